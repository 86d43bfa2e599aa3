#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
# Install what a bare machine lacks for the tests: `make machine`. Without root, or without apt-get, it
# says what is missing; the tests that need it are skipped, and say so.
set -euo pipefail

install() { # program, Debian package
  command -v "$1" >/dev/null && return
  [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null || { echo "*** There is no $1 here."; return; }
  echo "Installing $2 ..."
  local log
  log=$(mktemp)
  if ! { apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "$2"; } \
    >"$log" 2>&1; then
    tail -5 "$log"
    echo "*** $2 could not be installed."
  fi
  rm -f "$log"
}

# KiCad 9's kicad-cli checks the carrier board; Debian 12 has it among its backports.
backports() {
  local list=/etc/apt/sources.list.d/tidebell-backports.sources
  local own=/etc/apt/sources.list.d/debian.sources
  [ "$(id -u)" = 0 ] && [ -f "$own" ] && grep -q VERSION_CODENAME=bookworm /etc/os-release || return 0
  awk -v RS= 'NR == 1' "$own" | sed 's/^Suites:.*/Suites: bookworm-backports/' >"$list"
  DEBIAN_FRONTEND=noninteractive apt-get update >/dev/null 2>&1 &&
    apt-get install -y --no-install-recommends -t bookworm-backports kicad >/dev/null 2>&1 ||
    echo "*** KiCad 9 could not be installed."
  rm -f "$list"
}

install chromium chromium
install firefox-esr firefox-esr
install WebKitWebDriver webkit2gtk-driver
install Xvfb xvfb
# The club's broker, which its tests start themselves.
command -v /usr/sbin/mosquitto >/dev/null || install mosquitto mosquitto
command -v kicad-cli >/dev/null || backports
install prusa-slicer prusa-slicer
