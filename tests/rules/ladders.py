"""The values of two dice, lowest first (R1)."""

MIXED = "31 32 41 42 43 51 52 53 54 61 62 63 64 65"


LIAR = [int(word) for word in f"{MIXED} 22 33 44 55 66 21 11".split()]
