"""The report as a browser draws it, small."""

import base64
import io
import shutil
import subprocess
from contextlib import closing
from pathlib import Path

from PIL import Image, ImageChops
from PIL.PngImagePlugin import PngInfo

from screens.tables_written import written
from tests.pictures.golden import FOLDER
from tests.pictures.scenes import played_out
from tests.serve.browser import browser
from tourney.director import Director

#: A phone, a sheet of A4 and a desk, in the pixels of a page.
WIDTHS = {"phone": 360, "a4": 794, "desk": 1280}
#: So small that the edges of letters do not tell.
_SCALE = 0.25
#: The side of the squares that are compared, in pixels of the picture.
_SQUARE = 16


def golden(name: str) -> Path:
    """The file of the picture at a width."""
    return FOLDER / f"report-{name}.png"


def font() -> str:
    """What this machine draws a page's letters with, as far as it can say."""
    if shutil.which("fc-match") is None:
        return ""
    told = subprocess.run(["fc-match", "sans-serif"], capture_output=True, text=True, check=True)
    return told.stdout.strip()


async def drawn(folder: Path) -> dict[str, Image.Image]:
    """The report of a night that was played out, whole, at each width, with everything open."""
    store, page = folder / "nights.db", folder / "report.html"
    number = played_out(store)
    with closing(Director.open(store)) as director:
        page.write_bytes(written(director, number)["report.html"])
    pictures = {}
    async with browser(folder) as tab:
        await tab.open(page.as_uri())
        for name, width in WIDTHS.items():
            await tab.do(
                "Emulation.setDeviceMetricsOverride",
                width=width,
                height=1000,
                deviceScaleFactor=_SCALE,
                mobile=name == "phone",
            )
            told = await tab.do("Page.captureScreenshot", captureBeyondViewport=True)
            data = base64.b64decode(told["data"])
            pictures[name] = Image.open(io.BytesIO(data)).convert("RGB")
    return pictures


def save(picture: Image.Image, path: Path) -> None:
    """Keep a picture, with the font that it was drawn with."""
    info = PngInfo()
    info.add_text("font", font())
    picture.save(path, optimize=True, pnginfo=info)


def difference(one: Image.Image, other: Image.Image) -> int:
    """How far the squares differ that differ most, from 0 to 255."""
    squares = (max(one.width // _SQUARE, 1), max(one.height // _SQUARE, 1))
    apart = ImageChops.difference(one, other).convert("L")
    return max(apart.resize(squares, Image.Resampling.BOX).tobytes())
