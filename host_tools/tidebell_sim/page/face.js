// SPDX-FileCopyrightText: 2026 The Tidebell authors
// SPDX-License-Identifier: MIT

/**
 * The face on glass: draws as HTML what a device shows. It knows no game, no rule and no word of its own, and nothing
 * of where its content comes from; ``face.css`` lays it out in whatever room its element has.
 *
 *     const face = new Face(element, { does: { title: "…" } });   // ``does`` left out: for reading alone
 *     face.show(content);          // all that is shown
 *     face.tick(digits);           // the digits alone, each time they change
 *     face.ring([[r, g, b], …]);   // the frame, clockwise from the middle of the lower edge
 *     face.turn(90);               // the page stands towards who sits there: 0 below, 90 left, 180 above, 270 right
 *
 * ``digits`` is ``[clock, points, ink, ink]``: two texts, and how each is coloured: "run", "wait", "soon" (the last half
 * minute), "last" or "white" (the last ten seconds). With two clocks the second text is the other clock.
 *
 * ``content`` is an object; every part but ``digits`` may be missing. Seats count from 0; ``rgb`` is a colour of CSS.
 *
 *     digits    as above
 *     head      {text, seat, ink, paper}: the band; seat -1: no player's
 *     top       a text at its right end
 *     tall      "clock": a clock with points, "pair": two clocks, "": none
 *     pool      {name, left, base}: the points, how many are left, of how many
 *     last      1 … 10: seconds left, all white; 0: the time is up, and ``title`` says so
 *     rows      lines of text, each of runs {text, where: "left" | "centre" | "right", half: 0 | 1, big, style, ink, paper},
 *               or {seat, rgb} for a player's sign; a style is "dim", "warn", "mark" or "key"
 *     cells     [[what, number], …]: numbers with their names, the first one large; ``lines`` below them
 *     list      {items: [line, …], at, editing, onward, games, name}: the marked line, the line that goes on, the line
 *               of all games, {typed, known} where a name is entered. A line: {text, value, seat, rgb}, and how its
 *               value is set: {options, option}, {steps: [can sink, can rise]} or {moves: true}
 *     answers   {items: [[name, detail], …], at}: -1: the first two are keys
 *     offers    {items: [[name, price, can, key], …], at}: other actions
 *     entry     {title, value, options, option}: a value that is being set
 *     told      {lines, style}: a notice; ``remark``: a warning
 *     cards     [[name, rgb], …], ``notes`` [[text, style], …], ``held`` [[seat, rgb], …]: what lasts
 *     keys      [{key, text, held}, …]: "spend", "declare", "undo", "end", "do", and what holding it does
 *     scene     "hand": {order: [[seat, rgb, passed], …], saved}; "card": {name, rgb, lines, level, parts}; "alone":
 *               {title, lines}; "ranks": [{place, seat, rgb, name, told, written}, …] with ``said``; "code": rows of a QR code;
 *               "place": [pixel, of]
 *     dial      [can sink, can rise]: what the knob changes where no value is named
 *     sides     the side of each seat in degrees, as ``turn`` takes them; ``plays``: the seat that plays
 *     moment    "run" in a player turn, "menu" in lists, "between"
 *     ends, paused, waits, over, secret, chord, alike    what is true
 */

const SVG = "http://www.w3.org/2000/svg";

// -- a tree of elements, brought to the page with as little change as it takes

/** An element to be: a tag with classes ("button.line.on"), attributes, children (texts or elements; false: none). */
export function h(tag, attributes = {}, ...children) {
  const [name, ...classes] = tag.split(".");
  if (classes.length) attributes.class = [...classes, attributes.class].filter(Boolean).join(" ");
  return { name, attributes, children: children.flat(Infinity).filter((child) => child !== false && child !== null && child !== undefined && child !== "") };
}

