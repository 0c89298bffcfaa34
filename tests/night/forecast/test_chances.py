"""Who will win a night, and who comes where (R13.5)."""

from math import sqrt

import pytest
from msgspec.structs import replace

from tests.night.forecast.made_up import Played, quarters
from tests.night.format_nights import AbstractNight, setup_of
from tests.rules.playing import ruled
from tourney.game.chances.table import wins_from
from tourney.game.games import PRESETS
from tourney.night.floor import Exit, Floor, Person, Seated
from tourney.night.forecast import NightChances, night_chances, place_chances, planned_floor
from tourney.night.formats.duel.state import duels_of
from tourney.night.formats.points.sittings import points_so_far
from tourney.night.formats.registry import FORMATS

FEW = 300
#: Where players come and go there are no chances: nobody knows who will be there.
FORESEEN = [name for name, format_ in FORMATS.items() if not format_.comes_and_goes]
SEVERAL = [name for name in FORESEEN if name != "single"]


def before(format_: str, players: int = 12, tables: int = 2, **options: str) -> Floor:
    return planned_floor(setup_of(FORMATS[format_], tables, options=options), ruled(), players)


def known(floor: Floor, nights: int = FEW) -> NightChances:
    found = night_chances(floor, nights)
    assert found is not None
    return found


def with_units(floor: Floor, *units: int) -> Floor:
    """The night's one table with these units, clockwise; 0 of who is out."""
    (table,) = floor.tables
    seats = tuple(
        Seated(entry, left, may_lead=float(entry == 1))
        for entry, left in enumerate(units, start=1)
        if left
    )
    return replace(floor, tables=(replace(table, seats=seats),))


@pytest.mark.parametrize("format_", FORESEEN)
def test_r13_5_everybody_comes_somewhere_and_every_place_is_somebodys(format_: str) -> None:
    found = known(before(format_, 8, 2), nights=50)
    assert set(found.places) == set(range(1, 9))
    for row in found.places.values():
        assert sum(row) == pytest.approx(1)
    for column in zip(*found.places.values(), strict=True):
        assert sum(column) == pytest.approx(1)
    assert sum(found.wins.values()) == pytest.approx(1)
    assert found.nights == 50


def test_r13_5_at_one_table_they_are_those_of_the_match() -> None:
    floor = with_units(planned_floor(setup_of(FORMATS["single"], 1), ruled(), 4), 5, 1, 3, 2)
    found = known(floor, 20_000)
    exact = wins_from(ruled(), (5, 1, 3, 2))
    assert exact is not None
    for entry, chance in enumerate(exact.wins, start=1):
        assert abs(found.wins[entry] - chance) < 4 * sqrt(chance * (1 - chance) / found.nights)
    assert next(iter(found.wins)) == 1  # the greatest first
    assert found.error == pytest.approx(
        max(sqrt(p * (1 - p) / 20_000) for row in found.places.values() for p in row)
    )


def test_f15_1_where_players_come_and_go_nobody_has_chances() -> None:
    assert night_chances(before("come-and-go", sittings="3"), FEW) is None


@pytest.mark.parametrize("format_", SEVERAL)
def test_r13_5_who_is_said_to_lead_wins_as_often_as_it_is_said(format_: str) -> None:
    """The favourite at each quarter of made-up nights wins as often as told, within 3 sigma."""
    said = won = spread = 0.0
    for seed in range(12):
        played = Played(format_, 12, 2, seed)
        winners = FORMATS[format_].tiers(played.floor)[0].entries
        for floor, _ in quarters(played):
            leader, chance = next(iter(known(floor, 100).wins.items()))
            said += chance
            won += (leader in winners) / len(winners)
            spread += chance * (1 - chance)
    # What is said of the three quarters of a night is true or false of them together.
    assert abs(said - won) < 3 * sqrt(3 * spread)


@pytest.mark.parametrize("format_", ["freezeout", "duel"])
def test_r13_5_who_is_out_wins_no_more(format_: str) -> None:
    played = Played(format_, 12, 2, seed=1)
    late = played.before[-1]
    out = {gone.entry for table in late.tables for gone in table.exits}
    assert out
    found = known(late)
    assert not any(found.wins.get(entry) for entry in out)


