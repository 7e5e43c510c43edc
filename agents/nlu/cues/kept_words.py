"""What is to be kept, without the order to keep it, which stands before it or behind: "…, make a note of that", …给我记到起. Pure."""

import re

REACH = 80  # characters at the end of a text in which such an order is sought
SHORTEST = 4  # characters of a text without a blank that is worth keeping
_EN_ASKED = (
    r"(?:(?:please|pls|plz|kindly|and|so|ok|okay|now|just|can you|could you|would you"
    r"|will you|also)[, ]{1,3}){0,4}+"
)
_EN_VERB = r"(?:keep|save|note|store|remember|record|log|jot|write|put|take down|mark|file)"
_EN_AFTER = (
    r"(?:[, ]{1,3}(?:for (?:me|us|later)|down|somewhere|safe|please|pls|thanks|thank you|ok"
    r"|will you|would you)){0,4}+"
)
_EN_BEHIND = re.compile(  # a clause of its own, about "that"
    rf"[,.;!–—-]\s{{0,3}}{_EN_ASKED}(?:{_EN_VERB}(?: down)? (?:that|this|it|them|these)"
    r"|(?:(?<=please )|(?<=kindly )|(?<=pls ))(?:save|keep|note|record)(?: down)?"
    r"|make (?:a )?note(?: of (?:that|this|it))?)(?: (?:as a note|in (?:my |the )?notes?"
    rf"|on record))?{_EN_AFTER}[\s.!]{{0,5}}$",
    re.IGNORECASE,
)
_EN_AHEAD = re.compile(
    rf"^{_EN_ASKED}(?:keep|save|store|record|log|note|jot|write|put"
    rf"|mark)(?: down)?(?: for me)?(?:[,:]| that\b)?\s+"
    r"(?!一下)(?=\S+ \S)",
    re.IGNORECASE,
)
_ZH_ASKED = r"(?:[你您]|请|麻烦|帮忙|帮我|给我|替我|都|也|要|先|快|就|再){0,6}+"
_ZH_KEEP = (
    r"(?:备注|记录|保存|记|存|写|(?<=我)\s?(?:save|note|mark|jot)|(?:save|note|mark|jot)\s?(?=一下))"
    r"(?:下来|起来|到起|起走|进去|上去|一[下哈笔条个]|个?\s?(?:笔记|note|memo)(?![a-z])|[下住好起到着倒哈上低先]|down){0,3}"
)
_ZH_LEST = r"(?:[,，\s]?(?:省得|免得|不然|以免|怕|别)[^,，。]{0,6}忘[^,，。]{0,3})?"  # why it is to be kept
_ZH_BEHIND = re.compile(
    rf"[,，。;；!！\s]{_ZH_ASKED}{_ZH_KEEP}[吧哈哦呗嘛啊哟噻了]{{0,3}}{_ZH_LEST}[\s。.!！~～]{{0,5}}$", re.IGNORECASE
)
_NOT_TO_FORGET = re.compile(  # 酸菜方子别让我忘了：…
    r"(?P<of>[^,，。:：]{0,16}?)(?:可?别让?我?忘了?|不要忘了?|don['’]?t (?:let me )?forget)\s?[:：]\s?(?P<what>\S.*)",
    re.IGNORECASE | re.DOTALL,
)
_EN_AT_END = re.compile(  # without a sign before it: "… can u save it"
    r"\s(?:please|pls|plz|kindly|(?:can|could|will) (?:you|u)(?: (?:please|pls))?|so)\s"
    rf"{_EN_VERB}(?: down)? (?:that|this|it|them|these){_EN_AFTER}[\s.!]{{0,5}}$",
    re.IGNORECASE,
)
_ZH_AHEAD = re.compile(
    rf"^{_ZH_ASKED}{_ZH_KEEP}[吧哈哦呗嘛啊]{{0,3}}(?:[,，:：]\s{{0,3}}|\s{{1,3}})(?=\S)", re.IGNORECASE
)
_POINTING = re.compile(
    r"(?:this|that|it|these|something|a note|notes?)?(?:\s?(?:(?:as|in|to|into) (?:an? |my "
    r"|the )?(?:notes?|memos?)"
    r"|down"
    r"|for (?:me|us|later)|please)){0,3}[\s.!]{0,5}|(?:一下|这个|这条|东西|笔记)[。！\s]{0,5}",
    re.IGNORECASE,
)


