"""Runs migrations on the connection, in the transaction, that the caller made."""

from alembic import context

context.configure(connection=context.config.attributes["connection"])
with context.begin_transaction():
    context.run_migrations()
