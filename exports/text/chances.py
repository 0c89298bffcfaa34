"""`tourney tools chances` and `odds`: who pays and wins (R13), and how a value fares (R11)."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from exports.text.lines import json_text, text_of
from tourney.game.chances.matches import Answer
from tourney.game.chances.rounds import MOST_PLAYERS, at_table, lead_stands, pays_from_start
from tourney.game.chances.table import wins_from, wins_of
from tourney.game.chances.words import advice, percent, rounded_chance
from tourney.game.games import AnyMatch, AnyRules
from tourney.game.liar.words import NO_CHANCES
from tourney.game.mexico.match import Match
from tourney.game.mexico.rules import MOST_UNITS, PRESETS, Rules
from tourney.game.names import harmless, width
from tourney.game.odds import Odds, fewest_rounds, mexicos_in_a_row, odds_table
from tourney.game.presets import PRESET_TEXTS
from tourney.game.refusal import Refused
from tourney.game.rules import write_rules
from tourney.game.wording import quantity


def odds_json() -> str:
    """Return one JSON object: `values` by value and attempts, and the runs of Mexicos."""
    data = {
        "values": [_row(odds) for odds in odds_table()],
        "mexicos_in_a_row": {str(rolls): str(mexicos_in_a_row(rolls)) for rolls in (1, 2, 3)},
    }
    return json_text(data)


def _row(odds: Odds) -> dict[str, Any]:
    return {
        "value": str(odds.value),
        "attempts": odds.attempts,
        "beaten": str(odds.beaten),
        "beaten_percent": float(odds.beaten * 100),
        "beaten_or_tied": str(odds.beaten_or_tied),
        "beaten_or_tied_percent": float(odds.beaten_or_tied * 100),
    }


def odds_text() -> str:
    """Return the table to read, with two lines for each value: beaten, and beaten or tied."""
    table = odds_table()
    lines = [
        "How likely an opponent is to beat a value with one, two or three rolls;",
        "below it, to beat or tie it.",
        "",
        f"{'':<7}{'one roll':>16}{'two rolls':>20}{'three rolls':>24}".rstrip(),
    ]
    for start in range(0, len(table), 3):
        row = table[start : start + 3]
        lines.append(f"{row[0].value:<7}" + _cells([odds.beaten for odds in row]))
        lines.append(f"{'  tied':<7}" + _cells([odds.beaten_or_tied for odds in row]))
    two, three = (mexicos_in_a_row(rolls).denominator for rolls in (2, 3))
    least = fewest_rounds(PRESETS["classic"], 3, mexicos=1)
    lines += [
        "",
        f"Two rolls of 21 in a row are 1 in {two}, three are 1 in {three}.",
        f"Three players of five units need at least {least} rounds of Classic Mexico.",
    ]
    return text_of(lines)


def _cells(chances: list[Fraction]) -> str:
    widths = (7, 11, 15)
    return "".join(
        f"{chance!s:>{width}}{f'{float(chance * 100):.2f}%':>9}"
        for chance, width in zip(chances, widths, strict=True)
    )


#: The reason why a table has no chances.
TOO_MANY = f"Chances are worked out for 2 to {MOST_PLAYERS} players at a table."
#: What chances say of side payments (R14.3).
_LEFT_OUT = "What a 31 makes players pay is left out."
_GAP = "  "


def open_rules(rules: AnyRules) -> Rules:
    """Return the rules, if they are of the open game.

    Raises:
        Refused: the rules are of Liar's Mexico.
    """
    if not isinstance(rules, Rules):
        raise Refused("other-game", NO_CHANCES)
    return rules


def round_chances(rules: Rules, players: int, *, as_json: bool) -> str:
    """Return the chances to pay in a round, and the values on which the lead should stand.

    Raises:
        Refused: chances are not worked out for so many players.
    """
    pays, stands = pays_from_start(rules, players), lead_stands(rules, players)
    if pays is None or stands is None:
        raise Refused("too-many", TOO_MANY)
    chances = [sum(stakes.values()) for stakes in pays]
    if as_json:
        return json_text(
            {
                "rules": write_rules(rules),
                "players": players,
                "pays": [
                    {
                        "place": place,
                        "chance": chance,
                        "stakes": {str(stake): part for stake, part in sorted(stakes.items())},
                    }
                    for place, (chance, stakes) in enumerate(zip(chances, pays, strict=True), 1)
                ],
                "lead_stands": {str(rolls): str(value) for rolls, value in stands.items()},
            }
        )
    lines = [f"{_title(rules)}, {players} players: the chance to pay, and how much", ""]
    for place, (chance, stakes) in enumerate(zip(chances, pays, strict=True), 1):
        of = ", ".join(
            f"{quantity(n, 'unit')} {percent(part)}" for n, part in sorted(stakes.items())
        )
        lines.append(
            f"{place}.{'  leads' if place == 1 else '       '}{percent(chance):>10}  ({of})"
        )
    if stands:
        told = ", ".join(
            f"on {value} or better after {quantity(n, 'roll')}" for n, value in stands.items()
        )
        lines += ["", f"The lead should stand {told}."]
    lines += ["", _LEFT_OUT] * rules.pays_aside
    return text_of(lines)


def match_chances(rules: Rules, units: Sequence[int], lead: int, *, as_json: bool) -> str:
    """Return the chances to win a match from these units, listed clockwise.

    Args:
        lead: the place of the lead among them, from 1.

    Raises:
        Refused: the units or the lead make no sense, or chances are not worked out for so many
            players.
    """
    if not any(units) or max(units) > MOST_UNITS or min(units) < 0:
        raise Refused("units", f"--units are 0 to {MOST_UNITS} for each seat, such as 5,1,3,2.")
    if not 1 <= lead <= len(units):
        raise Refused("lead", f"--lead is the place of one of the units, 1 to {len(units)}.")
    answer = wins_from(rules, units, lead - 1)
    if answer is None:
        raise Refused("too-many", TOO_MANY)
    if as_json:
        return json_text({"units": list(units), "lead": lead, **_wins(answer, _figures(answer))})
    lines = [f"{_title(rules)}: the chance to win", ""]
    for place, (held, chance) in enumerate(zip(units, answer.wins, strict=True), 1):
        leads = "  leads" if place == lead else ""
        lines.append(f"{quantity(held, 'unit'):>9}{percent(chance, answer.error):>9}{leads}")
    lines += ["", exactness(answer.error), *[_LEFT_OUT] * rules.pays_aside]
    return text_of(lines)


def sheet_chances(match: AnyMatch, *, as_json: bool) -> str:
    """Return the chances to pay and to win from the end of a score sheet.

    Raises:
        Refused: the table's chances are not worked out.
    """
    open_rules(match.rules)
    assert isinstance(match, Match)
    answer = wins_of(match)
    if answer is None:
        raise Refused("too-many", TOO_MANY)
    table = at_table(match)
    turn = match.rolloff or table
    on_turn = None if turn is None else match.names[turn.on_turn]
    stakes = {} if table is None else table.pays
    pays = {match.names[player]: sum(its.values(), 0.0) for player, its in sorted(stakes.items())}
    wins = dict(zip(match.names, _figures(answer), strict=True))
    if as_json:
        return json_text(
            {
                "on_turn": on_turn,
                "stand": None if table is None else table.stand,
                "roll": None if table is None else table.roll,
                **({"lies": table.lies} if table and table.lies else {}),
                "pays": pays,
                **_wins(answer, wins),
            }
        )
    lines = [] if on_turn is None else [f"It is {harmless(on_turn)}'s turn."]
    lines += [words for words in [table and advice(table)] if words]
    wide = max(width(harmless(name)) for name in match.names)
    lines += ["", f"{'':{wide}}{_GAP}{'pays':>7}{_GAP}{'wins':>7}"]
    for name, chance in zip(match.names, answer.wins, strict=True):
        shown = harmless(name) + " " * (wide - width(harmless(name)))
        cells = (percent(pays[name]) if name in pays else "", percent(chance, answer.error))
        lines.append(_GAP.join((shown, *(f"{cell:>7}" for cell in cells))))
    lines += ["", exactness(answer.error), *[_LEFT_OUT] * match.rules.pays_aside]
    return text_of(lines).lstrip("\n")


def exactness(error: float | None) -> str:
    """Return a sentence that says whether chances are exact, or how far to trust them."""
    if error is None:
        return "Exact, if everyone plays to pay as rarely as possible."
    return f"From simulated matches; the standard error is {100 * error:.1g}%."


def _title(rules: Rules) -> str:
    preset, *changes = write_rules(rules).split()
    return " ".join([PRESET_TEXTS[preset].title, *changes])


def _figures(answer: Answer) -> list[float]:
    return [rounded_chance(chance, answer.error) for chance in answer.wins]


def _wins(answer: Answer, wins: object) -> dict[str, Any]:
    return {"wins": wins, "exact": answer.error is None, "error": answer.error}
