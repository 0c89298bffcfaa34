"""An event of every kind that can be stored, and more where its fields may be left out."""

from datetime import UTC, date, datetime
from typing import Any

from msgspec.structs import replace

from tourney.game import events as both
from tourney.game.entries import Change, Corrected, Undone
from tourney.game.liar import events as liar
from tourney.game.liar import rules as liar_rules
from tourney.game.liar.events import Direction
from tourney.game.liar.rules import LIAR, Foul, Truth
from tourney.game.mexico import events as table
from tourney.game.mexico.round import Speed
from tourney.game.mexico.rules import PRESETS, Escalation, MexicoBy
from tourney.night.barrier import Account, BarrierHeld, Move, Opening, Seat
from tourney.night.people import joined
from tourney.night.people.attendance import Attendance
from tourney.night.planning import templates
from tourney.night.season import seasons
from tourney.night.season.table import SeasonPlan
from tourney.night.state import door, phones, shelf, speeds, table_phones
from tourney.night.state import events as night
from tourney.night.state.plan import Paid, Plan

RULES = replace(
    PRESETS["mexxen"], stake_cap=7, mexico_by=MexicoBy.AFTER_LEAD, escalation=Escalation.DOUBLE
)


PLAN = Plan("Thursday", date(2026, 11, 20), "The Crown", RULES, "EUR", 50, "", "penalties")


LIAR_RULES = replace(LIAR, truth=Truth.EXACT, lives=3)


