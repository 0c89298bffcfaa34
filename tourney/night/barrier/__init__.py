"""Barriers: what is proposed and recorded at them."""
