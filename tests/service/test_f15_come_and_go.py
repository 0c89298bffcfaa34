"""F15: a night that one joins and leaves at any time, played through the director."""

import re
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from exports.html.phone_night import me_of
from exports.night import night_files
from screens.files.tables_written import night_record
from tests.hunt.effort import TIMES
from tests.nights import earlier, night_form
from tests.restless_guests import seeded_director
from tests.scripts import Night
from tests.service.watched import Watched, has_ended_whole
from tourney.game.refusal import Refused
from tourney.night.display.show import inside_words
from tourney.night.people.attendance import Attendance
from tourney.service.director import Director

#: Two tables of three, a sitting of two rounds.
TWO = """
    6 people, 2 tables, come-and-go classic beats=2 seats=3
    Ann sits at 1/1; Bob sits at 1/2; Cid sits at 1/3; start; Ann Dee lead
    """


def test_f15_1_people_pause_and_leave_and_come_again(play: Night) -> None:
    played = play(TWO)("""
        Bob pauses
        = t1: Ann* 0, Bob~ 0, Cid 0 (due)
        Bob pauses ! attendance
        Ann loses
        Bob comes
        Bob loses
        Dee is gone
        = undo: Dee gone
        = t2: Eve* 0, Fay 0 (due)
        Fay loses; Fay loses
        Ann is gone
        = waited: none
        register Gus; accept
        = tables: 1 with 3, 2 with 2
        = waiting: none
        """)
    assert {line.status for line in played.night.places().lines} == {"playing"}
    played("""
        Dee comes
        = waiting: Dee
        Dee comes ! attendance
        Ann pauses
        all: first; all: first; accept
        = tables: 1 with 3, 2 with 3
        = waiting: none
        """)


def test_f15_2_the_surplus_waits_who_have_waited_least(play: Night) -> None:
    played = play("9 people, 2 tables, come-and-go classic beats=1 seats=3; start")
    seen: dict[str, int] = {}
    for _ in range(6):
        floor = played.night.floor()
        assert len(floor.waiting) == 3
        for name in floor.waiting:
            seen[name] = seen.get(name, 0) + 1
        counts = [seen.get(line.name, 0) for line in floor.night.entries]
        assert max(counts) - min(counts) <= 1
        played("all: last; accept")


def test_f15_1_a_clock_ends_a_sitting(play: Night) -> None:
    played = play("""
        6 people, 2 tables, come-and-go classic minutes=10 seats=3
        Ann sits at 1/1; Bob sits at 1/2; Cid sits at 1/3; start; Ann Dee lead
        Bob loses; t1: 54 .
        """)
    clock, now = played.night.pause(), datetime.now(UTC)
    assert clock is not None
    assert timedelta(minutes=9) < clock.left(now) <= timedelta(minutes=10)
    played("""
        call time
        call time ! time
        Eve loses ! beat
        = status: Sitting 1: waiting for table 1.
        t1: 62 31
        = status: Every table is done.
        accept
        = status: Sitting 2: waiting for tables 1 and 2.
        """)


@pytest.mark.parametrize("seed", range(1, TIMES + 1))
@pytest.mark.parametrize(
    ("players", "tables", "preset", "options"),
    [
        (30, 3, "mexxen", {"scoring": "mexxen", "sittings": "4", "beats": "2"}),
        (9, 2, "chips", {"minutes": "10"}),
    ],
)
def test_f15_whatever_guests_and_host_do_the_night_comes_to_its_end_and_replays(
    tmp_path: Path, players: int, tables: int, preset: str, options: dict[str, str], seed: int
) -> None:
    director, chance = seeded_director(tmp_path / "nights.db", seed)
    guests = Watched(director, chance)
    night = guests.play(night_form("come-and-go", tables, preset, **options), players)
    places = director.night(night.number).places()
    pool = 900 * sum(line.status != "no-show" and line.fees > 0 for line in places.lines)
    assert sum(line.prize for line in places.lines) == pool
    has_ended_whole(director, night.number, tmp_path)


