# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
import storage
import usb_cdc

usb_cdc.enable(console=True, data=True)
storage.remount("/", readonly=False)
