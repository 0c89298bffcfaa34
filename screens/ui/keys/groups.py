"""The groups of keys, for a reader of a screen's help."""

from collections.abc import Mapping

#: In this order.
ROLLS, CLAIMS, FOULS = "Rolls", "Claims", "Fouls"
ROUND, NIGHT, PEOPLE, SEATS = "The round", "The night", "People", "Seats"
HERE, LOOK, MOVE, EVERYWHERE = "Here", "Look at", "Find and move", "Everywhere"
HEADINGS = (
    *(ROLLS, CLAIMS, FOULS, ROUND, NIGHT, PEOPLE, SEATS, HERE),
    *(LOOK, MOVE, EVERYWHERE),
)

#: Actions that move, on whatever screen, by the last part of the id.
_MOVES = frozenset(
    (
        *("up", "down", "left", "right", "page_up", "page_down", "ten_up", "ten_down"),
        *("seats_up", "seats_down", "look_up", "look_down", "newest", "first", "last", "top"),
        *("next", "previous", "back", "on", "find", "search", "earlier", "later"),
        *("final", "complete", "complete_back", "next_table", "previous_table"),
    )
)
#: Actions that lead away from a screen.
_LEAVES = frozenset(("close", "leave", "leave_it", "home", "drop", "leave_round"))

_OWNERS: Mapping[str, str] = {
    "app": EVERYWHERE,
    "home": NIGHT,
    "night": LOOK,
    "floor": NIGHT,
    "barrier": NIGHT,
    "register": PEOPLE,
    "movers": PEOPLE,
    "seats": SEATS,
    "liar": CLAIMS,
}
_BY_ID: Mapping[str, str] = {
    "table.stand": ROLLS,
    "table.clear": ROLLS,
    "table.speed": ROLLS,
    "liar.again": CLAIMS,
    **dict.fromkeys(
        ("liar.dropped", "liar.escaped", "liar.bad-claim", "liar.cup", "liar.lost-die"), FOULS
    ),
    **dict.fromkeys(
        (
            *("table.lead", "table.abort", "table.value", "table.pips", "liar.end"),
            *("table.undo", "night.undo", "floor.undo", "seats.undo", "shoot_out.undo"),
            *("history.undo", "payments.undo", "shoot_out.call", "shoot_out.clear"),
        ),
        ROUND,
    ),
    **dict.fromkeys(
        (
            *("table.withdraw", "table.join", "table.away", "night.people", "seats.people"),
            *(
                "floor.withdraw",
                "floor.away",
                "barrier.withdraw",
                "floor.late",
                "floor.rebuy",
                "floor.correct_seat",
            ),
            "night.draw_person",
        ),
        PEOPLE,
    ),
    **dict.fromkeys(
        (
            *("night.add_sheet", "night.export", "register.plan", "table.end", "table.deal"),
            *(
                "night.break",
                "night.line",
                "night.hide_lead",
                "night.lock_chances",
                "night.payments",
            ),
        ),
        NIGHT,
    ),
    **dict.fromkeys(("night.tables", "bracket.closer", "bracket.further"), MOVE),
    **dict.fromkeys(("floor.bracket", "floor.movers", "home.seasons", "plan.rules"), LOOK),
    **dict.fromkeys(("floor.next", "barrier.accept"), NIGHT),
}


def group_of(binding_id: str) -> str:
    """The heading over a binding.

    >>> group_of("table.join"), group_of("floor.up"), group_of("seasons.drop")
    ('People', 'Find and move', 'Here')
    """
    owner, _, what = binding_id.partition(".")
    if binding_id in _BY_ID:
        return _BY_ID[binding_id]
    if what in _MOVES:
        return MOVE
    if what in _LEAVES and binding_id != "seasons.drop":
        return EVERYWHERE
    return _OWNERS.get(owner, HERE)
