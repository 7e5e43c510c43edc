"""Errors of the client libraries as ours: what a status, a body or a broken connection means. Pure."""

import math
import re
from collections.abc import Container
from email.utils import parsedate_to_datetime

import aiohttp
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

FAULTS = (openai.OpenAIError, aiohttp.ClientError)
_SPENT = re.compile(r"insufficient_quota|exceeded your current quota|billing|out of credits", re.IGNORECASE)
_TOOLS = re.compile(r"\btools?\b|\btool_c|function.?call", re.IGNORECASE)
# not about what we asked, but about what the model wrote or what was said before
_GARBLED = re.compile(
    r"\bpars(?:e|ing)\b.{0,20}\btool|\btool_call_id|\brole\W{1,3}tool\b|\bmust (?:follow|be a response)\b",
    re.IGNORECASE,
)
_PREFIX = re.compile(r"^Error code: \d+ - ")  # the library's, where it has read the answer
_STREAM = re.compile(r"\bstream(?:ing)?\b.{0,40}(?:not|un)|(?:not|un).{0,40}\bstream(?:ing)?\b", re.IGNORECASE)
_SCHEMA = re.compile(r"response_format|json_schema|structured output|guided|grammar", re.IGNORECASE)
_UNKNOWN = re.compile(
    r"unsupported|support|unknown|unrecogni[sz]ed|unexpected|extra|invalid|(?:not|n't) (?:allowed|permitted)|only the default",
    re.IGNORECASE,
)
_AMOUNT = re.compile(r"too (?:large|small|long)|at (?:most|least)|context", re.IGNORECASE)  # right, but not so many


def translated(model: str, error: Exception) -> ModelError:
    """What an exception of FAULTS means."""
    match error:
        case openai.APIStatusError():
            return _status(model, error)
        case openai.APITimeoutError():
            if isinstance(error.__cause__, httpx2.ConnectTimeout | httpx2.PoolTimeout):
                return Unreachable(model, str(error.__cause__) or "no connection in time")
            return TimedOut(model, "the request took too long")
        case aiohttp.ConnectionTimeoutError():
            return Unreachable(model, "no connection in time")
        case aiohttp.ServerTimeoutError():
            return TimedOut(model, "silent for too long")
        case aiohttp.InvalidURL():
            return BadAnswer(model, str(error))
        case openai.APIConnectionError() | aiohttp.ClientError():
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


def unwanted(error: openai.APIStatusError, body: Container[str]) -> str | None:
    """The field of the request's body that the endpoint does not take, as far as it can be told from its words."""
    said = message(error)
    if error.status_code in (401, 403, 408, 429):
        return None
    unknown = bool(_UNKNOWN.search(said)) and not _AMOUNT.search(said)
    signs = {
        "stream_options": "stream_options" in said,
        "response_format": _SCHEMA.search(said),
        "max_completion_tokens": unknown and "max_completion_tokens" in said,
        "max_tokens": unknown and "max_tokens" in said,
        "temperature": unknown and "temperature" in said,
        "tools": _TOOLS.search(said) and not _GARBLED.search(said),
        "stream": _STREAM.search(said),
    }
    return next((name for name, sign in signs.items() if sign and name in body), None)


def _seconds(headers: httpx2.Headers) -> float | None:
    """How long the endpoint wants us to wait: a number, or a date by its own clock."""
    for name, unit in (("retry-after-ms", 0.001), ("retry-after", 1.0)):
        said = headers.get(name, "")
        try:
            seconds = float(said) * unit
        except ValueError:
            seconds = _until(said, headers.get("date", ""))
        if math.isfinite(seconds):
            return max(seconds, 0.0)
    return None


def _until(moment: str, now: str) -> float:
    """Seconds between two dates of HTTP; not a number when there are no two."""
    try:
        return (parsedate_to_datetime(moment) - parsedate_to_datetime(now)).total_seconds()
    except (ValueError, TypeError):
        return math.nan
