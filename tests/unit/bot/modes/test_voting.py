"""voting: ballots, the people's too, deadlines, quorum, ties, and what is shown."""

from dataclasses import replace
from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.modes.base import Action, AgentCall, Notice, Step, Timer
from bot.modes.errors import InvalidModeConfig
from bot.modes.standings import Tally
from bot.modes.voting.ballots import Ballot, ballot, counted, option_of
from bot.modes.voting.state import proposed
from bot.modes.voting.voting import Voting
from tests.support.rooms import NOON, ROOM, agents, answered, begun, played, pressed, said, stored, wrote

MODE = Voting()
CITIES: dict[str, object] = {"options": ["Rome", "Oslo", "Lima"], "people": False}


def vote_for(votes: dict[str, str | None]) -> "dict[str, str | None]":
    return {
        name: None if choice is None else f'{{"choice": "{choice}", "reason": "so"}}' for name, choice in votes.items()
    }


def result(config: dict[str, object], votes: dict[str, str | None], text: str = "Where to?") -> Notice:
    texts = vote_for(votes)
    steps = played(MODE, begun(MODE, config), text, lambda call: texts.get(call.agent_name))
    assert steps[-1].done
    return steps[-1].notices[-1]


def card(notice: Notice) -> Tally:
    assert isinstance(notice.card, Tally)
    return notice.card


def shown(notice: Notice) -> list[tuple[str, str, tuple[str, ...]]]:
    return [(line.option, line.weight, line.voters) for line in card(notice).lines]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param('{"choice": "Rome", "reason": "warm"}', ("Rome", "warm"), id="json"),
        pytest.param('Well.\n```json\n{"choice": "oslo", "reason": ""}\n```', ("Oslo", ""), id="fenced"),
        pytest.param('{"vote": {"choice": "B"}}', ("Oslo", ""), id="letter-inside"),
        pytest.param('{"choice": 2}', ("Oslo", ""), id="number"),
        pytest.param("I think [VOTE: Rome ] and not [VOTE:Oslo]", ("Rome", ""), id="text-first"),
        pytest.param("我选【VOTE：oslo】", ("Oslo", ""), id="full-width"),
        pytest.param('{"choice": "Paris"} [VOTE:Rome]', ("Rome", ""), id="unusable-json"),
        pytest.param("Rome is nice {", None, id="no-ballot"),
        pytest.param("[VOTE:Paris]", None, id="not-an-option"),
    ],
)
def test_a_ballot_is_json_or_a_mark(text: str, expected: tuple[str, str] | None) -> None:
    assert ballot(text, ("Rome", "Oslo")) == expected


def test_an_options_own_words_win_over_letters_and_numbers() -> None:
    assert [option_of(text, ("2", "1", "A")) for text in ("1", "2", "a", "b", "3")] == ["1", "2", "A", "1", "A"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Where to?\n- Rome\n- Oslo\n- Rome", ("Where to?", ("Rome", "Oslo"))),
        ("去哪？\n1. 罗马\n2、奥斯陆", ("去哪？", ("罗马", "奥斯陆"))),
        ("Where to: Rome / Oslo?", ("Where to: Rome / Oslo?", ("Rome", "Oslo"))),
        ("晚饭：火锅还是面", ("晚饭：火锅还是面", ("火锅", "面"))),
        ("hike or home?", ("hike or home?", ("hike", "home"))),
        ("Should we hike, swim or stay home?", ("Should we hike, swim or stay home?", ("hike", "swim", "stay home"))),
        ("Which is better, tea or coffee?", ("Which is better, tea or coffee?", ("tea", "coffee"))),
        ("周末爬山还是在家？", ("周末爬山还是在家？", ("周末爬山", "在家"))),
        ("We eat soup or bread.", ("We eat soup or bread.", ())),
        ("What shall we name it?", ("What shall we name it?", ())),
        ("At 12:30 we eat", ("At 12:30 we eat", ())),
    ],
)
def test_a_message_may_bring_its_options(text: str, expected: tuple[str, tuple[str, ...]]) -> None:
    assert proposed(text) == expected


