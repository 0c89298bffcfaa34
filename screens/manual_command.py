"""`tourney manual`: what is written about the program, topic by topic."""

import sys
from collections.abc import Mapping
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Annotated

import typer

from tourney.game.refusal import Refused


def topics() -> Mapping[str, Traversable]:
    """The files of the manual by topic, sorted."""
    found = (each for each in files("screens").joinpath("manual").iterdir())
    return {each.name[:-3]: each for each in sorted(found, key=lambda each: each.name)}


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
