"""Events, which are only ever added, and flat rows of players, nights, entries and results.

On SQLite a later batch operation on `event` rebuilds the table, which drops its triggers; the
operation must create them again.
"""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

APPLICATION_ID = 0x4D455849

TRIGGERS = (
    """
    CREATE TRIGGER event_is_never_updated BEFORE UPDATE ON event
    BEGIN SELECT RAISE(ABORT, 'event rows are never updated'); END
    """,
    """
    CREATE TRIGGER event_is_never_deleted BEFORE DELETE ON event
    BEGIN SELECT RAISE(ABORT, 'event rows are never deleted'); END
    """,
    """
    CREATE TRIGGER event_follows_the_last BEFORE INSERT ON event
    WHEN NEW.seq IS NOT 1 + coalesce((SELECT max(seq) FROM event WHERE stream = NEW.stream), 0)
    BEGIN SELECT RAISE(ABORT, 'event.seq must be one more than the last of its stream'); END
    """,
    # INSERT OR REPLACE deletes the row in its way without firing the delete trigger.
    """
    CREATE TRIGGER event_uuid_is_new BEFORE INSERT ON event
    WHEN EXISTS (SELECT 1 FROM event WHERE uuid = NEW.uuid)
    BEGIN SELECT RAISE(ABORT, 'event.uuid is stored already'); END
    """,
)

#: The comment on the table of events on a server, which has no application id.
MARK = f"tourney store {APPLICATION_ID:08x}"

TRIGGERS_ON_POSTGRESQL = (
    """
    CREATE FUNCTION event_refuses() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'event rows are never %', TG_ARGV[0] USING ERRCODE = '23001'; END $$
    """,
    """
    CREATE TRIGGER event_is_never_updated BEFORE UPDATE ON event
    FOR EACH ROW EXECUTE FUNCTION event_refuses('updated')
    """,
    """
    CREATE TRIGGER event_is_never_deleted BEFORE DELETE ON event
    FOR EACH ROW EXECUTE FUNCTION event_refuses('deleted')
    """,
    """
    CREATE TRIGGER event_is_never_emptied BEFORE TRUNCATE ON event
    FOR EACH STATEMENT EXECUTE FUNCTION event_refuses('deleted')
    """,
    """
    CREATE FUNCTION event_follows() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        IF NEW.seq IS DISTINCT FROM
            1 + coalesce((SELECT max(seq) FROM event WHERE stream = NEW.stream), 0)
        THEN RAISE EXCEPTION 'event.seq must be one more than the last of its stream'
            USING ERRCODE = '23514'; END IF;
        RETURN NEW;
    END $$
    """,
    """
    CREATE TRIGGER event_follows_the_last BEFORE INSERT ON event
    FOR EACH ROW EXECUTE FUNCTION event_follows()
    """,
    """
    CREATE FUNCTION event_is_new() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        IF EXISTS (SELECT 1 FROM event WHERE uuid = NEW.uuid)
        THEN RAISE EXCEPTION 'event.uuid is stored already' USING ERRCODE = '23505'; END IF;
        RETURN NEW;
    END $$
    """,
    """
    CREATE TRIGGER event_uuid_is_new BEFORE INSERT ON event
    FOR EACH ROW EXECUTE FUNCTION event_is_new()
    """,
    f"COMMENT ON TABLE event IS '{MARK}'",
)


def check(name: str, condition: str) -> sa.CheckConstraint:
    return sa.CheckConstraint(condition, name=op.f(name))


