"""A stylesheet that parses no CSS twice, and a screen that is styled once while it opens."""

from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from textual.cache import LRUCache
from textual.css.model import RuleSet
from textual.css.stylesheet import Stylesheet
from textual.events import ScreenResume
from textual.screen import Screen

if TYPE_CHECKING:
    from textual.app import App

Answer = TypeVar("Answer")

_Parsed = LRUCache[tuple[Any, ...], list[RuleSet]]

#: More than there are pieces of CSS; Textual keeps fewer than one app has.
_MOST_PIECES = 1024


class KeptSheet(Stylesheet):
    """Textual parses all there is anew for every screen that brings CSS of its own.

    Here what was parsed in the same colours is kept, for the next app of the process too.
    """

    _kept: ClassVar[dict[frozenset[tuple[str, str]], _Parsed]] = {}

    def __init__(self, variables: dict[str, str]) -> None:
        super().__init__()
        self.set_variables(variables)

    def set_variables(self, variables: dict[str, str]) -> None:
        """Parse in other colours; what was parsed in these before is there."""
        self._parse_cache = LRUCache(0)  # which is emptied now
        super().set_variables(variables)
        colours = frozenset(variables.items())
        self._parse_cache = self._kept.setdefault(colours, LRUCache(_MOST_PIECES))

    def reparse(self) -> None:
        """Take in CSS that came, or other colours."""
        self.parse()


class StyledScreen(Screen[Answer]):
    """A screen that is styled once, where Textual does it three times until it is shown.

    Its classes follow the size of the terminal from the start, and widgets that have just been put
    together are shown as they are.
    """

    def _post_register(self, app: "App[object]") -> None:
        super()._post_register(app)
        width, height = app.size
        for side, points in (
            (width, self.HORIZONTAL_BREAKPOINTS),
            (height, self.VERTICAL_BREAKPOINTS),
        ):
            self.add_class(*self._get_breakpoint_classes(side, points or []), update=False)

    def _on_screen_resume(self, event: ScreenResume) -> None:
        """Whatever changed since it was put together has styled itself."""
        if not self.stack_updates:
            event.refresh_styles = False
