"""An address as a picture that a phone reads: a QR code, as large as there is room for."""

from textual.content import Content

from screens.ui.large.letters import Block

#: Black on white, whatever the theme is: some cameras read it in no other way.
_STYLE = "black on white"
#: What is left free around it, in its own squares.
_EDGE = 2
#: By whether the upper and the lower half of a cell are dark.
_HALVES = {(0, 0): " ", (1, 0): "▀", (0, 1): "▄", (1, 1): "█"}


def code_block(address: str, width: int, height: int) -> Block:
    """The picture; [] where it has no room. A square of it is this many cells wide, half as
    high.
    """
    import segno

    matrix = segno.make_qr(address, error="l", boost_error=False).matrix
    size = len(matrix) + 2 * _EDGE
    scale = min(width // size, 2 * height // size)
    if scale < 1:
        return []
    blank = [0] * _EDGE
    squares = [*([[0] * size] * _EDGE), *([*blank, *row, *blank] for row in matrix)]
    squares += [[0] * size] * _EDGE
    halves = [[dark for dark in row for _ in range(scale)] for row in squares for _ in range(scale)]
    if len(halves) % 2:
        halves.append([0] * len(halves[0]))
    return [
        Content("".join(_HALVES[pair] for pair in zip(above, below, strict=True))).stylize(_STYLE)
        for above, below in zip(halves[::2], halves[1::2], strict=True)
    ]
