"""The house's own presets: rules saved under a name, beside those of the rulebook (R8)."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from tourney.game.games import PRESETS, AnyRules
from tourney.game.names import clean_text, same_key
from tourney.game.presets import PRESET_TEXTS
from tourney.game.refusal import Refused
from tourney.game.rules import rules_id
from tourney.night.planning.named import MOST_KEPT, find_named, with_named, without_named

PRESET_CELLS = 24


@dataclass(frozen=True, slots=True)
class PresetSaved:
    """Rules were saved under a name; those that it had before are only in the record."""

    name: str
    rules: AnyRules


@dataclass(frozen=True, slots=True)
class PresetDropped:
    """A preset is not offered any more."""

    name: str


HouseEvent = PresetSaved | PresetDropped

#: By name, in the order in which they were first saved.
HousePresets = Mapping[str, AnyRules]

NO_PRESETS: HousePresets = MappingProxyType({})


def clean_preset_name(text: str) -> str:
    """A preset's name, through the gate.

    Raises:
        Refused: `preset`, when it is empty, too long, hostile, or one of the rulebook's.
    """
    name = clean_text(text, "name", PRESET_CELLS)
    if find_preset(name, NO_PRESETS) is not None:
        raise Refused("preset", f"{name} is a preset of the rulebook; choose another name.")
    return name


def find_preset(text: str, presets: HousePresets) -> str | None:
    """The preset that a text names, R8's by name or by title and the house's, or None.

    >>> find_preset("SUDDEN DEATH", NO_PRESETS)
    'sudden-death'
    """
    key = same_key(text)
    for name in PRESETS:
        if key in (same_key(name), same_key(PRESET_TEXTS[name].title)):
            return name
    return find_named(text, presets)


def check_own(rules: AnyRules) -> None:
    """Check that rules are the house's own, so that there is something to save.

    Raises:
        Refused: `not-own`: they are those of a preset of R8, by whichever way.
    """
    for name, preset in PRESETS.items():
        if rules_id(rules) == rules_id(preset):
            title = PRESET_TEXTS[name].title
            raise Refused("not-own", f"These are {title}'s own rules already.")


def apply(presets: HousePresets | None, event: HouseEvent) -> HousePresets:
    """The presets after the event.

    Raises:
        Refused: there is none of that name to drop, or too many to save another.
    """
    if not isinstance(event, HouseEvent):
        raise Refused("other-log", "That is no entry of the log of presets.")
    match event:
        case PresetSaved(name, rules):
            full = Refused("presets", f"At most {MOST_KEPT} presets fit; drop one first.")
            return with_named(presets, name, rules, full)
        case PresetDropped(name):
            unknown = Refused("no-preset", f"There is no preset of the house called {name}.")
            return without_named(presets, name, unknown)