def test_f15_1_the_history_goes_by_sittings_and_says_who_came_and_went(play: Night) -> None:
    played = play(TWO)("""
        Bob pauses; Ann loses; Ann loses; Eve is gone; Dee loses; Dee loses; accept
        = undo: the start of sitting 2
        """)
    parts = played.night.history()
    assert [part.title for part in parts] == ["Sitting 1", "Sitting 2"]
    words = [line.words for line in parts[0].lines]
    assert {"Bob is away", "Eve is gone"} <= set(words)


def test_f15_1_by_the_clock_no_round_begins_after_its_minutes(play: Night) -> None:
    played = play("""
        6 people, 2 tables, come-and-go classic minutes=10 seats=3
        Ann sits at 1/1; Bob sits at 1/2; Cid sits at 1/3; start; Ann Dee lead
        Bob loses; Eve loses; t1: 54
        """)
    later = Director.open(played.folder / "later.db")
    night = later.night(later.import_night(earlier(played.night.json(), 11)).number)
    clock = night.pause()
    assert clock is not None
    assert clock.words(datetime.now(UTC)) == "Time is up: finish the round."
    first, second = (night.table(number) for number in (1, 2))
    with pytest.raises(Refused, match="No further round begins"):
        second.roll(54)
    first.stand()
    for value in (62, 31):
        first.roll(value)  # the round in play is finished
    second.record_round(0, 0)  # and a result may be of a round that began in time
    with pytest.raises(Refused, match="No further round begins"):
        second.record_round(0, 0)
    night.moves.call_time()
    night.moves.accept_plan()
    assert night.floor().stage == "Sitting 2"
    later.close()


def test_f15_2_who_is_left_alone_has_not_won_but_waits(play: Night) -> None:
    played = play("3 people, 1 tables, come-and-go classic; start; Ann is gone; Bob is gone")("""
        = state: playing
        = winner: none
        = status: The next sitting needs two players who are here.
        Bob comes; Ann comes
        = waiting: Bob Ann
        """)
    assert played.night.floor().action == "sitting 2"


def test_f15_2_phones_and_big_screen_say_who_waits_and_where_to_go_next(play: Night) -> None:
    played = play("8 people, 2 tables, come-and-go classic beats=1 seats=3; start")
    played("= waiting: Bob Hal; Cid pauses; Dee is gone; all: first; accept")
    show = played.night.show()
    assert show.waiting == ()
    assert inside_words(show) == "6 here"
    told = {}
    for line in show.night.entries:
        me = me_of(show, line.entry, {}, hidden=False)
        assert me is not None
        told[line.name] = me.where if me.move is None else f"to table {me.move.target}"
    assert told["Cid"] == "Away: tell the host when you are back"
    assert told["Dee"] == "Gone, and welcome again"
    assert told["Bob"] in ("to table 1", "to table 2")
    played("register Ida; Dee comes; = waiting: Ida Dee")
    show = played.night.show()
    assert show.waiting == ("Ida", "Dee")
    me = me_of(show, 9, {}, hidden=False)
    assert me is not None
    assert me.where == "You wait for the next sitting"


# F15.4: partners of two tables share what both score; played through the director


SIX = """
    6 people, 2 tables, come-and-go classic partners=drawn beats=2 seats=3
    seats Ann Bob Cid / Dee Eve Fay; start; Ann Dee lead
    """
NINE = """
    9 people, 2 tables, come-and-go classic partners=drawn beats=1
    seats Ann Bob Cid Dee Eve / Fay Gus Hal Ida; start; Ann Fay lead
    """


def averages(played: Night) -> dict[str, str]:
    """The average of everybody who has a sitting that counts."""
    lines = played.night.places().lines
    return {its.name: str(its.average) for its in lines if its.tonight and its.tonight.sittings}


