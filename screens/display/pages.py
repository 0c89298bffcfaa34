"""The pages of the big screen for a night, and their contents."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from itertools import groupby
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from textual.app import App
from textual.content import Content

from screens.display.bracket import bracket_pages
from screens.display.head import ahead
from screens.display.lists import MOST_NAMES, ListRow, group_pages, list_pages
from screens.display.table import framed, table_page
from screens.display.wall import Framed, wall_pages
from screens.ui.large.letters import (
    Block,
    block,
    code_block,
    paragraph,
    rows_of,
    text_block,
    title_block,
    words_block,
)
from screens.ui.large.podium import podium_block
from tourney.game.liar.words import counted_in
from tourney.game.wording import ordinal, plural
from tourney.night.display.show import ShowStanding, ShowView
from tourney.night.formats.registry import format_of
from tourney.night.state.room_clock import SittingClock, write_time
from tourney.night.state.table_phones import table_address
from tourney.night.views.result import write_ranks

if TYPE_CHECKING:
    from tourney.night.display.shame import Disgrace
    from tourney.night.state.phones import PhonesInvited

#: Seconds that a page stands, at most and at least, and the most seconds for a round of all pages.
_PAGE, _SHORTEST, CYCLE = 8.0, 4.0, 40.0
#: The most pages of one kind, except tables, of a secondary kind, and of tables in large names.
_MOST, _MOST_BESIDE, _MOST_LARGE = int(CYCLE // _PAGE), 2, 3
_DISGRACES = 3
_TELLS = "See whose turn it is, your seat and the standings."


class DisplayPage(Struct, frozen=True):
    """A page.

    Attributes:
        key: the page's identity, the same while its subject stays.
        urgent: True if the screen stays on this page, as a player is waited for.
    """

    key: str
    title: str
    lines: Block
    urgent: bool = False


def page_seconds(count: int) -> float:
    """Return how long each of so many pages stands.

    >>> page_seconds(2), page_seconds(8), page_seconds(20)
    (8.0, 5.0, 4.0)
    """
    return min(_PAGE, max(CYCLE / count, _SHORTEST))


class Pages(Struct, frozen=True):
    """A night on pages of one size.

    Attributes:
        disgraces: the entries of the hall of shame, if that is shown.
        phones: the address of the night for guests' phones, or None.
        codes: the codes of tables' phones by table, shown before play.
        now: the present time, with its zone.
    """

    show: ShowView
    disgraces: "Sequence[Disgrace]"
    phones: "PhonesInvited | None"
    width: int
    height: int
    app: App[Any]
    now: datetime
    codes: Mapping[int, str]

    def drawn(self) -> list[DisplayPage]:
        """Return the present pages in order, at least one."""
        if self.width < 1 or self.height < 1:
            return []
        if self.show.night.state in ("registering", "seating"):
            return list(self._before())
        return list(self._at_the_end() if self.show.over else self._in_play())

    def _before(self) -> Iterator[DisplayPage]:
        seats: dict[tuple[int, str], list[ListRow]] = {}
        for seat in self.show.seats:
            row = ListRow(seat.name, before=str(seat.seat), tone="$foreground-muted")
            seats.setdefault((seat.place, seat.title), []).append(row)
        tables = [Framed(place, title, rows) for (place, title), rows in seats.items()]
        yield from self._wall("seats", "Find your seat", tables)
        if not tables:
            yield DisplayPage("tonight", "Tonight", self._tonight())
        yield from self._phones()
        if self.phones is not None and self.codes:
            yield DisplayPage("codes", "Type your rounds on a phone", self._codes())

    def _codes(self) -> Block:
        """Return the code of each table, and where it is typed."""
        assert self.phones is not None
        address = table_address(self.phones.words)
        rows = [ListRow(f"{place}  {code}") for place, code in sorted(self.codes.items())]
        words = paragraph(
            f"Scan the code on your table, or open {address}", self.width, "", "center"
        )
        listed = list_pages(rows, self.width, max(self.height - len(words) - 1, 1), pages=1)
        lines = [*words, Content(" " * self.width), *next(listed, [])]
        return block(lines, self.width, self.height, "center", "top")

    def _phones(self) -> Iterator[DisplayPage]:
        if self.phones is not None:
            lines = phones_block(self.phones, self.width, self.height)
            yield DisplayPage("phones", "The night on your phone", lines)

    def _tonight(self) -> Block:
        """Return how many players are on the list, and who; the night's name is above the page."""
        show, width = self.show, self.width
        plan = show.night.plan
        here, names = show.night.here, len(show.night.entries)
        come = f"{names} on the list" if names else "No one is here yet"
        if here:
            come = f"{here} of {names} here"
        seating = show.night.state == "seating"
        what = "The seats are being drawn" if seating else "Put your name down"
        format_ = format_of(plan.setup).title
        said = " · ".join(filter(None, (what, plan.venue, format_)))
        rows = [
            ListRow(entry.name, quiet=not entry.here and here > 0) for entry in show.night.entries
        ]
        top = max(self.height // 3, rows_of(1))
        listed = list_pages(rows, width, max(self.height - top - 2, 1), pages=1)
        lines = [
            *title_block(come, width, top, "$text-accent"),
            *words_block(said, width, 1, "", "center", largest=0),
            Content(" " * width),
            *next(listed, []),
        ]
        return block(lines, width, self.height, "center", "top")

    def _in_play(self) -> Iterator[DisplayPage]:
        show = self.show
        yield from self._shoot_out()
        yield from self._movers()
        yield from self._break()
        tables = [*self._now()]
        yield from tables
        yield from self._partners()
        beside = [*self._phones(), *[*self._bracket()][:_MOST_BESIDE]]
        if not show.playing:
            beside += self._shame()
        beside = beside[: _MOST_BESIDE + 1]
        yield from self._standings(max(_MOST - len(tables) - len(beside), 1))
        yield from beside

    def _break(self) -> Iterator[DisplayPage]:
        """Yield when the break ends; the line below every page counts down."""
        pause = self.show.break_
        if pause is None or pause.until is None or pause.until <= self.now:
            return
        if isinstance(pause, SittingClock):
            return  # the line below every page counts it down
        width, half = self.width, self.height // 2
        again = f"Back at {write_time(pause.until)}"
        lines = [
            *words_block("Break", width, half, "$text-warning", "center"),
            Content(" " * width),
            *words_block(again, width, half - 2, "", "center"),
        ]
        drawn = block(lines, width, self.height, "center")
        yield DisplayPage("break", "Break", drawn, urgent=not self.show.playing)

    def _at_the_end(self) -> Iterator[DisplayPage]:
        yield from self._shoot_out()
        drawn = podium_block(self.show.podium, self.width, self.height)
        yield DisplayPage("podium", "The podium", drawn)
        beside = [*self._phones(), *self._shame()]
        yield from self._standings(_MOST - 1 - len(beside))
        yield from beside

    def _now(self) -> Iterator[DisplayPage]:
        show, single = self.show, len(self.show.night.tables) < 2
        title = "The table" if single else "The tables"
        if show.is_played and not any(table.state == "due" for table in show.tables):
            title = "Now playing"
        if len(show.tables) > 1:
            heads = plural(show.night.rules.unit), "roll"
            walls = (framed(table, heads) for table in show.tables)
            yield from self._wall("tables", title, [*walls], _MOST_LARGE)
            return
        for table in show.tables:
            if not single:  # the only table left
                title = f"{table.title}, table" if table.title else "Table"
                title = f"{title} {table.place}"
            lines = table_page(table, self.width, self.height, self.app)
            yield DisplayPage("tables 0", title, lines, urgent=table.state == "playing")

    def _wall(
        self, key: str, title: str, tables: Sequence[Framed], large: int = 1
    ) -> Iterator[DisplayPage]:
        for at, lines in enumerate(wall_pages(tables, self.width, self.height, large)):
            yield DisplayPage(f"{key} {at}", title, lines)

    def _standings(self, pages: int) -> Iterator[DisplayPage]:
        show = self.show
        level = len({line.rank for line in show.standings}) < 2
        if not show.over and (level or (show.lap == 1 and show.is_played)):
            return
        title = "Standings" if show.over or not show.provisional else "Standings so far"
        ranks = write_ranks([line.rank for line in show.standings])
        counted = show.measure != "units" and not self._shows_prizes
        marked = show.over or bool(ahead(show))
        title = f"{title}, in {show.measure}" if counted else title
        together = [[*lines] for _, lines in groupby(show.standings, attrgetter("rank"))]
        if max(map(len, together), default=0) > MOST_NAMES:
            groups = [(self._place(lines), [line.name for line in lines]) for lines in together]
            drawn = group_pages(groups, self.width, self.height, pages)
            for at, lines in enumerate(drawn):
                yield DisplayPage(f"standings {at}", title, lines)
            return
        rows = [
            self._standing(line, rank, marked=marked)
            for line, rank in zip(show.standings, ranks, strict=True)
        ]
        yield from self._list("standings", title, rows, pages=pages)

    def _place(self, lines: Sequence[ShowStanding]) -> str:
        """Return the place that players of one rank share, and their figure."""
        place = "first place" if lines[0].rank == 1 else f"{ordinal(lines[0].rank)} place"
        figures = {self._figure(line) for line in lines}
        figure = figures.pop() if len(figures) == 1 else ""
        if figure and not self._shows_prizes:
            word = self.show.measure
            whole = figure.isdecimal()
            figure = counted_in(word, int(figure)) if whole else f"{figure} {word}"
        reached = {line.reached for line in lines}
        said = f"{len(lines)} share {place}" if len(lines) > 1 else place
        return " · ".join(filter(None, (said, figure, *(reached if len(reached) == 1 else ()))))

    @property
    def _shows_prizes(self) -> bool:
        """True if prizes are shown in place of figures."""
        return self.show.over and any(line.prize for line in self.show.standings)

    def _standing(self, line: ShowStanding, rank: str, *, marked: bool) -> ListRow:
        over = self.show.over
        return ListRow(
            name=line.name,
            before=rank,
            note=" · ".join(filter(None, (line.reached, line.deal and f"{line.deal} by deal"))),
            figure=self._figure(line),
            style="$text-accent" if line.rank == 1 and marked else "",
            quiet=not line.inside and not over,
        )

    def _figure(self, line: ShowStanding) -> str:
        """Return the prize, or the figure that counts; at the end units are left out."""
        if self._shows_prizes:
            return line.prize
        return "" if self.show.over and self.show.measure == "units" else line.figure

    def _movers(self) -> Iterator[DisplayPage]:
        rows = [
            ListRow(
                mover.name,
                note=f"left of {mover.beside}" if mover.beside else "",
                after=f"Table {mover.target}",
            )
            for mover in self.show.movers
        ]
        in_line = format_of(self.show.night.plan.setup).keeps_chairs
        waiting = [
            ListRow(name, before=str(at)) if in_line else ListRow(name, after="waits", quiet=True)
            for at, name in enumerate(self.show.waiting, start=1)
        ]
        if rows and not in_line:
            rows += waiting
        elif waiting and not self.show.over:
            title = "In line" if in_line else "Next sitting"
            yield from self._list("wait", title, waiting)
        yield from self._list("move", "Please move", rows, urgent=not self.show.playing)

    def _partners(self) -> Iterator[DisplayPage]:
        groups = self.show.partners
        if pairs := [names for names in groups if len(names) == 2]:
            rows = [ListRow(name, note="with", after=other) for name, other in pairs]
            rows += [ListRow(names[0], after="alone", quiet=True) for names in groups[len(pairs) :]]
            yield from self._list("partners", "Partners", rows, pages=_MOST_BESIDE)

    def _shoot_out(self) -> Iterator[DisplayPage]:
        shoot_out = self.show.shoot_out
        if shoot_out is None or not (shoot_out.must or shoot_out.on_turn):
            return
        rows = [
            ListRow(
                thrower.name,
                before="▶" if thrower.entry == shoot_out.on_turn else "",
                after=" ".join(str(throw) if throw else "-" for throw in thrower.throws[-3:]),
                style="$text-accent" if thrower.entry == shoot_out.on_turn else "",
            )
            for thrower in shoot_out.throwers
        ]
        yield from self._list("shoot-out", f"Shoot-out {shoot_out.why}", rows, urgent=True)

    def _bracket(self) -> Iterator[DisplayPage]:
        for at, lines in enumerate(bracket_pages(self.show.bracket, self.width, self.height)):
            yield DisplayPage(f"bracket {at}", "The bracket", lines)

    def _shame(self) -> Iterator[DisplayPage]:
        lines = [line for each in self.disgraces[:_DISGRACES] for line in self._disgrace(each)]
        if lines:
            drawn = block(lines, self.width, self.height, down="top")
            yield DisplayPage("shame 0", "Hall of shame", drawn)

    def _disgrace(self, each: "Disgrace") -> Block:
        high = self.height // _DISGRACES
        title = text_block(each.title, self.width, 1, "$foreground-muted")
        names = words_block(", ".join(each.names), self.width, max(high - 3, 1), "$text-accent")
        said = text_block(each.words, self.width, 1, "bold")
        return block([*title, *names, *said], self.width, high, down="top")

    def _list(
        self,
        key: str,
        title: str,
        rows: Sequence[ListRow],
        *,
        urgent: bool = False,
        pages: int = _MOST,
    ) -> Iterator[DisplayPage]:
        drawn = list_pages(rows, self.width, self.height, pages=pages)
        for at, lines in enumerate(drawn):
            yield DisplayPage(f"{key} {at}", title, lines, urgent)


def phones_block(phones: "PhonesInvited", width: int, height: int) -> Block:
    """Return the QR code as large as it fits, with the address below."""
    code = code_block(phones.address, width, height - 1)
    said, rows = "Scan this, or open" if code else "On your phone open", height - len(code)
    words = paragraph(f"{said} {phones.words}", width, "bold $text-accent", "center")
    if rows > rows_of(2) and len(phones.words) <= width:
        address = words_block(phones.words, width, rows_of(1), "$text-accent", "center")
        words = [*words_block(said, width, 1, "", "center"), *address]
    words += paragraph(_TELLS, width, "$foreground-muted", "center")
    return block([*code, *words], width, height, "center")
