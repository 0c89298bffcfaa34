"""Limits of the server: how often one may try, what a page may say, which addresses it answers."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual.geometry import Size

from screens.serve.addresses import Addresses, read_bind, read_public_url
from screens.serve.messages import MOST_COLUMNS, MOST_LINES, Flow, Often, read_message, read_size
from tourney.game.refusal import Refused


def test_so_many_times_a_minute_and_again_when_the_first_is_a_minute_ago() -> None:
    now = 0.0
    often = Often(3, lambda: now)
    assert [often.allows("a") for _ in range(4)] == [True, True, True, False]
    assert often.allows("b")
    now = 59.9
    assert not often.allows("a")
    now = 60.0
    assert often.allows("a")


def test_very_many_addresses_do_not_fill_the_memory() -> None:
    often = Often(3, lambda: 0.0)
    for number in range(10_000):
        assert often.allows(str(number))
    assert len(often._times) <= 4096
    assert often.allows("another")


def test_a_burst_passes_and_what_is_more_has_to_wait() -> None:
    now = 0.0
    flow = Flow(10, 100, lambda: now)
    assert flow.take(100) == 0
    assert flow.take(50) == 5
    now = 5.0
    assert flow.take(0) == 0
    now = 1000.0
    assert flow.take(110) == 1


_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
)


@given(
    st.one_of(
        st.text(),
        _JSON.map(repr),
        st.builds(
            lambda kind, rest: json.dumps([kind, rest]),
            st.sampled_from(("stdin", "resize", "ping", "focus", "blur", "quit")),
            _JSON | st.dictionaries(st.sampled_from(("width", "height")), _JSON),
        ),
    )
)
def test_whatever_a_page_says_is_something_harmless_or_nothing(text: str) -> None:
    match read_message(text):
        case Size(width, height):
            assert 1 <= width <= MOST_COLUMNS
            assert 1 <= height <= MOST_LINES
        case bytes(data):
            data.decode()
        case str(echo):
            echo.encode()


@pytest.mark.parametrize(
    "text",
    [
        "[" * 60_000,
        '["stdin", "\\ud800"]',
        '["resize", {"width": true, "height": 5}]',
        '["resize", {"width": -1, "height": 24}]',
        '["resize", {"width": 1e308, "height": 24}]',
        '["quit"]',
        "{}",
    ],
    ids=lambda text: text[:30],
)
def test_what_the_page_would_never_say_is_nothing(text: str) -> None:
    assert read_message(text) is None


def test_an_absurd_window_is_as_large_as_can_be() -> None:
    largest = Size(MOST_COLUMNS, MOST_LINES)
    assert read_message(f'["resize", {{"width": {10**30}, "height": {10**9}}}]') == largest
    assert read_size("9999", "9999") == largest
    assert read_size("-5", "0") == read_size("٣٠٠٠٠", "") == Size(80, 24)


def test_an_app_for_the_machine_alone_answers_to_its_own_names_only() -> None:
    reached = Addresses(read_bind("127.0.0.1"), 8000, None)
    assert set(reached.origins) == {"127.0.0.1:8000", "localhost:8000"}
    assert reached.base == "http://127.0.0.1:8000"


def test_a_proxys_name_goes_with_its_own_origin() -> None:
    reached = Addresses(read_bind("::1"), 8000, read_public_url("https://Swan.example:443/"))
    assert reached.base == "https://swan.example"
    assert reached.secure
    assert dict(reached.origins) == {
        "swan.example": "https://swan.example",
        "swan.example:443": "https://swan.example",
        "[::1]:8000": "http://[::1]:8000",
        "localhost:8000": "http://localhost:8000",
    }


def test_a_standard_port_is_left_out_of_links() -> None:
    assert Addresses(read_bind("192.168.1.7"), 80, None).base == "http://192.168.1.7"


@pytest.mark.parametrize(
    "url",
    [
        *("", "swan.example", "ftp://swan", "http://", "http://a/b", "http://a?b", "http://a:b"),
        *("http://u:p@a", "http://a\x1b", "http://a b", "http://[::1"),
    ],
)
def test_a_public_url_that_is_none_is_refused(url: str) -> None:
    with pytest.raises(Refused):
        read_public_url(url)


@pytest.mark.parametrize("address", ["", "swan", "1.2.3", "127.0.0.1:80"])
def test_an_address_that_is_none_is_refused(address: str) -> None:
    with pytest.raises(Refused):
        read_bind(address)
