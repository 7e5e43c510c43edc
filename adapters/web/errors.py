"""An API error: a status, a code for programs and a sentence for people."""

from typing import Any

from aiohttp import web

from adapters.web.texts import ERRORS


class Refused(Exception):
    """The request gets this status and the sentence of this code, or of `sentence` where one code has several.

    `field` is the one whose value is wrong; `known` are those that would be right.
    """

    def __init__(
        self, status: int, code: str, detail: object = "", *, field: str = "", sentence: str = "", known: str = ""
    ) -> None:
        super().__init__(f"{status} {code} {field} {detail}")
        self.status = status
        self.code = code
        self.detail = detail
        self.field = field
        self.sentence = sentence or code
        self.known = known


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
