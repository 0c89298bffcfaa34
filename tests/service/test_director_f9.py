"""Corrections that reach past a table, through the director and a store (F9.1, R10.3)."""

import json
from contextlib import closing
from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.hunt.effort import TIMES
from tests.nights import night_form
from tests.restless_guests import seeded_director
from tests.scripts import Night
from tests.service.mistyped_nights import Erring, seen
from tests.service.three_tables import NAMES, lose, result
from tourney.game.corrections.correction import Correction, Key
from tourney.game.refusal import Refused
from tourney.night.corrections.correction import REBUY, STAYS, Preview
from tourney.service.director import Director

# Corrections that reach past a table, through the director and a store (F9.1, R10.3)


THREE = "9 people, 3 tables, freezeout classic rest=no units="
#: Table 1 has closed: Bob, who lost there once, sits at table 3 with 2, and Cid at 2 with 3.
AFTER = f"""
    {THREE}3; seats by 3; start; Ann Dee Gus lead; Bob Dee Gus lose; accept
    Ann loses; Dee Gus lose 1; accept; Ann loses 1; Eve Hal lose; accept
    """
#: Format, players, tables, preset, options.
NIGHTS: list[tuple[str, int, int, str, dict[str, str]]] = [
    ("freezeout", 6, 1, "chips", {"late": "yes", "rebuy": "9"}),
    ("freezeout", 14, 3, "chips", {"late": "yes", "rebuy": "5"}),
    ("freezeout", 11, 3, "mexxen", {"rebuy": "10"}),
    ("shuffle", 10, 2, "chips", {"every": "1", "late": "yes", "rebuy": "6"}),
    ("heats", 14, 3, "chips", {"mode": "play-down"}),
    ("heats", 15, 3, "sudden-death", {"mode": "top-k"}),
    ("duel", 9, 2, "sudden-death", {"third": "yes"}),
    ("duel", 8, 4, "chips", {"elimination": "double"}),
    ("points", 10, 3, "mexxen", {"scoring": "mexxen", "final": "6", "late": "yes"}),
    ("come-and-go", 10, 3, "chips", {"sittings": "4", "beats": "3"}),
]


@pytest.mark.parametrize("seed", range(1, TIMES + 1))
@pytest.mark.parametrize(("format_", "players", "tables", "preset", "options"), NIGHTS)
def test_f9_1_whatever_is_put_right_whenever_the_night_balances_and_comes_to_its_end(
    tmp_path: Path,
    format_: str,
    players: int,
    tables: int,
    preset: str,
    options: dict[str, str],
    seed: int,
) -> None:
    path = tmp_path / "nights.db"
    director, chance = seeded_director(path, seed)
    erring = Erring(director, chance)
    night = erring.play(night_form(format_, tables, preset, **options), players)
    assert director.night(night.number).floor().finished
    assert director.night(night.number).places().blocked == ""
    assert all(draw.same for draw in director.night(night.number).draws().draws)
    again = Director.open(path)
    assert seen(again, night.number) == seen(director, night.number)
    again.close()
    (tmp_path / "elsewhere").mkdir()
    elsewhere = Director.open(tmp_path / "elsewhere" / "nights.db")
    number = elsewhere.import_night(director.night(night.number).json()).number
    assert elsewhere.night(number).places().lines == director.night(night.number).places().lines
    elsewhere.close()
    director.close()


def cells(preview: Preview) -> dict[tuple[str, str], tuple[str, str]]:
    """The changes over the whole night, by player and column."""
    return {
        (row.name, column): (was, now)
        for row in preview.rows
        for column, (was, now) in row.cells.items()
        if was != now
    }


def foreseen(night: Night, round_: int, was: str) -> Preview:
    """What a correction of a round at table 1 would do."""
    wanted = result(night.director, 1, 1, round_, was)
    return night.night.table(1).preview(wanted)


def test_f9_1_the_preview_says_whose_pot_changes(play: Night) -> None:
    preview = foreseen(play(AFTER), 1, "Cid mexicos=1")
    assert preview.rows[-1].name == "Pot at table 1"


