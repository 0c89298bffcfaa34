"""`tourney site`: a store as static pages (F14.3)."""

import hashlib
import re
import subprocess
from collections.abc import Iterator
from contextlib import closing
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote

import pytest
from typer.testing import CliRunner, Result

from exports.files import LIST
from exports.html.site import slug
from screens.cli.commands import app
from tests.hunt.hostile_nights import NAMES
from tests.nights import FORM, begun, ended, played_out, turns
from tests.serve.browser import AXE_FOUND, CHROMIUM, as_phone, axe_script, browser
from tests.terminal.program import environment, tourney
from tourney.game.refusal import Refused
from tourney.service.director import Director


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Two nights that are over, of a season, one in play, one planned."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    path = tmp_path / "nights.db"
    with closing(Director.open(path)) as director:
        money = {"unit_worth": "0.5", "currency": "EUR", "fee": "10"}
        ended(director, "Anne", "Bob", "Cid", date="2026-10-02", name="First", **money)
        ended(director, "Bob", "Anne Lee", date="2026-10-09", name="Second")
        begun(director, ["Zoe", "Yan"], name="Third")
        director.plan(
            {**FORM, "name": "Next; with, all", "venue": "The Swan", "date": "2026-12-04"}
        )
        director.seasons.save("Autumn", [1, 2], {"points": "10 5 2"})
    return path


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
        if name.endswith(".html"):
            folder = (Path("/") / name).parent
            for href in Links(text).found:
                yield name, folder.joinpath(unquote(href)).resolve().as_posix()[1:]


def run(store: Path, folder: Path, *options: str) -> Result:
    command = ["--store", str(store), "site", "--to", str(folder), *options]
    return CliRunner().invoke(app, command, catch_exceptions=False)


def written(store: Path, folder: Path, *options: str) -> dict[str, str]:
    """The texts of a site that is written now."""
    assert run(store, folder, *options).exit_code == 0
    return {name: data.decode() for name, data in files(folder).items()}


def test_f14_3_every_link_leads_to_a_page_of_the_site(store: Path, tmp_path: Path) -> None:
    site = written(store, tmp_path / "site")
    led = list(links(site))
    assert {place for _, place in led} <= site.keys()
    # From the index everything is found.
    found, new = set(), {"index.html"}
    while new:
        found |= new
        new = {place for name, place in led if name in found} - found
    assert found == site.keys() - {LIST}


def test_f14_3_nights_players_ratings_and_seasons_are_there(store: Path, tmp_path: Path) -> None:
    site = written(store, tmp_path / "site", "--title", "The Swan's")
    assert site.keys() == {
        *("index.html", LIST),
        *(f"{folder}/index.html" for folder in ("nights", "players", "ratings", "seasons")),
        *("nights/1.html", "nights/2.html", "seasons/autumn.html"),
        *(f"players/{name}.html" for name in ("anne", "anne-lee", "bob", "cid")),
    }
    assert '<a href="nights/2.html">Second</a>' in site["index.html"]
    assert "Next; with, all" in site["index.html"]
    assert "<h1>The Swan&#39;s</h1>" in site["index.html"]
    assert '<a href="../players/anne-lee.html">Anne Lee</a>' in site["nights/2.html"]
    assert '<a href="../nights/1.html">First</a>' in site["players/bob.html"]
    assert '<a href="../players/bob.html">Bob</a>' in site["seasons/autumn.html"]


def test_f14_2_ratings_are_on_the_site_with_what_they_mean(store: Path, tmp_path: Path) -> None:
    few = written(store, tmp_path / "few")["ratings/index.html"]
    assert "no one has 10 nights that count" in few
    with closing(Director.open(store)) as director:
        for number in range(10):
            ended(director, "Bob", "Ann", "Dee", "Eve", name=f"Night {number}")
    site = written(store, tmp_path / "site")
    page = site["ratings/index.html"]
    assert re.search(r'<a href="../players/bob.html">Bob</a></td><td[^>]*>\d+ ± \d+</td>', page)
    assert "Zoe" not in page
    assert 'href="ratings/index.html"' in site["index.html"]


def test_f14_3_the_same_store_gives_the_same_bytes_wherever_and_whenever(
    store: Path, tmp_path: Path
) -> None:
    one = tmp_path / "one"
    run(store, one)
    two = tmp_path / "two"
    command = tourney("--store", str(store), "site", "--to", str(two / "site"))
    subprocess.run(command, env={**environment(two), "TZ": "Pacific/Kiritimati"}, check=True)
    assert files(two / "site") == files(one)


