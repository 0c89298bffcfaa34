"""A finding: the result of one check of a store."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was looked at.

    Attributes:
        check: what it is called, in a word or two.
        words: how it is, or what is wrong with it, in a phrase.
        todo: what to do about it, in a sentence; "" where nothing is wrong.
    """

    check: str
    words: str
    todo: str = ""

    @property
    def sound(self) -> bool:
        """True if nothing is to be done about it."""
        return not self.todo
