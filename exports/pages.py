"""Pages made of templates: whole in themselves, with nothing to load from elsewhere."""

from collections.abc import Mapping, Sequence

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup, escape
from msgspec import Struct

from tourney.game.names import harmless


def _shown(value: object) -> object:
    """A value for a page, with nothing in it that would hide text or turn its direction."""
    return harmless(value) if isinstance(value, str) and not isinstance(value, Markup) else value


#: Every value put into a page is text: it is escaped, and a name that a template does not know is a
#: fault in the template.
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
    """The cells of a row; a template would take most of a site's time for them.

    Args:
        words_in: this many columns have words, the others figures.
    """
    written = ""
    for at, cell in enumerate(row, start=1):
        kind = "figure" if at > words_in else "words" if at == words_in else ""
        written += f'<td class="{kind}">{escape(_shown(cell))}</td>'
    return Markup(written)


_TEMPLATES.filters["cells"] = _cells


class Way(Struct, frozen=True):
    """A link of a site's every page; `here` is the page itself."""

    href: str
    label: str
    here: bool


class Site(Struct, frozen=True):
    """The site that a page is part of, and the ways to its lists."""

    title: str
    ways: tuple[Way, ...]


def in_site(site: Site | None) -> Mapping[str, Site]:
    """The values by which a template knows the site; none for a page on its own."""
    return {} if site is None else {"site": site}


def link(href: str, text: str) -> Markup:
    """A link within a page, to a place that this program names."""
    return Markup(f'<a href="{escape(href)}">{escape(harmless(text))}</a>')


def page(template: str, /, **values: object) -> bytes:
    """A page from the template of that name, in UTF-8."""
    return _TEMPLATES.get_template(template).render(values).encode()


def part(template: str, /, **values: object) -> Markup:
    """A part of a page from the template of that name, to be put into one as it is."""
    return Markup(_TEMPLATES.get_template(template).render(values))
