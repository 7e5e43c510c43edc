"""The few sentences that Slack needs from its own adapter, in both languages."""

from bot.ports.messages import Language

TEXTS: dict[Language, dict[str, str]] = {
    "zh": {
        "invite": "我不在这个对话里，答不了。先输入 /invite @{name} 请我进来，或者直接私信我。",
        "away": "现在存不下，没有收到；请稍后再发一次。",
        "week": "这周有什么安排",
        "kept": "收到，记到你自己的笔记里了：看我们的私信。",
        "nothing": "这条消息里没有文字，没什么可记的。",
        "no_dm": "这个应用还不能给你发私信（缺 im:write 权限），请让管理员重新安装。",
        "form_note": "记一条笔记",
        "form_event": "加一个日程",
        "form_reminder": "设一个提醒",
        "form_note_text": "内容",
        "form_event_text": "什么事",
        "form_reminder_text": "提醒什么",
        "form_at": "什么时候",
        "form_minutes": "多长",
        "form_length": "{minutes} 分钟",
        "form_place": "在哪里",
        "form_submit": "好",
        "form_close": "算了",
        "form_empty": "请写点内容。",
        "form_past": "请选一个还没到的时间。",
    },
    "en": {
        "invite": "I am not in this conversation, so I cannot answer here. Type /invite @{name} first, or write to me directly.",
        "away": "I cannot take it just now, so it was not kept; please send it again in a moment.",
        "week": "what's on this week",
        "kept": "Got it, for your own notes: see our direct messages.",
        "nothing": "That message has no words, so there is nothing to keep.",
        "no_dm": "This app may not write to you directly yet (im:write is missing); it has to be installed again.",
        "form_note": "A note",
        "form_event": "An event",
        "form_reminder": "A reminder",
        "form_note_text": "What it says",
        "form_event_text": "What happens",
        "form_reminder_text": "What to remind you of",
        "form_at": "When",
        "form_minutes": "How long",
        "form_length": "{minutes} minutes",
        "form_place": "Where",
        "form_submit": "OK",
        "form_close": "Never mind",
        "form_empty": "Please write something.",
        "form_past": "Please choose a time that is still to come.",
    },
}


def say(language: Language | None, key: str, **values: str) -> str:
    return TEXTS[language or "en"][key].format(**values)
