"""Players over the years: the list, a page, two head to head."""
