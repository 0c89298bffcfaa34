"""A store with every kind of row that was ever written is read, and written out, as it was.

The store and all that was printed of it are of 26 November 2026, before anything was taken out of
the program. Files for other programs are the same to the byte, but for columns added at the end of
a CSV; of pages for people, every figure that is there was there.
"""

import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import closing
from hashlib import sha256
from html import unescape
from pathlib import Path

import pytest
from msgspec.structs import replace

from exports.csv.standings import season_csv
from exports.night import REPORT
from exports.paper.prints import paper_files
from screens.files.tables_written import in_parts, paper_record, written
from tests.cli.running import run
from tests.sql import rows
from tests.store.released_stores import restored
from tourney.game.refusal import Refused
from tourney.game.rules import write_rules
from tourney.log.codec import KINDS
from tourney.service.director import Director

PRINTED = Path(__file__).parent / "store" / "third-version"
PAGES = "pages.json"

#: Kinds of rows that came later.
SINCE = {
    *("template-saved", "template-dropped", "gave-up", "loss-recorded"),
    *("attended", "time-called", "sitting-called", "time-up"),
    *("table-codes-drawn", "table-phones-wait", "table-entry-held", "table-entry-dropped"),
}

_FIGURE = re.compile(r"\d+(?:[.,:]\d+)*")
#: Tags; and the places that a season's points are for, which have been said only since.
_NO_TEXT = re.compile(
    r"<(style|script|title)\b.*?</\1>|<[^>]*>|(?<= for )\d+(?:st|nd|rd|th)\b", re.DOTALL
)

Figures = dict[str, dict[str, int]]


def figures(page: str) -> dict[str, int]:
    """How often each number stands in a page's text."""
    return dict(sorted(Counter(_FIGURE.findall(unescape(_NO_TEXT.sub(" ", page)))).items()))


def nights(director: Director) -> list[int]:
    """The numbers of all nights, from 1."""
    return sorted(line.number for line in director.all_nights())


def listed(director: Director) -> str:
    """A line for each night, with its date, state and winner."""
    return "".join(
        f"{line.number} {line.date} {line.name}: {line.state}, {line.players}, {line.winner}\n"
        for line in sorted(director.all_nights(), key=lambda line: line.number)
    )


def files_printed(director: Director) -> dict[str, str]:
    """All files for other programs by kind, night after night; of night.json, what it hashes to."""
    texts: dict[str, str] = {"nights.txt": listed(director)}
    for number, name, data in _night_files(director):
        kind = {"night.json": "night.sha256"}.get(name, re.sub(r"table-\d+", "tables", name))
        text = sha256(data).hexdigest() if name == "night.json" else data.decode()
        texts[kind] = texts.get(kind, "") + f"== {number} {name}\n{text.rstrip()}\n"
    for card in director.seasons.all():
        text = season_csv(director.seasons.view(card.name)).decode()
        texts["season.csv"] = texts.get("season.csv", "") + f"== {card.name}\n{text.rstrip()}\n"
    return {name: text.replace("\r\n", "\n") for name, text in texts.items()}


def _night_files(director: Director) -> Iterator[tuple[int, str, bytes]]:
    for number in nights(director):
        try:
            files, *_ = in_parts(director, number)  # the report is the last part
        except Refused:  # nothing can be written yet
            continue
        for name, data in files.items():
            if not name.endswith(".svg"):
                yield number, name, data


def pages_printed(director: Director, folder: Path) -> Figures:
    """The figures in reports, brackets, paper, and the site's pages, by page."""
    found: Figures = {}
    for number in nights(director):
        try:
            pages = dict(written(director, number))
            pages |= paper_files(paper_record(director, number))
        except Refused:
            continue
        for name, data in pages.items():
            if name.endswith((".html", ".svg")):
                found[f"{number} {name}"] = figures(data.decode())
    director.close()
    store = director.address
    assert run("--store", str(store), "site", "--to", str(folder), folder=folder).returncode == 0
    for path in sorted(folder.rglob("*.html")):
        page = path.relative_to(folder).as_posix()
        found[f"site {page}"] = figures(path.read_text(encoding="utf-8"))
    return found


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return restored("0003", tmp_path / "nights.db")


