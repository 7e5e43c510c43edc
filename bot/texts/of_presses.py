"""Sentences about pressed buttons, in both languages."""

from agents.texts import Phrases

_ZH = {"pressed": "收到"}
_EN = {"pressed": "Got it"}
say = Phrases({"zh": _ZH, "en": _EN})
