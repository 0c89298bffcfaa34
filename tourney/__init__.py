"""The tournament manager: rules, nights, store and the director that is the door to them."""

__version__ = "0.2.0"