@pytest.fixture
def director(path: Path) -> Iterator[Director]:
    with closing(Director.open(path)) as opened:
        yield opened


def test_every_kind_of_row_is_in_it(path: Path) -> None:
    texts = [f"{kind} {payload}" for kind, payload in rows(path, "SELECT kind, payload FROM event")]
    within = "".join(text for text in texts if text.startswith("corrected "))
    kinds = {text.partition(" ")[0] for text in texts} | {*re.findall(r'"kind":"([\w-]+)"', within)}
    assert {*KINDS} - kinds == SINCE


def test_every_night_of_it_opens_whole(director: Director) -> None:
    damage = {number: director.night(number).view().damage for number in nights(director)}
    assert {number: said for number, said in damage.items() if said} == {}
    assert listed(director) == (PRINTED / "nights.txt").read_text(encoding="utf-8")


def test_its_kept_plans_presets_and_prizes_are_templates(director: Director) -> None:
    assert director.templates.damage == ""
    seven, whole = "classic units=7", ("The Swan", "10.00", "60 40")
    assert {
        name: (
            its.house,
            write_rules(its.rules) if its.rules else "",
            *map(its.form.get, ("venue", "fee", "prizes")),
        )
        for name, its in director.templates.kept.items()
    } == {
        "Thursday league": ("", seven, *whole),
        "Summer cup": ("", seven, *whole),
        "Told": ("", seven, *whole),
        "Swan": ("Swan", "classic units=4", None, None, None),
        "Swan rules": ("Swan rules", "mexxen units=7", None, None, None),
        "Thursday league (rules)": ("Thursday league", "classic units=3", None, None, None),
        "Pub": ("", "", None, None, "50 30 20"),
        "Thursday league (prizes)": ("", "", None, None, "EUR 50.00 25.00"),
    }


def test_its_flat_rows_are_those_of_its_events(director: Director) -> None:
    before = director.nights(), director.people()
    assert director.rebuild() == (len(nights(director)), ())
    # A no-show is no player of a night since.
    now = tuple(
        replace(line, players=4) if line.number == 41 else line for line in director.nights()
    )
    assert (now, director.people()) == before


def test_its_files_for_other_programs_are_the_same_to_the_byte(director: Director) -> None:
    now = files_printed(director)
    for path in sorted(PRINTED.iterdir()):
        if path.name == PAGES:
            continue
        was, lines = path.read_text(encoding="utf-8").splitlines(), now[path.name].splitlines()
        if path.suffix == ".csv":
            lines = _first_columns(lines, was)
        assert lines == was, path.name


def _first_columns(lines: list[str], was: list[str]) -> list[str]:
    """The lines of a CSV without columns that were added at their ends."""
    pairs = zip(lines, was, strict=False)
    cut = [old if line.startswith(f"{old},") else line for line, old in pairs]
    return [*cut, *lines[len(cut) :]]


def test_the_figures_left_in_its_pages_stay(director: Director, tmp_path: Path) -> None:
    was: Figures = json.loads((PRINTED / PAGES).read_text(encoding="utf-8"))
    now = pages_printed(director, tmp_path / "site")
    more = {page: its for page in now if (its := _more(now[page], was.get(page, {})))}
    assert more == {"69 report.html": {"3": 4}}  # the lives left, where penalties were
    assert [page for page in was if page.endswith(REPORT) and page not in now] == []


def _more(now: Mapping[str, int], was: Mapping[str, int]) -> dict[str, int]:
    """The figures that stand there more often than they did."""
    return dict(Counter(now) - Counter(was))
