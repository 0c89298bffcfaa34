"""`tourney replay`: score sheets in, JSON or a readable account out."""

import json
import os
import subprocess
from pathlib import Path

import pytest

from tests.terminal.forked import forked

ROOT = Path(__file__).parents[2]
GOOD = "@rules classic\n@players Ann, Bob\n@lead Ann\nAnn: 54\nBob: 31\n"
BAD = "@rules classic\n@players Ann, Bob\n@lead Ann\nBob: 54\n"


def replay(
    *arguments: str | Path, encoding: str = "utf-8", cwd: Path = ROOT
) -> subprocess.CompletedProcess[str]:
    """Run `tourney replay` on a terminal of some encoding."""
    env = os.environ | {"PYTHONIOENCODING": encoding}
    spoken = "utf-8" if "--json" in arguments else encoding
    return forked("replay", *map(str, arguments), cwd=cwd, env=env, encoding=spoken)


def sheet(folder: Path, name: str, text: str = GOOD) -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def is_harmless(text: str) -> bool:
    return text.replace("\n", "").isprintable()


def test_each_file_is_a_line_of_json_in_the_order_given(tmp_path: Path) -> None:
    files = [sheet(tmp_path, name) for name in ("c.mex", "a.mex", "b.mex")]
    result = replay(*files, files[0], "--json")
    assert result.returncode == 0
    assert result.stderr == ""
    lines = [json.loads(line) for line in result.stdout.splitlines()]
    assert [line["file"] for line in lines] == [str(path) for path in [*files, files[0]]]
    assert lines[0]["rounds"][0]["loser"] == "Bob"


def test_a_fault_stands_on_standard_error_and_the_others_count(
    tmp_path: Path,
) -> None:
    files = [
        sheet(tmp_path, "a.mex"),
        sheet(tmp_path, "b.mex", BAD),
        sheet(tmp_path, "c.mex", ""),
        sheet(tmp_path, "d.mex"),
    ]
    result = replay(*files, "--json")
    assert result.returncode == 1
    a, b, c, d = (json.loads(line) for line in result.stdout.splitlines())
    assert (a["pot"], d["pot"]) == (1, 1)
    assert set(b) == {"file", "error"}
    assert b["error"]["line"] == 4
    assert c["error"]["line"] == 1
    assert result.stderr.splitlines() == [
        f"{files[1]}:4: {b['error']['message']}",
        f"{files[2]}:1: {c['error']['message']}",
    ]


def test_a_fault_without_json_leaves_standard_output_to_the_accounts(tmp_path: Path) -> None:
    good, bad = sheet(tmp_path, "a.mex"), sheet(tmp_path, "b.mex", BAD)
    result = replay(bad, good)
    assert result.returncode == 1
    assert str(bad) not in result.stdout
    assert "Round 1" in result.stdout
    assert result.stderr.startswith(f"{bad}:4: ")


def test_a_missing_file_is_a_fault_in_line_1(tmp_path: Path) -> None:
    result = replay(tmp_path / "none.mex", sheet(tmp_path, "a.mex"), "--json")
    assert result.returncode == 1
    missing, good = (json.loads(line) for line in result.stdout.splitlines())
    assert missing["error"]["line"] == 1
    assert good["pot"] == 1
    assert result.stderr.startswith(f"{tmp_path / 'none.mex'}:1: ")


def test_a_folder_is_a_fault_in_line_1(tmp_path: Path) -> None:
    result = replay(tmp_path, "--json")
    assert result.returncode == 1
    assert json.loads(result.stdout)["error"]["line"] == 1


def test_what_is_not_utf_8_is_a_fault_in_its_line(tmp_path: Path) -> None:
    path = tmp_path / "a.mex"
    path.write_bytes(GOOD.encode() + b"# caf\xe9\n")
    result = replay(path, "--json")
    assert result.returncode == 1
    assert json.loads(result.stdout)["error"]["line"] == 6


def test_a_utf_16_file_is_a_fault_in_line_1(tmp_path: Path) -> None:
    path = tmp_path / "a.mex"
    path.write_bytes(GOOD.encode("utf-16"))
    result = replay(path, "--json")
    assert result.returncode == 1
    assert json.loads(result.stdout)["error"]["line"] == 1


def test_a_byte_order_mark_and_windows_lines_are_taken(tmp_path: Path) -> None:
    path = tmp_path / "a.mex"
    path.write_bytes(b"\xef\xbb\xbf" + GOOD.replace("\n", "\r\n").encode())
    assert replay(path).returncode == 0


