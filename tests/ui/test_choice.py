"""A choice of one of several texts, by arrows and by what is typed."""

from textual.app import App, ComposeResult

from screens.ui.lists.choice import Choice


class _Form(App[None]):
    def compose(self) -> ComposeResult:
        yield Choice([(text, text) for text in map(str, range(1, 13))], "5")


async def test_a_digit_chooses_the_number_itself_before_one_that_begins_with_it() -> None:
    app = _Form()
    async with app.run_test() as pilot:
        choice = app.query_one(Choice)
        choice.focus()
        await pilot.press("1")
        assert choice.value == "1"
        await pilot.press("1")
        assert choice.value == "10"
        await pilot.press("3")
        assert choice.value == "3"
