# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Pictures of solids: a small z-buffer renderer for PNG with call-outs, and exact line drawings as
SVG."""

from __future__ import annotations

import math
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from enclosure.mesh import Array, Mesh

Colour = tuple[int, int, int]
PAPER: Colour = (250, 250, 248)
INK: Colour = (28, 32, 38)
ACCENT: Colour = (196, 72, 24)


@dataclass(frozen=True)
class Camera:
    """A view without perspective: turn about the vertical, then tilt. Degrees."""

    turn: float
    tilt: float

    @property
    def axes(self) -> Array:
        """Rows: right, up, towards the viewer."""
        a, e = math.radians(self.turn), math.radians(self.tilt)
        right = np.array([math.cos(a), math.sin(a), 0.0])
        back = np.array([math.sin(a) * math.cos(e), -math.cos(a) * math.cos(e), math.sin(e)])
        return np.array([right, np.cross(back, right), back])

    def project(self, points: Array) -> Array:
        """Right, up and nearness of points, shape (..., 3)."""
        return points @ self.axes.T


@dataclass
class Thing:
    """A mesh with its colour; ``faint`` things are drawn pale, as what is already there."""

    mesh: Mesh
    colour: Colour
    faint: bool = False


@dataclass(frozen=True)
class Note:
    """A call-out: a sentence or name, and the point in space it means."""

    text: str
    at: tuple[float, float, float]


def render(
    things: list[Thing],
    camera: Camera,
    size: tuple[int, int],
    notes: list[Note] | None = None,
    arrows: list[tuple[Array, Array]] | None = None,
    margin: float = 0.03,
    title: str = "",
    frame: Array | None = None,
) -> Image.Image:
    """A shaded picture with outlines. ``arrows`` are drawn from point to point, ``frame`` are
    points to keep in."""
    super_sample = 2
    width, height = size[0] * super_sample, size[1] * super_sample
    notes = notes or []
    gutter = 0.17 * width if notes else 0.0
    head = 26 * super_sample if title else 0
    projected = [camera.project(t.mesh.triangles) for t in things]
    cloud = np.concatenate(
        [q.reshape(-1, 3) for q in projected]
        + ([camera.project(frame)] if frame is not None else [])
        + [camera.project(np.array(a)) for a in (arrows or [])]
    )
    low, high = cloud[:, :2].min(axis=0), cloud[:, :2].max(axis=0)
    room = np.array([width - 2 * gutter, height - head]) * (1 - 2 * margin)
    scale = float((room / np.maximum(high - low, 1e-6)).min())
    middle = (low + high) / 2

    def to_screen(q: Array) -> Array:
        x = (q[..., 0] - middle[0]) * scale + width / 2
        y = (height + head) / 2 - (q[..., 1] - middle[1]) * scale
        return np.stack([x, y, q[..., 2]], axis=-1)

    depth = np.full((height, width), -np.inf)
    shade = np.zeros((height, width, 3))
    shade[:] = PAPER
    who = np.full((height, width), -1, dtype=np.int32)
    facing = np.zeros((height, width, 3))
    light = np.array([-0.35, 0.55, 0.76])
    light = light / np.linalg.norm(light)
    for number, (thing, q) in enumerate(zip(things, projected, strict=False)):
        normals = thing.mesh.normals @ camera.axes.T
        screen = to_screen(q)
        base = np.array(thing.colour, dtype=float)
        if thing.faint:
            base = 0.22 * base + 0.78 * np.array([226.0, 228.0, 232.0])
        for tri, n in zip(screen, normals, strict=False):
            if n[2] <= 1e-6:
                continue
            x0, y0 = np.floor(tri[:, :2].min(axis=0)).astype(int)
            x1, y1 = np.ceil(tri[:, :2].max(axis=0)).astype(int) + 1
            x0, y0, x1, y1 = max(x0, 0), max(y0, 0), min(x1, width), min(y1, height)
            if x0 >= x1 or y0 >= y1:
                continue
            (ax, ay, az), (bx, by, bz), (cx, cy, cz) = tri
            area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
            if abs(area) < 1e-9:
                continue
            ys, xs = np.mgrid[y0:y1, x0:x1]
            px, py = xs + 0.5, ys + 0.5
            w0 = ((bx - px) * (cy - py) - (by - py) * (cx - px)) / area
            w1 = ((cx - px) * (ay - py) - (cy - py) * (ax - px)) / area
            w2 = 1 - w0 - w1
            inside = (w0 >= -1e-6) & (w1 >= -1e-6) & (w2 >= -1e-6)
            z = w0 * az + w1 * bz + w2 * cz
            window = depth[y0:y1, x0:x1]
            nearer = inside & (z > window)
            if not nearer.any():
                continue
            window[nearer] = z[nearer]
            bright = 0.50 + 0.55 * max(0.0, float(n @ light))
            shade[y0:y1, x0:x1][nearer] = np.minimum(255, base * bright + 14)
            who[y0:y1, x0:x1][nearer] = number
            facing[y0:y1, x0:x1][nearer] = n

    # Outlines where parts, depth or direction change.
    edge = np.zeros((height, width), dtype=bool)
    step = 2.2 / scale * super_sample
    for dy, dx in ((0, 1), (1, 0)):
        a = (slice(0, height - dy), slice(0, width - dx))
        b = (slice(dy, height), slice(dx, width))
        differ = who[a] != who[b]
        with np.errstate(invalid="ignore"):
            jump = np.abs(depth[a] - depth[b]) > max(0.8, step)
        both = (who[a] >= 0) & (who[b] >= 0)
        crease = both & (np.einsum("ijk,ijk->ij", facing[a], facing[b]) < 0.86)
        edge[a] |= differ | (both & jump) | crease
    faint = np.array([t.faint for t in things] + [False])
    pale = faint[who]
    shade[edge & pale] = (168, 172, 180)
    shade[edge & ~pale] = INK
    image = Image.fromarray(shade.astype(np.uint8), "RGB")
    pen = ImageDraw.Draw(image)

    for start, end in arrows or []:
        s, e = to_screen(camera.project(np.array([start, end])))[:, :2]
        _arrow(pen, s, e, super_sample)
    if notes:
        _call_outs(
            pen,
            notes,
            [to_screen(camera.project(np.array([n.at])))[0] for n in notes],
            width,
            height,
            head,
            super_sample,
        )
    if title:
        pen.text(
            (14 * super_sample, 7 * super_sample), title, fill=INK, font=font(17 * super_sample)
        )
    return cropped(image.resize(size, Image.Resampling.LANCZOS))


def cropped(image: Image.Image, keep: int = 14) -> Image.Image:
    """Without the empty rows above and below."""
    differ = np.abs(np.asarray(image, dtype=int) - np.array(PAPER))
    rows = np.where(differ.max(axis=(1, 2)) > 12)[0]
    if not len(rows):
        return image
    top, bottom = max(0, rows[0] - keep), min(image.height, rows[-1] + keep)
    return image.crop((0, top, image.width, bottom))


def font(size: int) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    """Pillow's own font, so that pictures are the same everywhere."""
    return ImageFont.load_default(size)


