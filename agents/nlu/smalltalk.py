"""Greetings (is anybody there?), thanks and farewells: what a parrot answers without thinking."""

import re

from agents.nlu.intents import MOST
from agents.nlu.lexicon.han_letters import simplified

_SMALL = {
    "hello": re.compile(
        r"(?:你|您|大家)好[呀啊]?|(?:hello|hi|hey)(?: there| everyone| all| parrots?)?|嗨|哈[喽罗啰]|早上?好?[呀啊哦]?|早安"
        r"|(?:上午|中午|下午|晚上|晚)好[呀啊]?|good (?:morning|afternoon|evening)"
        r"|(?:你|您|你们|有人)?(?:还)?在(?:吗|么|嘛|不在|不)|有人(?:吗|么)"
        r"|(?:(?:is )?any(?:one|body)|(?:are )?(?:you|u|ya))(?: still)? (?:there|here|around|awake)",
        re.IGNORECASE,
    ),
    "thanks": re.compile(
        (
            r"(?:(?:行|好|好的|好嘞|嗯+|可以|收到|哈+|ok)[,，!！ ]*)?(?:(?:(?:太|非常|真)?(?:多?谢谢?+|感谢)(?:你|您|啦|了|啊|呀"
            r"|哈)*+|感谢|感恩|(?:辛苦|麻烦)(?:你|您)?+(?:了"
            r"|啦)++)[,，!！~ ]*+)++"
            r"|(?:(?:lol|haha|ok(?:ay)?|great|cool|perfect|nice|brilliant|lovely|awesome|grand|sound|right|super|good|ace|fab|sweet"
            r"|excellent|wonderful|got it|oh|ah)[,! ]+)?(?:many )?(?:tysm"
            r"|thank (?:you|u|ya)(?: so much| a lot| very much| kindly)?|thanks?(?: so much| a lot| very much| a (?:ton"
            r"|bunch|million))?|thx|ty"
            r"|cheers)(?:[,，!！ ]*(?:没事了|就这些|that'?s (?:all|it)))?"
        ),
        re.IGNORECASE,
    ),
    "praise": re.compile(
        r"(?:你|您)(?:真|好|太|最)(?:的)?(?:棒|好|厉害|聪明|牛|可爱|贴心|给力)了?[啊呀呢哦]?|(?:真|好|太)(?:棒|厉害"
        r"|牛|贴心|给力)了?[啊呀]?|我?爱(?:死)?你(?:哦|了)?"
        r"|(?:you(?:['’]re| are| r)?|u r|ur) (?:(?:the|so|really|very|just) )?(?:best|great|awesome|amazing|helpful"
        r"|smart|clever|brilliant|sweet"
        r"|a lifesaver|a star|a legend|wonderful)|(?:i )?(?:really )?love (?:you|u|it|this)|you rock|good (?:job"
        r"|work)|well done|nice work",
        re.IGNORECASE,
    ),
    "fine": re.compile(
        r"(?:(?:hi|hey|hello)[, ]+)?(?:how (?:are|r) (?:you|u|things)(?: doing)?(?: today)?|how(?:['’]s"
        r"| is) (?:it going|life|your day(?: going)?)"
        r"|how do you do|what['’]?s up|sup|you (?:ok|good|alright))"
        r"|(?:(?:你|您)(?:最近|今天)?|最近)(?:怎么?样|咋样|还好吗?|好吗|过得(?:怎么?样|咋样|好吗))[啊呀呢]?"
        r"|(?:在)?(?:干嘛|忙什么|忙啥)呢?|吃了吗",
        re.IGNORECASE,
    ),
    "bye": re.compile(r"再见|拜拜|晚安|回头见|bye(?: ?bye)?|good ?night|see you", re.IGNORECASE),
}
_THANKS_BEHIND = re.compile(
    r"(?<=[\w,.!])[,.! ] ?(?:ty|tysm|thx|thanks|thank (?:you|u)|cheers)(?: so much| a lot| again)?$", re.IGNORECASE
)
_SIGNS = " \t~～。.!！?？,，🙏😊👋🦜"


def smalltalk(text: str) -> str | None:
    """A greeting, thanks or a farewell, and nothing more: the key of what is said back."""
    bare = simplified(text.strip(_SIGNS))
    if len(bare) > MOST:
        return None
    said = next((key for key, pattern in _SMALL.items() if pattern.fullmatch(bare)), None)
    thanks = _THANKS_BEHIND.search(bare) if said is None else None
    return said if thanks is None else smalltalk(bare[: thanks.start()])
