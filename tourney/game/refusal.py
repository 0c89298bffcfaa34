"""Refusals: problems that the host can correct, each described in a sentence."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

T = TypeVar("T")


class Refused(Exception):
    """A command was not carried out and nothing has changed; the host can correct the cause.

    Attributes:
        code: a stable word for tests and screens, such as `"not-on-turn"`.
        sentence: the problem in the host's words; player names in it are plain text.
    """

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code
        self.sentence = sentence


def refuse_for(refusal: Refused | None) -> None:
    """Raise a refusal, if there is one."""
    if refusal is not None:
        raise refusal


@contextmanager
def refusing_as(code: str) -> Iterator[None]:
    """Give a refusal in this block another code, such as that of a form's field."""
    try:
        yield
    except Refused as refusal:
        raise Refused(code, refusal.sentence) from refusal


def reason_against(act: Callable[[], object]) -> Refused | None:
    """Return the refusal that a function raises, or None."""
    try:
        act()
    except Refused as refusal:
        return refusal
    return None


class Locked(Refused):
    """A refusal that ends by itself once another program unlocks the store."""


def overtaken(by: str = "") -> Refused:
    """Return the refusal of the second of two writers; `by` is the first, if known."""
    return Refused(
        "overtaken",
        f"Not saved: {by or 'someone else'} typed first. Look again, and press the key "
        "again if it is still right.",
    )


def behind_others(save: Callable[[], T], tries: int) -> T:
    """Save, and retry up to this many times in all if someone else was first.

    Raises:
        Refused: as in `save`.
    """
    for _ in range(tries - 1):
        try:
            return save()
        except Refused as refusal:
            if refusal.code != "overtaken":
                raise
    return save()
