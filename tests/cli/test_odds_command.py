"""`tourney tools odds`: the figures of R11, to read and as JSON."""

import json

from typer.testing import CliRunner

from screens.cli.commands import app


def test_the_command_prints_the_figures_to_read() -> None:
    shown = CliRunner().invoke(app, ["tools", "odds"])
    assert shown.exit_code == 0
    line = next(line for line in shown.stdout.splitlines() if line.startswith("52"))
    figures = "11/18 61.11% 275/324 84.88% 5489/5832 94.12%"
    assert line.split() == ["52", *figures.split()]
    assert "1 in 324, three are 1 in 5832." in shown.stdout
    assert all(len(line) <= 80 for line in shown.stdout.splitlines())


def test_the_command_prints_the_figures_as_json() -> None:
    data = json.loads(CliRunner().invoke(app, ["tools", "odds", "--json"]).stdout)
    assert len(data["values"]) == 63
    row = next(row for row in data["values"] if (row["value"], row["attempts"]) == ("64", 1))
    assert (row["beaten"], row["beaten_or_tied"]) == ("5/18", "1/3")
    assert data["mexicos_in_a_row"] == {"1": "1/18", "2": "1/324", "3": "1/5832"}
