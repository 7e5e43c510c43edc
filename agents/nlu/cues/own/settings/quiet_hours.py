"""Hours in which nothing is said unasked, as somebody writes them: 22:00-8, "23 to 7"; or asks for them: "no pinging me from 10pm to 7am". Pure."""

import re

from agents.nlu.lexicon.han_letters import read_simplified

LONGEST = 100  # characters of such a wish
_HOURS = re.compile(
    r"(?P<since>\d{1,2})(?::(?P<since_minute>\d\d))?\s{0,3}(?:-|–|~|to|到"
    r"|至)\s{0,3}(?P<until>\d{1,2})(?::(?P<until_minute>\d\d))?"
)
_CLOCK_EN = r"(?:\d{1,2}(?:[:.][0-5]\d)?\s?(?:[ap]\.?m?\.?(?![a-z]))?|midnight|noon)"
_SINCE, _UNTIL = rf"(?P<since>{_CLOCK_EN})", rf"(?P<until>{_CLOCK_EN})"
_AT_NIGHT = (
    r"(?:at night|overnight|in the night|during the night|while i['’]?m asleep|when i['’]?m (?:asleep|sleeping)"
    r"|nights)"
)
_SPAN_EN = (
    rf"(?:(?:every|each) (?:night|day),? )?(?:{_AT_NIGHT}[,:]? )?(?:(?:from|between) )?{_SINCE} ?(?:to|and"
    rf"|till?|until|-|–) ?{_UNTIL}"
    rf"|after (?P<after>{_CLOCK_EN})(?:,? (?:and |or |until |till? )?(?:before"
    rf" )?{_UNTIL.replace('until', 'before')})?"
    rf"|before (?P<upto>{_CLOCK_EN}),? (?:or|and|nor) after (?P<past>{_CLOCK_EN})"
    rf"|before {_CLOCK_EN}|{_AT_NIGHT}|(?:on|at) (?:weekends?|the weekend|(?:mon|tues|wednes|thurs|fri|satur"
    r"|sun)days)"
)
_NOISE = (
    r"(?:buzz|ping|message|text|notify|bother|disturb|wake|bug|nag|alert|annoy|pester|contact|beep at|ring"
    r"|trouble|interrupt"
    r"|send (?:me )?(?:any )?(?:reminders?|messages?|notifications?|pings?|alerts?|anything|things|stuff))"
)
_DISTURBED = (
    r"(?:disturbed|bothered|woken(?: up)?|pinged|buzzed|messaged|interrupted|troubled|contacted|notified|reminded)"
)
_NONE_OF_IT = (
    r"(?:(?:i|we) (?:do not|don['’]?t|would not|wouldn['’]?t|never|['’]d rather not|would rather not"
    rf"|should rather not|would prefer not to|should prefer not to|['’]d prefer not to)"
    rf" (?:want |wish |like |need |care )?(?:to )?be {_DISTURBED}"
    r"|(?:(?:i|we)(?: should| would|['’]d) (?:much )?(?:prefer|rather|like|appreciate)(?: it)?(?: that"
    r"| if)? (?:you )?(?:did not|didn['’]?t|do not|don['’]?t|would not|wouldn['’]?t|not to"
    rf"|to not) {_NOISE}(?: me)?)"
    r"|(?:let me (?:sleep|rest|be)|leave me in peace)|(?:not|don['’]?t|do not|dont|never|no|stop|no more"
    rf"|quit)(?: (?:ever|to))? {_NOISE}(?:ging|ning|ing)?(?:"
    r" me)?(?: (?:at all|with \w+|up))?"
    r"|no(?: more)? (?:notifications?|reminders?|messages?|pings?|alerts?|noise|pinging|buzzing|texts?)"
    r"|(?:sh+|hush|pipe down|leave me (?:alone|be)|give me (?:some )?peace|(?:be|stay|keep|go)(?: it)? (?:quiet"
    r"|silent)|quiet(?: "
    r"(?:hours|time|mode))?"
    r"|do not disturb|don['’]?t disturb|dnd|silen(?:t|ce)(?: mode)?|mute (?:everything|all|notifications"
    r"|yourself|me|reminders)))"
)
_LEAD_EN = (
    r"(?:(?:please|pls|can (?:you|u)|could (?:you|u)|would you|hey|ok|oh|also|and|so|from now on|i want|i need"
    r"|i['’]d like|set|set up"
    r"|turn on|put|my|the|just|always)[, ]+){0,5}+"
)
_END_EN = (
    r"(?:[, ]+(?:please|pls|thanks|ta|every ?(?:night|day)|each night|daily|from now on|ok|if (?:you can"
    r"|possible)|for me)){0,3}"
)
_WISH_EN = (
    re.compile(rf"{_LEAD_EN}{_NONE_OF_IT},?:? (?:hours )?(?:are |is )?(?:{_SPAN_EN}){_END_EN}", re.IGNORECASE),
    re.compile(  # no reminders in the night, quiet from 22:00 to 7:30
        rf"{_LEAD_EN}{_NONE_OF_IT},?:? {_AT_NIGHT}[,;:–-]+ (?:so |i mean |that is |say |keep |be )?(?:quiet"
        rf"|silent|silence|dnd|nothing|not)?(?: hours| time)? ?(?:are |is )?"
        rf"(?:from |between )?{_SINCE} ?(?:to|and|till?|until|-|–) ?{_UNTIL}{_END_EN}",
        re.IGNORECASE,
    ),
    re.compile(
        rf"{_LEAD_EN}(?:{_SPAN_EN}),? (?:(?:please|pls|just) )?{_NONE_OF_IT}"
        rf"(?: (?:until|till?|before) (?P<late>{_CLOCK_EN}))?{_END_EN}",
        re.IGNORECASE,
    ),
)
_CLOCK_ZH = r"(?:\d{1,2}(?:[:：][0-5]\d)?|[一二两三四五六七八九十]{1,3})(?:点(?:半|[一三]刻|钟)?)?"
_PART_ZH = r"(?:晚上?|夜里|半夜|深夜|夜间|早上?|早晨|清早|凌晨|上午|中午|下午)?"
_NO_ZH = (
    r"(?:(?:请|麻烦|就|都|你|能不能|可以|可不可以){0,3}+(?:别|莫|不要|不许|请勿|勿|甭|少)再?(?:来|给我)?(?:打扰"
    r"|打搅|吵|烦|骚扰|提醒|叫|推送|响"
    r"|发(?:消息|提醒|通知|信息)|弹(?:消息|通知)|震动?)(?:醒|到)?(?:我|人)?|(?:是|设|开|设为|设成|开启)?"
    r"(?:免打扰|勿扰|静音|安静)(?:模式|时间|时段)?)"
)
_SPAN_ZH = (
    rf"(?:每天|每晚|天天|睡觉时间|休息时间)?从?(?P<from>{_PART_ZH}{_CLOCK_ZH})(?:以后|之后|后|过了)?(?:到|至|-|–|—|~"
    r"|～)(?:第二天|次日|隔天|转天)?"
    rf"(?P<to>{_PART_ZH}{_CLOCK_ZH})"
    r"(?:之间|中间|这段时间|期间|的时候)?"
    rf"|(?:每天|每晚)?(?P<later>{_PART_ZH}{_CLOCK_ZH})(?:以后|之后|后|过后)|(?:半夜|夜里|晚上睡觉|睡觉|夜间"
    r"|深夜)(?:的时候|时)?"
)
_END_ZH = r"(?:了|吧|哈|啊|行吗|好吗|可以吗|谢谢|哦){0,3}"
_WISH_ZH = (
    re.compile(rf"(?:以后|请|麻烦){{0,2}}+(?:{_SPAN_ZH})[,，]?{_NO_ZH}{_END_ZH}"),
    re.compile(
        rf"(?:以后|请|麻烦|帮我){{0,2}}+(?:半夜|夜里|晚上)?{_NO_ZH}(?:时间)?(?:设为|设成|是|[:：,，])?"
        rf"(?:{_SPAN_ZH}){_END_ZH}"
    ),
    re.compile(  # 晚上十点以后别吵我，到早上七点
        rf"(?:每天|每晚)?(?P<from>{_PART_ZH}{_CLOCK_ZH})(?:以后|之后|后|过后|过了|起|开始)[,，]?{_NO_ZH}[,，]?"
        r"(?:一直)?(?:到|至|等到)(?:第二天)?"
        rf"(?P<to>{_PART_ZH}{_CLOCK_ZH}){_END_ZH}"
    ),
)
_CLAUSES = re.compile(r"[,，。;；!！]\s*|(?<=[\u3400-\u9fff])\s+(?=[\u3400-\u9fff\d])")
_OPENS = re.compile(r"(?:哦|啊|嗯|对了|还有|另外|那个?|话说|好|以后|然后){1,3}")
_LEADS = re.compile(
    r"^(?:哦|对了|还有|那|以后|往后){0,2}+(?:每天|每晚)?(?=晚|夜|半夜|凌晨|从|\d|[一二三四五六七八九十])"
)
_WHY = re.compile(
    r"(?:因为)?(?:我|人家|孩子|宝宝|娃)?(?:们)?(?:也|都|就|还)?(?:要|得|在|想|好好|需要|已经|早就){0,3}+"
    r"(?:睡|休息|补觉|早起|早睡|上班|陪|熬不住|值班|开会|上课|累|困)[^,，。\d]{0,8}"
)
_NO_LONGER = re.compile(
    r"(?:(?:please|pls|can you|ok|just)[, ]){0,2}+(?:(?:turn|switch) off|cancel|remove|delete|clear|stop|end|no"
    r" more|disable|drop)"
    r" (?:the |my )?(?:quiet (?:hours|time|mode)|dnd|do not disturb)|(?:把|请|帮我)?(?:取消|关掉?|关闭|删掉?"
    r"|去掉|停掉?|撤掉?)(?:一下)?"
    r"(?:免打扰|勿扰|静音时段)(?:模式|时间|时段)?了?|(?:把)?(?:免打扰|勿扰)(?:模式|时间|时段)?(?:取消|关掉?"
    r"|关闭|关了|删掉?|去掉|不要)了?吧?",
    re.IGNORECASE,
)
_DIGITS = {word: number for number, word in enumerate("一二三四五六七八九十", 1)} | {"两": 2}
_MORE = re.compile(r"\d|\b(?:but|except|and|or|remind|only|unless|not)\b", re.IGNORECASE)  # what says more than why
EVENING = 6  # from here on a bare hour that such hours begin at is of the evening
NOON = 12


