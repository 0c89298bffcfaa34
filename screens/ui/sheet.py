"""A stylesheet that parses no CSS twice, and styles nothing twice that stands as it stood."""

import re
from functools import cache
from typing import Any, ClassVar, NamedTuple
from weakref import WeakKeyDictionary

from textual.cache import LRUCache
from textual.css.model import RuleSet
from textual.css.styles import RulesMap
from textual.css.stylesheet import Stylesheet
from textual.dom import DOMNode
from textual.widget import Widget

_Parsed = LRUCache[tuple[Any, ...], list[RuleSet]]

#: More than there are pieces of CSS; Textual keeps fewer than one app has.
_MOST_PIECES = 1024


class _Styled(NamedTuple):
    """How a node stood when it was styled."""

    rules: list[RuleSet]
    #: What these may ask, of each node from the app down to this one.
    asked: list[tuple[object, ...]]
    #: The parent's look, of which there is something in this one's.
    above: object


class KeptSheet(Stylesheet):
    """Textual parses all there is anew for every screen that brings CSS of its own.

    Here what was parsed in the same colours is kept, for the next app of the process too.

    And Textual styles a whole screen anew whenever it is shown, told its size, or another brings
    CSS. Here whatever stands as it did keeps its styles: half of them, while a screen opens.
    """

    _kept: ClassVar[dict[frozenset[tuple[str, str]], _Parsed]] = {}

    def __init__(self, variables: dict[str, str]) -> None:
        super().__init__()
        self.set_variables(variables)
        #: The classes that rules name; of others there is nothing to be seen.
        self._classes: frozenset[str] = frozenset()
        self._styled: WeakKeyDictionary[DOMNode, _Styled] = WeakKeyDictionary()
        #: Another one for each time that a node came to look otherwise.
        self._looks: WeakKeyDictionary[DOMNode, object] = WeakKeyDictionary()

    def set_variables(self, variables: dict[str, str]) -> None:
        """Parse in other colours; what was parsed in these before is there."""
        self._parse_cache = LRUCache(0)  # which is emptied now
        super().set_variables(variables)
        colours = frozenset(variables.items())
        self._parse_cache = self._kept.setdefault(colours, LRUCache(_MOST_PIECES))

    def parse(self) -> None:
        """Parse what has come."""
        super().parse()
        self._classes = frozenset().union(
            *(_named(source.content) for source in self.source.values())
        )

    def reparse(self) -> None:
        """Take in CSS that came, or other colours."""
        self.parse()

    def apply(
        self,
        node: DOMNode,
        *,
        animate: bool = False,
        cache: dict[tuple[Any, ...], RulesMap] | None = None,
    ) -> None:
        """Style a node, unless all that its rules ask is as it was."""
        if type(node) is DOMNode:  # a part of a widget, made to be styled once
            super().apply(node, animate=animate, cache=cache)
            return
        now = self._standing(node)
        if self._styled.get(node) == now:
            return
        before = node.styles.base.get_rules()
        super().apply(node, animate=animate, cache=cache)
        if node not in self._looks or node.styles.base.get_rules() != before:
            self._looks[node] = object()
        if node._has_order_style or node._has_odd_or_even or node._has_focus_within:
            self._styled.pop(node, None)  # they ask of others, too
        else:
            self._styled[node] = now

    def _standing(self, node: DOMNode) -> _Styled:
        rules = self.rules_map
        above = node._parent
        return _Styled(
            [rule for name in node._selector_names for rule in rules.get(name, ())],
            [self._asked(passed) for passed in node.css_path_nodes],
            self._looks.get(above) if isinstance(above, DOMNode) else None,
        )

    def _asked(self, node: DOMNode) -> tuple[object, ...]:
        """All that a rule may ask of a node, but for its place beside others and what is in it."""
        named = node.classes & self._classes
        if not isinstance(node, Widget):
            return node.id, named, node.pseudo_classes
        state = (node.mouse_hover, node.has_focus, node.disabled, node.allow_focus())
        return node.id, named, *state


@cache
def _named(css: str) -> frozenset[str]:
    """The classes that CSS names; other words after a dot do no harm."""
    return frozenset(re.findall(r"\.([\w-]+)", css))
