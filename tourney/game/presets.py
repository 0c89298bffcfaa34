"""The presets of R8, one entry each: name, words and rules."""

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from tourney.game.names import same_key

GameName = Literal["open", "liar"]


class Preset(Struct, frozen=True):
    """Ready-made rules with a name.

    Attributes:
        name: the stored name, also used after `@rules`.
        title: the name that people read.
        sentence: a description of the game.
        rules: every field of its game, as on a score sheet.
    """

    name: str
    title: str
    sentence: str
    rules: Mapping[str, str]
    game: GameName = "open"


_CLASSIC = {
    "units": "5",
    "max_rolls": "3",
    "mexico_by": "lead",
    "escalation": "once",
    "stake_cap": "none",
    "pass_lead": "yes",
    "ties": "sub-round",
    "tie_escalates": "no",
    "pips_choice": "no",
    "abort": "no",
    "points": "no",
    "order": "classic",
    "hold": "none",
    "thirty_one": "counts",
    "limit": "lead",
    "rounds": "none",
    "hundreds": "no",
}

_CHIPS = {
    **_CLASSIC,
    "units": "3",
    "mexico_by": "nobody",
    "escalation": "none",
    "pass_lead": "no",
}

_MEXXEN = {
    **_CLASSIC,
    "units": "12",
    "mexico_by": "anyone",
    "escalation": "add",
    "pass_lead": "no",
    "ties": "one-roll",
    "pips_choice": "yes",
    "abort": "yes",
    "points": "yes",
}

_MEXEN = {
    **_CLASSIC,
    "units": "10",
    "mexico_by": "anyone",
    "escalation": "double",
    "pass_lead": "no",
    "ties": "one-roll",
    "hold": "one-two",
    "thirty_one": "give",
    "hundreds": "yes",
}

_LIAR = {
    "truth": "at-least",
    "lives": "none",
    "order": "liar",
    "eleven": "target",
    "raise": "higher",
    "pass_unseen": "no",
    "mia": "turn",
    "starts": "next",
}

_MAEXCHEN = {
    **_LIAR,
    "lives": "5",
    "order": "mia",
    "eleven": "plain",
    "pass_unseen": "yes",
    "mia": "give-up",
    "starts": "loser",
}

#: In the order in which hosts see them. A new preset goes last, so that the first letter still
#: chooses the same one.
_ALL = (
    Preset(
        "classic",
        "Classic Mexico",
        "5 units each. The lead's 21 doubles the stake and passes the lead.",
        _CLASSIC,
    ),
    Preset(
        "sudden-death",
        "Sudden death",
        "1 unit each. Lose a round and you are out.",
        {**_CLASSIC, "units": "1"},
    ),
    Preset(
        "chips",
        "Chips",
        "3 chips each, 1 a round. A 21 is just the best roll.",
        _CHIPS,
    ),
    Preset(
        "mexxen",
        "Mexxen",
        "12 lives. Every 21 raises the stake, and points are kept.",
        _MEXXEN,
    ),
    Preset(
        "liar",
        "Liar's Mexico",
        "One cup, claims and doubts. A caught lie costs you; so does doubting the truth.",
        _LIAR,
        game="liar",
    ),
    Preset(
        "mexen",
        "Mexen",
        "10 units. Leave a 1 or a 2 and roll the other die. A 31 makes someone pay.",
        _MEXEN,
    ),
    Preset(
        "maexchen",
        "Mäxchen",
        "5 lives. The cup may go on unseen; to a 21 you may give up.",
        _MAEXCHEN,
        game="liar",
    ),
    Preset(
        "meyer",
        "Meyer",
        "6 lives. Equal claims stand, and a doubted 21 costs 2.",
        {**_MAEXCHEN, "lives": "6", "order": "meyer", "raise": "equal", "mia": "double"},
        game="liar",
    ),
    Preset(
        "mia",
        "Mia",
        "6 lives. Like Mäxchen, but the player who was right starts.",
        {**_MAEXCHEN, "lives": "6", "starts": "winner"},
        game="liar",
    ),
)

#: The presets of R8 by name, as texts; `PRESETS` has them as rules.
PRESET_TEXTS: Mapping[str, Preset] = {preset.name: preset for preset in _ALL}


def names_of(game: GameName) -> tuple[str, ...]:
    """Return the names of a game's presets."""
    return tuple(preset.name for preset in _ALL if preset.game == game)


def find_preset(text: str) -> str | None:
    """Return the name of the preset with this name or title, or None.

    >>> find_preset("SUDDEN DEATH")
    'sudden-death'
    """
    key = same_key(text)
    return next(
        (preset.name for preset in _ALL if key in (same_key(preset.name), same_key(preset.title))),
        None,
    )