def hours_of(value: str) -> str | None:
    """Return them as HH:MM-HH:MM; None where the words are no two different times of a day."""
    found = _HOURS.fullmatch(value)
    if found is None:
        return None
    clock = [f"{int(found[one]):02d}:{found[f'{one}_minute'] or '00'}" for one in ("since", "until")]
    fits = all(one[:2] < "24" and one[3:] < "60" for one in clock) and clock[0] != clock[1]
    return "-".join(clock) if fits else None


@read_simplified
def quiet_wish(text: str) -> str | None:
    """Return the hours that are wished for as HH:MM-HH:MM, "off" where there shall be none, "" where they are not all said; None for no such wish."""
    plain = _in_figures(text.strip().rstrip("?？!！.。 "))
    if not plain or len(plain) > LONGEST:
        return None
    if _NO_LONGER.fullmatch(plain):
        return "off"
    head, _, why = plain.partition(", ")
    said = (plain, head) if why and not _MORE.search(why) else (plain,)  # "…, i sleep days"
    found = next((one for words in said for form in _WISH_EN if (one := form.fullmatch(words)) is not None), None)
    if found is not None:
        since, until = (
            found["since"] or found["after"] or found.groupdict().get("past"),
            found["until"] or found["before"] or found.groupdict().get("upto") or found.groupdict().get("late"),
        )
        return _span(_clock_en(since), _clock_en(until)) if since and until else ""
    found = None if plain.isascii() else _wish_zh(plain)
    if found is None:
        return None
    return _span(_clock_zh(found["from"]), _clock_zh(found["to"])) if found["to"] else ""


