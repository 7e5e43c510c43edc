"""Sentences of what comes by itself (reminders that went astray), in both languages."""

from agents.texts import Phrases

_ZH = {
    "ring_elsewhere": "（在 {where} 没能送到，所以在这里告诉你。）",
}
_EN = {
    "ring_elsewhere": "(It did not get through on {where}, so I tell you here.)",
}
say = Phrases({"zh": _ZH, "en": _EN})
