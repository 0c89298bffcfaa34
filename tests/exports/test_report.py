"""A night's report: one page that says all of it, on a phone and on paper, and asks for nothing."""

import html
import re
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from exports.night import file_names
from exports.svg import bracket_svg, words_width
from screens.files.tables_written import night_record, written
from tests.exports.printing import A4, printed_pages, show
from tests.nights import FORM, HOSTILE_NAMES, begun, ended, night_form, turns
from tests.restless_guests import Guests, seeded_director
from tests.serve.browser import CHROMIUM, Tab, browser
from tourney.game.corrections.correction import Correction
from tourney.game.liar.rules import Foul
from tourney.night.formats.registry import FORMATS
from tourney.service.director import Director
from tourney.service.simulate import Simulation

PAGES = Path(__file__).parent / "pages"
PHONE, DESK = (360, 740), (1280, 900)
PHONES = (PHONE, (390, 844))

#: The gate lets it in.
TAG = "<img src=x onerror=go()>"


@pytest.fixture
def director(tmp_path: Path) -> Iterator[Director]:
    with closing(Director.open(tmp_path / "nights.db")) as opened:
        yield opened


def report(director: Director, number: int) -> str:
    return written(director, number)["report.html"].decode()


def texts(page: str) -> str:
    """The text that a person reads on a page, on one line."""
    body = re.sub(r"<style>.*?</style>", "", page, flags=re.DOTALL).partition("<body>")[2]
    return " ".join(html.unescape(re.sub("<[^>]*>", " ", body)).split())


def put_right(director: Director, number: int, was: str, text: str) -> None:
    """The last such entry, corrected."""
    found = [line.pick for line in director.night(number).table().picks() if line.pick.text == was]
    director.night(number).table().correct(Correction(found[-1].entries, text, nth=found[-1].nth))


def unstyled(page: bytes) -> bytes:
    """A page without its style sheet, by which it is not judged here."""
    return re.sub(rb"<style>\n(?!\.bracket).*?</style>\n", b"", page, count=1, flags=re.DOTALL)


def test_the_report_of_a_small_night_in_bytes(director: Director) -> None:
    money = {"currency": "GBP", "unit_worth": "0.50", "fee": "5", "prizes": "winner"}
    number = begun(director, ["Ann", "[/]", "李雷"], units="2", name='Fri, "late"', **money)
    director.night(number).people.mark_paid(1, True)
    director.night(number).people.mark_paid(3, True)
    turns(director, number, "54 62 .", "43 31", "61 65")
    turns(director, number, "21", "41 .", "66")
    turns(director, number, "53 .", "53", "44 .", "42")
    put_right(director, number, "61 65", "64 65")
    page = unstyled(written(director, number)["report.html"])
    assert page == (PAGES / "report.html").read_bytes()


def drawn(director: Director, format_: str, names: list[str]) -> int:
    """A night of that format whose play has begun; its number."""
    number = director.plan(night_form(format_, 3))
    director.night(number).people.register(names)
    director.night(number).seats.draw("42613")
    director.night(number).seats.open_tables()
    return number


def test_a_bracket_in_bytes(director: Director) -> None:
    number = drawn(director, "duel", ["Ann", "[/]", "李雷", TAG, "Eve", "Fay"])
    for table in director.night(number).floor().tables:
        director.night(number).table(table.number).name_lead(0)
        for _ in range(5):
            director.night(number).table(table.number).record_round(0, 0)
    director.night(number).moves.accept_plan()
    bracket = written(director, number)["bracket.svg"]
    assert bracket == (PAGES / "bracket.svg").read_bytes()
    assert bracket == bracket_svg(director.night(number).bracket())


def test_a_table_that_plays_says_where_within_its_box(director: Director) -> None:
    number = drawn(director, "duel", ["Ann", "Bob", "Cid", "Dee"])
    bracket = written(director, number)["bracket.svg"].decode()
    found = re.findall(
        r'<rect class="box.*?width="(\d+)".*?<text class="title".*?>(.*?)<', bracket, re.S
    )
    titles = dict(reversed(each) for each in found)
    assert list(titles) == ["Semi-final 1 · table 1", "Semi-final 2 · table 2", "3 · Final"]
    assert all(words_width(title, 11) + 16 <= int(width) for title, width in titles.items())


