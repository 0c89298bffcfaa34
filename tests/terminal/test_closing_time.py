"""A host's evening by keys alone: the door, somebody away, a break, a deal, closing, the money."""

import csv
import re
from collections.abc import Iterator, Mapping
from contextlib import closing
from decimal import Decimal
from pathlib import Path

import pytest
from msgspec import Struct

from screens.files.tables_written import written
from tests.nights import FORM
from tests.terminal.bursts import own_terminal
from tests.terminal.program import tourney
from tests.terminal.tmux import Tmux
from tourney.night.views.floor_view import FloorSeat, FloorTable, FloorView
from tourney.service.director import Director

NAMES = (
    *("Ann", "Ben", "Cid", "Dora", "Eve", "Finn", "Gus", "Hana", "Ivo", "Jo", "Kit", "Lea"),
    *("Max", "Nia", "Otto", "Pia", "Quin", "Rosa", "Sam", "Tess", "Uma", "Vic", "Wim", "Xena"),
)
LATE = "Yara"
#: In the footer of the floor, and of no other screen.
_FLOOR = "Esc Back"
_NUMBER = 1
_DEALT = ("50", "50", "50", "50", "30")
_PLAN = {
    **{"format": "freezeout", "tables": "4", "units": "2", "option.rebuy": "3"},
    **{"unit_worth": "0.50", "fee": "10", "house": "1", "rebuy": "10"},
    **{"prizes": "50 30 20", "currency": "EUR"},
}

#: Money by who paid or got it.
Sums = Mapping[str, Decimal]


class Evening(Struct, frozen=True):
    """The sums handed out, by the list of payments; and the folder of the files."""

    handed_out: Sums
    folder: Path


class Host:
    """Presses the keys of the evening; the store says who sits where, as lots decide that.

    Args:
        director: reads what the terminal has recorded.
    """

    def __init__(self, director: Director, terminal: Tmux) -> None:
        self._director = director
        self._terminal = terminal

    def floor(self) -> FloorView:
        """As it is in the store now."""
        night = self._director.night(_NUMBER)
        night.follow()
        return night.floor()

    def lose(self, table: FloorTable, *, mexico: bool, lost: FloorSeat | None = None) -> str:
        """Type in one line who lost at a table; without a name, the one with the fewest units."""
        seat = lost or min(table.seats, key=lambda each: (each.away, each.units))
        self._terminal.type(f"{table.place} {self._letter(seat)} {int(mexico)}")
        self._terminal.wait_for(f"Table {table.place}: {seat.name} lost round")
        return seat.name

    def _letter(self, seat: FloorSeat) -> str:
        """The letter that stands beside somebody on the floor."""
        beside = re.compile(rf"\b\d*([a-z])[◆→]? *{seat.name}\b")
        self._terminal.wait_until(lambda screen: bool(beside.search(screen)), "no letter")
        found = beside.search(self._terminal.screen)
        assert found
        return found[1]

    def accept(self, *, in_break: bool = False) -> None:
        """Accept the plan of the next lap, and have everybody sit down."""
        lap = self.floor().lap
        self._terminal.press("p")
        self._terminal.wait_until(
            lambda shown: "Enter  start" in shown and "Floor" not in shown, "no plan of a lap"
        )
        self._terminal.press("Enter")
        if in_break:
            self._terminal.wait_for("End it, start")
            self._terminal.press("Enter")
        self._terminal.wait_while(lambda: self.floor().lap == lap, "no next lap")
        if any(not mover.sat for mover in self.floor().movers):
            self._terminal.wait_for("to move")
            self._terminal.press("C-a")
        self._terminal.wait_for(_FLOOR)

    def away_or_back(self, name: str) -> None:
        """Choose somebody who is away, or back."""
        self._terminal.press("a")
        self._terminal.wait_for("Who is away, or back?")
        self._terminal.type(name)
        self._terminal.wait_for(f"{name}   ")
        self._terminal.press("Enter")

    def play_down_to(self, people: int) -> None:
        """Play laps until so many are in."""
        while True:
            for table in self.floor().tables:
                if self._in() > people:
                    self.lose(table, mexico=True)
                elif table.state == "due" and len(self.floor().tables) > 1:
                    rich = next(seat for seat in table.seats if seat.units > 1)
                    self.lose(table, mexico=False, lost=rich)
            if self._in() == people:
                return
            self.accept()

    def _in(self) -> int:
        return sum(len(table.seats) for table in self.floor().tables)


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Evening]:
    folder = tmp_path_factory.mktemp("evening")
    store = folder / "nights.db"
    with own_terminal(folder) as (terminal, _), closing(Director.open(store)) as director:
        director.plan(FORM | _PLAN)
        director.night(_NUMBER).people.register(NAMES, [True] * len(NAMES))
        terminal.run(tourney("--store", str(store)))
        _at_the_door(terminal)
        _play(terminal, Host(director, terminal))
        _deal(terminal)
        _end(terminal)
        handed_out = _hand_out(terminal)
        terminal.press("F6")
        terminal.wait_for("Enter save")
        terminal.press("Enter")
        terminal.wait_for("files are in")
        terminal.press("C-q")
        assert terminal.wait_for_end() == 0
        (written,) = folder.rglob("standings.csv")
        yield Evening(handed_out, written.parent)