/** Gives an element these children: those that are there and of the same kind are changed, not replaced. */
export function fill(parent, wanted) {
  wanted.forEach((child, at) => {
    const there = parent.childNodes[at];
    if (typeof child !== "object") {
      const text = String(child);
      if (there?.nodeType === 3) {
        if (there.data !== text) there.data = text;
      } else place(parent, document.createTextNode(text), there);
      return;
    }
    const same = there?.nodeType === 1 && there.localName === child.name && (there.dataset.key ?? "") === String(child.attributes["data-key"] ?? "");
    const element = same ? there : child.name === "svg" || parent.namespaceURI === SVG ? document.createElementNS(SVG, child.name) : document.createElement(child.name);
    dress(element, child.attributes);
    fill(element, child.children);
    if (!same) place(parent, element, there);
  });
  while (parent.childNodes.length > wanted.length) parent.lastChild.remove();
}

function place(parent, node, there) {
  if (there) there.replaceWith(node);
  else parent.append(node);
}

function dress(element, attributes) {
  for (const { name } of [...element.attributes]) {
    if (name in attributes && attributes[name] !== false) continue;
    element.removeAttribute(name);
    if (name === "style") delete element.worn;
  }
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false || value === undefined || value === null) continue;
    const text = value === true ? "" : String(value);
    if (name === "style") style(element, text);
    else if (element.getAttribute(name) !== text) element.setAttribute(name, text);
  }
}

/** Sets properties, not the attribute: pages that allow no styles in their HTML show the face, too. */
function style(element, text) {
  if (element.worn === text) return;
  element.worn = text;
  element.style.cssText = text;
}

// -- parts

const GAPS = [1, 2, 3, 4, 5, 6, 7, 8];

/** A player's sign: a ring of as many arcs as the seat's number, told apart without colour. */
export function sign(seat, rgb, alike = false) {
  const count = alike ? 1 : GAPS[seat % 8];
  const gap = count < 2 ? 44 : Math.max(16, 30 - 2 * count);
  let path = "";
  for (let at = 0; at < count; at += 1) {
    const [from, to] = [-90 + gap / 2 + (at * 360) / count, -90 - gap / 2 + ((at + 1) * 360) / count];
    const end = (angle) => [27 + 20 * Math.cos((angle * Math.PI) / 180), 27 + 20 * Math.sin((angle * Math.PI) / 180)].map((part) => part.toFixed(1)).join(" ");
    path += `M${end(from)}A20 20 0 ${to - from > 180 ? 1 : 0} 1 ${end(to)}`;
  }
  return h("svg.sign", { viewBox: "0 0 54 54", "aria-hidden": "true" }, h("path", { d: path, stroke: rgb ?? "currentColor", "stroke-width": 10, fill: "none" }));
}

/** Ink that is read on a colour. */
export function inkOn(rgb) {
  const [red, green, blue] = [1, 3, 5].map((at) => parseInt(rgb.slice(at, at + 2), 16));
  return 3 * red + 6 * green + blue > 1100 ? "#0a0f14" : "#ffffff";
}

/** How wide tall digits are, in parts of their height, so that they are as large as their room. */
function wide(text) {
  let width = 0;
  for (const letter of text) width += ":. ".includes(letter) ? 0.24 : letter === "h" ? 0.47 : 0.465;
  return Math.max(0.5, width).toFixed(3);
}

export class Face {
  /**
   * @param root the element that becomes the face
   * @param does what a touch is to be called: with it all that can be touched is a button with ``data-do``
   * @param texts {hold, typed, done, less, more}: the page's own words, where there is something to touch
   * @param slots {corner: () => elements, home: (content) => elements}: what the page puts there
   */
  constructor(root, { does = false, texts = {}, slots = {} } = {}) {
    Object.assign(this, { root, does, texts, slots, angle: 0, pixels: [] });
    root.classList.add("face");
    this.frame = document.createElementNS(SVG, "svg");
    this.frame.setAttribute("class", "frame");
    this.frame.setAttribute("aria-hidden", "true");
    this.page = document.createElement("div");
    this.page.className = "page";
    this.turned = document.createElement("div");
    this.turned.className = "turned";
    this.turned.append(this.page);
    root.append(this.frame, this.turned);
    new ResizeObserver(() => this.drawFrame()).observe(root);
  }

  /** All that is shown. */
  show(content) {
    this.content = content;
    this.draw();
  }