def _wish_zh(plain: str) -> re.Match[str] | None:
    """Return the wish among what is said before it and why: 对了 晚上12点到早上7点半不要叫我 要睡觉."""
    clauses = [one for one in _CLAUSES.split(plain) if one]
    ahead = next((at for at, one in enumerate(clauses) if not _OPENS.fullmatch(one)), 0)
    for end in range(len(clauses), ahead, -1):
        if any(not _WHY.fullmatch(one) for one in clauses[end:]):
            return None
        bare = _LEADS.sub("", "".join(clauses[ahead:end]).replace(" ", ""))
        found = next((one for form in _WISH_ZH if (one := form.fullmatch(bare)) is not None), None)
        if found is not None:
            return found
    return None


_HOUR_WORDS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_SAID_HOUR = re.compile(
    rf"(?<![:.\d])\b(?:(?P<half>half|quarter|a quarter) (?P<way>past|to) )?(?P<hour>{'|'.join(_HOUR_WORDS)}"
    rf"|\d{{1,2}})(?P<clock> ?o['’]?clock)?"
    r"(?:,? (?:at|in the|of the) (?P<part>night|evening|morning))?\b(?![:.]\d)",
    re.IGNORECASE,
)


def _in_figures(text: str) -> str:
    """Return a text with hours in figures: "ten at night" as "10pm", "half past seven" as "7:30"."""
    return _SAID_HOUR.sub(_figures, text)


