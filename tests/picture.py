"""Draws the README's picture, the demo's table on the real screen: `python -m tests.picture`."""

import asyncio
import re
from datetime import date
from pathlib import Path
from tempfile import TemporaryDirectory

from screens.demo import build_demo
from tests.screens.driving import at_work

PICTURE = Path(__file__).parent.parent / ".github" / "table.svg"


async def _draw(store: Path) -> str:
    build_demo(store, date(2026, 11, 20))
    async with at_work(store, (90, 22)) as (app, pilot):
        await pilot.press("enter", "5")
        return app.export_screenshot(title="tourney")


def main() -> None:
    """Write the picture."""
    with TemporaryDirectory() as folder:
        svg = asyncio.run(_draw(Path(folder) / "nights.db"))
    # The reader's own monospaced font will do: a picture should fetch nothing.
    svg = re.sub(r"\s*@font-face \{.*?\}", "", svg, flags=re.DOTALL)
    PICTURE.write_text(svg, encoding="utf-8")


if __name__ == "__main__":
    main()
