"""The words in place of the list while there are no nights."""

from textual.content import Content
from textual.screen import Screen

from screens.app.host import host_of
from screens.ui.dice import dice_row
from screens.ui.keys.footer import chip
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
#: The least columns for dice beside the words.
_LEAST_WIDTH = 76
#: The other actions that an empty store offers.
_OFFERED = (
    ("demo", "look around (a demo with four nights)"),
    ("open_sheet", "open a score sheet or a night from a file"),
    ("bring_back", "bring back an archived night"),
)


def none_yet(screen: Screen[None]) -> Content:
    """Return the first steps in an empty store, with the screen's keys."""
    words = [Content(""), *map(say, _HEAD), Content("")]
    if screen.app.size.width >= _LEAST_WIDTH and not screen.has_class("-short"):
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
    """Return why the store could not be opened and, for the host, which store it is."""
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
