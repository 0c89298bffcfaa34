"""The words about where a night stopped, from where Enter continues."""

from textual.content import Content

from screens.ui.keys.footer import chip, chip_line
from screens.ui.keys.keys import pressed
from screens.ui.text import plain
from tourney.game.wording import quantity
from tourney.night.views.view import NightView
from tourney.service.director import Director


def stopped_at(director: Director, number: int, new: str) -> Content:
    """Return where a night stopped, and below that what Enter and `new` do.

    Args:
        new: the key that plans another night.

    Raises:
        Refused: the night cannot be read.
    """
    night = director.night(number).view()
    name = night.plan.name
    if night.damage:
        return Content.assemble("✗ ", plain(night.damage)).stylize("bold $text-error")
    stopped = ""
    match night.state:
        case "registering":
            words = f"add players to {name}"
        case "seating":
            words = f"open the tables of {name}"
        case "playing":
            where, stopped = _stands(director, night)
            words = f"carry on with {name}" + f": {where}" * bool(where)
        case "finished":
            words = f"see the standings of {name}"
    keys = chip_line(chip("Enter", words), pressed((new, "new night")))
    return Content("\n").join((plain(stopped), keys)) if stopped else keys


def _stands(director: Director, night: NightView) -> tuple[str, str]:
    """Return the state of the floor or of the first unfinished table, and its next entry."""
    if night.has_floor:
        floor = director.night(night.number).floor()
        left = f"{quantity(floor.players_in, 'player')} left"
        return "", f"{floor.format}, {left}. {floor.status}"
    line = next(line for line in night.tables if not line.finished)
    if not night.rules.has_units:
        referee = director.night(night.number).table(line.number).liar_page().table.referee
    else:
        speed = director.night(night.number).table(line.number).speed()
        referee = director.night(night.number).table(line.number).page().referee(speed)
    several = len(night.tables)
    where = f"table {line.number} of {several}, {line.words}" if several > 1 else line.words
    return where, referee
