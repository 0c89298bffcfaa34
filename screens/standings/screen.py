"""The standings of one table, and of a whole night."""

from collections.abc import Collection
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from msgspec.structs import replace
from textual.binding import BindingType
from textual.content import Content

from screens.app.night_screen import night_keys
from screens.app.routes import Route
from screens.standings.places import (
    ENDING,
    PlacesScreen,
    night_columns,
    table_columns,
    tied_first,
    winnings_words,
)
from screens.ui.keys.footer import chip
from screens.ui.keys.keys import DISPLAYS, SEARCH, bind, key_of
from screens.ui.status_line import StatusLine
from screens.ui.text import plain, say
from tourney.game.liar.words import LIVES, counted_in
from tourney.game.mexico.events import PotBy
from tourney.game.mexico.words import SHARED
from tourney.game.wording import listed, quantity
from tourney.night.views.floor_view import FloorView, PlacesView

if TYPE_CHECKING:
    from tourney.night.standings.at_table import StandingsView


class StandingsScreen(PlacesScreen, inherit_bindings=False):
    """The standings of a table, over the present screen."""

    HELP_TEXT: ClassVar[str] = (
        "The table's standings. During play they are provisional; players who are out keep their "
        "place."
    )
    MANUAL: ClassVar[str] = "evening"

    BINDINGS: ClassVar[list[BindingType]] = [
        ENDING,
        bind("standings", "escape,f3", "close", "Back", "Back to where you were", roles=DISPLAYS),
        *night_keys("export", "history", "tables", show=True),
        *night_keys("payments", "hide_lead", "rules", "previous_table", "next_table", show=False),
        *night_keys("display", "pictures", show=False),
        SEARCH,
    ]

    def show(self) -> None:
        """Draw the standings."""
        view = self.night.table(self.table).standings_view()
        what = "Final standings" if view.winner else "Standings"
        several = len(view.night.tables) > 1
        self.entitle(f"Table {self.table}: {what.lower()}" if several else what, view.night)
        self.show_places(
            view.lines,
            table_columns(view),
            how=_won(view) if view.winner else _how(view),
            below=plain(_recorded(view)),
            winner=view.winner,
            hidden=view.night.lead_hidden and not view.winner,
        )

    def concerns(self, moved: Collection[int]) -> bool:
        """Return whether this table, or the night's own log, has changed."""
        return not {0, self.table}.isdisjoint(moved)

    @property
    def of_a_table(self) -> bool:
        """True, as the standings are those of one table."""
        return True

    def look_at(self, table: int) -> None:
        """Show the standings of another table; the screen below stays."""
        self.table = table
        self.redraw()

    def action_history(self) -> None:
        """Show the history in place of the standings."""
        self.host.go_instead(Route.HISTORY, self.director, self.number, self.table)


def _how(view: "StandingsView") -> Content:
    """Return the state of the standings before there is a winner, in a sentence or two."""
    if view.night.damage:
        return Content("")  # the notice says it
    if not view.lines:
        return plain("Play has not begun.")
    if not view.night.rules.has_units:
        word = view.night.plan.counts
        until = f"the fewest {word} win when the host ends it"
        if (lives := view.night.rules.lives) is not None:
            has = "no lives" if word == LIVES else counted_in(word, lives)
            until = f"players with {has} are out"
        return say("[b]So far[/] · $until.", until=until)
    return say(
        "[b]So far[/], after $rounds. In the pot: [b]$pot[/].",
        rounds=quantity(view.rounds, "round"),
        pot=view.pot_words,
    )


def _won(view: "StandingsView") -> Content:
    """Return the result of the winner, or of players who share first place, in words."""
    if view.pot_by is not None:
        return plain(_ended(view, view.pot_by))
    if view.night.rules.has_units:
        return say(
            "wins the pot of [b]$pot[/] after $rounds",
            pot=view.pot_words,
            rounds=quantity(view.rounds, "round"),
        )
    first = view.lines[0]
    word = view.night.plan.counts
    count = counted_in(word, first.figures.under_a_cup(word))
    if first.status == "won":
        return say("wins with $count", count=count)
    return say("share first place with $count each", count=count)


def _ended(view: "StandingsView", pot_by: PotBy) -> str:
    """Return who has first place and the pot after the host ended play."""
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
    """Return words about rounds without every roll, unknown figures (R10.4), and corrections."""
    words = ""
    if short := view.by_values + view.by_result:
        words = "Rolls are missing"
        words += f" in {short} of {view.rounds} rounds" * (short < view.rounds)
        if view.by_result and view.has_mexicos:
            words += ", and so are Mexicos"
            words += " and their points" if view.night.rules.points else ""
        words += ". "
    if view.corrections:
        words += f"Corrected {'once' if view.corrections == 1 else f'{view.corrections} times'}."
    return words


key = partial(bind, "standings")

#: The most tied players that are named; more are counted.
_MOST_NAMED = 3


