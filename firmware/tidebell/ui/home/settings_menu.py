# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Menu of the settings."""

from tidebell_core import words as texts

from ...parts.sounds import START
from ..drive_warnings import tell
from ..menu import Line, Menu, Number

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..desk import Desk


def _set(app: "Desk", name: str, value: int) -> None:
    """Change a setting; where the drive cannot be written it lasts until the power goes."""
    try:
        app.settings.set({name: value})
    except OSError as error:
        tell(app, error)
    app.settings_changed()


# Names of levels in mA: of the most and of the least that the lights draw.
_LIMITS = ((100, texts.LITTLE), (300, texts.USUAL), (700, texts.MUCH), (1500, texts.MOST_POWER))
_LEAST = ((0, texts.OFF), (60, texts.LITTLE), (120, texts.MUCH), (240, texts.MOST_POWER))


def _level(value: "int | str", levels: tuple) -> int:
    """Return the level nearest to a value that a computer may have set."""
    apart = [abs(int(value) - level[0]) for level in levels]
    return apart.index(min(apart))


def _seconds(ms: int) -> str:
    """Return milliseconds as seconds, to the tenth."""
    if not ms:
        return texts.OFF
    whole, tenths = divmod(ms // 100, 10)
    return texts.SECONDS.format(texts.DECIMAL.format(whole, tenths) if tenths else whole)


def settings_menu(app: "Desk") -> Menu:
    """Return the menu; a new value counts when the knob is pushed."""
    rows: "list[Line]" = []
    for name, text, low, high, step, form in (
        ("ring_percent", texts.RING, 2, 100, 2, texts.PERCENT),
        ("screen_percent", texts.SCREEN, 5, 100, 5, texts.PERCENT),
    ):
        rows.append(
            Number(
                text,
                lambda name=name: app.settings[name],
                low,
                high,
                lambda value, name=name: _set(app, name, value),
                form.format,
                step,
            )
        )
    for name, text, levels in (("ring_ma", texts.LIMIT, _LIMITS), ("load_ma", texts.LEAST, _LEAST)):
        rows.append(
            Number(
                text,
                lambda name=name, levels=levels: _level(app.settings[name], levels),
                0,
                len(levels) - 1,
                lambda at, name=name, levels=levels: _set(app, name, levels[at][0]),
                lambda at, levels=levels: levels[at][1],
            )
        )
    rows.append(
        Number(
            texts.FIRST_LIGHT,
            lambda: app.settings["ring_first"],
            0,
            23,
            lambda value: _set(app, "ring_first", value),
        )
    )
    rows.append(
        Number(
            texts.GRACE,
            lambda: app.settings["grace_ms"],
            0,
            5000,
            lambda value: _set(app, "grace_ms", value),
            _seconds,
            100,
        )
    )
    rows.insert(
        2,
        Line(
            texts.MUTE,
            lambda: _set(app, "mute", 1 - int(app.settings["mute"])),
            lambda: texts.ON if app.settings["mute"] else texts.OFF,
        ),
    )
    rows.insert(
        2,
        Number(
            texts.VOLUME,
            lambda: app.settings["volume"],
            1,
            3,
            lambda value: _try(app, value),
            lambda value: (texts.SOFT, texts.MIDDLE, texts.LOUD)[value - 1],
        ),
    )
    rows.append(Line(texts.SEAL_OPEN if app.note.sealed else texts.SEAL, lambda: _seal(app)))
    return Menu(app, texts.SETTINGS, rows)


def _seal(app: "Desk") -> None:
    from ..seal import row_pushed  # read only where there is a seal

    row_pushed(app)


def _try(app: "Desk", volume: int) -> None:
    """Change the volume, and play a sound with it."""
    _set(app, "volume", volume)
    app.sounds.play(START)
