"""HTML pages made from templates; each page is whole, and loads nothing from elsewhere."""

from collections.abc import Mapping, Sequence

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup, escape
from msgspec import Struct

from tourney.game.names import harmless


def _shown(value: object) -> object:
    """Return a value for a page, without characters that hide text or turn its direction."""
    return harmless(value) if isinstance(value, str) and not isinstance(value, Markup) else value


#: Every value put into a page is text, and is escaped. A name that a template does not know is an
#: error.
_TEMPLATES = Environment(
    loader=PackageLoader("exports", "templates"),
    autoescape=True,
    finalize=_shown,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
    keep_trailing_newline=True,
)


def _cells(row: Sequence[str], words_in: int) -> Markup:
    """Return the cells of a row. A template would spend most of a site's time on them.

    Args:
        words_in: how many columns have words; the others have figures.
    """
    written = ""
    for at, cell in enumerate(row, start=1):
        kind = "figure" if at > words_in else "words" if at == words_in else ""
        written += f'<td class="{kind}">{escape(_shown(cell))}</td>'
    return Markup(written)


_TEMPLATES.filters["cells"] = _cells


class Way(Struct, frozen=True):
    """A link that every page of a site has; `here` is true on the linked page itself."""

    href: str
    label: str
    here: bool


class Site(Struct, frozen=True):
    """The site that a page belongs to, and the links to its lists."""

    title: str
    ways: tuple[Way, ...]


def in_site(site: Site | None) -> Mapping[str, Site]:
    """Return the values that give a template the site; none for a page on its own."""
    return {} if site is None else {"site": site}


def link(href: str, text: str) -> Markup:
    """Return a link within a page, to a place that this program names."""
    return Markup(f'<a href="{escape(href)}">{escape(harmless(text))}</a>')


def page(template: str, /, **values: object) -> bytes:
    """Return a page from the template of that name, in UTF-8."""
    return _TEMPLATES.get_template(template).render(values).encode()


def part(template: str, /, **values: object) -> Markup:
    """Return a part of a page from the template of that name, ready to insert unescaped."""
    return Markup(_TEMPLATES.get_template(template).render(values))
