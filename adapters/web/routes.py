"""The table of endpoints that routes and the OpenAPI document are made from."""

from adapters.web.api import AFTER, BEFORE, LIMIT, Api
from adapters.web.endpoints import Endpoint
from adapters.web.ratings import rating
from adapters.web.shapes import (
    AgentList,
    Created,
    Health,
    Login,
    MessageList,
    NewMessage,
    NewSession,
    Readiness,
    Rename,
    Session,
    SessionList,
    Stopped,
)


def endpoints(api: Api) -> tuple[Endpoint, ...]:
    """Everything that the API offers."""
    one = "/api/sessions/{session_id}"
    return (
        Endpoint(
            method="GET",
            path="/api/sessions",
            summary="Sessions, newest first",
            handler=api.list_sessions,
            answer=SessionList,
        ),
        Endpoint(
            method="POST",
            path="/api/sessions",
            summary="Open a session",
            handler=api.create_session,
            body=NewSession,
            answer=Created,
            status=201,
        ),
        Endpoint(method="GET", path=one, summary="One session", handler=api.get_session, answer=Session, errors=(404,)),
        Endpoint(
            method="PATCH",
            path=one,
            summary="Rename a session",
            handler=api.rename_session,
            body=Rename,
            answer=Session,
            errors=(404,),
        ),
        Endpoint(
            method="DELETE", path=one, summary="Delete a session", handler=api.delete_session, status=204, errors=(404,)
        ),
        Endpoint(
            method="GET",
            path=f"{one}/messages",
            summary="Messages, oldest first",
            handler=api.history,
            answer=MessageList,
            queries=(BEFORE, LIMIT),
            errors=(404,),
        ),
        Endpoint(
            method="POST",
            path=f"{one}/messages",
            summary="Say something; the answer as JSON or as events",
            handler=api.send,
            body=NewMessage,
            answer=MessageList,
            stream=True,
            later=True,
            errors=(404, 504),
        ),
        rating(api.feed, api.inbound, api.reader),
        Endpoint(
            method="GET",
            path=f"{one}/events",
            summary="All that is delivered to the session",
            handler=api.events,
            stream=True,
            media="text/event-stream",
            queries=(AFTER,),
            errors=(404,),
        ),
        Endpoint(
            method="POST",
            path=f"{one}/stop",
            summary="Stop the running turn",
            handler=api.stop,
            answer=Stopped,
            errors=(404, 504),
        ),
        Endpoint(
            method="POST",
            path=f"{one}/actions/{{token}}",
            summary="Press a button",
            handler=api.press,
            answer=MessageList,
            errors=(404, 409, 504),
        ),
        Endpoint(method="GET", path="/api/agents", summary="The parrots", handler=api.list_agents, answer=AgentList),
        Endpoint(
            method="POST",
            path="/api/login",
            summary="Sign in with the token",
            handler=api.login,
            body=Login,
            status=204,
            errors=(401,),
        ),
        Endpoint(method="GET", path="/healthz", summary="The process lives", handler=api.health, answer=Health),
        Endpoint(
            method="GET",
            path="/readyz",
            summary="It can answer",
            handler=api.readiness,
            answer=Readiness,
        ),
        Endpoint(
            method="GET", path="/metrics", summary="Figures for Prometheus", handler=api.metrics, media="text/plain"
        ),
    )
