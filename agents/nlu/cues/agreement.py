"""A yes and a no, alone. Pure."""

import re

from agents.nlu.intents import MOST

_YES = re.compile(  # each word once and for all: else a long row of them would be tried in all ways
    r"(?>(?:好|好的|好啊|行|可以|是|是的|对|嗯|要|要的|确认|确定|没问题|就这样|麻烦(?:你|了)|那就这么办|帮我弄"
    r"|yes|yeah|yep|yup|ok|okay|sure|please|do|confirm|do it|go ahead|sounds good|perfect|great|all of them|both"
    r"|thanks|谢谢)"
    r"[,，。.!！~～\s吧呀啊的了]*)+",
    re.IGNORECASE,
)
_PRAISE = re.compile(r"谢|\b(?:thanks|great|perfect|sounds good)\b", re.IGNORECASE)
_PLAIN = re.compile(
    r"好的|要|可以|行|对|确认|确定|就这|麻烦|\b(?:yes|yeah|yep|yup|please|sure|confirm|do it|go ahead)\b", re.IGNORECASE
)
_APPROVED = re.compile(
    r"(?:好的?|行|可以|同意|批准|通过|没问题|是的?|ok(?:ay)?|yes|approved?|go ahead)[。.！!]?", re.IGNORECASE
)
_REJECTED = re.compile(r"(?:不|不行|不可以|不同意|驳回|拒绝|不通过|重做|no|rejected?|not yet)[。.！!]?", re.IGNORECASE)


def agrees(text: str) -> bool:
    """Whether this is a yes and nothing else: to what the person was asked, not to what others make of it.

    Thanks and praise agree to nothing by themselves.
    """
    text = text.strip()
    if len(text) > MOST or _YES.fullmatch(text) is None:
        return False
    return not _PRAISE.search(text) or _PLAIN.search(text) is not None


def verdict(text: str) -> bool | None:
    """Return what the words decide about a step that waits to be approved; None where they are no verdict."""
    text = text.strip()
    if _APPROVED.fullmatch(text):
        return True
    return False if _REJECTED.fullmatch(text) else None
