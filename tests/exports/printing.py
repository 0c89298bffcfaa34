"""Pages of the exports in a real browser: what they ask for, whether they fit, how they print."""

import base64
import json
import re
from pathlib import Path

from tests.serve.browser import Tab

#: Paper upright, in inches.
A4, LETTER = (8.27, 11.69), (8.5, 11.0)

_PX_PER_MM = 96 / 25.4

#: Every element that is wider than its box or, where its height is fixed, higher; in a few words.
_CUT = """[...document.body.querySelectorAll('*')].filter(one =>
    (one.clientWidth && one.scrollWidth > one.clientWidth + 1) ||
    (one.matches(%s) && one.scrollHeight > one.clientHeight + 1)
).map(one => one.className + ': ' + one.textContent.trim().slice(0, 60))"""


async def show(tab: Tab, path: Path) -> None:
    """Open a page, which has to ask for nothing else."""
    asked = len(tab.asked)
    await tab.open(path.as_uri())
    assert tab.asked[asked:] == [path.as_uri()]


async def cut_off(tab: Tab, millimetres: float, fixed: str = ":not(*)") -> list[str]:
    """The elements that do not fit where the page is printed so wide.

    Args:
        fixed: the selector of what has a height of its own.
    """
    await tab.do("Emulation.setEmulatedMedia", media="print")
    await tab.do(
        "Emulation.setDeviceMetricsOverride",
        width=int(millimetres * _PX_PER_MM),
        height=1000,
        deviceScaleFactor=1,
        mobile=False,
    )
    found: list[str] = await tab.value(_CUT % json.dumps(fixed))
    await tab.do("Emulation.clearDeviceMetricsOverride")
    await tab.do("Emulation.setEmulatedMedia", media="")
    return found


async def printed_pages(tab: Tab, paper: tuple[float, float] = A4) -> int:
    """How many pages it is on paper."""
    width, height = paper
    told = await tab.do(
        "Page.printToPDF", paperWidth=width, paperHeight=height, preferCSSPageSize=True
    )
    return len(re.findall(rb"/Type\s*/Page\b", base64.b64decode(told["data"])))
