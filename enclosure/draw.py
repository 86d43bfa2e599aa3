# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Draw solids by VTK (through pyvista): line-and-shade drawings with call-outs, and renderings."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pyvista as pv
from PIL import Image, ImageDraw, ImageFont
from trimesh import Trimesh

from enclosure.mesh import Array

Colour = tuple[int, int, int]
PAPER: Colour = (250, 250, 248)
INK: Colour = (28, 32, 38)
ACCENT: Colour = (196, 72, 24)
PALE: Colour = (226, 228, 232)
CREASE = 32.0  # least angle in degrees between two faces for their edge to be drawn


@dataclass(frozen=True)
class Camera:
    """A view without perspective: turn about the vertical, then tilt. Degrees."""

    turn: float
    tilt: float

    @property
    def axes(self) -> Array:
        """Return rows: right, up, towards the viewer."""
        a, e = math.radians(self.turn), math.radians(self.tilt)
        right = np.array([math.cos(a), math.sin(a), 0.0])
        back = np.array([math.sin(a) * math.cos(e), -math.cos(a) * math.cos(e), math.sin(e)])
        return np.array([right, np.cross(back, right), back])

    def project(self, points: Array) -> Array:
        """Return right, up and nearness of points, shape (..., 3)."""
        return points @ self.axes.T


@dataclass
class Thing:
    """A mesh with its colour; ``faint`` things are drawn pale, as they are already in place."""

    mesh: Trimesh
    colour: Colour
    faint: bool = False


@dataclass(frozen=True)
class Note:
    """A call-out: a sentence or name, and the point in space that it is about."""

    text: str
    at: tuple[float, float, float]


@dataclass
class Made:
    """A thing of a rendering; its material decides how it takes light."""

    mesh: Trimesh
    colour: Colour
    rough: float = 0.55
    metal: float = 0.0
    glow: float = 0.0  # 1: shines by itself
    clear: float = 1.0  # less: translucent


def surface(mesh: Trimesh) -> pv.PolyData:
    """Return the mesh for VTK."""
    return pv.make_tri_mesh(np.asarray(mesh.vertices), np.asarray(mesh.faces))


def shot(plotter: pv.Plotter) -> Image.Image:
    """Return a plotter's picture."""
    pixels = plotter.screenshot(return_img=True)
    plotter.close()
    assert pixels is not None
    return Image.fromarray(np.asarray(pixels))


def unit(colour: Iterable[float]) -> tuple[float, ...]:
    return tuple(float(x) / 255 for x in colour)


