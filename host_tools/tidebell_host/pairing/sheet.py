# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""A table in a text file: its cells, each with its place, so that one can be changed alone."""

from __future__ import annotations

from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from tidebell_host.errors import ToolError
from tidebell_host.languages import language, page_text
from tidebell_host.pairing.model import MOST_LINES, named, refuse

MARKS = ";,\t|"
GAPS = "  "  # columns are two blanks apart, or more


@dataclass(frozen=True)
class Text:
    """The text of a file, and how to write it again.

    :param is_sure: whether its encoding is certain
    """

    text: str
    code: str
    bom: bytes = b""
    is_sure: bool = True

    def bytes_of(self, text: str) -> bytes:
        """Return a changed text as it is kept in the file.

        :raises UnicodeEncodeError: it has letters that the file cannot hold
        """
        return self.bom + text.encode(self.code)


def decoded(data: bytes) -> Text:
    """Return a file's text.

    :raises ToolError: the file is no text
    """
    for bom, code in (
        (BOM_UTF8, "utf-8"),
        (BOM_UTF16_LE, "utf-16-le"),
        (BOM_UTF16_BE, "utf-16-be"),
    ):
        codes = [code] if data.startswith(bom) else []
        if codes:
            break
    else:
        bom, codes = b"", ["utf-8", *["cp932"] * (language() == "ja"), "cp1252"]
    for code in codes:
        try:
            text = data.removeprefix(bom).decode(code)
        except UnicodeDecodeError:
            continue
        if "\0" not in text:
            return Text(text, code, bom, code.startswith("utf"))
    raise ToolError(page_text("That is no text: save the table as CSV, in UTF-8."))


@dataclass(frozen=True)
class Cell:
    """A cell.

    :param text: what it says, as one line
    :param start: where it begins in the file's text, its quotation marks included
    """

    text: str
    start: int
    end: int


@dataclass(frozen=True)
class Row:
    """A line of the table.

    :param line: its number in the file
    """

    line: int
    cells: list[Cell]

    def __getitem__(self, column: int | None) -> str:
        return self.cells[column].text if column is not None and column < len(self.cells) else ""

    @property
    def filled(self) -> list[str]:
        """Return the texts of its cells, without empty ones."""
        return [cell.text for cell in self.cells if cell.text]


class Sheet:
    """A table in a text.

    :param mark: what stands between two cells; ``GAPS`` for columns of blanks
    :raises ToolError: a quotation mark has no other
    """

    def __init__(self, text: Text, mark: str) -> None:
        self.text, self.mark = text, mark
        self.rows = [row for row in self._rows() if row.filled]
        if not 0 < len(self.rows) <= MOST_LINES:
            told = page_text("That file has no lines, or more than {n}.", n=MOST_LINES)
            raise ToolError(told)

    def _rows(self) -> Iterator[Row]:
        text, at, line = self.text.text, 0, 1
        if text.startswith("sep="):  # a spreadsheet's own line
            at = len(text) - len(text.partition("\n")[2])
            line = 2
        while at < len(text):
            first, cells = line, []
            while True:
                cell = self._cell(at, line)
                cells.append(cell)
                line += _lines(text[cell.start : cell.end])
                at = cell.end
                if text[at : at + len(self.mark)] != self.mark or at >= len(text):
                    break
                at += len(self.mark)
                if self.mark == GAPS:
                    while text[at : at + 1] == " ":
                        at += 1
            yield Row(first, cells)
            at += 2 if text[at : at + 2] == "\r\n" else 1
            line += 1

    def _cell(self, start: int, line: int) -> Cell:
        text, at = self.text.text, start
        if text[at : at + 1] == '"' and self.mark != GAPS:
            at += 1
            while True:
                close = text.find('"', at)
                if close < 0:
                    refuse(line, page_text("look at its quotation marks."))
                at = close + 1
                if text[at : at + 1] != '"':
                    break
                at += 1
            value = text[start + 1 : at - 1].replace('""', '"')
            if text[at : at + 1] not in (self.mark, "\r", "\n", ""):
                refuse(line, page_text("look at its quotation marks."))
            return Cell(named(value), start, at)
        while at < len(text) and text[at] not in "\r\n" and not text.startswith(self.mark, at):
            at += 1
        return Cell(named(text[start:at]), start, at)

    def edited(self, changes: Mapping[tuple[int, int], str]) -> bytes:
        """Return the file with other texts in some cells, by the place of row and column."""
        text, found, at = self.text.text, "", 0
        for row, column in sorted(changes):
            cells, value = self.rows[row].cells, self._quoted(changes[row, column])
            if column < len(cells):
                cell = cells[column]
                start, end = cell.start, cell.end
                if text[start:end].startswith('"') and not value.startswith('"'):
                    value = f'"{value}"'
            else:
                start = end = cells[-1].end
                value = self.mark * (column - len(cells) + 1) + value
            found += text[at:start] + value
            at = end
        return self.text.bytes_of(found + text[at:])

    def _quoted(self, value: str) -> str:
        needs = self.mark != GAPS and self.mark in value
        return f'"{value}"' if needs else value


def _lines(text: str) -> int:
    return len(text.replace("\r\n", "\n").replace("\r", "\n").split("\n")) - 1
