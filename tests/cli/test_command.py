"""The command line, as a shell runs it."""

import os
import shutil
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from exports.night import REPORT
from tests.cli.running import at_home, run
from tests.nights import begun, begun_at, director_at, played_out, turns
from tests.terminal.program import tourney
from tourney.game.games import PRESETS

_EXAMPLE = """@rules classic
@players Ann, Bob
@lead Ann
Ann: 54
"""


def started(*arguments: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """The same, in a process that has imported nothing yet."""
    return subprocess.run(
        [sys.executable, "-m", "tourney", *arguments],
        cwd=folder,
        env=at_home(folder),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )


def imported_by(folder: Path, *arguments: str) -> set[str]:
    """The packages that a call imports."""
    code = (
        "import sys\nfrom screens.cli.command import main\n"
        f"sys.argv = ['tourney', *{list(arguments)!r}]\n"
        "try:\n    main()\nexcept SystemExit:\n    pass\n"
        "print('IMPORTED', *sorted({name.partition('.')[0] for name in sys.modules}))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=Path(__file__).parents[2],
        env=os.environ | {"HOME": str(folder)},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    return set(done.stdout.rpartition("IMPORTED")[2].split())


@pytest.fixture
def sheet(tmp_path: Path) -> Path:
    path = tmp_path / "night.mex"
    path.write_text(_EXAMPLE, encoding="utf-8")
    return path


def finished(folder: Path) -> Path:
    with closing(director_at(folder)) as director:
        number = begun(director, ["Ann", "=1+1", "李雷"], units="1")
        played_out(director, number)
    return folder / "tourney.db"


@pytest.mark.parametrize(
    "arguments",
    [
        ("--store", "tourney.db", "tools", "draw", "1"),
        ("--store", "tourney.db", "tools", "paper", "1", "--to", "out"),
        ("--store", "tourney.db", "tools", "rebuild"),
        ("--store", "tourney.db", "restore", "tourney.db.before", "--yes"),
        ("tools", "keys"),
        ("manual",),
        ("tools", "simulate", "--seed", "1"),
    ],
    ids=" ".join,
)
def test_it_imports_all_it_needs(tmp_path: Path, sheet: Path, arguments: tuple[str, ...]) -> None:
    """The other commands are started afresh by tests of theirs, and in tests/hunt."""
    with closing(director_at(sheet.parent)) as director:
        begun(director, ["Ann", "Bob"])
    shutil.copy(tmp_path / "tourney.db", tmp_path / "tourney.db.before")
    done = started(*arguments, folder=tmp_path)
    assert done.returncode == 0, done.stderr


def test_the_version_and_the_help(tmp_path: Path) -> None:
    assert run("--version", folder=tmp_path).stdout.startswith("tourney 0.")
    shown = run("--help", folder=tmp_path)
    assert shown.returncode == 0
    assert "..." not in shown.stdout.partition("Commands:")[2]
    listed = shown.stdout.partition("Commands:\n")[2].splitlines()
    assert [line.split()[0] for line in listed] == [
        *("demo", "replay", "export", "import", "season", "players", "serve", "site"),
        *("backup", "restore", "manual", "watch", "tools", "league"),
    ]
    assert "--store" in shown.stdout


@pytest.mark.parametrize("group", ["tools", "league", "league venue"])
def test_a_group_by_itself_lists_its_commands(tmp_path: Path, group: str) -> None:
    alone = run(*group.split(), folder=tmp_path)
    assert (alone.returncode, alone.stdout) == (2, "")
    assert alone.stderr == run(*group.split(), "-h", folder=tmp_path).stdout
    assert f" {group} [OPTIONS]" in alone.stderr


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("draw 1", "tourney draw is now: tourney tools draw"),
        ("plan-time --rules classic", "tourney plan-time is now: tourney tools plan-time"),
        ("--store none.db doctor --accept-loss", "tourney doctor is now: tourney tools doctor"),
        ("rules --help", "tourney rules is now: tourney tools rules"),
        ("venue add --office Anchor", "tourney venue is now: tourney league venue"),
        ("send", "tourney send is now: tourney league send"),
    ],
)
def test_an_old_name_answers_with_the_new_one(tmp_path: Path, old: str, new: str) -> None:
    done = run(*old.split(), folder=tmp_path)
    assert (done.returncode, done.stdout, done.stderr) == (2, "", f"{new}\n")
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("arguments", [("--help",), ("--version",)])
def test_a_short_answer_waits_for_no_import(tmp_path: Path, arguments: tuple[str, ...]) -> None:
    imported = imported_by(tmp_path, *arguments)
    assert not imported & {"textual", "rich", "sqlmodel", "sqlalchemy", "pydantic", "platformdirs"}


