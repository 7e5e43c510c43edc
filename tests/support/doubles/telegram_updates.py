"""Updates as Telegram's Bot API writes them."""

from typing import Any

ANN, BOB = 42, 43
GROUP = -100123
TEAM = -77  # a small group, which may become a supergroup
DATE = 1780300800

Raw = dict[str, Any]


def user(number: int, **more: object) -> Raw:
    names = {ANN: "Ann", BOB: "Bob"}
    return {"id": number, "is_bot": False, "first_name": names.get(number, "User"), "language_code": "en", **more}


def chat(number: int, **more: object) -> Raw:
    if number > 0:
        return {"id": number, "type": "private", "first_name": "Ann", **more}
    return {"id": number, "type": "group" if number == TEAM else "supergroup", "title": "Team", **more}


def message(number: int, where: int = ANN, who: int = ANN, **content: object) -> Raw:
    return {"message_id": number, "date": DATE, "chat": chat(where), "from": user(who), **content}


def marks(text: str, bot: str = "parrots_bot") -> list[Raw]:
    """The entities that Telegram finds: a command at the beginning, and mentions of this bot."""
    found: list[Raw] = []
    if text.startswith("/"):
        found.append({"type": "bot_command", "offset": 0, "length": len(text.split()[0])})
    at = text.find(f"@{bot}")
    if at >= 0 and not text.startswith("/"):
        before = len(text[:at].encode("utf-16-le")) // 2
        found.append({"type": "mention", "offset": before, "length": len(bot) + 1})
    return found


def topic(thread: int) -> Raw:
    """What a message in a forum topic carries: the topic's first message is quoted, though nobody replied."""
    made = {"name": "Plans", "icon_color": 7322096}
    quoted = {"message_id": thread, "date": DATE, "chat": chat(GROUP), "from": user(BOB), "forum_topic_created": made}
    return {"message_thread_id": thread, "is_topic_message": True, "reply_to_message": quoted}


def membership(where: int, old: str, new: str, bot: Raw) -> Raw:
    def member(status: str) -> Raw:
        rights = {"until_date": 0} if status == "kicked" else {}
        if status == "administrator":
            names = (
                "be_edited manage_chat delete_messages manage_video_chats restrict_members promote_members change_info"
            )
            names += " invite_users post_stories edit_stories delete_stories"
            rights = {f"can_{name}": False for name in names.split()} | {"is_anonymous": False}
        return {"user": bot, "status": status, **rights}

    return {
        "chat": chat(where),
        "from": user(ANN),
        "date": DATE,
        "old_chat_member": member(old),
        "new_chat_member": member(new),
    }
