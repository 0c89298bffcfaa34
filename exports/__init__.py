"""Views in, bytes out: CSV, JSON and readable accounts."""
