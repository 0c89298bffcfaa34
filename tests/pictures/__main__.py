"""`python -m tests.pictures`: draws all of them anew."""

import asyncio
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.pictures.golden import FOLDER, name_of
from tests.pictures.report import drawn, golden
from tests.pictures.scenes import DRAWN, SCENES, picture


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name, size, colours in DRAWN:
        with TemporaryDirectory() as folder:
            store = Path(folder) / "nights.db"
            shown = asyncio.run(picture(SCENES[name], store, size, colours))
        (FOLDER / name_of(name, size, colours)).write_text(shown, encoding="utf-8")
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        for name, page in asyncio.run(drawn(Path(folder))).items():
            page.save(golden(name), optimize=True)


main()
