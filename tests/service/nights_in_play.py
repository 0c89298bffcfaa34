"""Nights in play, the people dealt to the tables in turn."""

from tests.nights import begun, night_form
from tests.screens.floors import NAMES, lose, name_leads
from tourney.service.director import Director


def in_play(director: Director, format_: str, people: int, tables: int, **form: str) -> int:
    """A night in play, people dealt to the tables in turn, the first of each leading."""
    number = director.plan(night_form(format_, tables) | {"units": "2"} | form)
    director.night(number).people.register(NAMES[:people], [True] * people)
    if format_ == "duel":
        director.night(number).seats.draw("42613")
    else:
        entries = range(1, people + 1)
        director.night(number).seats.place([entries[at::tables] for at in range(tables)])
    director.night(number).seats.open_tables()
    name_leads(director, number)
    return number


def hold(director: Director, number: int) -> None:
    director.night(number).moves.accept_plan()
    name_leads(director, number)


def play_out(director: Director, number: int) -> None:
    """The last seat of each table loses there, lap for lap, until one player is left."""
    while not (floor := director.night(number).floor()).finished:
        playing = [table.place for table in floor.tables if table.state == "due"]
        for place in playing:
            lose(director, number, place)
        if not playing:
            hold(director, number)


def one_table(director: Director, *names: str, **form: str) -> int:
    """A freeze-out of mexxen at one table, with re-buys, the first leading."""
    options = {"option.rebuy": "9", "format": "freezeout", "preset": "mexxen"}
    return begun(director, names, **(options | form))


def lost(director: Director, number: int, *losers: int) -> None:
    """Rounds that these lose, without a Mexico."""
    for loser in losers:
        director.night(number).table().record_round(loser, 0)
