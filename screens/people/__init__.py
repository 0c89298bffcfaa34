"""Who plays: registering, checking in, lists and names."""
