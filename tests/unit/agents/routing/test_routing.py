"""The layers of routing: rules, what was said before, earlier requests, a small model, the default."""

import asyncio
from collections.abc import AsyncGenerator
from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from agents.llm.base import Chunk, Finish, ModelRequest, TextDelta
from agents.llm.errors import Unreachable
from agents.nlu import Interpretation
from agents.nlu.intents import SURE
from agents.routing.classifier import Classifier, Guess, guessed
from agents.routing.router import Background, Earlier, LastExchange, Route, Router
from agents.texts import Language
from agents.texts.similarity import jaccard, normal

NOW = datetime(2026, 1, 27, 10, tzinfo=ZoneInfo("Asia/Shanghai"))


class Said:
    """A model that says one thing, or fails, and remembers what it was asked."""

    def __init__(self, reply: str | None) -> None:
        self._reply = reply
        self.asked: list[ModelRequest] = []

    async def stream(self, request: ModelRequest) -> AsyncGenerator[Chunk]:
        self.asked.append(request)
        if self._reply is None:
            raise Unreachable("small", "down")
        yield TextDelta(self._reply)
        yield Finish(reason="stop", model="small")


async def routed(text: str, background: Background | None = None, reply: str | None = None) -> Route:
    async def recall() -> Background:
        return background or Background()

    return await Router(classify=Classifier(model=Said(reply), name="small")).route(
        Interpretation(text=text, now=NOW, language="zh"), recall=recall
    )


@pytest.mark.parametrize(
    ("text", "agent"),
    [
        ("明天下午3点开会", "schedule"),
        ("搜索我的 Python 笔记", "memo"),
        ("总结一下本周工作", "amazing"),
        ("看看笔记和日程", "amazing"),
        ("帮我想个创意名字", "creative"),
    ],
)
async def test_rules_that_are_sure_wait_for_nothing(text: str, agent: str) -> None:
    async def never() -> Background:
        raise AssertionError("asked for what was said before")

    async def no_model(_text: str, _language: Language) -> Guess | None:
        raise AssertionError("asked a model")

    route = await Router(classify=no_model).route(Interpretation(text=text, now=NOW, language="zh"), recall=never)
    assert (route.agent, route.method, route.confidence >= SURE) == (agent, "rule", True)


@pytest.mark.parametrize("text", ["那另一个呢", "and the other one?", "第二个"])
async def test_a_short_reply_goes_on_with_the_same_parrot(text: str) -> None:
    route = await routed(text, Background(previous=LastExchange(agent="schedule")))
    assert (route.agent, route.method) == ("schedule", "sticky")


async def test_a_new_subject_is_no_reply() -> None:
    previous = Background(previous=LastExchange(agent="schedule"))
    assert (await routed("讲个笑话", previous)).method == "default"


async def test_a_request_like_an_earlier_one_goes_to_the_same_parrot() -> None:
    earlier = Background(earlier=(Earlier(text="帮我看看阳台的多肉怎么样", agent="lifecoach"),))
    route = await routed("帮我看看阳台的多肉怎么样了", earlier)
    assert (route.agent, route.method) == ("lifecoach", "history")


async def test_feedback_makes_words_sure() -> None:
    plain = await Router().route(Interpretation(text="孩子的成长目标是什么", now=NOW, language="zh"))

    async def recall() -> Background:
        return Background(weights={"lifecoach": 4.0})

    taught = await Router().route(Interpretation(text="孩子的成长目标是什么", now=NOW, language="zh"), recall=recall)
    assert taught.agent == "lifecoach"
    assert taught.confidence > plain.confidence


@pytest.mark.parametrize(
    ("reply", "agent", "method", "confidence"),
    [
        pytest.param('{"route": "memo", "confidence": 0.9}', "memo", "model", 0.9, id="as asked for"),
        pytest.param('```json\n{"route": "SCHEDULE", "confidence": 7}\n```', "schedule", "model", 1.0, id="fenced"),
        pytest.param("日程", "schedule", "model", 0.7, id="a bare label"),
        pytest.param("This is not JSON", "amazing", "default", 0.5, id="something else"),
        pytest.param('{"route": 3}', "amazing", "default", 0.5, id="no label"),
        pytest.param(None, "amazing", "default", 0.5, id="a failure"),
    ],
)
async def test_what_nothing_else_is_sure_of_is_asked(
    reply: str | None, agent: str, method: str, confidence: float
) -> None:
    route = await routed("帮我处理一下", reply=reply)
    assert (route.agent, route.method, route.confidence) == (agent, method, confidence)


async def test_the_model_is_asked_strictly_and_briefly() -> None:
    model = Said('{"route": "memo", "confidence": 0.9}')
    await Router(classify=Classifier(model=model, name="small")).route(
        Interpretation(text="帮我处理一下", now=NOW, language="zh")
    )
    (request,) = model.asked
    assert (request.model, request.max_tokens, request.temperature) == ("small", 30, 0)
    assert request.schema is not None
    assert request.schema["required"] == ["route", "confidence"]


@pytest.mark.parametrize(
    ("name", "agent"),
    [
        ("memo_search", "memo"),
        ("create_memo", "memo"),
        ("scheduleupdate", "schedule"),
        ("update", "schedule"),
        ("batch_schedule", "schedule"),
        ("笔记", "memo"),
        ("unknown", "amazing"),
    ],
)
def test_labels_are_read_in_all_spellings(name: str, agent: str) -> None:
    found = guessed(name)
    assert found is not None
    assert found.agent == agent


async def test_many_are_routed_at_once() -> None:
    texts = {
        "明天下午3点开会": "schedule",
        "找装修的笔记": "memo",
        "总结一下本周工作": "amazing",
        "给猫取个名": "creative",
    }
    router = Router(classify=Classifier(model=Said('{"route": "memo", "confidence": 1}')))
    asked = [*texts, "帮我处理一下"] * 20
    found = await asyncio.gather(*(router.route(Interpretation(text=text, now=NOW, language="zh")) for text in asked))
    assert [route.agent for route in found] == [*texts.values(), "memo"] * 20


def test_likeness_is_that_of_pairs_of_letters() -> None:
    assert jaccard("明天下午开会", "明天下午开会") == 1
    assert 0.5 <= jaccard("明天下午开会讨论", "明天上午开会讨论") <= 0.9
    assert jaccard("搜索笔记", "查找笔记") >= 0.2
    assert jaccard("", "") == 0
    assert (normal("你好，世界"), normal("Hello  World!")) == ("你好世界", "hello world")


@pytest.mark.parametrize(
    "reply",
    [
        '<think>{"route": "schedule"} or rather not</think>{"route": "memo", "confidence": 0.9}',
        'Notes.<think>{"route": "schedule", "confidence": 1}</think> {"route": "memo", "confidence": 0.9}',
        f'<thinking>{"schedule " * 300}</thinking>{{"route": "memo", "confidence": 0.9}}',
    ],
)
async def test_what_a_small_model_thinks_is_not_its_answer(reply: str) -> None:
    guess = await Classifier(model=Said(reply), name="small")("帮我处理一下", "zh")
    assert guess is not None
    assert (guess.agent, guess.confidence) == ("memo", 0.9)
