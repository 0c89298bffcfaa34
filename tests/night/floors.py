"""Floors at a barrier, written down as who sits where."""

from collections.abc import Collection, Mapping, Sequence

from tests.night.format_nights import people_of, setup_of
from tourney.game.mexico.rules import PRESETS
from tourney.night.barrier import Edits, Proposal
from tourney.night.floor import Floor, Seated, TableNow, Waiting
from tourney.night.formats.format import Format
from tourney.night.formats.registry import FORMATS

FREEZEOUT = FORMATS["freezeout"]


def floor_at(
    *tables: Sequence[int],
    format: Format = FREEZEOUT,
    lap: int = 3,
    cap: int = 6,
    seats: int = 8,
    room: int = 8,
    leads: Collection[int] = (),
    fixed: Mapping[int, tuple[int, int]] | None = None,
    moves: Mapping[int, int] | None = None,
    waiting: Sequence[Waiting] = (),
    options: Mapping[str, str] | None = None,
    units: int = 3,
) -> Floor:
    """A floor whose tables 1, 2 ... hold these entries and have played their round of the lap.

    Args:
        leads: who leads a table's next round.
        fixed: seats by entry.
        moves: how often somebody was moved.
    """
    fixed, moves = fixed or {}, moves or {}
    highest = max([*(e for table in tables for e in table), *(w.entry for w in waiting)])
    return Floor(
        setup=setup_of(format, room, seats, options),
        rules=PRESETS["classic"],
        people=people_of(highest, fixed),
        stage=1,
        lap=lap,
        tables=tuple(
            TableNow(
                number=number,
                place=number,
                stage=1,
                slot=number,
                seats=tuple(
                    Seated(
                        entry,
                        units,
                        fixed=fixed.get(entry, (0, 0))[0] == number,
                        moves=moves.get(entry, 0),
                        may_lead=float(entry in leads),
                    )
                    for entry in table
                ),
                entrants=tuple(table),
                done=lap > 0,
                rounds=lap,
            )
            for number, table in enumerate(tables, start=1)
        ),
        waiting=tuple(waiting),
        seatings=tuple(tuple(table) for table in tables),
        cap=cap,
    )


def ask(
    floor: Floor, edits: Edits | None = None, seed: str = "42613", format: Format = FREEZEOUT
) -> Proposal:
    """The format's proposal for that floor."""
    step = format.next(floor, seed, edits or Edits())
    assert isinstance(step, Proposal)
    return step
