"""Guests' phones on the big screen: the address of the night, to be scanned or typed."""

from screens.ui.large.code import code_block
from screens.ui.large.letters import Block, block, paragraph, side_by_side, words_block
from tourney.night.state.phones import PhonesInvited

_SCAN = "Scan this, or open"
_TELLS = "See whose turn it is, your seat and the standings."
_GAP = 4
#: The words are beside the picture where they have this much room, in cells.
_LEAST = 24


def phones_block(phones: PhonesInvited, width: int, height: int) -> Block:
    """The picture as large as fits, with the address beside it, or below it."""
    code = code_block(phones.address, width, height)
    wide = code[0].cell_length if code else 0
    if code and width - wide - _GAP < _LEAST:
        code = code_block(phones.address, width, height - 2)
        below = paragraph(phones.words, width, "bold $text-accent", "center")
        return block([*code, *below], width, height, "center")
    room = width - wide - _GAP
    address = words_block(phones.words, room, max(height // 3, 1), "$text-accent")
    if len(phones.words) > room:
        address = paragraph(phones.words, room, "bold $text-accent")
    words = [
        *words_block(_SCAN if code else "On your phone open", room, max(height // 6, 1)),
        *address,
        *paragraph(_TELLS, room, "$foreground-muted"),
    ]
    if not code:
        return block(words, width, height)
    beside = side_by_side(code, block(words, room, len(code)), gap=_GAP)
    return block(beside, width, height)
