"""The bracket in tests."""

from functools import partial

from screens.bracket.screen import BracketScreen
from tests.screens.floors import on_floor

on_bracket = partial(on_floor, key="b", opens=BracketScreen)
