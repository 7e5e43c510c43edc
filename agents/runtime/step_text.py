"""The text of a step on its way: its marks are read, its calls taken out, and the rest let out as far as it may be shown."""

import asyncio

from agents.llm.parsing.model_markup import Markers
from agents.llm.parsing.sanitize import cleaned
from agents.llm.parsing.text_toolcalls import Said
from agents.output.links import Links
from agents.output.text_filters import FilterChain
from agents.runtime.run_events import AnswerDelta, Emit
from agents.runtime.run_state import Run
from agents.runtime.tool_formats import ToolFormat
from agents.tools.handoff import tag
from agents.tools.model_schema import bare_arguments

AT_ONCE = 1_000  # characters that are read in one go


class Speech:
    """The text of one step while it arrives."""

    def __init__(self, form: ToolFormat, run: Run) -> None:
        tools = run.granted
        self._so_far = run.so_far
        self._markers = Markers(tools, bare_arguments(tools), fields=run.ask.schema is None)
        self._reader = form.reader(run)
        self._release = run.release()
        self._filters = FilterChain(self._markers, self._reader, Links(run.addresses()), self._release)
        run.so_far.begin()

    @property
    def said(self) -> Said:
        """What the model says, once it has ended."""
        return self._reader.said

    @property
    def held(self) -> tuple[str, ...]:
        """What was held back because nothing stands behind it."""
        return self._release.held

    @property
    def cannot(self) -> str:
        """The skill that the model says it lacks."""
        return tag(self._markers.cannot)

    @property
    def marked(self) -> bool:
        """Whether something of the model's template was taken out."""
        return self._markers.marked

    async def hear(self, text: str, emit: Emit) -> None:
        """Emit what may be shown now; others go on while a long text is read."""
        for at in range(0, len(text), AT_ONCE):
            if at:
                await asyncio.sleep(0)
            for delta in self._so_far.more(self._filters.feed(cleaned(text[at : at + AT_ONCE]))):
                emit(delta)

    def end(self) -> list[AnswerDelta]:
        """Return what was held back only until it was clear."""
        return self._so_far.more(self._filters.end())
