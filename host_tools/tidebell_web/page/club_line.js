// SPDX-FileCopyrightText: 2026 The Tidebell authors
// SPDX-License-Identifier: MIT

// The device at a club's table: the bytes of its link go to and from the club by a websocket, as by USB those of a box.

import { t } from "./texts.js";

const AGAIN_MS = 2000;

export class ClubLine {
  /**
   * @param link the page's link, with its device
   * @param key what the club's address for tablets has behind ``?club=``
   */
  constructor(link, key) {
    this.link = link;
    this.address = `${location.protocol.replace("http", "ws")}//${location.host}/join/${encodeURIComponent(key)}`;
    this.open();
  }

  open() {
    const socket = new WebSocket(this.address);
    socket.binaryType = "arraybuffer";
    socket.onopen = () => this.link.notice("club", "");
    socket.onmessage = ({ data }) => {
      this.link.device?.hear(new Uint8Array(data));
      this.link.loop();
    };
    socket.onclose = () => {
      this.link.notice("club", t("The club does not answer: the game goes on, and the page tries again."));
      setTimeout(() => this.open(), AGAIN_MS);
    };
    this.socket = socket;
  }

  send(bytes) {
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(bytes);
  }
}
