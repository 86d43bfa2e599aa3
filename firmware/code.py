# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
import supervisor

try:
    from tidebell.start import main

    main()
except KeyboardInterrupt:  # typed on the console before main() was there to take it
    supervisor.reload()
