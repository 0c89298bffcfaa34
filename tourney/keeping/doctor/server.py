"""Looking over a server: whether it keeps the rows that it has confirmed."""

from collections.abc import Iterator

from tourney.game.mexico.words import listed
from tourney.game.refusal import Refused
from tourney.keeping.doctor.finding import Finding
from tourney.laptop.address import Server

#: With these off, a server that stops forgets what it has acknowledged, or tears it.
_NEEDED = ("fsync", "synchronous_commit", "full_page_writes")


def look_at_server(server: Server) -> Iterator[Finding]:
    """Look at its settings; its store can be read."""
    from tourney.store.postgres.moment import settings_of

    try:
        settings = settings_of(server)
    except Refused as refusal:
        yield Finding("server", refusal.sentence, "See to that first, then look again.")
        return
    yield Finding("server", f"{server}, PostgreSQL {settings['server_version']}")
    off = [name for name in _NEEDED if settings[name] == "off"]
    if off:
        yield Finding(
            "durability",
            f"the server has {listed(off)} off, and can lose what it says is saved",
            "Have whoever looks after the server turn that on.",
        )
    else:
        yield Finding("durability", "what the server says is saved survives a power cut")
