"""Properties of every format."""

import pytest

from tests.night.format_nights import AbstractNight, setup_of
from tourney.game.liar.rules import LIAR
from tourney.night.formats.registry import FORMATS
from tourney.night.setup import ONE_TABLE

#: A night of come and go has its tests beside this file: only the host ends it.
ENDING = [name for name, format_ in FORMATS.items() if not format_.comes_and_goes]


@pytest.mark.parametrize("name", ENDING)
def test_a_format_says_of_itself_what_it_is(name: str) -> None:
    format_ = FORMATS[name]
    setup = ONE_TABLE if name == ONE_TABLE.format else setup_of(format_)
    night = AbstractNight(format_, 9, seed=1, setup=setup)
    assert bool(format_.bracket(night.floor)) == format_.has_bracket
    assert format_.pairs == all(len(table) <= 2 for table in night.floor.draw)
    assert any(tier.points for tier in format_.tiers(night.to_the_end())) == format_.by_points
    assert bool(format_.describe(setup, 5)) == bool(format_.win) == (name != ONE_TABLE.format)


@pytest.mark.parametrize("name", list(FORMATS))
def test_liars_mexico_is_played_at_one_table_only(name: str) -> None:
    format_ = FORMATS[name]
    refusal = format_.check(setup_of(format_), LIAR, 8)
    assert (refusal is None) == (name == "single")
    if refusal is not None:
        assert refusal.code == "format-rules"