def test_r13_5_fewer_units_win_less() -> None:
    setup = setup_of(FORMATS["duel"], 2, options={"best": "3"})
    people = (Person(1, "Ann", units=2), *(Person(entry, f"{entry}") for entry in range(2, 5)))
    wins = known(planned_floor(setup, ruled(), people)).wins
    assert wins[1] < min(wins[entry] for entry in (2, 3, 4)) / 2


def test_r13_5_a_match_that_is_won_already_counts() -> None:
    floor = before("duel", 4, 2, best="3")
    first, other = floor.tables
    ahead = first.seats[0].entry
    floor = replace(floor, tables=(replace(first, best=3, won={ahead: 1}), other))
    wins = known(floor, 2_000).wins
    assert next(iter(wins)) == ahead
    assert 0.3 < wins[ahead] < 0.45  # three in four to go on, and then one in two


def test_r13_5_the_unbeaten_have_a_defeat_to_spare() -> None:
    setup = setup_of(FORMATS["duel"], 1, options={"elimination": "double"})
    night = AbstractNight(FORMATS["duel"], 4, setup=setup)
    while (grand := duels_of(night.floor)[-2]).table is None:
        night.play()
        night.hold()
    unbeaten, beaten = grand.two
    assert unbeaten is not None
    assert beaten is not None
    wins = known(night.floor, 2_000).wins
    assert wins[unbeaten] == pytest.approx(0.75, abs=0.04)
    assert wins[beaten] == pytest.approx(0.25, abs=0.04)


def test_r13_5_points_so_far_count() -> None:
    played = Played("points", 12, 2, seed=3)
    last = played.before[-3]
    points = points_so_far(last)
    best = max(points, key=lambda entry: points[entry])
    worst = min(points, key=lambda entry: points[entry])
    places = known(last).places
    assert sum(places[best][:6]) > 0.9
    assert sum(places[worst][6:]) > 0.9


def test_r13_5_whoever_shoots_out_for_a_place_may_have_it_yet() -> None:
    """Three places in the final, two who are in still, and two whom the last lap put out."""
    floor = before("heats", 9, 2)
    stays = known(floor).wins
    assert len(stays) == 9
    tables = []
    for table in floor.tables:
        keep = 2 if table.number == 1 else 1
        out = table.seats[keep:]
        exits = tuple(Exit(seat.entry, floor.lap, 1) for seat in out)
        tables.append(replace(table, seats=table.seats[:keep], exits=exits, done=True))
    wins = known(replace(floor, tables=tuple(tables))).wins
    assert all(0 < chance < 0.4 for chance in wins.values())


def test_r13_5_nobody_knows_of_liars_mexico_of_mexxens_points_and_once_it_is_over() -> None:
    floor = before("freezeout")
    assert night_chances(replace(floor, rules=PRESETS["liar"])) is None
    assert night_chances(Played("freezeout", 12, 2, seed=1).floor) is None
    setup = setup_of(FORMATS["points"], 2, options={"scoring": "mexxen"})
    rules = ruled("mexxen", points=True)
    assert night_chances(planned_floor(setup, rules, 12), 20) is None


@pytest.mark.parametrize("format_", ["single", "freezeout", "duel"])
def test_r13_5_before_a_lead_is_known_any_of_them_may_lead(format_: str) -> None:
    """With the lead known, the first of two wins 0.5478 or its contrary; without, a half."""
    floor = with_units(planned_floor(setup_of(FORMATS[format_], 1), ruled(), 2), 3, 3)
    (table,) = floor.tables
    unknown = tuple(replace(seat, may_lead=1 / 2) for seat in table.seats)
    unled = replace(floor, tables=(replace(table, seats=unknown),))
    found = known(unled, 20_000)
    assert abs(found.wins[1] - 1 / 2) < 4 * sqrt(1 / 4 / 20_000)
    if format_ != "duel":
        assert place_chances(unled).rows[1][0] == pytest.approx(1 / 2)
        assert place_chances(floor).rows[1][0] == pytest.approx(0.547770849)
