"""The plan of a season, read from what a host typed into its form, and written for one."""

import re
from collections.abc import Mapping

from tourney.game.refusal import Refused
from tourney.game.wording import listed, quantity
from tourney.night.season.table import SeasonPlan

MOST_POINTS = 999
MOST_PLACES = 200
_MOST_BEST = 200

YES, NO = "yes", "no"

_BETWEEN = re.compile(r"[\s,;]+")


def read_season(form: Mapping[str, str]) -> SeasonPlan:
    """Read the plan of a season from the texts of the form.

    They are `points`, for the places from the first on; `turning_up`; `best`, how many of
    everyone's nights count, empty for all; and `mexxen`, yes or no.

    Raises:
        Refused: the code is `season.` and the field that has to be corrected.

    >>> read_season({"points": "10, 7 5", "turning_up": "1", "best": "", "mexxen": "no"})
    SeasonPlan(points=(10, 7, 5), turning_up=1, best=0, mexxen=False)
    """
    points = _points(form.get("points", "").strip())
    turning_up = _whole(form, "turning_up", MOST_POINTS, "Points for turning up")
    best = _whole(form, "best", _MOST_BEST, "How many nights count")
    mexxen = form.get("mexxen", "").strip().casefold() or NO
    if mexxen not in (YES, NO):
        raise Refused("season.mexxen", f"Mexxen points count, {YES} or {NO}.")
    if not (any(points) or turning_up or mexxen == YES):
        raise Refused(
            "season.points", "Give points for places or for turning up. Now everyone has 0."
        )
    return SeasonPlan(points, turning_up, best, mexxen == YES)


def write_season(plan: SeasonPlan) -> dict[str, str]:
    """The texts of the form."""
    return {
        "points": " ".join(map(str, plan.points)),
        "turning_up": str(plan.turning_up),
        "best": str(plan.best or ""),
        "mexxen": YES if plan.mexxen else NO,
    }


def season_words(plan: SeasonPlan) -> str:
    """The plan of a season, in a few words.

    >>> season_words(SeasonPlan((10, 7, 5), turning_up=1, best=5, mexxen=False))
    '10, 7 and 5 by place, 1 for turning up, the best 5 nights'
    """
    words = [f"{listed(map(str, plan.points))} by place"] if any(plan.points) else []
    words += [f"{plan.turning_up} for turning up"] if plan.turning_up else []
    words += ["Mexxen points"] if plan.mexxen else []
    if plan.best:
        words.append(
            f"the best {quantity(plan.best, 'night')}" if plan.best > 1 else "the best night"
        )
    return ", ".join(words)


def _points(text: str) -> tuple[int, ...]:
    typed = [part for part in _BETWEEN.split(text) if part]
    if len(typed) > MOST_PLACES:
        raise Refused("season.points", f"At most {MOST_PLACES} places have points.")
    # The length first: Python refuses to read numbers of thousands of digits.
    points = [int(part) if re.fullmatch("[0-9]{1,4}", part) else -1 for part in typed]
    if not all(0 <= each <= MOST_POINTS for each in points):
        raise Refused(
            "season.points",
            f"Points are whole numbers from 0 to {MOST_POINTS}, the first place's first, "
            "such as 10 8 6 5.",
        )
    return tuple(points)


def _whole(form: Mapping[str, str], field: str, most: int, words: str) -> int:
    typed = form.get(field, "").strip()
    if not typed:
        return 0
    number = int(typed) if re.fullmatch("[0-9]{1,4}", typed) else -1
    if not 0 <= number <= most:
        raise Refused(f"season.{field}", f"{words}: a whole number up to {most}.")
    return number
