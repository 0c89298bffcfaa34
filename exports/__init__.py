"""Exports, which turn views of the night into bytes: CSV, JSON, pages, text and drawings."""
