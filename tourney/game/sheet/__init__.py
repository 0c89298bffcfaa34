"""What score sheets of both games share: how a line is written, and how one is read."""