  draw() {
    const { content } = this;
    if (!content) return;
    const { head, tall, last = -1, scene } = content;
    const list = [
      scene, tall, content.moment, content.list && "listing", content.list?.games >= 0 && "home", content.list?.name && "naming",
      tall === "clock" && last > 0 && "last", tall === "clock" && last === 0 && "zero",
      ...["paused", "waits", "over", "secret", "chord"].filter((name) => content[name]), !this.does && "read",
    ].filter(Boolean);
    this.page.className = ["page", ...list.map((name) => `is-${name}`)].join(" ");
    this.root.classList.toggle("bright", list.includes("last") || list.includes("zero"));
    const paper = head?.seat >= 0 ? head.paper : "#2c3a4a";
    this.root.style.setProperty("--c", paper);
    this.root.style.setProperty("--on", head?.seat >= 0 ? head.ink : "#f6f3ea");
    fill(this.page, this.parts(content));
    this.tick(content.digits);
  }

  parts(content) {
    if (content.list?.games >= 0 && this.slots.home) return this.slots.home(content);
    if (content.tall === "pair") return this.pair(content);
    const bar = this.bar(content);
    return [
      this.band(content),
      h("main.main", {}, this.main(content)),
      this.strip(content),
      this.does && this.offers(content),
      this.does && this.keys(content, bar),
      bar && h("div.foot", {}, this.button(bar.does, "bar", { class: bar.class, "data-hold": bar.hold }, bar.text)),
    ].filter(Boolean);
  }

  /** A thing to touch. */
  button(does, style, attributes, ...children) {
    if (!this.does) return h(`div.${style}`, { class: attributes.class }, ...children);
    return h(`button.${style}`, { type: "button", "data-do": does, ...attributes }, ...children);
  }

  band({ head, top, alike, scene }) {
    if (!head) return false;
    const mine = head.seat >= 0;
    return h("header.band", { class: mine ? "seat" : "", style: mine ? `background:${head.paper};color:${head.ink}` : "" },
      mine && sign(head.seat, head.ink, alike), h("h1", {}, head.text), top && h("span.top", {}, top), this.slots.corner?.());
  }

  main(content) {
    const { scene, tall, list, cells } = content;
    if (scene === "hand") return this.hand(content);
    if (scene === "card") return this.card(content.card);
    if (scene === "alone") return h("div.alone", {}, h("p", {}, content.alone.title), content.alone.lines.map((line) => h("b", {}, line)));
    if (scene === "ranks") return this.ranks(content);
    if (scene === "code") return this.code(content.code);
    if (list) return list.name ? this.naming(list) : this.list(list);
    if (scene === "place") return this.places(content);
    if (tall) return [this.digits(content), content.entry && this.entry(content)];
    return [
      cells && h("div.cells", {}, cells.map(([what, number], at) => h("div.cell", { class: at ? "" : "first" }, h("b", {}, number), h("span", {}, what)))),
      cells && content.lines.length > 0 && h("div.rows", {}, content.lines.map((line) => h("p.row", {}, line))),
      this.rows(content.rows),
      content.entry && this.entry(content),
      content.answers && this.answers(content.answers),
      this.does && content.dial && this.dial(content.dial),
    ];
  }

  digits({ last = -1, title, pool, digits }) {
    const points = pool || digits[1];
    const blocks = last > 0 && h("div.blocks", { "aria-hidden": "true" }, Array.from({ length: 10 }, (_, at) => h("s", { class: at < last ? "full" : "" })));
    const pips = pool && last < 0 && pool.base > 1 && Math.max(pool.base, pool.left) <= 40
      && h("div.pips", { "aria-hidden": "true" }, Array.from({ length: Math.max(pool.base, pool.left) }, (_, at) => h("s", { class: at < pool.left ? "full" : "" })));
    return h("div.digits", { class: points ? "two" : "" },
      h("div.room", {}, h("div.clock", { "data-key": "clock", role: "timer" }), last === 0 && title && h("h2", {}, title)),
      blocks,
      points && h("div.points", {}, h("div.number", {}, h("b", { "data-key": "points" }), pool && h("span", {}, pool.name)), pips));
  }

