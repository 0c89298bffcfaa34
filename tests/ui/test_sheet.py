"""CSS is parsed once in the same colours, and anew in others."""

from textual.color import Color

from screens.ui.sheet import KeptSheet

CSS = "Label { color: $text; }"


def test_what_was_parsed_is_kept_for_every_sheet_of_the_same_colours() -> None:
    first, again, other = (KeptSheet({"text": colour}) for colour in ("red", "red", "blue"))
    for sheet in (first, again, other):
        sheet.add_source(CSS, ("", "Label"))
        sheet.reparse()
    assert first.rules[0] is again.rules[0]
    again.set_variables({"text": "blue"})
    again.add_source("Button { color: $text; }", ("", "Button"))
    again.reparse()
    assert [rule.styles.color for rule in again.rules] == [Color.parse("blue")] * 2
    assert again.rules[0] is other.rules[0]
    assert first.rules[0].styles.color == Color.parse("red")
