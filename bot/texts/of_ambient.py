"""Sentences about groups in which requests are answered that name nobody, in both languages."""

from agents.texts import Phrases

_ZH = {
    "title": "旁听",
    "private": "这里只有你和我，每句话我都会回。/ambient 是群里用的。",
    "is_on": "旁听开着：这个群里不 @我 的话我也听。",
    "is_off": "旁听关着：这个群里只有 @我、回复我或者用命令，我才会回答。",
    "meaning": "旁听是什么意思：不用 @我，像「提醒我们明天九点带蛋糕」「购物清单加牛奶」「明天有什么安排？」这样清楚的话，我直接记下或查给大家看。"
    "聊天我不插嘴、不保存，也不会拿去问大模型；要改要删，还是得 @我。管理员随时可以发 /ambient off 关掉。",
    "deaf": "不过现在 Telegram 的隐私模式开着，没 @我 的消息我收不到。要打开旁听，还得把我设成管理员；或者在 @BotFather 里用 /setprivacy 选 Disable，再把我移出群、重新拉进来。",
    "set_on": "✓ 旁听: 开",
    "set_off": "✓ 旁听: 关",
    "switch_on": "打开旁听",
    "switch_off": "关掉旁听",
}
_EN = {
    "title": "Listening in",
    "private": "It's just the two of us here, so I answer everything anyway. /ambient is for groups.",
    "is_on": "Listening in is on: in this group I also hear what doesn't mention me.",
    "is_off": "Listening in is off: in this group I only answer mentions, replies to me, and commands.",
    "meaning": "What it means: nobody needs to mention me for clear requests such as “remind us tomorrow at 9 to bring the cake”, “add milk to the shopping list” "
    "or “what's on tomorrow?”. I stay out of everything else: I don't keep it, and no model sees it. To change or delete something, mention me as before. "
    "An administrator can end it at any time with /ambient off.",
    "deaf": "Right now Telegram's privacy mode keeps messages from me that don't mention me. For this to work, make me an administrator; or choose Disable in @BotFather's /setprivacy, "
    "then remove me from the group and add me again.",
    "set_on": "✓ Listening in: on",
    "set_off": "✓ Listening in: off",
    "switch_on": "Listen in",
    "switch_off": "Stop listening in",
}
say = Phrases({"zh": _ZH, "en": _EN})
