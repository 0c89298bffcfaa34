"""`tourney tell`: other services hear of a night while it is played."""

import os
import sys
import threading
import time
from contextlib import closing
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from tourney.game.names import harmless
from tourney.game.refusal import Refused

if TYPE_CHECKING:
    from tourney.night.planning.told_to import ToldTo

_SECRET = "TOURNEY_TELL_SECRET"
#: How long, in seconds, a message may still be on its way once the app has ended.
_LAST = 4.0


class _Form(StrEnum):
    JSON = "json"
    CHAT = "chat"


def tell(
    context: typer.Context,
    night: Annotated[str, typer.Argument(metavar="NIGHT", help="Its number, from 1, or its name.")],
    to: Annotated[
        str | None,
        typer.Option(
            "--to",
            metavar="URL",
            envvar="TOURNEY_TELL_TO",
            help="The address that a service gave you for this; without it, that of the plan.",
        ),
    ] = None,
    form: Annotated[
        _Form,
        typer.Option("--form", help="json for programs; chat for Slack, Mattermost and the like."),
    ] = _Form.JSON,
    local: Annotated[
        bool, typer.Option("--local", help="Allow an address in this machine or its network.")
    ] = False,
    sample: Annotated[bool, typer.Option("--try", help="Send a sample, and nothing else.")] = False,
    while_open: Annotated[bool, typer.Option("--while-open", hidden=True)] = False,
) -> None:
    """Tell another service who starts, moves and wins.

    What it is sent is signed with TOURNEY_TELL_SECRET, where that is set.
    """
    import asyncio

    from screens.files.paths import existing_store
    from screens.serve.post import Post
    from screens.serve.telling import Telling
    from tourney.night.planning.told_to import ToldTo

    secret = os.environ.get(_SECRET, "")
    if to is not None:
        planned = ToldTo(form.value, to, local)
        Post(to, secret, local=local)  # what is wrong there is said first
    store = existing_store(context.obj)
    from tourney.service.director import Director

    with closing(Director.open(store)) as director:
        number = director.find(night)
        if to is None:
            planned = _planned(director.night(number).view().plan.tell)
    post = Post(planned.to, secret, local=planned.local)
    telling = Telling(store, number, post, planned.form, _say)
    if while_open:
        threading.Thread(target=_end_with_input, daemon=True).start()
    if not sample:
        _say(f"{post.name} is told of night {number} until it is over. Ctrl+C ends that.")
    try:
        arrived = asyncio.run(telling.sample() if sample else telling.run())
    except KeyboardInterrupt:
        raise typer.Exit(130) from None
    raise typer.Exit(not arrived)


def _planned(tell: str) -> "ToldTo":
    from tourney.night.planning.told_to import read_told_to

    if (told := read_told_to(tell)) is None:
        raise Refused(
            "to", "The plan of that night tells nobody: --to takes an address, or F5 has it."
        )
    return told


def _end_with_input() -> None:
    """What it runs beside has ended: what is being sent may arrive, and nothing is begun."""
    sys.stdin.read()
    time.sleep(_LAST)
    os._exit(0)


def _say(sentence: str) -> None:
    sys.stdout.write(f"{harmless(sentence)}\n")
    sys.stdout.flush()
