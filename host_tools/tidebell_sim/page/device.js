// SPDX-FileCopyrightText: 2026 The Tidebell authors
// SPDX-License-Identifier: MIT

// The device as it lies on the table: the printed case of enclosure/ from above. It fills the window; where
// little is lost by it, a pixel of the screen is a whole number of pixels of the display's own, and where it is
// not, each is drawn sharp with an edge of one such pixel.

import { CASE } from "./case.js";

const SNAP = 0.07; // so much smaller than it could be the device may be drawn for whole pixels
const LYING_PHONE = 480; // a window that is wider than high, and no higher, is a phone held sideways
const DOCK = 330; // the log stands beside the device where so much is left of the window

const MILK = [112, 119, 122]; // the unlit diffuser: white print in an evening's light

const PRINT = CASE.colours;

/** A colour of the prints, lit: 1 is as it is. */
function lit(colour, light) {
  const parts = [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16));
  return `rgb(${parts.map((part) => Math.min(255, Math.round(part * light)))})`;
}

const $ = (id) => document.getElementById(id);

export class Drawing {
  /** @param board as describeBoard gives it; its keys are on the page already */
  constructor(board) {
    this.board = board;
    this.layout = board.whole;
    this.near = false;
    this.pixels = [];
    [$("screen").width, $("screen").height] = board.size;
    this.screen = $("screen").getContext("2d", { alpha: false, willReadFrequently: true });
    this.larger = document.createElement("canvas");
    this.fit();
    new ResizeObserver(() => this.fit()).observe(document.documentElement);
    const watchDensity = () => {
      matchMedia(`(resolution: ${devicePixelRatio}dppx)`).addEventListener("change", () => {
        this.fit();
        watchDensity();
      }, { once: true });
    };
    watchDensity();
  }

  /** Shows the screen large, or the whole device in proportion. */
  look(near) {
    this.near = near;
    this.fit();
  }

  /** Chooses layout and scale: the largest that the window has room for. */
  fit() {
    const density = devicePixelRatio || 1;
    const width = document.documentElement.clientWidth;
    const lying = innerHeight <= LYING_PHONE && width > innerHeight;
    document.body.classList.toggle("lying", lying); // first: it moves the bars
    const bars = ["body > header", "body > footer", "#replay"].reduce((sum, one) => sum + document.querySelector(one).offsetHeight, 0);
    const tall = !lying && width < 640;
    const standing = tall ? this.board.tall : this.near ? this.board.wide : this.board.whole;
    const layout = lying ? this.board.lying(width / innerHeight) : standing;
    const room = (w, h) => Math.min((w - 2 * layout.glow) / layout.w, (h - 2 * layout.glow) / layout.h);
    let unit = tall ? room(width, Infinity) : room(width - 8, innerHeight - bars - 8);
    if (lying) unit = room(width, innerHeight);
    const pixels = unit * density;
    const whole = Math.floor(pixels);
    if (!lying && whole >= 1 && (pixels - whole) / pixels < SNAP) unit *= whole / pixels;
    const docked = !tall && !lying && width - layout.w * unit - 2 * layout.glow >= DOCK;
    document.body.classList.toggle("docked", docked);
    document.body.classList.toggle("tall", tall);
    const shape = [tall, lying, layout.w, this.near, unit, density].join();
    if (shape === this.shape) return;
    this.shape = shape;
    this.layout = layout;
    this.unit = unit;
    this.density = density;
    this.place();
    this.drawCase();
    this.showRing(this.pixels);
    this.drawGlass();
  }

