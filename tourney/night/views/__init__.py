"""What screens and exports show of a night."""
