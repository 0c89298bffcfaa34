"""`tourney tell`: other services hear of a night while it is played."""

import os
import sys
from contextlib import closing
from enum import StrEnum
from typing import Annotated

import typer

from tourney.game.names import harmless

_SECRET = "TOURNEY_TELL_SECRET"


class _Form(StrEnum):
    JSON = "json"
    CHAT = "chat"


def tell(
    context: typer.Context,
    night: Annotated[str, typer.Argument(metavar="NIGHT", help="Its number, from 1, or its name.")],
    to: Annotated[
        str,
        typer.Option(
            "--to",
            metavar="URL",
            envvar="TOURNEY_TELL_TO",
            help="The address that a service gave you for this.",
        ),
    ],
    form: Annotated[
        _Form,
        typer.Option("--form", help="json for programs; chat for Slack, Mattermost and the like."),
    ] = _Form.JSON,
    local: Annotated[
        bool, typer.Option("--local", help="Allow an address in this machine or its network.")
    ] = False,
    sample: Annotated[bool, typer.Option("--try", help="Send a sample, and nothing else.")] = False,
) -> None:
    """Tell another service who starts, moves and wins.

    What it is sent is signed with TOURNEY_TELL_SECRET, where that is set.
    """
    import asyncio

    from screens.files.paths import existing_store
    from screens.serve.post import Post
    from screens.serve.telling import Telling

    post = Post(to, os.environ.get(_SECRET, ""), local=local)
    store = existing_store(context.obj)
    from tourney.service.director import Director

    with closing(Director.open(store)) as director:
        number = director.find(night)
    telling = Telling(store, number, post, form.value, _say)
    if not sample:
        _say(f"{post.name} is told of night {number} until it is over. Ctrl+C ends that.")
    try:
        arrived = asyncio.run(telling.sample() if sample else telling.run())
    except KeyboardInterrupt:
        raise typer.Exit(130) from None
    raise typer.Exit(not arrived)


def _say(sentence: str) -> None:
    sys.stdout.write(f"{harmless(sentence)}\n")
    sys.stdout.flush()