def test_f15_4_both_get_the_mean_once_both_tables_are_done(play: Night) -> None:
    played = play(SIX)("= partners: Ann Dee, Bob Eve, Cid Fay; Bob loses; Bob loses")
    assert averages(played) == {}
    played("Dee loses; Eve loses")
    both = {"Cid": "7/8", "Fay": "7/8", "Ann": "1/2", "Dee": "1/2", "Bob": "1/8", "Eve": "1/8"}
    assert averages(played) == both
    played("undo")
    assert averages(played) == {}
    played("Eve loses; t1 round 2 was Cid")
    both = {"Ann": "5/8", "Dee": "5/8", "Cid": "5/8", "Fay": "5/8", "Bob": "1/4", "Eve": "1/4"}
    assert averages(played) == both
    played("accept; = undo: the start of sitting 2; undo; undo; undo")
    assert averages(played) == {}


def test_f15_4_if_one_has_not_sat_through_the_other_plays_alone(play: Night) -> None:
    played = play(SIX)("Dee is gone; Bob loses; Bob loses; Eve loses; Fay loses")
    assert averages(played) == {
        "Ann": "3/4", "Bob": "1/4", "Eve": "1/4", "Cid": "5/8", "Fay": "5/8"
    }  # fmt: skip


def test_f15_4_if_a_table_gives_no_points_the_other_table_plays_alone(play: Night) -> None:
    played = play(SIX)(
        "Dee is gone; Eve is gone; Bob loses; Bob loses; = status: Every table is done."
    )
    assert averages(played) == {"Ann": "3/4", "Cid": "3/4", "Bob": "0"}


def test_f15_4_ended_before_a_table_is_done_nobody_waits_for_it(play: Night) -> None:
    played = play(SIX)("Bob loses; Bob loses; end")
    assert averages(played) == {"Ann": "3/4", "Cid": "3/4", "Bob": "0"}


def test_f15_4_the_odd_one_plays_alone_and_everybody_is_told(play: Night) -> None:
    played = play(NINE)("= partners: Fay Ann, Gus Bob, Hal Cid, Ida Dee, Eve")
    show = played.night.show()
    told = {}
    for line in show.night.entries:
        me = me_of(show, line.entry, {}, hidden=False)
        assert me is not None
        told[line.name] = me.told
    assert "Your partner is Fay, at table 2." in told["Ann"]
    assert "Your partner is Ann, at table 1." in told["Fay"]
    assert "You play alone in this sitting." in told["Eve"]
    seats = {seat.name: seat for table in played.night.floor().tables for seat in table.seats}
    assert (seats["Ann"].partner, seats["Ida"].partner, seats["Eve"].partner) == ("Fay", "Dee", "")
    lines = [line.words for line in played.night.history()[0].lines]
    assert "Partners: Fay and Ann; Gus and Bob; Hal and Cid; Ida and Dee. Eve plays alone" in lines


def test_f15_4_with_one_table_there_are_none_and_it_says_so(play: Night) -> None:
    played = play(NINE)("""
        all: last; Bob pauses; = notes: One table: no partners in this sitting.
        accept; = tables: 1 with 8
        """)
    none = "One table: no partners in this sitting"
    assert any(none in line.words for line in played.night.history()[1].lines)
    show = played.night.show()
    me = me_of(show, 1, {}, hidden=False)
    assert me is not None
    assert f"{none}." in me.told
    played("all: last")
    assert all("/" in each or each in "01" for each in averages(played).values())


def test_f15_4_the_draw_of_partners_can_be_repeated(play: Night) -> None:
    played = play(NINE)("all: last; accept")
    (draw,) = (each for each in played.night.draws().draws if each.title == "Sitting 2")
    pairs = [names for names in played.night.floor().partners if len(names) > 1]
    assert draw.moves == tuple(f"{one} plays with {other}" for one, other in pairs)
    assert draw.same


def test_f15_4_a_name_changed_is_the_same_partner(play: Night) -> None:
    played = play(SIX)
    played.night.people.rename(4, "Dora")
    assert ("Ann", "Dora") in played.night.floor().partners


