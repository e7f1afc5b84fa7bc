"""What every answer carries and every request must pass: security headers, Origin, size of bodies."""

from __future__ import annotations

import asyncio
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection, Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ludoteca.server.bodies import MAX_BODY
from ludoteca.server.problems import Refusal

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'"  # an SVG has its styles inside, and no script
DAY = "public, max-age=86400"  # how long what hardly changes may be kept
ARRIVING = 20.0  # seconds that a body may take
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
}


class SecurityHeaders:
    """Middleware that adds HEADERS to every answer that doesn't have its own."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request."""

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        await self._app(scope, receive, guarded if scope["type"] == "http" else send)


def same_origin(headers: Headers) -> bool:
    """Tell whether a request comes from a page of this site, or from no page at all."""
    origin = headers.get("origin")
    if origin is None:
        return headers.get("sec-fetch-site", "none") in ("same-origin", "none")
    try:
        site = urlsplit(origin).netloc
    except ValueError:  # no address at all
        return False
    return site.lower() == headers.get("host", "").lower() != ""


def secure(connection: HTTPConnection) -> bool:
    """Tell whether somebody came over TLS (not by `connection.url`, which needs a well-formed Host)."""
    return connection.scope["scheme"] in ("https", "wss")


async def read_body(request: Request, limit: int = MAX_BODY) -> bytes:
    """Read a request's body. Raises Refusal for another site's page, more bytes than `limit`, longer than ARRIVING."""
    if not same_origin(request.headers):
        raise Refusal(403, "bad-origin")
    body = b""
    try:
        async with asyncio.timeout(ARRIVING):
            async for chunk in request.stream():
                body += chunk
                if len(body) > limit:
                    raise Refusal(413, "too-large", limit=limit)
    except TimeoutError as error:
        raise Refusal(408, "too-slow") from error
    return body
