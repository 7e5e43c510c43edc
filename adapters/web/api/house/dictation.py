"""The endpoint of what is said into the page's box: a recording in, its words out."""

from dataclasses import dataclass

from aiohttp import web
from pydantic import BaseModel, Field

from adapters.http.errors import Refused
from adapters.http.request_bodies import KNOWN
from adapters.web.api.endpoint import Answer, Endpoint
from adapters.web.api.request_context import Asking
from adapters.web.api.shapes import Shape
from bot.ports.dictation import LARGEST_RECORDING, Dictation, NotHeard

_ENDINGS = {"audio/mp4": "mp4", "audio/ogg": "ogg", "audio/mpeg": "mp3", "audio/wav": "wav"}


class Transcript(Shape):
    text: str = Field(description="empty where nothing was said")


@dataclass(frozen=True, slots=True, kw_only=True)
class DictationApi:
    """The handler."""

    dictation: Dictation
    asking: Asking

    async def transcribe(self, request: web.Request, _body: BaseModel | None) -> Answer:
        caller, media = await self.asking.caller(request), request.content_type
        try:
            data = await request.app[KNOWN].read(request, LARGEST_RECORDING)
        except Refused as refusal:
            raise (Refused(413, "enclosure_too_large") if refusal.status == 413 else refusal) from refusal
        try:
            words = await self.dictation.text(caller, f"voice.{_ENDINGS.get(media, 'webm')}", media, data)
        except NotHeard as error:
            raise Refused(503 if error.why == "failed" else 409, f"voice_{error.why}") from error
        return Transcript(text=words)


def dictation(api: DictationApi) -> Endpoint:
    """Return the endpoint."""
    return Endpoint(
        method="POST",
        path="/api/transcriptions",
        summary="The words of a recording (the body, at most 20 MiB); nothing is kept. 409: no endpoint is set, or no model is wanted",
        handler=api.transcribe,
        takes="application/octet-stream",
        answer=Transcript,
        errors=(408, 409, 413),
    )
