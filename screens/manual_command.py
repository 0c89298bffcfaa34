"""`tourney manual`: what is written about the program, topic by topic."""

import sys
from collections.abc import Mapping
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Annotated

import typer

from tourney.game.refusal import Refused

#: In the package whose rules they are.
_BOOKS = ("RULEBOOK.md", "FORMATS.md")


def topics() -> Mapping[str, Traversable]:
    """The files of the manual by topic, sorted; the rulebook and the formats among them."""
    books = (files("tourney").joinpath(book) for book in _BOOKS)
    pages = (*files("screens").joinpath("manual").iterdir(), *books)
    return dict(sorted((each.name[:-3].lower(), each) for each in pages))


def manual(
    topic: Annotated[
        str | None,
        typer.Argument(
            metavar="TOPIC",
            help="Such as changes; without one, all there are.",
            autocompletion=lambda: list(topics()),
        ),
    ] = None,
) -> None:
    """Print a topic of the manual, or all topics that there are."""
    known = topics()
    if topic is None:
        for name, page in known.items():
            sys.stdout.write(f"{name:<10} {_title(page)}\n")
    elif topic in known:
        sys.stdout.write(known[topic].read_text(encoding="utf-8"))
    else:
        raise Refused(
            "no-topic", f"There is no topic {topic} in the manual. There are: {', '.join(known)}."
        )


def _title(page: Traversable) -> str:
    return page.read_text(encoding="utf-8").partition("\n")[0].removeprefix("# ")