@pytest.mark.parametrize("format_", list(FORMATS))
def test_a_bracket_is_written_where_the_format_has_one(director: Director, format_: str) -> None:
    names = [f"Guest {at}" for at in range(12)]
    single = format_ == "single"
    number = begun(director, names) if single else drawn(director, format_, names)
    is_drawn = bool(director.night(number).bracket().stages)
    assert ("bracket.svg" in file_names(director.night(number).view())) == is_drawn
    assert ('class="bracket"' in report(director, number)) == is_drawn


def test_it_tells_who_won_what_and_how_seats_and_money_came_about(store: Path) -> None:
    with closing(Director.open(store, lambda: "42613")) as director:
        form = FORM | {"venue": "The Swan"}
        number = director.plan({**form, "units": "1", "fee": "10", "currency": "EUR"})
        director.night(number).people.register(["Ann", "Bob", "Cid"], [True, True, True])
        director.night(number).seats.draw()
        director.night(number).seats.open_tables()
        director.night(number).table().name_lead(0)
        director.night(number).table().record_round(0, 0)
        director.night(number).table().record_round(1, 0)
        places = director.night(number).places()
        page = texts(report(director, number))
    winner = places.lines[0]
    assert page.startswith("Friday 20 November 2026 · The Swan Friday Classic Mexico")
    assert f"{winner.name} ★ 1 {winner.prize_words}" in page
    assert "Provisional" not in page
    assert "✓ 3 units dealt = 1 held + 2 in the pot · €30 taken = €30 prizes" in page
    assert "Seed 42613 , method sha256-1" in page
    assert "The list it was drawn from: Ann · Bob · Cid" in page
    assert "Only the result was recorded." in page
    assert tells_the_rules_id(page)


def tells_the_rules_id(page: str) -> bool:
    """True if the rules' id stands on the page."""
    return re.search(r"Rules [a-p]{8}\b", page) is not None


def test_while_play_goes_on_it_is_provisional_without_a_podium(
    director: Director,
) -> None:
    number = begun(director, ["Ann", "Bob", "Cid"])
    director.night(number).table().record_round(0, 0)
    page = report(director, number)
    assert "Provisional." in texts(page)
    assert "Standings so far" in texts(page)
    assert "podium" not in page.partition("<body>")[2]


def test_what_was_put_right_is_marked_where_it_was_and_said(director: Director) -> None:
    number = begun(director, ["Ann", "Bob", "Cid"])
    turns(director, number, "54 .", "62", "31", "54 .", "62", "32")
    put_right(director, number, "32", "33")
    page = texts(report(director, number))
    assert page.count("✎ corrected") == 1
    assert "was corrected by host." in page
    assert "1 corrected" in page
    assert re.search(r"Round 2 \S+ leads, for 1 unit ✎ corrected", page)


def test_score_sheets_that_are_tables_of_a_night_stand_for_themselves(director: Director) -> None:
    number = ended(director, "Ann", "Bob")
    sheet = "@rules classic units=1\n@players Eve, Dot\n@lead Dot\n@lost Eve\n"
    director.night(number).merge_sheet(sheet)
    page = texts(report(director, number))
    assert "Table 1 Won by Ann." in page
    assert "Table 2 Won by Dot." in page


def test_of_liars_it_tells_penalties_by_the_houses_word(director: Director) -> None:
    number = begun(director, HOSTILE_NAMES[:3], preset="liar", penalties="drinks")
    director.night(number).table().claim(54)
    director.night(number).table().doubt(31)
    director.night(number).table().note_foul(1, Foul.DROPPED, 2)
    page = texts(report(director, number))
    assert "Rank Player Result Drinks" in page
    assert "Drinks of all" in page
    assert "under the cup" in page
    assert " 54" in page