def test_f9_1_the_preview_shows_the_whole_night_before_and_after(play: Night) -> None:
    before = play(AFTER).night.json()
    preview = foreseen(play, 2, "Cid")
    assert play.night.json() == before
    changed = cells(preview)
    assert changed["Ann", "table"] == ("out", "back next lap")
    assert changed["Ann", "units"] == ("0", "1")
    assert changed["Cid", "units"] == ("3", "2")
    assert ("Bob", "units") not in changed
    assert not any(conflict.needs_reason for conflict in preview.conflicts)
    # Who is in again comes first, and behind those whose units change all who only change rank.
    first, second, *others = [row.name for row in preview.rows]
    assert (first, second) == ("Ann", "Cid")
    assert {column for name, column in changed if name in others} == {"rank"}


@pytest.mark.parametrize("when", ["", " after the round"])
def test_f9_1_who_comes_back_into_a_night_that_was_ended_is_in(play: Night, when: str) -> None:
    preview = foreseen(play(AFTER)(f"end{when}"), 2, "Cid")
    assert cells(preview)["Ann", "table"] == ("out", "in")
    assert cells(preview)["Ann", "units"] == ("0", "1")


def test_f9_1_nothing_is_written_where_nothing_reaches_further(play: Night) -> None:
    session = play(f"{THREE}3; seats by 3; start; Ann leads; Ann loses").night.session
    before = session.rows
    play("t1 round 1 was Bob")
    assert session.rows == before
    play("undo t1")
    assert play.night.table(1).corrections() == ()


def test_f9_1_the_history_of_the_other_table_says_what_happened(play: Night) -> None:
    table = play(AFTER)("t1 round 1 was Cid; Ida loses").night.table(3)
    assert table.history()[-1].summary == (
        "Ida pays 1 unit. Only the result was recorded. "
        "Bob has 1 unit more after a correction at another table."
    )
    assert "@mended Bob +1" in table.sheet()


def test_f9_1_whoever_stays_wrongly_goes_out_by_the_hosts_word(play: Night) -> None:
    play(f"{THREE}2; seats by 3; start; Ann Dee Gus lead; Bob Dee Gus lose; accept")("""
        Ann loses 1; Dee Gus lose; accept; Eve Hal lose
        t1 round 2 was Bob, Bob out as all  saw it
        = status of Bob: out; = out_beat of Bob: 2; = out_table of Bob: 1
        """)
    event = play.night.session.rows[-1].event
    assert getattr(event, "outs", ()) == ((play.entry("Bob"), "all saw it"),)


def test_f9_1_nobody_who_stays_wrongly_goes_out_without_a_reason(play: Night) -> None:
    play(f"{THREE}2; seats by 3; start; Ann Dee Gus lead; Bob Dee Gus lose; accept")(
        "Ann loses 1; Dee Gus lose; accept; Eve Hal lose"
    )
    wanted = result(play.director, 1, 1, 2, "Bob")
    bob = (STAYS, play.entry("Bob"))
    conflicts = play.night.table(1).preview(wanted).conflicts
    # That Bob cannot have moved on then is not told beside it.
    assert [conflict.key for conflict in conflicts] == [bob]
    with pytest.raises(Refused) as refused:
        play.night.table(1).correct(replace(wanted, otherwise={bob: "  "}))
    assert refused.value.code == "no-reason"


def test_f9_1_the_first_lead_stays_known(director: Director) -> None:
    number = director.plan(night_form("freezeout", 2) | {"units": "3"})
    night = director.night(number)
    names = NAMES[:6]
    night.people.register(names, [True] * 6)
    entries = [line.entry for line in night.view().entries]
    night.seats.place([entries[:3], entries[3:]])
    night.seats.open_tables()
    for table in (1, 2):
        for die in (6, 4, 2):
            night.table(table).roll_die(die)
    lose(director, number, Ann=0, Dee=0)
    night.moves.accept_plan()
    pick = next(line.pick for line in night.table(1).picks() if line.pick.name == "Bob")
    tied = Correction(pick.entries, "6")
    (conflict,) = night.table(1).preview(tied).conflicts
    assert conflict.kept
    struck = Correction(pick.entries, "6", otherwise={conflict.key: ""})
    with pytest.raises(Refused) as refused:
        night.table(1).preview(struck)
    assert refused.value.code == "no-lead"
    night.table(1).correct(tied)
    assert night.floor().lap == 2