def test_a_score_sheet_waits_for_no_large_import(tmp_path: Path, sheet: Path) -> None:
    imported = imported_by(tmp_path, "replay", str(sheet))
    assert not imported & {"textual", "rich", "sqlmodel", "pydantic", "platformdirs", "typer"}


@pytest.mark.parametrize("arguments", [(), ("--store", "nights.db"), ("demo",)])
def test_without_a_terminal_there_is_a_sentence(tmp_path: Path, arguments: tuple[str, ...]) -> None:
    done = run(*arguments, folder=tmp_path)
    assert done.returncode == 2
    assert done.stderr == ("tourney must run in a terminal. Try tourney --help.\n")
    assert done.stdout == ""
    assert not list(tmp_path.iterdir())


def test_an_unknown_command_is_a_sentence_and_status_2(tmp_path: Path) -> None:
    done = run("nonsense", folder=tmp_path)
    assert done.returncode == 2
    assert "nonsense" in done.stderr


def test_where_tells_the_paths_and_whether_they_are_there(tmp_path: Path) -> None:
    store = finished(tmp_path)
    lines = run("--store", str(store), "tools", "where", folder=tmp_path).stdout.splitlines()
    assert lines[0].split(maxsplit=1) == ["nights", str(store)]
    assert lines[1].startswith("keymap ")
    assert lines[1].endswith("keymap.toml  (not created yet)")
    assert lines[2].startswith("exports ")
    assert lines[4].startswith("memory ")


def test_the_store_is_named_by_the_environment_too(tmp_path: Path) -> None:
    named = str(tmp_path / "other.db")
    done = run("tools", "where", folder=tmp_path, TOURNEY_STORE=named)
    assert named in done.stdout
    done = run(
        "--store", str(tmp_path / "mine.db"), "tools", "where", folder=tmp_path, TOURNEY_STORE=named
    )
    assert named not in done.stdout
    assert "mine.db" in done.stdout


@pytest.mark.parametrize("night", ["1", "Friday", "  fRiDaY"])
def test_a_night_is_exported_by_its_number_or_its_name(tmp_path: Path, night: str) -> None:
    store, folder = finished(tmp_path), tmp_path / "my out"
    done = run("--store", str(store), "export", night, "--to", str(folder), folder=tmp_path)
    assert done.returncode == 0, done.stderr
    listed = done.stdout.splitlines()
    assert sorted(listed) == sorted(str(path) for path in folder.iterdir())
    assert (listed[0], listed[-1]) == (str(folder / "standings.csv"), str(folder / REPORT))
    assert "'=1+1" in (folder / "standings.csv").read_text(encoding="utf-8")


def test_an_export_for_excel_begins_with_a_byte_order_mark(tmp_path: Path) -> None:
    store = finished(tmp_path)
    run("--store", str(store), "export", "1", "--bom", "--to", str(tmp_path), folder=tmp_path)
    assert (tmp_path / "rounds.csv").read_bytes().startswith(b"\xef\xbb\xbftable,round,")
    run("--store", str(store), "export", "1", "--excel", "--to", str(tmp_path), folder=tmp_path)
    assert (tmp_path / "rounds.csv").read_bytes().startswith(b"\xef\xbb\xbftable;round;")


def test_what_is_refused_is_a_sentence_and_status_1(tmp_path: Path) -> None:
    store = finished(tmp_path)
    for arguments, words in (
        (("--store", str(store), "export", "7", "--to", str(tmp_path / "o")), "no night"),
        (("--store", str(store), "export", "1", "--to", str(store)), "Not written: "),
        (("--store", str(tmp_path / "no.db"), "export", "1", "--to", "o"), "no.db is not there"),
        (("--store", str(tmp_path / "no.db"), "tools", "rebuild"), "no.db is not there"),
        (("--store", str(store), "export", "1", "--to", "a\nb"), "control characters"),
    ):
        done = run(*arguments, folder=tmp_path)
        assert done.returncode == 1
        assert words in done.stderr
        assert "Traceback" not in done.stderr
        assert done.stdout == ""
    assert not (tmp_path / "no.db").exists()
    assert not (tmp_path / "o").exists()


