"""The gate for typed text: design, "Text that people typed"."""

import sys
import unicodedata
from string import ascii_uppercase

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from rich.cells import cell_len

from tourney.game.names import (
    NAME_CELLS,
    clean_name,
    clean_text,
    harmless,
    same_key,
    suggest,
    width,
)
from tourney.game.refusal import Refused

SPACES = "\u00a0\u1680\u2003\u202f\u3000"
ASTRONAUT = "\U0001f469\U0001f3fd\u200d\U0001f680"
HEART_ON_FIRE = "\u2764\ufe0f\u200d\U0001f525"
FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466"

typed = st.text(
    st.one_of(
        st.characters(),
        st.sampled_from(
            " \u0301\u0327\u200d\ufe0f\u20e3\u0345#1\u2764\u2630\U0001f525\U0001f3fd" + SPACES
        ),
        st.sampled_from("aB\u00e9\u00df\u0130\u674e\u96f7\u1112\u1161\u11ab\ufb01"),
    ),
    max_size=30,
)
names = st.text(st.characters(categories=("L", "N", "P", "S", "Zs", "Mn")), max_size=30)


def refusal(text: str) -> Refused:
    with pytest.raises(Refused) as caught:
        clean_name(text)
    return caught.value


def passed(text: str) -> str | Refused:
    try:
        return clean_name(text)
    except Refused as refused:
        return refused


@pytest.mark.parametrize(
    "name",
    [
        "Ann",
        "[/]",
        "[@click=app.quit]Bob[/]",
        "=1+1",
        "\u674e\u96f7",
        "Zed [b",
        "$name",
        "O'Brien, Jr",
        "x" * 24,
        "\u674e" * 12,
        "\u0928\u093f\u0936\u093e",
        "\u0e01\u0e34\u0e48\u0e07",
        ASTRONAUT,
        HEART_ON_FIRE,
        "1\ufe0f\u20e3 Uno",
    ],
)
def test_names_that_people_have_pass_unchanged(name: str) -> None:
    assert clean_name(name) == name


def test_an_accent_typed_apart_is_put_on_its_letter() -> None:
    assert clean_name("Zoe\u0308") == "Zo\u00eb"


@pytest.mark.parametrize("space", SPACES)
def test_spaces_of_any_kind_become_one_and_go_at_the_ends(space: str) -> None:
    assert clean_name(f"{space} Ann {space}{space}Lee {space}") == "Ann Lee"


@pytest.mark.parametrize("text", ["", " ", "\u3000\u00a0"])
def test_nothing_but_spaces_is_no_name(text: str) -> None:
    assert refusal(text).code == "empty"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("a\u200eb", "A name can't hold U+200E LEFT-TO-RIGHT MARK."),
        ("a\tb", "A name can't hold U+0009 TAB."),
        ("Ann\n", "A name can't hold U+000A LINE FEED."),
        ("\x1b[2J", "A name can't hold U+001B ESCAPE."),
        ("a\x85", "A name can't hold U+0085, a control character."),
        ("a\u2028b", "A name can't hold U+2028 LINE SEPARATOR."),
        ("a\u2029b", "A name can't hold U+2029 PARAGRAPH SEPARATOR."),
        ("a\u00adb", "A name can't hold U+00AD SOFT HYPHEN."),
        ("a\ue000", "A name can't hold U+E000, a private-use character."),
        ("a\ud800", "A name can't hold U+D800, half of a character."),
        ("a\uffff", "A name can't hold U+FFFF, no character that this program knows."),
        ("\u3164", "A name can't hold U+3164 HANGUL FILLER."),
        ("a\u200db", "A name can't hold U+200D ZERO WIDTH JOINER outside an emoji."),
        ("\U0001f525\u200d", "A name can't hold U+200D ZERO WIDTH JOINER outside an emoji."),
        ("\u0301a", "A name can't begin with U+0301 COMBINING ACUTE ACCENT."),
        ("\ufe0f", "A name can't begin with U+FE0F VARIATION SELECTOR-16."),
    ],
)
def test_a_character_that_hides_text_is_refused_by_its_name(text: str, sentence: str) -> None:
    assert refusal(text).code == "bad-character"
    assert refusal(text).sentence == sentence


def test_three_marks_in_a_row_pass_where_four_do_not() -> None:
    assert clean_name("q" + "\u0323\u0307\u0301") == "q\u0323\u0307\u0301"
    assert refusal("q" + "\u0323\u0307\u0301\u0300").code == "too-many-marks"


def test_a_wide_name_is_refused_with_its_width() -> None:
    assert refusal("x" * 31).sentence == "That name is 31 letters wide; 24 fit."
    assert refusal("\u674e" * 13).sentence == "That name is 26 letters wide; 24 fit."


def test_a_megabyte_of_accents_is_refused_before_it_is_sorted() -> None:
    assert refusal("a" + "\u0301\u0323" * 500_000).code == "too-wide"