class NightStandingsScreen(PlacesScreen, inherit_bindings=False):
    """The standings of the whole night, over the present screen.

    Args:
        number: the night's number.
        table: the present table, whose history has a key if there is no floor; 0 if none.
    """

    HELP_TEXT: ClassVar[str] = (
        "The night's standings. During play they are provisional. Ties share the prizes of their "
        "places; By lot only orders tied names in lists. If units or money don't add "
        "up, a red line says so."
    )
    MANUAL: ClassVar[str] = "tables"

    BINDINGS: ClassVar[list[BindingType]] = [
        ENDING,
        key("escape,f3", "close", "Back", "Back to where you were", roles=DISPLAYS),
        key("slash", "find", "Find", "Find a player"),
        key("s", "shoot_out", "Shoot-out", "Shoot out for a shared place"),
        *night_keys("export", "history", show=True),
        *night_keys("payments", "hide_lead", "rules", "display", "pictures", show=False),
    ]

    _view: PlacesView | None = None
    _floor: FloorView | None = None

    def __init__(self, number: int, table: int = 0) -> None:
        super().__init__(number, table)

    def show(self) -> None:
        """Draw the standings."""
        view = self.night.places()
        if view.provisional:  # players who are level are sorted by name
            by_name = sorted(view.lines, key=lambda line: line.name.casefold())
            by_rank = sorted(by_name, key=lambda line: line.rank or len(by_name) + 1)
            view = replace(view, lines=tuple(by_rank))
        self._view = view
        # At one table Liar's Mexico has no floor, and so no shoot-outs.
        on_floor = view.night.counts_units and _begun(view)
        self._floor = self.night.floor() if on_floor else None
        self.entitle("Standings" if view.provisional else "Final standings", view.night)
        lines = view.lines if _begun(view) else ()
        hidden = view.night.lead_hidden and view.provisional
        self.show_places(
            [line for line in lines if line.rank] if hidden else lines,
            night_columns(view) if lines else [],
            how=winnings_words(view) if view.winner else _night_how(view, self._floor),
            below=Content("\n").join(filter(None, (self._offer(), faults_words(view)))),
            winner=view.winner,
            hidden=hidden,
        )
        self.refresh_bindings()

    def action_find(self) -> None:
        """Mark a player by the first letters of the name."""
        if self._view is None or not _begun(self._view):
            self.query_one(StatusLine).refuse("Play has not begun: there are no standings yet.")
            return
        self.query_one(StatusLine).tell("")
        self.action_search()

    # A tie for a prize

    def _offer(self) -> Content:
        shoot_out = self._floor.shoot_out if self._floor is not None else None
        if shoot_out is None:
            return Content("")
        names = [thrower.name for thrower in shoot_out.throwers]
        who = listed(names) if len(names) <= _MOST_NAMED else f"{len(names)} players"
        words = f"{who} {'' if shoot_out.on_turn else 'must '}shoot out {shoot_out.why}."
        if not (shoot_out.must or shoot_out.on_turn):
            words = f"{who} are tied: shoot out {shoot_out.why}, or share it."
        if not self.may("shoot_out"):
            return plain(words)
        return chip(key_of(self, "shoot_out") or "s", words, "shoot_out")

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer the shoot-out and the history only if there are any."""
        if action == "shoot_out" and (self._floor is None or self._floor.shoot_out is None):
            return False
        if action == "history":
            return self._view is not None and any(
                self._view.night.has_floor or line.number == self.table
                for line in self._view.night.tables
            )
        return super().check_action(action, parameters)

    def action_shoot_out(self) -> None:
        """Show the shoot-out in place of the standings."""
        self.host.go_instead(Route.SHOOT_OUT, self.number)

    def action_history(self) -> None:
        """Show the history in place of the standings."""
        if self.night.view().has_floor:
            self.host.go_instead(Route.NIGHT_HISTORY, self.number, self.table)
        else:
            self.host.go_instead(Route.HISTORY, self.director, self.number, self.own_table)


def _night_how(view: PlacesView, floor: FloorView | None) -> Content:
    """Return the state of the standings, provisional or final, and the prizes."""
    if view.night.damage:
        return Content("")  # the notice says it
    if not _begun(view):
        lines = [plain("Play has not begun.")]
    elif view.provisional:
        status = floor.status if floor is not None and floor.status else "Still in play."
        lines = [plain(status).stylize("bold")]
    else:
        return tied_first(view.lines)
    if view.prizes:
        prizes = "   ".join(f"{prize.words} {prize.amount}" for prize in view.prizes)
        lines += [say("[b]Prizes[/]  $prizes", prizes=prizes), plain(view.rest)]
    return Content("\n").join(filter(None, lines))


def _begun(view: PlacesView) -> bool:
    return view.night.state in ("playing", "finished")


def faults_words(view: PlacesView) -> Content:
    """Return who has not paid and, if the accounts don't balance, why and with what effect."""
    lines = []
    if not view.proof.balanced:
        fault = view.proof.fault
        lines.append(say("[b $text-error]✗ The accounts don't balance. $fault[/]", fault=fault))
    if view.proof.unpaid:
        lines.append(plain(view.proof.unpaid).stylize("$text-warning"))
    if view.blocked:
        said = view.blocked == view.proof.fault
        why = f"You can't export the final night: {view.blocked}"
        lines.append(plain("Correct that before you export the final night." if said else why))
    return Content("\n").join(lines)
