"""The seating: draws, and seats put by hand."""
