"""`tourney manual`: what is written about the program, topic by topic."""

import sys
from typing import Annotated

import typer

from screens.manual.pages import pages
from tourney.game.refusal import Refused


def manual(
    topic: Annotated[
        str | None,
        typer.Argument(
            metavar="TOPIC",
            help="The topic, for example changes.",
            autocompletion=lambda: list(pages()),
        ),
    ] = None,
) -> None:
    """Print a page of the manual. Without a topic, list the pages."""
    known = pages()
    if topic is None:
        widest = max(map(len, known))
        for name, page in known.items():
            sys.stdout.write(f"{name:<{widest}}  {page.title}\n")
    elif topic in known:
        sys.stdout.write(known[topic].text)
    else:
        raise Refused(
            "no-topic", f"The manual has no topic {topic}. Choose from: {', '.join(known)}."
        )