def test_f15_4_the_report_has_the_partners_and_a_night_of_before_has_none(play: Night) -> None:
    played = play(NINE)("all: last; Bob pauses; accept; all: last; end")
    page = night_files(night_record(played.director, 1), ["report.html"])["report.html"].decode()
    words = " ".join(re.sub("<[^>]*>", " ", page).split())
    assert "Partners. Sitting 1: Fay and Ann; Gus and Bob; Hal and Cid; Ida and Dee." in words
    assert "Sitting 2: One table: no partners in this sitting." in words
    assert '"partners":[[6,1],[7,2],[8,3],[9,4]]' in played.night.json().decode().replace(" ", "")


def test_f15_4_no_partners_is_no_word_in_a_nights_file(tmp_path: Path) -> None:
    director = Director.open(tmp_path / "nights.db")
    for number, chosen in enumerate(({}, {"partners": "none"}), start=1):
        night = director.night(director.plan(night_form("come-and-go", 2, **chosen)))
        night.people.register(["Ann", "Bob", "Cid"], [True] * 3)
        night.seats.draw("42613")
        night.seats.open_tables()
        assert night.number == number
        assert b"partners" not in night.json()
    director.close()


@pytest.mark.parametrize("format_", ["single", "freezeout", "heats", "duel", "shuffle", "points"])
def test_f15_4_a_format_without_sittings_refuses_partners(tmp_path: Path, format_: str) -> None:
    director = Director.open(tmp_path / "nights.db")
    with pytest.raises(Refused, match="Only Come and go has partners") as refused:
        director.plan(night_form(format_, 2) | {"option.partners": "drawn"})
    assert refused.value.code == "plan.option.partners"
    director.plan(night_form(format_, 2) | {"option.partners": "none"})
    director.close()


@pytest.mark.parametrize("seed", range(1, TIMES + 1))
@pytest.mark.parametrize(
    ("players", "tables", "options"),
    [(9, 2, {"minutes": "10"}), (31, 4, {"sittings": "4", "beats": "2"})],
)
def test_f15_4_whatever_guests_and_host_do_the_night_comes_to_its_end_and_replays(
    tmp_path: Path, players: int, tables: int, options: dict[str, str], seed: int
) -> None:
    director, chance = seeded_director(tmp_path / "nights.db", seed)
    guests = Watched(director, chance)
    form = night_form("come-and-go", tables, partners="drawn", **options)
    night = guests.play(form, players)
    handle = director.night(night.number)
    assert any(len(group) == 2 for group in handle.floor().partners) or handle.places().partners
    assert all(draw.same for draw in handle.draws().draws)
    copy = Director.open(tmp_path / "copy.db")
    taken = copy.import_night(handle.json())
    assert copy.night(taken.number).places().lines == handle.places().lines
    assert copy.night(taken.number).floor().partners == handle.floor().partners
    for each in (copy, director):
        each.close()


def test_f15_3_a_season_of_such_nights_counts_them_by_rank(play: Night) -> None:
    director = play(SIX)("Bob loses; Bob loses; Dee loses; Eve loses; end").director
    night = director.night(director.plan(night_form("come-and-go", 1, beats="1")))
    night.people.register(["Ann", "Cid", "Gus"], [True] * 3)
    night.seats.place([[1, 2, 3]])
    night.seats.open_tables()
    night.people.attend(3, Attendance.GONE)
    night.table(1).name_lead(0)
    night.table(1).record_round(0, 0)
    night.closing.end(now=True)
    director.seasons.save("Autumn", [1, 2], {"points": "10 7 5", "turning_up": "1"})
    season = director.seasons.view("Autumn")
    # Cid and Fay share 10 and 7, Ann and Dee 5 and nothing; then Cid beats Ann, and Gus is third.
    assert [(line.name, line.points, line.played) for line in season.lines] == [
        ("Cid", 2050, 2),
        ("Ann", 1150, 2),
        ("Fay", 950, 1),
        ("Gus", 600, 1),
        ("Dee", 350, 1),
        ("Bob", 100, 1),
        ("Eve", 100, 1),
    ]
    assert season.left_out == ()