def test_f9_1_a_resting_table_is_called_again(director: Director) -> None:
    form = night_form("freezeout", 2) | {"units": "3", "preset": "classic"}
    number = director.plan(form)
    night = director.night(number)
    names = NAMES[:7]
    night.people.register(names, [True] * 7)
    entries = [line.entry for line in night.view().entries]
    night.seats.place([entries[:4], entries[4:]])
    night.seats.open_tables()
    for table in (1, 2):
        night.table(table).name_lead(0)
    while True:
        resting = [t.number for t in night.floor().tables if t.state == "resting"]
        if resting:
            break
        for due in night.floor().tables:
            names = [seat.name for seat in due.seats]
            lose(director, number, **{names[night.floor().lap % len(names)]: 0})
        night.moves.accept_plan()
    assert resting == [2]
    picks = [line.pick for line in night.table(2).picks() if not line.pick.name]
    last = night.table(2).history()[-1].loser
    other = next(seat.name for seat in night.table(2).view().seats if seat.name != last)
    # By the first round two have lost all, so that the later ones cannot have been played.
    wanted = Correction(picks[1].entries, f"{other} mexicos=1")
    night.table(2).preview(wanted)
    night.table(2).correct(wanted)
    for due in night.floor().tables:
        if due.state == "due":
            lose(director, number, **{due.seats[0].name: 0})
    night.moves.accept_plan()
    assert night.places().proof.fault == ""


def test_f9_1_prizes_change_with_the_ranks_once_the_night_is_over(play: Night) -> None:
    night = play(
        "2 people, 2 tables, duel classic units=1; seats by 2; start; Ann leads; Bob loses"
    )
    assert cells(foreseen(night, 1, "Ann"))["Bob", "prize"] == ("", "€18.00")
    night("t1 round 1 was Ann; = places: 1 Bob, 2 Ann; = prize: Bob 1800")


# Re-buys that no longer fit after a correction, with what was paid for them (F9.1, R10.3)


#: Three tables of three, a unit each: Ann went out, and has paid 5 euros to be in again.
BOUGHT = """
    9 people, 3 tables, freezeout classic units=1 rest=no rebuy=5 rebuy_fee=5 rebuys=2
    seats by 3; start; Ann Dee Gus lead; Ann Dee Gus lose; Ann buys in
    """


@pytest.mark.parametrize("seated", ["", "accept"])
def test_f9_1_a_struck_re_buy_is_given_back_as_its_preview_says(play: Night, seated: str) -> None:
    night = play(BOUGHT)(f"""
        {seated}; t1 round 1 was Bob
        = units_start of Ann: 1; = units_left of Ann: 1; = rebuys of Ann: 0; = fees of Ann: 1000
        = money of Ann: fee 1000, rebuy 500, refund -500
        """).night
    # Nine entry fees and the re-buy; prizes, the house and what was refunded.
    proof = night.places().proof.in_full
    assert proof.endswith("€95 taken = €81 prizes + €9 house + €5 refunds")


def test_f9_1_the_history_of_the_night_marks_a_re_buy_that_is_struck(play: Night) -> None:
    history = play(BOUGHT)("accept; t1 round 1 was Bob").night.history()
    lines = [line for part in history for line in part.lines]
    (struck,) = (line for line in lines if line.words.startswith("Ann bought in again"))
    assert struck.mended
    assert any(line.words.endswith("Ann's re-buy is struck") for line in lines)


def test_f9_1_a_correction_of_before_replays_as_it_was(play: Night, tmp_path: Path) -> None:
    here = play(BOUGHT)("accept; t1 round 1 was Bob, keeping Ann").night
    night = json.loads(here.json())
    assert _of_version_1(night) == 1
    with closing(Director.open(tmp_path / "before.db")) as elsewhere:
        there = elsewhere.night(elsewhere.import_night(json.dumps(night).encode()).number)
        assert there.places().lines == here.places().lines


def _of_version_1(part: object) -> int:
    """Have every settled correction in a night as its first version had it; how many there are."""
    if isinstance(part, list):
        return sum(map(_of_version_1, part))
    if not isinstance(part, dict):
        return 0
    if part.get("kind") == "correction-settled":
        part["version"] = 1
        del part["payload"]["struck"]
        return 1
    return sum(map(_of_version_1, part.values()))


