"""The news or the last penalty, in a line; the claims and the penalties, in a panel."""

from textual.content import Content

from screens.table.lately import news_lines
from screens.table.side_panel import Part, panel_lines, places, rules_rows
from screens.ui.drawn import Drawn
from screens.ui.text import cut_lines, fit, plain
from tourney.game.liar.table import LiarView
from tourney.game.liar.words import counted_in
from tourney.game.news import News
from tourney.night.views.view import LiarPage

_LABEL = "Last  "
#: The lines that are left to the penalties, with the rims.
_LEAST = 6


def liar_facts(table: LiarView) -> tuple[Content, tuple[Content, ...], Content]:
    """The direction on the left, and how play is won on the right."""
    left = "Play is over" if table.finished else f"To the {table.direction}"
    if table.lives is None:
        right = f"The fewest {table.word} win"
    else:
        right = f"Out at {counted_in(table.word, table.lives)}"
    return Content.styled(left, "bold"), (Content(""),), plain(right)


class LiarLately(Drawn[News | None, str, tuple[str, ...]]):
    """The end of play, or the news; or else the last penalties as far as there is room."""

    DEFAULT_CSS = """
    LiarLately { height: 2; padding: 0 1; }
    """

    def draw(
        self, width: int, height: int, news: News | None, over: str, sentences: tuple[str, ...]
    ) -> Content:
        if over:
            return Content("\n").join(cut_lines([plain(over).stylize("bold")], width, height))
        if news is not None:
            return Content("\n").join(news_lines(news, width, height))
        if not sentences:
            return Content("")
        label = Content.styled(_LABEL, "$foreground-muted")
        told = [label + plain("  ".join(sentences[: at + 1])) for at in range(len(sentences))]
        whole = [line for line in told if len(line.wrap(width)) <= height]
        return Content("\n").join(cut_lines([*told[:1], *whole][-1:], width, height))


class LiarSide(Drawn[LiarPage]):
    """The claims as a ladder, or in the end the places; and the last penalties, newest first.

    Before the first of them the rules are there.
    """

    DEFAULT_CSS = """
    LiarSide { width: 31; height: 1fr; padding: 0 1 0 0; display: none; text-wrap: nowrap; }
    """

    def draw(self, width: int, height: int, page: LiarPage) -> Content:
        table, inside, parts = page.table, width - 4, list[Part]()
        if table.finished:
            kept = [str(seat.penalties) for seat in table.seats]
            parts.append(places(table.seats, kept, inside, height - _LEAST))
        rungs = _rungs(table, inside)
        if rungs and len(rungs) + _LEAST <= height:
            parts.append(("Claims", rungs))
        else:
            rungs = []
        room = height - 2 - sum(len(rows) + 1 for _, rows in parts)
        if table.last_penalties or table.finished:
            parts.append(("Last penalties", _penalties(table.last_penalties, inside, room)))
        else:
            parts.append(("The rules", rules_rows(page.night.plan, inside, room)))
        return Content("\n").join(panel_lines(parts, None, width, height))


def _rungs(table: LiarView, width: int) -> list[Content]:
    """Every value that beats the claim, and the claim itself below them."""
    if table.on_turn is None:
        return []
    rungs = [Content.styled(f"{value}", "bold") for value in reversed(table.beats)]
    if rungs:
        rungs[0] += Content.styled(" top", "$foreground-muted")
    if (claim := table.claim) is not None:
        at = Content.assemble((f"{claim.value} ", "bold"), ("◆ ", "$warning"))
        rungs.append(at + plain(fit(claim.claimant, width - at.cell_length)))
    return rungs


def _penalties(sentences: tuple[str, ...], width: int, height: int) -> list[Content]:
    """Each whole, as many as fit."""
    lines: list[Content] = []
    for sentence in sentences:
        wrapped = plain(sentence).wrap(width - 2)
        if len(lines) + len(wrapped) > height:
            break
        lines += [
            Content.assemble("  " if index else ("▼ ", "$text-error"), part.rstrip())
            for index, part in enumerate(wrapped)
        ]
    return lines
