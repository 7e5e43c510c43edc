"""The words with which people ask for a write, in Chinese and English; each is part of its tool."""

from agents.nlu.cues import write_words
from agents.tools.base import Consent

KEEP_NOTE = Consent(
    words=write_words.KEEP_NOTE,
    names_thing=False,
)
BOOK = Consent(
    words=write_words.BOOK,
    by_fact=True,
)
CHANGE = Consent(
    words=write_words.CHANGE,
)
CANCEL = Consent(
    words=write_words.CANCEL,
)
REMIND = Consent(
    words=write_words.REMIND,
    by_fact=True,
)
SNOOZE = Consent(
    words=write_words.SNOOZE,
    names_thing=False,
)
UNDO = Consent(words=write_words.UNDO, names_thing=False)
PIN_NOTE = Consent(words=write_words.PIN, names_thing=False)
MERGE_NOTES = Consent(words=write_words.MERGE, names_thing=False)
RESTORE_NOTE = Consent(words=write_words.RESTORE, names_thing=False)
