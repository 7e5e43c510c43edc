"""Slack's shortcuts and modals: a message kept as a note or to be reminded of, and forms for a note, an event, a reminder. Pure."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from adapters.slack.identity import Identity
from adapters.slack.inbound.events import Facts, arrived, facts, plain
from adapters.slack.texts import say
from bot.ports.enclosures import Form
from bot.ports.messages import LONGEST_TEXT, Language
from bot.ports.push import Arrival, Chat

KEEP, REMIND = "parrots_keep", "parrots_remind"  # shortcuts of a message
OPENS: Mapping[str, "What"] = {
    "/memo": "note",
    "/schedule": "event",
    "/remind-me": "reminder",
    "parrots_note": "note",
    "parrots_event": "event",
    "parrots_reminder": "reminder",
}
"""Commands without words, and shortcuts of the workspace, by the form that they open."""
VIEW = "parrots_form"
LONGEST_LINE = 3000  # characters that Slack lets people write in a field
SOON = 3600  # seconds from now that a form proposes
MINUTES = (15, 30, 60, 90, 120, 240)
What = Literal["note", "event", "reminder"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Shortcut:
    """Somebody chose a shortcut: of a message with its words (`text`), or of the workspace."""

    name: str
    user: str
    trigger: str
    text: str = ""
    key: str = ""
    respond: str = ""


def shortcut(body: Facts, me: Identity, names: Mapping[str, str]) -> Shortcut | None:
    """Read a shortcut of ours; None for any other."""
    name, user = str(body.get("callback_id") or ""), str(facts(body.get("user")).get("id") or "")
    if not user or name not in {KEEP, REMIND, *OPENS}:
        return None
    message = facts(body.get("message"))
    text = plain(str(message.get("text") or ""), me, names)[:LONGEST_TEXT]
    writer = str(message.get("user") or "")
    if text and writer and writer != user:
        who = me.name if writer == me.user else names.get(writer, writer)
        text = f"{text[: LONGEST_TEXT - len(who) - 3]} — {who}"
    return Shortcut(
        name=name,
        user=user,
        trigger=str(body.get("trigger_id") or ""),
        text=text,
        key=f"shortcut:{body.get('action_ts') or body.get('trigger_id')}",
        respond=str(body.get("response_url") or ""),
    )


def kept(found: Shortcut, me: Identity, chat: str) -> Arrival:
    """Return a message that is to be kept, as it is told in its person's direct messages."""
    return arrived(me, f"{found.key}:{found.user}", found.user, direct(chat), Form(what="note", text=found.text))


def modal(what: What, language: Language | None, chat: str, now: float, text: str = "") -> dict[str, Any]:
    """Build a form; `chat` is where what comes of it is told, `text` what it begins with."""
    words: dict[str, Any] = {"type": "plain_text_input", "action_id": "text", "max_length": LONGEST_LINE}
    if what == "note":
        words["multiline"] = True
    if text:
        words["initial_value"] = text[:LONGEST_LINE]
    blocks = [_field("text", say(language, f"form_{what}_text"), words)]
    if what != "note":
        soon = int(now + SOON) // 900 * 900 + 900
        picker = {"type": "datetimepicker", "action_id": "at", "initial_date_time": soon}
        blocks.append(_field("at", say(language, "form_at"), picker))
    if what == "event":
        options = [_option(say(language, "form_length", minutes=str(one)), str(one)) for one in MINUTES]
        usual = options[MINUTES.index(60)]
        lengths = {"type": "static_select", "action_id": "minutes", "options": options, "initial_option": usual}
        where = {"type": "plain_text_input", "action_id": "place", "max_length": 200}
        blocks += [
            _field("minutes", say(language, "form_minutes"), lengths),
            {**_field("place", say(language, "form_place"), where), "optional": True},
        ]
    return {
        "type": "modal",
        "callback_id": VIEW,
        "private_metadata": json.dumps({"what": what, "chat": chat}),
        "title": _plain(say(language, f"form_{what}")),
        "submit": _plain(say(language, "form_submit")),
        "close": _plain(say(language, "form_close")),
        "blocks": blocks,
    }


def submitted(body: Facts, me: Identity, now: float, language: Language | None) -> Arrival | dict[str, str] | None:
    """Read a form that was sent: what it says, or what is wrong with its fields; None for a form that is none of ours."""
    view, user = facts(body.get("view")), str(facts(body.get("user")).get("id") or "")
    try:
        meant = facts(json.loads(str(view.get("private_metadata") or "{}")))
    except ValueError:
        return None
    what, chat = meant.get("what"), str(meant.get("chat") or "")
    if view.get("callback_id") != VIEW or what not in ("note", "event", "reminder") or not (user and chat):
        return None
    values = {
        name: facts(given)
        for field in facts(facts(view.get("state")).get("values")).values()
        for name, given in facts(field).items()
    }
    text = str(values.get("text", {}).get("value") or "").strip()
    at = values.get("at", {}).get("selected_date_time")
    wrong: dict[str, str] = {}
    if not text:
        wrong["text"] = say(language, "form_empty")
    if what != "note" and not (isinstance(at, int) and at > now):
        wrong["at"] = say(language, "form_past")
    if wrong:
        return wrong
    minutes = str(facts(values.get("minutes", {}).get("selected_option")).get("value") or "60")
    form = Form(
        what=what,
        text=text,
        at=at if isinstance(at, int) and what != "note" else None,
        minutes=int(minutes) if minutes.isdecimal() else 60,
        place=str(values.get("place", {}).get("value") or "").strip(),
    )
    return arrived(me, f"form:{view.get('id')}", user, direct(chat), form)


def direct(chat: str) -> Chat:
    """Return the place of what is told there."""
    return Chat(id=chat, private=chat.startswith("D"))


def _field(name: str, label: str, element: dict[str, Any]) -> dict[str, Any]:
    return {"type": "input", "block_id": name, "label": _plain(label), "element": element}


def _option(label: str, value: str) -> dict[str, Any]:
    return {"text": _plain(label), "value": value}


def _plain(text: str) -> dict[str, Any]:
    return {"type": "plain_text", "text": text}
