"""Matches that are reviewed for luck, and what their reviews have to add up to."""

import math
import random
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from tests.game.chances.brute_force import dice
from tests.rules.playing import ruled
from tourney.game.chances.review import Review, review
from tourney.game.chances.table import wins_of
from tourney.game.entries import moves
from tourney.game.mexico.events import DieRolledOff, MatchOpened, Rolled, Stood, TableEvent
from tourney.game.mexico.match import Match
from tourney.game.mexico.play import apply
from tourney.game.sheets import read_sheet

SHEETS = sorted((Path(__file__).parents[2] / "sheets").rglob("*.mex"))


NAMES = ("Ann", "Bob", "Cid")


def opening(players: int = 2, preset: str = "classic", **fields: int) -> MatchOpened:
    return MatchOpened(ruled(preset, **fields), NAMES[:players])


def known(events: list[TableEvent], made_up: int = 20_000) -> Review:
    found = review(moves(events, apply), made_up=made_up)
    assert found is not None
    return found


def adds_up(found: Review, match: Match) -> None:
    for line in found.lines:
        total = line.start + line.luck + line.judgement + line.gifts
        assert math.isclose(total, line.end, abs_tol=1e-9)
    if found.error is None:
        ends = wins_of(match)
        assert ends is not None
        assert [line.end for line in found.lines] == pytest.approx(ends.wins, abs=1e-9)


def sheet_adds_up(path: Path) -> None:
    sheet = read_sheet(path.read_text(encoding="utf-8"))
    if isinstance(sheet.match, Match) and len(sheet.match.names) <= 8:
        adds_up(known(list(sheet.events), made_up=100), sheet.match)


def played(seed: int, players: int = 2, preset: str = "classic") -> Iterator[TableEvent]:
    """A match played badly: everybody stands or rolls on by lot."""
    throw, lot = dice(seed), random.Random(f"lot {seed}")
    event: TableEvent = opening(players, preset, units=2)
    yield event
    match = apply(None, event)
    while not match.over:
        if match.rolloff is not None:
            event = DieRolledOff(match.rolloff.on_turn, lot.randint(1, 6))
        else:
            assert match.part is not None
            player = match.part.on_turn
            stands = match.part.rolls and lot.random() < 0.4
            event = Stood(player) if stands else Rolled(player, throw())
        match = apply(match, event)
        yield event


def mean_luck(reviews: Sequence[Review]) -> tuple[float, float]:
    """The mean luck of the first player, and its standard error."""
    luck = [found.lines[0].luck for found in reviews]
    mean = sum(luck) / len(luck)
    return mean, math.sqrt(sum((each - mean) ** 2 for each in luck)) / len(luck)
