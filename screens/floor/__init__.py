"""Several tables in play: the floor, the plan of the next beat, movers, shoot-outs."""
