"""A refused request as an answer: a status, a code for programs and a sentence for people."""

from typing import Any

from aiohttp import web

from adapters.http.errors import Refused
from adapters.web.texts import ERRORS


def told(request: web.Request, refusal: Refused) -> dict[str, Any]:
    """Return the error as JSON, in the reader's language."""
    wanted = request.headers.get("Accept-Language", "").strip().lower()
    table = ERRORS["zh" if wanted.startswith("zh") else "en"]
    message = table[refusal.sentence].format(detail=refusal.detail, field=refusal.field, known=refusal.known)
    error = {"code": refusal.code, "message": message}
    return {**error, "field": refusal.field} if refusal.field else error


def answer(request: web.Request, refusal: Refused) -> web.Response:
    later = {"Retry-After": "1"} if refusal.status in (429, 503) else None
    return web.json_response({"error": told(request, refusal)}, status=refusal.status, headers=later)
