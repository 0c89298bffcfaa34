"""The plan's fields about what the night costs; most of them are there only with a fee."""

from tourney.game.card import RuleField
from tourney.night.money.fees import ROUNDINGS, WITH_FEES

#: The texts of the fields in `fees`.
FEES, NO_FEES = WITH_FEES, "no"

FEE_FIELDS: tuple[RuleField, ...] = (
    RuleField(
        "fees",
        "Fees",
        "An entry fee, with prizes, and a share for the house or a cause if you like.",
        ((NO_FEES, "none"), (FEES, "an entry fee")),
    ),
    RuleField(
        "currency",
        "Currency",
        "Of fees, and of units that are worth money: EUR, GBP, USD and so on; € and euro will do. "
        "Empty: no money.",
    ),
    RuleField("fee", "Entry fee", "What everybody pays to play, such as 10."),
    RuleField(
        "house",
        "To the house",
        "Money, not per cent: what the house or a cause gets of each fee, such as 1. Empty: it all "
        "goes to the prizes.",
    ),
    RuleField("cause", "For a cause", "Who gets that share, such as Lifeboats. Empty: the house."),
    RuleField(
        "rebuy", "A re-buy", "What buying in again costs. It goes to the prizes. Empty: nothing."
    ),
    RuleField(
        "prizes",
        "Prizes",
        "Per cent by place, such as 50 30 20; sums with the currency, such as EUR 50 30; or winner "
        "for all to the first. Empty, by how many play: up to 4: 100, up to 6: 65 35, up to 19: "
        "50 30 20, more: 45 25 15 10 5.",
    ),
    RuleField(
        "rounding",
        "Rounded to",
        "What prizes are multiples of: rounded down, then a step more to those who lost most "
        "by it. Less than a step goes to the first.",
        tuple((step, step) for step in ROUNDINGS),
    ),
)

#: Those that are there only with a fee.
FEES_SHOWN = tuple(field.name for field in FEE_FIELDS if field.name not in ("fees", "currency"))

#: The texts with which they begin.
FEE_TEXTS = {"fees": NO_FEES, "rounding": next(iter(ROUNDINGS))}
