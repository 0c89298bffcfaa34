"""Letters three or five lines high, for a word that the whole room should read."""

from textual.content import Content

from screens.ui.text import fit, plain

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
    "Á": "001 010 101 111 101",
    "À": "100 010 101 111 101",
    "Ä": "101 010 101 111 101",
    "Å": "010 000 010 111 101",
    "Ç": "011 100 100 011 010",
    "É": "001 111 110 100 111",
    "È": "100 111 110 100 111",
    "Ê": "010 111 110 100 111",
    "Ë": "101 111 110 100 111",
    "Í": "01 10 01 01 01",
    "Ï": "101 000 010 010 010",
    "Ñ": "0110 0000 1101 1011 1001",
    "Ó": "0010 0110 1001 1001 0110",
    "Ö": "1001 0110 1001 1001 0110",
    "Ø": "0111 1011 1011 1101 1110",
    "Ú": "0010 1001 1001 1001 0110",
    "Ü": "1001 0000 1001 1001 0110",
    "0": "111 101 101 101 111",
    "1": "01 11 01 01 01",
    "2": "111 001 111 100 111",
    "3": "111 001 111 001 111",
    "4": "101 101 111 001 001",
    "5": "111 100 111 001 111",
    "6": "111 100 111 101 111",
    "7": "111 001 010 010 010",
    "8": "111 101 111 101 111",
    "9": "111 101 111 001 111",
    " ": "00 00 00 00 00",
    "-": "00 00 11 00 00",
    "=": "00 11 00 11 00",
    ".": "0 0 0 0 1",
    ",": "0 0 0 1 1",
    "'": "1 1 0 0 0",
    "!": "1 1 1 0 1",
    ":": "0 1 0 1 0",
    "·": "0 0 1 0 0",
    "$": "011 110 010 011 110",
    "(": "01 10 10 10 01",
    ")": "10 01 01 01 10",
    "/": "001 001 010 100 100",
    "&": "0100 1010 0101 1010 0101",
    "#": "01010 11111 01010 11111 01010",
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
    # Some letters are spelt otherwise in capitals: a name would read wrong.
    same = all(letter.lower() == letter.upper().lower() for letter in text)
    if not same or not text.strip() or any(letter not in _PIXELS for letter in letters):
        return []
    rows = ["0".join(_PIXELS[letter][row] for letter in letters) for row in range(_ROWS)]
    if lines == 3:
        blank = "0" * len(rows[0])
        pairs = zip((*rows[::2],), (*rows[1::2], blank), strict=True)
        drawn = ["".join(_HALVES[pair] for pair in zip(*two, strict=True)) for two in pairs]
    else:
        drawn = [row.replace("1", "██").replace("0", "  ") for row in rows]
    return drawn if len(drawn[0]) <= cells else []


def name_lines(name: str, width: int, *, roomy: bool) -> list[Content]:
    """The name in large letters where it can be: three lines, or one where there is no room."""
    if not roomy:
        return [plain(fit(name, width)).stylize("bold $accent")]
    letters = big(name, width)
    if letters:
        return [Content.styled(line, "$accent") for line in letters]
    under = Content.styled("▔" * width, "$accent")
    return [Content(""), plain(fit(name, width)).stylize("bold $accent"), under]