  /** The digits alone: nothing else is touched. */
  tick(digits) {
    if (!digits) return;
    const [clock, points, ink, other] = digits;
    const set = (name, text, style) => {
      for (const element of this.page.querySelectorAll(`[data-key="${name}"]`)) {
        if (element.textContent !== text) element.textContent = text;
        if (element.dataset.ink !== style) element.dataset.ink = style;
        const room = wide(text);
        if (element.style.getPropertyValue("--wide") !== room) element.style.setProperty("--wide", room);
      }
    };
    set("clock", clock, ink);
    set("points", points, other);
  }

  /** Two clocks: two halves, each for its player. */
  pair(content) {
    const [halves, facts] = [[[], []], []];
    for (const row of content.rows ?? []) {
      const parts = [0, 1].map((half) => row.filter((run) => run.half === half));
      if (parts[0].length && parts[1].length) parts.forEach((runs, half) => halves[half].push(runs));
      else facts.push(row);
    }
    const { head, sides = [0, 180], digits } = content;
    const order = halves.map((lines) => lines.flat().find((run) => "seat" in run));
    const first = sides[order[1]?.seat ?? 1] === 0 ? 1 : 0; // who sits below
    const bar = this.bar(content);
    const half = (at) => {
      const lines = halves[at];
      const who = order[at];
      const runs = digits[2 + at] !== "wait";
      const name = lines[0]?.filter((run) => !("seat" in run)).map((run) => run.text).join(" ");
      return this.button(`half:${at}`, "half", {
        class: [at === first ? "near" : "far", runs && "runs", who?.seat === head?.seat && "turn"].filter(Boolean).join(" "), style: `--c:${who?.rgb}`,
      },
      h("span.inner", {}, h("span.who", {}, who && sign(who.seat, who.rgb, content.alike), h("strong", {}, name)),
        h("span.room", {}, h("span.clock", { "data-key": at ? "points" : "clock", role: "timer" })),
        h("span.notes", {}, lines.slice(1).map((runs) => this.line(runs))),
        this.does && bar && (content.ends ? runs : content.waits && who?.seat !== head?.seat) && h("span.hint", {}, bar.text)));
    };
    return [
      half(1 - first),
      h("div.between", {}, content.top && h("span.top", {}, content.top), facts.map((row) => h("p.row", {}, this.line(row))), this.told(content),
        content.remark && h("p.note.warn", {}, content.remark), this.does && this.offers(content), this.does && this.keys(content, content.ends || content.waits ? bar : null), this.slots.corner?.()),
      half(first),
    ];
  }

  rows(rows) {
    if (!rows?.length) return false;
    return h("div.rows", {}, rows.map((runs) => h("p.row", { class: runs.some((run) => run.big) ? "big" : runs.length ? "" : "gap" }, this.line(runs))));
  }

  /** A row's runs: a sign begins a group of its own. */
  line(runs) {
    const groups = [];
    for (const run of runs) {
      const before = groups.at(-1);
      if (!before || "seat" in run || run.where !== before.where || run.half !== before.half) groups.push({ where: run.where, half: run.half, runs: [run] });
      else before.runs.push(run);
    }
    return groups.map(({ where, runs: own }) => h("span.runs-of", { class: where }, own.map((run) => ("seat" in run ? sign(run.seat, run.rgb)
      : h("span", { class: run.style, style: run.paper ? `background:${run.paper};color:${run.ink};padding:.1em .4em;border-radius:.25em` : "" }, run.text)))));
  }

  told({ told }) {
    return told && h("div.told", { class: told.style, role: "status" }, told.lines.map((line, at) => h(at ? "span" : "b", {}, line)));
  }

  /** What lasts, and what is told. */
  strip(content) {
    const { cards = [], notes = [], held = [], rows = [], tall, remark, scene, said = [] } = content;
    const shown = [
      cards.map(([name, rgb], at) => h("span.lasts", { class: at ? "next" : "" }, h("u", { style: `background:${rgb}` }), name)),
      tall && scene !== "hand" && rows.filter((row) => row.length).map((row) => h("span.fact", {}, this.line(row))),
      notes.map(([text, style]) => h("span.note", { class: style }, text)),
      scene === "hand" && content.saved && h("span.note", {}, content.saved),
      held.map(([seat, rgb]) => sign(seat, rgb)),
    ].flat(Infinity).filter(Boolean);
    const told = this.told(content);
    if (!shown.length && !told && !remark) return false;
    return h("aside.strip", {}, shown.length > 0 && h("div.lasting", {}, shown), remark && h("span.note.warn", {}, remark), told);
  }

