"""F13.2: guests say by phone that they are here, and wait until the host takes them."""

from contextlib import closing
from pathlib import Path

import pytest

from tests.nights import HOSTILE_NAMES, night_form
from tests.refusals import refusing
from tests.screens.driving import a_night
from tests.screens.floors import NAMES, a_floor
from tests.screens.tables import opened_table
from tourney.game.refusal import Refused
from tourney.log.roles import Role, Who
from tourney.night.state.door import MOST_OF_PHONE, MOST_TURNED_DOWN, MOST_WAITING
from tourney.service.director import Director

SEVERAL = {"format": "freezeout", "tables": "4"}


def on_list(director: Director, number: int = 1) -> list[tuple[str, bool]]:
    return [(line.name, line.here) for line in director.night(number).view().entries]


def waiting(director: Director, number: int = 1) -> list[str]:
    return [guest.name for guest in director.door.view(director.night(number)).waiting]


def take(director: Director, name: str) -> int:
    """What the host's key does with the one of that name who waits."""
    night = director.night(1)
    guests = director.door.view(night).waiting
    entry, row = night.people.take_in(name)
    director.door.answer(night, next(g.number for g in guests if g.name == name), entry, row)
    return entry


def test_f13_2_who_says_so_waits_and_nothing_of_the_night_is_touched(tmp_path: Path) -> None:
    store = tmp_path / "nights.db"
    a_night(store, "Ann", "Bob", **SEVERAL)
    with closing(Director.open(store)) as director:
        night = director.night(1)
        before = night.json(), on_list(director)
        director.door.come(night, "a", "  Zoe   Lee ")
        director.door.come(night, "b", "ann")
        assert waiting(director) == ["Zoe Lee", "Ann"]
        assert director.door.view(night).known == {"Ann"}
        night.follow()
        assert (night.json(), on_list(director)) == before
    with closing(Director.open(store)) as again:
        assert waiting(again) == ["Zoe Lee", "Ann"]


def test_f13_2_whom_the_host_types_by_hand_is_taken_and_stays_so_when_the_door_shuts(
    tmp_path: Path,
) -> None:
    store = tmp_path / "nights.db"
    number = a_floor(store, NAMES[:9], 3)
    with closing(Director.open(store)) as director:
        night = director.night(number)
        director.door.come(night, "a", "Zoe")
        director.door.come(night, "b", "Yan")
        night.people.register(["zoe"])
        assert waiting(director, number) == ["Yan"]
        director.door.set(night, is_open=False)
        came = director.door.view(night).guests
        assert [guest.entry in director.door.view(night).listed for guest in came] == [True, False]


def test_f13_2_whom_the_host_takes_is_on_the_list_once(tmp_path: Path) -> None:
    store = tmp_path / "nights.db"
    a_night(store, "Ann", "Bob", **SEVERAL)
    with closing(Director.open(store)) as director:
        night = director.night(1)
        director.door.come(night, "a", "Zoe")
        director.door.come(night, "b", "ANN")
        assert (take(director, "Zoe"), take(director, "Ann")) == (3, 1)
        assert on_list(director) == [("Ann", True), ("Bob", False), ("Zoe", True)]
        assert waiting(director) == []
        assert [guest.entry for guest in director.door.view(night).guests] == [3, 1]


def test_f13_2_undo_takes_one_back_at_a_key_and_they_wait_again(tmp_path: Path) -> None:
    store = tmp_path / "nights.db"
    a_night(store, "Ann", **SEVERAL)
    with closing(Director.open(store)) as director:
        night = director.night(1)
        director.door.come(night, "a", "Zoe")
        take(director, "Zoe")
        assert night.undo() == "Zoe added and checked in"
        assert on_list(director) == [("Ann", False)]
        assert waiting(director) == ["Zoe"]
        entry = take(director, "Zoe")
        night.people.remove(entry)  # on purpose
        assert waiting(director) == []


def test_f13_2_who_was_put_on_the_list_but_not_answered_is_taken_in(tmp_path: Path) -> None:
    store = tmp_path / "nights.db"
    a_night(store, "Ann", **SEVERAL)
    with closing(Director.open(store)) as director:
        night = director.night(1)
        director.door.come(night, "a", "Zoe")
        night.people.take_in("Zoe")  # and the lights went out
        assert waiting(director) == []
        assert [guest.entry for guest in director.door.view(night).guests] == [2]


def test_f13_2_nobody_loses_a_drawn_seat_by_who_comes(tmp_path: Path) -> None:
    store = tmp_path / "nights.db"
    a_night(store, *NAMES[:8], **SEVERAL)
    with closing(Director.open(store)) as director:
        night = director.night(1)
        night.seats.draw("12345")
        seats = len([line for line in night.view().entries if line.seat])
        director.door.come(night, "a", "Zoe")
        take(director, "Zoe")
        assert len([line for line in night.view().entries if line.seat]) == seats + 1
        with refusing("here"):
            director.door.come(night, "b", NAMES[0])


