"""What Slack tells us, read as arrivals: tables."""

from dataclasses import replace
from typing import Any

import pytest

from adapters.slack.identity import Identity
from adapters.slack.inbound.events import Edit, command, event, plain, press, reminding
from bot.ports.messages import (
    LONGEST_TEXT,
    ButtonPress,
    Joined,
    Opinion,
    Rating,
    SentFile,
    SentFiles,
    TextMessage,
)
from bot.ports.push import Arrival, Chat, Sender

ME = Identity(team="T1", user="U0ME", bot="B0ME", name="parrots")
NAMES = {"U2": "Bob"}


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("a &lt; b &amp;&amp; c &gt; d", "a < b && c > d"),
        ("&amp;lt;", "&lt;"),
        ("<@U0ME> note: x", "note: x"),
        ("  <@U0ME|parrots>, note: x", "note: x"),
        ("<@U0ME>：记一下 x", "记一下 x"),
        ("what is on today <@U0ME>", "what is on today"),
        ("ask <@U0ME> and <@U2> and <@U3|carl> and <@U4>", "ask @parrots and @Bob and @carl and @U4"),
        ("<@U0ME>", ""),
        ("in <#C1|general> or <#C2>", "in #general or #C2"),
        ("<!here> <!channel> <!subteam^S1|@ops> <!date^1^{date}|today>", "@here @channel @ops today"),
        ("<https://a.example/x?y=1&amp;z=2>", "https://a.example/x?y=1&z=2"),
        ("<http://a.example|a.example>", "a.example"),
        ("<https://a.example|the page>", "the page (https://a.example)"),
        ("<mailto:a@b.example|a@b.example>", "a@b.example"),
        ("2 < 3", "2 < 3"),
        ("<>", "<>"),
        (" <@U0ME> , <@U0ME|parrots>: hi <@U2> <@U0ME>\u3000<@U0ME> ", "hi @Bob"),
        ("<@U0ME><@U2> hi", "@Bob hi"),
        ("hi, <@U0ME>, <@U0ME>", "hi, @parrots,"),
    ],
)
def test_a_text_is_read_as_it_is_seen(written: str, read: str) -> None:
    assert plain(written, ME, NAMES) == read


BLANKS = (" ", "\t", "\r", "\n", "\u00a0", "\u3000", "\u2028")


@pytest.mark.parametrize("blank", BLANKS)
def test_what_is_longer_than_is_kept_is_not_read_and_stays_too_long(blank: str) -> None:
    """Said, changed, or behind a command."""
    text = "x" + blank * 39_990 + "x"
    cut = text[: LONGEST_TEXT + 1]
    said = event(told(text=text), ME, NAMES)
    changed = {"type": "message", "subtype": "message_changed", "channel": "D1", "previous_message": {"text": "old"}}
    edit = event(told() | {"event": {**changed, "message": {"user": "U1", "text": text, "ts": "5.1"}}}, ME, NAMES)
    ordered = command(
        {"command": "/parrots", "text": text, "channel_id": "C1", "user_id": "U1", "trigger_id": "t"}, ME, NAMES
    )
    assert isinstance(said, Arrival)
    assert ordered is not None
    assert (said.incoming, ordered.incoming) == (TextMessage(text=cut), TextMessage(text=cut))
    assert edit == Edit(channel="D1", twin="slack:T1:D1:5.1", text=cut)


def told(**changes: object) -> dict[str, Any]:
    """A message event as Slack sends it."""
    message = {"type": "message", "user": "U1", "text": "hi", "ts": "5.1", "channel": "D1", "channel_type": "im"}
    return {
        "type": "event_callback",
        "team_id": "T1",
        "event_id": "Ev1",
        "event": {name: value for name, value in (message | changes).items() if value is not None},
    }


DIRECT = Arrival(
    account="slack:T1:U0ME",
    platform="slack",
    tenant="T1",
    key="Ev1",
    twin="slack:T1:D1:5.1",
    sender=Sender(id="U1"),
    chat=Chat(id="D1", private=True),
    incoming=TextMessage(text="hi"),
)
CHANNEL = replace(DIRECT, twin="slack:T1:C1:5.1", chat=Chat(id="C1", thread="5.1", private=False))
IN_C1 = {"channel": "C1", "channel_type": "channel"}


