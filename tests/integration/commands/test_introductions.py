"""A parrot that is asked who it is and what it can do introduces itself; no model is asked."""

import pytest

from agents.nlu.asides import aside
from agents.nlu.interpret import decide
from agents.texts import language_of
from bot.process.settings import Settings
from tests.support.onstage import stage
from tests.unit.agents.routing.test_asides import NOW

HUIHUI = (
    "🪶 **Huihui** (African grey): the one who remembers\n"
    "- Can: keeps notes and finds them\n"
    "- How: looks through the notes first, then answers from them and says which one\n"
    "- Limits: invents nothing that was not noted; leaves calendar and reminders to Jingang\n"
    "- Call me: @Huihui\n\n"
    "/flock shows all of us, /help what you can say."
)
LINGLING = (
    "🎨 **灵灵**（虎皮鹦鹉）：点子最多的一只\n"
    "- 会：起名字、写文案、头脑风暴\n"
    "- 做法：先给几个真正不同的方向，再挑一个往下磨\n"
    "- 边界：不管日程；点子要你说好才记下\n"
    "- 叫我：@灵灵\n\n"
    "/flock 看看我们都有谁，/help 看看可以怎么说。"
)


@pytest.mark.parametrize("model", ["test-model", None])
@pytest.mark.parametrize(
    ("text", "agent", "answer"),
    [
        ("@memo what can you do?", "memo", HUIHUI),
        ("@huihui, tell me about yourself", "memo", HUIHUI),
        ("@灵灵 你会什么", "creative", LINGLING),
        ("@creative 介绍一下你自己吧", "creative", LINGLING),
    ],
)
async def test_who_is_asked_by_name_describes_itself(
    settings: Settings, dsn: str, text: str, agent: str, answer: str, model: str | None
) -> None:
    async with stage(settings, dsn, lambda _agent, _text: "a model's words", model=model, learn=False) as here:
        ann = here.someone()
        await ann.say("/settings sounds off")
        said = await ann.ask(text)
        assert (said.agent, said.text, said.markdown) == (agent, answer, True)
        assert here.script.asked == []


async def test_asked_without_a_name_the_one_that_answers_describes_itself_in_its_voice(
    settings: Settings, dsn: str
) -> None:
    async with stage(settings, dsn, lambda _agent, _text: "a model's words", learn=False) as here:
        said = await here.someone().ask("who are you?")
        assert said.agent == "amazing"
        assert "**Jingqi** (Amazon): the one who sees it all" in said.text
        assert not said.text.startswith("🌈")  # a sound comes first
        assert here.script.asked == []


@pytest.mark.parametrize(
    "text",
    [
        "你都会些什么呀", "你可以帮我干点啥", "你是干嘛的", "请问你是哪位", "你们能做什么", "自我介绍一下吧", "你有什么本领",
        "你的特长是什么", "你到底能干啥呢", "您好，您会做哪些事情", "能做些什么", "你能帮什么忙",
        "who r u", "so what can you do for me?", "what are you good at", "what else can you help with", "how can you help me?",
        "introduce yourself please", "what are your skills?", "what kind of bird are you", "what exactly can you do?",
        "hello! what's your name?",
    ],
)  # fmt: skip
def test_it_is_asked_in_many_words(text: str) -> None:
    decision = decide(text, NOW, language_of(text, "zh"))
    assert (aside(text), decision.sure, decision.call) == ("about", True, None)


@pytest.mark.parametrize(
    "text",
    [
        "你会什么时候来", "你能做饭吗", "我会什么", "介绍一下北京", "记一下：你是谁", "明天能做什么", "你有什么安排",
        "what can you do about the noise at 3pm", "who are you meeting tomorrow", "what do you do on mondays",
        "what are your plans tomorrow", "what can I do today", "help",
    ],
)  # fmt: skip
def test_what_only_begins_so_is_something_else(text: str) -> None:
    assert aside(text) != "about"