def test_f13_2_somebody_who_is_in_is_told_so(tmp_path: Path) -> None:
    store = tmp_path / "nights.db"
    a_night(store, "Ann", "Bob", **SEVERAL)
    with closing(Director.open(store)) as director:
        night = director.night(1)
        night.people.check_in([1])
        with refusing("here"):
            director.door.come(night, "a", "Ann")
        director.door.come(night, "a", "Bob")
        with pytest.raises(Refused, match="bob is already waiting for the host"):
            director.door.come(night, "b", "bob")


def test_f13_2_three_wait_by_a_phone_and_two_hundred_in_all(tmp_path: Path) -> None:
    store = tmp_path / "nights.db"
    a_night(store, **SEVERAL)
    with closing(Director.open(store)) as director:
        night = director.night(1)
        for number in range(MOST_OF_PHONE):
            director.door.come(night, "a", f"Guest {number}")
        with pytest.raises(Refused, match="3 from this phone are waiting already"):
            director.door.come(night, "a", "One more")
        with director.in_one_go():
            for number in range(MOST_OF_PHONE, MOST_WAITING):
                director.door.come(night, f"phone {number}", f"Guest {number}")
        with pytest.raises(Refused, match="200 are waiting already"):
            director.door.come(night, "z", "One more")
        take(director, "Guest 1")
        director.door.come(night, "a", "One more")
        assert len(waiting(director)) == MOST_WAITING


def test_f13_2_a_phone_that_is_turned_down_thrice_says_nothing_more(tmp_path: Path) -> None:
    store = tmp_path / "nights.db"
    a_night(store, **SEVERAL)
    with closing(Director.open(store)) as director:
        night = director.night(1)
        for number in range(MOST_TURNED_DOWN):
            director.door.come(night, "a", "Batman")
            director.door.answer(night, number + 1)
        assert waiting(director) == []
        with pytest.raises(Refused, match="The host has declined"):
            director.door.come(night, "a", "Batman")


def test_f13_2_the_host_may_shut_the_door_and_then_nobody_waits(tmp_path: Path) -> None:
    store = tmp_path / "nights.db"
    a_night(store, "Ann", **SEVERAL)
    with closing(Director.open(store)) as director:
        night = director.night(1)
        director.door.come(night, "a", "Zoe")
        director.door.set(night, is_open=False)
        assert not director.door.view(night).open
        assert [guest.entry for guest in director.door.view(night).guests] == [0]
        with refusing("door"):
            director.door.come(night, "b", "Yan")
        director.door.set(night, is_open=True)
        director.door.come(night, "b", "Yan")
        assert waiting(director) == ["Yan"]


def test_f13_2_once_play_began_the_door_is_open_only_where_people_come_late(tmp_path: Path) -> None:
    store = tmp_path / "nights.db"
    one = opened_table(store, "Ann", "Bob", "Cid")
    early = a_floor(store, NAMES[:9], 3, **{"option.late": "no"})
    late = a_floor(store, NAMES[:9], 3)
    with closing(Director.open(store)) as director:
        opens = [director.door.view(director.night(n)).open for n in (one, early, late)]
        assert opens == [False, False, True]
        night = director.night(late)
        director.door.come(night, "a", "Zoe")
        entry, _ = night.people.take_in("Zoe")
        assert night.view().entries[-1].name == "Zoe"
        assert night.view().entries[-1].late
        assert entry == 10
        with refusing("door"):
            director.door.come(director.night(early), "a", "Zoe")


def test_f13_2_at_one_table_people_are_put_on_the_list(tmp_path: Path) -> None:
    store = tmp_path / "nights.db"
    a_night(store, "Ann")
    with closing(Director.open(store)) as director:
        night = director.night(1)
        director.door.come(night, "a", "Zoe")
        take(director, "Zoe")
        assert on_list(director) == [("Ann", False), ("Zoe", False)]


@pytest.mark.parametrize("name", HOSTILE_NAMES)
def test_f13_2_a_hostile_name_passes_or_does_not_come(director: Director, name: str) -> None:
    number = director.plan(night_form("freezeout", 4))
    night = director.night(number)
    director.door.come(night, "a", name)
    assert len(director.door.view(night).waiting) == 1
    with pytest.raises(Refused):
        director.door.come(night, "a", f"{name}\x1b[2J")
    with pytest.raises(Refused):
        director.door.come(night, "a", "  ")


def test_f13_2_only_the_host_answers(tmp_path: Path) -> None:
    store = tmp_path / "nights.db"
    a_night(store, "Ann", **SEVERAL)
    with closing(Director.open(store)) as director:
        director.door.come(director.night(1), "a", "Zoe")
    with closing(Director.open(store, who=Who(Role.DISPLAY))) as looking:
        night = looking.night(1)
        with pytest.raises(Refused, match="Only the host"):
            night.people.take_in("Zoe")
        with pytest.raises(Refused, match="Only the host"):
            looking.door.answer(night, 1)
        with pytest.raises(Refused, match="Only the host"):
            looking.door.set(night, is_open=False)
