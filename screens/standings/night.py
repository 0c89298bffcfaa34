"""The standings of a whole night: who stands where, what it is worth, and that all adds up."""

from functools import partial
from typing import ClassVar

from msgspec.structs import replace
from textual.binding import BindingType
from textual.content import Content

from screens.app.night_screen import night_keys
from screens.app.routes import Route
from screens.standings.columns import night_columns
from screens.standings.places import ENDING, PlacesScreen, tied_first, winnings_words
from screens.ui.keys.chip import chip
from screens.ui.keys.keys import EVERYONE, TABLES, bind, key_of
from screens.ui.status_line import StatusLine
from screens.ui.text import plain, say
from screens.ui.titles import has_floor
from tourney.game.mexico.rules import Rules
from tourney.game.wording import listed
from tourney.night.views.floor_view import FloorView, PlacesView

key = partial(bind, "standings")

#: More tied players than this are a number.
_MOST_NAMED = 3


class NightStandingsScreen(PlacesScreen, inherit_bindings=False):
    """The standings of the whole night, laid over the screen at hand.

    Args:
        table: the table at hand, whose history is a key away where there is no floor; 0 if none.
    """

    HELP_TEXT: ClassVar[str] = (
        "The night's standings. During play they are provisional. Ties share the prizes of their "
        "places; By lot only orders tied names in lists. If units or money don't add "
        "up, a red line says so."
    )
    MANUAL: ClassVar[str] = "tables"

    BINDINGS: ClassVar[list[BindingType]] = [
        ENDING,
        key("escape,f3", "close", "Back", "Back to where you were", roles=EVERYONE),
        key("slash", "find", "Find", "Find a player", roles=TABLES),
        key("s", "shoot_out", "Shoot-out", "Shoot out for a shared place"),
        *night_keys("export", "history", show=True),
        *night_keys("payments", "hide_lead", "rules", "display", "pictures", show=False),
    ]

    _view: PlacesView | None = None
    _floor: FloorView | None = None

    def __init__(self, number: int, table: int = 0) -> None:
        super().__init__(number, table)

    def show(self) -> None:
        """Draw the standings as they are."""
        view = self.night.places()
        if view.provisional:  # players who are level come by name
            by_name = sorted(view.lines, key=lambda line: line.name.casefold())
            by_rank = sorted(by_name, key=lambda line: line.rank or len(by_name) + 1)
            view = replace(view, lines=tuple(by_rank))
        self._view = view
        # Liar's Mexico has no floor: no one shoots anything out there.
        open_game = isinstance(view.night.rules, Rules) and _begun(view)
        self._floor = self.night.floor() if open_game else None
        self.entitle("Standings" if view.provisional else "Final standings", view.night)
        lines = view.lines if _begun(view) else ()
        hidden = view.night.lead_hidden and view.provisional
        self.show_places(
            [line for line in lines if line.rank] if hidden else lines,
            night_columns(view) if lines else [],
            how=winnings_words(view) if view.winner else _how(view, self._floor),
            below=Content("\n").join(filter(None, (self._offer(), faults_words(view)))),
            winner=view.winner,
            hidden=hidden,
        )
        self.refresh_bindings()

    def action_find(self) -> None:
        """Mark the player whose name begins as it is typed."""
        if self._view is None or not _begun(self._view):
            self.query_one(StatusLine).refuse("Play has not begun: there are no standings yet.")
            return
        self.query_one(StatusLine).tell("")
        self.action_search()

    # A tie at the money

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
        """A shoot-out is offered where there is one, and the history where there is any."""
        if action == "shoot_out" and (self._floor is None or self._floor.shoot_out is None):
            return False
        if action == "history":
            return self._view is not None and any(
                has_floor(self._view.night) or line.number == self.table
                for line in self._view.night.tables
            )
        return super().check_action(action, parameters)

    def action_shoot_out(self) -> None:
        """Show the shoot-out in the place of the standings."""
        self.host.go_instead(Route.SHOOT_OUT, self.number)

    def action_history(self) -> None:
        """The history in the place of the standings."""
        if has_floor(self.night.view()):
            self.host.go_instead(Route.NIGHT_HISTORY, self.number, self.table)
        else:
            self.host.go_instead(Route.HISTORY, self.director, self.number, self.own_table)


def _how(view: PlacesView, floor: FloorView | None) -> Content:
    """The state of the standings, provisional or final, and the prizes."""
    if view.night.damage:
        return Content("")  # the notice says it
    if not _begun(view):
        lines = [plain("Play has not begun.")]
    elif view.provisional:
        status = floor.status if floor is not None and floor.status else "still in play."
        lines = [say("[b]So far[/] · $status", status=status)]
    else:
        return tied_first(view.lines)
    if view.prizes:
        prizes = "   ".join(f"{prize.words} {prize.amount}" for prize in view.prizes)
        lines += [say("[b]Prizes[/]  $prizes", prizes=prizes), plain(view.rest)]
    return Content("\n").join(filter(None, lines))


def _begun(view: PlacesView) -> bool:
    return view.night.state in ("playing", "finished")


def faults_words(view: PlacesView) -> Content:
    """Who has not paid; if the accounts don't balance, why, and what comes of it."""
    lines = []
    if not view.proof.balanced:
        fault = view.proof.fault
        lines.append(say("[b $text-error]✗ It does not balance. $fault[/]", fault=fault))
    if view.proof.unpaid:
        lines.append(plain(view.proof.unpaid).stylize("$text-warning"))
    if view.blocked:
        said = view.blocked == view.proof.fault
        why = f"The final files are not written: {view.blocked}"
        lines.append(plain("Correct that before you write the final files." if said else why))
    return Content("\n").join(lines)
