"""Backup, restore, doctor."""
