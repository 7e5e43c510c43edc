"""Sentences about pressed buttons and edited messages, in both languages."""

from agents.texts import Phrases

_ZH = {
    "pressed": "收到",
    "edited": "你改了刚才那句话。",
    "edited_redo": "你改了刚才那句话，我已经按原来的回答过了。现在这句要我照做吗？「{text}」",
    "edited_too_late": "你改了刚才那句话，但我已经按原来的动手了；做完会告诉你，要改的话再说一句。",
    "redo_yes": "照做",
    "redo_no": "不用",
    "redo_left": "好，就照原来的。",
    "redo_done": "好，照现在这句来。",
}
_EN = {
    "pressed": "Got it",
    "edited": "You changed your message.",
    "edited_redo": "You changed your message after I had answered it. Shall I do what it says now? “{text}”",
    "edited_too_late": "You changed your message, but I'd already started on what it said before. I'll tell you how that went; then say what should be different.",
    "redo_yes": "Yes, do it",
    "redo_no": "No, leave it",
    "redo_left": "All right, it stays as it was.",
    "redo_done": "Done, the way it says now.",
}
say = Phrases({"zh": _ZH, "en": _EN})
