"""Sentences of what comes by itself (reminders that went astray), in both languages."""

from agents.texts import Phrases

_ZH = {
    "ring_elsewhere": "（在 {where} 没能送到，所以在这里告诉你。）",
    "briefing_private": "这是你自己的安排，请在和我的私聊里说。",
    "briefing_day_on": "✓ 已设置：{when}发你当天的安排",
    "briefing_week_on": "✓ 已设置：{when}发你一周的安排",
    "briefing_day_off": "✓ 已设置：不再发当天的安排",
    "briefing_week_off": "✓ 已设置：不再发一周的安排",
    "briefing_off": "✓ 已设置：关闭简报",
    "briefing_how": "没有安排的时候不发，免打扰时间里也不发。",
    "briefing_when": "{rule} {clock} ",
    "briefing_not": "关",
    "briefing_stop": "不要了",
    "briefing_title": "主动发安排",
    "briefing_want_day": "每天 7:30 发当天安排",
    "briefing_want_week": "周日 18:00 发一周安排",
    "briefing_stop_day": "不发当天安排",
    "briefing_stop_week": "不发一周安排",
    "now_briefing_day": "- 每日安排：{when}",
    "now_briefing_week": "- 一周安排：{when}",
    "briefing_day": "你今天的安排：",
    "briefing_week": "过去七天有 {number} 项日程。接下来的一周：",
}
_EN = {
    "ring_elsewhere": "(It did not get through on {where}, so I tell you here.)",
    "briefing_private": "This is your own day: please ask for it in a private chat with me.",
    "briefing_day_on": "✓ Set: your day comes {when}",
    "briefing_week_on": "✓ Set: your week comes {when}",
    "briefing_day_off": "✓ Set: your day comes no more by itself",
    "briefing_week_off": "✓ Set: your week comes no more by itself",
    "briefing_off": "✓ Set: no briefings",
    "briefing_how": "Nothing comes when there is nothing in it, or in your quiet hours.",
    "briefing_when": "{rule} at {clock}",
    "briefing_not": "off",
    "briefing_stop": "No more of it",
    "briefing_title": "What comes by itself",
    "briefing_want_day": "My day at 7:30",
    "briefing_want_week": "My week, Sundays 18:00",
    "briefing_stop_day": "No daily agenda",
    "briefing_stop_week": "No weekly review",
    "now_briefing_day": "- Your day: {when}",
    "now_briefing_week": "- Your week: {when}",
    "briefing_day": "Your day:",
    "briefing_week": "Events in the last seven days: {number}. The week to come:",
}
say = Phrases({"zh": _ZH, "en": _EN})
