"""The rules in plain words: the rules card, and a sentence for each rule that can be changed."""

from typing import assert_never

from msgspec import Struct

from tourney.game.dice import CupOrder, Order
from tourney.game.games import AnyRules
from tourney.game.liar.rules import Eleven, LiarRules, Mia, Raise, Starts, Truth
from tourney.game.liar.words import LIVES, counted_in, counts
from tourney.game.mexico.rules import (
    Escalation,
    Hold,
    Limit,
    MexicoBy,
    Rules,
    ThirtyOne,
    Ties,
    stake,
)
from tourney.game.presets import PRESET_TEXTS
from tourney.game.rules import changed_rules, rules_id
from tourney.game.wording import quantity


class RuleField(Struct, frozen=True):
    """A rule as a field of a form.

    Attributes:
        choices: the texts that it takes, each with plain words; () for a typed one.
        typed: the pattern of texts that can be typed.
    """

    name: str
    label: str
    sentence: str
    choices: tuple[tuple[str, str], ...] = ()
    typed: str = ".*"


_YES_NO = (("yes", "yes"), ("no", "no"))

#: Every rule that can be changed, in the order of the rulebook.
RULE_FIELDS: tuple[RuleField, ...] = (
    RuleField(
        "units",
        "Units",
        "Units per player at the start, 1 to 999. Lose them all and you're out.",
        typed="[0-9]{0,3}",
    ),
    RuleField("max_rolls", "Most rolls", "The most rolls for the lead, 1 to 9.", typed="[0-9]?"),
    RuleField(
        "mexico_by",
        "Mexico by",
        "Whose 21 is a Mexico.",
        (
            ("lead", "the lead's only"),
            ("after-lead", "the lead's, then anyone's"),
            ("anyone", "anyone's"),
            ("nobody", "nobody's"),
        ),
    ),
    RuleField(
        "escalation",
        "Mexico costs",
        "The stake once Mexicos have been rolled.",
        (
            ("once", "2 units, however many"),
            ("double", "2, 4, 8, 16 ..."),
            ("add", "2, 4, 6, 8 ..."),
            ("none", "1 unit, no extra"),
            ("step", "2, 3, 4, 5 ..."),
        ),
    ),
    RuleField("stake_cap", "Stake cap", "The most a round may cost, or none."),
    RuleField(
        "pass_lead",
        "21 passes lead",
        "A lead with a 21 is safe, and the next player leads.",
        _YES_NO,
    ),
    RuleField(
        "ties",
        "Ties for lowest",
        "How a tie for lowest is broken.",
        (
            ("sub-round", "a whole round"),
            ("one-roll", "one roll each"),
            ("one-die", "one die each"),
        ),
    ),
    RuleField(
        "tie_escalates",
        "Ties raise stake",
        "Mexicos in a tie-break raise the stake too.",
        _YES_NO,
    ),
    RuleField(
        "pips_choice",
        "Pips choice",
        "The last tied player may count pips. Only with one roll each.",
        _YES_NO,
    ),
    RuleField(
        "abort",
        "Early end",
        "A player who has rolled may end the round, if no one has rolled 21.",
        _YES_NO,
    ),
    RuleField(
        "points",
        "Points",
        "Mexxen points: 1 for a round survived, 2 more with a 21, 1 off for losing, 5 for a win.",
        _YES_NO,
    ),
    RuleField(
        "order",
        "Order",
        "The highest value.",
        (("classic", "21 tops all"), ("liar", "11 tops 21")),
    ),
    RuleField(
        "hold",
        "Die left lying",
        "Which die may lie while the other is rolled alone.",
        (("none", "none"), ("one-two", "a 1 or a 2"), ("any", "any die")),
    ),
    RuleField(
        "thirty_one",
        "A 31",
        "What a 31 does, besides being the lowest roll.",
        (
            ("counts", "nothing"),
            ("again", "is rolled again"),
            ("pay", "costs its player 1 unit"),
            ("give", "someone pays 1 unit"),
            ("give-again", "makes someone pay, is rolled again"),
        ),
    ),
    RuleField(
        "limit",
        "Others roll",
        "How often players after the lead may roll.",
        (("lead", "as often as the lead"), ("own", "as often as allowed")),
    ),
    RuleField(
        "rounds",
        "Rounds",
        "The match ends after this many rounds, 1 to 999. Or none.",
        typed="[0-9]{0,3}|[none]{0,4}",
    ),
    RuleField("hundreds", "Hundreds", "Doubles are called 100 to 600.", _YES_NO),
)

