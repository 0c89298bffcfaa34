"""A stylesheet that parses no CSS twice."""

from typing import Any, ClassVar

from textual.cache import LRUCache
from textual.css.model import RuleSet
from textual.css.stylesheet import Stylesheet

_Parsed = LRUCache[tuple[Any, ...], list[RuleSet]]

#: More than there are pieces of CSS; Textual keeps fewer than one app has.
_MOST_PIECES = 1024


class KeptSheet(Stylesheet):
    """Textual parses all there is anew for every screen that brings CSS of its own.

    Here what was parsed in the same colours is kept, for the next app of the process too.
    """

    _kept: ClassVar[dict[frozenset[tuple[str, str]], _Parsed]] = {}

    def __init__(self, variables: dict[str, str]) -> None:
        super().__init__()
        self.set_variables(variables)

    def set_variables(self, variables: dict[str, str]) -> None:
        """Parse in other colours; what was parsed in these before is there."""
        self._parse_cache = LRUCache(0)  # which is emptied now
        super().set_variables(variables)
        colours = frozenset(variables.items())
        self._parse_cache = self._kept.setdefault(colours, LRUCache(_MOST_PIECES))

    def reparse(self) -> None:
        """Take in CSS that came, or other colours."""
        self.parse()
