"""Errors of the client library as ours: what a status, a body or a broken connection means. Pure."""

import re

import httpx2
import openai

from agents.llm.errors import (
    BadAnswer,
    ModelError,
    NotFound,
    OverQuota,
    RateLimited,
    Refused,
    Rejected,
    TimedOut,
    Unreachable,
    Unwell,
)

FAULTS = (openai.OpenAIError, httpx2.HTTPError, httpx2.StreamError, httpx2.InvalidURL)
_SPENT = re.compile(r"insufficient_quota|exceeded your current quota|billing|out of credits", re.IGNORECASE)
_TOOLS = re.compile(r"\btools?\b|\btool_c|function.?call", re.IGNORECASE)
_GARBLED = re.compile(r"\bpars(?:e|ing)\b.{0,20}\btool", re.IGNORECASE)  # what the model wrote, not what we asked
_PREFIX = re.compile(r"^Error code: \d+ - ")  # the library's
_STREAM = re.compile(r"\bstream(?:ing)?\b.{0,40}(?:not|un)|(?:not|un).{0,40}\bstream(?:ing)?\b", re.IGNORECASE)


def translated(model: str, error: Exception) -> ModelError:
    """What an exception of FAULTS means."""
    match error:
        case openai.APIStatusError():
            return _status(model, error)
        case openai.APITimeoutError():
            if isinstance(error.__cause__, httpx2.ConnectTimeout | httpx2.PoolTimeout):
                return Unreachable(model, "no connection in time")
            return TimedOut(model, "the request took too long")
        case httpx2.TimeoutException():
            return TimedOut(model, "silent for too long")
        case openai.APIConnectionError() | httpx2.HTTPError():
            return Unreachable(model, str(error.__cause__ or error) or type(error).__name__)
        case _:
            return BadAnswer(model, str(error))


def _status(model: str, error: openai.APIStatusError) -> ModelError:
    status, cause = error.status_code, f"{error.status_code} {message(error)}"
    if status in (401, 403):
        return Refused(model, cause)
    if status == 404:
        return NotFound(model, cause)
    if status == 402 or (status == 429 and _SPENT.search(f"{error.code} {message(error)}")):
        return OverQuota(model, cause)
    if status == 429:
        return RateLimited(model, cause, retry_after=_seconds(error.response.headers))
    if status in (408, 504):
        return TimedOut(model, cause)
    if status >= 500:
        return Unwell(model, cause, retry_after=_seconds(error.response.headers))
    return Rejected(model, cause)


def message(error: openai.APIStatusError) -> str:
    """What the endpoint says, in its own words."""
    return _PREFIX.sub("", " ".join(error.message.split()))[:300]


def unwanted(error: openai.APIStatusError) -> str | None:
    """The part of the request that the endpoint does not take: `stream_options`, `tools` or `stream`."""
    said = message(error)
    if error.status_code in (401, 403, 408, 429):
        return None
    if "stream_options" in said:
        return "stream_options"
    if _TOOLS.search(said) and not _GARBLED.search(said):
        return "tools"
    return "stream" if _STREAM.search(said) else None


def _seconds(headers: httpx2.Headers) -> float | None:
    """How long the endpoint wants us to wait."""
    for name, unit in (("retry-after-ms", 0.001), ("retry-after", 1.0)):
        try:
            return max(float(headers[name]) * unit, 0.0)
        except (KeyError, ValueError):
            continue
    return None
