"""`tourney season` over the venues of a league: its table, each venue's, and who goes on."""

from collections.abc import Sequence
from textwrap import wrap

from exports.text.season_text import table_lines
from exports.text.tables import columns
from tourney.game.names import harmless, same_key, width
from tourney.game.wording import listed, quantity
from tourney.night.season.league import LeagueSeason, Qualified, tied
from tourney.night.season.over_venues import OfficeSeason
from tourney.night.season.table import write_points
from tourney.night.season.view import SeasonCard

_WIDTH = 80
#: What is done about people who are equal at the last place (F6.5).
_TIED = (
    "All of them go on; or they shoot out for it, one roll each, the highest first, and whoever "
    "loses that is taken off the final's list."
)


def league_seasons_text(
    venues: Sequence[tuple[str, Sequence[SeasonCard]]], office: Sequence[OfficeSeason] = ()
) -> str:
    """The seasons that the office keeps, and those of venues, each name once, with who keeps it."""
    names = {same_key(season.name) for season in office}
    kept: dict[str, list[tuple[str, SeasonCard]]] = {}
    for venue, cards in venues:
        for card in cards:
            if same_key(card.name) not in names:
                kept.setdefault(same_key(card.name), []).append((venue, card))
    if not kept and not office:
        return (
            "No venue keeps a season yet; they are made in the app, from the list of nights.\n"
            "tourney season NAME --from DATE keeps one of all nights of all venues.\n"
        )
    lines = []
    for season in office:
        about = f"All nights of all venues, {season.dates}. Counts: {season.counts}."
        lines.append(harmless(season.name))
        lines += wrap(about, _WIDTH, initial_indent="    ", subsequent_indent="    ")
    for several in kept.values():
        lines.append(harmless(several[0][1].name))
        about = listed(f"{venue} ({quantity(card.nights, 'night')})" for venue, card in several)
        lines += wrap(
            f"{harmless(about)}.", _WIDTH, initial_indent="    ", subsequent_indent="    "
        )
    return "\n".join([*lines, "", "tourney season NAME shows the table of one."]) + "\n"


def league_text(season: LeagueSeason) -> str:
    """The table of all venues together, and then each one's own."""
    title = harmless(season.name)
    lines = [title, "=" * width(title)]
    nights = sum(len(each.view.nights) for each in season.venues)
    about = f"{quantity(len(season.venues), 'venue')}, {quantity(nights, 'night')}."
    if len({each.view.counts for each in season.venues}) == 1:
        about += f" Counts: {season.venues[0].view.counts}."
    for sentence in (about, *season.notes):
        lines += wrap(harmless(sentence), _WIDTH)
    if season.lines:
        head = ("", "Player", "Venue", "Points", "Nights", "Won")
        rows = [
            (
                f"{line.rank}.",
                line.own.name,
                line.venue,
                write_points(line.own.points),
                f"{line.own.counted} of {line.own.played}",
                str(line.own.wins or ""),
            )
            for line in season.lines
        ]
        lines += ["", *columns([head, *rows], left=(1, 2))]
    for each in season.venues:
        own = f"{harmless(each.venue)}: {quantity(len(each.view.nights), 'night')}"
        lines += ["", own, "-" * width(own)]
        for sentence in filter(None, (each.view.warning, *each.view.left_out)):
            lines += wrap(harmless(sentence), _WIDTH)
        lines += table_lines(each.view) if each.view.lines else []
    return "\n".join(lines) + "\n"


def qualified_text(season: LeagueSeason, going: Sequence[Qualified], best: int) -> str:
    """Who goes on to the final, by seed."""
    of_each = f"the best {best}" if best > 1 else "the best"
    about = f"To the final of {season.name}: {of_each} of each venue, {len(going)} people."
    lines = wrap(harmless(about), _WIDTH)
    equal = tied(going, best)
    for each in equal:
        of = f" of {each.venue}" if each.venue else ""
        places = f"the last {each.places} places" if each.places > 1 else "the last place"
        lines += wrap(harmless(f"{listed(each.names)}{of} are equal at {places}."), _WIDTH)
    if equal:
        lines += wrap(_TIED, _WIDTH)
    head = ("Seed", "Player", "Venue", "There", "Points")
    rows = [
        (
            str(each.seed),
            each.name,
            each.line.venue,
            f"{each.line.own.rank}.",
            write_points(each.line.own.points),
        )
        for each in going
    ]
    return "\n".join([*lines, "", *columns([head, *rows], left=(1, 2))]) + "\n"
