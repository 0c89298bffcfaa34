"""Lists and tables of rows: their columns, cursor and choices."""
