"""Fees, the till and the proof (F8)."""
