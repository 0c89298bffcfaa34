"""The pages around the app: joining by a link, and single sentences."""

import base64
import hashlib
from collections.abc import Mapping
from functools import cache
from html import escape
from pathlib import Path
from string import Template

import textual_serve
from aiohttp import web

from screens.serve.sessions import Link
from tourney.game.names import harmless
from tourney.log.roles import Role

_OWN = Path(__file__).parent / "web"
_TEXTUAL = Path(textual_serve.__file__).parent / "static"

#: The rights of each role, in a sentence to a user who joins.
_WELCOMES = {
    Role.HOST: "You join as a host, who can do everything.",
    Role.DISPLAY: "You open $title, for the whole room to see.",
}


@cache
def _read(name: str) -> str:
    return (_OWN / name).read_text(encoding="utf-8")


@cache
def files() -> Mapping[str, Path]:
    """Return the files under /static/ by their paths; there is nothing else there."""
    theirs = {
        path.relative_to(_TEXTUAL).as_posix(): path
        for path in _TEXTUAL.rglob("*")
        if path.is_file()
    }
    return {**theirs, "app.css": _OWN / "app.css", "app.js": _OWN / "app.js"}


@cache
def _policy() -> str:
    """Return the content security policy of sentences and forms, which load only their style."""
    style = base64.b64encode(hashlib.sha256(_read("plain.css").encode()).digest()).decode()
    return (
        f"default-src 'none'; style-src 'sha256-{style}'; img-src data:; "
        "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    )


def _page(body: str, status: int) -> web.Response:
    page = Template(_read("plain.html")).substitute(style=_read("plain.css"), body=body)
    response = web.Response(text=page, status=status, content_type="text/html")
    response.headers["Content-Security-Policy"] = _policy()
    return response


def sentence_page(text: str, status: int, *, go_on: bool = False) -> web.Response:
    """Return a page with a single sentence.

    Args:
        go_on: whether to add a link to the app, for a browser that was let in before.
    """
    body = f"<p>{escape(harmless(text))}</p>"
    if go_on:
        body += '\n<p>Was it this browser?</p>\n<p><a class="button" href="/">Continue</a></p>'
    return _page(body, status)


def join_page(link: Link, name: str = "", wrong: str = "") -> web.Response:
    """Return the page of a link, with a button, as programs that fetch previews press none.

    Args:
        name: the name in the box.
        wrong: what is wrong with the name, in a sentence.
    """
    welcome = Template(_WELCOMES[link.who.role]).substitute(title=link.title)
    body = Template(_read("join.html")).substitute(
        welcome=escape(harmless(welcome)),
        wrong=f'<p class="wrong">{escape(harmless(wrong))}</p>\n' if wrong else "",
        name=escape(harmless(name)),
    )
    response = _page(body, 422 if wrong else 200)
    # Under "no-referrer" a form would be sent from the origin "null".
    response.headers["Referrer-Policy"] = "same-origin"
    return response


def app(title: str, websocket: str, role: Role) -> web.Response:
    """Return the page on which textual-serve's script draws the app.

    Args:
        websocket: the address to which the script connects.
        role: the user's role; a big screen shows no buttons, as no one is near to press them.
    """
    page = Template(_read("app.html")).substitute(
        title=escape(harmless(title)), websocket=escape(websocket), role=role
    )
    response = web.Response(text=page, content_type="text/html")
    # The terminal in the page sets styles of its own.
    response.headers["Content-Security-Policy"] = (
        "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; "
        f"img-src 'self' data:; font-src 'self'; connect-src 'self' {websocket}; "
        "form-action 'none'; base-uri 'none'; frame-ancestors 'none'"
    )
    return response
