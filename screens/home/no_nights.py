"""The words in the place of the list where there are no nights to list."""

from textual.content import Content
from textual.screen import Screen

from screens.app.host import host_of
from screens.ui.dice import SMALL_WIDTH, dice_row
from screens.ui.keys.chip import chip
from screens.ui.keys.keys import key_of
from screens.ui.text import plain, say
from tourney.laptop.address import Server

_HEAD = (
    "[b]A Mexico night[/]",
    "You roll real dice. tourney keeps the score,",
    "knows the rules and never loses a roll.",
)
#: The cells of a key, between the chip's edges.
_KEY = 5
#: What else an empty store offers.
_OFFERED = (
    ("demo", "look around (a demo with four nights)"),
    ("open_sheet", "open a score sheet or a night from a file"),
    ("bring_back", "bring back an archived night"),
)
#: The cells that the dice and the words beside them take.
_WITH_DICE = 2 * SMALL_WIDTH + 5 + max(map(len, _HEAD[1:]))


def none_yet(screen: Screen[None], width: int, *, short: bool) -> Content:
    """The first thing to do in an empty store, with the screen's keys.

    Args:
        width: the cells that there are; the dice are left out where they have no room.
        short: nor do they where there are few lines.
    """
    words = [Content(""), *map(say, _HEAD), Content("")]
    if width >= _WITH_DICE and not short:
        dice = dice_row((2, 1), screen.app)
        words = [face + "    " + beside for face, beside in zip(dice, words, strict=True)]
    offers = (
        say(
            f"[@click=screen.{action}] [b $footer-key-foreground]$key[/][/]  $what",
            key=key_of(screen, action).center(_KEY),
            what=what,
        )
        for action, what in _OFFERED
        if action != "bring_back" or key_of(screen, action)
    )
    start = chip(key_of(screen, "go_on"), "start a night", "go_on")
    return Content("\n").join([*words, Content(""), start, *offers])


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
