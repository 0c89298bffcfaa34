"""The rulebook and the formats, as tests read them: their clauses, tables and examples."""

import re
from pathlib import Path

_ROOT = Path(__file__).parents[1] / "tourney"
RULEBOOK = (_ROOT / "RULEBOOK.md").read_text(encoding="utf-8")
FORMATS = (_ROOT / "FORMATS.md").read_text(encoding="utf-8")

_HEADING = re.compile(r"^##+ (?P<title>.+)$", re.MULTILINE)
_NUMBER = re.compile(r"[RF]\d+(\.\d+)?(?= )")

Table = list[list[str]]


def numbers(book: str) -> list[str]:
    """Those of its chapters and clauses, in order: R1, R1.1, R1.2 ..."""
    titles = (heading["title"] for heading in _HEADING.finditer(book))
    return [found[0] for title in titles if (found := _NUMBER.match(title))]


def clauses(book: str) -> list[str]:
    """The numbers of its clauses; a chapter without any is one itself."""
    found = numbers(book)
    return [
        each for each in found if "." in each or not any(n.startswith(f"{each}.") for n in found)
    ]


def section(book: str, number: str) -> str:
    """The text under a heading that begins with these words, up to the next."""
    _, found, after = book.partition(f"# {number} ")
    assert found, number
    return _HEADING.split(after.partition("\n")[2])[0]


def tables(book: str, number: str) -> list[Table]:
    """The tables of a section: rows of cells, the head first, without the marks of code."""
    rows = re.findall(r"(?:^\|.+\|\n)+", section(book, number), re.MULTILINE)
    return [[_cells(line) for line in table.splitlines() if "---" not in line] for table in rows]


def _cells(line: str) -> list[str]:
    return [cell.strip().strip("`") for cell in line.strip("|").split("|")]


def orders(book: str, number: str) -> list[tuple[int, ...]]:
    """The rows of values that a section quotes, each on a line of its own."""
    lines = re.findall(r"^> ([\d ]+)$", section(book, number), re.MULTILINE)
    return [tuple(map(int, line.split())) for line in lines]


def examples(book: str) -> list[str]:
    """Its score sheets."""
    return re.findall(r"^```mex\n(.+?)^```$", book, re.MULTILINE | re.DOTALL)
