"""The house's own presets in the plan of a night: saved, dropped, and changed elsewhere."""

from abc import abstractmethod

from screens.app.host import host_of
from screens.plan.form import preset_choices, rules_by, rules_of
from screens.plan.kept import PlanKeptScreen
from screens.plan.preset_name import named_rules
from screens.plan.rows import PlanRows
from screens.ui.keys.keys import key_of
from screens.ui.lists.choice import Choice
from tourney.game.refusal import Refused
from tourney.night.planning.house_presets import check_own


class PlanPresetsScreen(PlanKeptScreen):
    """A form in which a preset is chosen, and its rules are saved as one of the house's own."""

    def __init__(self) -> None:
        super().__init__()
        #: The action that a second press of its key would carry out.
        self._warned = ""

    @abstractmethod
    def _after_change(self) -> None:
        """Show what the form holds now."""

    def check_action(self, action: str, _parameters: tuple[object, ...]) -> bool | None:
        """Only the house's own presets can be dropped."""
        return action != "drop_preset" or self._chosen in self._house or bool(self._named_prizes)

    @property
    def _chosen(self) -> str:
        rows = self.query_one_optional(PlanRows)
        return "" if rows is None else rows.row("preset").editor.value

    def action_save_preset(self) -> None:
        """Ask for a name, and save these rules under it, or the prizes where the cursor is."""
        if self._in_prizes:
            self._save_prizes()
            return
        try:
            rules = rules_of(self._rows.texts, self._house)
            check_own(rules)
        except Refused as refusal:
            self._refuse(refusal)
            return
        name = self._chosen if self._chosen in self._house else ""
        house = host_of(self).director.house
        self.app.push_screen(named_rules(house, rules, name), self._preset_saved)

    def _preset_saved(self, name: str | None) -> None:
        if name:
            self._offer_presets(name)
            self._beside.tell(f"{name} is saved, and offered for every night from now on.")

    def action_drop_preset(self) -> None:
        """Offer the chosen preset no more, when asked twice; its rules still stand in the form."""
        prizes = self._named_prizes
        name = prizes or self._chosen
        if self._warned != "drop_preset":
            self._warned = "drop_preset"
            key = key_of(self, "drop_preset").upper()
            self._beside.refuse(f"{key} again drops {name}. Nights planned with it stay.")
            return
        director = host_of(self).director

        def dropped(_: None) -> None:
            if prizes:
                self._beside.tell(f"{name} is kept no more.")
                return
            self._offer_presets()
            self._beside.tell(f"{name} is offered no more; its rules still stand here.")

        def refuse(refusal: Refused) -> None:
            if refusal.code in ("no-preset", "no-template"):
                dropped(None)
            else:
                self._refuse(refusal)

        host_of(self).carry_out(
            self,
            lambda: (director.prizes if prizes else director.house).drop(name),
            dropped,
            refuse,
        )

    def _preset_is_another(self) -> bool:
        """True if the chosen preset has changed since it filled the form in; says so.

        A night is planned with the rules that the host sees.
        """
        name = self._chosen
        if (
            name not in self._house
            or host_of(self).director.house.kept.get(name) == self._house[name]
        ):
            return False
        self._offer_presets()
        self._beside.refuse(f"{name} was changed elsewhere. These rules stand as you see them.")
        return True

    def _offer_presets(self, chosen: str = "") -> None:
        """Offer what there is now, with every rule as it stands.

        Args:
            chosen: which one is chosen then; without it, the rulebook's that the chosen one
                comes from.
        """
        base = rules_by(self._chosen, self._house).preset
        self._read_presets()
        chosen = chosen if chosen in self._house else base
        choice = self._rows.row("preset").editor
        assert isinstance(choice, Choice)
        choice.offer(preset_choices(self._house), chosen)
        self._after_change()
        self.refresh_bindings()

    def _read_presets(self) -> str:
        """Read which presets the house has; why not, or ""."""
        director = host_of(self).director
        try:
            self._house = director.house.kept
            return director.house.damage
        except Refused as refusal:
            return refusal.sentence
