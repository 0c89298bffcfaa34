"""The news of a night for other services: as JSON for programs, and as text for chats."""

import json
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Literal

from tourney.game.wording import listed, quantity
from tourney.night.display.show import ShowView
from tourney.night.views.floor_view import Mover
from tourney.night.views.view import NightView

Form = Literal["json", "chat"]

#: So many movers are named in a chat; a message there takes 2,000 letters of some services.
_NAMED, _LONGEST = 24, 1900
#: In a chat, whatever is put behind these keeps them from calling everybody or making a link.
_APART = "\N{WORD JOINER}"
_BREAKS = {ord(sign): f"{sign}{_APART}" for sign in "@#:/.()[]"}
#: What a chat would take for marks of its own, as signs that look like them.
_ALIKE = {
    ord("*"): "\N{ASTERISK OPERATOR}",
    ord("_"): "\N{MODIFIER LETTER LOW MACRON}",
    ord("~"): "\N{TILDE OPERATOR}",
    ord("`"): "\N{MODIFIER LETTER GRAVE ACCENT}",
    ord("|"): "\N{DIVIDES}",
    ord("\\"): "\N{SET MINUS}",
    ord("&"): "&amp;",
    ord("<"): "&lt;",
    ord(">"): "&gt;",
}


@dataclass(frozen=True, slots=True)
class Message:
    """A message, which is sent once.

    Attributes:
        keys: what of the night it tells, each told once.
        sentence: has `{}` for each of the words that people have typed.
        typed: these words.
        facts: what a program is told besides.
    """

    event: Literal["start", "movers", "winner", "test"]
    night: NightView
    keys: tuple[str, ...]
    sentence: str
    typed: Sequence[str] = ()
    facts: Mapping[str, Any] = field(default_factory=dict)

    def body(self, form: Form, at: datetime) -> bytes:
        """The message as it is sent, as JSON in UTF-8.

        Args:
            at: when it was made, in UTC.
        """
        plan = self.night.plan
        typed = [plan.name, *self.typed]
        sentence = f"{{}}: {self.sentence}"
        if form == "chat":
            text = sentence.format(*map(for_chat, typed))
            return _json({"text": text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"})
        return _json(
            {
                "event": self.event,
                "night": {
                    "number": self.night.number,
                    "name": plan.name,
                    "date": plan.date.isoformat(),
                },
                "at": at.isoformat(timespec="seconds"),
                "text": sentence.format(*typed),
                **self.facts,
            }
        )


def messages(show: ShowView, told: Collection[str]) -> Iterator[Message]:
    """The messages that are due: of the start, of who has to move, of the winner.

    None tells who leads, whatever the host hides (F12.3): a winner is one once the night is over.

    Args:
        told: the keys of what others were told before.
    """
    night = show.night
    if show.over:
        key = f"winner/{'/'.join(_winners(show))}"
        if key not in told:
            yield _winner(show, key)
        return
    if night.tables and "start" not in told:
        at = f" at {quantity(len(night.tables), 'table')}" if len(night.tables) > 1 else ""
        facts = {"players": show.players, "tables": len(night.tables)}
        said = f"play begins, with {quantity(show.players, 'player')}{at}."
        yield Message("start", night, ("start",), said, (), facts)
    due = {f"move/{show.beat}/{its.entry}/{int(its.target)}": its for its in show.movers}
    if new := {key: mover for key, mover in due.items() if key not in told}:
        yield _movers(night, new)


def sample(night: NightView) -> Message:
    """A message that tells nothing, to see whether any arrives."""
    return Message("test", night, (), "this is how others will be told of the night.")


def for_chat(text: str) -> str:
    """A typed text made harmless for a chat: it calls nobody and makes no link.

    >>> for_chat("<!channel> & Co")
    '&lt;!channel&gt; &amp; Co'
    """
    return text.translate(_BREAKS).translate(_ALIKE)


_RANKS = {2: "Second", 3: "Third"}


def _winners(show: ShowView) -> tuple[str, ...]:
    return show.podium[0].names if show.podium else ()


def _winner(show: ShowView, key: str) -> Message:
    names = _winners(show)
    said = f"{listed(['{}'] * len(names))} won." if names else "the night is over."
    rest = show.podium[1:]
    for step in rest:
        said += f" {_RANKS[step.rank]}: {listed(['{}'] * len(step.names))}."
    typed = [*names, *(name for step in rest for name in step.names)]
    places = [{"rank": step.rank, "players": list(step.names)} for step in show.podium]
    return Message("winner", show.night, (key,), said, typed, {"places": places})


def _movers(night: NightView, movers: Mapping[str, Mover]) -> Message:
    named, more = list(movers.values())[:_NAMED], len(movers) - _NAMED
    moves = ["{} to {}"] * len(named) + ([f"{more} more"] if more > 0 else [])
    typed = [words for mover in named for words in (mover.name, f"table {mover.target}")]
    facts = [
        {"player": its.name, "from": int(its.source) or None, "to": int(its.target)}
        for its in movers.values()
    ]
    said = f"please move: {listed(moves)}."
    return Message("movers", night, tuple(movers), said, typed, {"movers": facts})


def _json(data: Mapping[str, Any]) -> bytes:
    return json.dumps(data, ensure_ascii=False).encode()
