"""The score sheet reader: a match as plain text, turned into events line by line.

The first line names the game; that game's own reader reads the rest.
"""

from tourney.game.games import PRESETS, AnyRules, game_of
from tourney.game.liar.sheet import LiarReader, LiarSheet
from tourney.game.mexico.sheet import OpenReader, OpenSheet
from tourney.game.refusal import Refused
from tourney.game.rules import change_rules
from tourney.game.sheet_lines import content, read_changes, split_lines

Sheet = OpenSheet | LiarSheet

_READERS = (OpenReader, LiarReader)


class SheetError(ValueError):
    """A line that is wrong, or does not follow from the lines before it.

    Attributes:
        line: the line's number, from 1.
        message: the reason, in words; it may quote the sheet.
    """

    def __init__(self, line: int, message: str) -> None:
        super().__init__(f"line {line}: {message}")
        self.line = line
        self.message = message


def read_sheet(text: str) -> Sheet:
    """Return the sheet, of either game, that a text describes.

    Raises:
        SheetError: the first line that is wrong; line 1 for an empty sheet.
    """
    reader: OpenReader | LiarReader | None = None
    last = 1
    for number, line in enumerate(split_lines(text), start=1):
        try:
            written = content(line)
            if not written:
                continue
            last = number
            if reader is None:
                reader = _begin(written)
            else:
                reader.read(written)
        except Refused as refusal:
            raise SheetError(number, refusal.sentence) from refusal
        except ValueError as fault:
            raise SheetError(number, str(fault)) from fault
    if reader is None or reader.match is None:
        raise SheetError(last, "A sheet needs @rules and @players.")
    return reader.sheet()


def read_rules(text: str) -> AnyRules:
    """Return the rules from the text after `@rules`.

    Raises:
        Refused: there is no such field, or it does not take the value.
        ValueError: there is no preset, or a word is no change of a field.
    """
    preset, *words = text.split() or [""]
    if preset not in PRESETS:
        raise ValueError(f"@rules names a preset: {', '.join(PRESETS)}.")
    return change_rules(PRESETS[preset], read_changes(words))


def _begin(line: str) -> OpenReader | LiarReader:
    """Return the reader for the game that the sheet's first line names."""
    word, *rest = line.split(maxsplit=1)
    if word == "@rules":
        rules = read_rules(" ".join(rest))
        reader: OpenReader | LiarReader = game_of(rules).reader(rules)
        return reader
    if word == "@players":
        raise ValueError("@rules comes before @players.")
    if line.startswith("@") and not any(word in reader.directives for reader in _READERS):
        raise ValueError(f"There is no directive {word}.")
    raise ValueError("@rules and @players come first.")
