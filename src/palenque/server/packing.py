"""Long answers are compressed for whoever can read that: told step by step, a game repeats much."""

import asyncio
import gzip

from starlette.requests import Request
from starlette.responses import Response

LEVEL = 1
"""How hard to compress: least, for an eleventh of the size."""
SHORT = 10_000
"""Letters of an answer that is sent as it is."""


async def packed(told: str, request: Request) -> Response:
    """This JSON as an answer to the request, compressed beside the event loop if it is long."""
    headers = {"Vary": "Accept-Encoding"}
    body = told.encode()
    if len(told) > SHORT and "gzip" in request.headers.get("accept-encoding", ""):
        body = await asyncio.to_thread(gzip.compress, body, LEVEL)
        headers["Content-Encoding"] = "gzip"
    return Response(body, media_type="application/json", headers=headers)
