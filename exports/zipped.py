"""Several files as one."""

from collections.abc import Mapping
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZipFile


def zipped(files: Mapping[str, bytes]) -> bytes:
    """The files, by name, as a zip."""
    whole = BytesIO()
    with ZipFile(whole, "w", ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return whole.getvalue()
