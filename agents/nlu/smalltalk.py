"""Greetings (is anybody there?), thanks and farewells: what a parrot answers without thinking."""

import re

from agents.nlu.intents import MOST
from agents.nlu.lexicon.han_letters import simplified

_SMALL = {
    "hello": re.compile(
        r"(?:你|您|大家)好[呀啊]?|(?:hello|hi|hey)(?: there| everyone| all| parrots?)?|嗨|哈[喽罗啰]|早上?好?|早安"
        r"|(?:上午|中午|下午|晚上|晚)好[呀啊]?|good (?:morning|afternoon|evening)"
        r"|(?:你|您|你们|有人)?(?:还)?在(?:吗|么|嘛|不在|不)|有人(?:吗|么)"
        r"|(?:(?:is )?any(?:one|body)|(?:are )?(?:you|u|ya))(?: still)? (?:there|here|around|awake)",
        re.IGNORECASE,
    ),
    "thanks": re.compile(
        (
            r"(?:(?:多?谢谢?+(?:你|您|啦|了|啊|呀|哈)*+|感谢|(?:辛苦|麻烦)(?:你|您)?+(?:了|啦)++)[,，!！~ ]*+)++"
            r"|(?:(?:lol|haha|ok(?:ay)?|great|cool|perfect|nice|brilliant|lovely|awesome)[,! ]+)?(?:many )?(?:tysm"
            r"|thank u|thanks?(?: you)?(?: so much| a lot| very much)?|thx|ty"
            r"|cheers)(?:[,，!！ ]*(?:没事了|就这些|that'?s (?:all|it)))?"
        ),
        re.IGNORECASE,
    ),
    "bye": re.compile(r"再见|拜拜|晚安|回头见|bye(?: ?bye)?|good ?night|see you", re.IGNORECASE),
}
_SIGNS = " \t~～。.!！?？,，🙏😊👋🦜"


def smalltalk(text: str) -> str | None:
    """A greeting, thanks or a farewell, and nothing more: the key of what is said back."""
    bare = simplified(text.strip(_SIGNS))
    if len(bare) > MOST:
        return None
    return next((key for key, pattern in _SMALL.items() if pattern.fullmatch(bare)), None)
