"""Why, lessons and rehearsal on the emulated Telegram, in both languages, as a person sees them."""

import pytest

from bot.process.settings import Settings
from tests.emulated.telegram.world import ANN, World
from tests.support.telegram_fixtures import living

pytestmark = pytest.mark.timeout(120)

EN = (
    ("add an atlas to my school list", "✓ Added: atlas"),
    ("when I say “… is in the bag” I mean: tick … on my school list", "In the place of “…” stands whatever you write"),
    ("[Yes, do it]", "✓ Learned: “… is in the bag”"),
    ("atlas is in the bag", "✓ Ticked: atlas (school list)"),
    ("why?", "You taught me to read that as “tick atlas on my school list”."),
    ("remind me every day at 9am to water the plants", "✓ Created: water the plants"),
    ("what will reach me next week", "water the plants"),
    ("who ticked the atlas?", "ticked (You: “atlas is in the bag”)"),
    ("/lessons", "What you have taught me (1)"),
    ("[Forget 1]", "✓ Forgotten: “… is in the bag”"),
)
ZH = (
    ("把地图加到学校清单", "✓ 已加入: 地图"),
    ("以后我说「…搞定啦」就是：勾选学校清单里的…", "「…」那里你写什么，就是什么"),
    ("[好，就这么办]", "✓ 已学会: 「…搞定啦」"),
    ("地图搞定啦", "✓ 已勾选: 地图（学校清单）"),
    ("为什么", "你教过我把它读成「勾选学校清单里的地图」"),
    ("每天早上9点提醒我浇花", "✓ 已创建: 浇花"),
    ("接下来一周会提醒我什么", "浇花"),
    ("地图怎么没了", "勾掉（你：「地图搞定啦」）"),
    ("/lessons", "你教过我的（1）"),
    ("[忘掉 1]", "✓ 已忘掉: 「…搞定啦」"),
)


@pytest.mark.parametrize("dialogue", [pytest.param(EN, id="en"), pytest.param(ZH, id="zh")])
async def test_what_is_taught_asked_and_rehearsed(
    tg: World, reached: Settings, dsn: str, dialogue: tuple[tuple[str, str], ...]
) -> None:
    async with living(reached, dsn):
        answer = await tg.ask(ANN, dialogue[0][0])
        for said, told in dialogue[1:]:
            answer = await (tg.press(answer, said[1:-1]) if said.startswith("[") else tg.ask(ANN, said))
            assert told in answer["text"], (said, answer["text"])
        await tg.quiet()
