"""A style sheet that parses no CSS twice, and a screen that is styled once while it opens."""

from typing import Any, ClassVar, TypeVar

from textual import on
from textual.app import App
from textual.css.stylesheet import Stylesheet
from textual.events import Resize, ScreenResume
from textual.screen import Screen

Answer = TypeVar("Answer")

#: The cells of a terminal from which details stand beside a list, and those of what is shown.
WIDE, COLUMN = 100, 92


class KeptSheet(Stylesheet):
    """A style sheet that keeps what it has parsed.

    Textual's own parses everything again for each screen with CSS of its own.
    """

    def reparse(self) -> None:
        """Parse only CSS that is new, or whose colours have changed."""
        self.parse()


def column_of(app: App[Any]) -> int:
    """Return the cells in which everything is, from the left edge of its bars to the right one."""
    return COLUMN if app.size.width >= WIDE else app.size.width


class StyledScreen(Screen[Answer]):
    """A screen that is styled once while it opens; Textual would do so three times.

    Everything on it is in one column in the middle. Its classes follow the size of the terminal
    from the start. Widgets that have just been composed are shown as they are.
    """

    #: False if the screen does not have the keys of its base class.
    inherits_keys: ClassVar[bool] = True
    #: False if the screen is as wide as the terminal.
    in_column: ClassVar[bool] = True

    def __init_subclass__(cls, *, inherit_bindings: bool = True, **more: Any) -> None:
        super().__init_subclass__(inherit_bindings=inherit_bindings, **more)
        cls.inherits_keys = inherit_bindings

    def on_compose(self) -> None:
        """Set the classes before the widgets are composed, as they are styled by them."""
        width, height = self.app.size
        sides = (width, self.HORIZONTAL_BREAKPOINTS), (height, self.VERTICAL_BREAKPOINTS)
        for side, points in sides:
            reached = [name for least, name in sorted(points or []) if side >= least]
            self.add_class(*reached[-1:], update=False)
        self._keep_column()

    @on(Resize)
    def _fit_column(self) -> None:
        """Keep to the column, and fit the lists, which do not hear by themselves of more room."""
        self._keep_column()
        lists: Any = self.query("Rows")
        for rows in lists:
            rows.refit()

    def _keep_column(self) -> None:
        if self.in_column:
            width, column = self.app.size.width, column_of(self.app)
            left, odd = divmod(width - column, 2)
            self.styles.padding = (0, left + odd, 0, left)
            self.set_class(column < width, "-card")

    def action_search(self) -> None:
        """Search the list of rows; of two lists, the one with the focus."""
        rows: Any = (self.query("Rows:focus") or self.query("Rows")).first()
        rows.search()

    @on(ScreenResume)
    def _style_once(self, event: ScreenResume) -> None:
        """Skip the second styling, as later changes have styled themselves."""
        if not self.stack_updates:
            event.refresh_styles = False
