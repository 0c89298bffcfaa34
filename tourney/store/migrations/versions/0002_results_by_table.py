"""Results name their table, and have the penalties of Liar's Mexico."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def check(name: str, condition: str) -> sa.CheckConstraint:
    return sa.CheckConstraint(condition, name=op.f(name))


def upgrade() -> None:
    bind = op.get_bind()
    # SQLite can change a primary key only by making a new table.
    rows = [dict(row) for row in bind.execute(sa.text("SELECT * FROM result")).mappings()]
    op.drop_table("result")
    result = op.create_table(
        "result",
        sa.Column("night", sa.Integer(), nullable=False),
        sa.Column("at_table", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("position", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("units", sa.Integer(), nullable=False),
        sa.Column("units_paid", sa.Integer(), nullable=False),
        sa.Column("rounds_lost", sa.Integer(), nullable=False),
        sa.Column("mexicos", sa.Integer(), nullable=False),
        sa.Column("points", sa.Integer(), nullable=False),
        sa.Column("penalties", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("night", "at_table", "position", name=op.f("pk_result")),
        sa.ForeignKeyConstraint(["night"], ["night.number"], name=op.f("fk_result_night_night")),
        check("ck_result_at_table", "at_table >= 1"),
        check("ck_result_position", "position >= 1"),
        check("ck_result_place", "place >= 1"),
        check("ck_result_name", "name <> ''"),
    )
    op.bulk_insert(result, [{**row, "at_table": 1, "penalties": 0} for row in rows])
