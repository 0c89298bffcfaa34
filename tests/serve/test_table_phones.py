"""Tables' phones (F16): their codes, their pages, and what they type."""

import asyncio
import gzip
import re
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, suppress
from html import unescape
from pathlib import Path

import pytest
from aiohttp import ClientResponse
from msgspec import Struct

from tests.nights import HOSTILE_NAMES
from tests.screens.driving import elsewhere
from tests.screens.floors import NAMES, a_floor, lose, play_on
from tests.screens.liar_tables import opened_liar
from tests.screens.tables import opened_table
from tests.serve.guests import Follower, shared
from tests.serve.served import PATIENCE_SECONDS, Visitor, written_by
from tourney.game.corrections.correction import Correction
from tourney.game.mexico.round import Speed
from tourney.game.refusal import Refused
from tourney.service.director import Director


class Page(Struct):
    """A table's page as a browser without scripts has it: its forms, and what it says."""

    status: int
    html: str

    @property
    def text(self) -> str:
        return unescape(re.sub(r"\s+", " ", re.sub("<[^>]+>", " ", self.html)))

    def hidden(self, name: str) -> str:
        found = re.search(f'name="{name}" value="([^"]*)"', self.html)
        assert found is not None, self.html
        return found[1]

    def button(self, words: str) -> str:
        """The value of a button."""
        for value, inside in re.findall(
            r'<button[^>]*value="([^"]*)"[^>]*>(.*?)</button>', self.html
        ):
            if words in re.sub("<[^>]+>", "", inside):
                return str(value)
        raise AssertionError(f"no button {words!r} in {self.html}")


class TablePhone:
    """A phone at a table."""

    def __init__(self, came: Visitor, code: str) -> None:
        self.came, self.path = came, f"/night/t/{code}"

    async def page(self) -> Page:
        return await _page(await self.came.http.get(self.path))

    async def post(self, form: Mapping[str, str], origin: str = "") -> Page:
        headers = {"Origin": origin or self.came.base}
        return await _page(await self.came.http.post(self.path, data=form, headers=headers))

    async def loses(self, name: str, mexicos: int = 0) -> Page:
        page = await self.page()
        return await self.post(result(page, name, mexicos))


async def _page(response: ClientResponse) -> Page:
    return Page(response.status, await response.text())


def result(page: Page, name: str, mexicos: int = 0) -> dict[str, str]:
    """What the form sends when a name is pressed."""
    return {
        "number": page.hidden("number"),
        "mark": page.hidden("mark"),
        "does": "result",
        "player": page.button(name),
        "count": str(mexicos),
    }


def value_of(page: Page, value: str) -> dict[str, str]:
    """What the form sends when a value or a die is pressed."""
    kept = {name: page.hidden(name) for name in ("number", "mark", "does")}
    return kept | {"count": value}


def undo(page: Page) -> dict[str, str]:
    """What the form sends when Undo is pressed."""
    moment = re.findall('name="mark" value="([^"]*)"', page.html)[-1]
    return {"number": "undo", "mark": moment, "does": "back"}


def rounds(host: Director, number: int) -> list[int]:
    """The rounds finished at each table."""
    night = host.night(number)
    night.follow()
    return [night.table(line.number).page().table.match.rounds for line in night.view().tables]


async def until_page(phone: TablePhone, text: str) -> Page:
    """Wait until a page says something."""
    deadline = asyncio.get_running_loop().time() + PATIENCE_SECONDS
    while text not in (page := await phone.page()).text:
        assert asyncio.get_running_loop().time() < deadline, page.text
        await asyncio.sleep(0.05)
    return page


@asynccontextmanager
async def with_phones(
    store: Path, number: int, speed: Speed = Speed.RESULT
) -> AsyncIterator[tuple[Director, dict[int, TablePhone]]]:
    """A night on phones, and a phone at each table."""
    with elsewhere(store) as host:
        host.night(number).moves.choose_speeds({0: speed})
        async with shared(store, number) as (_, came):
            codes = host.table_phones.of(number)
            yield host, {place: TablePhone(came, code) for place, code in codes.items()}


async def test_f16_1_a_result_is_recorded_by_the_tables_phone_and_undone(store: Path) -> None:
    number = a_floor(store, NAMES[:9], 3)
    async with with_phones(store, number) as (host, phones):
        assert "Aan starts round 1. Who lost" in (await phones[1].page()).text
        done = await phones[1].loses("Dan", 1)
        assert "Recorded: Dan lost, 1 Mexico." in done.text
        assert "Dan starts the next round" in done.text
        assert written_by(store, "round-recorded") == ["table 1's phone"]
        assert host.night(number).follow().tables == {1}
        row = host.night(number).floor().tables[0]
        assert row.summary == "phone: Dan lost 2 ★"
        back = await phones[1].post(undo(done))
        assert "Undone: Dan's loss with 1 Mexico." in back.text
        assert "Undone already." in (await phones[1].post(undo(done))).text
        assert rounds(host, number) == [0, 0, 0]


