"""Standings: who stands where, and when the night is over, who has won it."""

from collections.abc import Collection
from typing import TYPE_CHECKING, ClassVar

from textual.binding import BindingType
from textual.content import Content

from screens.app.night_screen import night_keys
from screens.app.routes import Route
from screens.standings.columns import table_columns
from screens.standings.places import ENDING, PlacesScreen
from screens.ui.keys.keys import EVERYONE, SEARCH, bind
from screens.ui.text import plain, say
from tourney.game.liar.words import counted_in
from tourney.game.mexico.events import PotBy
from tourney.game.mexico.words import SHARED
from tourney.game.wording import quantity

if TYPE_CHECKING:
    from tourney.night.standings.at_table import StandingsView


class StandingsScreen(PlacesScreen, inherit_bindings=False):
    """The standings, laid over the screen at hand."""

    HELP_TEXT: ClassVar[str] = (
        "The table's standings. During play they are provisional; players who are out keep their "
        "place."
    )
    MANUAL: ClassVar[str] = "evening"

    BINDINGS: ClassVar[list[BindingType]] = [
        ENDING,
        bind("standings", "escape,f3", "close", "Back", "Back to where you were", roles=EVERYONE),
        *night_keys("export", "history", "tables", show=True),
        *night_keys("payments", "hide_lead", "rules", "previous_table", "next_table", show=False),
        *night_keys("display", "pictures", show=False),
        SEARCH,
    ]

    def show(self) -> None:
        """Draw the standings as they are."""
        view = self.night.table(self.table).standings_view()
        what = "Final standings" if view.winner else "Standings"
        several = len(view.night.tables) > 1
        self.entitle(f"{what} of table {self.table}" if several else what, view.night)
        self.show_places(
            view.lines,
            table_columns(view),
            how=_won(view) if view.winner else _how(view),
            below=plain(_recorded(view)),
            winner=view.winner,
            hidden=view.night.lead_hidden and not view.winner,
        )

    def concerns(self, moved: Collection[int]) -> bool:
        """Other tables are not on this screen."""
        return not {0, self.table}.isdisjoint(moved)

    @property
    def of_a_table(self) -> bool:
        """The standings are those of one."""
        return True

    def look_at(self, table: int) -> None:
        """The standings of another table; what they are laid over stays."""
        self.table = table
        self.redraw()

    def action_history(self) -> None:
        """The history in the place of the standings."""
        self.host.go_instead(Route.HISTORY, self.director, self.number, self.table)


def _how(view: "StandingsView") -> Content:
    """The state of the standings, as long as there is no winner, in a sentence or two."""
    if view.night.damage:
        return Content("")  # the notice says it
    if not view.lines:
        return plain("Play has not begun.")
    if view.liar:
        word = view.night.plan.penalties
        until = (
            f"players with {counted_in(word, view.lives)} are out"
            if view.lives is not None
            else f"the fewest {word} win when the host ends it"
        )
        return say("[b]So far[/] · $until.", until=until)
    return say(
        "[b]So far[/], after $rounds. In the pot: [b]$pot[/].",
        rounds=quantity(view.rounds, "round"),
        pot=view.pot_words,
    )


def _won(view: "StandingsView") -> Content:
    """The result of the winner, or of those who share first place, in words."""
    if view.pot_by is not None:
        return plain(_ended(view, view.pot_by))
    if not view.liar:
        return say(
            "wins the pot of [b]$pot[/] after $rounds",
            pot=view.pot_words,
            rounds=quantity(view.rounds, "round"),
        )
    first = view.lines[0]
    count = counted_in(view.night.plan.penalties, first.penalties)
    if first.status == "won":
        return say("wins with $count", count=count)
    return say("share first place with $count each", count=count)


def _ended(view: "StandingsView", pot_by: PotBy) -> str:
    """The shares of first place and of the pot, as the host ended play."""
    units, rounds = quantity(view.lines[0].units, "unit"), quantity(view.rounds, "round")
    alone = view.lines[0].status == "won"
    words = f"wins with {units}" if alone else f"share first place with {units} each"
    words += f" after {rounds}"
    if not view.pot:
        return words
    if pot_by not in SHARED:
        return f"{words}, and {'has ' if alone else ''}the pot of {view.pot_words}"
    return f"{words}; the pot of {view.pot_words} is shared {SHARED[pot_by]}"


def _recorded(view: "StandingsView") -> str:
    """The rounds recorded without every roll, unknown figures (R10.4), and corrections."""
    words = ""
    if short := view.by_values + view.by_result:
        words = "Rolls are missing"
        words += f" in {short} of {view.rounds} rounds" * (short < view.rounds)
        if view.by_result and view.has_mexicos:
            words += ", and so are Mexicos"
            words += " and their points" if view.points else ""
        words += ". "
    if view.corrections:
        words += f"Corrected {'once' if view.corrections == 1 else f'{view.corrections} times'}."
    return words
