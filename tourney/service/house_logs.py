"""The house's own logs: templates, nights put away, and the speeds of tables (R10.4)."""

from collections.abc import Collection, Iterable, Mapping
from types import MappingProxyType

from msgspec.structs import replace

from tourney.game.mexico.round import Speed
from tourney.game.names import same_key
from tourney.game.refusal import Refused
from tourney.log.one_log import OneLog
from tourney.log.roles import Who
from tourney.night.planning import templates
from tourney.night.planning.templates import Template
from tourney.night.state import shelf
from tourney.night.state.plan import Plan
from tourney.night.state.speeds import NO_SPEEDS, OTHERS, KeptSpeeds, SpeedsChosen, apply
from tourney.store.store import Store

#: Older streams that still hold templates, though nothing is added to them: the stream's name, its
#: contents in the host's words, and the mark put after a name that is taken.
_EARLIER = (
    ("plans", "the kept plans", "plan"),
    ("house", "the house's presets", "rules"),
    ("prizes", "the prize templates", "prizes"),
)


class Templates:
    """The saved templates, up to the first unreadable row; only the host may change them."""

    def __init__(self, store: Store, who: Who) -> None:
        """Use an open store."""

        def log(stream: str, what: str) -> OneLog[templates.ByKey, templates.TemplateEvent]:
            return OneLog(store, stream, what, MappingProxyType({}), templates.apply, who)

        self._log = log("templates", "the templates")
        self._earlier = [(log(stream, what), mark) for stream, what, mark in _EARLIER]

    @property
    def kept(self) -> Mapping[str, Template]:
        """All templates by name, in the order in which they were first saved."""
        earlier = [(log.state, mark) for log, mark in self._earlier]
        return templates.all_templates(earlier, self._log.state)

    @property
    def damage(self) -> str:
        """Why a stream of templates cannot be read to its end; or ""."""
        logs = [self._log, *(log for log, _ in self._earlier)]
        return " ".join(filter(None, (log.damage for log in logs)))

    def find(self, name: str) -> Template | None:
        """Return the template of a name in any spelling, or None."""
        key = same_key(name)
        return next((each for each in self.kept.values() if same_key(each.name) == key), None)

    def save(
        self, name: str, night_plan: Plan, parts: Collection[str], *, replace: bool = False
    ) -> Template:
        """Save parts of a plan under a name.

        Args:
            replace: take the place of a template that has the name already.

        Raises:
            Refused: the name is not allowed, no parts are chosen, or the name is taken
                (`template-exists`).
        """
        template = templates.template_of(templates.clean_template_name(name), night_plan, parts)
        if not parts:
            raise Refused("no-parts", "Tick what to save in the template.")
        if not replace:
            self._refuse_taken(template.name)
        self.bring_back(template)
        return template

    def rename(self, name: str, to: str) -> Template:
        """Give a template another name, and its rules too if they were named after it.

        Raises:
            Refused: as in `save`, or there is no such template.
        """
        template, cleaned = self._there(name), templates.clean_template_name(to)
        house = cleaned if template.house == template.name else template.house
        renamed = replace(template, name=cleaned, house=house)
        is_another = same_key(cleaned) != same_key(name)
        if is_another:
            self._refuse_taken(cleaned)
        self.bring_back(renamed)
        if is_another:
            self.drop(name)
        return renamed

    def bring_back(self, template: Template) -> None:
        """Offer a template, also one that was dropped."""
        self._log.record(templates.TemplateSaved(template))

    def drop(self, name: str) -> Template:
        """Stop offering a template; nights planned with it stay as they are.

        Raises:
            Refused: there is no such template.
        """
        template = self._there(name)
        self._log.record(templates.TemplateDropped(template.name))
        return template

    def _there(self, name: str) -> Template:
        if (template := self.find(name)) is None:
            raise Refused("no-template", f"There is no template called {name}.")
        return template

    def _refuse_taken(self, name: str) -> None:
        if (known := self.find(name)) is not None:
            raise Refused("template-exists", f"There is a template called {known.name} already.")


class KeptAway:
    """The archived nights of a store; only the host may archive."""

    def __init__(self, store: Store, who: Who) -> None:
        """Use an open store."""
        nothing: shelf.Shelf = frozenset()
        self._log = OneLog(store, shelf.SHELF, "the archived nights", nothing, shelf.apply, who)

    def put_away(self, number: int) -> None:
        """Archive a night, so that the list leaves it out.

        Raises:
            Refused: the night is archived already, or the change could not be saved.
        """
        self._log.record(shelf.NightPutAway(number))

    def bring_back(self, number: int) -> None:
        """List an archived night again.

        Raises:
            Refused: as in `put_away`.
        """
        self._log.record(shelf.NightBroughtBack(number))


class ChosenSpeeds:
    """The speeds that hosts chose for tables, as read so far.

    Attributes:
        revision: a number that changes whenever other speeds have been chosen or read.
    """

    def __init__(self, store: Store, who: Who) -> None:
        """Use an open store; the choice of anyone but the host is not stored."""
        self._who = who
        self._read: KeptSpeeds | None = None
        self._own: KeptSpeeds = NO_SPEEDS
        self.revision = 0
        self._log = OneLog(store, "speeds", "the speeds", NO_SPEEDS, apply, who)

    def at(self, night: str, tables: Iterable[int]) -> Speed | None:
        """Return the first speed chosen for tables of a night (by its `uid`), as last read."""
        if self._read is None:
            self.read_on()
        speeds = self._own.get(night) or (self._read or NO_SPEEDS).get(night, {})
        return next((speeds[each] for each in (*tables, OTHERS) if each in speeds), None)

    def read_on(self) -> None:
        """Read the speeds that others have chosen since."""
        read = self._log.state
        if read is not self._read:
            self._read, self.revision = read, self.revision + 1

    def choose(self, night: str, speeds: Mapping[int, Speed]) -> None:
        """Keep the speeds of a night, by table.

        Raises:
            Refused: the speeds could not be saved.
        """
        chosen = SpeedsChosen(night, tuple(sorted(speeds.items())))
        if self._who.is_host:
            self._log.record(chosen)
            self.read_on()
        else:
            self._own, self.revision = apply(self._own, chosen), self.revision + 1