  place() {
    const { layout, unit } = this;
    const set = (element, properties) => {
      for (const [name, value] of Object.entries(properties)) element.style.setProperty(name, value);
    };
    set(document.documentElement, {
      "--u": `${unit}px`, "--w": layout.w, "--h": layout.h, "--key-w": layout.key[0],
      "--key-h": layout.key[1], "--dial": layout.dial, "--glow": layout.glow,
      "--step": layout.stepSize, "--letters": layout.letters,
      "--cap": PRINT.cap, "--knob": PRINT.knob,
    });
    const [w, h] = this.board.size; // a smaller screen stands in the middle of the window
    const [aside, down] = [layout.window[0] - w, layout.window[1] - h].map((rest) => Math.max(0, rest >> 1));
    const snapped = (length) => Math.round(length * unit * this.density) / this.density;
    for (const name of ["screen", "glass"]) {
      set($(name), {
        left: `${snapped(layout.screen.x + aside)}px`,
        top: `${snapped(layout.screen.y + down)}px`,
        width: `${snapped(w)}px`, height: `${snapped(h)}px`,
      });
    }
    $("glass").width = Math.round(snapped(w) * this.density);
    $("glass").height = Math.round(snapped(h) * this.density);
    const times = Math.ceil(unit * this.density - 0.01);
    [this.larger.width, this.larger.height] = [w * times, h * times];
    const put = (element, [x, y]) => set(element, { left: `${x * unit}px`, top: `${y * unit}px` });
    for (const [name, place] of Object.entries(layout.keys)) {
      const key = document.querySelector(`[data-key="${name}"]`);
      put(key, place);
      key.classList.toggle("bar", layout.bar?.name === name);
      key.classList.toggle("left", place[0] < layout.screen.x);
    }
    if (layout.bar) {
      set(document.documentElement, { "--bar-w": layout.bar.size[0], "--bar-h": layout.bar.size[1] });
    }
    put($("knob"), layout.ring);
    document.querySelectorAll(".step").forEach((step, index) => put(step, layout.steps[index]));
    this.margin = 44; // of both canvases, in units: the shadow and the halo need it
    for (const name of ["case", "ring"]) {
      const canvas = $(name);
      const w = layout.w + 2 * this.margin;
      const h = layout.h + 2 * this.margin;
      canvas.width = Math.round(w * unit * this.density);
      canvas.height = Math.round(h * unit * this.density);
      set(canvas, {
        left: `${-this.margin * unit}px`, top: `${-this.margin * unit}px`,
        width: `${w * unit}px`, height: `${h * unit}px`,
      });
    }
  }

