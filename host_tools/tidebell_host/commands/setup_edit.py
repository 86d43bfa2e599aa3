# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""``tidebell setup edit``: the setup editor in the browser, for a file of this computer."""

from __future__ import annotations

import time
import webbrowser
from pathlib import Path

import click

from tidebell_host.commands import device_option, named_device
from tidebell_host.compile_cache import one
from tidebell_host.errors import InvalidSetup, ToolError
from tidebell_host.output import counted, say


@click.command("edit")
@click.argument("setup", required=False)
@click.option("--port", type=click.IntRange(0, 65535), help="The page's port; 8775 or the next.")
@click.option("--no-browser", is_flag=True, help="Only print the address.")
@device_option
def edit(setup: str | None, port: int | None, no_browser: bool, device: str | None) -> None:
    """Edit a setup in the browser, by forms and as text, with a device beside it that plays it.

    SETUP is a file or an id; a file that is not there is begun. Without it, it is my-game.toml in
    your own setups. Save writes the file, and Send takes it to the connected device.
    """
    from tidebell_host import extras, serving
    from tidebell_host.setups import library

    lacking = extras.missing("The setup editor", [*serving.MODULES, "tomlkit"], "editor")
    if lacking:
        raise ToolError(lacking)
    from tidebell_web import build

    path = library.user_folder() / "my-game.toml"
    if setup and setup.endswith(".toml"):
        path = Path(setup)
    elif setup:
        found = one(setup)
        if found.builtin:
            raise ToolError(f"{setup} comes with Tidebell: choose it in the editor, under Games.")
        path = found.path
    files = build.whole()
    if "edit.html" not in files:
        raise ToolError("The editor's parts are not in this checkout: make web brings them.")
    from tidebell_web.editor_server import Desk, EditorServer

    where = named_device(device)
    desk = Desk(path.absolute(), lambda text: _send(text, path, where))
    try:
        page = EditorServer(files, desk, port)
    except OSError as error:
        raise ToolError(f"The page cannot have port {port}: {error.strerror or error}.") from None
    page.start()
    say(f"{path} is open at {page.url}")
    say("Ctrl-C ends this.")
    if not no_browser:
        webbrowser.open(page.url)
    try:
        while True:
            time.sleep(3600)
    except KeyboardInterrupt:
        pass
    finally:
        page.stop()


def _send(text: str, path: Path, device: str | None) -> str:
    """Send a text to the device, in its language; return what to say of it.

    :raises ToolError: it has mistakes, there is no device, or that refuses it
    """
    from tidebell_host.ports import choose
    from tidebell_host.setups import SetupError, loads

    try:
        with choose(device) as connection:
            ready = loads(text.encode(), path, connection.language)
            connection.put(ready.id, ready.data)
            return f"{ready.title} is on {connection.name}, {counted(len(ready.data), 'byte')}."
    except SetupError as error:
        raise InvalidSetup(str(error)) from None
