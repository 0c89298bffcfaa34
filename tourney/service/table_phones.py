"""The phones of tables (F16): codes, entries, and which of them wait for the host."""

import secrets
from collections.abc import Callable, Mapping
from itertools import islice
from uuid import UUID, uuid5

from msgspec.structs import replace

from tourney.game.entries import Undone
from tourney.game.events import LeadDrawn
from tourney.game.games import PLAIN_PLAY
from tourney.game.mexico.events import Count
from tourney.game.refusal import Refused, behind_others
from tourney.game.wording import capital
from tourney.log.one_log import OneLog
from tourney.log.roles import Role, Who, is_of_phone
from tourney.log.undoing import words_at_table
from tourney.night.state import table_phones as phones
from tourney.night.state.night import NightTable
from tourney.night.state.plan import table_called
from tourney.night.views.phone_table import Offer, PhoneTable, Sent, liar_offer, mexico_offer
from tourney.service.night_handle import NightHandle
from tourney.store.store import Store

#: How often an entry is tried again when another program was first.
_TRIES = 100
#: The most refusals that are remembered.
_REFUSED = 1000
#: Entries get their uuids in this name space, by the night, the table and the page's number.
_ENTRIES = UUID("5f0bb1d0-3c1c-4a3e-9a44-6f0a3f5d1b16")


def draw_code() -> str:
    """Return a new code."""
    return "".join(secrets.choice(phones.LETTERS) for _ in range(phones.LENGTH))


