"""Sentences about what will come by itself, in both languages."""

from agents.texts import Phrases

_ZH = {
    "rehearsal": "{span}，会响和会说的有（{number}）：",
    "rehearsal_in": "要是你在 {place}，{span}会响和会说的有（{number}）：",
    "rehearsal_none": "{span}，什么都不会响，我也不会主动说话。",
    "rehearsal_span": "从现在到 {until}",
    "rehearsal_line": "{clock} ⏰ {text}（{platform}）",
    "rehearsal_event": "{clock} ⏰ {text}，{starts} 开始（{platform}）",
    "rehearsal_ahead": "{clock} ⏰ {text}，{starts}（{platform}）",
    "rehearsal_briefing_day": "{clock} 当天的安排，有安排才发（{platform}）",
    "rehearsal_briefing_week": "{clock} 一周的安排，有安排才发（{platform}）",
    "rehearsal_agenda": "{clock} 你要的安排（{platform}）",
    "rehearsal_unasked": "{clock} 问问进展（{platform}）",
    "rehearsal_more": "还有 {number} 个，说得短一点就看得到，比如 /rehearse 3",
    "rehearsal_how": "要看几天？比如：/rehearse、/rehearse 3、/rehearse 30（最多一年），或 /rehearse 东京",
    "rehearsal_far": "最多看一年：/rehearse 366",
    "rehearsal_page": "网页",
}
_EN = {
    "rehearsal": "What you'll hear from me {span} ({number}):",
    "rehearsal_in": "If you are in {place}, this is what you'll hear from me {span} ({number}):",
    "rehearsal_none": "Nothing will ring {span}, and I won't speak up by myself.",
    "rehearsal_span": "from now until {until}",
    "rehearsal_line": "{clock} ⏰ {text} ({platform})",
    "rehearsal_event": "{clock} ⏰ {text}, which begins at {starts} ({platform})",
    "rehearsal_ahead": "{clock} ⏰ {text}, {starts} ({platform})",
    "rehearsal_briefing_day": "{clock} your day, if there is something in it ({platform})",
    "rehearsal_briefing_week": "{clock} your week, if there is something in it ({platform})",
    "rehearsal_agenda": "{clock} the agenda that you asked for ({platform})",
    "rehearsal_unasked": "{clock} I ask how it's going ({platform})",
    "rehearsal_more": "And {number} more: a shorter time shows them, such as /rehearse 3",
    "rehearsal_how": "For how many days? Like this: /rehearse, /rehearse 3, /rehearse 30 (a year at most), or /rehearse Tokyo",
    "rehearsal_far": "A year is as far as I look: /rehearse 366",
    "rehearsal_page": "page",
}
say = Phrases({"zh": _ZH, "en": _EN})
