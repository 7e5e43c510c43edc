"""Words to or about the parrots themselves: who is called or asked, who should discuss, what is known of somebody. Pure."""

import re

_CALLS = re.compile(
    r"(?:那|还是|你|请)*(?:问一?下|问问?|找|叫|换|让)|(?:please\s+)?(?:ask|try|let|get)\s+", re.IGNORECASE
)
_NO_WORDS = re.compile(
    r"(?:来|去|吧|看看|看|试试|回答|答|说说?|一下|呢|的|\W|instead|please|then|do|it|answer|try|that|this)*",
    re.IGNORECASE,
)
_TOGETHER = re.compile(
    (
        r"[@＠]|讨论|商量|大家|各位|你们|一起"
        r"|\b(?:discuss|debate|together|everyone|everybody|you all|you guys|each of you)\b"
    ),
    re.IGNORECASE,
)
_ABOUT_ONE = re.compile(
    (
        r"(?:谁|哪个|哪位|哪只)是(?P<before>[^\s?？]{1,20})|(?P<zh>[^\s?？]{1,20})是(?:谁|哪个|哪位|哪只)"
        r"|who(?:'s|’s| is) (?P<en>[\w-]{1,30})"
    ),
    re.IGNORECASE,
)
_ASK_NAME = {True: "你是谁", False: "who are you"}  # by whether the name is Chinese
_SUMMARY = re.compile(
    r"(?:请|帮我|麻烦)?总结(?:一下|下)?(?:这次|这场|刚才的?|大家的)?讨论[。！!]?|/summary\b.*"
    r"|(?:please )?summari[sz]e (?:the|this|our) discussion(?: please)?[.!]?",
    re.IGNORECASE,
)
_MISSED = re.compile(  # all that was said here, for who was away
    r"(?:请|帮我|麻烦)?(?:总结|概括|小结)(?:一下|下)?(?:这个|(?:这里|上面|前面|刚才)的?)?"
    r"(?:对话|聊天|话题|帖子|内容)?[。！!]?"
    r"|我?(?:刚才|刚刚)?(?:错过|漏掉|落下)了?(?:什么|些什么|哪些|啥)[？?]?"
    r"|(?:大家|他们|你们)?刚才(?:大家|他们|你们)?都?(?:说|聊|讨论)了?些?(?:什么|啥)[？?]?"
    r"|(?:please |can you |could you )?(?:summari[sz]e|sum up|recap) (?:the|this|our) (?:whole )?"
    r"(?:thread|conversation|chat|channel)(?: (?:for me|please)){0,2}[.!?]?"
    r"|(?:so )?what (?:did|have) (?:i|we) miss(?:ed)?(?: here)?[.!?]?"
    r"|(?:please |can you )?(?:catch me up|fill me in)(?: please)?[.!?]?",
    re.IGNORECASE,
)
_CONTINUE = re.compile(r"(?:继续(?:讨论|聊|说)?吧?|接着(?:讨论|聊|说)|continue|go on)[。.！!]?", re.IGNORECASE)
_KNOWN = re.compile(
    r"(?:你们?)?(?:都|还)*(?:记得|记住)了?我?的?些?(?:什么|哪些事?|多少)"
    r"|你们?(?:都|还)*(?:知道|了解)(?:关于)?我的?些?(?:什么|哪些事?|多少)"
    r"|你们?对我有?(?:什么|多少|哪些)?(?:了解|记忆)(?:多少|什么)?"
    r"|关于我,?，?你们?(?:都|还)*(?:知道|记得)些?什么"
    r"|what (?:all )?do you (?:know|remember) about me|what have you (?:learned|learnt|remembered) about me"
    r"|what do you remember|show me what you (?:know|remember) about me",
    re.IGNORECASE,
)
_NAMES = re.compile(r"[@＠][^\s,，:：]+")


def behind_call(text: str) -> str | None:
    """Return what stands behind a call on somebody (问…, ask …); None where a text begins with none."""
    called = _CALLS.match(text)
    return text[called.end() :] if called is not None else None


def only_asks(text: str) -> bool:
    """Tell whether a text says nothing but that somebody is to do it: 来吧, instead."""
    return _NO_WORDS.fullmatch(text) is not None


def without_names(text: str) -> str:
    """Return a text without the names that it mentions."""
    return _NAMES.sub(" ", text).strip()


def asks_several(text: str) -> bool:
    """Tell whether a text speaks to several, or of something to do together."""
    return _TOGETHER.search(text) is not None


def asked_who(text: str) -> str:
    """Return the name of whom a question is about that asks who they are; empty where it is none."""
    asked = _ABOUT_ONE.fullmatch(text.strip(" \t?？!！.。呢呀啊"))
    return (asked["before"] or asked["zh"] or asked["en"]) if asked else ""


def who_are_you(name: str) -> str:
    """Return the same question as it is put to themselves."""
    return "who are you" if name.isascii() else "你是谁"


def wants_summary(text: str) -> bool:
    """Tell whether a summary of the discussion is asked for."""
    return _SUMMARY.fullmatch(text.strip()) is not None


def wants_all_said(text: str) -> bool:
    """Tell whether somebody who was away asks what was said."""
    return _MISSED.fullmatch(text.strip()) is not None


def goes_on(text: str) -> bool:
    """Tell whether a discussion that rests shall go on."""
    return _CONTINUE.fullmatch(text.strip()) is not None


def is_memory_request(text: str) -> bool:
    """Return whether these words ask for what is kept of the one who says them."""
    return _KNOWN.fullmatch(text.strip().rstrip("?？!！.。吗呢啊呀").strip()) is not None
