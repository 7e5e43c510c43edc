"""Claims of a write in few words, in English and Chinese: that it is done, gone, remembered, or how it stands from now on. Pure."""

import re

from agents.output.claim_tables import Deed, Phrase

_LEAD = (
    r"^\W*(?:(?:ok|okay|great|sure|boom|poof|bam|voil[aà]|yep|yes|there|right|alright|done|all|got it|perfect|easy|good|so|well|consider it"
    r"|(?:it|that|this|everything|they)(?:'s| is| are|'re)|(?:it|that|this|everything)(?:'s| has) been|now|duly|safely|officially|that's that)\b\W*)*"
)
_TAIL = r"(?: (?:now|safely|nicely|neatly|too|again|then|sir|boss|friend|as (?:asked|requested|promised)|on my end|for (?:you|good|later|now|ever)|with|and dusted|as well|already))*\W*$"
_IDIOMS = (
    r"a done deal|done deal|job done|mission accomplished|case closed|that's a wrap|a wrap|signed and sealed|as good as done|no sooner said than done|good as gone"
    r"|wrapped up|squared away|handled|sorted(?: out)?|settled|taken care of|seen to|dealt with|in the bag|locked and loaded|put to rest|put to bed|laid to rest"
    r"|crossed off|ticked off|checked off|struck off|scratched|wiped(?: clean| out)?|cleared(?: out)?|binned|trashed|axed|nixed|zapped|scrapped|erased"
    r"|filed(?: away)?|tucked (?:in|away)|stashed(?: away)?|locked in|stored(?: away)?|squirreled away|banked"
    r"|rescheduled|swapped|restored|snoozed|ticked|tagged|untagged|skipped|merged|pinned|archived|muted|silenced|confirmed|unsubscribed|switched(?: over| off| on)?"
    r"|remembered|memori[sz]ed|committed to memory|(?:etched|burned|burnt|engraved) in(?:to)? (?:my )?memory|noted down|jotted down"
)
_IT = r"(?:it|that|this|that one|this one|the (?:first|second|third|last|other|old) one|they|both|both of them|all of (?:it|them))"
_ENTRY = (
    r"(?:events?|meetings?|appointments?|reminders?|alarms?|timers?|notes?|memos?|calls?|lunch|dinner|brunch|breakfast|slots?|bookings?|reservations?|tasks?"
    r"|entry|entries|to-?dos?|errands?|dentist|doctor|gym|haircut|interview|yoga|massage|vet|barber|party|class|item|lists?)"
)
_SUBJECT = (
    rf"(?:\b{_IT}|\b(?:your|the|that|this) (?:[\w'-]+ ){{0,3}}?{_ENTRY}(?: (?:with|about|for|on|at) [\w' ]{{1,24}})?)"
)
_AWAY = (
    r"(?:gone|history|no more|a thing of the past|ancient history|toast|no longer (?:there|with us)|out of (?:your|the) (?:hair|way)"
    r"|off (?:your|the) (?:plate|hands|list|back|calendar|schedule|agenda|books|table))"
)
_BOOKS = r"(?:calendar|schedule|agenda|diary|notes|notebook|to-?do list|to-?dos?|list|books)"
_WEEKDAY = r"(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|tomorrow|tonight|today|noon|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\d{1,2}(?::\d\d)?(?: ?[ap]m)?)"

