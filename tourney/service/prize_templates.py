"""Prize templates: offered, saved under a name, and dropped."""

from tourney.game.refusal import Refused
from tourney.log.one_log import OneLog
from tourney.log.roles import Who
from tourney.night.amounts import Currency
from tourney.night.planning.prize_templates import (
    NO_TEMPLATES,
    PrizesDropped,
    PrizeTemplates,
    TemplateEvent,
    apply,
    find_template,
    template_of,
    text_of,
)
from tourney.store.store import Store


class Prizes:
    """The prize templates as far as their log can be read."""

    def __init__(self, store: Store, who: Who) -> None:
        """Rest on an open store; only the host may save and drop."""
        self._log: OneLog[PrizeTemplates, TemplateEvent] = OneLog(
            store, "prizes", "the prize templates", NO_TEMPLATES, apply, who
        )

    @property
    def templates(self) -> PrizeTemplates:
        """Those that stand now, by name, in the order in which they were first saved."""
        return self._log.state

    @property
    def damage(self) -> str:
        """Why their log cannot be read to its end, and none can be saved; or ""."""
        return self._log.damage

    def save(
        self, name: str, prizes: str, currency: Currency | None, *, replace: bool = False
    ) -> str:
        """Save prizes, as the plan's form has them, under a name; the name as it is kept.

        Args:
            replace: where there are others of that name, these take their place; nights that were
                planned with them stay as they are.

        Raises:
            Refused: the name or the prizes cannot be read, or, with `template-exists`, there are
                others of that name and they are not to be replaced.
        """
        saved = template_of(name, prizes, currency)
        templates = self.templates
        kept = find_template(saved.name, templates)
        if kept is None or text_of(templates[kept]) != text_of(saved):
            if kept is not None and not replace:
                raise Refused("template-exists", f"There are prizes kept as {kept} already.")
            self._log.record(saved)
        return kept or saved.name

    def drop(self, name: str) -> None:
        """Offer a template no more."""
        self._log.record(PrizesDropped(name))
