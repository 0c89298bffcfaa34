"""A player's key folds apostrophes and dashes: who was two players by one alone is one."""

import sqlalchemy as sa
from alembic import op

from tourney.game.names import person_key

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    bind = op.get_bind()
    rows = bind.execute(sa.text("SELECT id, key, name FROM player ORDER BY id")).all()
    folded: dict[str, list[int]] = {}
    for id_, _, name in rows:
        folded.setdefault(person_key(name), []).append(id_)
    before = {id_: key for id_, key, _ in rows}
    for key, (first, *others) in folded.items():
        for other in others:
            both = {"first": first, "other": other}
            bind.execute(sa.text("UPDATE entry SET player = :first WHERE player = :other"), both)
            bind.execute(sa.text("DELETE FROM player WHERE id = :other"), {"other": other})
        if before[first] != key:
            changed = {"key": key, "first": first}
            bind.execute(sa.text("UPDATE player SET key = :key WHERE id = :first"), changed)
        if others:
            newest = (
                "UPDATE player SET name = (SELECT name FROM entry WHERE player = :first "
                "ORDER BY night DESC, entry DESC LIMIT 1) WHERE id = :first"
            )
            bind.execute(sa.text(newest), {"first": first})
