"""The manual and the README: every path, command and key that they name is there."""

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest
import typer
from textual.dom import DOMNode
from typer.core import TyperGroup

from screens.app.app import TourneyApp
from screens.cli.commands import app
from screens.floor.screen import FloorScreen
from screens.home.screen import HomeScreen
from screens.manual.pages import pages
from screens.manual.screen import ManualScreen
from screens.people.names import NameBox
from screens.people.register import RegisterScreen
from screens.players.page import PlayerScreen
from screens.players.players import PlayersScreen
from screens.season.seasons import SeasonsScreen
from screens.table.liar.screen import LiarTableScreen
from screens.table.screen import TableScreen
from screens.ui.keys.keys import bindings_of

ROOT = Path(__file__).parents[2]
README = ROOT / "README.md"
FILES = {name: Path(str(page.file)) for name, page in pages().items()} | {"README": README}
_ELSEWHERE = re.compile(r"https?://|#")


def text_of(name: str) -> str:
    return FILES[name].read_text(encoding="utf-8")


def code_in(text: str) -> Iterator[str]:
    """Every line of code: of blocks, and within sentences."""
    for block in re.findall(r"^```\w*\n(.*?)^```$", text, re.MULTILINE | re.DOTALL):
        yield from block.splitlines()
    yield from re.findall(r"`([^`\n]+)`", re.sub(r"^```.*?^```$", "", text, flags=re.M | re.S))


def test_the_readme_is_short_and_leads_to_every_page_of_the_manual() -> None:
    assert len(README.read_text(encoding="utf-8").splitlines()) <= 200
    linked = {(ROOT / link).resolve() for link in re.findall(r"\]\(([^)\s]+)\)", text_of("README"))}
    assert {path.resolve() for path in FILES.values()} - linked == {README}


def test_every_page_of_the_manual_is_a_topic() -> None:
    there = {path.stem for path in (ROOT / "screens" / "manual").glob("*.md")}
    assert there == set(pages()) - {"rulebook", "formats"}


@pytest.mark.parametrize("name", FILES)
def test_every_link_of_a_page_leads_to_a_file_that_is_there(name: str) -> None:
    links = re.findall(r"\]\(([^)\s]+)\)", text_of(name))
    missing = [
        link
        for link in links
        if not _ELSEWHERE.match(link)
        and not (FILES[name].parent / link.partition("#")[0]).resolve().is_file()
    ]
    assert not missing


@pytest.mark.parametrize("name", FILES)
def test_every_path_of_this_repository_that_a_page_names_is_there(name: str) -> None:
    named = re.findall(r"(?<![\w/.-])(?:screens|tourney|exports|tests)/[\w./-]*\w", text_of(name))
    assert [path for path in named if not (ROOT / path).exists()] == []


@pytest.mark.parametrize("name", FILES)
def test_every_command_that_a_page_names_is_there_with_its_options(name: str) -> None:
    whole = typer.main.get_command(app)
    assert isinstance(whole, TyperGroup)
    for line in code_in(text_of(name)):
        if (found := re.match(r"(?:\$ )?tourney( [^|#]+)?", line)) and line[7:8] != ".":
            check_command(whole, shlex.split(found[1] or ""))


def check_command(whole: TyperGroup, words: list[str]) -> None:
    """The first word that is no option is a command, and the options are its own."""
    command = None
    left = iter(words)
    for word in left:
        if word.startswith("-"):
            assert word in {opt for param in (command or whole).params for opt in param.opts}, words
            if word == "--store":
                next(left)
        elif command is None:
            assert word in whole.commands, words
            command = whole.commands[word]
        elif isinstance(command, TyperGroup) and word in command.commands:
            command = command.commands[word]


#: The screens on which the keys of a page's tables work, table by table.
KEYS: dict[str, tuple[tuple[type[DOMNode], ...], ...]] = {
    "evening": ((RegisterScreen, NameBox), (TableScreen,), (TableScreen,), (HomeScreen,)),
    "tables": ((FloorScreen,),),
    "liar": ((LiarTableScreen,),),
    "seasons": ((SeasonsScreen,),),
    "players": ((PlayersScreen,), (PlayerScreen,)),
    "settings": ((ManualScreen,),),
}
#: What scrolls, and sends what is typed, is bound by Textual's own widgets.
OF_TEXTUAL = ("enter", "up", "down")
_SIGNS = {"/": "slash", "[": "left_square_bracket", "]": "right_square_bracket"}
_SIGNS |= {"esc": "escape", "↑": "up", "↓": "down", "$": "dollar_sign", "!": "exclamation_mark"}


def keys_in(cell: str) -> set[str]:
    """The keys that a cell names, as Textual calls them; figures that are typed are none."""
    words = re.findall(r"`(\S+)`|(Ctrl\+\w|F\d+|Enter|Esc|Tab|Backspace|[↑↓])", cell)
    keys = {(marked or plain).lower() for marked, plain in words}
    return {_SIGNS.get(key, key) for key in keys if not key.isdigit()}


def key_tables(name: str) -> list[set[str]]:
    """The keys of each table of a page in which the first column is keys."""
    tables = re.findall(r"^\| key[^\n]*\n\|[-|]+\n((?:\|[^\n]+\n)+)", text_of(name), re.MULTILINE)
    return [keys_in("\n".join(row.split("|")[1] for row in each.splitlines())) for each in tables]


@pytest.mark.parametrize("name", KEYS)
def test_every_key_that_a_page_names_for_a_screen_does_something_there(name: str) -> None:
    tables = key_tables(name)
    assert len(tables) == len(KEYS[name])
    everywhere = {*OF_TEXTUAL, *(binding.key for binding in bindings_of(TourneyApp))}
    for named, owners in zip(tables, KEYS[name], strict=True):
        bound = {binding.key for owner in owners for binding in bindings_of(owner)}
        assert named
        assert named <= bound | everywhere, named - bound
