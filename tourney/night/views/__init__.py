"""The views of a night, for screens and exports."""