def test_a_night_in_play_is_exported_as_it_stands(tmp_path: Path) -> None:
    with closing(director_at(tmp_path)) as director:
        number = begun(director, ["Ann", "Bob"])
        turns(director, number, "54 .", "31")
    done = run(
        "--store",
        str(tmp_path / "tourney.db"),
        "export",
        "1",
        "--to",
        str(tmp_path),
        folder=tmp_path,
    )
    assert done.returncode == 0
    assert ",in," in (tmp_path / "standings.csv").read_text(encoding="utf-8")


def test_the_flat_rows_are_worked_out_again(tmp_path: Path) -> None:
    store = finished(tmp_path)
    done = run("--store", str(store), "tools", "rebuild", folder=tmp_path)
    assert (done.returncode, done.stdout) == (0, "1 night rebuilt.\n")


def test_what_was_exported_is_imported_as_a_night_of_the_same_name(tmp_path: Path) -> None:
    store = finished(tmp_path)
    run("--store", str(store), "export", "1", "--to", str(tmp_path), folder=tmp_path)
    first = (tmp_path / "table-1.mex").read_bytes()
    assert b'"=1+1"' in first
    other = tmp_path / "sub" / "other.db"
    done = run("--store", str(other), "import", str(tmp_path / "table-1.mex"), folder=tmp_path)
    assert (done.returncode, done.stdout) == (0, "1\n"), done.stderr
    run("--store", str(other), "export", "Friday", "--to", str(tmp_path / "b"), folder=tmp_path)
    assert (tmp_path / "b" / "table-1.mex").read_bytes() == first


def test_a_sheet_is_imported_under_the_name_and_date_given(tmp_path: Path, sheet: Path) -> None:
    store = finished(tmp_path)
    arguments = ("import", str(sheet), "--name", "The Swan", "--date", "2025-01-31")
    assert run("--store", str(store), *arguments, folder=tmp_path).stdout == "2\n"
    assert run("--store", str(store), "import", str(sheet), folder=tmp_path).stdout == "3\n"
    with closing(director_at(tmp_path)) as director:
        lines = [(line.name, line.date, line.state) for line in director.nights()]
    assert lines[1] == ("The Swan", "2025-01-31", "playing")
    assert lines[0][0] == "night"


@pytest.mark.parametrize(
    ("text", "more", "words"),
    [
        ("@rules classic\n@players Ann, Bob\n@lead \x1b[2J\n", (), "Line 3: No one called"),
        ("@rules liar\n@players Ann, Bob\n@end\n@end\n", (), "Line 4: "),
        (_EXAMPLE, ("--date", "friday"), "A date is written 2026-11-20."),
        (_EXAMPLE, ("--name", "x" * 41), "41 letters wide"),
        ("", (), "Line 1: "),
    ],
)
def test_what_cannot_be_imported_is_a_sentence_and_makes_no_store(
    tmp_path: Path, sheet: Path, text: str, more: tuple[str, ...], words: str
) -> None:
    sheet.write_text(text, encoding="utf-8")
    store = tmp_path / "no.db"
    done = run("--store", str(store), "import", str(sheet), *more, folder=tmp_path)
    assert done.returncode == 1
    assert words in done.stderr
    assert "\x1b" not in done.stderr
    assert "Traceback" not in done.stderr
    assert done.stdout == ""
    assert not store.exists()


def test_a_sheet_that_is_not_there_cannot_be_imported(tmp_path: Path) -> None:
    done = run("import", str(tmp_path / "no.mex"), folder=tmp_path)
    assert (done.returncode, "There is no file" in done.stderr) == (1, True)


def test_a_store_in_the_home_of_somebody_unknown_is_a_sentence(tmp_path: Path) -> None:
    done = run("--store", "~nobody-of-this-name/x.db", "tools", "where", folder=tmp_path)
    assert done.returncode == 1
    assert done.stderr == "There is no home folder for ~nobody-of-this-name/x.db.\n"


