"""The rulebook and the formats say what the program does, and tests hold every clause of them."""

import ast
import re
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import pytest

from exports.csv.standings import COLUMNS
from tests.rulebooks import FORMATS, RULEBOOK, clauses, examples, numbers, orders, section, tables
from tourney.game.dice import ORDERS, RANKS, CupOrder, Order
from tourney.game.liar.match import LiarMatch, Penalty
from tourney.game.liar.rules import BY_THE_DIE, Eleven, Foul, penalties_for
from tourney.game.mexico.match import Match
from tourney.game.mexico.rules import PRESETS, Escalation, stake
from tourney.game.odds import chance_beaten
from tourney.game.presets import names_of
from tourney.game.rules import change_rules
from tourney.game.sheets import read_sheet
from tourney.night.barrier import call_lap
from tourney.night.formats import registry
from tourney.night.seating.dealing import table_sizes
from tourney.night.standings.ranking import percentages

ROOT = Path(__file__).parents[1]
FOLDERS = ("tourney", "screens", "exports", "tests")
KINDS = (".py", ".md", ".html", ".tcss", ".mex", ".mend", ".night")
BOTH = [RULEBOOK, FORMATS]
BOOKS = pytest.mark.parametrize("book", BOTH, ids=["rulebook", "formats"])

#: A clause, or a chapter of the rules; F1 alone may be a key.
CITED = re.compile(r"\b(?:[RF]\d+\.\d+|R\d+)\b")
IN_A_TEST = re.compile(r"test_([rf]\d+)(?:_(\d+))?_")
IN_A_SHEET = re.compile(r"([RF]\d+(?:\.\d+)?)-")


def cited_by_names(path: Path) -> Iterator[str]:
    """By the functions of a test file."""
    for chapter, clause in IN_A_TEST.findall(path.read_text(encoding="utf-8")):
        yield f"{chapter.upper()}.{clause}" if clause else chapter.upper()


def cited_by_docstrings(path: Path) -> Iterator[str]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            yield from CITED.findall(ast.get_docstring(node) or "")


def cited_by_sheets() -> Iterator[str]:
    tests = ROOT / "tests"
    for path in tests.rglob("*"):
        if path.suffix in (".mex", ".mend", ".night") and (found := IN_A_SHEET.match(path.name)):
            yield found[1]


@pytest.mark.parametrize("folder", FOLDERS)
def test_every_clause_that_is_cited_is_in_one_of_the_books(folder: str) -> None:
    known = {*numbers(RULEBOOK), *numbers(FORMATS)}
    wrong = {
        f"{path.relative_to(ROOT)}: {cited}"
        for path in sorted((ROOT / folder).rglob("*"))
        if path.suffix in KINDS and path != Path(__file__)
        for cited in (*CITED.findall(path.read_text(encoding="utf-8")), *cited_by_names(path))
        if cited not in known
    }
    assert wrong | ({*cited_by_sheets()} - known) == set()


def test_every_clause_of_the_books_is_cited_by_a_test() -> None:
    cited = set(cited_by_sheets())
    for path in (ROOT / "tests").rglob("*.py"):
        if path != Path(__file__):
            cited |= {*cited_by_names(path), *cited_by_docstrings(path)}
    assert [clause for book in BOTH for clause in clauses(book) if clause not in cited] == []


@BOOKS
def test_the_clauses_of_a_book_are_numbered_in_order(book: str) -> None:
    found = [tuple(map(int, number[1:].split("."))) for number in numbers(book)]
    assert found == sorted(set(found))


@BOOKS
def test_a_book_can_be_read_in_a_terminal(book: str) -> None:
    prose = [line for line in book.splitlines() if not line.startswith("|")]
    assert max(map(len, prose)) <= 80


# The tables


def test_r1_2_and_r1_3_the_orders_are_those_of_the_program() -> None:
    assert orders(RULEBOOK, "R1.2") == [ORDERS[Order.CLASSIC]]
    assert orders(RULEBOOK, "R1.3") == [ORDERS[Order.LIAR]]


def test_r15_1_the_orders_are_those_of_the_program() -> None:
    assert orders(RULEBOOK, "R15.1") == [ORDERS[CupOrder.MIA]]
    assert set(re.findall(r"`(\S+)`", section(RULEBOOK, "R15.1"))) >= {*CupOrder, *Eleven}
    for order, value in (("meyer", 31), ("half-meier", 42), ("canada", 11)):
        others = [other for other in ORDERS[CupOrder.MIA][:-1] if other != value]
        assert ORDERS[CupOrder(order)] == (*others, value, 21)


