"""Everything that the room is shown and told."""