def test_f14_3_without_a_change_nothing_is_written(store: Path, tmp_path: Path) -> None:
    folder = tmp_path / "site"
    assert "files written" in run(store, folder).stdout
    assert run(store, folder).stdout.endswith(": nothing new.\n")


def test_f14_3_a_night_more_writes_its_page_and_whose_it_is(store: Path, tmp_path: Path) -> None:
    folder = tmp_path / "site"
    run(store, folder)
    before = {name: (folder / name).stat().st_ino for name in files(folder)}
    with closing(Director.open(store)) as director:
        ended(director, "Dee", "Cid", date="2026-10-16", name="Fifth")
    assert run(store, folder).exit_code == 0
    after = {name: (folder / name).stat().st_ino for name in files(folder)}
    assert {name for name in after if after[name] != before.get(name)} == {
        *("nights/5.html", "players/dee.html", "players/cid.html"),
        *("index.html", "nights/index.html", "players/index.html", "ratings/index.html"),
        LIST,
    }
    fresh = tmp_path / "fresh"
    run(store, fresh)
    assert files(folder) == files(fresh)


def test_f14_3_a_page_that_was_spoiled_is_written_again(store: Path, tmp_path: Path) -> None:
    folder = tmp_path / "site"
    run(store, folder)
    was = files(folder)
    (folder / "nights/1.html").write_bytes(b"")
    (folder / "players/bob.html").unlink()
    run(store, folder)
    assert files(folder) == was


def test_f14_3_of_a_night_in_play_nobody_is_named(store: Path, tmp_path: Path) -> None:
    site = written(store, tmp_path / "site")
    assert "Third" in site["index.html"]
    for name, text in site.items():
        assert "Zoe" not in text, name


def test_f14_3_nobody_reads_of_money_unless_the_host_says_so(store: Path, tmp_path: Path) -> None:
    plain = written(store, tmp_path / "plain")
    for name, text in plain.items():
        assert "€" not in text, name
        assert "EUR" not in text, name
        assert not re.search("not paid|\\bowes\\b|>Prize<|>Fees<", text), name
    told = written(store, tmp_path / "told", "--money")
    assert "€" in told["nights/1.html"]
    assert "Up or down" in told["players/bob.html"]
    for name, text in told.items():
        assert "not paid" not in text, name


def test_f14_3_files_of_others_stay_and_none_is_overwritten(store: Path, tmp_path: Path) -> None:
    folder = tmp_path / "site"
    (folder / "nights").mkdir(parents=True)
    for name in ("CNAME", "nights/notes.html"):
        (folder / name).write_text("mine")
    run(store, folder)
    (folder / "players/cid.html").write_text("mine now")
    with closing(Director.open(store)) as director:
        cid = next(e.entry for e in director.night(1).view().entries if e.name == "Cid")
        director.night(1).people.rename(cid, "Cindy")
    run(store, folder)
    for name in ("CNAME", "nights/notes.html", "players/cid.html"):
        assert (folder / name).read_text().startswith("mine"), name
    other = tmp_path / "other"
    other.mkdir()
    (other / "index.html").write_text("mine")
    with pytest.raises(Refused, match=r"index\.html is there"):
        run(store, other)
    assert files(other).keys() <= {"index.html", LIST, "nights/1.html", "nights/2.html"}
    assert (other / "index.html").read_text() == "mine"


@pytest.mark.parametrize(
    "list_",
    [
        b"\xff",
        b"[]",
        b'{"files": {"../secret": "0"}, "nights": {"x": 1}}',
        b'{"files": 1}',
        b'{"files": {}, "nights": {"1": ["a", "b"]}}',
    ],
)
def test_f14_3_a_written_list_leads_nowhere_else(store: Path, tmp_path: Path, list_: bytes) -> None:
    secret = tmp_path / "secret"
    secret.write_text("mine")
    mark = hashlib.sha256(b"mine").hexdigest().encode()
    folder = tmp_path / "site"
    folder.mkdir()
    (folder / LIST).write_bytes(list_.replace(b'"0"', b'"%b"' % mark))
    assert run(store, folder).exit_code == 0
    assert secret.read_text() == "mine"
    assert (folder / "nights/1.html").exists()