def _figures(found: re.Match[str]) -> str:
    said = found["hour"].lower()
    hour = int(said) if said.isdecimal() else _HOUR_WORDS.index(said) + 1
    minute = {"": "", "half": ":30", "quarter": ":15"}[(found["half"] or "").lower().removeprefix("a ")]
    if minute and (found["way"] or "").lower() == "to":
        hour, minute = (hour - 1) or NOON, ":45" if minute == ":15" else minute
    part = (found["part"] or "").lower()
    return f"{hour}{minute}{'' if not part else 'am' if part == 'morning' or hour == NOON else 'pm'}"


def _span(since: tuple[int, int, bool], until: tuple[int, int, bool]) -> str:
    """Return the hours of a night: what is said of no half of the day begins in the evening and ends in the morning."""
    start = since[0] + NOON if not since[2] and EVENING <= since[0] < NOON else since[0]
    start = 0 if not since[2] and start == NOON else start
    return hours_of(f"{start % 24}:{since[1]:02d}-{until[0] % 24}:{until[1]:02d}") or ""


def _clock_en(words: str) -> tuple[int, int, bool]:
    """Return hour and minute, and whether the half of the day is said."""
    small = words.casefold().replace(" ", "")
    if small in ("midnight", "noon"):
        return (0 if small == "midnight" else NOON), 0, True
    digits = small.rstrip("apm.").replace(".", ":")
    hour, _, minute = digits.partition(":")
    if "p" in small or "a" in small:
        return int(hour) % NOON + (NOON if "p" in small else 0), int(minute or 0), True
    return int(hour), int(minute or 0), int(hour) > NOON or hour.startswith("0")


def _clock_zh(words: str) -> tuple[int, int, bool]:
    early, late = re.match("早|清早|凌晨|上午", words), re.match("晚|夜|半夜|深夜|下午", words)
    bare = re.sub(f"^{_PART_ZH}", "", words).replace("：", ":")
    minute = 30 if bare.endswith("半") else 15 if bare.endswith("一刻") else 45 if bare.endswith("三刻") else 0
    hour, _, figures = bare.partition("点")[0].partition(":")
    number = int(hour) if hour.isdecimal() else _number(hour)
    if late and EVENING <= number < NOON:
        number += NOON
    return (0 if late and number == NOON else number), int(figures or minute), bool(early or late) or number > NOON


def _number(words: str) -> int:
    tens, ten, ones = words.rpartition("十")
    return (_DIGITS.get(tens, 1) * 10 if ten else 0) + _DIGITS.get(ones, 0)
