"""What rules cost: reading time, and deciding what is wanted."""

import time
from datetime import datetime
from zoneinfo import ZoneInfo

from agents.router.wanted import wanted
from agents.timetext import parse
from bot.bench.figures import Goal, Row, row
from bot.bench.place import Bench

SENTENCES = (
    "记一下：房东电话 5550100",
    "找房东的笔记",
    "明天下午3点开会",
    "今天有什么安排",
    "3秒后提醒我喝水",
    "下周三上午九点半到十一点和李雷讨论预算",
    "每周一早上八点提醒我写周报",
    "你觉得这个方案怎么样？",
    "帮我把明天的会改到四点吧",
    "note: the landlord's number is 555 0100",
    "find landlord",
    "meeting tomorrow at 3pm",
    "what's on today",
    "remind me in 10 minutes to stretch",
    "dinner with Ann next Friday from 7 to 9pm at the harbour",
    "every weekday at 8:30 remind me to take the pills",
    "what do you think about the plan for the spring release?",
    "could you move my dentist appointment to the day after tomorrow",
)


def measure(bench: Bench) -> list[Row]:
    now = datetime(2026, 3, 4, 10, 30, tzinfo=ZoneInfo("Asia/Shanghai"))
    reading: list[float] = []
    routing: list[float] = []
    for _ in range(bench.times(40)):
        for sentence in SENTENCES:
            began = time.perf_counter()
            found = parse(sentence, now)
            reading.append((time.perf_counter() - began) * 1000)
            began = time.perf_counter()
            wanted(sentence, found)
            routing.append((time.perf_counter() - began) * 1000)
    return [
        row("reading the time of a sentence", reading, Goal(figure="p95", bound=1)),
        row("routing a sentence by rules", routing, Goal(figure="p95", bound=0.2)),
    ]
