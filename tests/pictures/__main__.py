"""`python -m tests.pictures`: draws all of them anew, and prints which texts have changed."""

import asyncio
import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.pictures.golden import FOLDER, kept_of, name_of
from tests.pictures.report import drawn, golden
from tests.pictures.scenes import DRAWN, LOOKED_AT, SCENES, looks, picture
from tests.pictures.texts import approve


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name, size, colours in DRAWN:
        with TemporaryDirectory() as folder:
            store = Path(folder) / "nights.db"
            shown = asyncio.run(picture(SCENES[name], store, size, colours))
        golden_file = FOLDER / name_of(name, size, colours)
        golden_file.write_text(kept_of(shown, colours), encoding="utf-8")
    for name in LOOKED_AT:
        with TemporaryDirectory() as folder:
            drawn_of_it = asyncio.run(looks(SCENES[name], Path(folder) / "nights.db"))
            for (size, look), shown in drawn_of_it.items():
                golden_file = FOLDER / name_of(name, size, look)
                golden_file.write_text(kept_of(shown, look), encoding="utf-8")
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        for name, page in asyncio.run(drawn(Path(folder))).items():
            page.save(golden(name), optimize=True)
    approve()
    pages = [sys.executable, "-m", "pytest", "-n", "0", "tests/display/test_pages.py"]
    subprocess.run(pages, env={**os.environ, "APPROVE": "1"}, check=True)


main()
