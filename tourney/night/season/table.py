"""The table of a season, from the results of its nights (F6.4)."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from datetime import date
from itertools import groupby

from msgspec import Struct
from msgspec.structs import replace

from tourney.game.names import person_key
from tourney.game.refusal import Refused, refuse_for
from tourney.game.wording import listed


class SeasonPlan(Struct, frozen=True):
    """What counts in a season.

    Attributes:
        points: by rank, the first rank first; further ranks have none.
        turning_up: points for having taken part.
        best: how many of a player's nights count, the best ones; 0 stands for all.
        mexxen: the nights' Mexxen points count too (R7).
    """

    points: tuple[int, ...]
    turning_up: int
    best: int
    mexxen: bool


#: The plan with which a new form begins.
USUAL_SEASON = SeasonPlan((10, 8, 6, 5, 4, 3, 2, 1), turning_up=1, best=0, mexxen=False)


class ResultLine(Struct, frozen=True, array_like=True):
    """A player's place in a night; no-shows have no line.

    Attributes:
        rank: shared by equals, whose last position is `span`.
        points: Mexxen points (R7); 0 if they were not kept.
    """

    name: str
    rank: int
    span: int
    points: int = 0


class NightResult(Struct, frozen=True):
    """The result of a night that is over.

    Attributes:
        number: the night's number in the store.
        rules_id: equal for nights with the same rules.
        liar: True for Liar's Mexico.
    """

    number: int
    name: str
    date: date
    rules_id: str
    format: str
    liar: bool
    lines: tuple[ResultLine, ...]


class NightPoints(Struct, frozen=True):
    """A player's points of one night, in hundredths, and whether the night counts."""

    points: int
    counts: bool


class SeasonLine(Struct, frozen=True):
    """A player's line in a season's table.

    Attributes:
        position: unique, from 1, with equals by name; `rank` is shared by equals: 1, 2, 2, 4.
        name: the latest spelling.
        points: of the nights that count, in hundredths.
        counted: how many of the player's nights count.
        wins: first places in all nights, including shared ones.
        best: the most points of any night, in hundredths.
        nights: by night in the season's order; None if the player was not there.
        movement: places gained since the last night, negative for lost ones; None for a new player.
    """

    name: str
    points: int
    counted: int
    played: int
    wins: int
    best: int
    nights: tuple[NightPoints | None, ...]
    position: int = 0
    rank: int = 0
    movement: int | None = None


class Season(Struct, frozen=True):
    """A season's table.

    Attributes:
        nights: the earliest first.
        lines: by rank, then name.
        warning: a sentence if the nights hardly compare; or "".
    """

    plan: SeasonPlan
    nights: tuple[NightResult, ...]
    lines: tuple[SeasonLine, ...]
    warning: str


def check(plan: SeasonPlan, nights: Collection[int | str]) -> Refused | None:
    """Return why there can be no season of these nights, by number or uid, or None."""
    if not nights:
        return Refused("season.nights", "Choose at least one night.")
    if len(set(nights)) < len(nights):
        return Refused("season.nights", "Each night counts once.")
    if min(plan.points, default=0) < 0 or plan.turning_up < 0:
        return Refused("season.points", "Points can't be below zero.")
    if plan.best < 0:
        return Refused("season.best", "At least one night must count; 0 means all.")
    return None


def season(
    plan: SeasonPlan,
    nights: Iterable[NightResult],
    key_of: Callable[[str], str] = person_key,
) -> Season:
    """Return the season's table after its last night; the order of the argument does not matter.

    More points rank first; then more wins, then a better best night. Players still equal share the
    rank.

    Args:
        key_of: returns one key for all names of one person.

    Raises:
        Refused: the refusal of `check`.
    """
    ordered = tuple(sorted(nights, key=lambda night: (night.date, night.number)))
    refuse_for(check(plan, [night.number for night in ordered]))
    earlier = _lines(plan, ordered[:-1], {}, key_of)
    before = {key_of(line.name): line.rank for line in earlier}
    return Season(plan, ordered, _lines(plan, ordered, before, key_of), _warning(ordered))