def _at_the_door(terminal: Tmux) -> None:
    """Everybody checked in, seats from five dice, and play at results."""
    terminal.wait_for("add players to Friday")
    terminal.press("Enter")
    terminal.wait_for("24 players · 24 paid, €240.00")
    terminal.press(*["Space"] * len(NAMES))
    terminal.wait_for("24 players, 24 here · 24 paid, €240.00")
    terminal.press("Enter")
    terminal.wait_for("24 people")
    terminal.type("42613")
    terminal.wait_for("24 people at 4 tables", "Drawn.")
    terminal.press("Enter")
    terminal.wait_for(_FLOOR)
    terminal.press("F5", "F5")
    terminal.wait_for("Results at every table")


def _play(terminal: Tmux, host: Host) -> None:
    """To the last five: somebody late who owes, one away, one in again who paid, a break."""
    terminal.press("l")
    terminal.wait_for("Who's just arrived?")
    terminal.type(LATE)
    terminal.press("Enter")
    terminal.wait_for(f"The entry fee for {LATE}: €10.00.")
    terminal.press("Down", "Enter")
    terminal.wait_for(f"Not paid (€10.00): {LATE}.")
    away = host.floor().tables[-1].seats[-1].name
    host.away_or_back(away)
    terminal.wait_for("keeps the seat")
    terminal.press("Enter")
    terminal.wait_for(f"✓ {away} is away")
    first, *others = host.floor().tables
    gone = host.lose(first, mexico=True)
    for table in others:
        host.lose(table, mexico=False)
    terminal.press("r")
    terminal.wait_for("Who buys in again?")
    terminal.press("Enter")
    terminal.wait_for(f"The re-buy for {gone}: €10.00.")
    terminal.press("Enter")
    terminal.wait_for(f"{gone} is in again")
    terminal.press("C-k")
    terminal.wait_for("5 minutes", "No break")
    terminal.press("Enter")
    terminal.wait_for("Break:")
    host.accept(in_break=True)
    host.away_or_back(away)
    terminal.wait_for(f"{away} is back.")
    host.play_down_to(len(_DEALT))


def _deal(terminal: Tmux) -> None:
    """Sums that are typed; what is over is left to play for."""
    terminal.press("d")
    screen = terminal.wait_for("equally")
    terminal.press("Right", "Right")
    terminal.wait_for("by chances")
    terminal.press("Right")
    terminal.wait_for("by typed amounts")
    won = re.search(r"remaining €([\d.]+)", screen)
    assert won
    left = Decimal(won[1]) - sum(map(Decimal, _DEALT))
    for at, amount in enumerate((*_DEALT, str(left))):
        if at:
            terminal.press("Down")
        terminal.type(amount)
    terminal.press("Enter", "Enter")  # takes the last sum, and makes the deal
    terminal.wait_for("Make the deal")
    terminal.press("Enter")
    terminal.wait_for("Deal made", _FLOOR)