@pytest.mark.parametrize(
    ("changes", "arrival"),
    [
        pytest.param({}, DIRECT, id="direct"),
        pytest.param(
            {"thread_ts": "4.0"}, replace(DIRECT, chat=replace(DIRECT.chat, thread="4.0")), id="direct thread"
        ),
        pytest.param({**IN_C1, "text": "<@U0ME> hi"}, CHANNEL, id="mention as a message"),
        pytest.param({**IN_C1, "type": "app_mention", "text": "<@U0ME> hi"}, CHANNEL, id="mention"),
        pytest.param(IN_C1, replace(CHANNEL, addressed=False), id="not for us"),
        pytest.param(
            {**IN_C1, "thread_ts": "4.0"},
            replace(CHANNEL, addressed=False, follows=True, chat=replace(CHANNEL.chat, thread="4.0")),
            id="in a thread",
        ),
        pytest.param(
            {"subtype": "file_share", "files": [{"mimetype": "image/png", "name": "a.png", "url_private": "u"}]},
            replace(
                DIRECT, incoming=SentFiles(files=(SentFile(name="a.png", media="image/png", file="u"),), caption="hi")
            ),
            id="picture with words",
        ),
        pytest.param(
            {"subtype": "file_share", "text": "", "files": [{"mimetype": "image/png"}]},
            replace(DIRECT, incoming=SentFiles(files=(SentFile(media="image/png"),))),
            id="picture",
        ),
        pytest.param(
            {
                "subtype": "file_share",
                "text": None,
                "files": [{"subtype": "slack_audio", "mimetype": "video/mp4", "duration_ms": 600_001}],
            },
            replace(
                DIRECT,
                incoming=TextMessage(text="", voice=SentFile(name="voice.webm", media="video/mp4", problem="too_long")),
            ),
            id="voice clip",
        ),
        pytest.param(
            {"subtype": "file_share", "text": "", "files": [{"mimetype": "application/pdf"}]},
            replace(DIRECT, incoming=SentFiles(files=(SentFile(media="application/pdf"),))),
            id="file",
        ),
        pytest.param({"bot_id": "B9"}, None, id="a bot"),
        pytest.param({"user": "U0ME"}, None, id="our own"),
        pytest.param({"subtype": "channel_join"}, None, id="somebody came"),
        pytest.param({"user": None}, None, id="nobody"),
        pytest.param({"type": "reaction_added"}, None, id="reaction"),
        pytest.param(
            {"type": "member_joined_channel", "user": "U1", "channel": "C1", "inviter": "U2"}, None, id="other"
        ),
        pytest.param({"type": "member_joined_channel", "user": "U0ME", "channel": "C1"}, None, id="nobody invited"),
        pytest.param(
            {"type": "member_joined_channel", "user": "U0ME", "channel": "C1", "inviter": "U2"},
            replace(
                CHANNEL,
                twin=None,
                sender=Sender(id="U2"),
                chat=Chat(id="C1", private=False),
                incoming=Joined(hears_all=True),
            ),
            id="we were invited",
        ),
    ],
)
def test_an_event_is_an_arrival_or_nothing(changes: dict[str, object], arrival: Arrival | None) -> None:
    assert event(told(**changes), ME, NAMES) == arrival


def test_an_event_of_another_workspace_is_nothing_to_us() -> None:
    assert event(told() | {"team_id": "T9"}, ME, NAMES) is None
    assert event(told() | {"team_id": "T9", "authorizations": [{"team_id": "T1"}]}, ME, NAMES) == DIRECT
    assert event({"type": "event_callback"}, ME, NAMES) is None


