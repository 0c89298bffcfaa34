"""A host at a table who types on and on, in a process of its own that may be killed."""

import os
import time
from contextlib import suppress
from functools import partial
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random
from typing import Any

from tests.faults.ledger import Ledger, witness
from tourney.game.refusal import Refused
from tourney.laptop.address import Address
from tourney.log.roles import Role, Who
from tourney.service.director import Director
from tourney.service.simulate import Simulation, guest_name
from tourney.store.open import open_store

NIGHT = 1
#: What writes one row each, and the kinds of these rows.
OF_ONE_ROW = {
    "roll": "rolled",
    "stand": "stood",
    "undo": "undone",
    "mark_paid": "payment-marked",
    "name_lead": "lead-named",
}


def plan_two_tables(director: Director) -> None:
    """A night in play at two tables that lasts for thousands of entries."""
    form = {"preset": "classic", "units": "20", "format": "freezeout", "tables": "2", "seats": "6"}
    number = director.plan({"name": "Friday", "date": "2026-11-20", **form})
    assert number == NIGHT
    director.night(number).people.register([guest_name(at) for at in range(12)])
    director.night(number).seats.place([range(1, 7), range(7, 13)])
    director.night(number).seats.open_tables()


class Host(Simulation):
    """Types whatever comes next at a table, takes some of it back, and notes who has paid.

    Where the table has to wait, it is the other's turn, and when both have, the next lap is
    called. Whoever is overtaken looks again; what could not be saved is typed again as it was.
    """

    def __init__(self, director: Director, chance: Random, table: int, ledger: Ledger) -> None:
        super().__init__(director, chance)
        self._table = table
        self._ledger = ledger
        self._typed: partial[Any] | None = None

    def type(self) -> str:
        """One entry; the code of its refusal, or ""."""
        command, self._typed = self._typed, None
        if not command:
            self._ledger.typing()
        try:
            command = command or self._next()
            command()
        except Refused as refusal:
            if refusal.code in ("not-saved", "not-read"):
                self._typed = command
            if refusal.code != "not-saved":
                self._ledger.told(refusal.code)
            return refusal.code
        if getattr(command.func, "__name__", "") in OF_ONE_ROW:
            self._ledger.done()
        return ""

    def _next(self) -> partial[Any]:
        night, table = self.director.night(NIGHT), self._table
        what = self.chance.random()
        if what < 0.1:
            entry = self.chance.choice(night.view().entries)
            return partial(night.people.mark_paid, entry.entry, not entry.paid)
        tables = night.floor().tables
        due = [each.number for each in tables if each.state in ("due", "playing")]
        if not due:
            return partial(self.hold, NIGHT)
        if table not in due:
            table = due[0]
        at_table = night.table(table)
        view = at_table.view()
        if view.phase == "roll-off":
            return partial(at_table.name_lead, 0)
        if what < 0.15:
            return partial(night.undo, table)
        if view.rolls and what < 0.5:
            return partial(at_table.stand)
        return partial(at_table.roll, self.roll())


def host_of(store: Address, ledger: Path, name: str, table: int, seed: int) -> Host:
    """A host at a table of the store's night, whose saves are noted in a ledger."""
    notes = Ledger(ledger)
    director = Director(witness(open_store(store), notes), who=Who(Role.HOST, name))
    host = Host(director, Random(seed), table, notes)
    host.director.night(NIGHT).view()
    return host


def play(
    user: int, store: Address, ledger: Path, name: str, table: int, seed: int, told: Connection
) -> None:
    """Open the store, and type whenever told to.

    Args:
        user: whom to run as; 0 for whoever runs the tests.
        told: how many entries to type, 0 for going on until anything else is told; `"resting"`
            comes back at first, and whenever they are typed.
    """
    if user:
        os.setuid(user)
    host = host_of(store, ledger, name, table, seed)
    with suppress(EOFError):
        while True:
            told.send("resting")
            if entries := told.recv():
                for _ in range(entries):
                    host.type()
            else:
                while not told.poll():
                    if host.type() in ("not-saved", "not-read"):
                        # Nobody types faster than that what was not taken.
                        time.sleep(0.02)
                told.recv()
    host.director.close()