def test_r4_3_the_stakes_are_those_of_the_program() -> None:
    (table,) = tables(RULEBOOK, "R4.3")
    (_, *ways), *rows = table
    assert ways == list(Escalation)
    for mexicos, *stakes in rows:
        for way, units in zip(ways, stakes, strict=True):
            rules = change_rules(PRESETS["classic"], {"escalation": way})
            assert stake(rules, int(mexicos)) == int(units)


def test_r9_7_the_fouls_are_those_of_the_program() -> None:
    ((_, *rows),) = tables(RULEBOOK, "R9.7")
    assert [row[0] for row in rows] == list(Foul)
    for name, _, penalties in rows:
        foul = Foul(name)
        by_the_die = foul in BY_THE_DIE
        assert penalties == f"{penalties_for(foul, 1 if by_the_die else None)}" + (
            " a die" if by_the_die else ""
        )


def test_r11_the_odds_are_exact() -> None:
    ((_, *rows),) = tables(RULEBOOK, "R11")
    rank = RANKS[Order.CLASSIC]
    assert [row[0] for row in rows] == sorted((row[0] for row in rows), key=lambda v: rank[int(v)])
    for value, higher, *chances in rows:
        assert chance_beaten(int(value), 1) * 36 == int(higher)
        exact = [float(chance_beaten(int(value), rolls) * 100) for rolls in (1, 2, 3)]
        assert chances == [f"{chance:.2f}%" for chance in exact]


def test_f2_2_the_example_of_rest_laps_is_what_the_program_does() -> None:
    ((_, *rows),) = tables(FORMATS, "F2.2")
    accounts: dict[int, Fraction] = {}
    for number, (lap, _, what) in enumerate(rows, start=1):
        called = call_lap({1: 6, 2: 4}, accounts)
        accounts = {account.table: account.credit for account in called.accounts}
        assert (int(lap), what.startswith("plays")) == (number, 2 in called.due)


def test_f3_1_the_tables_are_as_large_as_the_program_makes_them() -> None:
    ((_, *rows),) = tables(FORMATS, "F3.1")
    assert [list(table_sizes(int(people), 8, 8)) for people, _ in rows] == [
        list(map(int, at_each.split())) for _, at_each in rows
    ]


def test_f8_2_the_prizes_are_shared_out_as_the_program_does() -> None:
    ((_, *rows),) = tables(FORMATS, "F8.2")
    found = [percentages((), players) for players in range(1, 25)]
    said: list[tuple[int, ...]] = []
    for players, shares in rows:
        *_, last = map(int, re.findall(r"\d+", players))
        last = 24 if players.endswith("more") else last
        said += [tuple(map(int, shares.split()))] * (last - len(said))
    assert said == found


def test_every_format_is_told_of() -> None:
    ((_, *rows),) = tables(FORMATS, "Which")
    assert [row[0] for row in rows] == [each.title for each in registry.FORMATS.values()]


def test_f10_1_the_columns_are_those_of_the_file() -> None:
    listed, _, _ = section(FORMATS, "F10.1").partition(";")
    columns = re.findall(r"`(\w+)`", listed)
    assert columns == list(COLUMNS)


def test_the_manual_tells_of_every_preset_of_the_open_game() -> None:
    told = (ROOT / "screens/manual/evening.md").read_text(encoding="utf-8")
    assert [name for name in names_of("open") if f"`{name}`" not in told] == []


# The examples

_OUTCOME = re.compile(r"\b([A-Z][a-z]+) (pays \d+|takes \d+|wins)\b")


def outcomes(match: Match | LiarMatch) -> list[str]:
    """Who pays or takes what, and who wins, in order."""
    names = match.names
    if isinstance(match, LiarMatch):
        taken = (item for item in match.story if isinstance(item, Penalty))
        told = [f"{names[item.loser]} takes {item.stake}" for item in taken]
    else:
        told = [f"{names[played.loser]} pays {played.paid}" for played in match.finished_rounds()]
    return told if match.winner is None else [*told, f"{names[match.winner]} wins"]


@pytest.mark.parametrize("sheet", examples(RULEBOOK))
def test_an_example_comes_out_as_it_says(sheet: str) -> None:
    said = [" ".join(found) for found in _OUTCOME.findall(sheet)]
    assert said == outcomes(read_sheet(sheet).match)


def test_r7_1_the_points_of_an_example_are_those_of_the_program() -> None:
    (sheet,) = examples(section(RULEBOOK, "R4.3"))
    match = read_sheet(sheet).match
    assert isinstance(match, Match)
    points = {player.name: player.points for player in match.players}
    assert points == {"Ann": -1, "Bob": 3, "Cid": 3}
