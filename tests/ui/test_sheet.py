"""CSS is parsed once in the same colours, and anew in others."""

from textual.color import Color

from screens.ui.sheet import KeptSheet


def test_what_was_parsed_is_kept_until_the_colours_change() -> None:
    sheet = KeptSheet(variables={"text": "red"})
    sheet.add_source("Label { color: $text; }", ("", "Label"))
    (label,) = sheet.rules
    sheet.add_source("Button { color: $text; }", ("", "Button"))
    sheet.reparse()
    assert sheet.rules[0] is label
    sheet.set_variables({"text": "blue"})
    sheet.reparse()
    assert [rule.styles.color for rule in sheet.rules] == [Color.parse("blue")] * 2
