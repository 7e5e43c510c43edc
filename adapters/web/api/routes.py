"""The table of endpoints that routes and the OpenAPI document are made from."""

from dataclasses import dataclass

from adapters.web.api.ai_sdk import ABOUT, ChatApi, UiChat
from adapters.web.api.calendar import CalendarApi, calendar
from adapters.web.api.calendar_feed import CalendarFeed, feed
from adapters.web.api.endpoint import Endpoint
from adapters.web.api.files import files
from adapters.web.api.house.dictation import DictationApi, dictation
from adapters.web.api.house.edits import edit
from adapters.web.api.house.imports import ImportsApi, imports
from adapters.web.api.house.menu import MenuApi, menu
from adapters.web.api.house.mini_app import MiniAppApi, mini_app
from adapters.web.api.house.operators import OperatorsApi, operators
from adapters.web.api.house.person_events import PersonEventsApi, person_events
from adapters.web.api.house.push import PushApi, push
from adapters.web.api.house.settings import SettingsApi, settings
from adapters.web.api.lists import ListsApi, lists
from adapters.web.api.memos import MemosApi, memos
from adapters.web.api.messages import AFTER, BEFORE, LIMIT, Api
from adapters.web.api.modes import ModeList, ModeNow, ModeOut, ModesApi, ModeWanted
from adapters.web.api.plans import PlansApi, plans
from adapters.web.api.profile import ProfileApi, profile
from adapters.web.api.ratings import rating
from adapters.web.api.search import SearchApi, search
from adapters.web.api.shapes import (
    AgentList,
    Created,
    Health,
    Login,
    MessageList,
    NewMessage,
    NewSession,
    Readiness,
    Rename,
    SessionDetail,
    SessionList,
    Stopped,
)

SESSION = "/api/sessions/{session_id}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Handlers:
    """Handlers of requests, by what they are about."""

    api: Api
    modes: ModesApi
    chat: ChatApi
    profile: ProfileApi
    memos: MemosApi
    lists: ListsApi
    imports: ImportsApi
    search: SearchApi
    calendars: CalendarFeed
    calendar: CalendarApi
    plans: PlansApi
    events: PersonEventsApi
    push: PushApi
    operators: OperatorsApi
    settings: SettingsApi
    menu: MenuApi
    mini_app: MiniAppApi
    dictation: DictationApi


def endpoints(of: Handlers) -> tuple[Endpoint, ...]:
    """Return everything that the API offers."""
    kept = (
        *memos(of.memos),
        *lists(of.lists),
        *imports(of.imports),
        *search(of.search),
        *calendar(of.calendar),
        *plans(of.plans),
    )
    own = (*profile(of.profile), *kept, feed(of.calendars), *person_events(of.events), *push(of.push))
    return (
        *_sessions(of.api),
        *_modes(of.modes),
        *_messages(of.api, of.chat),
        *own,
        *_house(of.api),
        *operators(of.operators),
        *settings(of.settings),
        menu(of.menu),
        mini_app(of.mini_app),
        dictation(of.dictation),
    )


def _sessions(api: Api) -> tuple[Endpoint, ...]:
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
        Endpoint(
            method="GET",
            path=SESSION,
            summary="One session",
            handler=api.get_session,
            answer=SessionDetail,
            errors=(404,),
        ),
        Endpoint(
            method="PATCH",
            path=SESSION,
            summary="Rename a session",
            handler=api.rename_session,
            body=Rename,
            answer=SessionDetail,
            errors=(404,),
        ),
        Endpoint(
            method="DELETE",
            path=SESSION,
            summary="Delete a session",
            handler=api.delete_session,
            status=204,
            errors=(404,),
        ),
    )


def _modes(modes: ModesApi) -> tuple[Endpoint, ...]:
    return (
        Endpoint(
            method="GET",
            path="/api/modes",
            summary="How parrots can work together",
            handler=modes.list_modes,
            answer=ModeList,
        ),
        Endpoint(
            method="GET",
            path=f"{SESSION}/mode",
            summary="The mode of a session, with its options and where it stands",
            handler=modes.get_mode,
            answer=ModeOut,
            errors=(404,),
        ),
        Endpoint(
            method="PUT",
            path=f"{SESSION}/mode",
            summary="Change the mode of a session; 400: there is no such mode, 422: an option is wrong",
            handler=modes.put_mode,
            body=ModeWanted,
            answer=ModeNow,
            errors=(404,),
        ),
    )


def _messages(api: Api, chat: ChatApi) -> tuple[Endpoint, ...]:
    return (
        Endpoint(
            method="GET",
            path=f"{SESSION}/messages",
            summary="Messages, oldest first",
            handler=api.history,
            answer=MessageList,
            queries=(BEFORE, LIMIT),
            errors=(404,),
        ),
        Endpoint(
            method="POST",
            path=f"{SESSION}/messages",
            summary="Say something; the answer as JSON or as events",
            handler=api.send,
            body=NewMessage,
            answer=MessageList,
            stream=True,
            later=True,
            errors=(404, 504),
        ),
        files(api.ports.inbound, api.asking.caller),
        rating(api.ports.feed, api.ports.inbound, api.asking.caller),
        edit(api.ports.inbound, api.asking.caller),
        Endpoint(
            method="GET",
            path=f"{SESSION}/events",
            summary="All that is delivered to the session",
            handler=api.events,
            stream=True,
            media="text/event-stream",
            queries=(AFTER,),
            errors=(404,),
        ),
        Endpoint(
            method="POST",
            path=f"{SESSION}/stop",
            summary="Stop the running turn",
            handler=api.stop,
            answer=Stopped,
            errors=(404, 504),
        ),
        Endpoint(
            method="POST",
            path=f"{SESSION}/actions/{{token}}",
            summary="Press a button",
            handler=api.press,
            answer=MessageList,
            errors=(404, 409, 504),
        ),
        Endpoint(
            method="POST",
            path="/api/chat",
            summary="Say something as the AI SDK's useChat does",
            handler=chat.chat,
            body=UiChat,
            stream=True,
            media="text/event-stream",
            events=ABOUT,
        ),
    )


def _house(api: Api) -> tuple[Endpoint, ...]:
    return (
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
