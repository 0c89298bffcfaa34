"""The formats, each a file of its own; a new one is that file, its tests and a line here."""

from collections.abc import Mapping
from types import MappingProxyType

from tourney.night.format import Format

#: In the order in which they are offered.
FORMATS: Mapping[str, Format] = MappingProxyType({})
