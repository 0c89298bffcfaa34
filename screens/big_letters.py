"""Letters three or five lines high, for a word that the whole room should read."""

_ROWS = 5

# Five rows of pixels a letter, from the top.
_LETTERS = {
    "A": "010 101 111 101 101",
    "B": "110 101 110 101 110",
    "C": "011 100 100 100 011",
    "D": "110 101 101 101 110",
    "E": "111 100 110 100 111",
    "F": "111 100 110 100 100",
    "G": "0111 1000 1011 1001 0111",
    "H": "101 101 111 101 101",
    "I": "1 1 1 1 1",
    "J": "001 001 001 101 010",
    "K": "101 101 110 101 101",
    "L": "100 100 100 100 111",
    "M": "10001 11011 10101 10001 10001",
    "N": "1001 1101 1011 1001 1001",
    "O": "0110 1001 1001 1001 0110",
    "P": "110 101 110 100 100",
    "Q": "0110 1001 1001 1011 0111",
    "R": "110 101 110 101 101",
    "S": "011 100 010 001 110",
    "T": "111 010 010 010 010",
    "U": "1001 1001 1001 1001 0110",
    "V": "101 101 101 101 010",
    "W": "10001 10001 10101 11011 10001",
    "X": "101 101 010 101 101",
    "Y": "101 101 010 010 010",
    "Z": "111 001 010 100 111",
    "0": "010 101 101 101 010",
    "1": "01 11 01 01 01",
    "2": "110 001 010 100 111",
    "3": "110 001 010 001 110",
    "4": "101 101 111 001 001",
    "5": "111 100 110 001 110",
    "6": "011 100 110 101 010",
    "7": "111 001 010 010 010",
    "8": "010 101 010 101 010",
    "9": "010 101 011 001 110",
    " ": "00 00 00 00 00",
    "-": "00 00 11 00 00",
    ".": "0 0 0 0 1",
    ",": "0 0 0 1 1",
    "'": "1 1 0 0 0",
    "!": "1 1 1 0 1",
    ":": "0 1 0 1 0",
    "·": "0 0 1 0 0",
    "$": "011 110 010 011 110",
    "£": "011 010 111 010 111",
    "€": "011 110 100 110 011",
}
_PIXELS = {letter: rows.split() for letter, rows in _LETTERS.items()}
_HALVES = {("0", "0"): " ", ("1", "0"): "▀", ("0", "1"): "▄", ("1", "1"): "█"}


def big(text: str, cells: int, lines: int = 3) -> list[str]:
    """A text in large capitals, or [] where it does not fit or has a character that is not there.

    Args:
        cells: the most that it may be wide.
        lines: how high: 3, of half blocks, or 5, of whole ones twice as wide.

    >>> print(*big("Ok", 9), sep="\\n")
    ▄▀▀▄ █ █
    █  █ █▀▄
     ▀▀  ▀ ▀
    """
    letters = text.upper()
    # Capitals of other letters are spelt otherwise: a name would read wrong.
    ours = all(letter.isascii() or letter in _PIXELS for letter in text)
    if not ours or not text.strip() or any(letter not in _PIXELS for letter in letters):
        return []
    rows = ["0".join(_PIXELS[letter][row] for letter in letters) for row in range(_ROWS)]
    if lines == 3:
        blank = "0" * len(rows[0])
        pairs = zip((*rows[::2],), (*rows[1::2], blank), strict=True)
        drawn = ["".join(_HALVES[pair] for pair in zip(*two, strict=True)) for two in pairs]
    else:
        drawn = [row.replace("1", "██").replace("0", "  ") for row in rows]
    return drawn if len(drawn[0]) <= cells else []
