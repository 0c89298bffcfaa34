"""The gate for text on its way to the screen: design, "Text that people typed"."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from rich.cells import cell_len

from screens.ui.text import cell, fit, pad, plain, say

typed = st.text(
    st.one_of(
        st.characters(exclude_categories=()),
        st.sampled_from("\u674e\u0301\u200d\ufe0f#\U0001f525\U0001f468\x1b[/]$ "),
    )
)


@given(typed)
def test_text_of_any_kind_reaches_a_widget_without_style_or_control(text: str) -> None:
    content = plain(text)
    assert content.spans == []
    assert content.plain == cell(text).plain
    assert cell(text).spans == []
    assert "\x1b" not in content.plain


@given(typed, typed)
def test_only_the_template_of_a_sentence_is_markup(first: str, second: str) -> None:
    content = say("[b]$first[/b] beats ${second}", first=first, second=second)
    shown = plain(first).plain
    assert content.plain == f"{shown} beats {plain(second).plain}"
    assert [(span.start, span.end) for span in content.spans] == (
        [(0, len(shown))] if shown else []
    )


def test_a_template_is_said_as_it_stands_and_one_that_loses_a_name_is_a_fault() -> None:
    assert say("$left left", left=3).plain == "3 left"
    assert say("[b]Mexico![/b]").plain == "Mexico!"
    with pytest.raises(ValueError, match="who does not show"):
        say("[b]$wo[/b] wins", who="Ann")


def test_a_long_name_is_shortened_with_an_ellipsis_and_a_cell_keeps_its_style_and_side() -> None:
    assert fit("Bartholomew", 11) == "Bartholomew"
    assert fit("Ann Lee", 5) == "Ann\u2026"
    assert fit("Ann", 1) == "\u2026"
    assert fit("Ann", 0) == ""
    shown = cell("12", style="bold", justify="right")
    assert (shown.style, shown.justify) == ("bold", "right")


def test_a_wide_character_is_kept_whole_or_left_out() -> None:
    assert fit("\u674e\u96f7\u674e", 4) == "\u674e\u2026"
    assert fit("\u674e\u96f7\u674e", 5) == "\u674e\u96f7\u2026"
    assert pad("\u674e\u96f7\u674e", 4) == "\u674e\u2026 "


@given(typed, st.integers(-1, 30))
def test_a_shortened_text_never_passes_its_width(text: str, cells: int) -> None:
    assert cell_len(fit(text, cells)) <= max(cells, 0)


@given(typed, st.integers(-1, 30))
def test_a_padded_text_is_exactly_as_wide_as_asked(text: str, cells: int) -> None:
    assume("\u200d" not in text)
    assert cell_len(pad(text, cells)) == max(cells, 0)
