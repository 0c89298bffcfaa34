"""What this laptop knows: where nights are kept, and what was acknowledged to it."""
