"""Rows on disk: every night's events, and flat tables beside them for people with SQL.

`tourney.store.rows.records` holds what goes in and comes out, and costs nothing to import;
`tourney.store.open` opens a file, or a database on a server, and imports SQLAlchemy, so it is
imported late, in a worker.
"""
