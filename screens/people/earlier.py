"""People of earlier nights, offered as a name is typed."""

from collections.abc import Callable, Iterable

from textual.suggester import Suggester

from tourney.game.names import person_key


def matching(people: Iterable[str], typed: str) -> tuple[str, ...]:
    """The people with a word that begins as typed: those whose first word does come first.

    >>> matching(["Ann", "Mary Ann", "Bob"], "an")
    ('Ann', 'Mary Ann')
    >>> matching(["Ann", "Bob"], "")
    ('Ann', 'Bob')
    """
    start = person_key(typed)
    keyed = [(person, person_key(person)) for person in people]
    first = [person for person, key in keyed if key.startswith(start)]
    later = [
        person for person, key in keyed if not key.startswith(start) and f" {start}" in f" {key}"
    ]
    return (*first, *later)


class EarlierSuggester(Suggester):
    """Completes a name from those that are offered at the moment.

    Args:
        offers: who matches what is in the box.
    """

    def __init__(self, offers: Callable[[str], tuple[str, ...]]) -> None:
        super().__init__(use_cache=False, case_sensitive=True)
        self._offers = offers

    async def get_suggestion(self, value: str) -> str | None:
        """The first offer that continues as the text begins."""
        start = value.casefold()
        return next(
            (offer for offer in self._offers(value) if offer.casefold().startswith(start)), None
        )
