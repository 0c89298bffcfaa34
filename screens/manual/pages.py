"""The pages of the manual by topic, in the order in which one would read them."""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from msgspec import Struct

#: Beside this file, each the name of its page.
_TOPICS = (
    *("evening", "tables", "liar", "corrections", "display", "phones"),
    *("pictures", "chances"),
    *(
        "seasons",
        "players",
        "files",
        "sheets",
        "laptops",
        "postgresql",
        "venues",
        "keeping",
        "settings",
        "tried",
        "changes",
    ),
)
#: In the package whose rules they are.
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
        """The words of its first line."""
        return self.text.partition("\n")[0].removeprefix("# ")


@cache
def pages() -> Mapping[str, ManualPage]:
    """Every page by its topic; the rulebook and the formats among them."""
    manual, books = files("screens").joinpath("manual"), files("tourney")
    return {topic: ManualPage(manual.joinpath(f"{topic}.md")) for topic in _TOPICS} | {
        book: ManualPage(books.joinpath(f"{book.upper()}.md")) for book in _BOOKS
    }


def topic_of(link: str) -> str:
    """The topic that a link of a page leads to, or "" where it leads elsewhere.

    >>> topic_of("keeping.md#restore"), topic_of("../../tourney/RULEBOOK.md"), topic_of("#backup")
    ('keeping', 'rulebook', '')
    >>> topic_of("https://example.org/keeping.md")
    ''
    """
    path = link.partition("#")[0]
    name = path.rpartition("/")[2].removesuffix(".md").lower()
    return name if "://" not in path and name in pages() else ""