def night_points(plan: SeasonPlan, line: ResultLine) -> int:
    """Return the points for a place, in hundredths.

    Players who share a rank share the points of the ranks that they span, rounded to a hundredth.

    >>> night_points(SeasonPlan((10, 7, 5), 1, 0, False), ResultLine("Ann", rank=2, span=3))
    700
    """
    sharing = line.span - line.rank + 1
    spanned = sum(plan.points[line.rank - 1 : line.span])
    shared = (200 * spanned + sharing) // (2 * sharing)
    return shared + 100 * (plan.turning_up + (line.points if plan.mexxen else 0))


def write_points(hundredths: int) -> str:
    """Return points as they are shown, without needless decimals.

    >>> write_points(700), write_points(650), write_points(-33)
    ('7', '6.5', '-0.33')
    """
    whole, part = divmod(abs(hundredths), 100)
    decimals = f".{part:02}".rstrip("0") if part else ""
    return f"{'-' if hundredths < 0 else ''}{whole}{decimals}"


def write_movement(movement: int | None) -> str:
    """Return places up or down, shown by a sign and not by colour alone.

    >>> [write_movement(places) for places in (2, -1, 0, None)]
    ['▲2', '▼1', '=', 'new']
    """
    if movement is None:
        return "new"
    return f"{'▲' if movement > 0 else '▼'}{abs(movement)}" if movement else "="


def _lines(
    plan: SeasonPlan,
    nights: Sequence[NightResult],
    before: Mapping[str, int],
    key_of: Callable[[str], str],
) -> tuple[SeasonLine, ...]:
    """Return the table of some nights; `before` has the earlier ranks, by key of the name."""
    results: dict[str, dict[int, ResultLine]] = {}
    for at, night in enumerate(nights):
        for result in night.lines:
            key = key_of(result.name)
            if at in results.get(key, ()):
                key = result.name  # on an earlier night both spellings were two people
            results.setdefault(key, {})[at] = result
    unranked = [_line(plan, len(nights), played) for played in results.values()]
    unranked.sort(key=lambda line: (*_worse(line), person_key(line.name)))
    ranked: list[SeasonLine] = []
    for _, group in groupby(unranked, key=_worse):
        rank = len(ranked) + 1
        for line in group:
            was = before.get(key_of(line.name))
            movement = None if was is None else was - rank
            position = len(ranked) + 1
            ranked.append(replace(line, position=position, rank=rank, movement=movement))
    return tuple(ranked)


def _line(plan: SeasonPlan, nights: int, played: Mapping[int, ResultLine]) -> SeasonLine:
    """Return a player's line without position and rank; `played` is by night, earliest first."""
    points = {at: night_points(plan, line) for at, line in played.items()}
    by_points = sorted(points, key=lambda at: -points[at])
    counted = set(by_points[: plan.best] if plan.best else by_points)
    return SeasonLine(
        name=played[max(played)].name,
        points=sum(points[at] for at in counted),
        counted=len(counted),
        played=len(played),
        wins=sum(line.rank == 1 for line in played.values()),
        best=max(points.values()),
        nights=tuple(
            NightPoints(points[at], at in counted) if at in points else None for at in range(nights)
        ),
    )


def _worse(line: SeasonLine) -> tuple[int, int, int]:
    """Return the sort key of a line, the best line first; equal keys share a rank."""
    return -line.points, -line.wins, -line.best


def _warning(nights: Sequence[NightResult]) -> str:
    first = nights[0]
    liar = [night for night in nights if night.liar]
    other = [night for night in nights if night.rules_id != first.rules_id]
    if 0 < len(liar) < len(nights):
        what = f"{_numbers(liar)} {'was' if len(liar) == 1 else 'were'} Liar's Mexico, others not"
    elif other:
        what = f"{_numbers(other)} had other rules than night {first.number}"
    else:
        return ""
    return f"{what}, so the results don't compare directly."


def _numbers(nights: Sequence[NightResult]) -> str:
    word = "Night" if len(nights) == 1 else "Nights"
    return f"{word} {listed(str(night.number) for night in nights)}"
