"""Rows about rules: reading time, and deciding what is wanted."""

import random
import time
from collections.abc import Iterator
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from agents.nlu import Interpretation
from agents.timetext import parse, title
from agents.timetext.bounds import READ
from agents.timetext.lexicon import en_words, zh_words
from bot.cli.benchmarks.bench_house import Bench
from bot.cli.benchmarks.rows import Goal, Row, row

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
# What people and attackers repeat, beside the words of time.
PIECES = (
    "to @ ", "一1", "on    ", "提醒我", "请", "你", " ", "\n", ",", "，", "1 ", "1-", "1、", "3h", "a ", "the ", "的", "(", "“", "《", "@", "'",
    "谢谢", "帮我", "麻烦你", "记一下", "，记一下", "note ", "please ", "remind me ", "and ", "五一", "周一、", "每", "下", "第一", "一点",
)  # fmt: skip
HEADS = ("", "记一下 ", "note that ")
NOW = datetime(2026, 3, 4, 10, 30, tzinfo=ZoneInfo("Asia/Shanghai"))


def measure(bench: Bench) -> list[Row]:
    return [*_sentences(bench), *_slowest(bench)]


def _repeated(bench: Bench) -> Iterator[str]:
    """Pieces that are repeated: each alone, and some made of several; a small bench draws of both, the same ones every time."""
    words = [*PIECES, *zh_words.DAYS, *zh_words.PARTS, *zh_words.CONNECTORS, *en_words.DAYS, *en_words.CONNECTORS]
    chance = random.Random(18)  # noqa: S311  # figures, not secrets
    yield from words if bench.size >= 1 else chance.sample(words, bench.times(len(words)))
    for _ in range(bench.times(400)):
        yield "".join(chance.choice(words) for _ in range(chance.choice((2, 3, 4))))


def _slowest(bench: Bench) -> list[Row]:
    """Return the texts that take longest to be read and decided on, and how long each takes at best of two."""
    rows: list[Row] = []
    moment = NOW
    for length, bound in ((READ, 20), (10 * READ, 50)):
        samples: list[tuple[float, str]] = []
        for piece in _repeated(bench):
            text = (HEADS[len(samples) % len(HEADS)] + piece * (length // len(piece) + 1))[:length]
            tries: list[float] = []
            for _ in range(2):
                moment += timedelta(seconds=1)  # a decision is remembered for its moment
                began = time.process_time()
                title(text, parse(text, moment))
                _ = Interpretation(text=text, now=moment, language="zh").decision
                tries.append((time.process_time() - began) * 1000)
            samples.append((min(tries), piece))
        slowest = f"slowest: {max(samples)[1]!r}"
        times = [one for one, _ in samples]
        rows.append(
            row(f"a text of {length} letters, processor", times, Goal(figure="most", bound=bound), note=slowest)
        )
    return rows


def _sentences(bench: Bench) -> list[Row]:
    moment = NOW
    reading: list[float] = []
    deciding: list[float] = []
    for _ in range(bench.times(40)):
        for sentence in SENTENCES:
            moment += timedelta(seconds=1)  # a decision is remembered for its moment
            began = time.perf_counter()
            parse(sentence, moment)
            reading.append((time.perf_counter() - began) * 1000)
            began = time.perf_counter()
            _ = Interpretation(text=sentence, now=moment, language="zh").decision
            deciding.append((time.perf_counter() - began) * 1000)
    return [
        row("reading the time of a sentence", reading, Goal(figure="p95", bound=1)),
        row("all of interpret, a sentence", deciding, Goal(figure="p95", bound=5)),
    ]
