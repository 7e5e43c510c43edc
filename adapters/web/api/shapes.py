"""The JSON shapes of the API; the OpenAPI document is made from these."""

from base64 import b64encode
from datetime import datetime
from typing import Annotated, Literal
from uuid import UUID

from pydantic import BaseModel, ConfigDict, Field

from adapters.web.api.options import Options
from bot.ports.live import LiveEvent
from bot.ports.messages import LONGEST_TEXT, Card, Document, Opinion, Said
from bot.ports.pull import SessionInfo
from bot.ports.push import AgentCard


class Shape(BaseModel):
    """Unknown fields are refused, so that a typing error is seen."""

    model_config = ConfigDict(extra="forbid", strict=True)


class ErrorDetail(Shape):
    code: str = Field(description="for programs")
    message: str = Field(description="for people, in their language")
    field: str | None = Field(default=None, description="whose value is wrong (422)")


class ErrorAnswer(Shape):
    error: ErrorDetail


class NewSession(Shape):
    title: str = Field(default="", max_length=200)
    mode: str | None = Field(default=None, max_length=100, description="how the parrots work together: GET /api/modes")
    options: Options | None = Field(default=None, alias="modeConfig", description="the mode's own options")


class SessionStats(Shape):
    """What the runs of a session have used."""

    requests: int = Field(description="to the model")
    prompt_tokens: int
    completion_tokens: int
    cached_tokens: int = Field(description="of those of the prompt")
    model_seconds: float
    tool_seconds: float
    tools: dict[str, int] = Field(description="how often each was run")
    cost: str | None = Field(description="a decimal, in the currency of the prices that are set; null without prices")


class Rename(Shape):
    title: str = Field(max_length=200)


class NewMessage(Shape):
    text: Annotated[str, Field(max_length=LONGEST_TEXT)]
    agent_type: str = Field(default="auto", max_length=64, description="auto, or the id of a parrot")
    user_timezone: str | None = Field(default=None, max_length=64, description="IANA zone of the device")
    client_key: str | None = Field(
        default=None, pattern="^[!-~]{1,100}$", description="names the message: sent twice, it is kept once"
    )
    replies_to: int | None = Field(
        default=None, ge=1, description="the number of the parrot's message that it replies to"
    )


class Login(Shape):
    token: str = Field(max_length=500)


class Created(Shape):
    session_id: UUID
    mode: str


class Session(Shape):
    session_id: UUID
    title: str
    mode: str
    updated_at: str
    last_message_id: int
    unread: int


class SessionDetail(Session):
    stats: SessionStats


class SessionList(Shape):
    sessions: list[Session]
    user_timezone: str | None = Field(
        default=None, description="IANA zone in which the person is told times; null until it is known"
    )


class ButtonOut(Shape):
    label: str
    token: str
    style: Literal["primary", "plain", "danger"]


class CardOut(Shape):
    kind: str
    title: str
    lines: list[str]
    buttons: list[ButtonOut]
    open: bool = Field(description="false once its buttons were used or have expired")
    marks: list[tuple[int, int, int]] = Field(description="what was asked for: line, first letter, the one behind it")


class DataOut(Shape):
    name: str = Field(description="protocol_progress, protocol_completed")
    data: dict[str, str | int | float]


class DocumentOut(Shape):
    name: str
    media: str = Field(description="its media type, such as image/png: a picture is there to be shown")
    text: str = Field(description="Markdown; empty where the file is none")
    url: str = Field(description="where it is to be had: of Markdown the file itself, else an address of this API")


class Message(Shape):
    id: int
    role: Literal["user", "agent", "system", "reminder"]
    agent_name: str | None
    text: str = Field(description="Markdown")
    cards: list[CardOut]
    receipts: list[str] = Field(description="printed from what was committed")
    understood: bool = Field(description="false for an answer to something that was not understood")
    data: list[DataOut] = Field(description="for programs: what the message tells besides its words")
    document: DocumentOut | None = Field(default=None, description="a file that comes with it")
    more: list[DocumentOut] = Field(default_factory=list[DocumentOut], description="further files")
    created_at: datetime
    client_key: str | None
    ratable: bool = Field(description="whether it is an answer that one may have an opinion of")
    opinion: Opinion | None = Field(description="the reader's own")