_REFUSAL = re.compile(  # behind which it is to stay: "no don't, keep it"
    r"(?:(?:no|nope|nah|oh|wait|actually|sorry|ok|don['’]?t|do not|stop|hang on"
    r"|please)[\s,.!]*){1,5}|[不别先等等算了要删啊哎]{1,6}",
    re.IGNORECASE,
)


def kept_behind(text: str) -> str:
    """Return what stands before an order that is a clause of its own at the end; empty where there is none."""
    unforgotten = _NOT_TO_FORGET.fullmatch(text.strip())
    if unforgotten is not None:
        return "：".join(filter(None, (unforgotten["of"].strip(), unforgotten["what"])))
    for form in (_EN_BEHIND, _ZH_BEHIND, _EN_AT_END):
        found = form.search(text, max(len(text) - REACH, 1))
        if found is not None:
            kept = text[: found.start()].rstrip(" \t,，;；")
            return "" if _REFUSAL.fullmatch(kept) else kept
    return ""


def kept_words(text: str) -> str:
    """Return what is to be kept of a text that orders it, before it or behind; empty where nothing orders, or nothing is left."""
    behind = kept_behind(text)
    kept = behind or text.strip()
    ahead = next((found for form in (_EN_AHEAD, _ZH_AHEAD) if (found := form.match(kept)) is not None), None)
    if ahead is not None:
        kept = kept[ahead.end() :].strip()
    said = (behind or ahead is not None) and not _POINTING.fullmatch(kept) and (" " in kept or len(kept) >= SHORTEST)
    return kept if said else ""


_ASKED_EN = (
    r"(?:(?:yes|yeah|ok|okay|then|just|please|pls|kindly|so|and|now|well|go ahead and|can (?:you|u)"
    r"|could you)[ ,]{1,2}){0,5}+"
)
_IT_EN = (
    r"(?:it|that|this|them|these|those|what i (?:just )?said|the last (?:one|thing|message"
    r"|bit)|my last message)"
)
_AT_END_EN = (
    r"(?:,? (?:in mind|down|then|please|pls|for me|for us|for later|somewhere|too|as well|as an? note"
    r"|in (?:my |the )?notes?)){0,4}+"
)
_POINTS_EN = re.compile(
    rf"{_ASKED_EN}(?:(?:keep|bear|save|note|jot|write|put|take|record|store)(?: down)? {_IT_EN}"
    rf"|make a note of {_IT_EN}|add {_IT_EN} to (?:my |the )?notes?){_AT_END_EN}[ .!]{{0,4}}",
    re.IGNORECASE,
)
_ASKED_ZH = r"(?:那就|那|就|[你您]|请|麻烦|帮忙|帮我|给我|替我|先|也|都|好的?|嗯|对|行|[把将]|[,， ]){0,6}+"
_IT_ZH = r"(?:刚才|刚刚?|上面|我)?(?:说)?的?(?:这|那|它)?[些个条句段]?(?:话|事儿?|内容)?"
_POINTS_ZH = re.compile(
    rf"(?!记一?下$){_ASKED_ZH}{_IT_ZH}(?:也|都|先|给我|帮我){{0,3}}+(?:记录|备注|保存|记|存|写)"
    r"(?:下来|一[下笔]|[下上住低]|到笔记里?|进笔记里?|进去)(?:先|就行|就好|[吧呗哈哦啊了嘛]){0,3}[\s。.!！~～]{0,4}"
)
POINTS = 40  # characters of an order about what was said before it


def points(text: str) -> bool:
    """Tell whether a text orders to keep what was said before it, and names nothing itself: "note that down", 那就记下来吧."""
    said = text.strip()
    return len(said) <= POINTS and any(form.fullmatch(said) is not None for form in (_POINTS_EN, _POINTS_ZH))