def test_another_text_has_its_own_words_width_and_may_be_empty() -> None:
    assert clean_text("  ", "venue", 40, empty=True) == ""
    assert clean_text("x" * 40, "venue", 40) == "x" * 40
    with pytest.raises(Refused, match=r"^That venue is 41 letters wide; 40 fit\.$"):
        clean_text("x" * 41, "venue", 40)
    with pytest.raises(Refused, match=r"^An address can't be empty\.$"):
        clean_text("", "address", 40)


@given(typed)
@example(ASTRONAUT)
@example("e\u0301\u2003\u2003x")
def test_what_has_passed_the_gate_passes_it_unchanged(text: str) -> None:
    once = passed(text)
    if isinstance(once, Refused):
        assert once.sentence.isprintable()
        return
    assert clean_name(once) == once
    assert unicodedata.is_normalized("NFC", once)
    assert harmless(once) == once


@given(typed)
@example("#\ufe0f" * 12)
@example("#\u0301\ufe0f" * 12)
@example(FAMILY * 4)
@example("\u2630" * 24)
def test_no_name_is_wider_on_the_screen_than_the_gate_allows(text: str) -> None:
    name = passed(text)
    if isinstance(name, Refused):
        return
    assert cell_len(name) <= width(name) <= NAME_CELLS


def test_no_character_is_measured_narrower_than_the_screen_draws_it() -> None:
    characters = [chr(code) for code in range(32, sys.maxunicode + 1)]
    kept = [each for each in characters if not unicodedata.category(each).startswith("C")]
    assert [each for each in kept if width(each) < cell_len(each)] == []


def test_joined_emoji_are_measured_as_a_terminal_that_cannot_join_draws_them() -> None:
    assert width(FAMILY) == 8
    assert width("1\ufe0f\u20e3") == 2
    assert width(HEART_ON_FIRE) == 4


@given(names)
@example("\u0345")
@example("\u00b4a")
@example("\u1e9e\ufb03\u01c5")
@example("a\ufe0f\u0301")
def test_spellings_of_a_name_share_one_key(name: str) -> None:
    key = same_key(name)
    assert same_key(key) == key
    for form in ("NFC", "NFD", "NFKC", "NFKD"):
        assert same_key(unicodedata.normalize(form, name)) == key
    assert same_key(name.casefold()) == key
    assert same_key(f" {name}\u3000") == key
    assert same_key(name.replace(" ", " \u00a0 ")) == key


@given(st.text(st.characters(codec="ascii", categories=("L", "N")), min_size=1))
def test_capitals_do_not_tell_names_apart(name: str) -> None:
    assert same_key(name.swapcase()) == same_key(name)


def test_marks_that_draw_nothing_do_not_tell_names_apart() -> None:
    assert same_key("Dave\ufe0e") == same_key("Dave")
    assert same_key("\uff24\uff41\uff56\uff45") == same_key("DAVE")
    assert same_key("Dave") != same_key("Dav\u00e9")


def test_f1_2_a_doubled_name_is_offered_a_letter_as_a_number_behind_it_reads_as_units() -> None:
    assert suggest("Dave", ["Ann"]) == "Dave"
    assert suggest("Dave", ["DAVE"]) == "Dave B"
    assert suggest("Dave", ["Dave", "dave b", "Dave D"]) == "Dave C"
    assert suggest("Dave 2", ["Dave", "Dave 2"]) == "Dave 3"
    assert suggest("Dave", ["Dave", *(f"Dave {letter}" for letter in ascii_uppercase)]) == "Dave 2"


def test_an_offered_name_is_cut_to_fit_between_what_is_drawn_as_one() -> None:
    assert suggest("x" * 24, ["x" * 24]) == "x" * 22 + " B"
    assert suggest("\u674e" * 12, ["\u674e" * 12]) == "\u674e" * 11 + " B"
    accented = "x" * 21 + "q\u0323\u0307yz"
    assert suggest(accented, [accented]) == "x" * 21 + "q\u0323\u0307 B"
    assert suggest(FAMILY * 3, [FAMILY * 3]) == FAMILY * 2 + " B"


@given(typed, st.integers(0, 12))
def test_an_offered_name_is_free_and_passes_the_gate(text: str, doubles: int) -> None:
    name = passed(text)
    if isinstance(name, Refused):
        return
    taken: list[str] = []
    for _ in range(doubles):
        offer = suggest(name, taken)
        assert clean_name(offer) == offer
        assert same_key(offer) not in {same_key(other) for other in taken}
        taken.append(offer)


def test_a_hidden_character_is_printed_as_its_escape() -> None:
    assert harmless("Bob\x1b[2J\n\u202e\u2028\ud800") == r"Bob\x1b[2J\n\u202e\u2028\ud800"
    assert harmless(FAMILY) == FAMILY
    assert harmless("[b] \u674e\u96f7") == "[b] \u674e\u96f7"


@given(typed)
def test_harmless_text_holds_nothing_that_a_terminal_obeys(text: str) -> None:
    shown = harmless(text)
    kinds = {unicodedata.category(each) for each in shown if each != "\u200d"}
    assert kinds.isdisjoint({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
    assert harmless(shown) == shown
    shown.encode("utf-8")
