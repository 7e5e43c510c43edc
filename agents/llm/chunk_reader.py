"""An answer read from its JSON pieces: tool calls put together, reasoning left out, the oddities of vendors borne. Pure."""

import json
from collections.abc import Iterable
from typing import Any, cast

from pydantic_core import from_json

from agents.llm.base import Alive, Chunk, Finish, FinishReason, Json, TextDelta, ToolCall, Usage
from agents.llm.errors import BadAnswer, Cut, Empty, Filtered, ModelError, OverQuota, RateLimited, Refused, Unwell
from agents.llm.parsing.sanitize import blank

DONE = b"[DONE]"
LONGEST = 20_000  # characters of an answer's text; what is over is not read
MOST_CALLS = 64  # tool calls of an answer
LONGEST_CALLS = 64_000  # characters of their arguments, together
_REASONS: dict[str, FinishReason] = {
    "stop": "stop",
    "tool_calls": "tools",
    "function_call": "tools",
    "length": "length",
    "max_tokens": "length",
    "content_filter": "filter",
    "safety": "filter",
}


class Reader:
    """Reads the answer of one model, chunk by chunk, or whole."""

    def __init__(self, model: str) -> None:
        self._model = model
        self._calls: list[dict[str, str]] = []
        self._slots: dict[int, dict[str, str]] = {}
        self._reason: FinishReason | None = None
        self._done = False
        self._usage: Usage | None = None
        self._spoke = False
        self._length = 0
        self._written = 0

    @property
    def full(self) -> bool:
        """Whether the text has passed its bound: nothing more of the answer is wanted."""
        return self._length > LONGEST

    @property
    def done(self) -> bool:
        """Whether the endpoint has said that the answer ends here."""
        return self._done

    def read(self, payloads: Iterable[bytes]) -> list[Chunk]:
        """What `data:` payloads that came together say; whoever hears it works once, however small its text was cut.

        Raises ModelError.
        """
        found: list[Chunk] = []
        text: list[str] = []
        for payload in payloads:
            if self.full:
                break
            if payload == DONE:
                self._done = True
                continue
            chunk = self._parsed(payload)
            if plain := _plain(chunk):
                text.append(self._fitting(plain))
                continue
            for one in self.take(chunk):
                if isinstance(one, TextDelta):
                    text.append(one.text)
                    continue
                if text:
                    found.append(TextDelta("".join(text)))
                    text.clear()
                found.append(one)
        return [*found, TextDelta("".join(text))] if text else found

    def _parsed(self, payload: bytes) -> object:
        try:
            return _json(payload)
        except (ValueError, RecursionError) as error:
            said = payload.decode("utf-8", "replace")
            raise BadAnswer(self._model, f"not JSON: {said[:80]!r}") from error

    def take(self, chunk: object) -> list[Chunk]:
        """What a parsed chunk, or an answer that came whole, says. Raises ModelError."""
        if not isinstance(chunk, dict):
            raise BadAnswer(self._model, f"not an object: {str(chunk)[:80]!r}")
        data = cast("dict[str, Any]", chunk)
        if data.get("error"):
            raise said_error(self._model, data["error"])
        choices = _objects(data.get("choices"))
        found = self._choice(choices[0]) if choices else []
        if "usage" in data:  # some count in every chunk, and each counts all that was before it
            self._usage = _usage(data["usage"]) or self._usage
        return found

    def _choice(self, choice: Json) -> list[Chunk]:
        found: list[Chunk] = []
        said = choice.get("delta") or choice.get("message")
        if isinstance(said, dict):
            delta = cast("dict[str, Any]", said)
            text = _text(delta.get("content")) or _text(delta.get("refusal"))
            if text:
                found.append(TextDelta(self._fitting(text)))
            if "tool_calls" in delta:
                for call in _objects(delta["tool_calls"]):
                    self._call(call)
            if not found:
                found.append(Alive())
        reason = choice.get("finish_reason")
        if isinstance(reason, str) and reason:
            self._reason = _REASONS.get(reason.lower(), "stop")
        return found

    def _fitting(self, text: str) -> str:
        """A piece of the text, as far as it is within the bound."""
        room = max(LONGEST - self._length, 0)
        self._length += len(text)
        self._spoke = self._spoke or not blank(text)
        return text[:room]

    def _call(self, part: Json) -> None:
        """A piece of a tool call. Some vendors give no index, some the same one to parallel calls, some the id each time.

        Raises Cut when the calls do not end.
        """
        identity = str(part.get("id") or "")
        call, function = self._slot(part.get("index"), identity), cast("dict[str, Any]", part.get("function") or {})
        call["id"] = call["id"] or identity
        call["name"] = call["name"] or str(function.get("name") or "")
        arguments = function.get("arguments")
        piece = arguments if isinstance(arguments, str) else json.dumps(arguments) if arguments else ""
        self._written += len(piece)
        if self._written > LONGEST_CALLS or len(self._calls) > MOST_CALLS:
            raise Cut(self._model, "endless tool calls")
        call["arguments"] += piece

    def _slot(self, index: object, identity: str) -> dict[str, str]:
        """The call that a piece belongs to: of its index, else of its id, else the last one."""
        if isinstance(index, int):
            call = self._slots.get(index)
        elif identity:
            call = next((call for call in self._calls if call["id"] == identity), None)
        else:
            call = self._calls[-1] if self._calls else None
        if call is None or (identity and call["id"] not in ("", identity)):
            call = {"id": "", "name": "", "arguments": ""}
            self._calls.append(call)
        if isinstance(index, int):
            self._slots[index] = call
        return call

    def end(self) -> list[Chunk]:
        """The count, the tool calls, and the end. Raises Cut, Filtered and Empty when this is no end of an answer."""
        if self.full:
            return [*([self._usage] if self._usage else []), Finish(reason="length", model=self._model)]
        if self._reason is None and not self._done:
            if not self._spoke and not self._calls:
                raise BadAnswer(self._model, "an answer without a choice")
            raise Cut(self._model, "the stream ended in the middle")
        if self._reason == "filter" and not self._spoke:
            raise Filtered(self._model, "content_filter")
        if not self._spoke and not self._calls:
            raise Empty(self._model, "an empty answer")
        calls = [
            ToolCall(
                id=_whole(call["id"]) or f"call_{number}",
                name=_whole(call["name"]),
                arguments=_whole(call["arguments"]),
            )
            for number, call in enumerate(self._calls)
        ]
        return [
            *([self._usage] if self._usage else []),
            *calls,
            Finish(reason=self._reason or "stop", model=self._model),
        ]


