"""The state of a night, worked out from its own log: events, checks, and the fold."""
