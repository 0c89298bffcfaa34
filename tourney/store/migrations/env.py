"""Runs migrations on the connection, in the transaction, that the caller made."""

from alembic import context
from sqlmodel import SQLModel

import tourney.store.rows.tables  # noqa: F401 (fills the metadata)

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=SQLModel.metadata,
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