  context(name) {
    const context = $(name).getContext("2d");
    const scale = this.unit * this.density;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, context.canvas.width, context.canvas.height);
    context.setTransform(scale, 0, 0, scale, this.margin * scale, this.margin * scale);
    return context;
  }

  box(context, inset) {
    const { w, h, corner } = this.layout;
    context.beginPath();
    context.roundRect(inset, inset, w - 2 * inset, h - 2 * inset, Math.max(2, corner - inset));
  }

  drawCase() {
    const { w, h, screen, bezel, keys, key, bar, ring, brand, window: [wide, high] } = this.layout;
    const c = this.context("case");
    const disc = (radius, fill) => {
      c.beginPath();
      c.arc(ring[0], ring[1], radius, 0, 2 * Math.PI);
      c.fillStyle = fill;
      c.fill();
    };
    const slope = (from, to, ...colours) => {
      const gradient = c.createLinearGradient(...from, ...to);
      colours.forEach((colour, index) => gradient.addColorStop(index / (colours.length - 1), colour));
      return gradient;
    };

    c.save(); // its shadow on the table
    c.shadowColor = "#000000c8";
    c.shadowBlur = 26 * this.unit * this.density;
    c.shadowOffsetY = 9 * this.unit * this.density;
    this.box(c, 1);
    c.fillStyle = lit(PRINT.base, 0.3);
    c.fill();
    c.restore();

    this.box(c, 0); // the base shows as a rim round the lid
    c.fillStyle = slope([0, 0], [w * 0.4, h], lit(PRINT.base, 1.6), lit(PRINT.base, 1.05), lit(PRINT.base, 0.6));
    c.fill();
    this.box(c, 6);
    c.fillStyle = lit(PRINT.base, 0.4);
    c.fill();
    this.box(c, 7.5);
    c.fillStyle = slope([0, 0], [w * 0.35, h], lit(PRINT.lid, 1.08), lit(PRINT.lid, 0.92), lit(PRINT.lid, 0.74));
    c.fill();
    c.save(); // the lines a printer leaves, and the light on the upper edge
    c.clip();
    c.strokeStyle = "#ffffff09";
    c.lineWidth = 0.5;
    c.beginPath();
    for (let at = -h; at < w; at += 3) {
      c.moveTo(at, h);
      c.lineTo(at + h, 0);
    }
    c.stroke();
    this.box(c, 7.5);
    c.strokeStyle = "#ffffff34";
    c.lineWidth = 1.4;
    c.stroke();
    c.restore();

    for (const [name, [x, y]] of Object.entries(keys)) { // wells of the plungers
      const [wide, high] = name === bar?.name ? bar.size : key;
      c.beginPath();
      c.roundRect(x - wide / 2 - 3, y - high / 2 - 3, wide + 6, high + 6, 11);
      c.fillStyle = lit(PRINT.lid, 0.42);
      c.fill();
      c.strokeStyle = "#ffffff1c";
      c.lineWidth = 1;
      c.stroke();
    }

    const left = screen.x - bezel;
    const right = screen.x + wide + bezel;
    const top = screen.y - bezel;
    const bottom = screen.y + high + bezel;
    c.beginPath();
    c.roundRect(left, top, right - left, bottom - top, Math.max(6, bezel));
    c.fillStyle = "#050607";
    c.fill();
    this.drawShieldAndCrown(c, { left, right, top, bottom, disc, slope });

    if (brand) this.drawBrand(c);
  }

  drawBrand(c) {
    const { brand, brandSize } = this.layout;
    c.fillStyle = PRINT.letters;
    c.textAlign = "center";
    c.textBaseline = "middle";
    c.font = `700 ${brandSize}px Condensed, system-ui, 'DejaVu Sans', sans-serif`;
    c.fillText("Tidebell", brand[0], brand[1]);
    c.strokeStyle = "#54c7e0b0";
    c.lineWidth = brandSize / 9;
    c.lineCap = "round";
    c.beginPath();
    for (let step = -1; step <= 1; step += 1 / 24) {
      const wave = 0.09 * Math.sin(step * 4 * Math.PI);
      c.lineTo(brand[0] + step * 1.6 * brandSize, brand[1] + (0.85 + wave) * brandSize);
    }
    c.stroke();
  }

  /** The frame of the window, and the ring. */
  drawShieldAndCrown(c, { left, right, top, bottom, disc, slope }) {
    const { hood, ring, outer, inner, dial } = this.layout;
    c.save();
    c.shadowColor = "#000000b0";
    c.shadowBlur = 7 * this.unit * this.density;
    c.shadowOffsetY = 2 * this.unit * this.density;
    c.beginPath();
    c.roundRect(left, top, right - left, bottom - top, hood);
    c.lineWidth = hood / 2;
    c.strokeStyle = slope([left, top], [left + 60, bottom], lit(PRINT.lid, 1.5), lit(PRINT.lid, 1.2), lit(PRINT.lid, 0.9));
    c.stroke();
    c.restore();

    if (this.layout.lip) { // it stands behind the window, against light from above
      const { at, size } = this.layout.lip;
      c.save();
      c.shadowColor = "#000000b0";
      c.shadowBlur = 6 * this.unit * this.density;
      c.shadowOffsetY = 5 * this.unit * this.density;
      c.beginPath();
      c.roundRect(at[0] - size[0] / 2, at[1] - size[1] / 2, size[0], size[1], size[1] / 3);
      c.fillStyle = slope([0, at[1] - size[1]], [0, at[1] + size[1]], lit(PRINT.brow, 2), lit(PRINT.brow, 1));
      c.fill();
      c.restore();
    }

    c.save(); // the diffuser's crown, unlit
    c.shadowColor = "#000000b0";
    c.shadowBlur = 9 * this.unit * this.density;
    c.shadowOffsetY = 3 * this.unit * this.density;
    disc(outer, `rgb(${MILK})`);
    c.restore();
    c.beginPath();
    c.arc(ring[0], ring[1], outer - 0.7, 0, 2 * Math.PI);
    c.strokeStyle = "#ffffff40";
    c.lineWidth = 1.2;
    c.stroke();
    this.roundOff(c);
    disc(inner, lit(PRINT.lid, 0.3));
    disc(inner - 1.5, slope([ring[0], ring[1] - inner], [ring[0], ring[1] + inner], lit(PRINT.lid, 0.7), lit(PRINT.lid, 1)));
    if (this.board.knob) disc(dial / 2 + 3, lit(PRINT.knob, 0.4));
  }

  /** @param pixels [[red, green, blue], …] as last written to the lights; empty means dark */
  showRing(pixels) {
    this.pixels = pixels;
    this.drawRing();
  }

  /** The first pixel is at the top, the others follow clockwise. */
  drawRing() {
    const c = this.context("ring");
    const count = this.pixels.length;
    if (!count) return;
    // What a pixel emits is linear; what a display shows is not.
    const seen = this.pixels.map((pixel) => pixel.map((part) => 255 * (part / 255) ** (1 / 2.2)));
    const lit = seen.map((pixel) => Math.max(...pixel) / 255);
    const { ring: [x, y], outer, inner } = this.layout;
    const middle = (outer + inner) / 2;
    const TOP = -Math.PI / 2;
    const colour = (parts, alpha) => `rgba(${parts.map((part) => Math.min(255, part) | 0)},${alpha})`;

    c.globalCompositeOperation = "lighter";
    for (let index = 0; index < count; index += 1) { // the halo on lid and table
      if (lit[index] < 0.02) continue;
      const angle = TOP + (2 * Math.PI * index) / count;
      const [px, py] = [x + middle * Math.cos(angle), y + middle * Math.sin(angle)];
      const reach = 58;
      const halo = c.createRadialGradient(px, py, 0, px, py, reach);
      halo.addColorStop(0, colour(seen[index], 0.5));
      halo.addColorStop(0.3, colour(seen[index], 0.22));
      halo.addColorStop(0.65, colour(seen[index], 0.06));
      halo.addColorStop(1, colour(seen[index], 0));
      c.fillStyle = halo;
      c.fillRect(px - reach, py - reach, 2 * reach, 2 * reach);
    }

    c.globalCompositeOperation = "source-over";
    const FINE = 8;
    const SPREAD = 0.34; // how far the diffuser carries a pixel's light, in pixels
    const band = c.createConicGradient(TOP, x, y);
    for (let at = 0; at <= count * FINE; at += 1) {
      const place = at / FINE;
      const mixed = [0, 0, 0];
      for (let near = Math.floor(place) - 1; near <= Math.floor(place) + 2; near += 1) {
        const pixel = seen[((near % count) + count) % count];
        const weight = Math.exp(-((place - near) ** 2) / (2 * SPREAD * SPREAD));
        for (let part = 0; part < 3; part += 1) mixed[part] += pixel[part] * weight;
      }
      const strength = Math.min(1, Math.max(...mixed) / 255);
      const bare = 1 - Math.min(1, 1.6 * strength); // the brighter, the less white print shows
      const pale = 60 * strength ** 3; // the hot middle looks paler
      band.addColorStop(
        at / (count * FINE),
        colour(mixed.map((part, i) => 1.25 * part + pale + bare * MILK[i]), 1));
    }
    c.beginPath();
    c.arc(x, y, middle, 0, 2 * Math.PI);
    c.lineWidth = outer - inner - 1.5;
    c.strokeStyle = band;
    c.stroke();
    this.roundOff(c);
  }

  /** The crown's rounded top, over whatever colour it has. */
  roundOff(c) {
    const { ring: [x, y], outer, inner } = this.layout;
    const round = c.createRadialGradient(x, y, inner, x, y, outer);
    round.addColorStop(0, "#00000055");
    round.addColorStop(0.3, "#00000000");
    round.addColorStop(0.55, "#ffffff20");
    round.addColorStop(0.8, "#00000000");
    round.addColorStop(1, "#00000060");
    c.beginPath();
    c.arc(x, y, (outer + inner) / 2, 0, 2 * Math.PI);
    c.lineWidth = outer - inner - 1.5;
    c.strokeStyle = round;
    c.stroke();
  }

  /** One rectangle of the screen: x, y, width, height, then three bytes a pixel. */
  showRectangle(buffer) {
    const [x, y, w, h] = [0, 2, 4, 6].map((at) => new DataView(buffer).getUint16(at, true));
    const from = new Uint8Array(buffer, 8);
    const image = this.screen.createImageData(w, h);
    const to = image.data;
    for (let at = 0, out = 0; out < to.length; at += 3, out += 4) {
      to[out] = from[at];
      to[out + 1] = from[at + 1];
      to[out + 2] = from[at + 2];
      to[out + 3] = 255;
    }
    this.screen.putImageData(image, x, y);
    if (!this.unseen) this.drawGlass();
  }

  /** What the screen shows, as large as it stands on the page, before the next picture of the page. */
  drawGlass() {
    if (this.drawing) return;
    this.drawing = true;
    requestAnimationFrame(() => {
      this.drawing = false;
      const larger = this.larger.getContext("2d", { alpha: false });
      larger.imageSmoothingEnabled = false;
      larger.drawImage($("screen"), 0, 0, this.larger.width, this.larger.height);
      const glass = $("glass").getContext("2d", { alpha: false });
      glass.imageSmoothingEnabled = $("glass").width !== this.larger.width;
      glass.imageSmoothingQuality = "high";
      glass.drawImage(this.larger, 0, 0, $("glass").width, $("glass").height);
    });
  }

  blank() {
    this.screen.fillStyle = "#000";
    this.screen.fillRect(0, 0, ...this.board.size);
    this.drawGlass();
    this.showRing([]);
  }
}