class TablePhones:
    """The phones of the tables of all nights.

    Attributes:
        codes: the codes and entries as last read.
    """

    def __init__(self, store: Store, who: Who, draw: Callable[[], str] = draw_code) -> None:
        """Use an open store, and a source of codes."""
        self.codes = phones.TableCodes()
        self._draw = draw
        self._log = OneLog(
            store, phones.TABLE_PHONES, "the codes of tables", self.codes, phones.apply, who
        )
        #: Why late entries were refused, by uuid: sent again, they get the same answer.
        self._refused: dict[str, Refused] = {}
        #: The views of tables by night and place, each with the facts that it rests on.
        self._views: dict[tuple[int, int], tuple[object, PhoneTable]] = {}

    def read_on(self) -> bool:
        """Read what others have recorded since; return whether there was anything."""
        before, self.codes = self.codes, self._log.state
        return self.codes is not before

    # For the host

    def of(self, night: int) -> Mapping[int, str]:
        """Return the codes of a night by the number of the real table."""
        self.read_on()
        return self.codes.of(night)

    def draw_missing(self, night: NightHandle) -> None:
        """Draw the codes of tables that have none yet."""
        known = self.of(night.number)
        tables = range(1, night.view().plan.setup.tables + 1)
        if new := tuple((place, self._draw()) for place in tables if place not in known):
            self._record(phones.CodesDrawn(night.number, new))

    def draw_anew(self, night: int, place: int) -> None:
        """Draw a table's code anew; the old one ends.

        Raises:
            Refused: the code could not be saved.
        """
        self._record(phones.CodesDrawn(night, ((place, self._draw()),)))

    def choose_waiting(self, night: NightHandle, waits: bool) -> None:
        """Let entries of phones wait for the host, or count at once.

        Raises:
            Refused: `one-table`, as its host has no floor; or `in-lap`, in the middle of a lap.
        """
        if not night.view().has_floor:
            raise Refused("one-table", "At one table, entries count at once.")
        floor = night.floor()
        states = {table.state for table in floor.tables}
        if floor.lap and ("playing" in states or {"due", "done"} <= states):
            raise Refused("in-lap", "Change this between two laps.")
        self._record(phones.PhonesWait(night.number, waits))

    def held(self, night: NightHandle) -> dict[int, phones.EntryHeld]:
        """Return the entries that wait for the host, by table."""
        tables = night.session.streams.tables
        return {
            table: held
            for (of, table), held in self.codes.held.items()
            if of == night.number and table in tables and tables[table].log.seq == held.at
        }

    def accept(self, night: NightHandle, table: int) -> None:
        """Let the entry that waits at a table count.

        Raises:
            Refused: `held`, if none waits there now; or as the entry itself.
        """
        held, its = self.held(night).get(table), night.session.night.table(table)
        if held is None or its is None:
            raise Refused("held", "No phone's entry waits at this table.")
        with night.session.typed_at(_phone(night, its.place), held.uuid):
            _type(night, table, held)

    def took_back(self, night: NightHandle, table: int) -> str:
        """Return the entry that a table's phone has just undone, in a few words, or ""."""
        stream = night.session.streams.tables[table]
        last, undone = stream.rows[-1], [*islice(stream.log.undone.newest_first(), 2)]
        if not undone or not isinstance(last.event, Undone) or not is_of_phone(last.by):
            return ""
        drawn = isinstance(undone[0].event, LeadDrawn)  # with the result that was typed
        return words_at_table(undone[-1] if drawn else undone[0])

    # For a table's phone

    def view(self, night: NightHandle, place: int) -> PhoneTable:
        """Return a table as its phone shows it now; worked out again only after a change."""
        session, facts = night.session, night.facts
        table = _table_at(night, place)
        seq = session.streams.tables[table.number].log.seq if table else 0
        speed = facts.speeds.revision if facts.speeds else 0
        rests_on = self.codes, session.streams.own.log.seq, seq, speed, session.damage
        known = self._views.get((night.number, place))
        if known is None or known[0] != rests_on:
            known = self._views[night.number, place] = rests_on, self._view(night, place, table)
        return known[1]

    def _view(self, night: NightHandle, place: int, table: NightTable | None) -> PhoneTable:
        session, now = night.session, night.session.night
        called = table_called("" if table is None else table.title, now.find_place(place))
        code = self.codes.of(night.number).get(place, "")
        if table is None or table.closed or session.damage:
            words = session.damage or ("This table has closed." if table else "Not in play yet.")
            gone = () if table is None else _gone(night, table)
            return PhoneTable(place, called, code, offer=Offer(words=words), gone=gone)
        handle, number = night.table(table.number), table.number
        log, match = session.table(number), session.tables[number]
        if now.plan.rules.has_units:
            view = handle.view()
            offer, news, rounds = mexico_offer(view, handle.speed()), view.news, view.round
        else:
            cup = handle.liar_page().table
            offer, news, rounds = liar_offer(cup), cup.news, len(cup.match.story)
        if now.lead_hidden:
            bare = tuple((player, name, "") for player, name, _ in offer.players)
            offer = replace(offer, players=bare)
        if night.facts.format.keeps_chairs and match.lap_done:
            offer = Offer(words="This table is done.")  # who begins next is not known yet
        over = night.view().state == "finished"
        if over:
            offer = Offer(words="The night is over.")
        top = log.top
        said = f"{news.headline}. {news.sentence}" if news is not None and not over else ""
        if not said and not over and top is not None and isinstance(top.event, PLAIN_PLAY):
            said = f"{capital(words_at_table(top))}."
        held = self.held(night).get(number)
        mark = f"{number}.{match.lap}.{rounds}"
        return PhoneTable(
            place,
            called,
            code,
            round=mark,
            moment=f"{mark}.{log.seq}",
            offer=Offer() if held else offer,
            said=said,
            held=held.words if held else "",
            back=held.words if held else _back(night, number, place),
            dropped=self._just_dropped(night, number),
        )

    def _just_dropped(self, night: NightHandle, table: int) -> str:
        """Return that the host's last entry has dropped one that waited, in a sentence; or ""."""
        held = self.codes.held.get((night.number, table))
        rows = night.session.streams.tables[table].rows
        if held is None or not held.at or len(rows) != held.at + 1 or rows[-1].uuid == held.uuid:
            return ""
        return _dropped(held)

    def take(self, night: NightHandle, place: int, sent: Sent) -> str:
        """Record what a phone sent, or say what has become of it if it was sent before.

        Raises:
            Refused: `stands`, if it is not what the table takes now, as others were first; or as
                the entry itself.
        """
        who, session = _phone(night, place), night.session
        uuid = str(uuid5(_ENTRIES, f"{night.uid} {place} {sent.does} {sent.number}"))

        def once() -> str:
            self.read_on()
            night.follow()
            if became := self._became(night, place, uuid):
                return became
            view, table = self.view(night, place), _table_at(night, place)
            if table is None or not view.takes(sent):
                raise Refused("stands", _stands(view))
            words, number = view.words(sent), table.number
            held = self.held(night).get(number)
            if held is not None:
                self._record(phones.EntryDropped(night.number, number, uuid))
                return f"Undone: {words}."
            if sent.does != "back" and night.number in self.codes.waiting:
                seq = night.session.streams.tables[number].log.seq
                entry = sent.does, sent.player, sent.count
                self._record(phones.EntryHeld(night.number, number, seq, uuid, *entry, words))
                return f"Waiting for the host: {words}."
            with session.typed_at(who, uuid), session.expecting(session.read_position):
                if sent.does == "back":
                    return f"Undone: {night.undo(number)}."
                _type(night, number, sent)
            return f"Recorded: {words}."

        if uuid in self._refused:
            raise self._refused[uuid]
        try:
            return behind_others(once, _TRIES)
        except Refused as refusal:
            if refusal.code not in ("not-saved", "not-read", "overtaken"):
                self._refused[uuid] = refusal
                while len(self._refused) > _REFUSED:
                    del self._refused[next(iter(self._refused))]
            raise

    def _became(self, night: NightHandle, place: int, uuid: str) -> str:
        """Return what has become of the entry of this uuid; "" if it is new."""
        for table in night.session.night.tables:
            if table.place != place:
                continue
            stream = night.session.streams.tables[table.number]
            rows = enumerate(stream.rows, start=1)
            if seq := next((seq for seq, row in rows if row.uuid == uuid), 0):
                if isinstance(stream.row(seq).event, Undone):
                    return "Undone already."
                step = next((each for each in stream.log.steps if each.seq == seq), None)
                if step is None:
                    return "Recorded, then undone."
                return "Recorded, then corrected." if step.by else "Recorded already."
            at = night.number, table.number
            if uuid == self.codes.dropped.get(at):
                return "Undone already."
            held = self.codes.held.get(at)
            if held is not None and held.uuid == uuid:
                waits = stream.log.seq == held.at
                return f"Waiting for the host: {held.words}." if waits else _dropped(held)
        return ""

    def _record(self, event: phones.TablePhonesEvent) -> None:
        behind_others(lambda: self._log.record(event), _TRIES)
        self.read_on()


