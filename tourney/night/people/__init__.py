"""Who is on the list, comes late or leaves."""
