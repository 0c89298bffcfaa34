"""The seating: drawing seats, and changing them by hand."""
