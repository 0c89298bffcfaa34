"""The screen of the manual, page by page, over the present screen."""

from functools import partial
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.widgets import Markdown, OptionList
from textual.widgets.option_list import Option

from screens.manual.pages import pages, topic_of
from screens.ui.keys.footer import ActionLine, KeyFooter, chip, chip_line
from screens.ui.keys.keys import DISPLAYS, MOVE, bind, is_allowed, pressed
from screens.ui.marked import MarkedList
from screens.ui.sheet import StyledScreen
from screens.ui.status_line import StatusLine, TitleBar
from screens.ui.text import plain

key = partial(bind, "manual", roles=DISPLAYS)


class ManualScreen(StyledScreen[None]):
    """A page of the manual, and the list of its topics.

    Args:
        topic: the page that is shown first.
    """

    HELP_TEXT: ClassVar[str] = "The manual, one page per topic. Click a link to open its page."
    #: The manual has no page about itself.
    MANUAL: ClassVar[str] = ""

    BINDINGS: ClassVar[list[BindingType]] = [
        key("escape", "close", "Back", "Back to where you were"),
        key("t", "topics", "Topics", "To the list of topics"),
        key("right_square_bracket", "step_topic(1)", "Next",
            "Next topic", id="manual.next", group=MOVE),
        key("left_square_bracket", "step_topic(-1)", "Previous",
            "Previous topic", id="manual.previous", group=MOVE),
        key("enter", "step_topic(1)", "Next", "Next topic", id="manual.on", show=False),
    ]  # fmt: skip

    CSS = """
    ManualScreen {
        #manual { height: 1fr; margin: 1; }
        &.-card #manual { margin: 1 3; }
        ActionLine { margin: 0 0 1 0; }
        &.-card ActionLine { padding: 0 3; }
        OptionList, OptionList:focus {
            width: 1fr; height: 1fr; padding: 0; border: none; text-wrap: nowrap;
            background: $background; background-tint: transparent; text-overflow: ellipsis;
        }
        #page { width: 1fr; height: 1fr; scrollbar-gutter: stable; }
        &.-card OptionList { width: auto; max-width: 35; margin-right: 3; }
        &.-page OptionList { display: none; }
        &.-list #page { display: none; }
        &.-card OptionList, &.-card #page { display: block; }
        StatusLine { max-height: 3; }

        Markdown { padding: 0 1 0 0; }
        MarkdownBlock { link-color: $text-accent; link-style: underline; }
        MarkdownHeader { margin: 1 0 0 0; color: $foreground; background: transparent;
                         text-style: bold; }
        MarkdownH1 { margin: 0 0 1 0; content-align: left middle; color: $text-accent; }
        MarkdownH2 { color: $text-accent; }
        MarkdownBlock > .code_inline { color: $text-accent; background: $surface; }
        MarkdownTable { background: transparent; }
        MarkdownTableContent {
            keyline: none; grid-gutter: 0;
            & > .cell, & > .header { padding: 0 2 0 0; text-overflow: fold; }
            & > .header { color: $text-muted; }
        }
        MarkdownBullet { color: $text-muted; }
        MarkdownFence { margin: 0 0 1 0; background: $surface; color: $foreground;
                        overflow: hidden hidden; }
        MarkdownFence > Label { width: 100%; padding: 0 1; }
    }
    """

    def __init__(self, topic: str) -> None:
        super().__init__()
        self._topic = topic

    def compose(self) -> ComposeResult:
        yield TitleBar()
        with Horizontal(id="manual"):
            yield MarkedList(*(Option(plain(page.title), topic) for topic, page in pages().items()))
            with VerticalScroll(id="page"):
                yield Markdown(open_links=False)
        yield StatusLine(appears=True)
        yield ActionLine()
        yield KeyFooter()

    async def on_mount(self) -> None:
        """Show the first page."""
        await self.open(self._topic)

    def check_action(self, action: str, _parameters: tuple[object, ...]) -> bool | None:
        """Offer only actions of the role."""
        return is_allowed(self, action)

    async def open(self, topic: str) -> None:
        """Show a page from its beginning."""
        self._topic, page = topic, pages()[topic]
        self.query_one(TitleBar).show(page.title, "Manual")
        self.query_one(StatusLine).tell("")
        topics = self.query_one(OptionList)
        topics.highlighted = topics.get_option_index(topic)
        self._read()
        titles = [page.title for page in pages().values()]
        after = titles[(titles.index(page.title) + 1) % len(titles)]
        step = chip("Enter", f"next: {after}", "step_topic(1)")
        self.query_one(ActionLine).offer(chip_line(step, pressed(("↑ ↓", "scroll"))))
        await self.query_one(Markdown).update(page.text)
        self.query_one("#page").scroll_home(animate=False)

    def _read(self, *, page: bool = True) -> None:
        """Move the focus to the page, or to the list of topics."""
        self.set_class(page, "-page")
        self.set_class(not page, "-list")
        self.query_one("#page" if page else OptionList).focus()

    async def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Show the topic that was picked."""
        if event.option_id is not None:
            await self.open(event.option_id)

    async def on_markdown_link_clicked(self, event: Markdown.LinkClicked) -> None:
        """Go to another topic; show other links as text."""
        event.stop()
        if topic := topic_of(event.href):
            await self.open(topic)
        else:
            self.query_one(StatusLine).ask(event.href)

    def action_topics(self) -> None:
        """Go to the list of topics, or back to the page."""
        self._read(page=self.focused is self.query_one(OptionList))

    async def action_step_topic(self, step: int) -> None:
        """Go to the next topic or the one before, round and round."""
        topics = list(pages())
        await self.open(topics[(topics.index(self._topic) + step) % len(topics)])

    def action_close(self) -> None:
        """Go from the list back to the page, and from the page back."""
        if self.focused is self.query_one(OptionList):
            self._read()
        else:
            self.dismiss(None)
