"""The model as operators see it: is it set, is it there, and what to do when it is not."""

import asyncio
from collections.abc import AsyncGenerator, Sequence
from contextlib import aclosing
from dataclasses import dataclass

from agents.llm.base import Chunk, ModelRequest
from agents.llm.errors import ModelError, NotFound
from bot.process.logs import redacted
from bot.process.settings import PREFIX, Llm
from bot.wiring import llm as minds

NONE = "none: notes, calendar, reminders and search work without one"
LISTED = 8
PATIENCE = 30.0  # seconds; a local model may have to be loaded first
HELLO = ModelRequest(messages=({"role": "user", "content": "hi"},), seconds=PATIENCE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Look:
    """The finding at the endpoint; `advice` when the model cannot answer."""

    what: str
    advice: str = ""


async def look(llm: Llm, *, speak: bool) -> Look:
    """Ask the endpoint for its models; and, if that is not enough and we may `speak`, the model for a word."""
    key = llm.api_key.get_secret_value() if llm.api_key else None
    from agents.llm import endpoint  # noqa: PLC0415 - half a second that those without a model are spared

    async with endpoint.opened(endpoint.Address(base_url=minds.base_url(llm), api_key=key)) as there:
        known: list[str] = []
        try:
            known = await there.models()
        except ModelError as error:
            if error.why in ("unreachable", "timed_out", "refused"):
                return Look(what=f"{minds.title(llm)}: {redacted(error.cause)}", advice=_advice(llm, error, known))
        if not speak or {llm.model, f"{llm.model}:latest"} & set(known):
            return Look(what=f"{minds.title(llm)} is there")
        try:
            async with aclosing(there.stream(llm.model or "", HELLO, PATIENCE)) as chunks:
                await _first(chunks)
        except ModelError as error:
            return Look(what=f"{minds.title(llm)}: {redacted(error.cause)}", advice=_advice(llm, error, known))
    return Look(what=f"{minds.title(llm)} answers")


async def strangers(llm: Llm, names: Sequence[str]) -> tuple[list[str], list[str]]:
    """Return the models of these that the endpoint does not list, and what it lists; of one that tells no list nothing is known."""
    from agents.llm import endpoint  # noqa: PLC0415 - see look

    key = llm.api_key.get_secret_value() if llm.api_key else None
    async with endpoint.opened(endpoint.Address(base_url=minds.base_url(llm), api_key=key)) as there:
        try:
            known = await there.models()
        except ModelError:
            return [], []
    return [name for name in names if known and not {name, f"{name}:latest"} & set(known)], known


async def _first(chunks: AsyncGenerator[Chunk]) -> None:
    """Wait for one sign of life."""
    async for _chunk in chunks:
        return


async def trouble(llm: Llm, seconds: float) -> str:
    """Return what is wrong with the endpoint, on one line; nothing when it is well, or that is not clear in so many seconds."""
    try:
        async with asyncio.timeout(seconds):
            found = await look(llm, speak=False)
    except TimeoutError:
        return ""
    return f"{found.what} ({found.advice.splitlines()[0]})" if found.advice else ""


def _advice(llm: Llm, error: ModelError, known: list[str]) -> str:
    names = f"set {PREFIX}LLM__MODEL to one of: {', '.join(known[:LISTED])}" if known else f"check {PREFIX}LLM__MODEL"
    match error.why:
        case "unreachable" | "timed_out":
            return f"start the server there (Ollama: ollama serve), or correct {PREFIX}LLM__BASE_URL"
        case "refused":
            return f"{'correct' if llm.api_key else 'set'} {PREFIX}LLM__API_KEY"
        case "not_found":
            pull = f"\nOllama: ollama pull {llm.model}" if isinstance(error, NotFound) and llm.base_url else ""
            return f"{names}; the address ends in /v1, mostly{pull}"
        case "over_quota" | "rate_limited":
            return "look at the account with the provider"
        case "bad_answer":
            return f"that is no such endpoint: {PREFIX}LLM__BASE_URL must be the one that ends in /v1"
        case _:
            return names if known and llm.model not in known else "look at the log of the server there"
