"""Guided protocols, talked through without a language model."""

from bot.app import Ports
from tests.support.talking import Talk, labels, talk

DANKOE_ZH = (
    "工作没意义、身体越来越差",
    "五年后的星期二，我还是七点被闹钟吵醒，九点坐在同一张桌子前，晚上十点回到家，谁也不想说话",
    "早上写作两小时，下午散步，晚上和家人一起吃饭，窗外是海",
    "我不再是那个什么都往后拖的人",
    "我是一个每天写一页的人",
    "周三晚上八点写第一页",
)


async def begun(person: Talk, wish: str, start: str) -> str:
    invited = await person.say(wish)
    assert start in labels(invited)
    return (await person.press(invited, start)).text


async def test_a_whole_dankoe(ports: Ports) -> None:
    person = await talk(ports)
    print(await begun(person, "帮我用 Dan Koe 方法做一次人生重置", "开始"))
    for text in DANKOE_ZH:
        said = await person.say(text)
        print(">>", text)
        print(said.text, said.parts, said.document)
