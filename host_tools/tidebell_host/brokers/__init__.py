# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""MQTT brokers with users and an access list by topic, and the invitation to one.

Each has ``start``, ``stop``, ``runs``, and ``know``, which takes users and hashed passwords.
"""