@pytest.mark.parametrize(
    ("changes", "edit"),
    [
        pytest.param({"message": {"text": "new &amp; old", "ts": "5.1", "user": "U1"}}, "new & old", id="changed"),
        pytest.param({"message": {"text": "old", "ts": "5.1", "user": "U1"}}, "none", id="only a preview"),
        pytest.param({"message": {"text": "new", "ts": "5.1", "bot_id": "B1"}}, "none", id="a bot's"),
        pytest.param({"subtype": "message_deleted", "deleted_ts": "5.1"}, None, id="deleted"),
        pytest.param({"subtype": "message_deleted"}, "none", id="deleted, but what"),
    ],
)
def test_edits_are_known_by_the_message(changes: dict[str, object], edit: str | None) -> None:
    before = {"text": "old", "ts": "5.1", "user": "U1"}
    found = event(told(**{"subtype": "message_changed", "previous_message": before, "user": None} | changes), ME, NAMES)
    assert found == (None if edit == "none" else Edit(channel="D1", twin="slack:T1:D1:5.1", text=edit))


@pytest.mark.parametrize(
    ("changes", "text"),
    [
        ({}, "note: x & y"),
        ({"text": ""}, "/help"),
        ({"command": "/remind-me", "text": "in 10 minutes to stretch"}, "remind me in 10 minutes to stretch"),
        ({"command": "/remind-me", "text": ""}, "/help"),
        ({"text": "settings"}, "/settings"),
        ({"text": "settings 时区 东京"}, "/settings 时区 东京"),
        ({"text": "Stop"}, "/Stop"),
        ({"text": "approve ABCD-EFGH"}, "/approve ABCD-EFGH"),
        ({"text": "approve the budget tomorrow"}, "approve the budget tomorrow"),
        ({"text": "mode voting"}, "/mode voting"),
        ({"text": 'mode voting {"seconds": 60}'}, '/mode voting {"seconds": 60}'),
        ({"text": "mode of transport for tomorrow?"}, "mode of transport for tomorrow?"),
        ({"text": "settings quiet 22:00-08:00"}, "/settings quiet 22:00-08:00"),
        ({"text": "settings for the new camera"}, "settings for the new camera"),
        ({"text": "people suspend slack:U9"}, "/people suspend slack:U9"),
        ({"text": "people who can help tomorrow"}, "people who can help tomorrow"),
        ({"text": "link ABCD-EFGH"}, "/link ABCD-EFGH"),
        ({"text": "protocol start dankoe"}, "/protocol start dankoe"),
        ({"text": "protocol of the last meeting"}, "protocol of the last meeting"),
        ({"text": "export"}, "/export"),
        ({"text": "who"}, "/who"),
        ({"text": "who is coming tomorrow"}, "who is coming tomorrow"),
        ({"text": "flock"}, "/flock"),
        ({"text": "parrot 灰灰"}, "/parrot 灰灰"),
        ({"command": "/mode", "text": ""}, "/mode"),
        ({"command": "/mode", "text": "expert"}, "/mode expert"),
        ({"command": "/memo", "text": "note: tea"}, "@memo note: tea"),
        ({"command": "/schedule", "text": "tea at 3pm"}, "@schedule tea at 3pm"),
        ({"command": "/memo", "text": ""}, "/help"),
        ({"text": "help me write a letter"}, "help me write a letter"),
    ],
)
def test_a_command_is_what_follows_it(changes: dict[str, str], text: str) -> None:
    body = {"command": "/parrots", "text": "note: x &amp; y", "channel_id": "C1", "channel_name": "general"}
    found = command(body | {"user_id": "U1", "trigger_id": "t"} | changes, ME, NAMES)
    assert found == replace(
        CHANNEL,
        key="command:t",
        twin=None,
        chat=Chat(id="C1", private=False, title="general"),
        incoming=TextMessage(text=text),
    )


def test_a_command_that_lacks_its_place_is_nothing() -> None:
    assert command({"command": "/parrots", "text": "x"}, ME, NAMES) is None


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("in 10 minutes to stretch", "remind me in 10 minutes to stretch"),
        ("me in 10 minutes to stretch", "remind me in 10 minutes to stretch"),
        ("Remind me at 5pm", "Remind me at 5pm"),
        ("10分钟后喝水", "提醒我10分钟后喝水"),
        ("提醒我10分钟后喝水", "提醒我10分钟后喝水"),
        ("请提醒我喝水", "请提醒我喝水"),
        ("metal in 5 minutes", "remind me metal in 5 minutes"),
    ],
)
def test_what_follows_remind_me_is_said_in_full(typed: str, said: str) -> None:
    assert reminding(typed) == said


