"""Sizes in bytes, written for people."""


def bytes_words(count: int) -> str:
    """A size for people.

    >>> bytes_words(512), bytes_words(453_000), bytes_words(78_100_000_000)
    ('1 kB', '453 kB', '78.1 GB')
    """
    if count < 1_000_000:
        return f"{max(count // 1000, 1)} kB"
    if count < 1_000_000_000:
        return f"{count / 1e6:.1f} MB"
    return f"{count / 1e9:.1f} GB"