def test_a_points_night_tells_what_was_lost_and_no_units_without_end(store: Path) -> None:
    director, chance = seeded_director(store, 5)
    number = Simulation(director, chance).play(night_form("points", 2), 9).number
    page = texts(report(director, number))
    director.close()
    assert "Units lost, lap by lap" in page
    assert "Rank Player Result Points Rounds lost Mexicos Prize" in page
    assert "99" not in page.partition("The bracket")[0].partition("Standings")[2][:300]


def test_who_left_a_points_night_is_said_once_to_have_left_and_when(director: Director) -> None:
    number = drawn(director, "points", ["Ann", "Bob", "Cid", "Dee", "Eve", "Fay", "Gil"])
    director.night(number).table(director.night(number).floor().tables[0].number).withdraw(0)
    page = report(director, number)
    assert re.findall(r'<td class="how">([^<]+)</td>', page) == ["left, sitting 1"]


def test_names_are_text_wherever_they_stand(director: Director) -> None:
    number = begun(director, [*HOSTILE_NAMES, TAG], name="</style><b>", venue="{{ 7 * 7 }}")
    director.night(number).table().record_round(6, 0)
    page = report(director, number)
    body = page.partition("<body>")[2]
    assert "<img" not in page
    assert "<b>" not in page.partition("<body>")[0]
    assert all(
        html.escape(name, quote=False).replace('"', "&#34;") in body for name in HOSTILE_NAMES
    )
    assert html.escape(TAG) in body
    assert "{{ 7 * 7 }}" in body


# In a browser


def nights(folder: Path) -> Iterator[tuple[str, Director, int, int]]:
    """Nights that are hard on a page, each with the most sheets of paper that it may take."""
    with closing(Director.open(folder / "small.db")) as director:
        number = begun(director, [*HOSTILE_NAMES, TAG], name=HOSTILE_NAMES[1], venue=TAG)
        turns(director, number, *["31 .", *["63"] * 6] * 4)
        yield "small", director, number, 4
        yield "seats", director, ended(director, *HOSTILE_NAMES), 3
    for format_, people, most in (("freezeout", 24, 9), ("duel", 32, 14)):
        director, chance = seeded_director(folder / f"{format_}.db", 4)
        number = Guests(director, chance, unrest=0.1).play(night_form(format_, 5), people).number
        for entry, name in zip(
            director.night(number).view().entries, [*HOSTILE_NAMES, TAG], strict=False
        ):
            director.night(number).people.rename(entry.entry, name)
        yield format_, director, number, most
        director.close()


#: Of a row of the standings: where the name begins, and the first of what stands below it.
EDGES = """(row => [
    row.querySelector('.name'),
    [...row.querySelectorAll('.cell')].find(each => each.textContent),
].map(each => each.getBoundingClientRect().left))(document.querySelector('tbody tr%s'))"""


#: In how many lines the figures of each row of the standings stand.
LINES = """[...document.querySelectorAll('.standings tbody tr')].map(row => new Set(
    [...row.querySelectorAll('.cell')].filter(each => each.textContent)
        .map(each => each.getBoundingClientRect().top)
).size)"""


async def is_as_wide_as(tab: Tab, size: tuple[int, int]) -> None:
    """Nothing sticks out of the page at this size."""
    width, height = size
    await tab.do(
        "Emulation.setDeviceMetricsOverride",
        width=width,
        height=height,
        deviceScaleFactor=1,
        mobile=size in PHONES,
    )
    assert await tab.value("document.scrollingElement.scrollWidth") <= width


@pytest.mark.skipif(CHROMIUM is None, reason="needs Chromium")
async def test_on_a_phone_figures_begin_below_the_name_and_take_a_line(
    director: Director, tmp_path: Path
) -> None:
    of_units = begun(director, ["Ann", "Bob", "Cid"], units="1")
    director.night(of_units).table().record_round(2, 0)
    of_points = begun(director, ["Ann", "Bob", "Cid"], preset="mexxen", units="12")
    for loser in (1, 2) * 5:
        director.night(of_points).table().record_round(loser, 1)
    path = tmp_path / "report.html"
    async with browser(tmp_path) as tab:
        for number in (of_points, of_units):
            path.write_bytes(written(director, number)["report.html"])
            await show(tab, path)
            for size in PHONES:
                await is_as_wide_as(tab, size)
                assert await tab.value(LINES) == [1, 1, 1], (number, size)
        await is_as_wide_as(tab, PHONE)
        for row in ("", ":last-child"):
            edges = await tab.value(EDGES % row)
            assert edges[0] == edges[1], row


