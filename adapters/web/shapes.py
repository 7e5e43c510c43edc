"""The JSON shapes of the API; the OpenAPI document is made from these."""

from datetime import datetime
from typing import Annotated, Literal
from uuid import UUID

from pydantic import BaseModel, ConfigDict, Field

from bot.channel import AgentCard
from bot.interface import SessionInfo
from bot.messages import LONGEST_TEXT, Said


class Shape(BaseModel):
    """Unknown fields are refused, so that a typing error is seen."""

    model_config = ConfigDict(extra="forbid", strict=True)


class ErrorDetail(Shape):
    code: str = Field(description="for programs")
    message: str = Field(description="for people, in their language")


class ErrorAnswer(Shape):
    error: ErrorDetail


class NewSession(Shape):
    title: str = Field(default="", max_length=200)


class Rename(Shape):
    title: str = Field(max_length=200)


class NewMessage(Shape):
    text: Annotated[str, Field(max_length=LONGEST_TEXT)]
    agent_type: str = Field(default="auto", max_length=64, description="auto, or the id of a parrot")
    user_timezone: str | None = Field(default=None, max_length=64, description="IANA zone of the device")
    client_key: str | None = Field(
        default=None, pattern="^[!-~]{1,100}$", description="names the message: sent twice, it is kept once"
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


class SessionList(Shape):
    sessions: list[Session]


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


class Message(Shape):
    id: int
    role: Literal["user", "agent", "system", "reminder"]
    agent_name: str | None
    text: str = Field(description="Markdown")
    cards: list[CardOut]
    receipts: list[str] = Field(description="printed from what was committed")
    created_at: datetime
    client_key: str | None


class MessageList(Shape):
    messages: list[Message]


class Stopped(Shape):
    stopped: bool
    messages: list[Message]


class Agent(Shape):
    id: str
    emoji: str
    name: dict[str, str]
    species: dict[str, str]
    does: dict[str, str]


class AgentList(Shape):
    agents: list[Agent]


class Health(Shape):
    status: str


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


def message_shape(said: Said) -> Message:
    saying = said.saying
    cards = [
        CardOut(
            kind=card.kind,
            title=card.title,
            lines=list(card.lines),
            buttons=[ButtonOut(label=button.label, token=button.token, style=button.style) for button in card.buttons],
            open=card.open,
        )
        for card in saying.cards
    ]
    return Message(
        id=said.id,
        role=said.role,
        agent_name=saying.agent,
        text=saying.text,
        cards=cards,
        receipts=list(saying.receipts),
        created_at=said.created_at,
        client_key=saying.client_key,
    )


def agent_shape(agent: AgentCard) -> Agent:
    return Agent(id=agent.id, emoji=agent.emoji, name=agent.name, species=agent.species, does=agent.does)