@pytest.mark.skipif(os.name == "nt", reason="such names cannot be made there")
@pytest.mark.parametrize("arguments", [["--json"], []], ids=["json", "account"])
def test_a_file_name_with_controls_is_harmless(tmp_path: Path, arguments: list[str]) -> None:
    names = ["\x1b[2J.mex", "a\nb.mex", "\u202egnp.mex"]
    good = [sheet(tmp_path, name) for name in names]
    bad = [sheet(tmp_path, f"x{name}", BAD) for name in names]
    missing = tmp_path / "gone\x07.mex"
    result = replay(*good, *bad, missing, *arguments)
    assert result.returncode == 1
    assert is_harmless(result.stdout)
    assert is_harmless(result.stderr)
    assert len(result.stderr.splitlines()) == 4
    if arguments:
        files = [json.loads(line)["file"] for line in result.stdout.splitlines()]
        assert files == [str(path) for path in (*good, *bad, missing)]


@pytest.mark.skipif(os.name == "nt", reason="such names cannot be made there")
def test_a_file_name_that_is_no_utf_8_is_printed_harmless(tmp_path: Path) -> None:
    for text in (GOOD, BAD):
        path = tmp_path / os.fsdecode(b"\xff.mex")
        try:
            path.write_text(text, encoding="utf-8")
        except OSError:
            pytest.skip("this file system takes no such name")
        for arguments in (["--json"], []):
            result = replay(path, *arguments)
            assert result.returncode == (text is BAD)
            assert is_harmless(result.stdout + result.stderr)


def test_a_message_that_quotes_half_a_character_is_printed_harmless(tmp_path: Path) -> None:
    path = sheet(tmp_path, "a.mex", '@rules classic\n@players Ann, Bob\n@lead "\\ud800"\n')
    result = replay(path, "--json")
    assert result.returncode == 1
    assert json.loads(result.stdout)["error"]["line"] == 3
    assert is_harmless(result.stderr)


def test_the_account_tells_rounds_turns_payments_and_standings(tmp_path: Path) -> None:
    text = (
        "@rules mexxen units=3\n@players Ann, \u674e\u96f7, [/]\n@lead Ann\n"
        "Ann: 31 52\n\u674e\u96f7: 52\n[/]: 21\n@count pips\nAnn: 54\n\u674e\u96f7: 66\n"
        "@lost [/]\n@withdraw Ann\n@join Ann 2\n"
    )
    result = replay(sheet(tmp_path, "a.mex", text))
    assert result.returncode == 0
    for words in (
        "Round 1: Ann leads. Stake: 2 units, 1 Mexico",
        "Ann: 31 52",
        "Tie-break, by pips",
        "Ann: 54 (9 pips)",
        "\u674e\u96f7: 66 (12 pips)",
        "Ann pays 2 units.",
        "Round 2: Ann leads. Stake: 1 unit",
        "[/] pays 1 unit.",
        "Ann leaves; 1 unit goes into the pot.",
        "Ann is back with 2 units.",
        "Standings",
    ):
        assert words in result.stdout, words
    standings = result.stdout.split("Standings")[1]
    assert standings.index("\u674e\u96f7") < standings.index("[/]")
    assert "paid 3" in standings


def test_the_account_of_a_finished_match_names_the_winner(tmp_path: Path) -> None:
    text = "@rules sudden-death\n@players Ann, Bob\n@lead Ann\nAnn: 54\nBob: 31\n"
    result = replay(sheet(tmp_path, "a.mex", text))
    assert "Ann wins the match and the pot of 1 unit." in result.stdout
    assert "and is out" in result.stdout


def test_a_void_round_is_told_and_not_numbered(tmp_path: Path) -> None:
    text = "@rules classic\n@players Ann, Bob, Cid\n@lead Ann\nAnn: 54\n@withdraw Cid\n"
    result = replay(sheet(tmp_path, "a.mex", text))
    assert "void" in result.stdout
    assert "Round 1:" not in result.stdout


