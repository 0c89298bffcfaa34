"""People: those on the list, those who come late, those who leave."""