class Live(Shape):
    """What goes on in a session: the data of its events; each has the fields that belong to it.

    thinking: step, most, phrase · tool_use: tool, phrase · tool_result: tool, text, failed · ui_…: card · answer_delta and
    system: text · session_stats: all that follow.
    """

    agent_name: str | None = None
    text: str | None = None
    phrase: str | None = Field(default=None, description="says to people what goes on")
    step: int | None = None
    most: int | None = Field(default=None, description="steps that there may be")
    tool: str | None = None
    failed: bool | None = None
    card: CardOut | None = None
    steps: int | None = Field(default=None, description="that led to the answer")
    seconds: float | None = None
    prompt_tokens: int | None = None
    completion_tokens: int | None = None
    cached_tokens: int | None = Field(default=None, description="of those of the prompt")
    model_seconds: float | None = None
    tool_seconds: float | None = None
    tools: dict[str, int] | None = Field(default=None, description="how often each was run")
    cost: str | None = Field(default=None, description="a decimal, in the currency of the prices that are set")


class MessageList(Shape):
    messages: list[Message]


class Stopped(Shape):
    stopped: bool
    messages: list[Message]


class Agent(Shape):
    # pylint: disable=duplicate-code  # what is promised on the wire stands here, whatever AgentCard becomes
    id: str
    emoji: str
    name: dict[str, str]
    species: dict[str, str]
    does: dict[str, str]


class AgentList(Shape):
    agents: list[Agent]


class Health(Shape):
    status: str
    note: str | None = Field(
        default=None, description="what an operator should look at; left out when there is nothing"
    )


class Readiness(Shape):
    ready: bool
    checks: dict[str, str]


def session_shape(info: SessionInfo) -> Session:
    return Session(
        session_id=info.id,
        title=info.title,
        mode=info.mode,
        updated_at=info.updated_at,
        last_message_id=info.last_message,
        unread=info.unread,
    )


def detail_shape(info: SessionInfo) -> SessionDetail:
    """Return a session with what it has used."""
    used = info.stats
    if used is None:
        raise ValueError(f"session {info.id} without its figures")
    stats = SessionStats(
        requests=used.requests,
        prompt_tokens=used.prompt,
        completion_tokens=used.completion,
        cached_tokens=used.cached,
        model_seconds=used.model_seconds,
        tool_seconds=used.tool_seconds,
        tools=dict(used.tools),
        cost=f"{used.cost:f}" if used.cost else None,
    )
    return SessionDetail(**dict(session_shape(info)), stats=stats)


def card_shape(card: Card) -> CardOut:
    return CardOut(
        kind=card.kind,
        title=card.title,
        lines=list(card.lines),
        buttons=[ButtonOut(label=button.label, token=button.token, style=button.style) for button in card.buttons],
        open=card.open,
        marks=list(card.marks),
    )


def live_shape(event: LiveEvent) -> Live:
    stats = event.stats
    if event.event == "session_stats" and stats is not None:
        return Live(
            agent_name=event.agent,
            steps=event.step,
            seconds=event.seconds,
            prompt_tokens=stats.prompt,
            completion_tokens=stats.completion,
            cached_tokens=stats.cached,
            model_seconds=stats.model_seconds,
            tool_seconds=stats.tool_seconds,
            tools=dict(stats.tools),
            cost=f"{stats.cost:f}" if stats.cost else None,
        )
    phrased = event.event in ("thinking", "tool_use")
    return Live(
        agent_name=event.agent,
        text=None if phrased else event.text or None,
        phrase=event.text or None if phrased else None,
        step=event.step,
        most=event.most,
        tool=event.tool,
        failed=event.failed if event.event == "tool_result" else None,
        card=card_shape(event.card) if event.card is not None else None,
    )


def message_shape(said: Said) -> Message:
    saying = said.saying
    return Message(
        id=said.id,
        role=said.role,
        agent_name=saying.agent,
        text=saying.text,
        cards=[card_shape(card) for card in saying.cards],
        receipts=list(saying.receipts),
        understood=saying.understood,
        data=[DataOut(name=part.name, data=part.data) for part in saying.parts],
        document=document_shape(saying.document) if saying.document else None,
        more=[document_shape(one) for one in saying.more],
        created_at=said.created_at,
        client_key=saying.client_key,
        ratable=said.ratable,
        opinion=said.opinion,
    )


def document_shape(one: Document) -> DocumentOut:
    return DocumentOut(name=one.name, media=one.what_kind, text=one.text, url=address_of(one))


def address_of(document: Document) -> str:
    """Return where a file is to be had."""
    text = b64encode(document.text.encode()).decode()
    return f"/api/files/{document.file}" if document.file else f"data:text/markdown;charset=utf-8;base64,{text}"


def agent_shape(agent: AgentCard) -> Agent:
    return Agent(id=agent.id, emoji=agent.emoji, name=agent.name, species=agent.species, does=agent.does)
