// SPDX-FileCopyrightText: 2026 The Tidebell authors
// SPDX-License-Identifier: MIT

// The page's line to its device: here a web socket to the program that runs it. In a browser that is the device
// itself, another module of this name is in its place.

export { Link } from "../link.js";
