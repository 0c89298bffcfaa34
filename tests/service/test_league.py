"""A league's evening: seasons over the venues of one database, and who goes on to the final."""

import re
from collections.abc import Iterator, Sequence
from contextlib import closing
from datetime import date
from pathlib import Path

import pytest

from exports.text.league_text import qualified_text
from screens.app.app import TourneyApp
from tests.cli.running import run
from tests.nights import begun, ended, turns
from tests.postgres import Postgres, database_of
from tests.screens.driving import running, screen_text, until
from tests.sql import rows
from tourney.game.refusal import Refused
from tourney.laptop.address import Server
from tourney.laptop.forms_file import FormsFile
from tourney.night.people.lists import read_people
from tourney.night.season.league import (
    LeagueSeason,
    Tied,
    VenueSeason,
    league_season,
    qualified,
    tied,
)
from tourney.night.season.seasons import SeasonNight, SeasonSaved
from tourney.night.season.table import NightResult, ResultLine, SeasonPlan
from tourney.night.season.view import season_view
from tourney.service.director import Director
from tourney.service.league import Onlooker, open_league
from tourney.service.years.office_seasons import OfficeSeasons

DAY = date(2026, 11, 20)
PLAN = SeasonPlan((10, 7, 5), 0, 0, False)
FORM = {"points": "10 7 5", "turning_up": "0", "best": "", "mexxen": "no"}


def venue_season(
    venue: str, *nights: Sequence[Sequence[str]], plan: SeasonPlan = PLAN
) -> VenueSeason:
    """A venue's season of nights, each the people by rank, equals together."""
    results = []
    for number, tiers in enumerate(nights, start=1):
        lines: list[ResultLine] = []
        for tier in tiers:
            rank, span = len(lines) + 1, len(lines) + len(tier)
            lines += [ResultLine(name, rank, span) for name in tier]
        results.append(NightResult(number, "Friday", DAY, "", "freezeout", False, tuple(lines)))
    saved = SeasonSaved("Winter", (SeasonNight("", "Friday", DAY),), plan, "")
    return VenueSeason(venue, season_view(saved, results, ()))


def of(season: LeagueSeason) -> list[tuple[int, str, str]]:
    return [(line.rank, line.venue, line.own.name) for line in season.lines]


def test_two_of_one_name_in_two_venues_are_two_people() -> None:
    swan = venue_season("Swan", [["Tom"], ["Ann"]], [["Tom"], ["Ann"]])
    anchor = venue_season("Anchor", [["Tom"], ["Zoe"]])
    season = league_season("Winter", [anchor, swan])
    assert of(season) == [
        (1, "Swan", "Tom"),
        (2, "Swan", "Ann"),
        (3, "Anchor", "Tom"),
        (4, "Anchor", "Zoe"),
    ]
    assert season.notes == ()


def test_equals_of_two_venues_share_a_rank_and_go_by_name() -> None:
    one, other = venue_season("Swan", [["Cid"], ["Bob"]]), venue_season("Anchor", [["Ann"]])
    assert of(league_season("Winter", [other, one])) == [
        (1, "Anchor", "Ann"),
        (1, "Swan", "Cid"),
        (3, "Swan", "Bob"),
    ]


def test_what_venues_count_otherwise_and_who_has_no_such_season_is_said() -> None:
    other = venue_season("Anchor", [["Ann"]], plan=SeasonPlan((3,), 1, 0, False))
    season = league_season("Winter", [other, venue_season("Swan", [["Cid"]])], ["Crown"])
    many = league_season("Winter", [other], list("ABCDEF"))
    assert many.notes == ("6 other venues keep no season called Winter.",)
    assert season.notes == (
        "Crown keeps no season called Winter.",
        "Venues count otherwise, so points hardly compare. Anchor: 3 for places, 1 for turning up; "
        "Swan: 10 7 5 for places.",
    )


def test_f6_5_the_best_of_each_venue_go_on_seeded_and_equals_at_the_last_place_all() -> None:
    swan = venue_season("The Swan at the Weir", [["Tom"], ["Ann"], ["Bob"]], [["Tom"], ["Ann"]])
    anchor = venue_season("Anchor", [["Zoe"], ["Tom", "Yan"], ["Bob"]])
    season = league_season("Winter", [anchor, swan])
    assert [(each.seed, each.name) for each in qualified(season, 2)] == [
        (1, "Tom (The Swan)"),
        (2, "Ann"),
        (3, "Zoe"),
        (4, "Tom (Anchor)"),
        (4, "Yan"),
    ]
    assert tied(qualified(season, 2), 2) == (Tied("Anchor", ("Tom (Anchor)", "Yan"), 1),)
    said = " ".join(qualified_text(season, qualified(season, 2), 2).split())
    assert "Tom (Anchor) and Yan of Anchor are equal at the last place. All of them go on" in said
    assert not tied(qualified(season, 1), 1)
    assert [each.name for each in qualified(season, 1)] == ["Tom", "Zoe"]
    with pytest.raises(Refused, match="At least one"):
        qualified(season, 0)
    with pytest.raises(Refused, match="Nobody has a place"):
        qualified(league_season("Winter", [venue_season("Swan")]), 1)


