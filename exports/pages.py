"""Pages made of templates: whole in themselves, with nothing to load from elsewhere."""

from jinja2 import Environment, PackageLoader, StrictUndefined

#: What is put into a page is text, whatever stands in it: it is escaped, and a name that a template
#: does not know is a fault in the template.
_TEMPLATES = Environment(
    loader=PackageLoader("exports", "templates"),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
    keep_trailing_newline=True,
)


def page(template: str, /, **values: object) -> bytes:
    """A page from the template of that name, in UTF-8."""
    return _TEMPLATES.get_template(template).render(values).encode()