def test_parrots_vote_at_once_and_every_option_is_shown() -> None:
    first = MODE.on_user_message(begun(MODE, CITIES), wrote("Where to?"))
    assert agents(first) == ["memo", "schedule", "amazing", "creative"]
    assert all(call.metadata["quiet"] and "Lima" in call.prompt for call in first.calls)
    assert first.deadline == 120
    done = result(CITIES, {"memo": "Rome", "schedule": "Oslo", "amazing": "Rome", "creative": "nowhere"})
    assert (done.say, done.values["winners"], card(done).open) == ("mode_vote_result", "Rome", False)
    assert shown(done) == [("Rome", "2", ("灰灰", "惊奇")), ("Oslo", "1", ("金刚",)), ("Lima", "0", ())]


def test_without_options_the_answers_are_voted_on() -> None:
    def reply(call: AgentCall) -> str | None:
        if call.metadata["purpose"] == "answer":
            return None if call.agent_name == "amazing" else f"{call.agent_name} says so"
        assert "灰灰: memo says so" in call.prompt
        return "[VOTE:金刚]"

    config: dict[str, object] = {"people": False}
    last = played(MODE, begun(MODE, config), "A name for the boat?", reply)[-1].notices[-1]
    assert shown(last) == [
        ("灰灰", "0", ()), ("金刚", "4", ("灰灰", "金刚", "惊奇", "灵灵")), ("灵灵", "0", ()),
    ]  # fmt: skip
    none = played(MODE, begun(MODE, config), "?!", lambda call: None)[-1]
    assert said(none) == ["mode_vote_nothing"]


def test_weights_are_counted_exactly() -> None:
    config = {
        **CITIES,
        "weights": {"memo": 0.1, "金刚": 0.2, "amazing": 0.3},
        "voters": ["memo", "schedule", "amazing"],
    }
    tie = result(config, {"memo": "Rome", "schedule": "Rome", "amazing": "Oslo"})
    assert (tie.say, card(tie).winners) == ("mode_vote_tie", ("Rome", "Oslo"))


@pytest.mark.parametrize(
    ("quorum", "say"),
    [(2, "mode_vote_result"), (3, "mode_vote_no_quorum"), (0.5, "mode_vote_result"), (0.6, "mode_vote_no_quorum")],
)
def test_a_quorum_is_a_number_or_a_part(quorum: float, say: str) -> None:
    assert result({**CITIES, "quorum": quorum}, {"memo": "Rome", "schedule": "Rome"}).say == say


def test_nobodys_vote_decides_nothing() -> None:
    assert result(CITIES, {}).say == "mode_vote_nobody"


def test_an_unusable_ballot_is_asked_for_once_more() -> None:
    first = MODE.on_user_message(begun(MODE, {**CITIES, "voters": ["memo"]}), wrote("Where to?"))
    again = stored(MODE.on_agent_response(first.state, answered(first.calls[0], "hm")))
    assert agents(again) == ["memo"]
    late = MODE.on_agent_response(again.state, answered(first.calls[0], "[VOTE:Rome]"))
    assert late.state == again.state  # that call is over
    over = MODE.on_agent_response(again.state, answered(again.calls[0], "hm"))
    assert (said(over), card(over.notices[0]).unreadable) == (["mode_vote_nobody"], ("memo",))
    silent = MODE.on_agent_response(first.state, answered(first.calls[0], failed=True))
    assert card(silent.notices[0]).silent == ("memo",)


def test_all_that_is_shown_of_a_vote_is_one_message_and_of_two_votes_two() -> None:
    def names(steps: list[Step]) -> set[str]:
        return {notice.keeps for step in steps for notice in step.notices}

    config = {**CITIES, "tie": "runoff"}
    first = played(MODE, begun(MODE, config), "Where to?", lambda call: f"[VOTE:{TIED[call.agent_name]}]")
    assert [len(step.notices) for step in first].count(0) == 0
    assert names(first) == {"vote:1:1"}
    second = MODE.on_user_message(first[-1].state, wrote("And then?", number=9))
    assert names([second]) == {"vote:9:9"}


def test_what_was_given_up_is_shown_without_buttons_or_winners() -> None:
    step = opened({"options": ["Rome", "Oslo"]})
    last = MODE.given_up(step.state)
    assert last is not None
    assert (last.say, last.keeps, last.choices) == ("mode_vote_stopped", step.notices[0].keeps, ())
    assert (card(last).open, card(last).winners, card(last).closes) == (False, (), None)
    assert MODE.given_up(begun(MODE)) is None
    assert MODE.given_up(opened({}).state) is None  # nothing is shown of answers