def upgrade() -> None:
    on_sqlite = op.get_bind().dialect.name == "sqlite"
    # Sorted by code point as on SQLite, whatever the language of the server.
    by_code_point = sa.String() if on_sqlite else sa.String(collation="C")

    def only_on_sqlite(*checks: sa.CheckConstraint) -> tuple[sa.CheckConstraint, ...]:
        return checks if on_sqlite else ()

    def only_on_postgresql(*checks: sa.CheckConstraint) -> tuple[sa.CheckConstraint, ...]:
        return () if on_sqlite else checks

    op.create_table(
        "event",
        sa.Column("stream", by_code_point, nullable=False),
        sa.Column("seq", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("uuid", sa.String(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("payload", sa.String(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("by", sa.String(), nullable=False),
        sa.Column("saw", sa.String(), nullable=True),
        sa.PrimaryKeyConstraint("stream", "seq", name=op.f("pk_event")),
        sa.UniqueConstraint("uuid", name=op.f("uq_event_uuid")),
        check("ck_event_stream", "stream <> ''"),
        check("ck_event_seq", "seq >= 1"),
        check("ck_event_uuid", "length(uuid) = 36"),
        check("ck_event_kind", "kind <> ''"),
        check("ck_event_version", "version >= 1"),
        *only_on_sqlite(
            check("ck_event_integers", "typeof(seq) = 'integer' AND typeof(version) = 'integer'"),
            check("ck_event_payload", "json_valid(payload) AND json_type(payload) = 'object'"),
            check(
                "ck_event_saw",
                "saw IS NULL OR (json_valid(saw) AND json_type(saw) = 'object')",
            ),
        ),
        *only_on_postgresql(
            check("ck_event_payload", "json_typeof(CAST(payload AS JSON)) = 'object'"),
            check("ck_event_saw", "json_typeof(CAST(saw AS JSON)) = 'object'"),
        ),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "player",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("key", sa.String(), nullable=False),
        sa.Column("name", by_code_point, nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_player")),
        sa.UniqueConstraint("key", name=op.f("uq_player_key")),
        check("ck_player_key", "key <> ''"),
        check("ck_player_name", "name <> ''"),
    )
    op.create_table(
        "night",
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("uid", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("date", sa.Date(), nullable=False),
        sa.Column("venue", sa.String(), nullable=False),
        sa.Column("preset", sa.String(), nullable=False),
        sa.Column("state", sa.String(), nullable=False),
        sa.Column("players", sa.Integer(), nullable=False),
        sa.Column("winner", sa.String(), nullable=True),
        sa.PrimaryKeyConstraint("number", name=op.f("pk_night")),
        sa.UniqueConstraint("uid", name=op.f("uq_night_uid")),
        check("ck_night_number", "number >= 1"),
        check("ck_night_uid", "uid <> ''"),
        check("ck_night_state", "state IN ('registering', 'seating', 'playing', 'finished')"),
        check("ck_night_players", "players >= 0"),
        *only_on_sqlite(
            check("ck_night_date", "date GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'"),
        ),
    )
    op.create_table(
        "entry",
        sa.Column("night", sa.Integer(), nullable=False),
        sa.Column("entry", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("player", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("paid", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("night", "entry", name=op.f("pk_entry")),
        sa.ForeignKeyConstraint(["night"], ["night.number"], name=op.f("fk_entry_night_night")),
        sa.ForeignKeyConstraint(["player"], ["player.id"], name=op.f("fk_entry_player_player")),
        check("ck_entry_entry", "entry >= 1"),
        check("ck_entry_name", "name <> ''"),
        *only_on_sqlite(check("ck_entry_paid", "paid IN (0, 1)")),
    )
    op.create_index(op.f("ix_entry_player"), "entry", ["player"])
    op.create_table(
        "result",
        sa.Column("night", sa.Integer(), nullable=False),
        sa.Column("position", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("units", sa.Integer(), nullable=False),
        sa.Column("units_paid", sa.Integer(), nullable=False),
        sa.Column("rounds_lost", sa.Integer(), nullable=False),
        sa.Column("mexicos", sa.Integer(), nullable=False),
        sa.Column("points", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("night", "position", name=op.f("pk_result")),
        sa.ForeignKeyConstraint(["night"], ["night.number"], name=op.f("fk_result_night_night")),
        check("ck_result_position", "position >= 1"),
        check("ck_result_place", "place >= 1"),
        check("ck_result_name", "name <> ''"),
    )
    if not on_sqlite:
        for statement in TRIGGERS_ON_POSTGRESQL:
            op.get_bind().exec_driver_sql(statement.replace("%", "%%"))
        return
    for trigger in TRIGGERS:
        op.execute(sa.text(trigger))
    op.execute(sa.text(f"PRAGMA application_id = {APPLICATION_ID}"))
