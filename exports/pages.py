"""Pages made of templates: whole in themselves, with nothing to load from elsewhere."""

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

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


def page(template: str, /, **values: object) -> bytes:
    """A page from the template of that name, in UTF-8."""
    return _TEMPLATES.get_template(template).render(values).encode()


def part(template: str, /, **values: object) -> Markup:
    """A part of a page from the template of that name, to be put into one as it is."""
    return Markup(_TEMPLATES.get_template(template).render(values))
