// SPDX-FileCopyrightText: 2026 The Tidebell authors
// SPDX-License-Identifier: MIT

// The device as it lies on the table. Lengths are in units of one screen pixel, so that the screen is
// always drawn by a whole number of the display's own pixels and everything else goes along.

const SCREEN = { w: 320, h: 240 };

const WIDE = {
  w: 576, h: 324, corner: 58, rim: 8, band: 12, lip: 3,
  screen: { x: 82, y: 42 }, bezel: 8,
  keys: { A: [50, 96], B: [50, 228], X: [434, 96], Y: [434, 228] }, key: 34,
  knob: [503, 162], dial: 74, brand: [503, 76], glow: 14,
};

const TALL = {
  w: 356, h: 464, corner: 44, rim: 5, band: 8, lip: 2,
  screen: { x: 18, y: 76 }, bezel: 3,
  keys: { A: [54, 45], B: [54, 372], X: [302, 45], Y: [302, 372] }, key: 46,
  knob: [178, 380], dial: 88, brand: [178, 45], glow: 2,
};

/** The unlit diffuser's colour at a height: white print in an evening's light. */
const milk = (y, { h }) => [118, 125, 128].map((part) => part - 24 * (y / h));

const $ = (id) => document.getElementById(id);

export class Drawing {
  constructor() {
    this.layout = WIDE;
    this.pixels = [];
    this.screen = $("screen").getContext("2d", { alpha: false });
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

  /** Chooses layout and scale: the largest at which the screen's pixels are whole display pixels. */
  fit() {
    const density = devicePixelRatio || 1;
    const width = document.documentElement.clientWidth;
    const height = innerHeight - document.querySelector("header").offsetHeight;
    const tall = width < 640;
    const layout = tall ? TALL : WIDE;
    const scaleFor = (w, h) => {
      const room = Math.min((w - 2 * layout.glow) / layout.w, (h - 2 * layout.glow) / layout.h);
      return Math.max(1, Math.floor(room * density)) / density;
    };
    const beside = tall ? 0 : scaleFor(innerWidth - 214 - 36, height - 28);
    const above = tall ? scaleFor(width, Infinity) : scaleFor(width - 24, height + 90);
    const under = tall || (beside < 1.4 && above > beside);
    const unit = under ? above : beside;
    document.querySelector("main").classList.toggle("under", under);
    $("device").classList.toggle("tall", tall);
    const shape = [layout === TALL, unit, density].join();
    if (shape === this.shape) return;
    this.shape = shape;
    this.layout = layout;
    this.unit = unit;
    this.density = density;
    this.place();
    this.drawCase();
    this.drawRing();
  }

  place() {
    const { layout, unit } = this;
    const set = (element, properties) => {
      for (const [name, value] of Object.entries(properties)) element.style.setProperty(name, value);
    };
    set(document.documentElement, {
      "--u": `${unit}px`, "--w": layout.w, "--h": layout.h, "--key": layout.key,
      "--dial": layout.dial, "--glow": layout.glow,
    });
    set($("screen"), {
      left: `${layout.screen.x * unit}px`, top: `${layout.screen.y * unit}px`,
      width: `${SCREEN.w * unit}px`, height: `${SCREEN.h * unit}px`,
    });
    for (const [name, [x, y]] of Object.entries(layout.keys)) {
      set(document.querySelector(`[data-key="${name}"]`), { left: `${x * unit}px`, top: `${y * unit}px` });
    }
    set($("knob"), { left: `${layout.knob[0] * unit}px`, top: `${layout.knob[1] * unit}px` });
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
    const { w, h, rim, band, lip, screen, bezel, keys, key, knob, dial, brand } = this.layout;
    const c = this.context("case");

    c.save(); // its shadow on the table
    c.shadowColor = "#000000c0";
    c.shadowBlur = 26 * this.unit * this.density;
    c.shadowOffsetY = 9 * this.unit * this.density;
    this.box(c, 1);
    c.fillStyle = "#101417";
    c.fill();
    c.restore();

    const body = c.createLinearGradient(0, 0, w * 0.35, h); // the printed base
    body.addColorStop(0, "#4b5359");
    body.addColorStop(0.5, "#343b40");
    body.addColorStop(1, "#23282c");
    this.box(c, 0);
    c.fillStyle = body;
    c.fill();

    this.box(c, rim); // the diffuser, printed in white, unlit
    const print = c.createLinearGradient(0, 0, 0, h);
    print.addColorStop(0, `rgb(${milk(0, this.layout)})`);
    print.addColorStop(1, `rgb(${milk(h, this.layout)})`);
    c.fillStyle = print;
    c.fill();
    c.strokeStyle = "#00000070";
    c.lineWidth = 1;
    c.stroke();

    const face = rim + band;
    this.box(c, face);
    c.fillStyle = "#15191c";
    c.fill();
    this.box(c, face + lip);
    const lid = c.createLinearGradient(0, face, w * 0.3, h - face);
    lid.addColorStop(0, "#3d464c");
    lid.addColorStop(0.55, "#30383d");
    lid.addColorStop(1, "#272e32");
    c.fillStyle = lid;
    c.fill();
    c.save(); // the lines a printer leaves, and the light on the upper edge
    c.clip();
    c.strokeStyle = "#ffffff08";
    c.lineWidth = 0.5;
    c.beginPath();
    for (let at = -h; at < w; at += 3) {
      c.moveTo(at, h);
      c.lineTo(at + h, 0);
    }
    c.stroke();
    this.box(c, face + lip);
    c.strokeStyle = "#ffffff30";
    c.lineWidth = 1.4;
    c.stroke();
    c.restore();

    for (const [x, y] of Object.values(keys)) { // wells of the plungers
      c.beginPath();
      c.arc(x, y, key / 2 + 4, 0, 2 * Math.PI);
      c.fillStyle = "#1b2023";
      c.fill();
      c.strokeStyle = "#ffffff1c";
      c.lineWidth = 1;
      c.stroke();
    }
    c.beginPath(); // the knob's skirt, with its marks
    c.arc(knob[0], knob[1], dial / 2 + 5, 0, 2 * Math.PI);
    c.fillStyle = "#1e2427";
    c.fill();

    c.beginPath(); // the window
    c.roundRect(screen.x - bezel, screen.y - bezel, SCREEN.w + 2 * bezel, SCREEN.h + 2 * bezel, bezel);
    c.fillStyle = "#050607";
    c.fill();
    c.strokeStyle = "#ffffff26";
    c.lineWidth = 1;
    c.stroke();

    c.fillStyle = "#aeb8bd";
    c.textAlign = "center";
    c.textBaseline = "middle";
    c.font = "600 13px system-ui, 'DejaVu Sans', sans-serif";
    c.fillText("Tidebell", brand[0], brand[1]);
    c.strokeStyle = "#54c7e0b0";
    c.lineWidth = 1.6;
    c.lineCap = "round";
    c.beginPath();
    for (let step = 0; step <= 48; step += 1) {
      const x = brand[0] - 24 + step;
      c.lineTo(x, brand[1] + 12 + 1.6 * Math.sin(step * Math.PI / 6));
    }
    c.stroke();
  }

  /** Points along the middle of the diffuser: from the top's middle, clockwise, evenly spaced. */
  along(count) {
    const { w, h, corner, rim, band } = this.layout;
    const inset = rim + band / 2;
    const r = corner - inset;
    const right = w - inset;
    const bottom = h - inset;
    const flatX = w - 2 * inset - 2 * r;
    const flatY = h - 2 * inset - 2 * r;
    const quarter = (Math.PI / 2) * r;
    const pieces = [
      [flatX / 2, (d) => [w / 2 + d, inset]],
      [quarter, (d) => [right - r + r * Math.sin(d / r), inset + r - r * Math.cos(d / r)]],
      [flatY, (d) => [right, inset + r + d]],
      [quarter, (d) => [right - r + r * Math.cos(d / r), bottom - r + r * Math.sin(d / r)]],
      [flatX, (d) => [right - r - d, bottom]],
      [quarter, (d) => [inset + r - r * Math.sin(d / r), bottom - r + r * Math.cos(d / r)]],
      [flatY, (d) => [inset, bottom - r - d]],
      [quarter, (d) => [inset + r - r * Math.cos(d / r), inset + r - r * Math.sin(d / r)]],
      [flatX / 2, (d) => [inset + r + d, inset]],
    ];
    const total = pieces.reduce((sum, [length]) => sum + length, 0);
    const points = [];
    for (let index = 0; index < count; index += 1) {
      let d = (total * index) / count;
      let piece = 0;
      while (piece < pieces.length - 1 && d > pieces[piece][0]) {
        d -= pieces[piece][0];
        piece += 1;
      }
      points.push(pieces[piece][1](d));
    }
    return points;
  }

  /** @param pixels [[red, green, blue], …] as last written to the lights; empty means dark */
  showRing(pixels) {
    this.pixels = pixels;
    this.drawRing();
  }

  drawRing() {
    const c = this.context("ring");
    const count = this.pixels.length;
    if (!count) return;
    // What a pixel emits is linear; what a display shows is not.
    const seen = this.pixels.map((pixel) => pixel.map((part) => 255 * (part / 255) ** (1 / 2.2)));
    const lit = seen.map((pixel) => Math.max(...pixel) / 255);
    const { band } = this.layout;
    const FINE = 10;
    const points = this.along(count * FINE);
    const colour = ([r, g, b], alpha) => `rgba(${r | 0},${g | 0},${b | 0},${alpha})`;

    c.globalCompositeOperation = "lighter";
    for (let index = 0; index < count; index += 1) { // the halo on table and case
      if (lit[index] < 0.02) continue;
      const [x, y] = points[index * FINE];
      const reach = 44;
      const halo = c.createRadialGradient(x, y, 0, x, y, reach);
      halo.addColorStop(0, colour(seen[index], 0.7));
      halo.addColorStop(0.3, colour(seen[index], 0.3));
      halo.addColorStop(0.65, colour(seen[index], 0.08));
      halo.addColorStop(1, colour(seen[index], 0));
      c.fillStyle = halo;
      c.fillRect(x - reach, y - reach, 2 * reach, 2 * reach);
    }

    c.globalCompositeOperation = "source-over";
    c.lineWidth = band - 0.8;
    c.lineCap = "butt";
    const SPREAD = 0.34; // how far the diffuser carries a pixel's light, in pixels
    for (let at = 0; at < count * FINE; at += 1) { // the diffuser itself
      const place = (at + 0.5) / FINE;
      const mixed = [0, 0, 0];
      for (let near = Math.floor(place) - 1; near <= Math.floor(place) + 2; near += 1) {
        const pixel = seen[((near % count) + count) % count];
        const weight = Math.exp(-((place - near) ** 2) / (2 * SPREAD * SPREAD));
        for (let part = 0; part < 3; part += 1) mixed[part] += pixel[part] * weight;
      }
      const strength = Math.min(1, Math.max(...mixed) / 255);
      if (strength < 0.004) continue;
      const cover = Math.min(1, 1.6 * strength); // the brighter, the less of the white print shows
      const pale = 60 * strength ** 3; // the hot middle looks paler
      const [x0, y0] = points[at];
      const [x1, y1] = points[(at + 1) % points.length];
      const length = Math.hypot(x1 - x0, y1 - y0) || 1;
      const dx = (0.5 * (x1 - x0)) / length; // joints must not show
      const dy = (0.5 * (y1 - y0)) / length;
      const bare = milk((y0 + y1) / 2, this.layout);
      c.strokeStyle = colour(
        mixed.map((part, i) => Math.min(255, 1.25 * part + pale + (1 - cover) * bare[i])), 1);
      c.beginPath();
      c.moveTo(x0 - dx, y0 - dy);
      c.lineTo(x1 + dx, y1 + dy);
      c.stroke();
    }
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
  }

  blank() {
    this.screen.fillStyle = "#000";
    this.screen.fillRect(0, 0, SCREEN.w, SCREEN.h);
    this.showRing([]);
  }
}
