"""The report, the rules card and guests' phone pages as HTML."""
