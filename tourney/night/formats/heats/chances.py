"""The worth of a seat in a heat where tables differ in size (F5.3)."""

from tourney.night.formats.heats.shape import HeatsStage, check_shape, heats_title, shape
from tourney.night.setup import Setup


def chances(setup: Setup, people: int) -> tuple[str, ...]:
    """A sentence for each planned round of heats whose seats are not all worth the same.

    () where there are none, as in heats that play down.
    """
    if check_shape(setup, people) is not None:
        return ()
    *heats, _ = shape(setup, people)
    said = (
        stage_chances(each, heats_title(number, len(heats)))
        for number, each in enumerate(heats, start=1)
    )
    return tuple(sentence for sentence in said if sentence)


def stage_chances(stage: HeatsStage, title: str) -> str:
    """The worth of a seat of a stage, in a sentence; "" where all are worth the same.

    >>> stage_chances(HeatsStage((5, 4), 4, 2), "Heats")
    'Heats: 2 of 5 is 40 %, 2 of 4 is 50 %.'
    """
    sizes = sorted(set(stage.sizes), reverse=True)
    if not stage.until or len(sizes) < 2:
        return ""
    worth = (f"{stage.until} of {size} is {_per_cent(stage.until, size)} %" for size in sizes)
    return f"{title}: {', '.join(worth)}."


def _per_cent(part: int, whole: int) -> int:
    """Halves are rounded up."""
    return (200 * part + whole) // (2 * whole)
