// SPDX-FileCopyrightText: 2026 The Tidebell authors
// SPDX-License-Identifier: MIT

/**
 * Says what is wrong with how a face is laid out: text that is cut, overlaps, is too small or too pale; targets that are too
 * small or outside. Evaluated in the page by test_face_layout.py.
 */
(() => {
  const LEAST_PX = Math.min(innerWidth, innerHeight) < 600 ? 16 : 22;
  const TARGET_PX = 56;
  const CONTRAST = 4.5;
  const root = document.querySelector(".face");
  const problems = new Set();
  const called = (element) => (element.textContent || element.ariaLabel || element.getAttribute("class")).trim().slice(0, 30);
  const tell = (kind, element, more = "") => problems.add(`${kind}: ${called(element)} ${more}`.trim());

  const isShown = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  /** The part that scrolls around an element, where its content is larger than its room. */
  const scroller = (element) => {
    for (let part = element.parentElement; part && root.contains(part); part = part.parentElement) {
      const style = getComputedStyle(part);
      const scrolls = /auto|scroll/.test(style.overflowX + style.overflowY);
      if (scrolls && (part.scrollHeight > part.clientHeight + 1 || part.scrollWidth > part.clientWidth + 1)) return part;
    }
    return null;
  };
  const outside = (box) => box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1;

  // -- colours

  const dot = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const rgba = (colour) => {
    dot.clearRect(0, 0, 1, 1);
    dot.fillStyle = colour;
    dot.fillRect(0, 0, 1, 1);
    const [red, green, blue, alpha] = dot.getImageData(0, 0, 1, 1).data;
    return [red, green, blue, alpha / 255];
  };
  const laidOver = (above, below) => [0, 1, 2].map((at) => above[at] * above[3] + below[at] * (1 - above[3]));
  /** What is behind an element's text; null where it is no single colour. */
  const behind = (element) => {
    const layers = [];
    for (let part = element; part; part = part.parentElement) {
      const style = getComputedStyle(part);
      if (style.backgroundImage !== "none") return null;
      layers.push(rgba(style.backgroundColor));
      if (layers.at(-1)[3] === 1) break;
    }
    return layers.reverse().reduce((below, above) => laidOver(above, below), [10, 16, 23]);
  };
  const luminance = (colour) => {
    const [red, green, blue] = colour.map((part) => (part / 255 <= 0.03928 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const contrast = (element) => {
    const back = behind(element);
    if (!back) return Infinity;
    const ink = rgba(getComputedStyle(element).color);
    for (let part = element; part; part = part.parentElement) ink[3] *= Number(getComputedStyle(part).opacity);
    const [light, dark] = [luminance(laidOver(ink, back)), luminance(back)].sort((one, other) => other - one);
    return (light + 0.05) / (dark + 0.05);
  };

  // -- texts, by the boxes of their ink

  const inked = (box, element, text) => {
    const style = getComputedStyle(element);
    dot.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    const size = dot.measureText(text);
    const high = size.fontBoundingBoxAscent + size.fontBoundingBoxDescent;
    if (Math.abs(box.height - high) > 0.2 * high) return box; // turned, or of several fonts
    const base = box.top + (box.height * size.fontBoundingBoxAscent) / high;
    return { left: box.left, right: box.right, top: base - size.actualBoundingBoxAscent, bottom: base + size.actualBoundingBoxDescent };
  };
  const boxes = [];
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const [node, element] = [texts.currentNode, texts.currentNode.parentElement];
    const text = node.data.trim();
    if (!text || !isShown(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const there = [...range.getClientRects()].filter((box) => box.width > 1 && box.height > 1);
    if (!there.length) continue;
    const size = parseFloat(getComputedStyle(element).fontSize);
    if (size < LEAST_PX - 0.1) tell("small", element, `${size.toFixed(1)} px`);
    const ratio = contrast(element);
    if (ratio < CONTRAST && !element.closest(":disabled")) tell("pale", element, ratio.toFixed(2));
    if (element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).textOverflow === "ellipsis") tell("cut", element);
    const scrolled = scroller(element);
    for (const box of there.map((one) => inked(one, element, text))) {
      if (!scrolled && outside(box)) tell("outside", element);
      for (let part = element; part && root.contains(part) && part !== scrolled; part = part.parentElement) {
        const room = part.getBoundingClientRect();
        const hides = /hidden|clip/.test(getComputedStyle(part).overflow);
        if (hides && (box.left < room.left - 1 || box.right > room.right + 1 || box.top < room.top - 1 || box.bottom > room.bottom + 1)) tell("cut", element, `by ${part.className}`);
      }
      if (!scrolled) boxes.push([box, element]);
    }
  }
  for (const drawing of root.querySelectorAll("svg:not(.frame), .pips, .blocks")) {
    if (isShown(drawing) && !scroller(drawing)) boxes.push([drawing.getBoundingClientRect(), drawing]);
  }
  boxes.forEach(([one, first], at) => {
    for (const [other, second] of boxes.slice(at + 1)) {
      if (first.contains(second) || second.contains(first)) continue;
      const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
      if (across > 1 && down > 1) tell("overlap", first, `and ${called(second)}`);
    }
  });

  // -- what is touched

  for (const target of root.querySelectorAll("button, [data-do], [data-move], input")) {
    if (!isShown(target)) continue;
    const { width, height, ...box } = target.getBoundingClientRect().toJSON();
    if (Math.min(width, height) < TARGET_PX - 0.5) tell("target", target, `${Math.round(width)} × ${Math.round(height)}`);
    if (!scroller(target) && outside(box)) tell("outside", target);
  }
  if (document.documentElement.scrollWidth > innerWidth + 1) problems.add("the page is wider than the window");
  return [...problems];
})()
