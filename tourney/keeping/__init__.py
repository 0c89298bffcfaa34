"""Backup, restore, doctor, and the venues of a database."""
