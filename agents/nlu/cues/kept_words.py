"""What is to be kept, without the order to keep it, which stands before it or behind: "…, make a note of that", …给我记到起. Pure."""

import re

REACH = 80  # characters at the end of a text in which such an order is sought
SHORTEST = 4  # characters of a text without a blank that is worth keeping
_EN_ASKED = (
    r"(?:(?:please|pls|plz|kindly|and|so|ok|okay|now|just|can you|could you|would you|will you|also)[, ]{1,3}){0,4}+"
)
_EN_VERB = r"(?:keep|save|note|store|remember|record|log|jot|write|put|take down|mark|file)"
_EN_AFTER = (
    r"(?:[, ]{1,3}(?:for (?:me|us|later)|down|somewhere|safe|please|pls|thanks|thank you|ok|will you|would you)){0,4}+"
)
_EN_BEHIND = re.compile(  # a clause of its own, about "that"
    rf"[,.;!–—-]\s{{0,3}}{_EN_ASKED}(?:{_EN_VERB}(?: down)? (?:that|this|it|them|these)"
    r"|make (?:a )?note(?: of (?:that|this|it))?)(?: (?:as a note|in (?:my |the )?notes?"
    rf"|on record))?{_EN_AFTER}[\s.!]{{0,5}}$",
    re.IGNORECASE,
)
_EN_AHEAD = re.compile(
    rf"^{_EN_ASKED}(?:keep|save|store|record|log|note|jot|write|put|mark)(?: down)?(?: for me)?(?:[,:]| that\b)?\s+"
    r"(?=\S+ \S)",
    re.IGNORECASE,
)
_ZH_ASKED = r"(?:[你您]|请|麻烦|帮忙|帮我|给我|替我|都|也|要|先|快|就|再){0,6}+"
_ZH_KEEP = r"(?:备注|记录|保存|记|存|写)(?:下来|起来|到起|起走|一[下哈笔条个]|个?笔记|[下住好起到着倒哈]){0,3}"
_ZH_BEHIND = re.compile(rf"[,，。;；!！\s]{_ZH_ASKED}{_ZH_KEEP}[吧哈哦呗嘛啊哟噻]{{0,3}}[\s。.!！~～]{{0,5}}$")
_ZH_AHEAD = re.compile(rf"^{_ZH_ASKED}{_ZH_KEEP}[吧哈哦呗嘛啊]{{0,3}}(?:[,，:：]\s{{0,3}}|\s{{1,3}})(?=\S)")
_POINTING = re.compile(
    r"(?:this|that|it|these|something|a note|notes?)?(?:\s?(?:(?:as|in|to|into) (?:an? |my |the )?(?:notes?|memos?)|down"
    r"|for (?:me|us|later)|please)){0,3}[\s.!]{0,5}|(?:一下|这个|这条|东西|笔记)[。！\s]{0,5}",
    re.IGNORECASE,
)


def kept_behind(text: str) -> str:
    """Return what stands before an order that is a clause of its own at the end; empty where there is none."""
    for form in (_EN_BEHIND, _ZH_BEHIND):
        found = form.search(text, max(len(text) - REACH, 1))
        if found is not None:
            return text[: found.start()].rstrip(" \t,，;；")
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