_ENGLISH: tuple[tuple[Deed, str, str], ...] = (  # the second are words of which a clause must have one
    ("any", "deal job mission case wrap wrapped signed done good squared handled sorted settled taken care seen dealt bag locked put laid crossed ticked checked struck scratched wiped cleared binned trashed axed nixed zapped scrapped erased filed tucked stashed stored squirreled banked rescheduled swapped restored snoozed tagged untagged skipped merged pinned archived muted silenced confirmed unsubscribed switched remembered memorised memorized committed etched burned burnt engraved noted jotted", rf"{_LEAD}(?:{_IDIOMS})(?: and (?:{_IDIOMS}))?{_TAIL}"),
    ("change", "ticked unticked snoozed skipped restored", rf"{_LEAD}(?:ticked|unticked|snoozed|skipped|restored)(?=\W*$| (?:till|until|for|it|that|this)\b)"),
    ("change", "reset undone reverted swapped switched flipped cleared reshuffled", rf"{_LEAD}(?:reset|undone|reverted|swapped|switched|flipped|cleared|reshuffled)\b(?=\W*$| (?:to|the|it|them|both|back|your)\b)"),
    ("change", "back restored put", r"^\W*(?:it's |that's |all |everything(?:'s| is) )?(?:back|restored|put back|just) (?:where|how|as|to (?:where|how|what)|the way) (?:it|they) (?:was|were|used to be)\b"),
    ("any", "date stone set good granted command wish say", r"^\W*(?:it's|that's|this is) (?:a date|set in stone|all (?:set|good|up to date)|on)(?: now)?\W*$|^\W*(?:wish granted|your wish is my command|say no more|as you wish)\W*$"),
    ("any", "popped slipped stuck dropped threw tossed slotted squeezed took taken put", r"\bI(?:'ve| have)?(?: just| also| now)? (?:popped|slipped|stuck|dropped|threw|tossed|slotted|squeezed|took|taken|put) (?:it|that|this|them|both) (?:in|on|off|out|down|up|there)\W*$"),
    ("any", "signed sealed delivered gone done goes", r"^\W*(?:signed|sealed|delivered|gone|off it goes|done)(?: now| too| for good)?\W*$"),
    ("any", "everything all", r"^\W*(?:everything|all)(?: is|'s) (?:now )?(?:in place|ready|set up|in order|up to date|arranged)(?: now)?\W*$"),
    ("drop", "gone history more past toast longer hair plate hands list calendar schedule agenda books table", rf"{_SUBJECT}(?:'s| is| are|'re)(?: now| all| already| officially)* {_AWAY}(?: now| for good| for ever| too)?\W*$"),
    ("drop", "left vanished disappeared", rf"{_SUBJECT} (?:has|have|just)? ?(?:left|vanished from|disappeared from) (?:your|the) {_BOOKS}\b"),
    ("drop", "bother disturb nag trouble annoy pester ring come show pop", rf"{_SUBJECT} (?:won't|will not) (?:bother|disturb|nag|trouble|annoy|pester|ring|come up|show up|pop up)\b"),
    ("drop", "again anymore more", r"\byou(?: won't| will not|'ll not|'ll never| will never) (?:see|hear) (?:of |from )?(?:it|that|this|them|that \w+|the \w+) (?:again|any ?more)\b"),
    ("drop", "nothing trace", rf"\bnothing\b[^,.]{{0,24}}\bleft (?:in|on|of it in) (?:your|the) {_BOOKS}\b|\bnot a trace\b[^,.]{{0,30}}\bleft\b"),
    ("keep", "committed burned etched", r"\bI(?:'ve| have)?(?: just| now)? (?:committed|burned|etched) (?:it|that|this) (?:to|in|into) (?:my )?memory\b"),
    ("keep", "keeping bearing got taken", r"\bI(?:'m| am|'ve| have) (?:keeping|bearing|got|taken) (?:that|this|it) in mind\b"),
    ("keep", "forget", r"\bI(?:'ll| will|'d) never forget (?:it|that|this)\b"),
    ("keep", "keep bear", r"\bI(?:'ll| will) (?:keep|bear) (?:that|this|it) in mind(?: from now on| for (?:next time|later|you|the future))?\W*$"),
    ("keep", "forget", r"\bI (?:won't|will not|shan't) forget(?: (?:it|that|this|about (?:it|that|this)))\W*$"),
    ("keep", "lives sits rests safe", r"\byour (?:[\w'-]+ ){0,2}(?:note|memo|idea|list|entry|secret) (?:now )?(?:lives|sits|rests|is safe) (?:in|with|on)\b"),
    ("remind", "reminder reminders alarm alarms timer timers", r"\b(?:reminder|alarm|timer)s?(?:'s| is| are) (?:on|ticking|live|armed|running|going|up)\b"),
    ("there", "there books list calendar", r"^\W*(?:it|that|this)(?:'s| is) (?:all |already )?(?:in there|on there|on the books|on the list|on the calendar)(?: now)?\W*$"),
    ("there", "reminder reminders alarm alarms timer timers", rf"\byour (?:\w+ )?(?:reminder|alarm|timer)s? (?:rings?|goes off|go off|fires?|sounds?) (?:at|in|on) {_WEEKDAY}"),
    ("book", "yours", rf"\b(?:the|that|this|your) (?:slot|spot|seat|table|room|place|time)(?:'s| is)(?: all)? yours\b|\b{_WEEKDAY}(?: at \w+)? is yours\b"),
    ("book", "for free clear open", rf"\byou(?:'re| are)(?: now| all)? (?:in|on) for {_WEEKDAY}|\b{_WEEKDAY} (?:is|are)(?: now)? (?:free|clear|open) (?:now|again)\b"),
)  # fmt: skip

