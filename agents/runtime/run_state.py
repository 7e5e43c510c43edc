"""The state of one run with a model: the messages so far, and what has come of them."""

from collections.abc import Sequence
from dataclasses import dataclass
from time import monotonic
from typing import Any

from agents.call import AgentRequest
from agents.context.history_budget import is_fenced
from agents.errors import ParrotError
from agents.llm.base import Json, ToolCall
from agents.llm.errors import TimedOut
from agents.output.citations import cited
from agents.output.links import addresses
from agents.output.stream_filter import ClaimFilter
from agents.personas.schema import Persona
from agents.runtime.model_step import ModelStep
from agents.runtime.run_events import Failed, Finished
from agents.runtime.run_output import RunOutput
from agents.runtime.usage_stats import RunStats
from agents.runtime.wanted_writes import is_wanted
from agents.skills.definition import ToolForm
from agents.texts import say
from agents.tools.base import Outcome
from agents.tools.catalogue import TOOLS
from agents.tools.handoff import HAND_OFF


@dataclass(frozen=True, slots=True, kw_only=True)
class Exchange:
    """A step of the model with what its tools gave, or with what we said against it (`note`)."""

    step: ModelStep
    results: tuple[str, ...] = ()
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Past:
    """What was said before, as far as it bears on consent: the person's own last words, and what they were answered.

    `foreign`: other people's words are among what the model is told of it.
    """

    said: str = ""
    answered: str = ""
    foreign: bool = False


NO_PAST = Past()


class Run:
    """The state of one run. `opening` are the messages of its first request, `tools` those that are offered with it."""

    def __init__(
        self,
        ask: AgentRequest,
        persona: Persona,
        opening: Sequence[Json],
        tools: Sequence[str],
        *,
        past: Past = NO_PAST,
    ) -> None:
        self.ask = ask
        self.persona = persona
        self.opening = tuple(opening)
        self.tools = tuple(tools)
        self.past = past
        self.stats = RunStats()
        self.exchanges: list[Exchange] = []
        self.so_far = RunOutput()
        self.step: ModelStep | None = None
        """The last one; None when the allowance did not suffice for it."""
        self.over: Finished | Failed | None = None
        self.corrected = False
        self.marked = False
        """Whether something of the model's template had to be taken out of its words."""
        self.idle = 0
        """How many steps in a row asked only for what had been answered before."""
        self.answered: dict[str, Outcome] = {}
        """Reads by name and arguments, since the last write."""
        self.listed: dict[int, tuple[str, dict[str, Any]]] = {}
        """The reads whose lists of the calendar are shown, by their places in what was used."""
        self.handed: list[ToolCall] = []
        """Calls of tools of those who asked."""
        self._end = monotonic() + persona.limits.seconds
        self._failures: dict[str, int] = {}

    @property
    def granted(self) -> tuple[str, ...]:
        """The tools that it may use, offered or not."""
        if self.ask.guidance.alone:
            return ()
        return (*self.persona.tools, HAND_OFF.name) if self.ask.skills else self.persona.tools

    @property
    def declared(self) -> tuple[ToolForm, ...]:
        """The tools of its skill, while the generic ones are offered that carry them out; and those of who asked."""
        skill = self.ask.skill
        own = () if skill is None or "read_state" not in self.tools else skill.tools
        return (*own, *self.ask.guidance.tools)

    def outer(self, name: str) -> ToolForm | None:
        """Return the tool of who asked that has this name."""
        return next((one for one in self.ask.guidance.tools if one.name == name), None)

    def left(self) -> float:
        """Return the seconds that are left. Raises TimedOut when the run's time is over."""
        left = self._end - monotonic()
        if left < 1:
            raise TimedOut("run", f"over {self.persona.limits.seconds:.0f} seconds")
        return left

    def ends_with(self, step: ModelStep) -> bool:
        """Tell whether nothing comes after this step: no tools, no plan to follow, no words that are asked for again."""
        return not step.calls and step.form != "plan" and (self.corrected or not step.held)

    def spent(self, step: ModelStep) -> None:
        """Note the step that was made, or found, and what it took."""
        self.step = step
        self.stats = self.stats.asked(step.usage, step.seconds)

    def release(self) -> ClaimFilter:
        """Return the filter of the next text: only what receipts stand behind, and notes that were found or spoken of."""
        notes = self.so_far.notes
        spoken = (
            frozenset(number for message in self.opening[1:] for number in cited(str(message["content"])))
            if notes is not None
            else ()
        )
        said = self.so_far.answer if self.corrected else ""
        return ClaimFilter(self.so_far.kinds, notes, spoken=spoken, said=said, wanted=self._write_is_wanted)

    @property
    def _write_is_wanted(self) -> bool:
        if any(TOOLS[tool].writes for tool, _ in self.so_far.used):
            return True
        return any(is_wanted(one, self.past.said, self.past.answered) for one in {self.ask.text, self.ask.request.text})

    def addresses(self) -> frozenset[str]:
        """Return the addresses that the person wrote, or that notes and events hold: they may be live in what is said."""
        own = (
            str(one["content"]) for one in self.opening[1:] if one["role"] == "user" and not is_fenced(one["content"])
        )
        found = (result for exchange in self.exchanges for result in exchange.results)
        return addresses((self.ask.request.text, *(() if self.ask.by else own), *found))

    def conclude(self, system: str) -> None:
        """Ask for an answer from here on, of all that was looked up."""
        self.opening = ({"role": "system", "content": system}, *self.opening[1:])
        self.tools = ()

    def count(self, tool: str, outcome: Outcome) -> int:
        """Note what came of a tool; how often in a row it has failed."""
        self._failures[tool] = self._failures.get(tool, 0) + 1 if outcome.failed else 0
        if not outcome.failed:
            self.so_far.did(tool, outcome)
        return self._failures[tool]

    def failed(self, error: ParrotError, sentence: str) -> Failed:
        steps = self.persona.limits.steps
        return self.so_far.failed(error, say(self.ask.scope.language, sentence, steps=steps))
