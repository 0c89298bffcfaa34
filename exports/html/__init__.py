"""The report and the rules card as pages."""
