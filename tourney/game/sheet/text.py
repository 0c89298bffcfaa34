"""Writing a line of a score sheet: comments, quoted names, lists, turns."""

import json
import re
from collections.abc import Iterator, Sequence

#: Longer than any line that means something; the patterns below are slow on such a one.
LONGEST_LINE = 4_000

QUOTED = r'"(?:[^"\\]|\\.)*"'
NAME = rf"(?:{QUOTED}|[^\s\"].*?)"
TURN = re.compile(rf"({QUOTED}|[^\":][^:]*?)\s*:\s*(.*)")
_COMMENT = re.compile(rf"{QUOTED}|(?:^|(?<=\s))#.*")
_LISTED = re.compile(rf"\s*({QUOTED}|[^\s\",][^,]*?)\s*(?:,|$)")
#: Characters that would end a bare name early, or make it look like something else.
_NEEDS_QUOTES = re.compile(r'[,:#@>"=!\\]|^[^\w(]|\bafter\b|\bmatch$')


def split_lines(text: str) -> list[str]:
    """A sheet's lines, of whatever system; a byte-order mark is nothing."""
    return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")


def content(line: str) -> str:
    """The line without its comment and outer white space.

    Raises:
        ValueError: a line of more than `LONGEST_LINE` characters.
    """
    if len(line) > LONGEST_LINE:
        raise ValueError(f"A line has at most {LONGEST_LINE} characters.")
    return _COMMENT.sub(_keep_quoted, line).strip() if "#" in line else line.strip()


def _keep_quoted(match: re.Match[str]) -> str:
    return match[0] if match[0].startswith('"') else ""


def read_name(text: str) -> str:
    """A name as it is on the sheet, in JSON quotes or bare.

    Raises:
        ValueError: quotes that are no JSON.
    """
    if not text.startswith('"'):
        return text
    try:
        return str(json.loads(text))
    except ValueError:
        raise ValueError("A quoted name is written as in JSON.") from None


def write_name(name: str) -> str:
    """A name as it is on a sheet: in JSON quotes where it could be misread.

    >>> print(write_name("Ann"), write_name("Cid, Jr"))
    Ann "Cid, Jr"
    """
    return json.dumps(name, ensure_ascii=False) if _NEEDS_QUOTES.search(name) else name


def read_names(text: str) -> Iterator[str]:
    """The names of `@players` or `@order`, one by one, as they are between the commas.

    Raises:
        ValueError: no list of names.

    >>> list(read_names('Ann, Bob, "Cid, Jr"'))
    ['Ann', 'Bob', 'Cid, Jr']
    """
    position = 0
    while position < len(text):
        listed = _LISTED.match(text, position)
        if listed is None:
            raise ValueError("Names belong here, with commas between them.")
        yield read_name(listed[1])
        position = listed.end()
    if text.endswith(","):
        raise ValueError("A name is missing after the last comma.")


def read_changes(words: Sequence[str]) -> dict[str, str]:
    """The fields of `@rules`, each once.

    Raises:
        ValueError: a word that is not of the form, or a field given twice.

    >>> read_changes(["units=3", "abort=yes"])
    {'units': '3', 'abort': 'yes'}
    """
    changes: dict[str, str] = {}
    for word in words:
        name, equals, text = word.partition("=")
        if not equals:
            raise ValueError(f"{word} is not of the form field=value.")
        if name in changes:
            raise ValueError(f"{name} is given twice.")
        changes[name] = text
    return changes
