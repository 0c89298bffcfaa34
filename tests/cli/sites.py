"""What a site that was written has in it, and where its links lead."""

import xml.etree.ElementTree as ET
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote

ATOM = "{http://www.w3.org/2005/Atom}"


def files(folder: Path) -> dict[str, bytes]:
    """Every file of a site by its place in it."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


class Links(HTMLParser):
    """Everything that a page refers to."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self.feed(text)

    def handle_starttag(self, _tag: str, attributes: list[tuple[str, str | None]]) -> None:
        """Take what may be followed, or asked for."""
        self.found += [value or "" for name, value in attributes if name in ("href", "src")]


def links(site: dict[str, str]) -> Iterator[tuple[str, str]]:
    """Where each link of a site is, and the place in it that the link leads to."""
    for name, text in site.items():
        found = Links(text).found
        if name.endswith(".xml"):
            found = [each.get("href", "") for each in ET.fromstring(text).iter(f"{ATOM}link")]
        if name.endswith((".html", ".xml")):
            for href in found:
                yield (
                    name,
                    (Path("/") / name).parent.joinpath(unquote(href)).resolve().as_posix()[1:],
                )
