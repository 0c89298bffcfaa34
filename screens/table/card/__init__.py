"""The card of a table: who is to act, what is typed, and what came of it, drawn large."""
