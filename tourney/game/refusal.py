"""Refusals: problems that the host can correct, each said in a sentence."""

from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")


class Refused(Exception):
    """A command was not carried out, nothing has changed, and the host can correct it.

    Attributes:
        code: a stable word for tests and screens, such as `"not-on-turn"`.
        sentence: what is wrong, in words for the host; player names in it are plain text.
    """

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code
        self.sentence = sentence


def reason_against(act: Callable[[], object]) -> Refused | None:
    """The refusal that an act raises, or None."""
    try:
        act()
    except Refused as refusal:
        return refusal
    return None


class Locked(Refused):
    """A refusal that ends by itself, once another program has let go of the store."""


def overtaken(by: str = "") -> Refused:
    """The refusal of the second of two writers; `by` is the first, where that is known."""
    return Refused(
        "overtaken",
        f"Not saved: {by or 'someone else'} typed first. Look again, and press the key "
        "again if it is still right.",
    )


def behind_others(save: Callable[[], T], tries: int) -> T:
    """Save something, again where another player was first, at most this many times.

    Raises:
        Refused: as `save`.
    """
    for _ in range(tries - 1):
        try:
            return save()
        except Refused as refusal:
            if refusal.code != "overtaken":
                raise
    return save()
