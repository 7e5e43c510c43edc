"""The OpenAPI document, made from the table of endpoints."""

import re
from collections.abc import Iterable
from typing import Any

from pydantic import BaseModel
from pydantic.json_schema import models_json_schema

from adapters.web.api.endpoint import Endpoint
from adapters.web.api.shapes import ErrorAnswer, Live

_MEANING = {
    400: "malformed, or no such mode",
    401: "not signed in",
    403: "foreign host or origin",
    404: "unknown",
    408: "came too slowly",
    409: "its state does not allow it",
    413: "too large",
    422: "invalid value",
    429: "too many wrong tokens came",
    503: "not available just now",
    504: "still at work",
}

_EVENTS = (
    "Server-sent events, in this order for an answer: thinking, tool_use, tool_result, ui_schedule_suggestion, "
    "ui_time_slot_picker, ui_conflict_resolution, ui_quick_actions, ui_memo_preview, ui_schedule_list (as they come), "
    "answer_delta, answer, session_stats, done; besides, system and error. answer, message and the system events that have "
    "an id carry a Message, error an ErrorDetail, the others a Live."
)
_STREAM = {"type": "string", "description": _EVENTS}


def document(endpoints: Iterable[Endpoint], version: str) -> dict[str, Any]:
    """OpenAPI 3.1 of these endpoints."""
    table = tuple(endpoints)
    models = {model for one in table for model in (one.body, one.answer) if model is not None} | {ErrorAnswer, Live}
    _, definitions = models_json_schema(
        [(model, "validation") for model in sorted(models, key=lambda model: model.__name__)],
        ref_template="#/components/schemas/{model}",
    )
    paths: dict[str, dict[str, Any]] = {}
    for one in table:
        paths.setdefault(one.path, {})[one.method.lower()] = _operation(one)
    return {
        "openapi": "3.1.0",
        "info": {"title": "The parrots", "version": version},
        "paths": paths,
        "components": {
            "schemas": definitions["$defs"],
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
        },
        "security": [{}, {"token": []}],
    }


def _operation(one: Endpoint) -> dict[str, Any]:
    errors = {
        401,
        403,
        429,
        503,
        *one.errors,
        *((400, 408, 413, 422) if one.body else ()),
        *((422,) if one.queries else ()),
    }
    operation: dict[str, Any] = {
        "operationId": one.handler.__name__,
        "summary": one.summary,
        "parameters": _parameters(one),
        "responses": {
            str(one.status): _answer(one),
            **({"202": {**_answer(one), "description": "kept; the answer comes with the events"}} if one.later else {}),
            **{str(status): _content(_MEANING[status], ErrorAnswer) for status in sorted(errors)},
        },
    }
    if one.body is not None:
        operation["requestBody"] = {"required": True, "content": {"application/json": {"schema": _ref(one.body)}}}
    if one.takes:
        content = {one.takes: {"schema": {"type": "string", "format": "binary"}}}
        operation["requestBody"] = {"required": True, "content": content}
    return operation


def _parameters(one: Endpoint) -> list[dict[str, Any]]:
    inside = [
        {"name": name, "in": "path", "required": True, "schema": {"type": "string", "minLength": 1}}
        for name in re.findall(r"{(\w+)}", one.path)
    ]
    preferred = {"name": "Prefer", "in": "header", "schema": {"type": "string", "examples": ["respond-async"]}}
    asked = [
        {
            "name": query.name,
            "in": "query",
            "description": query.about,
            "schema": {"type": "string", "maxLength": query.most}
            if query.text
            else {"type": "integer", "minimum": query.least, "maximum": query.most},
        }
        for query in one.queries
    ]
    return [*inside, *asked, *([preferred] if one.later else [])]


def _answer(one: Endpoint) -> dict[str, Any]:
    if one.answer is not None:
        answer = _content(one.summary, one.answer)
        if one.stream:
            answer["content"]["text/event-stream"] = {"schema": _STREAM}
        return answer
    if one.status == 204:
        return {"description": one.summary}
    schema = _STREAM if one.media == "text/event-stream" else {"type": "string"}
    if one.events:
        schema = {"type": "string", "description": one.events}
    return {"description": one.summary, "content": {one.media: {"schema": schema}}}


def _content(description: str, model: type[BaseModel]) -> dict[str, Any]:
    return {"description": description, "content": {"application/json": {"schema": _ref(model)}}}


def _ref(model: type[BaseModel]) -> dict[str, str]:
    return {"$ref": f"#/components/schemas/{model.__name__}"}
