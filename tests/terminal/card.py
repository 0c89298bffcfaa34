"""What the card of a table says, read from a screen of 80 columns."""

import re

#: What the title leaves out of the sentence where it has no room.
_SHORTER = (
    (" of up to ", " of "),
    (r" has (\S+) after roll ", r" \1, roll "),
    (r"Roll-off for the lead: (.*), one die", r"\1: roll-off, one die"),
    (r" begins(?: the (?:sub-)?round)?: ", ": "),
)
#: What has just happened has a heavy frame.
_FRAMES = str.maketrans("┃┏┓━", "│╭╮─")


def says_act(screen: str, sentence: str) -> bool:
    """True if the card says the sentence: its beginning above, cut where it is long."""
    title, said = _card(screen)
    title = title.removeprefix("Then ")  # whoever comes after the news
    for longer, shorter in _SHORTER:
        sentence, title, said = (re.sub(longer, shorter, text) for text in (sentence, title, said))
    _, _, verdict = sentence.rpartition(". ")
    begins = sentence.startswith(title.rstrip("…")) and bool(title)
    all_above = sentence in (f"{title}.", verdict) and sentence.startswith(title)
    return sentence in said or (begins and (verdict in said or all_above))


def words(text: str) -> str:
    """A text with one space for each run of white space."""
    return " ".join(text.split())


def _card(screen: str) -> tuple[str, str]:
    """The title and the words of the card at the right of a table's screen."""
    title, said = "", []
    for line in screen.translate(_FRAMES).splitlines():
        _, corner, above = line.rpartition("╮╭─ ")
        _, edge, within = line.rpartition("││")
        if corner:
            title = above.strip("╮─ ")
        elif edge:
            said.append(within.strip("│ "))
    return words(title), words(" ".join(said))