#: The rules of Liar's Mexico.
LIAR_FIELDS: tuple[RuleField, ...] = (
    RuleField(
        "truth",
        "A claim is true",
        "When a doubted claim counts as true.",
        (("at-least", "with that or better"), ("exact", "only if exact")),
    ),
    RuleField(
        "lives",
        "Lives",
        "Penalties until a player is out; the last one left wins. Or none.",
    ),
    RuleField(
        "order",
        "Order",
        "The highest value.",
        (
            ("liar", "11 tops 21"),
            ("mia", "21 tops all"),
            ("meyer", "31 just below 21"),
            ("half-meier", "42 just below 21"),
            ("canada", "11 just below 21"),
        ),
    ),
    RuleField(
        "eleven",
        "A claim of 11",
        "Whether an 11 names who answers it. Only where 11 tops 21.",
        (("target", "a named player"), ("plain", "no one named")),
    ),
    RuleField(
        "raise",
        "A claim must be",
        "How high a claim must be to follow another.",
        (("higher", "higher"), ("equal", "as high or higher")),
    ),
    RuleField(
        "pass_unseen",
        "Cup unseen",
        "The cup may be handed on as it is, without a look.",
        _YES_NO,
    ),
    RuleField(
        "mia",
        "A claim of 21",
        "What a claim of 21 does.",
        (
            ("turn", "a turn of direction"),
            ("plain", "just the highest"),
            ("double", "2 if it is doubted"),
            ("give-up", "giving up, or 2"),
        ),
    ),
    RuleField(
        "starts",
        "Then begins",
        "Who starts after a penalty.",
        (
            ("next", "the next player"),
            ("loser", "the one who lost"),
            ("doubter", "the one who doubted"),
            ("winner", "the one who was right"),
        ),
    ),
)


class CardLine(Struct, frozen=True):
    """A line of the rules card."""

    heading: str
    sentence: str


class RulesCard(Struct, frozen=True):
    """A night's rules in plain words.

    Attributes:
        title: the house's name for the rules, or the rulebook's name of their preset.
        changed: the differences from the rulebook's preset; "" for none.
        id: the id of the rules (`rules_id`).
        house: the house's name for the rules, or "".
    """

    title: str
    lines: tuple[CardLine, ...]
    changed: str
    id: str
    rules: AnyRules
    house: str

    @property
    def heading(self) -> str:
        """The title, marked if rules differ from it: `Classic Mexico, changed`."""
        return f"{self.title}, changed" if self.changed and not self.house else self.title

    @property
    def note(self) -> str:
        """The differences from the rulebook's preset, in a sentence; "" for none."""
        if self.house:
            return f"{self.house} is {made_of(self.rules)}"
        return f"Changed from {self.title}: {self.changed}." if self.changed else ""


def rules_card(rules: AnyRules, house: str = "", penalties: str = "penalties") -> RulesCard:
    """Return the card of these rules.

    Args:
        house: the house's name for the rules, or "".
        penalties: the house's word for penalties in Liar's Mexico.
    """
    lines = _liar_lines(rules, penalties) if isinstance(rules, LiarRules) else _lines(rules)
    said = tuple(CardLine(heading, words) for heading, words in lines.items() if words)
    title = house or PRESET_TEXTS[rules.preset].title
    return RulesCard(title, said, _changed(rules), rules_id(rules), rules, house)


def made_of(rules: AnyRules) -> str:
    """Return the rulebook's preset of rules, and the changes in it, in a sentence.

    >>> from tourney.game.games import PRESETS
    >>> from tourney.game.rules import change_rules
    >>> made_of(change_rules(PRESETS["classic"], {"units": "7", "stake_cap": "4"}))
    'Classic Mexico (Units: 7, Stake cap: 4).'
    """
    title, changed = PRESET_TEXTS[rules.preset].title, _changed(rules)
    return f"{title} ({changed})." if changed else f"{title}."


