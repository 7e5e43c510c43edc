"""The forms in which something is named that was shown before, and what is to be done with it: tables of agents.nlu.coreference."""

import re
from typing import Literal

from agents.nlu.lexicon.reference_targets import ROOM

Action = Literal["delete", "move", "shift", "resize", "place", "rename", "open", "lead", "repeat", "skip"]
COURTESY = re.compile(
    r"(?:请你?|麻烦你?|帮我|帮忙|给我|那就|那么|那(?=[,，把就])|好的?(?=[,，])|嗯|还是|算了(?=[,，])"
    r"|(?:还是)?(?:太|有点)[早晚]了?(?=[,，])|不行(?=[,，])|不对(?=[,，改换是应])"
    r"|(?:我?说|搞|弄|写)错了?(?=[,，改换是应])|要不|可不可以|能不能|可以|能否|可否|能(?=把|改|推|取|换)|就|再"
    r"|都?先"
    r"|[,，\s]"
    r"|please|pls|ok(?:ay)?|fine|nah|nope|yeah|alright|right|great|cool|actually|then|sorry|so|and|now|just|hm+"
    r"|well"
    r"|wait|oh|hang on|nvm|no(?=[,. ])"
    r"|(?:that's )?too (?:late|early)(?=[,.])|let'?s|(?:can|could|would|will)\s+(?:you|we)"
    r"|i(?:'d|\s+would)\s+like\s+(?:you\s+)?to)*+",
    re.IGNORECASE,
)
ENDING = re.compile(
    (
        r"(?:吧|呗|呀|啊|哦|嘛|一下|好吗|好不好|可以吗|行吗|行不行|吗|谢谢你?|拜托了?|\s+please|\s+pls|\s+instead"
        r"|\s+then|\s+as well|\s+too|\s+this time|\s+thanks|\s+thank you|\s+thx|\s+ok(?:ay)?|\s+for me"
        r"|,?\s+(?:actually|tho|though|after all|rather|i think|if possible|if you can|all the same))$"
    ),
    re.IGNORECASE,
)
_ZH_LONG = r"(?:\d|[一二两三四五六七八九十半])[^,，。]{0,6}?(?:小时|钟头|个钟|分钟|刻钟|小時|分鐘)半?"
_ZH_T = r"(?P<before>.{0,14}?)"
_TO = r"(?:到|成|为|至|在|去)"

