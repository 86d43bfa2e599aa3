# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""MQTT brokers that this computer runs, with users and an access list by topic.

Each has ``start``, ``stop``, ``runs``, and ``know``, which takes users and hashed passwords.
"""
