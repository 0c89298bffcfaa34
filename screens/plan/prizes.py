"""The part of the plan's form that is about prizes kept under a name."""

from abc import abstractmethod

from screens.app.host import host_of
from screens.plan.beside import PlanBeside
from screens.plan.form import form_of
from screens.plan.preset_name import named_prizes
from screens.plan.rows import PlanRows
from screens.ui.sheet import StyledScreen
from tourney.game.refusal import Refused
from tourney.night.planning.house_presets import NO_PRESETS, HousePresets
from tourney.night.planning.named import find_named
from tourney.night.planning.prize_templates import (
    NO_TEMPLATES,
    PrizeTemplates,
    with_template,
)
from tourney.night.state.amounts import find_currency


class PlanPrizesScreen(StyledScreen[None]):
    """A form in which prizes can be named."""

    def __init__(self) -> None:
        super().__init__()
        self._house: HousePresets = NO_PRESETS

    @property
    def _rows(self) -> PlanRows:
        return self.query_one(PlanRows)

    @property
    def _beside(self) -> PlanBeside:
        return self.query_one(PlanBeside)

    @property
    def texts(self) -> dict[str, str]:
        """The text of every field that is there to see, prizes kept under a name in full.

        Raises:
            Refused: `plan.prizes`, of a name that stands for none.
        """
        return with_template(form_of(self._rows.texts, self._house), self._templates())

    def _templates(self) -> PrizeTemplates:
        try:
            return host_of(self).director.prizes.kept
        except Refused:
            return NO_TEMPLATES

    @abstractmethod
    def _refuse(self, refusal: Refused) -> None:
        """Say why not, in the field that has to be put right."""

    @property
    def _in_prizes(self) -> bool:
        rows = self.query_one_optional(PlanRows)
        row = None if rows is None else rows.current
        return row is not None and row.field.name == "prizes"

    def _save_prizes(self) -> None:
        try:
            texts = self.texts
            code = texts.get("currency", "").strip()
            currency = find_currency(code) if code else None
            dialog = named_prizes(host_of(self).director.prizes, texts["prizes"], currency)
        except Refused as refusal:
            self._refuse(refusal)
            return
        self.app.push_screen(dialog, self._prizes_saved)

    def _prizes_saved(self, name: str | None) -> None:
        if name:
            self._beside.tell(f"{name} is kept: type the name in this field on any night.")

    @property
    def _named_prizes(self) -> str:
        """The template that stands in the field of the prizes, where the cursor is."""
        if not self._in_prizes:
            return ""
        text = self._rows.row("prizes").editor.value
        return find_named(text, self._templates()) or ""
