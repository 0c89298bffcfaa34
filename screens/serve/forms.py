"""What a browser sends in a form."""

import asyncio
from collections.abc import Mapping
from urllib.parse import parse_qs

from aiohttp import web

#: A form: its bytes, and the seconds that it may take.
LONGEST_FORM, _SLOWEST_FORM = 4096, 10


async def form_in(request: web.Request) -> Mapping[str, str]:
    """The fields of a form, the first of each name.

    Raises:
        HTTPBadRequest: it is none, or takes too long.
    """
    try:
        async with asyncio.timeout(_SLOWEST_FORM):
            form = (await request.read()).decode("utf-8", "replace")
        return {name: values[0] for name, values in parse_qs(form, max_num_fields=10).items()}
    except (TimeoutError, ValueError, web.RequestPayloadError):
        raise web.HTTPBadRequest from None
