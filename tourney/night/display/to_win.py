"""The chances to win a night: now, and after each of its rounds or laps."""

from collections.abc import Mapping, Sequence

from msgspec import Struct

from tourney.game.chances.matches import MADE_UP, Step, forget_made_up, no_step
from tourney.game.chances.table import wins_of
from tourney.game.chances.words import chance_to_win
from tourney.game.games import open_game
from tourney.game.mexico.rules import Rules
from tourney.game.wording import quantity
from tourney.night.display.curves import Curve, Curves
from tourney.night.forecast import NIGHTS, night_chances
from tourney.night.state.floor_of import Matches, floor_of
from tourney.night.state.night import Night

#: How many units simulated nights may play for: a second or two, beside the screen or for a file.
MOST_BESIDE = 400_000
#: The most entries of a night whose chances, luck and choices are worked out. A night of 64 people
#: has 4,000; a much longer one would delay its report.
MOST_ENTRIES = 10_000
#: The fewest simulated nights: with fewer, a chance could be wrong by more than five in a hundred.
_FEWEST = 100
#: The least change, in hundredths, that counts as a swing; and how many swings are told.
_LEAST_SWING, _MOST_SWINGS = 15, 6
#: A winner whose chance never fell below this, or below half of the first one, was never far from
#: winning.
_LOW = 20


class NightSnapshot(Struct, frozen=True):
    """A night as it was at one moment.

    Attributes:
        tables: the matches of the open tables.
        won: the players who share first place once the night is over; else ().
    """

    night: Night
    tables: Matches
    won: tuple[str, ...] = ()

    def is_as_likely(self, other: "NightSnapshot") -> bool:
        """Return True if the chances are the same; on several tables they change by the round."""
        if self.night.single:
            matches = other.tables.items()
            return all(self.tables.get(number) is match for number, match in matches)
        return self._counted() == other._counted()

    def _counted(self) -> object:
        rounds = {number: match.rounds for number, match in open_game(self.tables).items()}
        return rounds, self.night.entries, self.night.lap, self.night.stage, self.night.ending


class ToWin(Struct, frozen=True):
    """The chances to win of the players still in, by name; empty if unknown.

    Attributes:
        error: the standard error of the chances; None if they are exact.
    """

    chances: Mapping[str, float]
    error: float | None = None

    def in_order(self, snapshot: NightSnapshot) -> dict[str, float]:
        """Return the chances by name, in the order of the list of people, which never changes."""
        names = [entry.name for entry in snapshot.night.entries]
        return {name: self.chances[name] for name in names if name in self.chances}


def who_may_win(
    snapshot: NightSnapshot, step: Step = no_step, *, made_up: int | None = None
) -> ToWin:
    """Return the chances of the players still in.

    At a night's only table the chances follow the round in play, and are exact where R13.3 allows.
    Otherwise they are simulated from the last round on (R13.5). They are unknown in Liar's Mexico
    and before play.

    Args:
        made_up: how many matches or nights to simulate, if any are.
    """
    night, tables = snapshot.night, open_game(snapshot.tables)
    if snapshot.won:
        return ToWin(dict.fromkeys(snapshot.won, 1 / len(snapshot.won)))
    if not night.opened or not tables:
        return ToWin({})
    if night.single:
        match = tables.get(1) if len(tables) == 1 else None
        answer = None if match is None else wins_of(match, made_up=made_up or MADE_UP, step=step)
        if match is None or answer is None:
            return ToWin({})
        wins = zip(match.names, answer.wins, match.units, strict=True)
        return ToWin({name: chance for name, chance, units in wins if units}, answer.error)
    floor = floor_of(night, tables)
    drawn = night_chances(floor, made_up or NIGHTS, step)
    if drawn is None:
        return ToWin({})
    found = {floor.names[entry]: chance for entry, chance in drawn.wins.items()}
    return ToWin(found, drawn.error)


# Through the night


class Swing(Struct, frozen=True):
    """A change of a player's chance from one step to the next, in hundredths.

    Attributes:
        out: True if the player has no chance left after this step.
    """

    step: int
    name: str
    before: int
    after: int
    out: bool = False


class ChancesThroughout(Struct, frozen=True):
    """Each player's chance to win after each round or lap of a night.

    Attributes:
        curves: the chances in hundredths, as lines to draw.
        error: the largest standard error; None if all chances are exact.
        won: the winners; () while there is none.
        out: name and step of each player whose last chance ended with that step.
    """

    curves: Curves
    error: float | None
    won: tuple[str, ...]
    out: frozenset[tuple[str, int]] = frozenset()

    @property
    def swings(self) -> tuple[Swing, ...]:
        """The largest swings, in order of time: at most one a step; of equal ones, a rise.

        The last step of a finished night is its end, and no swing.
        """
        found = []
        for step in self.curves.steps[1 : -1 if self.won else None]:
            changed = [
                Swing(step, curve.name, before, after or 0, (curve.name, step) in self.out)
                for curve in self.curves.players
                if (before := curve.units[step - 1]) is not None
                for after in (curve.units[step],)
            ]
            found.append(max(changed, key=lambda it: (abs(it.after - it.before), it.after)))
        least = max(_LEAST_SWING, 300 * (self.error or 0.0))
        large = [swing for swing in found if abs(swing.after - swing.before) >= least]
        large.sort(key=lambda swing: -abs(swing.after - swing.before))
        return tuple(sorted(large[:_MOST_SWINGS], key=lambda swing: swing.step))

    def comeback_words(self) -> tuple[str, str] | None:
        """Return the winner and the lowest chance the winner once had; None if it was not low."""
        its = next((each for each in self.curves.players if (each.name,) == self.won), None)
        if its is None:
            return None
        known = [(chance, at) for at, chance in enumerate(its.units) if chance is not None]
        low, step = min(known)
        if 2 * low > known[0][0] or low > _LOW:
            return None
        chance = f"{low}%" if low else "<1%"
        return its.name, f"Went from {chance} after {self.curves.step} {step} to winning."


