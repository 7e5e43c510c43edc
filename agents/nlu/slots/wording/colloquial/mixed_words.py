"""English words in the grammar of a Chinese sentence, as the Chinese ones that say the same: 先 delete 掉, "delay 半小时". Pure.

Only those that Chinese words stand around as around a verb of theirs: what something is called keeps its own words.
"""

import re

LONGEST = 120  # characters
_HAN = re.compile(r"[\u3400-\u9fff]")
_LATIN = re.compile(r"[a-z]{2}", re.IGNORECASE)
_KEEPS = re.compile(r"\s*(?:帮我|请|给我)?(?:记|存|写|备忘|日记|note|memo|journal)", re.IGNORECASE)
_SPAN = r"\s*(?=半|\d|[一二两三四五六七八九十])"
_DONE = r"\s*(?=掉|了|吧|一下|$|[,，。])"
_WORDS = tuple(
    (re.compile(rf"(?:(?<=[\u3400-\u9fff])\s+)?(?:{words})", re.IGNORECASE), said)  # the blank ahead goes with it
    for words, said in (
        (rf"(?<=[\u3400-\u9fff\s])\b(?:cancel|call\s?off){_DONE}|\bcancel\s*(?=掉|吧|一下)", "取消"),
        (rf"(?<=[\u3400-\u9fff\s])\b(?:delete|remove){_DONE}", "删"),
        (rf"\b(?:delay|postpone){_SPAN}", "推迟"),
        (rf"\bextend\s*(?:到|至){_SPAN}", "延长到"),
        (rf"\bextend{_SPAN}", "延长"),
        (r"\b(?:reschedule|move|push|shift|change)\s*(?:到|成|至|去)\s*", "改到"),
        (r"\btick\s*(?=掉|一下|了|$)", "勾"),
        (r"\b(?:start|set|create)\s*(?=一?个|个)", "开"),
        (r"(?<=[天日一二三四五六末])\s*\bmorning\s*(?=[\u3400-\u9fff])", "上午"),
        (r"(?<=[天日一二三四五六末])\s*\bafternoon\s*(?=[\u3400-\u9fff])", "下午"),
        (r"(?<=[天日一二三四五六末])\s*\b(?:evening|night)\s*(?=[\u3400-\u9fff])", "晚上"),
        (r"(?<=[些么少个])\s*\b(?:time\s?)?slots?\s*(?=[是还都有没]{0,2}(?:空|闲|free))", "时间"),
        (r"(?<=[那这][个条])\s*\breminder\b\s*(?=[\u3400-\u9fff])", "提醒"),
        (r"(?<=的)\s*(?:[a-z]+ )?timer\b", "计时"),
        (r"(?:还剩|还有|还差|还缺)\s*(?:什么|啥|哪些)\s*(?:没有?|还没)\s*[a-z]+\s*[?？]?$", "还有什么"),
    )
)


def in_chinese(text: str) -> str | None:
    """Return a Chinese sentence with such words in Chinese; None where it has none, or is to be kept as it is written."""
    if len(text) > LONGEST or "\n" in text or not (_HAN.search(text) and _LATIN.search(text)) or _KEEPS.match(text):
        return None
    said = text
    for words, plain in _WORDS:
        said = words.sub(plain, said)
    return said if said != text else None
