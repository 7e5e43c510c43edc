"""Sentences about who sees when somebody is busy, in both languages."""

from agents.texts import Phrases

_ZH = {
    "private": "把忙闲共享给群是你自己的事，请在和我的私聊里说。",
    "some": "哪个群可以用你的忙闲来找大家都有空的时间？群里只看得到共享的人里有没有人没空，看不到是谁、在忙什么；要至少两人共享。只有两人时，另一位能推算出你什么时候没空。",
    "none": "我还没在哪个群里见过你：先在群里跟我说句话，再来发 /share。",
    "unknown": "我没在叫“{name}”的群里见过你（最近 {days} 天）。这些是我知道的：",
    "line_on": "{name}：已共享",
    "line_off": "{name}：没有共享",
    "start": "共享给 {name}",
    "end": "停止共享：{name}",
    "shared": "✓ 已共享忙闲: {name}",
    "ended": "✓ 已停止共享忙闲: {name}",
    "not_shared": "你的忙闲没有共享给“{name}”。",
    "shares_none": "你的忙闲没有共享给任何群。/share 可以开始。",
    "how": "那里问“大家什么时候都有空”时，会避开你有安排的时间。发 /share 随时可以停。",
    "setting": "忙闲共享给：{names}（/share）",
    "nobody": "没有",
    "nameless": "没有名字的群",
    "comma": "、",
}
_EN = {
    "private": "Whether a group sees when you're busy is up to you: please ask in a private chat with me.",
    "some": "Which groups may count your busy times when they look for a time for everyone? They only learn when somebody who shares is busy, not who, and not with what; it takes at least two who share. If there are only two of you, the other can work out when you're busy.",
    "none": "I have not met you in a group yet: say something to me there, then send /share again.",
    "unknown": "I have not met you in a group called “{name}” (within {days} days). Those that I know of:",
    "line_on": "{name}: shared",
    "line_off": "{name}: not shared",
    "start": "Share with {name}",
    "end": "Stop sharing: {name}",
    "shared": "✓ Busy times shared: {name}",
    "ended": "✓ Busy times no longer shared: {name}",
    "not_shared": "“{name}” does not see when you are busy.",
    "shares_none": "No group sees when you are busy. /share begins it.",
    "how": "When somebody there asks “when are we all free?”, I leave out the times when you're busy. /share ends it at any time.",
    "setting": "Busy times shared with: {names} (/share)",
    "nobody": "nobody",
    "nameless": "a group without a name",
    "comma": ", ",
}
say = Phrases({"zh": _ZH, "en": _EN})
