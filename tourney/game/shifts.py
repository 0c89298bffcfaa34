"""What a correction changes at a table, before and after, in either game (R10.3)."""

from collections.abc import Iterator, Mapping, Sequence
from difflib import SequenceMatcher

from tourney.game.mending import Shift

#: By the row's name, what there is in each column.
Facts = Mapping[str, Mapping[str, str]]

#: Who lost a round, and what it cost.
Lost = tuple[str, int]


def compare(before: Facts, after: Facts) -> tuple[Shift, ...]:
    """Return the rows in which something changes; those that are gone come last."""
    rows = []
    for name in dict.fromkeys((*after, *before)):
        was, now = before.get(name, {}), after.get(name, {})
        columns = dict.fromkeys((*now, *was))
        cells = {column: (was.get(column, ""), now.get(column, "")) for column in columns}
        if was != now:
            rows.append(Shift(name, cells))
    return tuple(rows)


def another(what: str, before: str, after: str) -> Iterator[str]:
    """Say who it is now, where it was another player or nobody, which is ""."""
    if before != after:
        instead = f", not {before}" if before else ""
        yield f"{what}: {after or 'nobody yet'}{instead}."


def round_words(before: Sequence[Lost], after: Sequence[Lost]) -> Iterator[str]:
    """Say which rounds come out otherwise.

    Where there are more or fewer now, those that are alike are taken for the same.
    """
    blocks: Sequence[tuple[str, int, int, int, int]]
    blocks = [("replace", 0, len(before), 0, len(after))]
    if len(before) != len(after):
        blocks = SequenceMatcher(a=before, b=after, autojunk=False).get_opcodes()
    for _, start, end, start_now, end_now in blocks:
        pairs = zip(before[start:end], after[start_now:end_now], strict=False)
        for number, ((lost, cost), (loses, costs)) in enumerate(pairs, start=start_now + 1):
            if lost != loses:
                yield f"{loses} lost round {number}, not {lost}."
            elif cost != costs:
                yield f"Round {number} costs {costs}, not {cost}."
