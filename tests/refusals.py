"""Refusals by their codes: a sentence is held by one test, where it is made."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from tourney.game.refusal import Refused


@contextmanager
def refusing(code: str) -> Iterator[None]:
    """Fail unless what is done within is refused with this code."""
    with pytest.raises(Refused) as refused:
        yield
    assert refused.value.code == code, refused.value.sentence
