"""Several tables in play: the floor, the plan of the next lap, movers, shoot-outs."""