async def test_f16_1_no_phone_undoes_the_hosts_entry_or_a_closed_lap(
    store: Path, host: Director
) -> None:
    number = a_floor(store, NAMES[:9], 3)
    async with with_phones(store, number) as (_, phones):
        done = await phones[1].loses("Dan")
        for place in (2, 3):
            lose(host, number, place)
        assert "Undo" not in (await phones[2].page()).text
        host.night(number).follow()
        host.night(number).moves.accept_plan()
        late = await phones[1].post(undo(done))
        assert late.status == 409
        assert "Not recorded" in late.text


async def test_f16_3_the_same_again_is_answered_with_what_became_of_it(store: Path) -> None:
    number = a_floor(store, NAMES[:9], 3)
    async with with_phones(store, number) as (host, phones):
        form = result(await phones[1].page(), "Dan")
        assert "Recorded: Dan lost." in (await phones[1].post(form)).text
        again = await phones[1].post(form)
        assert again.status == 200
        assert "Recorded already." in again.text
        night = host.night(number)
        night.follow()
        table = night.table(1)
        table.correct(Correction(table.picks()[-1].pick.entries, "Aan"))
        assert "Recorded, then corrected." in (await phones[1].post(form)).text
        assert rounds(host, number) == [1, 0, 0]


async def test_f16_2_the_first_stands_and_the_other_is_told(store: Path, host: Director) -> None:
    number = a_floor(store, NAMES[:9], 3)
    async with with_phones(store, number) as (_, phones):
        form = result(await phones[1].page(), "Dan")
        lose(host, number, 1, "Gan")
        for _ in range(2):
            late = await phones[1].post(form)
            assert late.status == 409
            assert "Not recorded. Gan loses round 1." in late.text
        host.night(number).undo(1)
        assert (await phones[1].post(form)).status == 409  # its page has said so
        assert rounds(host, number) == [0, 0, 0]


async def test_f16_2_of_32_phones_and_the_host_each_round_counts_once(
    store: Path, host: Director
) -> None:
    people = [f"Guest {at}" for at in range(96)]
    number = a_floor(store, people, 32)
    async with with_phones(store, number) as (_, phones):
        pages = await asyncio.gather(*(phone.page() for phone in phones.values()))
        forms = {
            place: result(page, f"Guest {place - 1}")
            for place, page in zip(phones, pages, strict=True)
        }
        host.night(number).follow()

        def types() -> None:
            with elsewhere(store) as other:
                for place in range(1, 33, 3):
                    with suppress(Refused):
                        lose(other, number, place)

        typed = asyncio.create_task(asyncio.to_thread(types))
        twice = [place for place in phones for _ in range(2)]
        answers = await asyncio.gather(*(phones[place].post(forms[place]) for place in twice))
        await typed
        assert rounds(host, number) == [1] * 32
        by = written_by(store, "round-recorded")
        assert len(by) == 32
        assert sum("phone" in each for each in by) >= 21
        for place, answer in zip(twice, answers, strict=True):
            known = answer.status == 200 or "Not recorded. " in answer.text
            assert known, (place, answer.text)


async def test_f16_3_a_new_code_ends_the_old_and_wrong_ones_count(
    store: Path, host: Director
) -> None:
    number = a_floor(store, NAMES[:9], 3)
    async with with_phones(store, number) as (_, phones):
        form = result(await phones[1].page(), "Dan")
        host.table_phones.draw_anew(number, 1)
        code = host.table_phones.of(number)[1]
        refused = await phones[1].post(form)
        assert refused.status == 404
        assert "No table has this code now." in refused.text
        new = TablePhone(phones[1].came, f"{code[:4].lower()}-{code[4:].lower()}")
        await until_page(new, "Who lost")
        for _ in range(12):
            wrong = await TablePhone(new.came, "AAAAAAAA").page()
        assert wrong.status == 429
        assert (await new.page()).status == 200
        typed = await new.came.http.get("/night/t", params={"code": code})
        assert typed.url.path == f"/night/t/{code}"
        assert "Your table's code" in await (await new.came.http.get("/night/t")).text()


async def test_f16_3_an_entry_at_the_wrong_table_is_refused(store: Path, host: Director) -> None:
    number = a_floor(store, NAMES[:9], 3)
    async with with_phones(store, number) as (_, phones):
        wrong = await phones[2].post(result(await phones[1].page(), "Dan"))
        assert wrong.status == 409
        assert rounds(host, number) == [0, 0, 0]


