"""The players: registering, checking in, lists and names."""
