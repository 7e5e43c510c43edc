"""What is said to what is not for the parrots: a line back for what is told, the nearest thing they can do for what is asked.

Pure. `number` says which of several lines: that of the sentence, so that others are answered by others.
"""

from agents.nlu.classify import is_question
from agents.nlu.cues.courtesy import unnamed, wished
from agents.nlu.cues.own.out_of_reach import is_told, out_of_reach
from agents.texts import Language, say
from agents.timetext import Reading

LONGEST = 40  # characters of a sentence that are said back


def told(language: Language, number: int) -> str:
    """Return a line back for a story, a feeling, a wish to somebody else."""
    return _one_of(say(language, "told_lines"), number)


def beyond(text: str, language: Language) -> str:
    """Return what is said to a request of a kind that nobody here can do (or a question about the parrots); empty for any other."""
    limit = out_of_reach(unnamed(text))
    return "" if limit is None else say(language, f"limit_{limit}", words=wished(text))


def asked(text: str, reading: Reading, language: Language, number: int) -> str:
    """Return a line for what others are to do or to know, with the nearest thing that we can do, in the words of the text.

    What has a time of its own is offered as a note, not as a reminder at another time.
    """
    text, words = unnamed(text), wished(text)
    if not words or len(words) > LONGEST:
        return _one_of(say(language, "asked_long"), number)
    if is_question(words) or (is_question(text) and text.startswith(words)):
        return _one_of(say(language, "asked_to_know", words=words), number)
    if is_told(words):
        return say(language, "limit_stated", words=words)
    return _one_of(
        say(language, "asked_to_do" if reading.verdict == "none" else "asked_with_time", words=words), number
    )


def _one_of(lines: str, number: int) -> str:
    each = lines.splitlines()
    return each[number % len(each)]
