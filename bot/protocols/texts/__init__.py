"""Sentences around the questions of protocols, in both languages."""

from agents.texts import Phrases
from bot.protocols.texts import en, zh

say = Phrases({"zh": zh.PHRASES, "en": en.PHRASES})
