"""What a parrot utters: one of its own sounds for a situation, the same one again for the same key. Pure.

No situation is a failure: with an error nobody squawks. An answer takes one sound, its status another at most.
"""

from zlib import crc32

from agents.personas.schema import Persona, Situation
from agents.texts import Language, say

_SEEKING = frozenset({"memo_search", "memo_list", "schedule_query", "free_time", "multi", "analysis"})


def voiced(persona: Persona, situation: Situation, language: Language, key: str) -> str:
    """The sound of a situation with its punctuation, to stand before other words; nothing for a parrot without one.

    `key` says which of several: with the same key (the call's id) a rerun says the same.
    """
    choices = (persona.sounds.zh if language == "zh" else persona.sounds.en).of(situation)
    if not choices:
        return ""
    sound = choices[crc32(f"{key}/{situation}".encode()) % len(choices)]
    return say(language, f"sound_{situation}", sound=sound)


def line(persona: Persona, intent: str, found: bool, language: Language, key: str) -> str:  # noqa: FBT001 - the outcome
    """What stands before a result of rules, so that `line(…) + result` reads well; only seeking has a sound."""
    if intent not in _SEEKING:
        return ""
    return voiced(persona, "found" if found else "none", language, key)
