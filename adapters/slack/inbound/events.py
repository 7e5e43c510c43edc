"""Slack's events as arrivals. Pure: who wrote is looked up by others (lookups)."""

import re
from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, cast

from adapters.markup import THUMBS
from adapters.slack.identity import Identity
from adapters.slack.inbound.documents import calendar_of, files_of, voice_of
from bot.ports.messages import ButtonPress, Joined, Opinion, OtherContent, OtherWhat, Rating, TextMessage, read_bounded
from bot.ports.push import Arrival, Chat, Pushed, Sender

PLATFORM = "slack"
OURS = "parrots"  # our buttons' action ids begin with it
# What follows /parrots and is a command of the house, not words for a parrot.
HOUSE = re.compile(
    r"(?:help(?: [\w-]+)?|start|stop|undo|memory|forget(?: .+)?|whoami|approve(?: \S+)?|profile|export|erase|lists|feed|link(?: [A-Za-z]{4}-?[A-Za-z]{4})?"
    r"|settings(?: (?:zone|timezone|language|lang|sounds|suggestions|model|quiet|follow-ups|memory|working|birth|时区|语言|声音|建议|模型|免打扰|跟进|记忆|工作|出生) .+)?"
    r"|people(?: (?:suspend|activate|tier|remove|hand-over|暂停|恢复|级别|删除|交给) \S+(?: \S+)?)?"
    r"|protocol(?: (?:start|go|block|allow) \w+| cancel .+| \w+)?"
    r"|flock|who|modes?(?: [\w-]+(?: \{.*\})?)?|parrot(?: \S+)?)",
    re.IGNORECASE | re.DOTALL,
)
_MARKED = re.compile(r"<([^<>]+)>")
_CALL = re.compile(r"<@(?P<who>\w+)(?:\|[^<>]*)?>")
_BLANKS = re.compile(r"\s*")
_BETWEEN = re.compile(r"[\s,:，：]*")  # what may stand behind our name
TO_ONE = {"/memo": "memo", "/schedule": "schedule"}  # commands that are for one parrot
SPOKEN = frozenset({None, "file_share", "thread_broadcast", "me_message"})  # subtypes of messages that people write
Facts = Mapping[str, Any]
# the names of reactions that say what somebody thinks of an answer
OPINIONS: Mapping[str, Opinion] = {
    **dict.fromkeys(
        (
            "+1",
            "thumbsup",
            "heart",
            "fire",
            "clap",
            "tada",
            "100",
            "raised_hands",
            "pray",
            "ok_hand",
            "heart_eyes",
            "star-struck",
        ),
        "good",
    ),
    **dict.fromkeys(
        ("-1", "thumbsdown", "hankey", "poop", "rage", "face_with_symbols_on_mouth", "face_vomiting"), "bad"
    ),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Edit:
    """A message was changed; None: deleted."""

    channel: str
    twin: str
    text: str | None


def event(body: Facts, me: Identity, names: Mapping[str, str]) -> Arrival | Edit | None:
    """Read an event of the Events API; None when it is nothing to us."""
    told = facts(body.get("event"))
    if not _is_here(body, me):
        return None
    match told.get("type"), told.get("subtype"):
        case "message", "message_changed":
            return _changed(told, me, names)
        case "message", "message_deleted":
            return _deleted(told, me)
        case (("message" | "app_mention"), subtype) if subtype in SPOKEN:
            return _said(str(body.get("event_id") or ""), told, me, names)
        case "member_joined_channel", _:
            return _joined(str(body.get("event_id") or ""), told, me)
        case "reaction_added" | "reaction_removed", _:
            return _reacted(str(body.get("event_id") or ""), told, me)
        case _:
            return None


def command(body: Facts, me: Identity, names: Mapping[str, str]) -> Arrival | None:
    """Read a slash command; without words it asks for help."""
    channel, user, trigger = (str(body.get(name) or "") for name in ("channel_id", "user_id", "trigger_id"))
    if not (channel and user and trigger):
        return None
    text = plain(str(body.get("text") or ""), me, names)
    name = body.get("command")
    if name == "/mode":
        text = f"/mode {text}".strip()
    elif name in TO_ONE and text:
        text = f"@{TO_ONE[name]} {text}"
    elif name == "/remind-me" and text:
        text = reminding(text)
    elif HOUSE.fullmatch(text):
        text = f"/{text}"  # Slack takes what begins with / for itself, so the words come behind our command
    private = _is_private(channel)
    return Arrival(
        account=me.account,
        platform=PLATFORM,
        tenant=me.team,
        key=f"command:{trigger}",
        sender=Sender(id=user),
        chat=Chat(id=channel, private=private, title="" if private else str(body.get("channel_name") or "")),
        incoming=TextMessage(text=text or "/help"),
    )


def press(body: Facts, me: Identity) -> Arrival | None:
    """Read a press of a button of ours; None for any other element."""
    actions = body.get("actions")
    action = facts(cast("list[object]", actions)[0] if isinstance(actions, list) and actions else None)
    channel, message = facts(body.get("channel")), facts(body.get("message"))
    where, user, token = str(channel.get("id") or ""), str(facts(body.get("user")).get("id") or ""), action.get("value")
    if not (where and user and token and str(action.get("action_id") or "").startswith(f"{OURS}:")):
        return None
    shown = str(facts(body.get("container")).get("message_ts") or message.get("ts") or "")
    thread = str(message.get("thread_ts") or facts(body.get("container")).get("thread_ts") or "")
    when = f"{shown}:{action.get('action_ts')}" if action.get("action_ts") else str(body.get("trigger_id") or "")
    opinion = THUMBS.get(str(token))
    return Arrival(
        account=me.account,
        platform=PLATFORM,
        tenant=me.team,
        key=f"press:{user}:{when}:{action['action_id']}",
        sender=Sender(id=user),
        # the first message of a thread carries the thread, too, but was said outside of it
        chat=Chat(id=where, thread=thread if thread != shown else "", private=_is_private(where)),
        incoming=ButtonPress(token=str(token)) if opinion is None else Rating(opinion=opinion, shown=shown),
        forms=True,
    )


def reminding(text: str) -> str:
    """Return what follows `/remind-me`, as one would say it."""
    if re.match(r"(?i)\s*(?:please\s+)?remind\b|.{0,4}提醒", text):
        return text
    if re.search(r"[\u4e00-\u9fff]", text):
        return f"提醒我{text}"
    return f"remind {text}" if re.match(r"(?i)me\b", text) else f"remind me {text}"


def plain(text: str, me: Identity, names: Mapping[str, str]) -> str:
    """Return a user's text as they see it: what Slack escaped and marked up is undone, the call of our name is taken off."""
    return read_bounded(text, lambda written: _plain(written, me, names))


def _plain(text: str, me: Identity, names: Mapping[str, str]) -> str:
    text = _MARKED.sub(lambda found: _shown(found[1], me, names), _uncalled(text, me))
    return text.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&").strip()


def _uncalled(text: str, me: Identity) -> str:
    """Return the text without the calls of our name at its ends; each sign is looked at once, whatever stands between."""
    calls = deque(call.span() for call in _CALL.finditer(text) if call["who"] == me.user)
    begin, end, between = 0, len(text), _BLANKS
    while calls and between.fullmatch(text, begin, calls[0][0]):
        begin, between = calls.popleft()[1], _BETWEEN
    while calls and _BLANKS.fullmatch(text, calls[-1][1], end):
        end = calls.pop()[0]
    rest = between.match(text, begin, end)
    return text[rest.end() if rest else begin : end]


def facts(value: object) -> Facts:
    """Return an object of the payload, empty where it is none."""
    return cast("Facts", value) if isinstance(value, dict) else cast("Facts", {})


def _shown(token: str, me: Identity, names: Mapping[str, str]) -> str:
    """Return what stands between < and >: a person, a channel, a group, a date, an address."""
    target, _, label = token.partition("|")
    if target.startswith("@"):
        known = me.name if target[1:] == me.user else names.get(target[1:], target[1:])
        return f"@{label or known}"
    if target.startswith("#"):
        return f"#{label or target[1:]}"
    if target.startswith("!"):
        return label or f"@{target[1:].partition('^')[0]}"
    address = target.removeprefix("mailto:").removeprefix("tel:")
    if not label or label == address:
        return address
    return label if label in address else f"{label} ({address})"


def _said(key: str, told: Facts, me: Identity, names: Mapping[str, str]) -> Arrival | None:
    user, channel, ts = (str(told.get(name) or "") for name in ("user", "channel", "ts"))
    if not (key and user and channel and ts) or _is_bot(told, me):
        return None
    written = read_bounded(str(told.get("text") or ""))
    private = _is_private(channel) or told.get("channel_type") == "im"
    addressed = private or told.get("type") == "app_mention" or f"<@{me.user}" in written
    thread = str(told.get("thread_ts") or "")
    text = plain(written, me, names)
    files = [facts(one) for one in cast("list[object]", told.get("files") or [])]
    voice = None if text else voice_of(files)
    said = TextMessage(text=text, voice=voice) if text or voice or not files else OtherContent(what=_kind(files[0]))
    return Arrival(
        account=me.account,
        platform=PLATFORM,
        tenant=me.team,
        key=key,
        twin=_twin(me, channel, ts),
        sender=Sender(id=user),
        chat=Chat(id=channel, thread=thread if private else thread or ts, private=private),
        incoming=calendar_of(files) or files_of(files, text) or said,
        addressed=addressed,
        follows=not private and bool(thread),
    )


def _changed(told: Facts, me: Identity, names: Mapping[str, str]) -> Edit | None:
    """Read an edited message. Slack also tells of previews that it adds; the words are the same then."""
    now, before = facts(told.get("message")), facts(told.get("previous_message"))
    if _is_bot(now, me) or now.get("text") == before.get("text") or not now.get("ts"):
        return None
    channel = str(told.get("channel") or "")
    text = plain(str(now.get("text") or ""), me, names)
    return Edit(channel=channel, twin=_twin(me, channel, str(now["ts"])), text=text)


def _deleted(told: Facts, me: Identity) -> Edit | None:
    ts = told.get("deleted_ts")
    if not ts or _is_bot(facts(told.get("previous_message")), me):
        return None
    channel = str(told.get("channel") or "")
    return Edit(channel=channel, twin=_twin(me, channel, str(ts)), text=None)


def _joined(key: str, told: Facts, me: Identity) -> Arrival | None:
    """Read that somebody called us into a channel; all that is written there is shown to us, and mostly passed over."""
    inviter, channel = str(told.get("inviter") or ""), str(told.get("channel") or "")
    if told.get("user") != me.user or not (key and inviter and channel):
        return None
    return arrived(me, key, inviter, Chat(id=channel, private=False), Joined(hears_all=True))


def _reacted(key: str, told: Facts, me: Identity) -> Arrival | None:
    """Read an opinion of a message of ours, as far as Slack says whose it is; the thread that it stands in is not told."""
    item = facts(told.get("item"))
    channel, ts, user = str(item.get("channel") or ""), str(item.get("ts") or ""), str(told.get("user") or "")
    opinion = OPINIONS.get(str(told.get("reaction") or "").partition("::")[0])  # behind it stands a skin tone
    if not (key and channel and ts and user and opinion) or _is_bot(told, me):
        return None
    if told.get("item_user") not in (None, me.user):
        return None
    rating = Rating(opinion=opinion, taken_back=told.get("type") == "reaction_removed", shown=ts)
    return arrived(me, key, user, Chat(id=channel, private=_is_private(channel)), rating)


def arrived(me: Identity, key: str, user: str, chat: Chat, incoming: Pushed) -> Arrival:
    """Return what somebody did there that came as no message."""
    return Arrival(
        account=me.account,
        platform=PLATFORM,
        tenant=me.team,
        key=key,
        sender=Sender(id=user),
        chat=chat,
        incoming=incoming,
    )


def _is_here(body: Facts, me: Identity) -> bool:
    """Return whether the event came through our workspace: the signing secret is the app's, and it may be in several."""
    authorized = cast("list[object]", body.get("authorizations") or [])
    teams = [body.get("team_id"), *(facts(one).get("team_id") for one in authorized)]
    return me.team in teams


def _is_bot(told: Facts, me: Identity) -> bool:
    return bool(told.get("bot_id")) or told.get("user") in (me.user, "USLACKBOT")


def _is_private(channel: str) -> bool:
    return channel.startswith("D")


def _twin(me: Identity, channel: str, ts: str) -> str:
    """Return what the forms of one message share: a mention comes as a message, too."""
    return f"{PLATFORM}:{me.team}:{channel}:{ts}"


def _kind(file: Facts) -> OtherWhat:
    kinds: dict[str, OtherWhat] = {"image": "picture", "audio": "voice", "video": "video"}
    if file.get("subtype") == "slack_audio":
        return "voice"
    return kinds.get(str(file.get("mimetype") or "").partition("/")[0], "file")