def test_reasons_are_shown_without_names_in_an_anonymous_vote() -> None:
    def reasons(config: dict[str, object]) -> list[tuple[str, str]]:
        lines = card(result({**CITIES, **config}, {"memo": "Rome", "amazing": None})).lines
        return [(one.name, one.text) for line in lines for one in line.reasons]

    assert reasons({}) == [("灰灰", "so")]
    assert reasons({"anonymous": True}) == [("", "so")]


TIED: dict[str, str | None] = {"memo": "Rome", "schedule": "Rome", "amazing": "Lima", "creative": "Lima"}


def test_a_tie_by_runoff_is_voted_on_again_once() -> None:
    config = {**CITIES, "tie": "runoff"}

    def changing(call: AgentCall) -> str:
        return "[VOTE:Lima]" if "Oslo" not in call.prompt else f"[VOTE:{TIED[call.agent_name]}]"

    last = played(MODE, begun(MODE, config), "Where to?", changing)[-1].notices[-1]
    assert (last.say, shown(last)[0][:2], len(shown(last))) == ("mode_vote_result", ("Rome", "0"), 2)
    assert result(config, TIED).say == "mode_vote_tie"


def test_a_tie_by_chair_is_decided_by_its_ballot_or_by_asking() -> None:
    own = result({**CITIES, "tie": "chair"}, TIED)
    assert (own.values["winners"], len(shown(own))) == ("Lima", 3)
    config = {**CITIES, "tie": "chair", "voters": ["memo", "creative"], "chair": "惊奇"}

    def reply(call: AgentCall) -> str:
        return "[VOTE:Rome]" if call.agent_name == "amazing" else f"[VOTE:{TIED[call.agent_name]}]"

    steps = played(MODE, begun(MODE, config), "Where to?", reply)
    assert agents(steps[-2]) == ["amazing"]
    assert steps[-1].notices[-1].values["winners"] == "Rome"
    silent = played(MODE, begun(MODE, config), "?", lambda call: None if call.agent_name == "amazing" else reply(call))
    assert said(silent[-1]) == ["mode_vote_tie"]


def opened(config: dict[str, object]) -> Step:
    return MODE.on_user_message(begun(MODE, config), wrote("Where to?"))


def ballots(step: Step, kind: str = "vote") -> list[Action]:
    return [choice.action for choice in step.notices[-1].choices if choice.action.kind == kind]


def test_people_vote_by_button_and_their_last_vote_counts() -> None:
    step = opened({"options": ["Rome", "Oslo"], "voters": ["memo"], "weights": {"people": 2}})
    rome, oslo = ballots(step)
    for person, action in (("ann", rome), ("bob", rome), ("ann", oslo)):
        step = stored(MODE.on_user_message(step.state, pressed(action, person=person)))
        assert (step.calls, step.done) == ((), False)
    assert shown(step.notices[0]) == [("Rome", "2", ("bob",)), ("Oslo", "2", ("ann",))]
    step = MODE.on_agent_response(step.state, answered(opened({"options": ["Rome", "Oslo"]}).calls[0], "[VOTE:Rome]"))
    assert (said(step), step.done) == (["mode_vote_open"], False)  # people may go on
    (end,) = ballots(step, "close")
    over = MODE.on_user_message(step.state, pressed(end))
    assert (over.notices[0].values["winners"], over.done) == ("Rome", True)
    assert said(MODE.on_user_message(over.state, pressed(rome))) == ["mode_vote_closed"]
    assert said(MODE.on_user_message(opened({}).state, pressed(rome))) == ["mode_vote_no_option"]


def test_who_votes_does_not_end_the_vote() -> None:
    step = opened({"options": ["Rome", "Oslo"], "voters": ["memo"]})
    (end,) = ballots(step, "close")
    rome = ballots(step)[0]
    step = stored(MODE.on_user_message(step.state, pressed(rome, person="bob")))
    assert step.notices[0].whose == "p1"
    assert said(MODE.on_user_message(step.state, pressed(end, person="bob"))) == ["mode_vote_not_yours"]
    assert MODE.on_user_message(step.state, replace(pressed(end, person="bob"), leads=True)).done


