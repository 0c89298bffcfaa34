"""The pages of the manual by topic, in reading order."""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from msgspec import Struct

#: The topics whose pages are in this folder.
_TOPICS = (
    *("evening", "tables", "liar", "corrections", "come-and-go", "display", "phones"),
    *("pictures", "chances"),
    *("seasons", "players", "files", "sheets", "laptops", "postgresql", "venues"),
    *("keeping", "settings", "tried", "changes"),
)
#: The books in the package of the rules.
_BOOKS = ("rulebook", "formats")


class ManualPage(Struct, frozen=True):
    """A page of the manual, as Markdown that begins with its title."""

    file: Traversable

    @property
    def text(self) -> str:
        """The whole page."""
        return self.file.read_text(encoding="utf-8")

    @property
    def title(self) -> str:
        """The title of the page."""
        return self.text.partition("\n")[0].removeprefix("# ")


@cache
def pages() -> Mapping[str, ManualPage]:
    """Return every page by topic, including the rulebook and the formats."""
    manual, books = files("screens").joinpath("manual"), files("tourney")
    return {topic: ManualPage(manual.joinpath(f"{topic}.md")) for topic in _TOPICS} | {
        book: ManualPage(books.joinpath(f"{book.upper()}.md")) for book in _BOOKS
    }


def topic_of(link: str) -> str:
    """Return the topic of a link in a page, or "" if the link leads elsewhere.

    >>> topic_of("keeping.md#restore"), topic_of("../../tourney/RULEBOOK.md"), topic_of("#backup")
    ('keeping', 'rulebook', '')
    >>> topic_of("https://example.org/keeping.md")
    ''
    """
    path = link.partition("#")[0]
    name = path.rpartition("/")[2].removesuffix(".md").lower()
    return name if "://" not in path and name in pages() else ""
