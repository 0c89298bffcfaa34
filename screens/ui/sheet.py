"""A stylesheet that parses no CSS twice, and a screen that is styled once while it opens."""

from typing import Any, ClassVar, TypeVar

from textual import on
from textual.css.stylesheet import Stylesheet
from textual.events import Resize, ScreenResume
from textual.screen import Screen

Answer = TypeVar("Answer")


class KeptSheet(Stylesheet):
    """Textual parses all there is again for every screen that brings CSS of its own."""

    def reparse(self) -> None:
        """Take in CSS that came, or other colours; what was parsed in these is there."""
        self.parse()


class StyledScreen(Screen[Answer]):
    """A screen that is styled once, where Textual does it three times until it is shown.

    Its classes follow the size of the terminal from the start, and widgets that have just been put
    together are shown as they are.
    """

    #: False for a screen whose keys are not those of the class that it is made from, too.
    inherits_keys: ClassVar[bool] = True

    def __init_subclass__(cls, *, inherit_bindings: bool = True, **more: Any) -> None:
        super().__init_subclass__(inherit_bindings=inherit_bindings, **more)
        cls.inherits_keys = inherit_bindings

    def on_compose(self) -> None:
        """Have the classes before the parts are put together, which are styled by them."""
        width, height = self.app.size
        sides = (width, self.HORIZONTAL_BREAKPOINTS), (height, self.VERTICAL_BREAKPOINTS)
        for side, points in sides:
            reached = [name for least, name in sorted(points or []) if side >= least]
            self.add_class(*reached[-1:], update=False)

    @on(Resize)
    def _fit_panels(self) -> None:
        """A panel is not told of more room by itself: its own size may be what it was."""
        panels: Any = self.query("Panel")
        for panel in panels:
            panel.fit()

    def action_search(self) -> None:
        """Search the list of rows; where there are two, the one with the focus."""
        rows: Any = (self.query("Rows:focus") or self.query("Rows")).first()
        rows.search()

    @on(ScreenResume)
    def _style_once(self, event: ScreenResume) -> None:
        """Whatever changed since it was put together has styled itself."""
        if not self.stack_updates:
            event.refresh_styles = False