def _arrow(pen: ImageDraw.ImageDraw, start: Array, end: Array, k: int) -> None:
    way = end - start
    length = float(np.linalg.norm(way))
    if length < 1:
        return
    way = way / length
    across = np.array([-way[1], way[0]])
    shaft = end - way * 10 * k
    pen.line([tuple(start), tuple(shaft)], fill=ACCENT, width=4 * k)
    pen.polygon(
        [tuple(end), tuple(shaft + across * 6 * k), tuple(shaft - across * 6 * k)], fill=ACCENT
    )


def _call_outs(
    pen: ImageDraw.ImageDraw,
    notes: list[Note],
    places: list[Array],
    width: int,
    height: int,
    head: int,
    k: int,
) -> None:
    """Texts in two columns beside the picture, each with a line to its point."""
    letters = font(14 * k)
    columns: dict[bool, list[tuple[float, Note, Array]]] = {True: [], False: []}
    order = sorted(zip(notes, places, strict=False), key=lambda x: x[1][0])
    half = (len(order) + 1) // 2
    for i, (note, place) in enumerate(order):
        columns[i < half].append((float(place[1]), note, place))
    for left, entries in columns.items():
        entries.sort(key=lambda x: x[0])
        if not entries:
            continue
        line = 18 * k
        rows = [note.text.split("\n") for _, note, _ in entries]
        heights = [len(r) * line + 8 * k for r in rows]
        ys = [y for y, _, _ in entries]
        top = head + 12 * k
        tops = []
        for y, h in zip(ys, heights, strict=False):
            top = max(top, y - h / 2)
            tops.append(top)
            top += h
        surplus = tops[-1] + heights[-1] - (height - 8 * k)
        if surplus > 0:
            limit = height - 8 * k
            for i in range(len(tops) - 1, -1, -1):
                tops[i] = min(tops[i], limit - heights[i])
                limit = tops[i]
        for (_, _, place), t, r in zip(entries, tops, rows, strict=False):
            widths = [pen.textlength(text, font=letters) for text in r]
            for j, text in enumerate(r):
                x = 10 * k if left else width - 10 * k - widths[j]
                pen.text((x, t + j * line), text, fill=INK, font=letters)
            x = 14 * k + max(widths) if left else width - 14 * k - max(widths)
            mid = t + len(r) * line / 2
            pen.line(
                [(x, mid), (float(place[0]), float(place[1]))],
                fill=ACCENT,
                width=max(1, int(1.4 * k)),
            )
            d = 3 * k
            pen.ellipse([place[0] - d, place[1] - d, place[0] + d, place[1] + d], fill=ACCENT)


def save_png(image: Image.Image, path: Path, colours: int = 160) -> None:
    """As a palette PNG: small, and the same bytes for the same picture."""
    path.parent.mkdir(parents=True, exist_ok=True)
    image.quantize(colors=colours, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE).save(
        path, optimize=True
    )