def test_a_sheet_of_liars_mexico_stands_among_the_others(tmp_path: Path) -> None:
    liar = "@rules liar\n@players Ann, Bob\n@lead Ann\nAnn: 54\nBob: doubt 31\n"
    files = [
        sheet(tmp_path, "a.mex"),
        sheet(tmp_path, "b.mex", liar),
        sheet(tmp_path, "c.mex", liar + "Ann: 54\n"),
    ]
    result = replay(*files, "--json")
    assert result.returncode == 1
    a, b, c = (json.loads(line) for line in result.stdout.splitlines())
    assert a["rules"] == "classic"
    assert b == {
        "file": str(files[1]),
        "rules": "liar",
        "finished": False,
        "winner": None,
        "penalties": [{"player": "Ann", "count": 1, "why": "lie"}],
        "standings": [
            {"place": 1, "player": "Bob", "penalties": 0},
            {"place": 2, "player": "Ann", "penalties": 1},
        ],
        "next": {"player": "Bob", "must_beat": None, "direction": "left"},
    }
    assert c["error"]["line"] == 6


def test_the_account_of_liars_mexico_tells_claims_lives_and_standings(tmp_path: Path) -> None:
    li = "\u674e\u96f7"
    text = (
        f"@rules liar lives=3\n@players Ann, {li}, [/]\n@lead Ann\nAnn: 54\n{li}: 32 !\n"
        f"[/]: 21\n{li}: doubt 21\nAnn: 11 > [/]\n[/]: doubt 11\n[/]: 11 > Ann\nAnn: take\n"
        f"@foul {li} dropped 2\n@foul Ann escaped 1\n[/]: 43\n"
    )
    result = replay(sheet(tmp_path, "a.mex", text))
    assert result.returncode == 0
    assert result.stdout.split("\n", 3)[3] == (
        f"1.\n  Ann: 54\n  {li}: 32 (too low, not noticed)\n"
        "  [/]: 21, and the direction turns to the right\n"
        f"  {li} doubted 21, but it was true. {li} loses 1 life.\n\n"
        "2.\n  Ann: 11, for [/]\n"
        "  [/] doubted 11, but it was true. [/] loses 2 lives.\n\n"
        "3.\n  [/]: 11, for Ann\n  Ann takes the 11. Ann loses 1 life.\n\n"
        f"4.\n  {li} drops both dice. {li} has no lives left and is out.\n\n"
        "5.\n  Ann lets a die escape the cup. Ann loses 1 life.\n\n"
        "6.\n  [/]: 43\n\n"
        "Standings\n"
        f"  1.  Ann         1 life\n  1.  [/]         1 life\n  3.  {li}       0 lives  out\n\n"
        "Ann doubts [/]'s 43, or takes the cup and claims more.\n\n"
    )


def test_without_a_file_it_tells_how_it_is_used() -> None:
    result = replay()
    assert result.returncode == 2
    assert "FILE" in result.stderr.upper()


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp1252"])
def test_the_json_is_utf_8_whatever_the_encoding(tmp_path: Path, encoding: str) -> None:
    name = "\xc9mile \u674e \U0001f600"
    path = sheet(tmp_path, "a.mex", GOOD.replace("Ann", name))
    result = replay(path, "--json", encoding=encoding)
    assert (result.returncode, result.stderr) == (0, "")
    assert json.loads(result.stdout)["rounds"][0]["lead"] == name
    result = replay(path, encoding=encoding)
    assert (result.returncode, result.stderr) == (0, "")
    assert "Round 1: " in result.stdout


@pytest.mark.parametrize("arguments", [["--json"], []], ids=["json", "account"])
def test_options_may_stand_before_or_after_the_files(tmp_path: Path, arguments: list[str]) -> None:
    files = [str(sheet(tmp_path, "a.mex")), str(sheet(tmp_path, "b.mex", BAD))]
    expected = replay(*files, *arguments)
    for others in ([*arguments, *files], [*arguments, "--", *files]):
        done = replay(*others)
        assert (done.returncode, done.stdout) == (expected.returncode, expected.stdout)
        assert done.stderr == expected.stderr


def test_a_file_whose_name_begins_with_a_dash_is_named_after_two_dashes(tmp_path: Path) -> None:
    sheet(tmp_path, "-a.mex")
    child = replay("--json", "--", "-a.mex", cwd=tmp_path)
    assert child.returncode == 0, child.stderr
    assert json.loads(child.stdout)["file"] == "-a.mex"


def test_a_part_of_a_void_round_in_which_nobody_rolled_has_no_heading(tmp_path: Path) -> None:
    void = ROOT / "tests/sheets/R10.1-leaving-in-a-sub-round-voids-the-whole-round.mex"
    assert "  Tie-break\n  Ann: 54" in replay(void).stdout
    sheet = tmp_path / "nobody-rolled.mex"
    sheet.write_text(void.read_text().replace("Ann: 54\n", ""))
    shown = replay(sheet).stdout
    assert "5 units go into the pot" in shown
    assert "Tie-break" not in shown