def test_words_vote_too_and_a_second_question_waits() -> None:
    step = opened({"options": ["Rome", "Oslo"]})
    assert shown(MODE.on_user_message(step.state, wrote("oslo")).notices[0])[1] == ("Oslo", "1", ("Ann",))
    assert said(MODE.on_user_message(step.state, wrote("And when?"))) == ["mode_vote_running"]
    assert said(MODE.on_user_message(opened(CITIES).state, wrote("oslo"))) == ["mode_vote_parrots_only"]
    assert said(MODE.on_user_message(begun(MODE), wrote("  "))) == ["mode_vote_empty"]
    unlisted = Action(kind="vote", value="Paris", run=1)
    assert said(MODE.on_user_message(step.state, pressed(unlisted))) == ["mode_vote_no_option"]


def test_a_button_of_another_vote_is_over() -> None:
    step = opened({"options": ["Rome", "Oslo"]})
    assert said(MODE.on_user_message(step.state, pressed(Action(kind="vote", value="Rome", run=7)))) == [
        "mode_vote_closed"
    ]


def test_a_vote_to_which_nobody_is_asked_is_over_at_once() -> None:
    step = MODE.on_user_message(begun(MODE, CITIES), wrote("Where to?", room=replace(ROOM, members=())))
    assert (step.calls, said(step), step.done) == ((), ["mode_vote_nobody"], True)


def test_a_chair_that_says_nothing_in_time_leaves_a_tie() -> None:
    config = {**CITIES, "tie": "chair", "voters": ["memo", "creative"]}
    step = opened(config)
    for call in step.calls:
        step = MODE.on_agent_response(step.state, answered(call, f"[VOTE:{TIED[call.agent_name]}]"))
    assert agents(step) == ["amazing"]
    over = MODE.on_timer(step.state, Timer(at=NOON + timedelta(seconds=120), room=ROOM))
    assert (said(over), over.done) == (["mode_vote_tie"], True)


def test_an_anonymous_vote_shows_no_names() -> None:
    assert [names for _, _, names in shown(result({**CITIES, "anonymous": True}, TIED))] == [(), (), ()]


def test_the_deadline_ends_it() -> None:
    step = opened({"options": ["Rome", "Oslo"], "seconds": 60})
    step = MODE.on_user_message(step.state, pressed(ballots(step)[0]))
    early = MODE.on_timer(step.state, Timer(at=NOON + timedelta(seconds=20), room=ROOM))
    assert (early.state, early.deadline) == (step.state, 40)
    over = stored(MODE.on_timer(step.state, Timer(at=NOON + timedelta(seconds=60), room=ROOM)))
    assert (said(over), over.done) == (["mode_vote_result"], True)
    late = MODE.on_user_message(step.state, pressed(ballots(step)[1], after=61))
    assert shown(late.notices[0])[1][1] == "0"  # too late to count
    assert MODE.on_timer(over.state, Timer(at=NOON, room=ROOM)).done
    silent = opened({"people": False})
    nothing = MODE.on_timer(silent.state, Timer(at=NOON + timedelta(seconds=120), room=ROOM))
    assert said(nothing) == ["mode_vote_nothing"]


def test_stop_ends_a_vote_without_a_result() -> None:
    step = opened(CITIES)
    assert said(MODE.on_user_message(MODE.on_stop(step.state, NOON), pressed(Action(kind="close", run=1)))) == [
        "mode_vote_closed"
    ]


@pytest.mark.parametrize(
    ("config", "key", "why"),
    [
        ({"options": ["one"]}, "options", "out_of_range"),
        ({"options": ["a", "A"]}, "options[1]", "twice"),
        ({"weights": {"memo": 0}}, "weights.memo", "out_of_range"),
        ({"tie": "coin"}, "tie", "not_one_of"),
        ({"seconds": 1}, "seconds", "out_of_range"),
    ],
)
def test_wrong_options_are_refused(config: dict[str, object], key: str, why: str) -> None:
    with pytest.raises(InvalidModeConfig) as caught:
        MODE.validate(config)
    assert (caught.value.key, caught.value.why) == (key, why)


@given(
    st.dictionaries(st.text(min_size=1, max_size=3), st.sampled_from("abcx"), max_size=8),
    st.dictionaries(st.text(min_size=1, max_size=3), st.floats(0.01, 100), max_size=8),
)
def test_counting_loses_nothing(votes: dict[str, str], weights: dict[str, float]) -> None:
    given_ = {voter: Ballot(option=option) for voter, option in votes.items()}
    count = counted("abc", given_, weights)
    assert list(count.weights) == ["a", "b", "c"]
    assert all(count.weights[winner] == max(count.weights.values()) for winner in count.winners)
    assert bool(count.winners) == any(option in "abc" for option in votes.values())