def test_the_rules_are_listed_in_brief(tmp_path: Path) -> None:
    done = run("tools", "rules", folder=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert f"{'sudden-death':<66}rules oogpkehb" in lines
    assert "    1 unit each. Lose a round and you are out." in lines
    for preset in PRESETS:
        assert any(line.startswith(f"{preset} ") for line in lines)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("preset", ["liar", "LIAR", "Liar's Mexico"])
def test_a_presets_card_is_shown_whole(tmp_path: Path, preset: str) -> None:
    done = run("tools", "rules", preset, folder=tmp_path)
    assert done.returncode == 0
    assert done.stdout.startswith("Liar's Mexico\n=============\n")
    assert done.stdout.endswith("\n@rules liar\nrules gpcnecgb\n")
    assert not list(tmp_path.iterdir())


def test_an_unknown_preset_is_a_sentence_that_says_which_there_are(tmp_path: Path) -> None:
    done = run("tools", "rules", "\x1b[2J", folder=tmp_path)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == f"No rules are called \\x1b[2J. Choose from: {', '.join(PRESETS)}.\n"


def test_the_card_of_a_preset_waits_for_no_large_import(tmp_path: Path) -> None:
    imported = imported_by(tmp_path, "tools", "rules", "classic")
    assert not imported & {"textual", "rich", "sqlmodel", "sqlalchemy", "platformdirs"}


_OTHERS = """@rules classic
@players Dot, Eve
@lead Dot
Dot: 54
"""
_LIARS = """@rules liar lives=3
@players Fay, Gus
@lead Fay

Fay: 54
Gus: doubt 31
"""


def written(folder: Path, **texts: str) -> list[str]:
    """Score sheets in files, by the names without their ending; where they are."""
    paths = [folder / f"{name}.mex" for name in texts]
    for path, text in zip(paths, texts.values(), strict=True):
        path.write_text(text, encoding="utf-8")
    return [str(path) for path in paths]


def tables_of(folder: Path, number: int) -> list[tuple[str, ...]]:
    director = director_at(folder)
    try:
        return [line.players for line in director.night(number).view().tables]
    finally:
        director.close()


def test_score_sheets_become_tables_of_a_night_that_is_there(tmp_path: Path) -> None:
    files = written(tmp_path, a=_EXAMPLE, b=_OTHERS, c=_OTHERS.replace("Dot", "Fay"))
    store = ("--store", str(tmp_path / "tourney.db"))
    assert run(*store, "import", files[0], "--name", "Friday", folder=tmp_path).stdout == "1\n"
    done = run(*store, "import", files[1], "--into", "friday", folder=tmp_path)
    assert (done.returncode, done.stdout, done.stderr) == (0, "2\n", "")
    finished = _OTHERS.replace("Dot: 54", "@lost Eve\n" * 5)
    more = written(tmp_path, d=finished.replace("Eve", "Hal").replace("Dot", "Ida"))
    assert run(*store, "import", *more, "--into", "1", folder=tmp_path).stdout == "3\n"
    assert tables_of(tmp_path, 1) == [("Ann", "Bob"), ("Dot", "Eve"), ("Ida", "Hal")]


def test_a_fault_in_one_sheet_leaves_the_night_without_any_of_them(tmp_path: Path) -> None:
    good, bad, both, other = written(
        tmp_path,
        good=_OTHERS,
        bad=_OTHERS.replace("Dot: 54", "Dot: 70"),
        both=_OTHERS.replace("Eve", "ANN"),
        other=_OTHERS.replace("classic", "chips"),
    )
    begun_at(tmp_path, ["Ann", "Bob"])
    store = ("--store", str(tmp_path / "tourney.db"))
    for files, words in (
        ((good, bad), f"{bad}: Line 4: "),
        ((good, both), f"{both}: Ann "),
        ((good, good), f"{good}: Dot "),
        ((other, good), f"{other}: This night plays by classic, the sheet by chips."),
        ((bad,), "Line 4: "),
        ((good, str(tmp_path / "no.mex")), "There"),
    ):
        done = run(*store, "import", *files, "--into", "1", folder=tmp_path)
        assert (done.returncode, done.stdout) == (1, "")
        assert done.stderr.startswith(words)
        assert tables_of(tmp_path, 1) == [("Ann", "Bob")]


def test_what_is_no_night_takes_no_sheet(tmp_path: Path, sheet: Path) -> None:
    store = tmp_path / "tourney.db"
    done = run("--store", str(store), "import", str(sheet), "--into", "1", folder=tmp_path)
    assert (done.returncode, "tourney.db is not there" in done.stderr) == (1, True)
    assert not store.exists()
    director_at(tmp_path).close()
    done = run("--store", str(store), "import", str(sheet), "--into", "1", folder=tmp_path)
    assert (done.returncode, "no night" in done.stderr) == (1, True)
    named = ("import", str(sheet), "--into", "1", "--name", "Friday")
    assert "takes no name or date" in run("--store", str(store), *named, folder=tmp_path).stderr


@pytest.mark.parametrize(
    "texts", [(_EXAMPLE, _OTHERS), (_LIARS, _LIARS.replace("Fay", "Hal").replace("Gus", "Ida"))]
)
def test_several_tables_come_back_from_their_files(tmp_path: Path, texts: tuple[str, str]) -> None:
    files = written(tmp_path, one=texts[0], two=texts[1])
    store = ("--store", str(tmp_path / "a.db"))
    done = run(*store, "import", *files, "--name", "Friday", folder=tmp_path)
    assert (done.returncode, done.stdout) == (0, "1\n"), done.stderr
    first, again = tmp_path / "first", tmp_path / "again"
    run(*store, "export", "1", "--to", str(first), folder=tmp_path)
    sheets = [first / "table-1.mex", first / "table-2.mex"]
    other = ("--store", str(tmp_path / "b.db"))
    assert run(*other, "import", *map(str, sheets), folder=tmp_path).stdout == "1\n"
    run(*other, "export", "Friday", "--to", str(again), folder=tmp_path)
    names = sorted(path.name for path in first.iterdir())
    assert {"night.json", "table-1.mex", "table-2.mex"} < {*names}
    assert names == sorted(path.name for path in again.iterdir())
    names.remove("night.json")  # whose rows were written at another time
    for name in names:
        assert (again / name).read_bytes() == (first / name).read_bytes()


def test_of_several_sheets_one_at_fault_makes_no_night(tmp_path: Path) -> None:
    files = written(tmp_path, one=_EXAMPLE, two=_EXAMPLE)
    store = tmp_path / "no.db"
    done = run("--store", str(store), "import", *files, folder=tmp_path)
    assert done.returncode == 1
    assert done.stderr.startswith(f"{files[1]}: Ann ")
    assert not store.exists()


def test_a_night_is_imported_whole_from_its_json(tmp_path: Path) -> None:
    store, folder = finished(tmp_path), tmp_path / "out"
    run("--store", str(store), "export", "1", "--to", str(folder), folder=tmp_path)
    night, other = str(folder / "night.json"), ("--store", str(tmp_path / "b.db"))
    done = run(*other, "import", night, folder=tmp_path)
    assert (done.returncode, done.stdout) == (0, "1\n"), done.stderr
    run(*other, "export", "Friday", "--to", str(tmp_path / "again"), folder=tmp_path)
    for path in folder.iterdir():
        assert (tmp_path / "again" / path.name).read_bytes() == path.read_bytes()
    again = run(*other, "import", night, folder=tmp_path)
    assert (again.returncode, again.stdout) == (1, "")
    assert again.stderr == "Friday is here already, as night 1.\n"


def test_a_night_comes_by_itself_and_under_its_own_name(tmp_path: Path, sheet: Path) -> None:
    store, folder = finished(tmp_path), tmp_path / "out"
    run("--store", str(store), "export", "1", "--to", str(folder), folder=tmp_path)
    night, other = str(folder / "night.json"), tmp_path / "b.db"
    for arguments, words in (
        ((night, str(sheet)), "is a whole night. Import it on its own"),
        ((night, "--name", "Sunday"), "has its own name and date"),
        ((night, "--into", "1"), "has its own name and date"),
    ):
        done = run("--store", str(other), "import", *arguments, folder=tmp_path)
        assert (done.returncode, done.stdout, words in done.stderr) == (1, "", True), done.stderr
    (folder / "night.json").write_text('{"tourney": 1}', encoding="utf-8")
    done = run("--store", str(other), "import", night, folder=tmp_path)
    assert (done.returncode, done.stderr) == (
        1,
        "The file has too little for a night, or too much.\n",
    )
    assert not other.exists()


@pytest.mark.parametrize("name", ["screens", "exports"])
@pytest.mark.parametrize("module", [True, False], ids=["a module", "a package"])
def test_a_folder_that_hides_a_part_is_named(tmp_path: Path, name: str, *, module: bool) -> None:
    file = tmp_path / f"{name}.py" if module else tmp_path / name / "__init__.py"
    file.parent.mkdir(exist_ok=True)
    file.write_text("")
    for command in (tourney("--version"), (sys.executable, "-P", "-m", "tourney", "--version")):
        done = subprocess.run(
            command,
            capture_output=True,
            text=True,
            env=at_home(tmp_path) | {"PYTHONPATH": str(tmp_path)},
        )
        assert (done.returncode, done.stdout) == (1, "")
        assert done.stderr.startswith(f"Another {name} is in {tmp_path} and hides")
        assert len(done.stderr.splitlines()) == 1
