"""Events on the wire: encoded once, however many readers they go to."""

from adapters.web.sse import live_event
from bot.ports.live import LiveEvent


def test_an_event_is_encoded_once_for_all_its_readers() -> None:
    event, equal = (LiveEvent(event="answer_delta", agent="memo", text="Hello") for _ in range(2))
    assert live_event(event) == b'event: answer_delta\ndata: {"agent_name": "memo", "text": "Hello"}\n\n'
    assert live_event(event) is live_event(event)
    assert live_event(event) is not live_event(equal)
