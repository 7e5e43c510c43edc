"""The words with which people ask for a write, by the act, in Chinese and English."""

import re

KEEP_NOTE = re.compile(
    r"(?<![笔忘标登])记(?:一下|一笔|一条|下|住|着|到|进|个笔记|笔记|录(?:一下|下))|写(?:下|进|到|一条|个笔记)"
    r"|(?:保|留)?存(?:一下|下|到|进|为|成|起来|个)|做(?:个|一?条)?(?:笔记|备忘)|加(?:到|进|入).{0,6}笔记"
    r"|\b(?:note (?:that|this|it|down|to self)|(?:make|take|add|write|keep|leave|create) (?:me )?(?:a |another "
    r"|some )?(?:short |quick )?(?:note|memo)s?|jot|(?:write|put) .{0,40}\bdown"
    r"|save|(?<!you )remember (?:that|this|it|my|to)|record (?:that|this|it)|keep (?:that|this|it) in mind"
    r"|to my notes|in my notes)\b|^note\b",
    re.IGNORECASE,
)
BOOK = re.compile(
    r"(?<!什么|哪些|没有|我的)(?<!的)安排(?!了|有|如何|怎)|预约|预订|预定|约(?:个|一下|一个|在|到|好|上)"
    r"|订(?:个|一下|一个|在)|添加|创建|新建|建(?:个|一个)|排(?:个|一下|进|到|上)"
    r"|(?:加|放|记)(?:个|到|进|入|上).{0,8}(?:日程|日历|会|安排)|加(?:个|一个)"
    r"|\b(?:book|schedule (?:a|an|the|my|our|it|this|that|me|us|some|another|[A-Z0-9])|pencil|reserve"
    r"|block (?:out|off|some|my|the|an?)"
    r"|(?:add|put|create|set up|make|plan|arrange|organi[sz]e)\b.{0,60}\b(?:calendar|schedule|event|events|meeting"
    r"|meetings|appointment|call|session|lunch|dinner|breakfast|sync|block|slots?))\b",
    re.IGNORECASE,
)
CHANGE = re.compile(
    r"改(?:到|成|为|在|一下|期|个|名)|(?:移|挪|调|换)(?:到|成|至|一下|个)|推迟|推后|延(?:后|期|长|到)"
    r"|提前(?!.{0,8}提醒)|更新(?:一下|为|成|到)|重命名|叫做"
    r"|\b(?:(?<!the )move|reschedule|postpone|push|shift|rename|change (?:it|the|my|that|this|our)"
    r"|update (?:it|the|my|that|this)|delay|bring (?:it |this |that |the .{1,30})?forward|make it|extend|shorten"
    r"|swap)\b",
    re.IGNORECASE,
)
CANCEL = re.compile(
    (
        r"取消|删|去掉|撤(?:掉|销|了)|清空|清掉|不要了"
        r"|\b(?:cancel|delete|remove|drop|scrap|clear|call off|get rid of|erase)\b"
    ),
    re.IGNORECASE,
)
REMIND = re.compile(
    r"提醒(?:我|我们|他|她|大家|一下)|[叫喊]我|(?:定|设|上)(?:个|一个)?.{0,6}(?:闹钟|提醒)|通知我|别忘|记得|催我"
    r"|\b(?:remind (?:me|us|him|her|them|everyone)|(?:set|add|create|make|put) .{0,30}\b(?:reminder|reminders|alarm"
    r"|timer)|wake (?:me|us)|(?:nudge|ping|alert|notify|tell) me|don'?t (?:let me )?forget)\b",
    re.IGNORECASE,
)
SNOOZE = re.compile(
    (
        r"再(?:提醒|叫|响)|(?:稍后|晚点|待会儿?|等会儿?|一会儿?|过.{1,8})(?:提醒|叫)我|贪睡|\bsnooze\b"
        r"|\bremind me (?:again|later)\b"
    ),
    re.IGNORECASE,
)
UNDO = re.compile(r"撤[销回]|\bundo\b|\btake (?:it|that|this) back\b", re.IGNORECASE)
GOAL = re.compile(r"目[标標]|打卡|\bgoals?\b|\bcheck(?:ing|ed)?[- ]in\b", re.IGNORECASE)
JOURNAL = re.compile(r"日[记記]|\bjournal\b|\bdiary\b", re.IGNORECASE)
LIST = re.compile(r"清单|列表|单子|待办|买[了好到]|\blists?\b|\bto-?dos?\b|\bgroceries\b", re.IGNORECASE)

STATE = re.compile(
    r"记|目[标標]|进[度展]|打卡|[保储]存|更新|添加|加[上到进]|改|写[下进]|设"
    r"|\b(?:journal|diary|goals?|progress|save|keep|note|record|write|update|add|log|set|put)\b",
    re.IGNORECASE,
)
FOCUS = re.compile(r"专注|專注|聚焦|重点|焦点|\bfocus", re.IGNORECASE)
PIN = re.compile(r"置顶|钉住|\b(?:pin|unpin|pinned|unpinned)\b", re.IGNORECASE)
MERGE = re.compile(
    r"合并|合成|合在|合起|并[成到在]|\b(?:merge|combine|join (?:the|these|those|them|both|all|my)"
    r"|(?:put|bring|roll|lump)\b.{1,40}\b(?:together|into one))\b",
    re.IGNORECASE,
)
RESTORE = re.compile(r"恢复|还原|找回|\b(?:restore|undelete|recover|bring|get)\b", re.IGNORECASE)
