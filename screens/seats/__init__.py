"""Who sits where: draws, and seats put by hand."""
