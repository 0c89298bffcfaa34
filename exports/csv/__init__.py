"""Files for spreadsheets."""
