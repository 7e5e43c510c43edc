"""Added parrots are reached by what people write: by the words of their files, and by the small model that is told of them."""

from collections.abc import AsyncGenerator, Mapping
from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from agents.llm.base import Chunk, Finish, ModelRequest, TextDelta
from agents.nlu import Interpretation
from agents.personas.registry import Flock
from agents.personas.schema import Persona
from agents.routing.classifier import Classifier, guessed
from agents.routing.feedback_weights import AVOIDED
from agents.routing.persona_keywords import meant
from agents.routing.router import Background, Earlier, Router
from agents.texts import Language
from bot.modes.expert.skills import matched
from bot.sessions.mode_members import member

FLOCK: Mapping[str, Persona] = dict(Flock(Path(__file__).parents[4] / "examples" / "parrots"))
NOW = datetime(2026, 1, 27, 10, 0, tzinfo=ZoneInfo("Asia/Shanghai"))


@pytest.mark.parametrize(
    ("text", "agent"),
    [
        ("有什么简单的菜谱", "cook"),
        ("Any recipe for leftovers?", "cook"),
        ("I am a cookie", None),
        ("今天心情不错", None),
        ("头脑风暴一下", None),  # who comes with us has rules of their own
    ],
)
def test_a_sentence_is_for_the_parrot_whose_words_it_has(text: str, agent: str | None) -> None:
    assert meant(text, FLOCK, {}) == agent
    assert meant(text, FLOCK, {"cook": AVOIDED}) is None


def test_excludes_patterns_and_priority_of_a_file_are_read() -> None:
    cook, travel = FLOCK["cook"], FLOCK["travel"]
    routing = cook.routing.model_copy(update={"patterns": (r"\d+ people",), "excludes": ("robot",), "priority": 90})
    flock = {"cook": cook.model_copy(update={"routing": routing}), "travel": travel}
    word = travel.routing.words.en[0]
    texts = (
        f"for 6 people, {word}",
        f"for 6 people, {word}, said the robot",
        f"{word}, recipe",
        "for 6 people and a robot",
    )
    assert [meant(text, flock, {}) for text in texts] == ["cook", "travel", "cook", None]


async def test_rules_go_before_a_parrots_own_words_and_these_before_a_model() -> None:
    async def asked(text: str, language: Language) -> None:
        raise AssertionError(text, language)

    async def recall() -> Background:
        return Background()

    router = Router(classify=asked, flock=FLOCK)
    routes = [
        await router.route(Interpretation(text=text, now=NOW, language="zh"), recall=recall)
        for text in ("记一下：新菜谱要放姜", "晚饭来个菜谱吧")
    ]
    assert [(route.agent, route.method, route.confidence) for route in routes] == [
        ("memo", "rule", routes[0].confidence),
        ("cook", "rule", 0.75),
    ]


@pytest.mark.parametrize(
    ("weights", "agent", "method"),
    [
        pytest.param({}, "cook", "rule", id="its words"),
        pytest.param({"cook": AVOIDED}, "creative", "history", id="nobody was content with it"),
        pytest.param({"creative": 10.0}, "creative", "history", id="people asked for another, again and again"),
    ],
)
async def test_a_new_parrots_words_go_before_who_answered_the_like_of_it(
    weights: dict[str, float], agent: str, method: str
) -> None:
    async def recall() -> Background:
        return Background(earlier=[Earlier(text="晚饭来个菜谱吧", agent="creative")], weights=weights)

    route = await Router(flock=FLOCK).route(
        Interpretation(text="晚饭来个菜谱吧", now=NOW, language="zh"), recall=recall
    )
    assert (route.agent, route.method) == (agent, method)


@pytest.mark.parametrize(
    ("text", "language", "best"),
    [
        ("周末下厨，列个食谱", "zh", "cook"),
        ("周末下厨，列个食谱", "en", "cook"),
        ("cooking for two", "zh", "cook"),
        ("帮我起名", "zh", "creative"),
        ("今天天气不错", "zh", None),
    ],
)
def test_a_skill_is_told_by_the_words_of_the_parrots_file_in_any_language(
    text: str, language: Language, best: str | None
) -> None:
    found = matched(text, [member(one, language) for one in FLOCK.values()])
    assert (found[0][0] if found else None) == best


@pytest.mark.parametrize(
    ("text", "reached"),
    [
        pytest.param("packing for a week in Lisbon", True, id="English word"),
        pytest.param("去成都的行李怎么收拾", True, id="Chinese word"),
        pytest.param("what does visa no 4821 want", True, id="pattern"),
        pytest.param("suitcase care", True, id="skill"),
        pytest.param("packing a box for the move house", False, id="excluded"),
        pytest.param("unpacking ideas", False, id="part of a word"),
    ],
)
def test_the_router_and_the_expert_mode_read_one_table(text: str, reached: bool) -> None:
    travel = FLOCK["travel"]
    routing = travel.routing.model_copy(update={"patterns": (r"visa no \d+",), "excludes": ("move house",)})
    added = travel.model_copy(update={"routing": routing, "skills": ("suitcase_care",)})
    assert (meant(text, {"travel": added}, {}) == "travel") is reached
    assert bool(matched(text, [member(added, "en")])) is reached


class Said:
    """A model that names a parrot."""

    def __init__(self) -> None:
        self.asked: list[ModelRequest] = []

    async def stream(self, request: ModelRequest) -> AsyncGenerator[Chunk]:
        self.asked.append(request)
        yield TextDelta('{"route": "Cook", "confidence": 0.8}')
        yield Finish(reason="stop", model="small")


async def test_the_small_model_is_told_of_added_parrots_and_may_name_them() -> None:
    model = Said()
    guess = await Classifier(model=model, name="small", flock=FLOCK)("what about leeks", "en")
    [request] = model.asked
    assert guess is not None
    assert guess.agent == "cook"
    assert str(request.messages[0]["content"]).splitlines()[1:] == [
        f"{name}: {FLOCK[name].does.en}" for name in FLOCK if name in ("cook", "travel")
    ]
    assert request.schema is not None
    assert request.schema["properties"]["route"]["enum"][-2:] == [name for name in FLOCK if name in ("cook", "travel")]
    assert guessed('{"route": "cook"}') is None