def _dropped(held: phones.EntryHeld) -> str:
    """Return what has become of an entry that waits no more and was not saved."""
    return f"Not counted: {held.words}. The host typed there." if held.at else "Undone already."


def _phone(night: NightHandle, place: int) -> Who:
    return Who(Role.TABLE, night=night.number, place=place)


def _table_at(night: NightHandle, place: int) -> NightTable | None:
    """Return the table that plays at a real table, or else played there last; or None."""
    tables = [table for table in night.session.night.tables if table.place == place]
    return next((table for table in tables if not table.closed), tables[-1] if tables else None)


def _gone(night: NightHandle, table: NightTable) -> tuple[tuple[str, str], ...]:
    """Return where the people of a closed table sit now."""
    now = night.session.night
    seats = ((entry.name, now.table(now.at.get(entry.number, 0))) for entry in now.entries)
    names = set(night.session.tables[table.number].names)
    return tuple((name, at.called) for name, at in seats if name in names and at and not at.closed)


def _back(night: NightHandle, table: int, place: int) -> str:
    """Return the table's last entry, if a phone typed it and may take it back; or ""."""
    stream = night.session.streams.tables[table]
    top = stream.log.top
    over = night.view().state == "finished"
    if top is None or over or not is_of_phone(stream.row(top.seq).by):
        return ""
    with night.session.typed_at(_phone(night, place)):
        return night.session.undoable(table)


def _stands(view: PhoneTable) -> str:
    """Return why an entry that came too late is not taken, with what stands."""
    stands = f"Waiting for the host: {view.held}." if view.held else view.said
    return f"Not recorded. {stands}".rstrip() if stands else "Not recorded. Look again."


def _type(night: NightHandle, number: int, entry: Sent | phones.EntryHeld) -> None:
    """Record an entry at a table as the host's keys do."""
    table = night.table(number)
    match entry.does:
        case "result":
            table.record_round(entry.player, entry.count)
        case "lives":
            table.record_loss(entry.player, entry.count)
        case "value":
            table.record_value(entry.count)
        case "die":
            table.roll(entry.count)
        case "abort":
            table.abort()
        case count:
            table.choose_count(Count(count.removeprefix("by-")))