def pressed(**changes: object) -> dict[str, Any]:
    body: dict[str, Any] = {
        "type": "block_actions",
        "user": {"id": "U1"},
        "channel": {"id": "C1"},
        "container": {"message_ts": "7.1"},
        "message": {"ts": "7.1", "thread_ts": "5.1"},
        "actions": [{"action_id": "parrots:0", "value": "a12.0", "action_ts": "8.1"}],
        "trigger_id": "t",
    }
    return body | changes


PRESS = replace(
    CHANNEL,
    key="press:U1:7.1:8.1:parrots:0",
    twin=None,
    incoming=ButtonPress(token="a12.0"),  # noqa: S106 - of a button
    forms=True,
)


@pytest.mark.parametrize(
    ("changes", "arrival"),
    [
        pytest.param({}, PRESS, id="in a thread"),
        pytest.param(
            {"message": {"ts": "7.1", "thread_ts": "7.1"}},
            replace(PRESS, chat=replace(PRESS.chat, thread="")),
            id="the first of a thread",
        ),
        pytest.param(
            {"actions": [{"action_id": "parrots:0", "value": "a12.0"}]},
            replace(PRESS, key="press:U1:t:parrots:0"),
            id="without a time",
        ),
        pytest.param({"actions": [{"action_id": "other", "value": "a12.0"}]}, None, id="not ours"),
        pytest.param({"actions": [{"action_id": "parrots:0"}]}, None, id="without a token"),
        pytest.param({"actions": []}, None, id="nothing"),
        pytest.param({"channel": None}, None, id="in a view"),
    ],
)
def test_a_press_is_known_by_button_and_moment(changes: dict[str, object], arrival: Arrival | None) -> None:
    assert press(pressed(**changes), ME) == arrival


def reaction(name: str, *, added: bool = True, **changes: object) -> dict[str, Any]:
    """A reaction on message 5.1 as Slack tells of it."""
    item = {"type": "message", "channel": "C1", "ts": "5.1"}
    kind = "reaction_added" if added else "reaction_removed"
    happened = {"type": kind, "user": "U1", "reaction": name, "item": item, "item_user": "U0ME", "event_ts": "6"}
    return told() | {"event": {name: value for name, value in (happened | changes).items() if value is not None}}


@pytest.mark.parametrize(
    ("name", "opinion"),
    [
        ("+1", "good"),
        ("thumbsup", "good"),
        ("+1::skin-tone-4", "good"),
        ("tada", "good"),
        ("-1", "bad"),
        ("poop", "bad"),
    ],
)
@pytest.mark.parametrize("added", [True, False])
def test_a_reaction_is_an_opinion(name: str, opinion: Opinion, *, added: bool) -> None:
    assert event(reaction(name, added=added), ME, NAMES) == Arrival(
        account="slack:T1:U0ME",
        platform="slack",
        tenant="T1",
        key="Ev1",
        sender=Sender(id="U1"),
        chat=Chat(id="C1", private=False),
        incoming=Rating(opinion=opinion, taken_back=not added, shown="5.1"),
    )


@pytest.mark.parametrize(
    "body",
    [
        pytest.param(reaction("eyes"), id="says nothing of it"),
        pytest.param(reaction("+1", item_user="U2"), id="on somebody else's message"),
        pytest.param(reaction("+1", user="U0ME"), id="our own"),
        pytest.param(reaction("+1", user=None), id="nobody's"),
        pytest.param(reaction("+1", item={"type": "file", "file": "F1"}), id="on a file"),
        pytest.param(reaction("+1") | {"team_id": "T2"}, id="in another workspace"),
    ],
)
def test_other_reactions_are_nothing_to_us(body: dict[str, Any]) -> None:
    assert event(body, ME, NAMES) is None


def test_where_slack_does_not_say_whose_message_it_was_we_look_ourselves() -> None:
    assert event(reaction("+1", item_user=None), ME, NAMES) is not None