  hand(content) {
    const { head, order, digits, pool, alike } = content;
    return h("div.over-to", {}, sign(head.seat, head.ink, alike), h("h2", {}, head.text),
      h("div.small", {}, digits[0] && h("b", { "data-key": "clock" }), pool && h("span", {}, h("b", { "data-key": "points" }), ` ${pool.name}`)),
      order.length < 9 && h("div.order", {}, order.map(([seat, rgb, passed]) => h("span", { class: [seat === head.seat && "now", passed && "passed"].filter(Boolean).join(" "), style: `--s:${rgb}` }, sign(seat, seat === head.seat ? inkOn(rgb) : rgb)))));
  }

  card({ name, rgb, lines, level, parts }) {
    const colours = parts ? "" : `background:${rgb};color:${inkOn(rgb)}`;
    return h("div.card", { style: colours, class: parts ? "cut" : "" }, h("h2", {}, name), lines.map((line) => h("p", {}, line)),
      parts && h("div.section", { style: `--level:${level}%;--sea:${parts[0][2]}` }, parts.map(([text, high, own], at) => h("div", {},
        h("i", { style: `height:${at ? high : level}%;background:${at && high < level ? `color-mix(in srgb, ${parts[0][2]} 62%, ${own})` : own}` }), h("span", {}, text)))));
  }

  ranks({ ranks, said = [] }) {
    const numbers = ranks.every((one) => typeof one.told === "number");
    const most = numbers ? Math.max(1, ...ranks.map((one) => one.told)) : 0;
    return [
      said.map((text) => h("p.row", {}, text)),
      h("ol.ranks", { class: numbers ? "bars" : "", role: "list" }, ranks.map(({ place, seat, rgb, name, told, written = told }) => h("li", { style: `--s:${rgb}` },
        h("i", {}, place === "" || !place ? "" : `${place}.`), sign(seat, rgb, this.content.alike), h("strong", {}, name),
        numbers && h("span.length", {}, h("u", { style: `width:${Math.max(0, (100 * told) / most).toFixed(1)}%` })), told !== "" && h("b", {}, String(written))))),
    ];
  }

  code(rows) {
    const side = rows.length;
    let path = "";
    rows.forEach((row, y) => [...row].forEach((dark, x) => { if (dark === "1") path += `M${x} ${y}h1v1h-1z`; }));
    return h("svg.qr", { viewBox: `-4 -4 ${side + 8} ${side + 8}`, role: "img" }, h("path", { d: path, fill: "#000" }));
  }

  // -- lists

  list({ items, at, editing, onward = -1 }) {
    return h("div.list", { class: items.length > 9 ? "many" : "" }, items.map((line, nth) => nth !== onward && this.item(line, nth, nth === at, editing && nth === at)));
  }

  item(line, nth, marked, editing) {
    const name = [line.seat >= 0 && sign(line.seat, line.rgb, this.content?.alike), h("span.text", {}, line.text)];
    const style = [marked && "at", editing && "editing"].filter(Boolean).join(" ");
    if (line.options) {
      return h("div.line.set", { class: style, role: "group", "aria-label": line.text }, name, h("span.options", {}, line.options.map((text, at) => this.button(`option:${nth}:${at}`, "option", {
        class: at === line.option ? "now" : "", "aria-pressed": this.does && String(at === line.option),
      }, text))));
    }
    if (line.steps) {
      const step = (way, text, can) => this.button(`step:${nth}:${way}`, "notch", { disabled: !can, "aria-label": `${line.text} ${text}` }, text);
      return h("div.line.set", { class: style, role: "group", "aria-label": line.text }, name, h("span.notches", {}, this.does && step(-1, "−", line.steps[0]), h("output", {}, line.value), this.does && step(1, "+", line.steps[1])));
    }
    if (line.moves) {
      return h("div.line.moves", { class: style, "data-move": nth, tabindex: 0, role: "listitem" }, name, h("span.grip", { "aria-hidden": "true" }, "⠿"));
    }
    return this.button(`line:${nth}`, "line", { class: style, "aria-current": marked && "true" }, name, line.value !== "" && h("span.value", {}, line.value));
  }

