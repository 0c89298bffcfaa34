"""Nights as JSON that were tampered with: refused whole, or nights like any other."""

import json
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.hunt.damage import damaged, drawn_by
from tests.hunt.effort import examples, outcome
from tests.hunt.nights import look_at_everything
from tourney.game.names import harmless
from tourney.game.refusal import Refused
from tourney.service.director import Director


@pytest.fixture(scope="module")
def documents(many: Path) -> list[Any]:
    with closing(Director.open(many)) as director:
        return [json.loads(director.night(line.number).json()) for line in director.nights()]


@pytest.fixture(scope="module")
def elsewhere(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("elsewhere") / "nights.db"


@examples(80)
@given(data=st.data())
def test_a_document_that_was_tampered_with_is_refused_whole_or_a_night_that_can_be_shown(
    data: st.DataObject, documents: list[Any], elsewhere: Path
) -> None:
    document = json.loads(json.dumps(data.draw(st.sampled_from(documents))))
    logs = [document["night"], *(table["log"] for table in document["tables"])]
    log = data.draw(st.sampled_from(logs))
    at = data.draw(st.integers(0, len(log) - 1))
    how = data.draw(st.sampled_from(("payload", "payload", "payload", "row", "cut", "whole")))
    if how == "payload":
        log[at]["payload"] = damaged(drawn_by(data), log[at]["payload"])
    elif how == "row":
        log[at] = damaged(drawn_by(data), log[at])
    elif how == "cut":
        del log[at:]
    else:
        document = damaged(drawn_by(data), {"tourney": 1, "night": logs[0][:3], "tables": []})
    elsewhere.unlink(missing_ok=True)
    with closing(Director.open(elsewhere)) as director:
        text = json.dumps(document).encode()
        number = outcome(lambda: director.import_night(text).number, Refused)
        if isinstance(number, Refused):
            assert harmless(number.sentence) == number.sentence
            assert director._store.streams() == []
            return
        assert look_at_everything(director, number) == ""
        written = director.night(number).json()
    with closing(Director.open(elsewhere)) as again:
        assert again.night(number).view().damage == ""
        assert again.night(number).json() == written


def test_an_account_that_is_no_fraction_is_refused_though_nobody_asks_for_it_any_more(
    documents: list[Any], elsewhere: Path
) -> None:
    document = json.loads(json.dumps(next(each for each in documents if has_accounts(each))))
    held = next(row for row in document["night"] if row["payload"].get("accounts"))
    held["payload"]["accounts"][0]["denominator"] = 0
    with closing(Director.open(elsewhere)) as director:
        streams = director._store.streams()
        with pytest.raises(Refused, match=f"Row {held['seq']} of the night cannot be: .* fraction"):
            director.import_night(json.dumps(document).encode())
        assert director._store.streams() == streams


def has_accounts(document: Any) -> bool:
    return any(row["payload"].get("accounts") for row in document["night"])
