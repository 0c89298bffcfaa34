"""A night's results as values of JSON, for a laptop to remember, and read again."""

from datetime import date
from typing import Any

from tourney.night.careers.career import CareerNight, PersonNight, Together
from tourney.night.season.table import NightResult, ResultLine
from tourney.night.season.view import LeftOut


def write_night(night: CareerNight | LeftOut) -> Any:
    """The values."""
    if isinstance(night, LeftOut):
        return night.name
    result = night.result
    return {
        "number": result.number,
        "name": result.name,
        "date": result.date.isoformat(),
        "rules": result.rules_id,
        "format": result.format,
        "liar": result.liar,
        "title": night.title,
        "currency": night.currency,
        "people": [_person(each) for each in night.people],
        "together": [[each.one, each.other, each.rounds] for each in night.together],
        "own_units": night.own_units,
    }


def read_night(data: Any) -> CareerNight | LeftOut:
    """The night that `write_night` wrote.

    Raises:
        ValueError, TypeError, KeyError: it is something else.
    """
    if isinstance(data, str):
        return LeftOut[data]
    people = tuple(
        PersonNight(ResultLine(*line), *figures) for line, *figures in map(list, data["people"])
    )
    return CareerNight(
        result=NightResult(
            number=data["number"],
            name=data["name"],
            date=date.fromisoformat(data["date"]),
            rules_id=data["rules"],
            format=data["format"],
            liar=data["liar"],
            lines=tuple(each.line for each in people),
        ),
        title=data["title"],
        currency=data["currency"],
        people=people,
        together=tuple(Together(*each) for each in data["together"]),
        own_units=data["own_units"],
    )


def _person(each: PersonNight) -> list[Any]:
    line = each.line
    return [
        [line.name, line.rank, line.span, line.points],
        *(each.rounds, each.lost, each.mexicos, each.paid, each.won),
    ]
