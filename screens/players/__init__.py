"""Players over the years: the list, a player's page, and two players head to head."""
