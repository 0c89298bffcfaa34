"""One table in play."""