def test_f14_3_names_are_text_everywhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    store = tmp_path / "nights.db"
    names = [*NAMES[:6], "<b>&'\"", "../../etc"]
    more = ["Ann Lee", "Ann-Lee", "Ann.Lee", "Index", "CON", "ann_lee", "李雷", "李 雷"]
    with closing(Director.open(store)) as director:
        ended(director, *names, name="<script>alert(1)</script>", venue="]]>&amp;")
        ended(director, *more, name="../../x", date="2026-10-09")
        director.plan({**FORM, "name": "李" * 20, "venue": "A, B; C\\"})
        director.seasons.save("<i>../Index</i>", [1, 2], {"points": "10 5 2"})
    site = written(store, tmp_path / "out" / "site")
    assert {path.name for path in (tmp_path / "out").iterdir()} == {"site"}
    assert {place for _, place in links(site)} <= site.keys()
    assert len([name for name in site if name.startswith("players/")]) == 1 + 8 + 8 - 1
    for name, text in site.items():
        assert re.fullmatch(r"[a-z0-9._/-]+", name)
        assert "<script" not in text, name
        assert "<b>&'" not in text, name
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in site["index.html"]
    assert "A, B; C\\" in site["index.html"]


def test_f14_3_no_two_people_have_one_file() -> None:
    keys = ["ann lee", "ann-lee", "ann.lee", "ann_lee", "index", "con", "com1", "é", "e", "李", ""]
    keys += [slug("ann-lee").replace("-", " ")]
    names = list(map(slug, keys))
    assert len(set(names)) == len(names)
    assert not {"index", "con", "com1", ""} & set(names)
    assert slug("ann lee") == "ann-lee"


def test_f14_3_without_nights_a_site_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    with closing(Director.open(tmp_path / "empty.db")):
        pass
    site = written(tmp_path / "empty.db", tmp_path / "site")
    assert "There are no nights yet." in site["index.html"]


def test_f14_3_anybody_may_read_what_a_web_server_is_to_serve(store: Path, tmp_path: Path) -> None:
    folder = tmp_path / "site"
    run(store, folder)
    for path in (folder, *folder.rglob("*")):
        assert path.stat().st_mode & 0o044 == 0o044, path


def test_f14_3_a_correction_who_is_joined_and_a_night_put_away_count_at_once(
    store: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "site"
    run(store, folder)
    with closing(Director.open(store)) as director:
        bob = next(e.entry for e in director.night(1).view().entries if e.name == "Bob")
        director.night(1).people.rename(bob, "Bobby")
        site = written(store, folder)
        assert "Bobby" in site["nights/1.html"]
        assert "players/bobby.html" in site
        assert site == written(store, tmp_path / "corrected")
        director.players.merge("Anne", "Anne Lee")
        assert "1 deleted" in run(store, folder).stdout
        site = written(store, folder)
        assert len([name for name in site if name.startswith("players/anne")]) == 1
        assert {place for _, place in links(site)} <= site.keys()
        assert site == written(store, tmp_path / "joined")
        director.shelf.put_away(2)
        site = written(store, folder)
        assert "nights/2.html" not in site
        assert {place for _, place in links(site)} <= site.keys()


@pytest.mark.skipif(CHROMIUM is None, reason="needs Chromium")
async def test_f14_3_the_pages_hold_at_any_width_and_ask_nothing(
    store: Path, tmp_path: Path
) -> None:
    with closing(Director.open(store)) as director:
        number = begun(director, ["Ann", *NAMES[:5]], units="2", date="2026-11-13")
        played_out(director, number)
        number = begun(director, ["Ann", "Bob"], units="9", date="2026-11-14")
        turns(director, number, *["31 .", "63"] * 9)
    folder = tmp_path / "site"
    site = written(store, folder, "--money")
    axe = axe_script()
    async with browser(tmp_path) as tab:
        for name in site:
            if not name.endswith(".html") or name.startswith("players/a"):
                continue
            await tab.open((folder / name).as_uri())
            for width in (1280, 390, 320):
                await as_phone(tab, width, 800)
                assert await tab.value("document.scrollingElement.scrollWidth") <= width, name
            await tab.value(axe)
            for scheme in ("light", "dark"):
                await as_phone(tab, 320, 800, scheme)
                assert await tab.value(AXE_FOUND) == [], (name, scheme)
        asked = {address for address in tab.asked if not address.startswith("file:///")}
        assert asked <= {"about:blank"}
