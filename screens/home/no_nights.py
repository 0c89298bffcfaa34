"""The words in the place of the list where there are no nights to list."""

from textual.content import Content
from textual.screen import Screen

from screens.app.host import host_of
from screens.ui.keys.keys import key_of
from screens.ui.text import plain, say
from tourney.laptop.address import Server

#: The offers of an empty store: the action, its name, and its result.
_OFFERED = (
    ("new_night", "Plan tonight", "Its name and rules; then players and seats."),
    ("demo", "Look at the demo first", "Made-up nights, kept apart from yours."),
    ("open_sheet", "Open a score sheet", "A table that was kept on paper."),
    ("bring_back", "Bring a night back", "All there are were put away."),
)


def none_yet(screen: Screen[None], *, short: bool) -> Content:
    """The first thing to do in an empty store, with the screen's keys.

    Args:
        short: there is no room for lines between what is offered.
    """
    offers = Content("\n" if short else "\n\n").join(
        say(
            f"[@click=screen.{action}][b $footer-key-foreground]$key[/]  $what[/]\n   $more",
            key=key_of(screen, action),
            what=what,
            more=more,
        )
        for action, what, more in _OFFERED
        if action != "bring_back" or key_of(screen, action)
    )
    return Content.assemble(say("[b]No nights yet[/]\n\n"), offers)


def not_opened(screen: Screen[None], sentence: str) -> Content:
    """Why the store could not be opened, and, to the host, which one it is."""
    host = host_of(screen)
    store = str(host.store)
    path = Content()
    if store not in sentence and host.who.is_host:
        what = "database" if isinstance(host.store, Server) else "file"
        path = say("\n\nThe $what: $store", what=what, store=store)
    return Content.assemble(
        say("[b $text-error]✗ The nights could not be opened[/]\n\n"),
        plain(sentence),
        path,
        say(
            "\n\n[b $footer-key-foreground]$key[/]  quit; nothing was changed",
            key=key_of(screen, "quit"),
        ),
    )
