"""`tourney watch`: a line as each thing happens in a night, for any pipe."""

import sys
import time
from contextlib import closing
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated

import typer

from screens.cli.asked import Night, opened
from screens.cli.plain_output import complain
from tourney.game.names import harmless
from tourney.game.refusal import Refused

if TYPE_CHECKING:
    from tourney.service.director import Director
    from tourney.service.night_handle import NightHandle

#: Seconds that one wait for a change lasts, as closing time comes by itself; and until a store that
#: is out of reach is tried again.
_PATIENCE, _AGAIN = 2.0, 1.0


def watch(
    context: typer.Context,
    night: Night,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print one JSON object per line.")
    ] = False,
) -> None:
    """Print the news of a night, a line each, until the night is over.

    News are laps, moves, Mexicos, players out, the winner, breaks, closing time and corrections.
    """
    with opened(context.obj, only_read=True) as director:
        handle = director.night(director.find(night))
        if handle.view().state == "finished":
            complain(f"{handle.view().plan.name} is over.")
            return
        try:
            _follow(director, handle, as_json=as_json)
        except KeyboardInterrupt:
            raise typer.Exit(130) from None


def _follow(director: "Director", handle: "NightHandle", *, as_json: bool) -> None:
    """Write what others record until the night is over.

    Raises:
        Refused: `damaged`.
    """
    from exports.text.happenings import happening_json, happening_sentence
    from tourney.night.views.happenings import changes

    known, said = handle.tales.happened(datetime.now(UTC)), ""
    complain(f"Watching {handle.view().plan.name} until it ends. Ctrl+C stops.")
    with closing(director.changes()) as changed:
        while True:
            try:
                changed.wait(_PATIENCE)
                handle.follow()
            except Refused as refusal:
                if refusal.sentence != said:
                    complain(refusal.sentence)
                said = refusal.sentence
                time.sleep(_AGAIN)
                continue
            view, said = handle.view(), ""
            if view.damage:
                raise Refused("damaged", view.damage)
            found = handle.tales.happened(datetime.now(UTC))
            for happening, undone in changes(known, found):
                if as_json:
                    line = happening_json(handle.number, happening, undone=undone)
                else:
                    tables = len(view.tables)
                    line = harmless(happening_sentence(happening, undone=undone, tables=tables))
                sys.stdout.write(f"{line}\n")
                sys.stdout.flush()
            known = found
            if view.state == "finished":
                return