class PlayedNight(Struct, frozen=True):
    """The course of a night.

    Attributes:
        snapshots: the night after each of its entries, up to now.
        standing: all names, best first.
    """

    snapshots: Sequence[NightSnapshot]
    standing: Sequence[str]

    def chances(self, step: Step = no_step, *, most: int = MOST_BESIDE) -> ChancesThroughout | None:
        """Return each player's chances after each round or lap; None if they are unknown.

        The same night always has the same chances, whatever was asked before.

        Args:
            most: how many units may be played for in simulated nights. If that is too few for all
                steps, chances stay the same over several steps.
        """
        snapshots = self.snapshots
        if not snapshots:
            return None
        forget_made_up()
        by_laps = any(snapshot.night.lap for snapshot in snapshots)
        ends = _ends(snapshots, by_laps=by_laps)
        rules = snapshots[-1].night.plan.rules
        if not ends or not isinstance(rules, Rules):
            return None
        # If the chances are exact at the beginning, they are throughout, as units only ever fall.
        exact = who_may_win(snapshots[ends[0]], step, made_up=_FEWEST).error is None
        every = 1 if exact else -(-len(ends) * _FEWEST * _units(snapshots[-1]) // most)
        drawn = {*ends[::every], ends[-1]}
        made_up = in_time(snapshots[-1], most // len(drawn))
        lines: dict[str, list[int | None]] = {name: [] for name in self.standing}
        gone: set[tuple[str, int]] = set()
        now: Mapping[str, float] = {}
        error = None
        for at, end in enumerate(ends):
            if end in drawn:
                found = who_may_win(snapshots[end], step, made_up=made_up)
                now, error = found.chances, max(filter(None, (error, found.error)), default=None)
            if not now:
                return None
            for name, line in lines.items():
                if name in now:
                    line.append(round(100 * now[name]))
                elif line and line[-1]:
                    line.append(0)
                    gone.add((name, at))
                else:
                    line.append(None)
            for name in now.keys() - lines.keys():
                lines[name] = [*[None] * at, round(100 * now[name])]
        # A player who was in with less than half a hundredth is in the picture, at 0.
        everybody = (
            Curve(name, tuple(line), chance_to_win(now[name]) if name in now else "0%")
            for name, line in lines.items()
        )
        curves = Curves(
            step="lap" if by_laps else "round",
            steps=tuple(range(len(ends))),
            players=tuple(each for each in everybody if each.last is not None),
            pot=(),
            measure="chances",
        )
        return ChancesThroughout(curves, error, snapshots[-1].won, frozenset(gone))


def swing_words(swing: Swing) -> str:
    """Return a change of a player's chance, in words.

    >>> swing_words(Swing(7, "Ann", 12, 41))
    'Ann from 12% to 41%'
    >>> swing_words(Swing(7, "Ann", 0, 100)), swing_words(Swing(7, "Bob", 40, 0))
    ('Ann from <1% to >99%', 'Bob from 40% to <1%')
    >>> swing_words(Swing(7, "Bob", 40, 0, out=True))
    'Bob from 40% to 0%'
    """
    # Nobody comes back from 0, and nobody has 1 before the end, which is no swing.
    before = f"{swing.before}%" if swing.before else "<1%"
    after = f"{swing.after}%" if swing.after or swing.out else "<1%"
    after = after if swing.after < 100 else ">99%"
    return f"{swing.name} from {before} to {after}"


def off_words(chances: ChancesThroughout) -> str:
    """Return the error of simulated chances, as words to follow them; "" if they are exact."""
    if chances.error is None:
        return ""
    return f", ± {quantity(max(round(200 * chances.error), 1), 'point')}"


def in_time(snapshot: NightSnapshot, most: int = MOST_BESIDE) -> int:
    """Return how many nights can be simulated with this much work, as `chances` counts it."""
    return min(NIGHTS, max(_FEWEST, most // _units(snapshot)))


def _units(snapshot: NightSnapshot) -> int:
    """Return the units played for in all; the time of a simulated night grows with them."""
    rules = snapshot.night.plan.rules
    return max(len(snapshot.night.entries), 1) * (rules.units if isinstance(rules, Rules) else 1)


def _ends(snapshots: Sequence[NightSnapshot], *, by_laps: bool) -> list[int]:
    """Return the ends of the rounds, or of the laps, from the beginning of play on.

    The rounds of a final without laps are counted on, as in the other pictures.
    """
    ends: list[int] = []
    last: object = None
    for at, snapshot in enumerate(snapshots):
        matches = open_game(snapshot.tables).values()
        rounds = sum(match.rounds for match in matches if not (by_laps and match.lap))
        count = (snapshot.night.stage, snapshot.night.lap, rounds) if by_laps else rounds
        begun = matches and not any(match.rolloff for match in matches)
        if begun and count != last:
            ends.append(at)
            last = count
    if ends and ends[-1] != len(snapshots) - 1 and (by_laps or snapshots[-1].won):
        ends.append(len(snapshots) - 1)
    return ends
