"""Sentences about where somebody is, and for how long, in both languages."""

from agents.texts import Phrases

_ZH = {
    "away_set": "✓ 时区: {zone} (现在 {clock})，到 {until} 为止，之后自动回到 {home}",
    "away_open": "✓ 时区: {zone} (现在 {clock})，直到你说回来了，再回到 {home}",
    "away_later": "✓ 时区: {since} 起用 {zone}，到 {until} 为止，之后自动回到 {home}",
    "away_over": "欢迎回来！",
    "away_none": "好，哪儿也不去：时区照旧。",
    "away_when": "到什么时候？比如“我在{place}待到周五”，或者“我在{place}待到12月8号”。",
    "away_title": "{place}{why}",
    "away_title_only": "在{place}",
    "away_past": "{until} 已经过去了。你在 {place} 待到什么时候？",
    "away_private": "时区是你自己的事，请在和我的私聊里说。",
    "here_known": "知道，你的时间本来就按 {zone} 算：那里现在是 {clock}。",
    "here_title": "{place} 现在是 {clock}，你的时间还按 {zone} 算。要改吗？",
    "here_stay": "从现在起都用 {zone}",
    "here_back": "用 {zone}，直到我回来",
    "here_no": "不用，还是 {zone}",
    "here_kept": "好，还按 {zone} 算。",
    "now_away": "- 出门在外：到 {until} 为止用 {zone}，之后回到 {home}",
    "now_away_open": "- 出门在外：用 {zone}，说“我回来了”就回到 {home}",
    "now_away_later": "- 出门在外：{since} 到 {until} 用 {zone}",
}
_EN = {
    "away_set": "✓ Time zone: {zone} ({clock} now) until {until}, then {home} again by itself",
    "away_open": "✓ Time zone: {zone} ({clock} now) until you say you're back, then {home} again",
    "away_later": "✓ Time zone: {zone} from {since} until {until}, then {home} again by itself",
    "away_over": "Welcome back!",
    "away_none": "All right, you are not going anywhere: your time zone stays.",
    "away_when": "Until when? For example “I'm in {place} until Friday” or “I'm in {place} until 8 December”.",
    "away_title": "{place} ({why})",
    "away_title_only": "{place}",
    "away_past": "{until} is over. Until when are you in {place}?",
    "away_private": "Your time zone is yours alone: please tell me in a private chat.",
    "here_known": "I know: your times are in {zone}, where it is {clock}.",
    "here_title": "It is {clock} in {place}, and your times are in {zone}. Shall I change that?",
    "here_stay": "{zone} from now on",
    "here_back": "{zone} until I'm back",
    "here_no": "No, keep {zone}",
    "here_kept": "All right, your times stay in {zone}.",
    "now_away": "- away: {zone} until {until}, then {home} again",
    "now_away_open": "- away: {zone} until you say “I'm back”, then {home} again",
    "now_away_later": "- away: {zone} from {since} until {until}",
}
say = Phrases({"zh": _ZH, "en": _EN})
