"""Errors of the client libraries as ours: what a status, a body or a broken connection means. Pure."""

import math
import re
from collections.abc import Container
from email.utils import parsedate_to_datetime
from typing import cast

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

FAULTS = (openai.OpenAIError, httpx2.HTTPError, aiohttp.ClientError)
_SPENT = re.compile(r"insufficient_quota|exceeded your current quota|billing|out of credits", re.IGNORECASE)
# tools that are refused as such, in the words of servers; a call that failed, a message out of order or a schema that
# is wrong speaks of tools, too, and says nothing against them
_TOOL = r"[`'\"\[(]{0,2}\b(?:tools?\b|tool[ _-](?:use|usage|choice|call(?:s|ing)?)\b|functions?\b|function[ _-]call(?:s|ing)?\b)"
_FIELD = r"\b(?:tools|tool_choice|functions|function_call)\b(?![\[.])"
_NOT = r"(?:(?:do(?:es)?|did|is|are|can|could)(?:n['’]t| ?not)|without|unable to)"
_ASIDE = re.compile(r"\brole\b|\bparallel|\bstrict\b", re.IGNORECASE)  # what is not taken is less than tools
_SWITCH = re.compile(rf"{_TOOL}[^.;]{{0,20}}\brequires? (?:the |a )?(?:--|flag)", re.IGNORECASE)
_REFUSED_TOOLS = re.compile(
    rf"{_NOT} (?:yet |currently )?(?:able to |capable of )?(?:support|accept|allow|take|handle|us|have|call)\w{{0,3}}\b[^.;]{{0,40}}?{_TOOL}(?!_| messages?)"
    rf"|\bno\b[^.;]{{0,40}}\bsupports?\b[^.;]{{0,30}}?{_TOOL}(?! messages?)"
    rf"|{_TOOL}[`'\"\])]{{0,2}}(?: (?:param(?:eter)?|field|argument|option|value)s?\b)?(?: (?:with|in|for|by|when) [\w -]{{1,30}}?)?"
    r" (?:(?:is|are) (?:(?:currently |yet )?not|un) ?(?:yet |currently )?|(?:is|are)n['’]t )"
    r"(?:supported|available|allowed|permitted|accepted|enabled|implemented)\b"
    rf"|\bno {_TOOL} (?:(?:is|are) supported|support)\b"
    r"|\b(?:unsupported|unknown|unrecogni[sz]ed|unexpected|extra|additional) (?:request |keyword |input )?"
    rf"(?:param(?:eter)?|argument|field|key|property|properties|input)s?\b[^.;]{{0,40}}?{_FIELD}"
    rf"|{_FIELD}.{{0,40}}\bextra (?:input|field)s? (?:(?:is|are) )?not (?:permitted|allowed)|extra_forbidden.{{0,40}}{_FIELD}"
    r"|不支持[^。；]{0,12}?(?:工具|函数|\btools?\b|function)|(?:工具|函数|\btools?\b|function.?call(?:ing)?)[^。；]{0,10}?不支持",
    re.IGNORECASE,
)
# what refuses a field; others speak of the moment, of the account, or of themselves
_REFUSING = frozenset({400, 404, 405, 415, 422, 501})
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
        case httpx2.TimeoutException():
            return TimedOut(model, "silent for too long")
        case openai.APIConnectionError() | httpx2.HTTPError() | aiohttp.ClientError():
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
    """Return what the endpoint says, in its own words."""
    body = error.body
    told = cast("dict[str, object]", body).get("message") if isinstance(body, dict) else None
    return " ".join((told if isinstance(told, str) else error.response.text).split())[:300]


def unwanted(error: openai.APIStatusError, body: Container[str]) -> str | None:
    """The field of the request's body that the endpoint does not take, as far as it can be told from its words."""
    said = message(error)
    if error.status_code not in _REFUSING:
        # a server that was started without a switch says so with a fault of its own
        return "tools" if error.status_code == 500 and "tools" in body and _SWITCH.search(said) else None
    unknown = bool(_UNKNOWN.search(said)) and not _AMOUNT.search(said)
    signs = {
        "stream_options": "stream_options" in said,
        "response_format": _SCHEMA.search(said),
        "max_completion_tokens": unknown and "max_completion_tokens" in said,
        "max_tokens": unknown and "max_tokens" in said,
        "temperature": unknown and "temperature" in said,
        "tools": (_REFUSED_TOOLS.search(said) or _SWITCH.search(said))
        and not (_AMOUNT.search(said) or _ASIDE.search(said)),
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
