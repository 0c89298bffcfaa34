"""Keys as they are bound, named, grouped and explained."""
