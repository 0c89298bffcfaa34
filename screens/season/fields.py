"""The fields of a season's form: their words, and what they begin with."""

from tourney.game.card import RuleField
from tourney.game.refusal import Refused
from tourney.night.season.form import NO, YES, write_season
from tourney.night.season.table import USUAL_SEASON
from tourney.night.season.view import SeasonCard

#: From top to bottom; the nights come below them.
SEASON_FIELDS: tuple[RuleField, ...] = (
    RuleField("name", "Name", "What the season is called, here and in its file."),
    RuleField(
        "points",
        "Points for places",
        "The first place's first. Equals share what their places bring.",
    ),
    RuleField(
        "turning_up",
        "For turning up",
        "Points for having taken part, wherever one ended. Empty: none.",
    ),
    RuleField(
        "best",
        "Nights that count",
        "How many of everybody's nights count, the best of them. Empty: all.",
    ),
    RuleField(
        "mexxen",
        "Mexxen's points",
        "Whether the points that the rules of a night keep count too.",
        ((NO, "no"), (YES, "yes")),
    ),
)

FIELD_NAMES = tuple(field.name for field in SEASON_FIELDS)


def first_texts(card: SeasonCard | None) -> dict[str, str]:
    """The texts of the form for a season, or for a new one."""
    if card is None:
        return {"name": "", **write_season(USUAL_SEASON)}
    return {"name": card.name, **write_season(card.plan)}


def season_field(refusal: Refused) -> str:
    """The field that has to be put right, `nights` for those, or "" when it is none of them."""
    name = refusal.code.removeprefix("season.")
    return name if name in (*FIELD_NAMES, "nights") else ""
