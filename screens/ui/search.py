"""What is searched for by its first letters."""

from tourney.game.names import person_key


def begins_with(text: str, typed: str) -> bool:
    """True if a word of the text begins as typed, no matter what is before it.

    >>> begins_with("Eve O'Connor", "o'c"), begins_with("Eve", "ve"), begins_with("Roll (f5)", "f")
    (True, False, True)
    """
    wanted, key = person_key(typed), person_key(text)
    return f" {wanted}" in f" {key}" or f"({wanted}" in key