# In this order: what says more of what it wants comes first. `before` and `after` must name something shown, or nothing.
ZH: tuple[tuple[Action, str], ...] = (
    (
        "skip",
        (
            r"(?:但是?|不过)?(?P<value>[这下本]个?(?:周|星期|礼拜)[一二三四五六日天]?|(?:周|星期"
            r"|礼拜)[一二三四五六日天](?=那)"
            r"|今[天晚](?!算)|[明后]天|\d{1,2}[号日]|下?个月|这个月)(?:就|那[次天节场堂回]|的)*"
            r"(?:不用|不要|不必|不去|不上|不开|不练|不来|没有|没课|算|除外|免|跳过|别响|别叫|停|放假"
            r"|休息)(?:一次|一节|课)?"
            r"[吃去做接送来上打练跑开交喝看]?"
            r"(?:了|吧|啦|提醒|叫我|响)*(?:[,，\s]我?[^,，。一二三四五六七八九十\d]{1,10})?"
        ),
    ),
    (
        "repeat",
        (
            r"(?:改[成为]|设[成为]|就|要|都|还是|[以往今]后)*(?P<value>(?:每|逢初|天天|隔[天周]|工作日"
            r"|周一到周五|初一[和跟与、]?十五|[农阴旧]历每)[^,，。]{0,12}?)"
            r"(?:的?[这那]个?(?:时[候间]|点)|同一?时间)?"
            r"(?:都|也|各)*(?:这样|如此|提醒我?|叫我?|响|重复|[来要开上去办做练聚])?(?:一[次遍下])?"
        ),
    ),
    (
        "rename",
        (
            rf"{_ZH_T}的?(?:(?:名字|名称|标题|题目|主题)(?:改|换)(?:成|为|叫|作)|改名字?(?:为|叫|成|作)?"
            r"|重命名(?:为|成|叫)?|改叫|rename\s*(?:成|为|叫|到))\s*(?P<value>\S.*)"
        ),
    ),
    (
        "place",
        rf"{_ZH_T}的?(?:地点|地方|位置|会议室)(?:改|换|挪|移|设|定)?(?:到|成|为|在|至|是|is)\s*(?P<value>\S.*)",
    ),
    (
        "place",
        (
            r"(?:(?:(?:集合|碰头|见面|开会|上课)?(?:地点|地方)(?:是|定)?在|就在"
            r"|约在)(?P<here>[^,，。点分刻\s]\S{1,20}?)(?:[那这][里边儿])?"
            r"|在(?P<here2>(?!笔记|清单|日程|日历)[^,，。\s]\S{0,18}(?:厅|室|楼|馆|店|院|校|园|场|门口|站|路|街"
            r"|[层号]"
            r"|中心|广场|公司|酒店|家)))"
        ),
    ),
    (
        "place",
        rf"{_ZH_T}(?:就|还是|可能)?(?:[改换挪移搬]|约)[到在去成](?P<value>{ROOM})(?:去|来)?"
        r"(?:谈|开会?|见面?|集合|碰头|吃|聊|上课|办|做|拍|碰面?)?",
    ),
    (  # 改线上了, 换成腾讯会议: how one meets is where it is
        "place",
        (
            r"(?P<before>(?:那个|这个|那场)?(?:会议?|课|面试)?)(?:就|还是|都|也|要|临时|现在|得|想)*(?:改|换|转"
            r"|变)(?:成|到|为|在)?"
            r"(?P<value>线上|线下|网上|远程|现场|腾讯会议|飞书(?:会议)?|钉钉(?:会议)?|视频(?:会议|通话)?|语音"
            r"|zoom|teams|webex"
            r"|(?<=[成到为])电话(?:会议)?)(?:会议?|开会?|聊|谈|面试?|上课?|进行|见面?)?[了啦]*"
        ),
    ),
    (
        "lead",
        (
            r"(?:再|也|还|要|请|顺[便带]|到时候?)*(?:提(?:前|早)"
            r"|前(?=[一两三半\d]))(?P<value>[^,，。]{1,10}?)(?:的时候)?"
            r"的?(?P<part>早上|上午|中午|下午|傍晚|晚上|晚)?(?:(?:提醒|叫|喊|通知|告诉|催)(?:一下"
            r"|一声)?我(?:一下|一声|起床)?|提醒(?![我你他])|[跟和]我[说讲](?:一声|一下)?|[说吱]一声)(?:去"
            r"|要)?(?P<what>[^,，。到]{2,20})?"
            r"(?:[,，]\s*我?好[^,，。]{1,10})?"
        ),
    ),
    (  # 提前三天去买料
        "lead",
        (
            r"提(?:前|早)(?P<value>(?:半个?月|[一两二三四五六七八九十\d]{1,2}个?(?:天|周|星期|礼拜|月"
            r"|小时)))(?:去|要|得)?"
            r"(?P<what>(?:订|买|准备|寄|打扫|取|预约|约|备|泡|收拾|通知|联系)[^,，。?？到]{1,10}?)"
        ),
    ),
    ("resize", rf"{_ZH_T}(?:再)?(?P<value>(?:延长|加长|拉长|缩短)\S.*)"),
    ("resize", rf"{_ZH_T}改[成为](?P<value>(?:\d|[一二两三四五六七八九十半]).*(?:小时|钟头|分钟|天|刻钟))"),
    (
        "move",
        (
            rf"{_ZH_T}的?(?:时间)?(?:(?:改期?|换|挪|移|调|顺?延|推|推迟|延后|延迟|提前|推后|往[前后][推挪移延]|安排"
            rf"|放|定|约)一?下?{_TO}|改)(?P<value>.+?)了?"
        ),
    ),
    (
        "shift",
        (
            rf"{_ZH_T}(?:(?P<later>推迟|延后|延迟|推后|后推|往后[推延挪移]|顺延|晚(?!点))"
            r"|(?P<earlier>提前|提早|往前[推挪移]|早))(?!一?[点些][,，\s])(?:个|上)?(?P<value>[^到至了].*)"
        ),
    ),
    ("shift", r"再?(?P<later>过|等)(?P<value>[\d一二两三四五六七八九十半]{1,3}个?半?(?:小时|分钟|刻钟|钟头)半?)"),
    ("shift", r"(?:(?P<later>later|delay|postpone)|(?P<earlier>earlier))\s*(?P<value>[\d一二两三半].*)"),
    (
        "resize",
        (
            r"(?:(?:大概|大约|差不多|估计|可能|应该|预计|一共|总共|最多|至少|只|也|就|这个|那个|它|全程)*(?:需要|要"
            r"|得|用|开|讲|做"
            rf"|花|持续|占))(?P<value>{_ZH_LONG})(?:左右|上下|吧|的样子|就?够了?)*"
            rf"|(?:大概|大约|差不多|估计|就|有)*(?P<value2>{_ZH_LONG})(?:左右|也|应该|肯定)*就?(?:足?够|够用"
            rf"|差不多)了?"
        ),
    ),
    ("move", r"(?:应该|应当)?是(?P<value>.+)"),
    ("delete", rf"{_ZH_T}(?:给)?(?:取消|删除|删|去掉|撤掉|撤销|划掉)(?:掉|去)?(?:了|掉了)?(?P<after>.{{0,14}})"),
    ("delete", r"(?:那就?)?(?:别|不用|不要)(?:再)?(?:提醒|叫|喊)我?了(?P<here>)(?:[,，\s]*\S{2,8}了)?"),
    ("delete", r"(?P<before>.{1,14}?)不要了"),
    ("open", r"(?:打开|展开|看看|看一下|看)(?P<after>.{1,14})"),
    ("open", r"(?P<before>.{1,14}?)(?:给我)?(?:打开|展开|点开)(?:看看?|看一下|瞧瞧)?"),
)
_EN_T = r"(?P<before>\S.{0,40}?)"
_EN_IS = (
    r"(?:it|that)(?:['’]?s|\s+is|\s+got|\s+has)(?P<told>(?:\s+(?:now|been|just|moved|changed|pushed|shifted"
    r"|rescheduled|back|to))*+)"
)
_EN_LATER = r"(?P<later>later|back|out)"
_EN_EARLIER = r"(?P<earlier>earlier|forward|up|ahead)"
_OFTEN = r"(?:every|each|daily|nightly|weekly|fortnightly|bi-?weekly|monthly|yearly|annually|once an?)"
_MORE = (
    r"add|give (?:it|me)|put on|stick on)(?: another| an extra)? "
    r"(?P<value>\d{1,3}|an?|one|two|five|ten|fifteen|twenty|half an) ?(?P<value2>min(?:ute)?s?|hours?|hrs?)"
    r"(?: more| extra)?(?: (?:to|on|onto) (?:it|that|the (?:end|timer|clock)))?"
)
EN: tuple[tuple[Action, str], ...] = (
    ("resize", rf"(?P<more>{_MORE}"),
    ("shift", rf"(?P<pushed>{_MORE}"),
    ("delete", r"(?:stop|kill|turn off|switch off) (?P<before>it|that|the (?:timer|alarm|clock))(?P<here>)"),
    ("delete", r"turn (?P<before>it|that|the (?:timer|alarm)) off(?P<here>)"),
    (
        "shift",
        r"(?:give\s+(?:me|it)\s+)?(?P<value>\d{1,3}|an?|one|two|five|ten|fifteen"
        r"|twenty)\s+(?P<later>more)\s+(?P<value2>min(?:ute)?s?|hours?)",
    ),
    (
        "skip",
        (
            r"(?:but\s+)?(?:just\s+)?(?:not|except(?:\s+for)?|skip)\s+(?:on\s+)?"
            r"(?P<value>(?:this|next)\s+(?:coming\s+)?(?:mon|tue|wed|thu|fri|sat|sun)\w{0,6}|tomorrow"
            r"|the\s+\d{1,2}(?:st|nd|rd"
            r"|th)"
            r"|(?:this|next)\s+(?:week|month)|jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?"
            r"|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)(?:['’]?s)?(?:\s+(?:one"
            r"|though))*"
        ),
    ),
    (
        "repeat",
        (
            r"(?:(?:make|set|have|do|change|repeat|run)\s+(?:it|that|this)\s+(?:to\s+)?(?:repeat\s+)?"
            rf"|(?:it|that)(?:['’]s|\s+is)\s+|repeat\s+(?:it\s+)?)?(?P<value>{_OFTEN}\b.{{0,40}})"
        ),
    ),
    (
        "lead",
        (
            r"(?:(?:and|also|please)\s+)*(?:remind|ping|nudge|tell)\s+(?:me|us)\s+(?:to\s+)(?P<what>\S.{1,40}?)\s+"
            r"(?P<value>(?:an?|one|two|three|half\s+an|\d{1,3}|the(?=\s+(?:day|week)\b))\s+(?:minute|min|hour"
            r"|day|week|fortnight"
            r"|month)s?)\s+before(?:hand)?(?:\s+(?:it|that|this|then))?"
        ),
    ),
    (
        "lead",
        (
            r"(?:(?:and|also|please)\s+)*(?:remind|ping|nudge|tell)\s+(?:me|us)\s+(?P<value>\S.{1,24}?)\s+"
            r"(?:earlier|before)\s+(?:than\s+)?(?:that|it)(?:\s+to\s+(?P<what>\S.{1,40}))?"
        ),
    ),
    (
        "skip",
        r"(?:or|nor|and\s+not)\s+(?:on\s+)?(?P<value>the\s+\d{1,2}(?:st|nd|rd|th)|(?:this"
        r"|next)\s+\w+day)(?:\s+either)?",
    ),
    ("rename", rf"rename\s+(?:{_EN_T}\s+)?(?:to|as)\s+(?P<value>\S.*)"),
    (
        "resize",
        rf"(?P<value>(?:extend|lengthen|shorten|cut|trim)\b)\s+{_EN_T}\s+(?P<value2>(?:by|to|until|till)\s\S.*)",
    ),
    (
        "lead",
        (
            r"(?:(?:and|also|please)\s+)*(?:remind|ping|nudge|wake|tell|alert|poke|warn)\s+(?:me"
            r"|us)\s+(?P<value>\S.{1,24}?)\s+(?:before(?:hand)?|ahead|early|earlier"
            r"|in advance)(?:\s+(?:it|that|this|then))?(?:\s*,?\s+(?:so(?:\s+that)?\s+i"
            r"\s+(?:do\s?n['’]?o?t\s+forget|know|remember|am\s+not\s+late|['’]?m\s+not\s+late)"
            r"|(?:to|so(?:\s+that)?\s+(?:i|we)\s+(?:can|could|have\s+time\s+to))\s+(?P<what>\S.{1,40})))?"
        ),
    ),
    (
        "resize",
        (
            r"(?:it|that|this)(?: one)?(?:['’]?ll|\s+will|(?:['’]?s|\s+is)\s+(?:gonna|going\s+to)"
            r"|\s+(?:should|might|may|could|would))?(?:\s+(?:only|probably|usually))?\s+(?:takes?|lasts?|be|runs?"
            r"|needs?)"
            r"(?:\s+(?:me|us|up))?(?:\s+(?:about|around|like|roughly|maybe|only|just|for))*\s+"
            r"(?P<value>(?:\d|an?\b|half|one|two|three|four|five|six|ten|fifteen|twenty|thirty|forty|ninety).*?"
            r"(?:hours?|hrs?|minutes?|mins?|h|a half|quarters?))(?:\s+(?:i['’]?d say|or so|i think|tops|max"
            r"|at most))?"
        ),
    ),
    (
        "resize",
        (
            r"(?:it|that|this)(?: one)?['’]?s\s+(?:about\s+|only\s+|just\s+)?"
            r"(?P<value>(?:\d|an?\b|half|one|two|three|forty|ninety)[^,;]{0,20}?(?:hours?|hrs?|minutes?|mins?"
            r"|a half))"
        ),
    ),
    ("resize", rf"make\s+{_EN_T}\s+(?P<value>\S.*)"),
    ("resize", rf"{_EN_T}\s+(?:should\s+(?:last|take)|lasts|runs)\s+(?:for\s+)?(?P<value>\S.*)"),
    (
        "rename",
        rf"(?:change|set|make)\s+(?:the|its)\s+(?:title|name)(?:\s+of\s+{_EN_T})?\s+to\s+(?P<value>\S.*)",
    ),
    ("delete", r"call\s+(?P<before>it|that|this)\s+off"),
    (
        "rename",
        r"call\s+(?P<before>it|that)\s+(?:just\s+|simply\s+|only\s+)?(?P<value>(?!off\b|a\s+day\b|quits\b"
        r"|even\b|back\b|in\b)\S.*)",
    ),
    (
        "place",
        (
            r"(?:change|set|move|switch|update)\s+(?:the|its)\s+(?:location|place|venue"
            rf"|room)(?:\s+of\s+{_EN_T})?\s+to\s+(?P<value>\S.*)"
        ),
    ),
    (
        "shift",
        (
            r"(?:(?P<pushed>push|delay|postpone|shove)|move|shift|bring|pull|make"
            rf"|put)\s+{_EN_T}\s+(?:(?:{_EN_LATER}|{_EN_EARLIER})\s+)?(?:by\s+)?(?P<value>(?!to\b|till\b|until\b"
            r"|back\b|by\b|one (?:back|later|earlier|forward|ahead|by|to)\b"
            r"|(?:first|second|third|last|other)\b)\S.*?)(?:\s+(?:(?P<later2>later|back)|(?P<earlier2>earlier"
            r"|forward|ahead)))?"
        ),
    ),
    (
        "move",
        (
            r"(?:move|change|reschedule|push|shift|postpone|bring|switch|delay|put|make|keep|stick|leave|prepone"
            rf"|set)\s+{_EN_T}\s+(?:(?:back|forward|up|out|over)\s+)?(?:to|till|until|for|on|at)\s+(?P<value>\S.*)"
        ),
    ),
    ("move", r"make\s+(?P<before>it|(?:that|this)(?:\s+one\b)?)\s+(?P<value>\S.*)"),
    ("move", rf"(?:{_EN_IS}|i\s+meant?|should\s+be|it\s+should\s+be)\s+(?:at\s+|for\s+|on\s+)?(?P<value>\S.*)"),
    (
        "place",
        r"(?:(?:it|that)(?:['’]?s|\s+is|\s+will\s+be)|we(?:['’]?re|\s+are)\s+meeting)\s+(?:at"
        r"|in)\s+(?P<here>[^\d\s]\S.{1,40})",
    ),
    ("delete", r"(?:cancel|delete|remove|scrap|get\s+rid\s+of|call\s+off)\s+(?P<before>\S.{0,40})"),
    ("open", r"(?:open|show\s+me|show)\s+(?P<after>\S.{0,40})"),
)
