"""The seeds' tables of failures and of the loop: each row is played here, named with the test that plays it, or with why it is not."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from agents.errors import ParrotError
from agents.llm.errors import ModelError, TimedOut, Unreachable, Unwell
from agents.llm.fallbacks import following
from agents.personas.schema import load
from agents.planning.politeness import simplified
from agents.texts import say
from bot.turns.failures import ADVICE

PLACES = (Path(__file__).parents[5] / "shared" / "cases" / "seeds",)
FOLDER = next((place for place in PLACES if place.is_dir()), None)
pytestmark = pytest.mark.skipif(FOLDER is None, reason="no ../shared/cases/seeds here")

GROUPS = {
    "dv_errors_recovery": ("friendly", "simplify", "recoverable", "transient", "recovery_flow", "executor"),
    "seed_derived": ("error", "loop", "concurrent", "events"),
}
SENTENCES = {
    "invalid_time_format": "ask_when",
    "parse": "ask_more_time",
    "invalid_input": "arguments_wrong",
    "deadline": "model_timed_out",
}
FAILURES: dict[str, Callable[[str, str], ModelError]] = {"network": Unreachable, "service_unavailable": Unwell}
ELSEWHERE = {
    "dv_errors_recovery.recoverable.02": "test_engine: test_a_call_that_cannot_be_is_told_to_the_model",
    "dv_errors_recovery.recoverable.04": "ours: a failure that passes is tried again, nothing is worded anew for it",
    "dv_errors_recovery.transient.04": "test_engine: an unknown tool is told to the model, and not run again",
    "dv_errors_recovery.recovery_flow.01": "test_engine: test_tools_do_what_the_model_wants_and_code_prints_the_receipts",
    "dv_errors_recovery.recovery_flow.03": "test_engine_recovers: test_two_failures_and_a_success_begin_the_count_anew",
    "dv_errors_recovery.recovery_flow.04": "ours is tried twice more: test_patience, test_engine_tools",
    "dv_errors_recovery.recovery_flow.05": "test_engine: test_three_failures_of_one_tool_end_the_run",
    "dv_errors_recovery.executor.02": "test_engine_tools: test_a_failure_that_passes_is_tried_twice_more",
    "dv_errors_recovery.executor.03": "test_engine: test_a_call_that_cannot_be_is_told_to_the_model",
    "dv_errors_recovery.executor.04": "no tool has a stand-in: what failed is said",
    "dv_errors_recovery.executor.05": "a tool that is too slow is not run again: test_engine_tools, test_one_tool_has_its_time",
    "dv_errors_recovery.executor.09": "the calendar is the database: nothing that may be out of date is shown in its place",
    "seed_derived.loop.02": "test_engine_order: test_think_tool_result_and_answer_are_told_in_their_order",
    "seed_derived.loop.03": "test_engine_recovers: test_two_failures_and_a_success_begin_the_count_anew",
    "seed_derived.loop.05": "test_engine_recovers: test_two_failures_and_a_success_begin_the_count_anew",
    "seed_derived.loop.07": "test_engine: test_a_model_that_is_down_is_told_at_once_and_the_rest_works",
    "seed_derived.concurrent.01": "test_engine_tools: test_reads_of_a_step_run_at_once, without a clock",
    "seed_derived.concurrent.02": "test_engine_forms: test_what_a_failed_read_means_for_the_others, by call id",
    "seed_derived.concurrent.03": "test_engine_forms: test_what_a_failed_read_means_for_the_others",
    "seed_derived.concurrent.04": "test_engine: test_three_failures_of_one_tool_end_the_run",
    "seed_derived.concurrent.05": "test_engine_tools: test_what_is_not_done_in_time_is_left_and_the_rest_kept",
    "seed_derived.concurrent.08": "the default is that of the persona's schema, below",
    "seed_derived.concurrent.09": "five at most: test_engine_tools",
    "seed_derived.events.01": "test_engine_order; a suggestion only while a confirmation is open",
    "seed_derived.events.02": "test_engine_order: done is the last",
}


def cases(file: str, group: str) -> list[dict[str, Any]]:
    table: dict[str, Any] = json.loads(((FOLDER or Path()) / f"{file}.json").read_text(encoding="utf-8"))
    return [case for one in table["groups"] if one["group"] == group for case in one["cases"]]


def test_each_kind_of_failure_has_its_sentence_in_both_languages() -> None:
    for case in cases("dv_errors_recovery", "friendly"):
        name = SENTENCES[case["input"]]
        filled = {"where": "x", "why": "y"}
        sentences = {say("zh", name, **filled), say("en", name, **filled)}
        assert len(sentences) == 2, case["id"]
        assert all(sentences), case["id"]
    assert ADVICE[TimedOut.__name__] == "advice_wait"


def test_a_sentence_is_made_simple_before_rules_read_it() -> None:
    for case in cases("dv_errors_recovery", "simplify"):
        assert simplified(load()["schedule"], case["input"]) == case["expected"], case["id"]


def test_what_passes_is_tried_again() -> None:
    for case in cases("dv_errors_recovery", "transient"):
        if case["id"] not in ELSEWHERE:
            failure = FAILURES[case["input"]]("m", "gone")
            assert (following([failure], ["m"], most=3) is not None) == case["expected"], case["id"]


def test_an_error_says_whose_and_why() -> None:
    for case in cases("seed_derived", "error"):
        given, cause = case["input"], RuntimeError(case["input"]["cause"])
        error = ParrotError(given["agent"], given["operation"], cause)
        assert (str(error), str(error.cause)) == (case["expected"]["text"], case["expected"]["unwraps_to"]), case["id"]


def test_a_limit_that_is_not_set_is_not_nothing() -> None:
    assert all(one.concurrent.seconds > 0 for one in load().values())


def test_no_row_is_left_out() -> None:
    played = ("friendly", "simplify", "transient", "error")
    rows = {(group, one["id"]) for file, groups in GROUPS.items() for group in groups for one in cases(file, group)}
    assert {row for group, row in rows if group not in played} | {"dv_errors_recovery.transient.04"} == set(ELSEWHERE)