async def test_f16_2_a_correction_leaves_the_next_rounds_entry(store: Path, host: Director) -> None:
    number = a_floor(store, NAMES[:9], 3)
    async with with_phones(store, number) as (_, phones):
        play_on(host, number, 1)
        await until_page(phones[1], "round 2")
        form = result(await phones[1].page(), "Dan")
        table = host.night(number).table(1)
        table.correct(Correction(table.picks()[-1].pick.entries, "Aan"))
        assert "Recorded: Dan lost." in (await phones[1].post(form)).text


async def test_f16_3_hostile_forms_record_nothing(store: Path, host: Director) -> None:
    number = a_floor(store, NAMES[:9], 3)
    async with with_phones(store, number) as (_, phones):
        page = await phones[1].page()
        good = result(page, "Dan")
        undone = {"number": "b", "mark": page.hidden("mark"), "does": "back"}
        bent: list[dict[str, str]] = [
            {},
            undone,
            good | {"does": "foul"},
            good | {"does": "value", "count": "66"},
            good | {"does": "__class__"},
            good | {"number": ""},
            good | {"number": "x" * 3000},
            good | {"mark": "9.9.9"},
            good | {"mark": "\x00"},
            good | {"player": "-1"},
            good | {"player": "7"},
            good | {"player": "9" * 300},
            good | {"player": "\u0662"},
            good | {"count": "2"},
            good | {"count": "1e9"},
            good | {str(at): "x" for at in range(20)},
        ]
        for form in bent:
            answer = await phones[1].post(form)
            assert answer.status in (400, 409), form
        assert (await phones[1].post(good, origin="http://evil.example")).status == 403
        assert (await phones[1].post({"x": "y" * 5000})).status == 413
        got = await phones[1].came.http.get(phones[1].path, params=good)
        assert got.status == 200
        for code in ("%00", "..%2f..", "<b>", "A" * 5000, "'; drop table event; --"):
            forged = await phones[1].came.http.get(f"/night/t/{code}")
            assert forged.status in (400, 404, 429), code
        assert rounds(host, number) == [0, 0, 0]
        assert written_by(store, "round-recorded") == []


async def test_f16_2_an_entry_may_wait_for_the_host(store: Path, host: Director) -> None:
    number = a_floor(store, NAMES[:9], 3)
    async with with_phones(store, number) as (_, phones):
        night, waiting = host.night(number), host.table_phones
        waiting.choose_waiting(night, True)
        form = result(await phones[1].page(), "Dan")
        held = await phones[1].post(form)
        assert "Waiting for the host: Dan lost. Undo: Dan lost" in held.text
        assert rounds(host, number) == [0, 0, 0]
        other = await phones[1].post(form | {"number": "other", "player": "0"})
        assert other.status == 409
        assert "Waiting for the host: Dan lost." in other.text
        waiting.read_on()
        waiting.accept(night, 1)
        assert "Recorded already." in (await phones[1].post(form)).text
        assert written_by(store, "round-recorded") == ["table 1's phone"]

        form = result(await phones[2].page(), "Ban")
        assert "Waiting for the host: Ban lost." in (await phones[2].post(form)).text
        lose(host, number, 2, "Han")
        dropped = "Not counted: Ban lost. The host typed there."
        assert dropped in (await until_page(phones[2], "Han loses round 1")).text
        again = await phones[2].post(form)
        assert again.status == 200
        assert dropped in again.text

        form = result(await phones[3].page(), "Can")
        held = await phones[3].post(form)
        assert "Undone: Can lost." in (await phones[3].post(undo(held))).text
        for sent in (undo(held), form):
            assert "Undone already." in (await phones[3].post(sent)).text
        assert "Who lost" in (await phones[3].page()).text
        with pytest.raises(Refused, match="between two laps"):
            waiting.choose_waiting(night, False)


async def test_f16_1_last_values_are_typed_in_playing_order_with_ties(
    store: Path,
) -> None:
    number = a_floor(store, NAMES[:9], 3, preset="mexxen")
    async with with_phones(store, number, Speed.VALUES) as (_, phones):
        page = await phones[1].page()
        for value in ("54", "31", "31"):
            page = await phones[1].post(value_of(page, value))
            assert "Recorded: " in page.text, page.text
        assert written_by(store, "value-recorded") == ["table 1's phone"] * 3
        # Dan and Gan tie: by this house the last of them chooses how it is counted.
        pips = {"number": "p", "mark": page.hidden("mark"), "does": "by-pips"}
        page = await phones[1].post(pips)
        assert "Dan: one roll, by pips" in page.text
        page = await phones[1].post(value_of(page, "65"))
        page = await phones[1].post(value_of(page, "11"))
        assert "Gan loses round 1" in page.text
        page = await phones[2].page()
        ends = {"number": "e", "mark": page.hidden("mark"), "does": "abort"}
        page = await phones[2].post(value_of(page, "54"))
        assert (await phones[2].post(ends)).status == 409  # it was meant for another turn
        page = await phones[2].post(ends | {"number": "f", "mark": page.hidden("mark")})
        assert "ends the round" in page.text


