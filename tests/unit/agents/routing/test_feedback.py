"""What a space's feedback makes of the choice of a parrot."""

from datetime import UTC, datetime, timedelta

import pytest

from agents.nlu import Interpretation
from agents.routing.feedback_weights import HALF_LIFE, MOST, TAUGHT, confidence, taught, weights
from agents.routing.router import Background, Earlier, Route, Router
from storage.conversations.feedback import Judged, Verdict

NOW = datetime(2026, 1, 27, 10, tzinfo=UTC)
ASKED = "帮我处理一下院子里那堆东西"
LIKE = "帮我处理一下院子里的那堆东西"


def judged(
    verdict: Verdict,
    *,
    agent: str = "amazing",
    better: str | None = None,
    request: str = ASKED,
    ago: timedelta = timedelta(),
) -> Judged:
    return Judged(request=request, agent=agent, verdict=verdict, better=better, at=NOW - ago)


def switched(number: int, *, ago: timedelta = timedelta(), request: str = ASKED) -> list[Judged]:
    return [judged("switch", better="memo", ago=ago, request=request)] * number


@pytest.mark.parametrize(
    ("verdict", "weight"), [("good", 0.5), ("bad", -0.5), ("rephrase", -0.25)], ids=["good", "bad", "rephrase"]
)
def test_an_opinion_speaks_for_or_against_who_answered(verdict: Verdict, weight: float) -> None:
    assert weights(ASKED, NOW, [judged(verdict)]) == {"amazing": weight}


def test_who_was_asked_instead_gains_what_the_other_loses() -> None:
    assert weights(ASKED, NOW, switched(1)) == {"amazing": -1.0, "memo": 1.0}


def test_half_of_it_is_forgotten_in_each_half_life_and_the_future_is_now() -> None:
    assert weights(ASKED, NOW, switched(1, ago=2 * HALF_LIFE)) == {"amazing": -0.25, "memo": 0.25}
    assert weights(ASKED, NOW, switched(1, ago=-HALF_LIFE)) == {"amazing": -1.0, "memo": 1.0}


def test_it_is_bounded_and_what_is_unlike_does_not_count() -> None:
    assert weights(ASKED, NOW, switched(50)) == {"amazing": -MOST, "memo": MOST}
    assert weights("write a poem about rain", NOW, switched(50)) == {}


@pytest.mark.parametrize(
    ("given", "agent"),
    [
        pytest.param({}, None, id="nothing known"),
        pytest.param({"memo": TAUGHT}, "memo", id="enough"),
        pytest.param({"memo": TAUGHT - 0.1}, None, id="too little"),
        pytest.param({"memo": 3.0, "creative": 2.5}, None, id="people disagree"),
        pytest.param({"memo": 3.0, "amazing": -3.0}, "memo", id="against one, for the other"),
    ],
)
def test_a_parrot_is_taught_by_enough_that_agrees(given: dict[str, float], agent: str | None) -> None:
    assert taught(given) == agent


def test_what_was_taught_is_sure_and_never_certain() -> None:
    assert [round(confidence(weight), 2) for weight in (TAUGHT, 3.0, MOST)] == [0.7, 0.8, 0.9]


async def routed(text: str, background: Background) -> Route:
    async def recall() -> Background:
        return background

    return await Router().route(Interpretation(text=text, now=NOW, language="zh"), recall=recall)


async def test_three_switches_make_the_other_parrot_the_choice_for_the_next_request_like_it() -> None:
    assert (await routed(LIKE, Background())).agent == "amazing"
    for number, agent in ((1, "amazing"), (3, "memo")):
        known = Background(weights=weights(LIKE, NOW, switched(number)))
        assert (await routed(LIKE, known)).agent == agent
    route = await routed(LIKE, Background(weights=weights(LIKE, NOW, switched(3))))
    assert (route.method, route.confidence >= 0.7) == ("history", True)


async def test_rules_that_are_sure_are_not_overruled() -> None:
    text = "明天下午3点开会"
    known = Background(weights=weights(text, NOW, switched(50, request=text)))
    route = await routed(text, known)
    assert (route.agent, route.method) == ("schedule", "rule")


async def test_who_answered_before_and_was_not_wanted_is_not_gone_back_to() -> None:
    earlier = (Earlier(text=ASKED, agent="creative"),)
    assert (await routed(ASKED, Background(earlier=earlier))).agent == "creative"
    unwanted = weights(ASKED, NOW, [judged("bad", agent="creative")] * 2)
    assert (await routed(ASKED, Background(earlier=earlier, weights=unwanted))).agent == "amazing"
