"""Score sheets of one match that goes on and on, of as many kinds as there are ways to."""

from collections.abc import Callable, Iterable, Mapping

_PEOPLE = ", ".join(f"P{at}" for at in range(20))


def _sheet(rules: str, players: str, lines: Iterable[str], lead: str = "A") -> str:
    led = [f"@lead {lead}"] if lead else []
    return "\n".join([f"@rules {rules}", f"@players {players}", *led, *lines]) + "\n"


def _rounds(count: int) -> str:
    """Rounds roll by roll: somebody else leads and loses every time."""
    lines = []
    for at in range(count):
        lead, next_, *others = (f"P{(at + seat) % 6}" for seat in range(6))
        lines += [f"{lead}: 54 62", f"{next_}: 31", *(f"{other}: 65" for other in others), ""]
    return _sheet("classic units=999", "P0, P1, P2, P3, P4, P5", lines, "P0")


def _results(count: int) -> str:
    return _sheet("mexxen units=999", _PEOPLE, (f"@lost P{at % 20}" for at in range(count)), "P0")


def _laps(count: int) -> str:
    lines = (line for at in range(count) for line in (f"@beat {at + 1}", f"@lost P{at % 20}"))
    return _sheet("classic units=999", _PEOPLE, ["@lead P0", *lines], "")


def _doubts(count: int) -> str:
    pairs = (("AB"[at % 2], "BA"[at % 2]) for at in range(count))
    lines = (line for one, other in pairs for line in (f"{one}: 54", f"{other}: doubt 31"))
    return _sheet("liar", "A, B", lines)


#: What makes a sheet so many lines long, or a few times as many, by what it consists of.
LONG: Mapping[str, Callable[[int], str]] = {
    "rounds": _rounds,
    "results": _results,
    "beats": _laps,
    "sub-rounds": lambda n: _sheet("classic", "A, B", ["A: 31", "B: 31"] * n),
    "extra rounds": lambda n: _sheet("mexxen", "A, B", ["A: 31", "B: 31"] * n),
    "Mexicos of ties": lambda n: _sheet("mexxen tie_escalates=yes", "A, B", ["A: 21", "B: 21"] * n),
    "counts": lambda n: _sheet(
        "mexxen", "A, B", ["A: 31", "B: 31", *["@count pips", "@count value"] * n]
    ),
    "roll-off": lambda n: _sheet("classic", "A, B", ["@rolloff 3 3"] * n, ""),
    "mended": lambda n: _sheet("classic", "A, B", ["@mended A +1", "@mended A -1"] * n),
    "back again": lambda n: _sheet(
        "sudden-death", "A, B, C", [*["@lost A", "@join A 1", "@lost B", "@join B 1"] * n]
    ),
    "moves": lambda n: _sheet("classic", "A, B, C", ["@moved A", "@join A 5"] * n),
    "orders": lambda n: _sheet("classic", "A, B, C", ["@order A, B, C"] * n),
    "doubts": _doubts,
    "fouls": lambda n: _sheet("liar", "A, B", ["@foul A cup", "@foul B cup"] * n),
    "comments": lambda n: _sheet("classic", "A, B", ["# said at the bar", ""] * n),
}
