"""Sentences of the house itself (commands, reminders, failures), in both languages."""

from agents.texts import Phrases
from bot.texts import en, zh

say = Phrases({"zh": zh.PHRASES, "en": en.PHRASES})
