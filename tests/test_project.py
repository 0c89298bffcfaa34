"""The project's parts: a licence, a list of changes, a manual, completion, metadata."""

import os
import shutil
import subprocess
import tomllib
import zipfile
from importlib.metadata import metadata
from pathlib import Path

import pytest
from hatchling.builders.wheel import WheelBuilder

from screens.manual.pages import pages
from tests.rulebooks import FORMATS, RULEBOOK
from tests.terminal.program import environment, tourney
from tourney import __version__

ROOT = Path(__file__).parent.parent


def run(*command: str, home: Path, **more: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        command,
        cwd=home,
        env=environment(home) | more,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )


def test_the_manual_prints_the_changes_of_this_version_and_what_is_to_come(tmp_path: Path) -> None:
    done = run(*tourney("manual", "changes"), home=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    titles = [line for line in done.stdout.splitlines() if line.startswith("## ")]
    assert titles[-1] == "## 0.1.0"
    assert f"## {__version__}" in titles
    kinds = {line for line in done.stdout.splitlines() if line.startswith("### ")}
    assert kinds <= {
        f"### {kind}" for kind in ("Added", "Changed", "Deprecated", "Removed", "Fixed", "Security")
    }


def test_the_manual_lists_its_topics_and_refuses_any_other_in_a_sentence(tmp_path: Path) -> None:
    done = run(*tourney("manual"), home=tmp_path)
    assert [line.split()[0] for line in done.stdout.splitlines()] == list(pages())
    done = run(*tourney("manual", "../command"), home=tmp_path)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith("The manual has no topic ../command. Choose from: ")


@pytest.mark.parametrize(("topic", "book"), [("rulebook", RULEBOOK), ("formats", FORMATS)])
def test_the_manual_prints_the_rules(tmp_path: Path, topic: str, book: str) -> None:
    done = run(*tourney("manual", topic), home=tmp_path)
    assert (done.returncode, done.stdout, done.stderr) == (0, book, "")


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        ("tourney ma", ["manual"]),
        ("tourney manual ch", ["chances", "changes"]),
        ("tourney --st", ["--store"]),
        ("tourney to", ["tools"]),
        ("tourney dr", []),
        ("tourney tools dr", ["draw"]),
        ("tourney --store n.db tools doctor --a", ["--accept-loss"]),
    ],
)
@pytest.mark.skipif(shutil.which("bash") is None, reason="bash is not installed")
def test_a_shell_completes_commands_once_completion_is_installed(
    tmp_path: Path, words: str, offered: list[str]
) -> None:
    done = run(*tourney("--install-completion", "bash"), home=tmp_path)
    assert done.returncode == 0, done.stderr
    typed = words.split()
    script = (
        f'. "$HOME/.bashrc"; COMP_WORDS=({words}); COMP_CWORD={len(typed) - 1}; '
        '"$(complete -p tourney | sed "s/.*-F \\([^ ]*\\) .*/\\1/")" tourney; '
        'printf "%s\\n" "${COMPREPLY[@]}"'
    )
    path = os.pathsep.join((str(Path(tourney()[0]).parent), os.environ["PATH"]))
    done = run("bash", "--norc", "-c", script, home=tmp_path, PATH=path)
    assert (done.stdout.split(), done.stderr) == (offered, "")


def test_the_project_says_its_licence_and_for_whom_it_is() -> None:
    about = metadata("tourney")
    assert about["License-Expression"] == "MIT"
    assert about.get_all("License-File") == ["tourney/LICENSE"]
    assert about["Keywords"]
    assert about.get_all("Project-URL") is None
    assert "Programming Language :: Python :: 3.14" in (about.get_all("Classifier") or ())


def test_the_wheel_has_the_licence_and_the_manual(tmp_path: Path) -> None:
    (path,) = WheelBuilder(str(ROOT)).build(directory=str(tmp_path), versions=["standard"])
    with zipfile.ZipFile(path) as wheel:
        names = wheel.namelist()
    assert "tourney/LICENSE" in names
    assert any(name.endswith("dist-info/licenses/tourney/LICENSE") for name in names)
    manual = {Path(str(page.file)).relative_to(ROOT).as_posix() for page in pages().values()}
    assert {"screens/manual/changes.md", "tourney/RULEBOOK.md", "tourney/FORMATS.md"} <= manual
    assert manual <= set(names)


def test_the_workflow_runs_what_the_readme_says_on_every_python_that_is_promised() -> None:
    text = (ROOT / ".github" / "workflows" / "tests.yml").read_text(encoding="utf-8")
    assert ".ci/run" in text
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    promised = [line.split(" :: ")[-1] for line in project["classifiers"] if ":: 3." in line]
    assert all(f'"{version}"' in text for version in promised)