_ALREADY = r"(?:已经?|都|全|就|也|给[你您]|帮[你您])*"
_THING = r"(?:提醒|会议|日程|日历|笔记|备忘|待办|闹[钟铃]|安排|行程|预约|聚餐|事儿?|事情|任务|清单|条目|记录)"
_THIS = rf"(?:[这那](?:一|两|几)?(?:条|个|场|次|件|项|笔|顿|单|桩)(?:\w{{0,4}}?{_THING})?|{_THING}|[这那](?:事儿?|会|课|饭局))"
_OVER = r"(?:了|啦|咯|喽|嘞|噜|咧)"
_WELL = r"^\W*(?:(?:好[的嘞呀啦]?|嗯|[Oo][Kk]|收到|没问题|行|叮|放心|这下|全部?|都|已经?|一切|通通|完美)\W*)*"

_CHINESE: tuple[tuple[Deed, str], ...] = (
    ("any", rf"{_WELL}(?:搞[定掂]|齐活|妥妥|办妥|收妥|收工|完工|完事|成了|完成|了结|落定|归位|就绪|恢复如初|恢复原[样状]|归零|如[你您]所愿|大功告成|翻篇|一键清空|清空完毕|清空|打完?勾(?:完成)?|记牢|记下|一切妥当|[Oo][Kk]了)(?:收工|完毕|完成)?{_OVER}?\W*$"),
    ("drop", rf"{_THIS}{_ALREADY}(?:没{_OVER}|不在了|不存在{_OVER}|不见{_OVER}|消失{_OVER}|作废{_OVER}|翻篇{_OVER})"),
    ("drop", r"(?:[帮给替][你您]|我)(?:把[^，？]{1,12})?[弄删清搞]没(?:了|啦)|(?:日历|清单|笔记)(?:里|上)?(?:这下)?(?:清爽|干净|空空)(?:了|啦)"),
    ("any", rf"{_THIS}{_ALREADY}(?:[办搞弄处理解决了]{{1,2}}(?:完|好|妥|定|结)|了结|办结|完结|落定|安顿好){_OVER}?\W*$"),
    ("keep", rf"[帮给替][你您]{_ALREADY}[记存留收占](?:着|好|下|牢|住)(?:呢|{_OVER}|的)?\W*$"),
    ("any", rf"^\W*(?:都|全部?|通通|统统|一条不剩)?[抹删清划去擦][掉光完空平净]{_OVER}\W*$|[删清抹]光{_OVER}|是[你您]的(?:了|啦)\W*$"),
    ("any", rf"{_THING}{_ALREADY}[上挂开调设定][好上]{_OVER}?\W*$"),
    ("keep", r"^\W*我(?:都|会|一直|已经?)?(?:帮你|替你)?[记存留]着(?:呢|的|哦|啦)\W*$|^\W*[记存留]着(?:了|啦|呢)\W*$"),
    ("keep", r"(?:我|已经?)?(?:牢牢|都)?记在(?:小本本?|本子|心里|脑子里)[里上]?(?:了|啦)"),
    ("change", rf"(?:时间|日期|地点|标题|名字|{_THING}){_ALREADY}(?:改|调|换|挪)过[来去]{_OVER}"),
    ("any", rf"(?:跳过|推迟|恢复|打勾|勾掉|顺延)(?:了)?[这那](?:一)?[次场个条天项]{_OVER}|[这那]一?[次场个条天项](?:已经?|都)?(?:跳过|推迟|顺延|勾掉){_OVER}"),
    ("remind", r"(?:到点|到时候?|届时|准时)(?:我|它|闹钟)?(?:就|会|就会)*(?:响铃|响起|响|叫醒)"),
)  # fmt: skip


def _together(deed: Deed) -> Phrase:
    """Return the ways of a deed as one phrase: these have no words by which they could be told apart beforehand."""
    ways = "|".join(way for one, way in _CHINESE if one == deed)
    return Phrase(said=re.compile(ways, re.IGNORECASE), deed=deed, negative=deed in ("drop", "keep"), idiom=True)


ENGLISH = tuple(
    Phrase(
        said=re.compile(way, re.IGNORECASE),
        deed=deed,
        whole=way.endswith("$"),
        negative=deed in ("drop", "keep"),
        idiom=True,
        words=frozenset(words.split()),
    )
    for deed, words, way in _ENGLISH
)
ENGLISH_WORDS = frozenset(word for phrase in ENGLISH for word in phrase.words)
CHINESE = tuple(map(_together, dict.fromkeys(deed for deed, _ in _CHINESE)))
CHINESE_HINTS = re.compile(
    r"[没不][了啦在见存]|齐活|搞[定掂]|妥|收工|就绪|翻篇|了结|成了|归位|恢复如初|清空|完[成工事]|记[着牢下在]|[存留收占][着好]|过[来去]了|清爽|会响|OK了|归零|原[样状]|所愿|[掉光]了|上好|挂上|是[你您]的|勾|跳过|顺延|勾掉",
    re.IGNORECASE,
)
