"""Rows on disk: the append-only events, the flat tables beside them, migrations."""
