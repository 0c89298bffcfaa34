"""Come and go: sittings that one joins and leaves at any time (F15)."""
