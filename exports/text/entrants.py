"""`entrants.txt`: a name a line, as bracket sites take it (F10.2)."""

from tourney.night.views.repeat import alphabetical
from tourney.night.views.view import NightView


def entrants_text(night: NightView) -> str:
    """The people who take part, in alphabetical order: no no-shows, before play only those here."""
    only_here = night.here and not night.tables
    return "".join(
        f"{name}\n"
        for name in alphabetical(
            entry.name
            for entry in night.entries
            if entry.status != "no-show" and (entry.here or not only_here)
        )
    )
