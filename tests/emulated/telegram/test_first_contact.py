"""A newcomer on Telegram: greeted in the language of the app, asked once where they are, and what is proposed works as it is written."""

import pytest

from bot.process.settings import Settings
from tests.emulated.telegram.world import ANN, World
from tests.support.telegram_fixtures import living

pytestmark = pytest.mark.timeout(120)


@pytest.mark.parametrize(
    ("code", "hello", "asked", "told", "tries"),
    [
        pytest.param(
            "en",
            "Hello! We are a flock of parrots",
            "(I'm assuming your time zone is Asia/Shanghai. Is that right?)",
            "✓ Time zone: Europe/London",
            ("✓ Noted: ", "the landlord's number", "✓ Created: meeting", "Nothing on", "✓ Created: stretch"),
            id="English",
        ),
        pytest.param(
            "zh-hans",
            "你好！我们是一群鹦鹉",
            "（我按 Asia/Shanghai 时区算时间，对吗？）",
            "✓ 时区: Asia/Taipei",
            ("✓ 已记下: ", "房东电话", "✓ 已创建: 开会", "没有安排", "✓ 已创建: 喝水"),
            id="simplified Chinese",
        ),
        pytest.param(
            "zh-hant",
            "你好！我們是一群鸚鵡",
            "（我按 Asia/Shanghai 時區算時間，對嗎？）",
            "✓ 時區: Asia/Taipei",
            ("✓ 已記下: ", "房東電話", "✓ 已創建: 開會", "沒有安排", "✓ 已創建: 喝水"),
            id="traditional Chinese",
        ),
    ],
)
async def test_a_newcomer_is_greeted_asked_and_shown_what_works(
    tg: World, by_polling: Settings, dsn: str, code: str, hello: str, asked: str, told: str, tries: tuple[str, ...]
) -> None:
    tg.server.op_user(ANN, "Ann", language_code=code)
    async with living(by_polling, dsn):
        first = await tg.ask(ANN, "/start")
        zone = first["reply_markup"]["inline_keyboard"][1][0]["text"]
        pressed = await tg.press(first, zone)
        lines = [line[2:] for line in first["text"].splitlines() if line.startswith(("- ", "• "))]
        answers = [(await tg.ask(ANN, line))["text"] for line in lines]
        await tg.quiet()
    assert first["text"].startswith(hello)
    assert asked in first["text"]
    assert pressed["text"].startswith(told)
    assert asked not in pressed["text"]
    assert [want for want, answer in zip(tries, answers, strict=True) if want not in answer] == []