EVENTS: list[Any] = [
    Undone(4),
    night.NightPlanned("uid-1", PLAN),
    night.NightPlanned("uid-2", replace(PLAN, rules=LIAR_RULES, house="Liars")),
    night.PlanChanged(PLAN),
    night.PlanChanged(replace(PLAN, paid=Paid.START)),
    night.PlanChanged(replace(PLAN, table_names=("Window", "", "Bar"))),
    night.PlanChanged(replace(PLAN, closing=datetime(2026, 11, 20, 22, 30, tzinfo=UTC))),
    night.PlanChanged(replace(PLAN, venue="", currency="", unit_worth=0)),
    night.Registered(("Ann", "\u674e\u96f7", "[/]"), (True, False, False)),
    night.EntryRenamed(2, 'Zo\u00eb "Zip" \\'),
    night.EntryRenamed(2, "Zo\u00eb", 7),
    night.EntryRemoved(3),
    night.UnitsGiven(2, 7),
    night.HandicapsGiven((1, 2), (7, 0)),
    night.SeedsGiven((1, 2), (1, 2)),
    night.Registered(("Kim",), (True,), units=(7,)),
    night.Registered(("Lou",), (False,), here=True),
    night.PaymentMarked(1, True, units=2),
    night.PaymentMarked(1, False),
    night.PaymentMarked(1, True, rebuy=True),
    night.SeatsDrawn("42613", "a method", ((2, 1, 3), (4, 5))),
    night.SeatsSeeded("42613", "rating-1", ((2, 1), (3,)), ((2, 1080), (1, 1020))),
    night.SeatsPlaced(((3, 2, 1),)),
    night.TableOpened(1),
    night.CheckedIn((1, 3), True),
    night.SeatFixed(1, (2, 5)),
    night.SeatFixed(1, None),
    BarrierHeld(
        2,
        7,
        "42613",
        "a method",
        (Opening(9, 3, 1, "Final", (Seat(1, 4), Seat(3, 5)), 1, 3),),
        (2, 4),
        (Move(5, 2, 1, 3, 2, "largest table"),),
        (1, 9),
        (Account(1, 5, 6),),
        True,
    ),
    BarrierHeld(2, 2, "", "", (), (), (), (3,), (), False, line=(4, 2), leads=(1,)),
    night.SatDown(5, True),
    night.PersonDrawn("42613", (1, 2, 5), 2),
    night.Reseated(5, 1, 2, 3, "a wrong seat"),
    night.Rebought(5),
    night.Rebought(5, paid=False),
    night.Rebought(5, reason="came back for the final"),
    night.Registered(("Zoe",), (True,), "stood at the door"),
    night.CheckedIn((3,), True, "stood at the door"),
    night.PaidAnyway(),
    night.BreakCalled(10),
    night.ClosingMoved(datetime(2026, 11, 20, 22, 30, tzinfo=UTC)),
    night.ClosingMoved(None),
    night.LineShown("Food at nine"),
    night.LeadHidden(True),
    night.ChancesLocked(True),
    night.TableNamed(2, "Window"),
    night.NightRenamed("Friday"),
    night.PrizeHanded(1, 2700),
    night.EntryWithdrawn(5),
    night.MovedUp(5, "drives home early"),
    night.ShootOutCalled((1, 3), (1,), "for the third prize"),
    night.Thrown(1, 54),
    night.CorrectionSettled(2, ((4, 2), (5, 0)), ((3, -1),), ((6, "saw it"),), 0),
    night.CorrectionSettled(2, (), (), (), 0, (4, 7)),
    night.EndCalled(True, table.PotBy.UNITS),
    night.EndCalled(False, table.PotBy.CHANCE, ((1, 700_000_000), (3, 300_000_000))),
    night.EndCalled(False, table.PotBy.CHANCE, ((1, 1_000_000_000),), 9_000_000),
    night.EndCalled(False),
    night.EndDropped(),
    night.Attended(3, Attendance.AWAY),
    night.TimeCalled(),
    night.DealMade(((1, 2500), (3, 0)), "even"),
    night.DealMade(((1, 2500), (3, 0)), "chance", 12),
    *[table.MatchOpened(rules, ("Ann", "Bob")) for rules in (RULES, *PRESETS.values())],
    table.MatchOpened(RULES, ("Ann", "Bob", "Cid"), (3, 12, 999), 0),
    table.MovedAway(2),
    both.SteppedOut(2),
    both.SteppedOut(2, waits=True, since=4),
    both.CameBack(2),
    both.CameBack(2, leads=True),
    table.UnitsMended(2, -1),
    table.Awaited(1),
    table.BeatCalled(4),
    table.BeatCalled(6, skipping=True),
    table.SittingCalled(5),
    table.SittingCalled(0),
    table.TimeUp(3),
    table.DieRolledOff(0, 6),
    both.LeadNamed(1),
    table.LeadDrawn(1, "42613"),
    table.Rolled(0, 54),
    table.Rolled(0, 21, lying=1),
    table.Rolled(0, 31, to=1),
    table.Stood(0),
    table.ValueRecorded(0, 21),
    table.Aborted(0),
    table.CountChosen(table.Count.PIPS),
    table.CountChosen(table.Count.VALUE),
    table.RoundRecorded(1, 2),
    table.MatchOpened(RULES, ("Ann", "Bob"), best=5),
    table.MatchRecorded(1),
    table.Withdrawn(0),
    table.Joined("Dee", 3, 0),
    table.Rejoined(0, 4),
    table.PlayerRenamed(0, "Anne"),
    table.OrderKept((2, 0, 1)),
    table.PlayEnded(),
    table.PlayEnded(table.PotBy.EVEN),
    table.PlayEnded(table.PotBy.CHANCE, (1, 999_999_999)),
    table.PlayEnded(table.PotBy.CHANCE, (1, 999_999_999), 2_500_000),
    liar.LiarOpened(LIAR_RULES, ("Ann", "Bob")),
    liar.LiarOpened(liar_rules.PRESETS["meyer"], ("Ann", "Bob")),
    liar.LiarOpened(liar_rules.PRESETS["mia"], ("Ann", "Bob"), (3, 4), 0, 1),
    liar.Claimed(0, 54, False),
    liar.ElevenClaimed(0, 1),
    liar.Taken(1),
    liar.Doubted(1, 31),
    liar.FoulNoted(1, Foul.DROPPED, 2),
    liar.FoulNoted(1, Foul.CUP, None),
    liar.Claimed(0, 62, False, unseen=True),
    liar.ElevenClaimed(0, 1, unseen=True),
    liar.GaveUp(1),
    liar.LossRecorded(1, 2),
    liar.Ended(),
    liar.TurnKept(1, Direction.RIGHT),
    Corrected(
        (
            Change((3, 4), (table.Rolled(0, 54), table.Rolled(0, 62), table.Stood(0))),
            Change((9,), ()),
        )
    ),
    Corrected((Change((3,), (liar.Claimed(0, 62, True),)),)),
    night.TableMerged(2, ("Ann", "[/]")),
    templates.TemplateSaved(templates.Template("Pub", {"prizes": "60 40"}, "")),
    templates.TemplateDropped("Pub"),
    templates.PresetSaved("Swan rules", RULES),
    templates.PresetSaved("Liars", LIAR_RULES),
    templates.PresetDropped("Swan rules"),
    templates.PrizesSaved("Pub", (50, 30, 20), (), ""),
    templates.PrizesSaved("League", (), (5000, 2500), "EUR"),
    templates.PrizesDropped("Pub"),
    templates.PlanSaved("Thursdays", PLAN),
    templates.PlanSaved("Fridays", PLAN, "Thursdays"),
    templates.PlanDropped("Fridays"),
    seasons.SeasonSaved(
        "Autumn",
        (
            seasons.SeasonNight("uid-1", "Thursday", date(2026, 11, 20)),
            seasons.SeasonNight("uid-2", "[/]", date(2026, 11, 27)),
        ),
        SeasonPlan((10, 7, 5), 1, 0, False),
        "Summer",
    ),
    seasons.SeasonDropped("Autumn"),
    joined.PlayersJoined("Anne", "Ann Lee"),
    joined.PlayersJoined("Annie", "Ann Lee", kept=True),
    joined.PlayersParted("Anne", "Ann Lee"),
    speeds.SpeedsChosen("5f3c", ((0, Speed.ROLLS), (2, Speed.RESULT))),
    door.GuestCame(3, "5f3c", "[/] Zoe"),
    door.GuestAnswered(3, 1, 7, 12),
    door.DoorSet(3, False),
    phones.PhonesInvited(3, "http://192.168.1.7:8000/night", "tourney.local:8000/night"),
    phones.PhonesSentAway(),
    table_phones.CodesDrawn(3, ((1, "7KQM2XPF"), (2, "AB23CD45"))),
    table_phones.PhonesWait(3, True),
    table_phones.EntryHeld(3, 2, 14, "5f3c", "result", 1, 0, "[/] lost"),
    table_phones.EntryDropped(3, 2, "5f3d"),
    phones.OthersTold(3, ("start", "move/2/7/1")),
    shelf.NightPutAway(3),
    shelf.NightBroughtBack(3),
]