  /** A name: typed, or one of those used before. */
  naming({ items, name }) {
    return h("div.names", {},
      h("form", { "data-form": "name" }, h("input", { name: "name", maxlength: 12, autocomplete: "off", autocapitalize: "words", enterkeyhint: "done", "aria-label": this.texts.typed, placeholder: this.texts.typed }), h("button.done", { type: "submit" }, this.texts.done)),
      h("div.chips", {}, items.slice(0, name.known).map((line, nth) => this.button(`line:${nth}`, "chip", {}, line.text))));
  }

  answers({ items, at }) {
    return h("div.answers", { class: items.length > 2 ? "many" : "" }, items.map(([name, detail], nth) => this.button(at < 0 ? `key:${nth ? "declare" : "spend"}` : `answer:${nth}`, "answer", { class: nth === at ? "at" : "" },
      name, detail && h("small", {}, detail))));
  }

  entry({ entry }) {
    const { title, value, options, option } = entry;
    if (options) {
      return h("div.entry", {}, h("h2", {}, title), h("div.options", {}, options.map((text, at) => this.button(`entry:${at - option}`, "option", { class: at === option ? "now" : "" }, text))));
    }
    return h("div.entry", {}, h("h2", {}, title), h("div.notches", {}, this.does && this.button("key:declare", "notch", { "aria-label": this.texts.less }, "−"), h("output", {}, value), this.does && this.button("key:spend", "notch", { "aria-label": this.texts.more }, "+")));
  }

  /** What the knob changes where no value is named. */
  dial([less, more]) {
    return h("div.dial", {}, this.button("turn:-1", "notch", { disabled: !less, "aria-label": this.texts.less }, "−"), this.button("turn:1", "notch", { disabled: !more, "aria-label": this.texts.more }, "+"));
  }

  places({ place: [pixel, of], head }) {
    const spots = 12;
    const now = Math.round((pixel * spots) / of) % spots;
    return h("div.places", {}, h("div.board", {}, Array.from({ length: spots }, (_, at) => {
      const angle = ((at * 360) / spots + 90) * (Math.PI / 180); // 0 is in the middle below, then clockwise
      return this.button(`place:${Math.round((at * of) / spots)}`, "spot", {
        class: at === now ? "now" : "", style: `left:${(50 + 41 * Math.cos(angle)).toFixed(1)}%;top:${(50 + 41 * Math.sin(angle)).toFixed(1)}%`, "aria-pressed": String(at === now), "aria-label": `${head?.text ?? ""} ${at + 1}`,
      }, at === now && head && sign(head.seat, head.ink));
    })), this.rows((this.content.rows ?? []).slice(0, 1)));
  }

  // -- what can be touched below

  /** What goes on: {does, text, class}; it is always in the same place. */
  bar(content) {
    if (!this.does || content.chord) return content.chord && this.does ? this.goOn(content, "do") : null;
    const { list } = content;
    if (list) {
      if (list.onward >= 0) return { does: `line:${list.onward}`, text: list.items[list.onward].text, class: "go" };
      const yes = content.keys?.find(({ key, text }) => key === "end" && text);
      return yes && !list.name ? { does: "key:end", text: yes.text, class: "go" } : null;
    }
    return this.goOn(content, "end") ?? (content.moment === "run" || content.answers?.at >= 0 ? null : this.goOn(content, "do"));
  }

  goOn(content, meaning) {
    const found = content.keys?.find(({ key, text }) => key === meaning && text);
    return found ? { does: `key:${meaning}`, text: found.text, class: meaning === "end" && content.ends ? "end" : "go", key: meaning } : null;
  }