def test_f6_4_a_season_of_the_office_is_changed_under_its_name_and_none_is_lost(
    tmp_path: Path,
) -> None:
    path = tmp_path / "seasons" / "here.json"
    kept = OfficeSeasons(FormsFile(path))
    assert kept.all() == ()
    kept.keep({"name": "Spring", "first": "2026-03-01", "points": "3 1"})
    kept.keep({"name": "Autumn", "last": "2026-11-30", "points": "3 1"})
    kept.keep({"name": "spring 26", "first": "2026-03-08", "points": "5"}, "SPRING")
    with pytest.raises(Refused, match="There is a season called Autumn already"):
        kept.keep({"name": "autumn", "points": "5"}, "spring 26")
    again = OfficeSeasons(FormsFile(path)).all()
    assert [(season.name, season.dates) for season in again] == [
        ("spring 26", "from 2026-03-08"),
        ("Autumn", "to 2026-11-30"),
    ]
    before = path.read_bytes()
    for broken in (before[:-9], b"[3]", before.replace(b"2026-03-08", b"2026-03-38")):
        path.write_bytes(broken)
        with pytest.raises(Refused, match=r"here\.json"):
            kept.keep({"name": "Winter", "points": "5"})
        assert path.read_bytes() == broken


@pytest.fixture
def office(postgres: Postgres, tables: str) -> Iterator[Server]:
    """The address, for a league's office, of a database with two venues, each with a season."""
    name = database_of(tables)
    rows(Server(tables), "INSERT INTO venue (name, key) VALUES ('Anchor', 'anchor')")
    rows(Server(tables), "UPDATE venue SET name = 'Swan', key = 'swan' WHERE key <> 'anchor'")
    rows(Server(tables), "INSERT INTO host (login, venue_id) VALUES ('office', NULL)")
    postgres.sql("CREATE ROLE office LOGIN", name)
    postgres.sql("GRANT SELECT ON ALL TABLES IN SCHEMA public TO office", name, "tourney")
    for venue, people in (("Swan", ("Tom", "Ann", "Bob")), ("Anchor", ("Zoe", "Tom"))):
        with closing(Director.open(Server(tables).at_venue(venue))) as director:
            director.seasons.save("Winter", [ended(director, *people, name=f"At {venue}")], FORM)
    yield Server(postgres.url(name, "office"))
    postgres.sql("DROP OWNED BY office", name)
    postgres.sql("DROP ROLE office", name)


def test_the_office_has_the_season_of_all_venues_and_a_list_for_the_final(
    office: Server, tmp_path: Path
) -> None:
    def season(*arguments: str) -> str:
        done = run("--store", office.url, "season", *arguments, folder=tmp_path)
        assert (done.returncode, done.stderr) == (0, "")
        return done.stdout

    assert season().startswith("Winter\n    Anchor (1 night) and Swan (1 night).\n")
    text = season("winter", "--to", str(tmp_path))
    assert text.startswith("Winter\n======\n2 venues, 2 nights. Counts: 10 7 5 for places.\n")
    assert "\nAnchor: 1 night\n---------------\n" in text
    assert (tmp_path / "league.csv").read_bytes().count(b"\r\n") == 6
    text = season("Winter", "--qualify", "1", "--to", str(tmp_path))
    assert text.startswith("To the final of Winter: the best of each venue, 2 people.\n")
    listed = read_people((tmp_path / "qualified.csv").read_bytes())
    assert [(each.seed, each.name) for each in listed] == [(1, "Tom"), (1, "Zoe")]
    assert season("Winter", "--qualify", "2").count("(Swan)") == 1
    # A venue that is named is opened by itself.
    done = run("--store", office.at_venue("Swan").url, "season", "Winter", folder=tmp_path)
    assert "Zoe" not in done.stdout
    assert "Bob" in done.stdout