@pytest.mark.skipif(CHROMIUM is None, reason="needs Chromium")
async def test_on_a_phone_and_paper_nothing_sticks_out_or_is_asked(
    tmp_path: Path,
) -> None:
    async with browser(tmp_path) as tab:
        for name, director, number, most in nights(tmp_path):
            files = written(director, number)
            path = tmp_path / f"{name}.html"
            path.write_bytes(files["report.html"])
            await show(tab, path)
            assert await tab.value("document.scripts.length") == 0
            assert await tab.value("document.images.length") == 0
            for size in (*PHONES, DESK):
                await is_as_wide_as(tab, size)
            await tab.value("document.querySelectorAll('details').forEach(one => one.open = true)")
            for size in (*PHONES, DESK):
                await is_as_wide_as(tab, size)
            shown = await tab.value("document.body.textContent")
            for entry in director.night(number).view().entries:
                assert entry.name in shown, (name, entry.name)
            assert 2 <= await printed_pages(tab, A4) <= most, name
            if "bracket.svg" in files:
                drawn = tmp_path / f"{name}.svg"
                drawn.write_bytes(files["bracket.svg"])
                await show(tab, drawn)
                assert await tab.value("document.documentElement.tagName") == "svg"
        asked = {address for address in tab.asked if not address.startswith("file:///")}
        assert asked <= {"about:blank"}


def test_a_record_before_play_has_no_report(director: Director) -> None:
    number = director.plan(FORM)
    director.night(number).people.register(["Ann", "Bob"])
    director.night(number).seats.draw("42613")
    assert night_record(director, number).shown is None
    assert "report.html" not in written(director, number)


def test_f7_2_who_share_a_rank_share_it_with_a_sign(director: Director) -> None:
    number = begun(director, ["Ann", "Bob", "Cid"])
    director.night(number).table().record_round(2, 0)
    director.night(number).table().end_play()
    page = texts(report(director, number))
    assert "1= Ann" in page
    assert "1= Bob" in page
    assert "3. Cid" in page


def test_dice_and_luck_have_a_line_each(director: Director) -> None:
    number = begun(director, HOSTILE_NAMES[:3], units="2")
    turns(director, number, "43 .", "32", "65", "31 .", "65", "62")
    night = director.night(number)
    section = texts("<body>" + report(director, number).partition('<section id="dice">')[2])
    assert section.startswith(
        f"Dice and luck {night.tales.dice_words()} {night.tales.luck_words()} The rules"
    )
    assert "Only 12 dice" in section
    assert "had the most luck" in section


@pytest.mark.parametrize(
    ("preset", "signs"),
    [
        ("classic", ""),
        ("mexen", "1+2 leaves the 1 and rolls a 2. 31>Ann makes Ann pay."),
        ("liar", ""),
    ],
)
def test_r14_signs_of_the_house_are_explained(director: Director, preset: str, signs: str) -> None:
    number = begun(director, ["Ann", "Bob"], preset=preset)
    if preset == "liar":
        director.night(number).table().note_foul(0, Foul.DROPPED, 1)
    else:
        director.night(number).table().record_round(0, 0)
    section = texts("<body>" + report(director, number).partition('<section id="rounds">')[2])
    assert section.startswith(f"What was played {signs} Table 1".replace("  ", " "))


def test_of_liars_there_is_no_luck_to_tell(director: Director) -> None:
    number = begun(director, ["Ann", "Bob"], preset="liar")
    director.night(number).table().claim(54)
    assert "luck" not in texts(report(director, number))