def _changed(rules: AnyRules) -> str:
    labels = {field.name: field.label for field in (*RULE_FIELDS, *LIAR_FIELDS)}
    return ", ".join(f"{labels[name]}: {text}" for name, text in changed_rules(rules).items())


def _lines(rules: Rules) -> dict[str, str]:
    """Return the sentence under each heading; "" where these rules have none."""
    rounds = quantity(rules.rounds or 0, "round")
    ends = f"After {rounds}: the most units win, and first place has the pot."
    return {
        "Start": f"{quantity(rules.units, 'unit')} each. Lose them all and you're out.",
        "Win": "The last player with units left takes the pot.",
        "Order": _ORDER[rules.order] + _HUNDREDS * rules.hundreds,
        "Turn": _turn(rules),
        "One die": _HOLD.get(rules.hold, ""),
        "Lose": "The player with the lowest roll pays, and leads the next round.",
        "Mexico": _mexico(rules),
        "Stake": _stake(rules),
        "Ties": _ties(rules),
        "31": _THIRTY_ONE.get(rules.thirty_one, ""),
        "End": "" if rules.rounds is None else ends,
        "Early end": _EARLY_END * rules.abort,
        "Points": _POINTS * rules.points,
    }


# The sentence for each choice in the rules
_READ = "Read the higher die first."
_ORDER = {
    Order.CLASSIC: f"{_READ} 31 is lowest, doubles beat 65, 21 beats all.",
    Order.LIAR: f"{_READ} 31 is lowest, doubles beat 65, then come 21 and 11.",
}
_MEXICO_BY = {
    MexicoBy.LEAD: "If you lead and roll 21, that's a Mexico.",
    MexicoBy.AFTER_LEAD: "If you lead and roll 21, that's a Mexico, and so is every later 21 "
    "that round.",
    MexicoBy.ANYONE: "Every 21 is a Mexico.",
    MexicoBy.NOBODY: "A 21 is the best roll and doesn't raise the stake.",
}
_TIES = {
    Ties.SUB_ROUND: "Players tied for lowest play again for the same stake.",
    Ties.ONE_ROLL: "Players tied for lowest roll once each for the same stake; lowest loses.",
    Ties.ONE_DIE: "Players tied for lowest throw one die each; lowest loses.",
}
_HUNDREDS = " Doubles are called 100 to 600."
_EARLY_END = (
    "Until someone rolls 21, a player who has rolled may end the round. The lowest so far pays 1. "
    "The player who ended the round loses a tie."
)
_POINTS = "1 for a round survived, 2 more with a 21; 1 off for a round lost; 5 for a win."
_HOLD = {
    Hold.ONE_TWO: "Once a turn you may keep a 1 or a 2 and roll the other die alone.",
    Hold.ANY: "Once a turn you may keep a die and roll the other alone.",
}
_AGAIN = "It doesn't count: roll again."
_GIVE = "If you roll it, you may pick another player, who pays 1 unit after the round."
_LAST_UNIT = " No one pays their last unit for it."
_THIRTY_ONE = {
    ThirtyOne.AGAIN: _AGAIN,
    ThirtyOne.PAY: f"If you roll it, you pay 1 unit after the round.{_LAST_UNIT}",
    ThirtyOne.GIVE: f"{_GIVE}{_LAST_UNIT}",
    ThirtyOne.GIVE_AGAIN: f"{_GIVE}{_LAST_UNIT} {_AGAIN}",
}
_CUP_ORDER = {
    CupOrder.LIAR: _ORDER[Order.LIAR],
    CupOrder.MIA: _ORDER[Order.CLASSIC],
    CupOrder.MEYER: f"{_READ} 32 is lowest, doubles beat 65, then come 31 and 21.",
    CupOrder.HALF_MEIER: f"{_READ} 31 is lowest, doubles beat 65, then come 42 and 21.",
    CupOrder.CANADA: f"{_READ} 31 is lowest, doubles beat 65, then come 11 and 21.",
}
_CLAIM = {
    Raise.HIGHER: "Roll under the cup, peek, and claim higher than the last claim.",
    Raise.EQUAL: "Roll under the cup, peek, and claim as much as the last claim or more.",
}
_UNSEEN = "Or the next player passes the cup on without looking, and claims enough."
_FOULS = "1 per die dropped or out of the cup, 1 for a low claim, 9 for the cup or a lost die."
_STARTS = {
    Starts.NEXT: "The next player",
    Starts.LOSER: "The same player",
    Starts.DOUBTER: "The player who doubted",
    Starts.WINNER: "The player who was right",
}
_TRUE = {
    Truth.AT_LEAST: "A claim is true if the dice show it or better.",
    Truth.EXACT: "A claim is true only if the dice show exactly that.",
}


