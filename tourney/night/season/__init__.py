"""Seasons: the results of many nights in one table (F6.4)."""