def render(
    things: list[Thing],
    camera: Camera,
    size: tuple[int, int],
    notes: list[Note] | None = None,
    arrows: list[tuple[Array, Array]] | None = None,
    margin: float = 0.03,
    title: str = "",
    frame: Array | None = None,
    crop: bool = True,
) -> Image.Image:
    """Return a shaded drawing with outlines.

    ``arrows`` go from point to point, ``frame`` are points that must be in the picture.
    """
    k = 2  # drawn twice as large, then reduced
    width, height = size[0] * k, size[1] * k
    notes = notes or []
    gutter = 0.17 * width if notes else 0.0
    head = 26 * k if title else 0
    cloud = np.concatenate(
        [camera.project(t.mesh.triangles).reshape(-1, 3) for t in things]
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

    plotter = pv.Plotter(off_screen=True, window_size=[width, height], lighting="none")
    plotter.renderer.set_background(unit(PAPER))
    right, up, back = camera.axes
    for way, strength in (((-0.35, 0.55, 0.76), 0.62), ((0.5, 0.1, 0.85), 0.22)):
        towards = way[0] * right + way[1] * up + way[2] * back
        plotter.add_light(
            pv.Light(
                position=towards,
                focal_point=(0, 0, 0),
                light_type="scene light",
                intensity=strength,
            )
        )
    for thing in things:
        colour = np.array(thing.colour, dtype=float)
        if thing.faint:
            colour = 0.22 * colour + 0.78 * np.array(PALE, dtype=float)
        shape = surface(thing.mesh)
        plotter.add_mesh(
            shape, color=unit(colour), ambient=0.42, diffuse=0.75, smooth_shading=False
        )
        edges = shape.extract_feature_edges(CREASE, boundary_edges=True, manifold_edges=False)
        if edges.n_points:
            line = (168, 172, 180) if thing.faint else INK
            plotter.add_mesh(
                edges, color=unit(line), line_width=1.6 if thing.faint else 2.2, lighting=False
            )
    plotter.camera.parallel_projection = True
    centre = middle[0] * right + (middle[1] + head / 2 / scale) * up
    plotter.camera.focal_point = centre
    plotter.camera.position = centre + back * 1500
    plotter.camera.up = up
    plotter.camera.parallel_scale = height / 2 / scale
    plotter.camera.clipping_range = (10, 4000)
    image = shot(plotter)
    pen = ImageDraw.Draw(image)
    for start, end in arrows or []:
        s, e = to_screen(camera.project(np.array([start, end])))[:, :2]
        _arrow(pen, s, e, k)
    if notes:
        places = [to_screen(camera.project(np.array([n.at])))[0] for n in notes]
        _call_outs(pen, notes, places, width, height, head, k)
    if title:
        pen.text((14 * k, 7 * k), title, fill=INK, font=font(17 * k))
    small = image.resize(size, Image.Resampling.LANCZOS)
    return cropped(small) if crop else small


def photograph(
    things: list[Made],
    eye: tuple[float, float, float],
    target: tuple[float, float, float],
    size: tuple[int, int],
    angle: float = 24.0,
    floor: Colour = (128, 98, 70),
    picture: tuple[Image.Image, Array] | None = None,
) -> Image.Image:
    """Return a rendering with materials and shadows, on a table at z = 0. Millimetres.

    ``picture`` is a picture that shines, and its four corners from the lower left on.
    """
    plotter = pv.Plotter(off_screen=True, window_size=[2 * size[0], 2 * size[1]], lighting="none")
    plotter.renderer.set_background(unit((214, 212, 206)), top=unit((240, 240, 238)))
    table = pv.Plane(
        center=(0, 120, -0.05), i_size=1600, j_size=1100, i_resolution=1, j_resolution=1
    )
    plotter.add_mesh(table, color=unit(floor), ambient=0.28, diffuse=0.7, specular=0.05)
    for thing in things:
        shape = surface(thing.mesh).compute_normals(
            feature_angle=30.0, split_vertices=True, consistent_normals=False
        )
        plotter.add_mesh(
            shape,
            color=unit(thing.colour),
            smooth_shading=True,
            ambient=0.22 + 0.78 * thing.glow,
            diffuse=0.78 * (1 - thing.glow),
            specular=0.25 + 0.5 * thing.metal,
            specular_power=8 + 40 * (1 - thing.rough),
            opacity=thing.clear,
        )
    if picture is not None:
        image, corners = picture
        sheet = pv.PolyData(corners, faces=[4, 0, 1, 2, 3])
        sheet.active_texture_coordinates = np.array([(0, 0), (1, 0), (1, 1), (0, 1)], dtype=float)
        plotter.add_mesh(sheet, texture=pv.Texture(np.asarray(image)), lighting=False)
    for at, strength in (
        ((-420, -260, 900), 0.85),
        ((620, -420, 520), 0.28),
        ((0, 800, 500), 0.25),
    ):
        plotter.add_light(
            pv.Light(
                position=at, focal_point=(0, 0, 20), light_type="scene light", intensity=strength
            )
        )
    plotter.renderer.enable_ssao(radius=14, bias=0.4, kernel_size=96)
    plotter.camera.position = eye
    plotter.camera.focal_point = target
    plotter.camera.up = (0, 0, 1)
    plotter.camera.view_angle = angle
    plotter.camera.clipping_range = (20, 4000)
    image = shot(plotter)
    return image.resize(size, Image.Resampling.LANCZOS)


def cropped(image: Image.Image, keep: int = 14) -> Image.Image:
    """Return the picture without the empty rows above and below."""
    differ = np.abs(np.asarray(image, dtype=int) - np.array(PAPER))
    rows = np.where(differ.max(axis=(1, 2)) > 12)[0]
    if not len(rows):
        return image
    top, bottom = max(0, rows[0] - keep), min(image.height, rows[-1] + keep)
    return image.crop((0, top, image.width, bottom))


def font(size: int) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    """Return Pillow's own font, so that pictures are the same everywhere."""
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
    """Draw texts in two columns beside the picture, each with a line to its point."""
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
        top = float(head + 12 * k)
        tops = []
        for y, h in zip(ys, heights, strict=False):
            top = max(top, y - h / 2)
            tops.append(top)
            top += h
        surplus = tops[-1] + heights[-1] - (height - 8 * k)
        if surplus > 0:
            limit = float(height - 8 * k)
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
    """Write a palette PNG: small, and the same bytes for the same picture."""
    path.parent.mkdir(parents=True, exist_ok=True)
    image.quantize(colors=colours, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE).save(
        path, optimize=True
    )