def _liar_lines(rules: LiarRules, penalties: str) -> dict[str, str]:
    """Return the sentence under each heading; "" where these rules have none."""
    penalties = counts(rules, penalties)
    takes = "loses" if penalties == LIVES else "takes"
    one, names = counted_in(penalties, 1), rules.eleven is Eleven.TARGET
    doubt = (
        f"{_TRUE[rules.truth]} The player who is wrong {takes} {one}. {_STARTS[rules.starts]} "
        f"may then claim anything.{' (An 11 is different, see below.)' * names}"
    )
    eleven = (
        f"Names a player, who {takes} {one} or doubts: {counted_in(penalties, 2)} if it is true, "
        "else 1 for the claimant. Either way the player after the claimant starts fresh."
    )
    win = f"The fewest {penalties} when the host ends play."
    if rules.lives is not None:
        out = counted_in(penalties, rules.lives)
        out = f"{out} each. Without lives" if penalties == LIVES else f"With {out}"
        win = f"{out} you're out; the last one left wins."
    return {
        "Order": _CUP_ORDER[rules.order],
        "Claim": _CLAIM[rules.raising],
        "Answer": "The next player believes and takes the cup unseen, or doubts and lifts it.",
        "Unseen": _UNSEEN * rules.pass_unseen,
        "Doubt": doubt,
        "21": _mia(rules, penalties),
        "11": eleven * names,
        "Fouls": _FOULS,
        "Win": win,
    }


def _mia(rules: LiarRules, penalties: str) -> str:
    one, two = counted_in(penalties, 1), counted_in(penalties, 2)
    beats = "only 11 beats it" if rules.order is CupOrder.LIAR else "nothing beats it"
    match rules.mia:
        case Mia.TURN:
            return f"Reverses the direction at once; {beats}."
        case Mia.PLAIN:
            return f"A claim like any other; {beats}."
        case Mia.DOUBLE:
            return f"If it is doubted, being wrong costs {two}; {beats}."
        case Mia.GIVE_UP:
            return f"The next player gives up ({one}) or doubts it: being wrong costs {two}."
        case _:
            assert_never(rules.mia)


def _turn(rules: Rules) -> str:
    times, last = quantity(rules.max_rolls, "time"), "Only the last roll counts."
    if rules.limit is Limit.OWN:
        return f"Everyone may roll up to {times}. {last} A 21 ends the turn."
    return (
        f"The player who leads rolls up to {times}. The others get as many rolls as "
        f"the leader used. {last} A 21 ends the turn."
    )


def _mexico(rules: Rules) -> str:
    safe = "You" if rules.mexico_by is MexicoBy.LEAD else "If you lead and roll it, you"
    passed = f" {safe}'re safe, and the next player leads."
    return _MEXICO_BY[rules.mexico_by] + passed * rules.pass_lead


def _stake(rules: Rules) -> str:
    if rules.mexico_by is MexicoBy.NOBODY or rules.escalation is Escalation.NONE:
        return "The loser pays 1 unit."
    steps = [str(stake(rules, mexicos)) for mexicos in range(1, 4)]
    if rules.escalation is Escalation.ONCE:
        costs = f", or {steps[0]} if there was a Mexico"
    else:
        costs = f"; {', '.join(steps)} with one, two, three Mexicos, and so on"
    cap = "" if rules.stake_cap is None else f", never more than {rules.stake_cap}"
    return f"The loser pays 1 unit{costs}{cap}."


def _ties(rules: Rules) -> str:
    pips = " The last of them may count pips instead." if rules.pips_choice else ""
    counted = " Mexicos in the tie-break count." if rules.tie_escalates else ""
    return f"{_TIES[rules.ties]}{pips}{counted}"
