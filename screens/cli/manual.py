"""`tourney manual` and `tools keys`: the manual, and a list of all keys."""

import sys
from collections.abc import Iterator
from typing import Annotated

from screens.cli.asked import argument
from screens.manual.pages import pages
from tourney.game.refusal import Refused


def manual(
    topic: Annotated[
        str | None,
        argument("TOPIC", "The topic, for example changes.", autocompletion=lambda: list(pages())),
    ] = None,
) -> None:
    """Print a page of the manual. Without a topic, list the pages."""
    known = pages()
    if topic is None:
        widest = max(map(len, known))
        for name, page in known.items():
            sys.stdout.write(f"{name:<{widest}}  {page.title}\n")
    elif topic in known:
        sys.stdout.write(known[topic].text)
    else:
        raise Refused(
            "no-topic", f"The manual has no topic {topic}. Choose from: {', '.join(known)}."
        )


_HEAD = """\
# Every action, its keys and what it does. Copy the lines to change into {path},
# without their #, under [keys]. Separate several keys with commas: "f5,s".

[keys]
"""


def keys() -> None:
    """Print all keys, as a keymap that you can edit."""
    from screens.files.paths import keymap_file
    from tourney.game.names import harmless

    sys.stdout.write(_HEAD.format(path=harmless(str(keymap_file()))))
    sys.stdout.writelines(f"{line}\n" for line in key_lines())


def key_lines() -> Iterator[str]:
    """Yield a line per action, under the headings that F1 shows."""
    from screens.ui.keys.keymap import known_bindings
    from screens.ui.keys.keys import HEADINGS, heading_of

    known = known_bindings()
    for heading in HEADINGS:
        names = sorted(name for name in known if heading_of(known[name][0]) == heading)
        if names:
            yield f"\n# {heading}"
        for name in names:
            bound = dict.fromkeys(binding.key for binding in known[name])
            what = known[name][0].tooltip or known[name][0].description
            yield f'# "{name}" = "{",".join(bound)}"  # {what}'
