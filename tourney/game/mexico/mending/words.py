"""The sentences of a correction: conflicts with their reasons, and entries that are missing."""

from collections.abc import Sequence

from msgspec.structs import replace

from tourney.game.events import LeadNamed
from tourney.game.mending.terms import Missing
from tourney.game.mexico.events import LeadDrawn, RoundRecorded
from tourney.game.mexico.match import Match
from tourney.game.mexico.mending.units import Section, SectionKind, Unit
from tourney.game.mexico.round import PartKind
from tourney.game.mexico.words import describe, result_words, waits_for
from tourney.game.wording import capital, listed, quantity

_ORDINALS = ("", "", "second ", "third ", "fourth ", "fifth ")
_PARTS = {
    PartKind.ROUND: "round",
    PartKind.SUB_ROUND: "sub-round",
    PartKind.EXTRA_ROUND: "extra round",
}

NO_TIE = "That tie for lowest is gone."
NO_TIE_ROLLED = "That tie for highest is gone."
OVER = "The round is over by then."
LEAD_KNOWN = "The dice give the first lead now."
NOT_ENOUGH = "Fewer than two of its players are still in by then."


def part_words(kind: PartKind, part: int) -> str:
    """A part of a round: `sub-round`, `second extra round`."""
    ordinal = _ORDINALS[part] if part < len(_ORDINALS) else "later "
    return f"{ordinal}{_PARTS[kind]}"


def turn_words(unit: Unit) -> str:
    """A turn: `Ann's 54 62`."""
    return f"{_name(unit)}'s {unit.turn}"


def _name(unit: Unit) -> str:
    assert unit.player is not None
    return unit.names[unit.player]


def _place(section: Section, unit: Unit) -> str:
    part = unit.before.part
    if unit.part and part is not None:
        return f"Round {section.number}, {part_words(part.kind, unit.part)}"
    return f"Round {section.number}"


def in_round(section: Section, unit: Unit) -> str:
    """A turn in its place: `Round 4, sub-round: Ann's 54 62`."""
    return f"{_place(section, unit)}: {turn_words(unit)}"


def several_turns(section: Section, units: Sequence[Unit], whole_part: bool) -> str:
    """Turns of one part, or the whole of it."""
    part = units[0].before.part
    assert part is not None
    if whole_part:
        return f"Round {section.number}: the {part_words(part.kind, units[0].part)}"
    turns = [turn_words(unit) for unit in units if unit.turn is not None]
    if not turns:
        return f"{_place(section, units[0])}: how it is counted"
    told = ", ".join(turns) if len(turns) < 4 else quantity(len(turns), "turn")
    return f"{_place(section, units[0])}: {told}"


def dice_words(units: Sequence[Unit]) -> str:
    """Dice of the roll-off: `The roll-off: Ann's 4, Bob's 6`."""
    dice = (f"{_name(unit)}'s {getattr(unit.event, 'die', '')}" for unit in units)
    return f"The roll-off: {', '.join(dice)}"


def single_words(unit: Unit) -> str:
    """An entry between rounds."""
    before, event = unit.before, unit.event
    if isinstance(event, RoundRecorded):
        return f"Round {before.rounds + 1}: {result_words(unit.names, event.loser, event.mexicos)}"
    both = zip(before.players, unit.names, strict=False)
    renamed = replace(before, players=tuple(replace(player, name=name) for player, name in both))
    words = describe(renamed, event)
    if isinstance(event, LeadNamed | LeadDrawn):
        return f"The roll-off: {words}"
    return capital(words)


def why_no_round(match: Match) -> str:
    """The reason why no round can be played while the match is not over."""
    if match.waits:
        return waits_for(match)
    if match.part is not None:
        return f"Lap {match.lap} has been played by then."
    for player in match.players_in:
        return f"{match.names[player]} is alone at the table by then."
    return "No one is left at the table by then."


def rest_words(first: Section, struck: Sequence[Unit]) -> str:
    """Words for the entries that are after the end of the match."""
    if all(unit in first.units for unit in struck):
        return (
            f"Round {first.number}" if first.kind is SectionKind.ROUND else single_words(struck[-1])
        )
    count = sum(len(unit.steps) for unit in struck)
    rounds = first.before.rounds
    after = f"round {rounds}" if rounds else "the roll-off"
    return f"Everything after {after}: {count} entries"


def result_kept(names: Sequence[str], loser: int, mexicos: int) -> str:
    """The way to keep a round of which turns are missing, in words."""
    return f"as its result: {result_words(names, loser, mexicos)}"


def no_loser(names: Sequence[str], loser: int) -> str:
    """The reason why a result cannot be kept."""
    return f"{names[loser]}, who lost it, is not among them."


def order_why(names: Sequence[str], played: Sequence[int], order: Sequence[int]) -> str:
    """The reason why other people would play a round: those who did, and those who would."""
    gone = [names[player] for player in played if player not in order]
    come = [names[player] for player in order if player not in played]
    said = []
    if order[0] != played[0]:
        said.append(f"{names[order[0]]} would lead it, not {names[played[0]]}.")
    if come:
        said.append(f"{listed(come)} would be in it.")
    if gone:
        said.append(f"{listed(gone)} would not be in it.")
    return " ".join(said) or "It would be played in another order."


def order_kept(names: Sequence[str], played: Sequence[int], kept: Sequence[int]) -> str:
    """The way to keep such a round, in words."""
    without = [names[player] for player in played if player not in kept]
    words = "in the order in which it was played"
    return f"{words}, without {listed(without)}" if without else words


def missing_turn(section: Section, match: Match) -> Missing:
    """The turn that is missing in a round that continues, by its player."""
    part, round_ = match.part, match.round
    assert part is not None
    assert round_ is not None
    name = section.names[part.on_turn]
    if part.kind is PartKind.ROUND:
        return Missing(name, f"Round {section.number} goes on. What did {name} roll?")
    tied = listed(section.names[player] for player in part.order)
    which = part_words(part.kind, len(round_.earlier))
    tie = f"{tied} tie for lowest in round {section.number}"
    return Missing(name, f"{tie}. What did {name} roll in the {which}?")


def missing_die(section: Section, match: Match) -> Missing:
    """The die that is missing in the roll-off, by its player."""
    rolloff = match.rolloff
    assert rolloff is not None
    name = section.names[rolloff.on_turn]
    if not rolloff.earlier:
        return Missing(name, f"What did {name} roll in the roll-off?")
    tied = listed(section.names[player] for player in rolloff.contenders)
    return Missing(name, f"{tied} tie for highest in the roll-off. What did {name} roll then?")


def others_first(section: Section, match: Match) -> str:
    """The turn or die that has to come first, by its player."""
    if match.rolloff is not None:
        return f"{section.names[match.rolloff.on_turn]}'s die would come first."
    assert match.part is not None
    return f"{section.names[match.part.on_turn]}'s turn would come first."
