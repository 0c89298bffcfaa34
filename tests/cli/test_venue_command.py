"""`tourney league venue`: what it prints, and that a file has none."""

from pathlib import Path

from tests.cli.running import run
from tests.postgres import ROLE, Postgres, database_of


def test_venues_are_added_invited_to_listed_and_left_at_a_terminal(
    postgres: Postgres, tables: str, tmp_path: Path
) -> None:
    postgres.sql(f"ALTER ROLE {ROLE} CREATEROLE")

    def venue(*words: str) -> tuple[int, str, str]:
        done = run("--store", tables, "league", "venue", *words, folder=tmp_path)
        return done.returncode, done.stdout, done.stderr

    assert venue("add", "The  Anchor") == (
        0,
        "Added. To give its host a login: tourney league venue invite LOGIN VENUE\n",
        "",
    )
    assert venue("add", "the anchor") == (1, "", "There is a venue called the anchor already.\n")
    _, printed, _ = venue("invite", "mate", "The Anchor")
    first, second = printed.splitlines()
    assert first == "mate is a login of The Anchor."
    lead, password = second.split(": ")
    assert (lead, len(password)) == ("Password, shown only once", 23)
    assert venue("invite", "mate")[0] == 2
    lines = [line.split("  ") for line in venue("list")[1].splitlines()]
    words = [[word.strip() for word in line if word.strip()] for line in lines]
    assert words == [
        ["1", "The house", "no nights yet"],
        ["2", "The Anchor", "no nights yet", "mate"],
    ]
    assert venue("revoke", "mate") == (0, "mate is no longer a login.\n", "")
    postgres.sql(f"DROP OWNED BY {database_of(tables)}_hosts", database_of(tables))
    postgres.sql(f"DROP ROLE {database_of(tables)}_hosts")
    postgres.sql(f"ALTER ROLE {ROLE} NOCREATEROLE")


def test_a_file_is_of_one_venue_and_says_so(tmp_path: Path) -> None:
    (tmp_path / "tourney.db").write_bytes(b"")
    done = run("--store", str(tmp_path / "tourney.db"), "league", "venue", "list", folder=tmp_path)
    assert done.returncode == 1
    assert "is a file, which is of one venue" in done.stderr
