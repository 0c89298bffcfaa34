"""Just enough of a terminal to read what Textual draws: where text was put, no colours."""

import codecs
import re

from rich.cells import cell_len

_TOKEN = re.compile(
    r"\x1b\[([0-9;:?<=>]*)[ -/]*([@-~])"  # a control sequence
    r"|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)"  # to the operating system
    r"|\x1bP[^\x1b]*\x1b\\"  # to the device
    r"|\x1b[ -/]+[0-~]"
    r"|\x1b[0-OQ-Z\\^-~]"
    r"|([\r\n\b])"
    r"|([^\x1b\r\n\b]+)"
)


class Screen:
    """A screen of fixed size, fed with the bytes of a program."""

    def __init__(self, columns: int, lines: int) -> None:
        self._columns, self._lines = columns, lines
        self._rows = [" " * columns for _ in range(lines)]
        self._row = self._column = 0
        self._decode = codecs.getincrementaldecoder("utf-8")("replace").decode
        self._rest = ""

    @property
    def lines(self) -> tuple[str, ...]:
        """The lines from the top; a wide character is followed by nothing for its second cell."""
        return tuple(row.replace("\0", "") for row in self._rows)

    @property
    def text(self) -> str:
        """All lines as one, runs of white space as one space."""
        return " ".join(" ".join(self.lines).split())

    def feed(self, data: bytes) -> None:
        """Take the next bytes; sequences may be cut anywhere."""
        text = self._rest + self._decode(data)
        position = 0
        while position < len(text):
            found = _TOKEN.match(text, position)
            if found is None:
                break
            position = found.end()
            parameters, final, motion, printed = found.groups()
            if printed:
                self._print(printed)
            elif motion:
                self._move(motion)
            elif final:
                self._control(parameters, final)
        self._rest = text[position:]

    def _print(self, text: str) -> None:
        if not text.isascii():
            # The second cell of a wide character is kept, so that columns stay columns.
            text = "".join(char + "\0" * (cell_len(char) - 1) for char in text)
        if self._row < self._lines:
            row = self._rows[self._row]
            end = self._column + len(text)
            self._rows[self._row] = (row[: self._column] + text + row[end:])[: self._columns]
        self._column += len(text)

    def _move(self, motion: str) -> None:
        if motion == "\n":
            self._row += 1
        elif motion == "\r":
            self._column = 0
        else:
            self._column = max(0, self._column - 1)

    def _control(self, parameters: str, final: str) -> None:
        if final == "H":
            row, _, column = parameters.partition(";")
            self._row, self._column = int(row or 1) - 1, int(column or 1) - 1
        elif final == "J" or (final in "hl" and parameters == "?1049"):
            self._rows = [" " * self._columns for _ in range(self._lines)]
