"""A list of people without columns, as people type it into a file or a chat: a name a line."""

import re
from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from tourney.night.people.headings import fold_heading, words

_BULLET = re.compile(
    "(?:\\[[ xX]?\\]|[-\u2013\u2014*>\u2023\u2192\u27a4\u25aa\u25ab\u25cb\u25a0\u25a1\u2610\u2713"
    "\U0001f538\U0001f539\U0001f449]\ufe0f?)\\s+"
    "(?:\\[[ xX]?\\]\\s+)?|[\u2022\u25cf\u25e6\u00b7\u2705\u2611\u2714]\ufe0f?\\s*"
)
_NUMBER = re.compile(
    r"#?[(\[]?([0-9]{1,3})(?:\ufe0f?\u20e3|[.):\]]|\s[-\u2013](?=\s)|(?=\s))\s*"
    f"(?:{_BULLET.pattern})?"
)
_DAY = r"[0-9]{1,4}[./-][0-9]{1,2}[./-][0-9]{2,4}"
_CLOCK = r"[0-9]{1,2}[:.][0-9]{2}(?:[:.][0-9]{2})?(?:\s?[AaPp]\.?\s?[Mm]\.?)?"
#: What a messenger writes before a message: when, and by whom; of what happened, when alone.
_STAMP = re.compile(
    rf"(?:\[?{_DAY},?\s+{_CLOCK}\]?|\[{_CLOCK}(?:,?\s+{_DAY})?\])\s*[-\u2013:]?\s*"
    r"(?:([^:]{1,40}):\s*)?"
)
#: Several people side by side, each behind a number, as on a plan of seats.
_ABREAST = re.compile(r"\s{2,}(?=[0-9]{1,3}\s{2,})")
_SEAT_OF_ONES_OWN = " *"
_RULE = re.compile(r"[-=_*~\u2013\u2014]{2,}|https?://\S*")
_ADDRESS = re.compile(r"\s*<[^<>@]*@[^<>@]*>")
_QUOTED = re.compile('"((?:[^"]|"")*)"')
_BEHIND = re.compile(r"(.*\S)(?:\s[-\u2013]\s|\s*[(\[,;\t])\s*([^()\[\]]+?)\s*[)\]]?")
_STRUCK = re.compile("[\u274c\u2717\u2718\u2716]\ufe0f?\\s*(.+)|~+(.+?)~+")


class PlainLine(Struct, frozen=True):
    """A line with a player's name, from 1.

    Attributes:
        quoted: it stood in quotes, and is the name as it is.
        sender: the person who wrote it, where it is a message of a chat.
        absent: why the person doesn't come; or "".
    """

    line: int
    text: str
    quoted: bool = False
    sender: str = ""
    absent: str = ""


class PlainList(Struct, frozen=True):
    """The lines with names, and the others.

    Attributes:
        marked: numbers or bullets stood before the names.
    """

    lines: tuple[PlainLine, ...]
    skipped: tuple[str, ...]
    marked: bool


def absence(answer: str) -> str:
    """The answer if by it a player does not come for sure, else "".

    >>> absence("Waiting_list"), absence("accepted")
    ('waiting list', '')
    """
    folded = fold_heading(answer)
    begins = any(f"{folded} ".startswith(f"{word} ") for word in words("absent"))
    # "No, sorry" is a no, and "No problem" is none.
    never = fold_heading(re.split("[,.;!:(]", answer)[0]) in words("never")
    return folded if begins or never else ""


def read_lines(lines: Sequence[tuple[int, str]]) -> PlainList:
    """The people of a list, without numbers, bullets, titles and what else stands around names."""
    read = [found for line, text in lines for found in _parts(line, text)]
    if any(each.sender for each in read):  # a messenger's own lines have a time and no one's name
        read = [each for each in read if each.sender or not _STAMP.match(each.text)]
    ends, numbered = _marks(read)
    first = next((at for at, end in enumerate(ends) if end), 0)
    found: list[PlainLine] = []
    skipped: list[str] = []
    section = ""
    for at, (each, end) in enumerate(zip(read, ends, strict=True)):
        text = each.text[end:].strip().removesuffix(_SEAT_OF_ONES_OWN)
        gap = at > 0 and read[at - 1].line < each.line - 1
        struck, behind = _STRUCK.fullmatch(text), _BEHIND.fullmatch(text)
        if each.quoted:
            found.append(each)
        elif not end and (text.endswith(":") or fold_heading(text) in words("sections")):
            section = absence(text)
            skipped.append(text.rstrip(":"))
        elif not end and (
            at < first
            or (gap and numbered)
            or _RULE.fullmatch(text)
            or (not at and _is_title(text, alone=len(read) > 1 and read[1].line > each.line + 1))
        ):
            skipped.append(text)
        elif struck:
            found.append(replace(each, text=struck[1] or struck[2], absent="struck out"))
        elif behind and (why := absence(behind[2])) and why not in words("never"):
            found.append(replace(each, text=behind[1], absent=why))
        elif text:
            found.append(replace(each, text=text, absent=section))
    return PlainList(tuple(found), tuple(skipped), any(ends))


def _parts(line: int, text: str) -> list[PlainLine]:
    text = text.strip()
    if quoted := _QUOTED.fullmatch(text):
        return [PlainLine(line, quoted[1].replace('""', '"'), quoted=True)]
    if (stamp := _STAMP.match(text)) and stamp[1]:
        return [PlainLine(line, text[stamp.end() :], sender=stamp[1])]
    return [PlainLine(line, part) for part in _ABREAST.split(_ADDRESS.sub("", text))]


def _marks(read: Sequence[PlainLine]) -> tuple[list[int], bool]:
    """How long the number or bullet before each name is; and whether these are numbers.

    Numbers count from somewhere without a gap: 50 Cent is a name.
    """
    numbers = [None if each.quoted else _NUMBER.match(each.text) for each in read]
    counted = sorted({int(number[1]) for number in numbers if number})
    numbered = len(counted) > 1 and counted[-1] - counted[0] < len(counted)
    bullets = [None if each.quoted else _BULLET.match(each.text) for each in read]
    marks = numbers if numbered else bullets if sum(map(bool, bullets)) > 1 else [None] * len(read)
    return [mark.end() if mark else 0 for mark in marks], numbered


def _is_title(text: str, *, alone: bool) -> bool:
    """True if the first line of a list says what list it is, for sure: Max Night is a player.

    Args:
        alone: a blank line follows it.
    """
    folded = fold_heading(text).split()
    named = [word for word in folded if word in words("titles")]
    if text.endswith("?") and (named or len(folded) > 1):
        return True
    return bool(named) and (alone or len(named) > 1 or len(folded) == 1 or "." in text)