def _end(terminal: Tmux) -> None:
    """Closing time between two rounds; the pot goes to first place."""
    terminal.press("e")
    terminal.wait_for("End the night now?", "to the leader")
    terminal.press("Enter")
    terminal.wait_for("✓", _FLOOR)


def _hand_out(terminal: Tmux) -> Sums:
    """Take what is owed, then tick everybody who gets something; what they have won by then.

    What changes hands is that, less what each has paid for units.
    """
    terminal.press("$")
    terminal.wait_for("1 player still owes €10.00", LATE, f"Space {LATE} has paid")
    terminal.press("Home", "Space")
    terminal.wait_for(f"{LATE} has paid €10.00.", "Fees paid €260.00")
    terminal.press("Home", *["Down", "Space"] * len(_DEALT))
    terminal.wait_until(
        lambda screen: screen.count("[✓]") > 5 and "[ ]" not in screen, "not all have it"
    )
    handed_out = {}
    line = r"✓\] +(\w+) +has +€([\d.]+) +(?:tied )?\d+\w\w(?:, €([\d.]+) won less €([\d.]+) lost)?"
    for name, hands, won, units in re.findall(line, terminal.screen):
        handed_out[name] = Decimal(won or hands)
        assert handed_out[name] - Decimal(units or 0) == Decimal(hands)
    return handed_out


def test_the_money_in_every_file_is_what_was_handed_out(evening: Evening) -> None:
    standings = _rows(evening.folder / "standings.csv")
    ledger = _rows(evening.folder / "ledger.csv")
    assert len(standings) == len(NAMES) + 1
    assert len(evening.handed_out) == len(_DEALT)

    assert _by_name(standings, "prize") == evening.handed_out
    got = [row for row in ledger if row["kind"] in ("deal", "pot", "prize")]
    assert {name: -amount for name, amount in _by_name(got, "amount").items()} == evening.handed_out
    assert {name: -amount for name, amount in _by_name(_of(ledger, "deal"), "amount").items()} == {
        row["player"]: Decimal(amount)
        for row, amount in zip(_of(ledger, "deal"), _DEALT, strict=True)
    }

    paid = _by_name([row for row in ledger if row["kind"] in ("fee", "rebuy")], "amount")
    assert _by_name(standings, "fees") == paid
    assert sum(paid.values()) == 260
    assert paid[LATE] == 10
    units = {row["player"]: Decimal(row["units_paid"]) / 2 for row in standings}
    assert _by_name(_of(ledger, "units"), "amount") == {
        who: sum for who, sum in units.items() if sum
    }
    assert sum(_by_name(_of(ledger, "house"), "amount").values()) == -25
    assert sum(Decimal(row["amount"]) for row in ledger) == 0


def test_the_report_and_the_proof_have_the_sums_that_were_handed_out(evening: Evening) -> None:
    report = (evening.folder / "report.html").read_text(encoding="utf-8")
    total = sum(evening.handed_out.values())
    for name, amount in evening.handed_out.items():
        assert name in report
        assert f"€{amount}" in report
    (proof,) = {row["proof"] for row in _rows(evening.folder / "standings.csv")}
    prizes = re.search(r"= €([\d.]+) prizes \+ €25(?:\.00)? house", proof)
    assert prizes
    assert Decimal(prizes[1]) == total


def test_night_json_takes_the_money_elsewhere(evening: Evening, tmp_path: Path) -> None:
    with closing(Director.open(tmp_path / "elsewhere.db")) as there:
        number = there.import_night((evening.folder / "night.json").read_bytes()).number
        files = written(there, number)
    for name in ("standings.csv", "ledger.csv", "rounds.csv"):
        assert files[name] == (evening.folder / name).read_bytes()


def _rows(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def _of(ledger: list[dict[str, str]], kind: str) -> list[dict[str, str]]:
    return [row for row in ledger if row["kind"] == kind]


def _by_name(rows: list[dict[str, str]], column: str) -> dict[str, Decimal]:
    """The sum of each person's cells in a column; those with nothing are left out."""
    sums: dict[str, Decimal] = {}
    for row in rows:
        sums[row["player"]] = sums.get(row["player"], Decimal(0)) + Decimal(row[column])
    return {name: amount for name, amount in sums.items() if amount}