async def test_f16_1_a_tie_by_one_die_is_typed_die_by_die(store: Path) -> None:
    number = opened_table(store, "Ann", "Bob", "Cid", ties="one-die")
    async with with_phones(store, number, Speed.VALUES) as (_, phones):
        page = await phones[1].page()
        for value in ("54", "31", "31"):
            page = await phones[1].post(value_of(page, value))
        assert "Bob: one die" in page.text
        page = await phones[1].post(value_of(page, "4"))
        page = await phones[1].post(value_of(page, "2"))
        assert "Cid loses round 1" in page.text


async def test_f16_1_under_a_cup_loser_and_lives_are_typed(store: Path, host: Director) -> None:
    number = opened_liar(store, "Ann", "Bob", "[/]", preset="maexchen")
    async with with_phones(store, number, Speed.ROLLS) as (_, phones):
        page = await phones[1].page()
        assert "Ann starts. Who lost?" in page.text
        done = await phones[1].post(result(page, "Bob", 2) | {"does": "lives"})
        assert "Recorded: Bob lost, 2 lives." in done.text
        host.night(number).follow()
        assert host.night(number).table().liar_match.lives == (5, 3, 5)
        host.night(number).table().claim(54)
        await until_page(phones[1], "The host types this round.")


async def test_f16_3_a_closed_tables_page_says_where_they_sit(store: Path, host: Director) -> None:
    number = a_floor(store, NAMES[:9], 3, seats="8", **{"option.rest": "no"})
    async with with_phones(store, number) as (_, phones):
        while len(host.night(number).floor().tables) > 2:
            play_on(host, number, 1)
        floor = host.night(number).floor()
        shut = ({1, 2, 3} - {int(table.place) for table in floor.tables}).pop()
        page = await until_page(phones[shut], "This table has closed.")
        assert re.search(r"[A-I]an: table \d", page.text)


async def test_f16_3_nothing_is_taken_after_the_nights_end(store: Path, host: Director) -> None:
    number = opened_table(store, "Ann", "Bob", units="1")
    async with with_phones(store, number) as (_, phones):
        done = await phones[1].loses("Bob")
        assert "The night is over." in done.text
        assert "Undo" not in done.text
        assert (
            await phones[1].post({"number": "u", "mark": "1.0.1", "does": "back"})
        ).status == 409
        host.night(number).follow()
        host.night(number).undo(1)
        await until_page(phones[1], "Who lost")
        assert "Recorded: Ann lost." in (await phones[1].loses("Ann")).text


async def test_f12_3_no_page_tells_units_while_the_leader_is_hidden(
    store: Path, host: Director
) -> None:
    number = a_floor(store, NAMES[:9], 3)
    async with with_phones(store, number) as (_, phones):
        assert "5 units" in (await phones[1].page()).text
        host.night(number).room.hide_lead()
        for _ in range(200):
            if "5 units" not in (page := await phones[1].page()).text:
                break
            await asyncio.sleep(0.05)
        assert "units" not in page.text


async def test_f16_4_a_first_opening_is_light_and_names_are_only_text(store: Path) -> None:
    number = opened_table(store, *HOSTILE_NAMES)
    async with with_phones(store, number) as (_, phones):
        page = await phones[1].page()
        assert "[@click=app.quit]Bob[/]" in page.text
        whole = [page.html.encode()]
        for place in re.findall(r'(?:src|href)="(/night/[^"]+\.(?:js|css))"', page.html):
            loaded = await phones[1].came.http.get(place)
            assert "immutable" in loaded.headers["Cache-Control"]
            whole.append(await loaded.read())
        assert sum(len(gzip.compress(each)) for each in whole) <= 20_000


async def test_f16_1_what_is_typed_elsewhere_comes_to_the_page(store: Path, host: Director) -> None:
    number = a_floor(store, NAMES[:9], 3)
    async with with_phones(store, number) as (_, phones):
        code = phones[1].path.rpartition("/")[2]
        query = f"/night/now?page=t&entry={code}&at="
        response = await phones[1].came.http.get(query)
        follower = Follower(response)
        await follower.says("Who lost")
        lose(host, number, 1, "Gan")
        await follower.says("Gan loses round 1")
        await follower.close()
        assert (await phones[1].came.http.get("/night/now?page=t&entry=XXXX")).status == 404
