"""How long it is until something, however it is asked: 再过几天放假, 几天后是复查, 婚礼倒计时几天, 复查还要等多久. Pure."""

import re

LONGEST = 40  # characters
_NUMBER = r"(?:多少|[几幾])个?(?:天|日|周|星期|礼拜|月|小时)"
_END = r"(?:[了啊呀呢啦嘛]|来着){0,3}+[?？。]{0,3}+"
_WHAT = r"(?P<what>[^,，。?？\s\d]{2,14}?)"
_FORMS = tuple(
    re.compile(rf"(?:请问|那|想问一?下?)?+{form}{_END}")
    for form in (
        rf"(?:离|距离?)?{_WHAT}(?:还(?:有|剩|差|要|得|要等|得等)|剩下?|离)(?:{_NUMBER}|多久|多长时间)(?:就到|才到|到)?",
        rf"(?:现在|今天)?(?:离|距离?|到){_WHAT}(?:还|一共|大概)?(?:有|剩|差|要|得|要等)(?:{_NUMBER}|多久|多长时间)",
        r"(?:再|还)(?:过|有|要|剩|等)(?:多少|[几幾])(?:天|日|个?(?:周|星期|礼拜))(?:就|才|能|可以|要|该|是|到|轮到|会)*"
        r"(?!没|不|的|可|假期?(?:$|[?？])|年假|时间|[吗呢啊])(?P<what>[^,，。?？\s\d]{2,14}?)",
        rf"(?:离)?还(?:有|剩|要)(?:多久|多长时间)(?:就|才|能|可以|要|该|到|轮到)*{_WHAT}",
        rf"(?:多少|[几幾])(?:天|日|个?(?:周|星期|礼拜))(?:之?后|以后)(?:就|才|能|要|该|是|到|轮到)*{_WHAT}",
        rf"{_WHAT}的?倒计时(?:还?[有剩]?(?:{_NUMBER}|多久))?",
        rf"{_WHAT}(?:是不是)?(?:快|就要|马上)[到要]?了?(?:吧|吗|没)?，还?[有剩](?:{_NUMBER}|多久)",
    )
)
_SIGNS = re.compile(r"[,，\s]++")
_LEAD = re.compile(r"^(?:离|距离?|到|还|现在|今天)+(?=\S{2})|^下一?次的?(?=\S{2})")
_NONE = re.compile(r"[这那它他她我你您了着]|过(?!年)|一共|总共|什么|哪")  # "how long have I", of no thing
_CALENDARS = re.compile(  # of which calendar the day of a birthday is asked for is no word of its name
    r"(?P<who>[^,，。?？\s\d]{1,8}?)的?(?:农历|阴历|阳历|公历|新历)?的?(?P<day>生日|"
    r"忌日|纪念日)(?:农历|阴历|阳历|公历|新历)?(?:是|在)?"
    r"(?:农历|阴历|阳历|公历|新历)?的?(?:是)?(?P<ask>几月几[号日]|几[号日]|哪一?天|什么时候|星期几|周几)" + _END
)
_MINE = re.compile("^我们?(?=[家爸妈爷奶姥外公婆老儿女孩宝]|的)")


def counted_to(text: str) -> str | None:
    """Return what a question asks the days until, as 离…还有几天; None for any other text, and for what says so already."""
    bare = _SIGNS.sub("，", text.strip()) if len(text) <= LONGEST else ""
    birthday = _CALENDARS.fullmatch(bare)
    if birthday is not None and "历" in bare:
        return f"{birthday['who']}{birthday['day']}是什么时候"
    for form in _FORMS:
        found = form.fullmatch(bare)
        if found is None:
            continue
        what = _LEAD.sub("", found["what"])
        if not _NONE.search(_MINE.sub("", what)):
            asked = f"离{what}还有几天"
            return None if asked == text.strip() else asked
    return None
