"""What is said at the end of a run besides the model's words: what is missing of them, what is not true of them."""

import re

from agents.errors import ParrotError
from agents.llm.errors import Empty, ModelError
from agents.output.other_languages import foreign
from agents.runtime.run_events import Emit, RunEnd
from agents.runtime.run_state import Run
from agents.texts import say
from agents.tools.catalogue import TOOLS

_NONE = re.compile(
    r"没有?(?:找到|查到|搜到|相关|记|提到|任何|这)|找不到|查不到|未找到|并无|没查着|无相关"
    r"|\b(?:no|not|none|nothing|never|neither|without|n't|cannot|(?:could|did|do|does|is|have)n[’']?t)\b",
    re.IGNORECASE,
)
_BRACKETS = re.compile(r"[(（\[【][^(（\[【)）\]】]{0,400}+[)）\]】]")
_WORDS = re.compile(r"\w")


def at_the_end(run: Run) -> list[str]:
    """Return the remarks with which an answer ends."""
    language, so_far, step = run.ask.scope.language, run.so_far, run.step
    if step is None:
        return [say(language, "tokens_used_up")]
    found: list[str] = []
    if (
        step.cannot and not so_far.answer and not run.ask.skills
    ):  # else it is said who takes it over, or that nobody can
        found.append(say(language, "cannot", skill=step.cannot))
    elif not so_far.answer and so_far.used:
        found.append(so_far.results)
    if so_far.sought_in_vain and so_far.answer and not _NONE.search(so_far.answer):
        found.append(say(language, "nothing_found"))
    if step.reason == "length" and so_far.answer:
        found.append(say(language, "cut_short"))
    if step.reason == "filter":
        found.append(say(language, "model_filtered"))
    silent = not (so_far.answer or so_far.used or step.cannot)
    if not so_far.receipts and (step.held or silent or _unread(run)):
        found.append(_nothing(run))
    return [remark for remark in found if remark]


def _nothing(run: Run) -> str:
    """Say that nothing was written: in brackets below an answer, as a sentence where it is all there is."""
    return say(run.ask.scope.language, "nothing_written" if _says(run.so_far.answer) else "nothing_written_alone")


def _says(answer: str) -> bool:
    """Tell whether there are words in it that do not stand in brackets."""
    return _WORDS.search(_BRACKETS.sub("", answer)) is not None


def _unread(run: Run) -> bool:
    """Tell whether what the answer claims cannot be read, where it could have written."""
    could = any(TOOLS[name].writes for name in run.tools)
    return could and foreign(run.so_far.answer)


def without(run: Run, error: ModelError, emit: Emit) -> RunEnd:
    """Return the end of a run that the model could not end. What tools did answers for itself, and so does an answer that only lacks a correction."""
    so_far, language = run.so_far, run.ask.scope.language
    if (isinstance(error, Empty) and so_far.used) or run.corrected:
        results = so_far.results if not so_far.answer else ""
        remark = _nothing(run) if run.corrected and not so_far.receipts else ""
        for part in filter(None, (results, remark)):
            emit(so_far.add(part))
        return so_far.finished(run.stats)
    failure = ParrotError(
        run.ask.agent, "llm_chat", error, recoverable=error.remedy == "same", retry_after=error.retry_after
    )
    return so_far.failed(failure, say(language, f"model_{error.why}", model=error.model))