def _whole(text: str) -> str:
    """Text that can be stored: halves of characters are spelt out, which whoever reads the arguments refuses."""
    return text.replace("\0", "").encode("utf-8", "backslashreplace").decode()


def said_error(model: str, error: object, retry_after: float | None = None) -> ModelError:
    """An error that came as JSON in the middle of a stream, or in an answer with status 200."""
    facts = cast("dict[str, Any]", error) if isinstance(error, dict) else {}
    cause = (error if isinstance(error, str) else str(facts.get("message") or "an error without a message"))[:300]
    code = str(facts.get("code") or facts.get("status") or facts.get("type") or "")
    if "insufficient_quota" in code or code == "402":
        return OverQuota(model, cause)
    if "rate_limit" in code or code == "429":
        return RateLimited(model, cause, retry_after=retry_after)
    if code in ("401", "403") or "invalid_api_key" in code:
        return Refused(model, cause)
    return Unwell(model, cause)


def _json(payload: bytes) -> object:
    """The fast reader knows no halves of surrogate pairs, which some vendors cut a character into. Raises ValueError."""
    try:
        return from_json(payload)
    except ValueError:
        return json.loads(payload.decode("utf-8", "replace"))


def _plain(chunk: Any) -> str:  # noqa: ANN401 - parsed JSON
    """The text of a chunk that holds a piece of text and nothing else, as nearly all do; none for any other."""
    try:
        [choice] = chunk["choices"]
        delta = choice["delta"]
        text = delta["content"]
    except (KeyError, TypeError, ValueError):
        return ""
    more = choice.get("finish_reason") or "tool_calls" in delta or chunk.get("usage") or chunk.get("error")
    return text if isinstance(text, str) and not more else ""


def _objects(value: object) -> list[Json]:
    if not isinstance(value, list):
        return []
    items: list[Any] = value  # pyright: ignore[reportUnknownVariableType]
    if len(items) == 1 and isinstance(items[0], dict):  # nearly always
        return items
    return [item for item in items if isinstance(item, dict)]


def _text(content: object) -> str:
    """Text, or the text among the parts that some vendors send."""
    if isinstance(content, str):
        return content
    return "".join(part["text"] for part in _objects(content) if isinstance(part.get("text"), str))


def _usage(usage: object) -> Usage | None:
    if not isinstance(usage, dict):
        return None
    counts = cast("dict[str, Any]", usage)
    details = counts.get("prompt_tokens_details")
    cached = cast("dict[str, Any]", details).get("cached_tokens") if isinstance(details, dict) else 0
    return Usage(
        prompt=_count(counts.get("prompt_tokens")),
        completion=_count(counts.get("completion_tokens")),
        cached=_count(cached),
    )


def _count(value: object) -> int:
    return value if isinstance(value, int) and value > 0 else 0
