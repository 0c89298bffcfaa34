"""Home: the nights so far."""

from textual.app import ComposeResult
from textual.screen import Screen
from textual.widgets import Footer

from screens.said import Said, TitleBar


class HomeScreen(Screen[None]):
    """The list of nights."""

    def compose(self) -> ComposeResult:
        yield TitleBar()
        yield Said()
        yield Footer()

    def list_nights(self) -> None:
        """Draw the nights; the store is open."""

    def show_refusal(self, sentence: str) -> None:
        """Say why the store could not be opened."""
        self.query_one(Said).refuse(sentence)
