"""Lists, keymaps and forms of any kind: read, or refused in a sentence."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from screens.ui.keys.keymap import read_keymap
from tests.hunt.effort import examples, outcome
from tourney.game.games import PRESETS
from tourney.game.names import clean_name, harmless
from tourney.game.refusal import Refused
from tourney.interchange.night_json import UnreadableNight
from tourney.night.floor import Person
from tourney.night.formats.registry import FORMATS
from tourney.night.people.lists import check_list, read_people
from tourney.night.planning.plan import OPTION, read_plan
from tourney.night.season.seasons import read_season
from tourney.service.seats import draws_in

typed = st.one_of(
    st.text(max_size=12),
    st.sampled_from(
        (
            *("0", "1", "2", "-1", "+1", "1.5", "1,50", "1e9", "NaN", "inf", "9" * 5_000, "٣", "²"),
            *("yes", "no", "EUR", "JPY", "XXX", "50 30 20", "100", "0 0", "[/]", "=1+1", "\x1b[2J"),
            *("2026-11-20", "2026-13-01", "0001-01-01", "9999-12-31", "20261120", "\ud800", ""),
            *PRESETS,
            *FORMATS,
        )
    ),
)
PLAN = {"name": "F", "date": "2026-11-20", "preset": "classic"}
FIELDS = (
    *("name", "date", "venue", "preset", "penalties", "currency", "unit_worth", "format", "tables"),
    *("seats", "fee", "house", "cause", "rebuy", "prizes", "rounding", "units", "max_rolls"),
    *("lives", "ties", "stake_cap", "order", "truth", f"{OPTION}late", f"{OPTION}final"),
)


@examples(160)
@given(st.dictionaries(st.sampled_from(FIELDS), typed))
def test_a_form_is_a_plan_or_a_sentence(form: dict[str, str]) -> None:
    plan = outcome(lambda: read_plan({**PLAN, **form}), Refused)
    if isinstance(plan, Refused):
        assert plan.sentence.endswith(".")
        return
    assert harmless(plan.name) == plan.name
    assert harmless(plan.venue) == plan.venue


@examples(80)
@given(
    st.dictionaries(st.sampled_from(("points", "turning_up", "best", "mexxen")), typed), st.data()
)
def test_a_form_is_taken_or_there_is_a_sentence(form: dict[str, str], data: st.DataObject) -> None:
    season = outcome(lambda: read_season(form), Refused)
    assert not isinstance(season, Refused) or season.sentence.endswith(".")
    plan = read_plan(
        {
            **PLAN,
            "format": data.draw(st.sampled_from(tuple(FORMATS))),
            "tables": str(data.draw(st.integers(1, 32))),
        }
    )
    people = tuple(Person(at, f"P{at}") for at in range(1, data.draw(st.integers(1, 61))))
    format_ = FORMATS[plan.setup.format]
    drawn = format_.check(plan.setup, plan.rules, len(people)) or outcome(
        lambda: format_.draw(plan.setup, people, "42613"), Refused
    )
    assert not isinstance(drawn, Refused) or drawn.sentence.endswith(".")


cells = st.sampled_from(
    (
        *("Ann", "Bob", "name", "player", "paid", "yes", "no", "x", "=1+1", "\u674e\u96f7"),
        *("\x1b[2J", "\u202e", "", " ", "\t"),
    )
)
lines = st.lists(cells, max_size=4)
breaks = st.sampled_from(("\n", "\r\n", "\r", "\u2028", "\x0b", "\n\n"))


@examples(300)
@given(st.lists(lines, max_size=6), st.sampled_from(",;\t|"), breaks, st.booleans(), st.data())
def test_a_list_is_read_into_names_that_pass_the_gate_or_a_sentence(
    rows: list[list[str]], between: str, end: str, latin1: bool, data: st.DataObject
) -> None:
    text = end.join(between.join(row) for row in rows)
    quote = data.draw(st.sampled_from(("", '"', '""', "'", "\ufeff", "\0")))
    at = data.draw(st.integers(0, len(text)))
    raw = (text[:at] + quote + text[at:]).encode() + data.draw(st.binary(max_size=3))
    people = outcome(lambda: read_people(raw, latin1), Refused)
    if isinstance(people, Refused):
        assert harmless(people.sentence) == people.sentence
        return
    assert all(clean_name(person.name) == person.name for person in people)
    check_list(people, ["Ann"])


LISTS = {
    "columns": b"name" + b",x" * 499_000,
    "quotes": b'"' * 999_999,
    "names": b"a\n" * 499_999,
    "an open quote": b'name\n"' + b"\n" * 990_000,
    "accents": "a\u0301".encode() * 300_000,
    "10 MB": b"x" * 10_000_000,
}


@pytest.mark.parametrize(
    ("name", "latin1"), [*((name, False) for name in LISTS), ("accents", True)]
)
def test_a_list_of_a_megabyte_is_nobodys_or_refused(name: str, latin1: bool) -> None:
    people = outcome(lambda: read_people(LISTS[name], latin1), Refused)
    assert len(people.sentence) < 300 if isinstance(people, Refused) else people == ()


toml = st.text(st.sampled_from('[]{}"=.,#\n\\u1a \x1b\x00\u202e'), max_size=40)
LONG_TOML = (
    b"a=" + b"[" * 19_000,
    b"a=" + b"9" * 19_000,
    b"[keys]\n" + b"".join(b'"a%d"="x"\n' % at for at in range(1_500)),
    b'[keys]\n"app.quit"="' + b"a," * 9_000 + b'"',
    b"x" * 10_000_000,
    b'[keys]\n"app.quit"="\\u001b[2J"',
    b"[keys]\nd=1979-05-27",
    b"[keys.app]\nquit=1",
)


@pytest.mark.parametrize("text", LONG_TOML, ids=lambda text: text[:12])
def test_a_keymap_of_any_kind_is_told_in_few_words(text: bytes, tmp_path: Path) -> None:
    path = tmp_path / "keymap.toml"
    path.write_bytes(text)
    keymap = read_keymap(path)
    assert len(keymap.faults) <= 5
    assert max(map(len, keymap.faults), default=0) < 400


@examples(150)
@given(text=st.one_of(toml, toml.map(lambda rest: f'[keys]\n"app.quit" = "{rest}'), st.text()))
def test_a_keymap_of_any_text_is_read(text: str, tmp_path_factory: pytest.TempPathFactory) -> None:
    path = tmp_path_factory.getbasetemp() / "keymap.toml"
    path.write_bytes(text.encode("utf-8", "surrogatepass"))
    read_keymap(path)


DOCUMENTS = (
    b'{"tourney":1,"night":' + b"[" * 10_000_000 + b"}",
    b'{"tourney":1,"night":[' + b"1," * 3_000_000 + b'1],"tables":[]}',
    b'{"tourney":' + b"1" * 1_000_000 + b"}",
    b'{"a":' * 1_000_000,
    b'"' + b"a" * 10_000_000 + b'"',
)


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda document: document[:24])
def test_a_document_of_megabytes_is_refused(document: bytes) -> None:
    with pytest.raises(UnreadableNight):
        draws_in(document)