  keys(content, bar) {
    const { keys = [], list, answers, entry } = content;
    const skip = new Set([bar?.key]);
    if (list || answers?.at >= 0) ["spend", "declare", "do"].forEach((key) => skip.add(key));
    if (answers?.at < 0 || entry) ["spend", "declare"].forEach((key) => skip.add(key));
    const price = (meaning) => content.offers?.items.find(([, , , key]) => key === meaning)?.[1];
    const shown = [];
    for (const meaning of ["spend", "declare", "undo", "do", "end"]) {
      const key = keys.find((one) => one.key === meaning);
      if (!key) continue;
      if (key.text && !skip.has(meaning) && key.text !== bar?.text) {
        shown.push(this.button(`key:${meaning}`, "push", { class: meaning, "data-held": key.held || false }, h("span", {}, key.text), price(meaning) && h("small", {}, price(meaning))));
      }
      if (key.held && !content.chord) shown.push(this.button(`held:${meaning}`, "push", { class: "held" }, h("span", {}, key.held)));
    }
    if (content.chord) {
      const field = (nth) => this.button(`key:${nth ? "declare" : "spend"}`, "field", {}, this.texts.hold);
      return h("nav.keys", {}, shown, h("div.fields", {}, field(0), field(1)));
    }
    return shown.length > 0 && h("nav.keys", {}, shown);
  }

  offers({ offers, keys = [] }) {
    if (!offers) return false;
    const used = new Set();
    const left = offers.items.map((one, at) => ({ one, at })).filter(({ one: [, , , key] }) => {
      const own = key && !used.has(key) && keys.some((label) => label.key === key && label.text);
      if (own) used.add(key);
      return !own;
    });
    return left.length > 0 && h("nav.offers", { class: left.length > 4 ? "many" : "" }, left.map(({ one: [name, price, can], at }) => this.button(`offer:${at}`, "offer", { class: [at === offers.at && "at", !can && "cannot"].filter(Boolean).join(" ") }, name, price && h("small", {}, price))));
  }

  // -- the frame

  /** @param angle in degrees, clockwise: the side towards which the page stands */
  turn(angle) {
    this.angle = ((angle % 360) + 360) % 360;
    this.root.dataset.turned = String(this.angle);
  }

  /** @param pixels [[red, green, blue], …] as the device's lights have them; none: dark */
  ring(pixels) {
    this.pixels = pixels;
    if (this.lights?.length !== pixels.length) this.drawFrame();
    pixels.forEach((pixel, at) => {
      const seen = pixel.map((part) => Math.min(255, Math.round(1.2 * 255 * (part / 255) ** (1 / 2.2))));
      const colour = Math.max(...seen) < 6 ? "" : `rgb(${seen})`;
      const light = this.lights[at];
      if (light.colour === colour) return;
      light.colour = colour;
      light.path.style.stroke = colour;
    });
  }

  drawFrame() {
    const { clientWidth: width, clientHeight: height } = this.root;
    const count = this.pixels.length;
    const shape = [width, height, count].join();
    if (!width || shape === this.shape) return;
    this.shape = shape;
    this.frame.setAttribute("viewBox", `0 0 ${width} ${height}`);
    const thick = parseFloat(getComputedStyle(this.root).getPropertyValue("--frame")) || 10;
    const [w, d, e] = [width - thick, height - thick, thick / 2];
    const length = 2 * (w + d);
    const corners = [w / 2, w / 2 + d, 1.5 * w + d, 1.5 * w + 2 * d]; // from the middle below, clockwise
    const point = (at) => {
      const rest = ((at % length) + length) % length;
      if (rest < corners[0]) return [e + w / 2 - rest, e + d];
      if (rest < corners[1]) return [e, e + d - (rest - corners[0])];
      if (rest < corners[2]) return [e + (rest - corners[1]), e];
      if (rest < corners[3]) return [e + w, e + (rest - corners[2])];
      return [e + w - (rest - corners[3]), e + d];
    };
    this.frame.replaceChildren();
    this.lights = this.pixels.map((_, at) => {
      const step = length / count;
      const [from, to] = [(at - 0.44) * step, (at + 0.44) * step];
      const stops = [from, ...corners.concat(corners.map((one) => one - length)).filter((one) => from < one && one < to).sort((a, b) => a - b), to];
      const path = document.createElementNS(SVG, "path");
      path.setAttribute("d", `M${stops.map((one) => point(one).map((part) => part.toFixed(1)).join(" ")).join("L")}`);
      this.frame.append(path);
      return { path, colour: "" };
    });
    const was = this.pixels;
    if (count) this.ring(was);
  }
}
