"""What is kept of an arrival: its event as it may be stored. Pure."""

from dataclasses import replace

from bot.inbound.admission import checked, lane
from bot.ports.messages import (
    LONGEST_TEXT,
    AnyIncoming,
    ButtonPress,
    Form,
    OtherContent,
    StopRequest,
    TextMessage,
    cleaned,
    incoming_to_json,
)
from bot.ports.push import Arrival
from storage.conversations.conversations import Session
from storage.people.people import Person
from storage.queue.inbox import NewItem


def readable_event(incoming: AnyIncoming) -> AnyIncoming:
    """The event as it may be kept; a text that may not is answered as what it is."""
    if isinstance(incoming, Form):
        return replace(incoming, text=cleaned(incoming.text)[:LONGEST_TEXT], place=cleaned(incoming.place))
    if not isinstance(incoming, TextMessage | ButtonPress | StopRequest):
        return incoming
    try:
        return checked(incoming)
    except ValueError as error:
        return OtherContent(what="too_long" if str(error) == "too_long" else "nothing")


def kept_item(arrival: Arrival, person: Person, session: Session) -> NewItem:
    event = readable_event(arrival.incoming)
    return NewItem(
        account=arrival.account,
        event_key=cleaned(arrival.key),
        alt_key=arrival.twin,
        conversation=session.id,
        person=person.id,
        lane=lane(event),
        payload=incoming_to_json(event),
    )
