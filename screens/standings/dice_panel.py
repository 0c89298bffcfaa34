"""The dice report on a screen: what is to be said in large, the faces as bars, the figures."""

from textual.content import Content
from textual.widgets import Static

from exports.text.dice_text import BAR, face_chart, figures_of, value_grid
from tourney.game.chi_squared import Fit
from tourney.game.fairness import DiceReport, Verdict, judged

_NARROWEST = 20
_MARKS = {
    Verdict.FAIR: "✓ ",
    Verdict.UNEVEN: "~ ",
    Verdict.SUSPECT: "✗ ",
}
_COLOURS = {
    Verdict.FAIR: "$text-success",
    Verdict.UNEVEN: "$text-warning",
    Verdict.SUSPECT: "$text-error",
}


class DicePanel(Static):
    """The report as high as it needs to be; its container lets it scroll."""

    DEFAULT_CSS = """
    DicePanel { height: auto; padding: 0 1; }
    """

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._report: DiceReport | None = None

    def show(self, report: DiceReport) -> None:
        """Draw the report."""
        if report != self._report:
            self._report = report
            self._draw()

    def on_resize(self) -> None:
        """The bars are as long as there is room."""
        self._draw()

    def _draw(self) -> None:
        report, cells = self._report, self.content_size.width
        if report is None or cells < _NARROWEST:
            return
        blocks = [_judgement(report.words, report.face_fit).stylize("bold")]
        if report.dice:
            blocks.append(_chart(face_chart(report, cells)))
        if report.more:
            of_values, *others = report.more
            more = [_judgement(of_values, report.value_fit), *map(Content, others)]
            blocks.append(Content("\n").join(more))
        if report.rolls:
            blocks.append(_chart(value_grid(report)))
        if figures := figures_of(report):
            blocks.append(_muted("\n".join(figures)))
        self.update(Content("\n\n").join(blocks))


def _judgement(sentence: str, fit: Fit | None) -> Content:
    """A sentence about a decision, with its mark."""
    if fit is None:
        return Content(sentence)
    verdict = judged(fit.chance)
    return Content.styled(f"{_MARKS[verdict]}{sentence}", _COLOURS[verdict])


def _chart(lines: tuple[str, ...]) -> Content:
    *rows, about = lines
    drawn = Content("\n".join(rows)).highlight_regex(f"{BAR}+", style="$primary")
    return drawn + "\n" + _muted(about)


def _muted(text: str) -> Content:
    return Content.styled(text, "$foreground-muted")
