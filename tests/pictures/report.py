"""The report as a browser draws it, small, in letters that no machine draws otherwise.

Which letters there are, and how wide, is each machine's own: here every one of them is the same
block, of a font that lies beside this (one outline, half as wide as high, for all of Unicode).
"""

import base64
import io
from contextlib import closing
from pathlib import Path

from PIL import Image, ImageChops

from screens.files.tables_written import written
from tests.pictures.golden import FOLDER
from tests.pictures.scenes import played_out
from tests.serve.browser import browser
from tourney.service.director import Director

#: A phone, a sheet of A4 and a desk, in the pixels of a page.
WIDTHS = {"phone": 360, "a4": 794, "desk": 1280}
#: So small that the edges of letters do not tell.
_SCALE = 0.25
#: The side of the squares that are compared, in pixels of the picture.
_SQUARE = 16


def golden(name: str) -> Path:
    """The file of the picture at a width."""
    return FOLDER / f"report-{name}.png"


def _in_blocks(page: bytes) -> bytes:
    """The page with all of its letters in the font of blocks."""
    font = base64.b64encode(Path(__file__).with_name("blocks.ttf").read_bytes()).decode()
    face = f"font-family: blocks; font-weight: 1 1000; src: url(data:font/ttf;base64,{font});"
    rule = "font-family: blocks !important; text-rendering: geometricPrecision !important;"
    style = f"<style>@font-face {{ {face} }} *, ::marker {{ {rule} }}</style></head>"
    shown = page.replace(b"; img-src data:", b"; img-src data:; font-src data:")
    return shown.replace(b"</head>", style.encode(), 1)


async def drawn(folder: Path) -> dict[str, Image.Image]:
    """The report of a night that was played out, whole, at each width, with everything open."""
    store, page = folder / "nights.db", folder / "report.html"
    number = played_out(store)
    with closing(Director.open(store)) as director:
        page.write_bytes(_in_blocks(written(director, number)["report.html"]))
    pictures = {}
    async with browser(folder) as tab:
        await tab.open(page.as_uri())
        assert await tab.value(
            "document.fonts.ready.then(() => document.fonts.check('1rem blocks'))"
        )
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


def difference(one: Image.Image, other: Image.Image) -> int:
    """How far the squares differ that differ most, from 0 to 255."""
    squares = (max(one.width // _SQUARE, 1), max(one.height // _SQUARE, 1))
    apart = ImageChops.difference(one, other).convert("L")
    return max(apart.resize(squares, Image.Resampling.BOX).tobytes())