def test_f6_4_the_office_keeps_a_season_of_days_and_reads_it_again_without_naming_a_night(
    office: Server, tables: str, tmp_path: Path
) -> None:
    def season(*arguments: str, code: int = 0) -> str:
        done = run("--store", office.url, "season", *arguments, folder=tmp_path)
        assert done.returncode == code, done.stderr
        return done.stdout + done.stderr

    asked = ("league 26", "--from", "2026-11-01", "--points", "3 1", "--turning-up", "0")
    text = season(*asked, "--until", "2026-12-31")
    assert "2 venues, 2 nights. Counts: 3 1 for places." in text
    with closing(Director.open(Server(tables).at_venue("Swan"))) as swan:
        ended(swan, "Tom", "Ann", name="Next week", date="2026-11-27")
        ended(swan, "Tom", "Ann", name="Next year", date="2027-01-08")
        begun(swan, ["Tom", "Ann"], name="Now", date="2026-12-04")
    text = season("League 26", "--qualify", "1", "--to", str(tmp_path))
    assert "1 Tom Swan 1. 6 2 Zoe Anchor 1. 3" in " ".join(text.split())
    text = season("League 26")
    assert "2 venues, 3 nights." in text
    assert "Now (night 4) is not over yet, so it is left out." in " ".join(text.split())
    assert season().startswith(
        "league 26\n    All nights of all venues, 2026-11-01 to 2026-12-31. Counts: 3 1 for places."
    )
    assert "Winter\n    Anchor (1 night)" in season()
    # A date that is none, and days the wrong way round, change nothing.
    assert "A day is written as" in season("League 26", "--from", "yesterday", code=1)
    wrong = season("League 26", "--from", "2026-12-01", "--until", "2026-11-01", code=1)
    assert "The last day comes before the first." in wrong
    assert "2 venues, 3 nights." in season("League 26")
    assert season("League 26", "--drop") == "League 26 is kept on this laptop no more.\n"
    assert "no season called League 26" in season("League 26", code=1)
    done = run("--store", tables, "season", "Mine", "--from", "2026-11-01", folder=tmp_path)
    assert "A venue's seasons are put together in the app" in done.stderr


def test_the_office_sees_who_plays_how_far_they_are_and_who_leads(
    office: Server, tables: str
) -> None:
    league = open_league(office)
    assert league is not None
    with (
        closing(Director.open(Server(tables).at_venue("Swan"))) as swan,
        closing(Onlooker(league)) as onlooker,
    ):
        anchor, over = onlooker.look()
        assert (anchor.venue, over.venue) == ("Anchor", "Swan")
        assert over.night is not None
        assert (over.night.name, over.night.state, over.far) == ("At Swan", "finished", "")
        number = begun(swan, ["Tom", "Ann", "Bob"], name="Late")
        for round_ in (1, 2):
            _, now = onlooker.look()
            assert now.night is not None
            assert (now.night.name, now.far, now.people) == ("Late", f"round {round_}", 3)
            turns(swan, number, "31 .", "65", "65")
        assert len(onlooker.look()[1].leaders) == 2
        # Who is of one venue, or names one, opens that.
        # Whatever is played, it is all read over one connection, and one listens.
        asked = "SELECT count(*) FROM pg_stat_activity WHERE usename = 'office'"
        assert rows(Server(tables), asked) == [(2,)]
    assert open_league(Server(tables)) is None
    assert open_league(office.at_venue("Swan")) is None


async def test_the_app_shows_the_venues_to_whoever_may_open_all_and_names_none(
    office: Server, tables: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    with closing(Director.open(Server(tables).at_venue("Swan"))) as swan:
        begun(swan, ["Tom", "Ann", "Bob"], name="Late")
    app = TourneyApp(office)
    async with running(app) as pilot:
        await until(pilot, lambda: "looks in at" in screen_text(app))
        assert "1 of 2 play" in screen_text(app)
        # Who plays stands first.
        assert "Enter looks in at Swan" in screen_text(app)
        assert "all level" in screen_text(app)
        assert "Enter Look in" in screen_text(app)
        await pilot.press("down")
        await until(pilot, lambda: "Enter looks in at Anchor" in screen_text(app))
        # F6.4: the seasons over all venues; what venues keep is not the office's to change.
        await pilot.press("s")
        await until(pilot, lambda: "Enter shows the table of Winter" in screen_text(app))
        assert "e Change" not in screen_text(app)
        await pilot.press("enter")
        await until(pilot, lambda: "2 venues, 2 nights. Counts: 10 7 5" in screen_text(app))
        assert re.search(r"1= +Tom +Swan +10 +1/1 +1\n", screen_text(app))
        await pilot.press("escape", "n")
        await until(pilot, lambda: "New season" in screen_text(app))
        await pilot.press(*"2026", "enter", *"2026-11-01", "enter", *"2026-11-32", "ctrl+n")
        await until(pilot, lambda: "A day is written as 2026-11-20" in screen_text(app))
        await pilot.press("backspace", "0", "ctrl+n")
        await until(pilot, lambda: "2 venues, 2 nights. Counts: 10 8 6" in screen_text(app))
        await pilot.press("escape")
        await until(pilot, lambda: "2026-11-01 to 2026-11-30" in screen_text(app))
        await pilot.press("f8", "f8")
        await until(pilot, lambda: "2026 is dropped." in screen_text(app))
        await pilot.press("escape")
        await until(pilot, lambda: "1 of 2 play" in screen_text(app))
