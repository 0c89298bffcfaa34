"""Many nights in one table (F6.4)."""