@pytest.mark.parametrize(
    ("back", "accept", "played"), [("", "accept", 2), ("Ann buys in", "accept Ann>2", 4)]
)
def test_f9_1_nobody_sat_twice_in_a_lap(play: Night, back: str, accept: str, played: int) -> None:
    # Ann goes out at table 1 in lap 2, and if she is back, plays laps 3 and 4 at table 2.
    table = play(f"""
        12 people, 3 tables, freezeout classic units=3 rest=no rebuy=9 rebuy_fee=5
        seats by 4; start; Ann Eve Ida lead
        Ann Eve Ida lose; accept; Ann loses 1; Eve Ida lose; {back}; {accept}
        Cid Fay Jon lose; accept; Cid Fay Jon lose; accept; t1 round 2 was Dee mexicos=1
        = played of Ann: {played}
        """).night.table(1)
    sheet = table.sheet()
    assert sheet.index("@lost Dee") < sheet.index("@moved Ann") < sheet.index("@beat 3")
    assert sheet.count("@moved Ann") == 1
    items = table.history()
    (moved,) = (item for item in items if item.did == "moved")
    assert [item.number for item in items[: items.index(moved)] if item.number] == [1, 2]
    (line,) = table.corrections()
    assert line.items == {1, items.index(moved)}


@pytest.mark.parametrize("seated", ["", "accept"])
def test_f1_4_f9_1_of_two_re_buys_one_is_given_back(play: Night, seated: str) -> None:
    """Ann went out twice; the first time it was Bob who had lost."""
    play(BOUGHT)(f"""
        accept; Ann loses; all: first; Ann buys in; {seated}; t1 round 1 was Bob
        = units_start of Ann: 2; = units_left of Ann: 1; = rebuys of Ann: 1; = fees of Ann: 1500
        = money of Ann: fee 1000, rebuy 500, rebuy 500, refund -500
        """)


@pytest.mark.parametrize("kept", ["", "Ann"])
@pytest.mark.parametrize("seated", ["", "accept"])
def test_f1_4_f9_1_two_re_buys_are_both_given_back(play: Night, kept: str, seated: str) -> None:
    """Ann went out by a Mexico that was none, and again in a round that the host then strikes."""
    night = play(f"""
        9 people, 3 tables, freezeout classic units=2 rest=no rebuy=9 rebuys=2 rebuy_fee=5
        seats by 3; start; Cid Dee Gus lead
        t1 ends 21 31 54; Dee Gus lose; Ann buys in; accept Ann>1
        t1 ends 21 62 31; Dee Gus lose; Ann buys in; {seated}
        """)
    table = night.night.table(1)
    pick = next(
        line.pick for line in table.picks() if (line.pick.name, line.pick.item) == ("Cid", 0)
    )
    ann = (REBUY, night.entry("Ann"))
    otherwise: dict[Key, str] = {ann: ""} if kept else {}
    wanted = Correction(pick.entries, "=62", nth=pick.nth, otherwise=otherwise)
    conflicts = {each.words: each for each in table.preview(wanted).conflicts}
    wanted = replace(wanted, otherwise={**otherwise, conflicts["Round 2"].key: ""})
    preview = table.preview(wanted)
    told = [(each.words, each.keep, each.kept) for each in preview.conflicts if each.key == ann]
    assert told == [("Ann's 2 re-buys", "with 4 units on top", bool(kept))]
    assert ("Ann has €10.00 back for the re-buys." in preview.notes) is not bool(kept)
    table.correct(wanted, shown=preview)
    if kept:
        dealt = 6 if seated else 4  # the second one's are dealt on sitting down
        night(f"""
            = units_start of Ann: {dealt}; = units_paid of Ann: 1; = rebuys of Ann: 2
            = money of Ann: fee 1000, rebuy 500, rebuy 500
            """)
    else:
        night("""
            = units_start of Ann: 2; = units_left of Ann: 1; = rebuys of Ann: 0
            = fees of Ann: 1000
            = money of Ann: fee 1000, rebuy 500, rebuy 500, refund -500, refund -500
            """)
        words = [line.words for part in night.night.history() for line in part.lines]
        assert sum("Ann " in each and " dropped by" in each for each in words) == 2
        assert any(each.endswith("Ann's 2 re-buys are struck") for each in words)
