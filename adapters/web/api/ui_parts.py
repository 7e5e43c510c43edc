"""An answer as the parts of the AI SDK's UI message stream. Pure: what goes on and what is said becomes parts, in order.

All that is said is text, so that a client which shows nothing but text misses nothing: `providerMetadata` tells which text is
an answer, a receipt, a card or the house's own. The same comes as `data-*` parts for those that know more. Only fields that
every version of the protocol has are used: older clients refuse parts with fields that they do not know.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

from adapters.web.api.shapes import CardOut, address_of, agent_shape, card_shape, live_shape
from bot.ports.live import LiveEvent
from bot.ports.messages import Document, Said, Saying
from bot.ports.push import AgentCard

Part: TypeAlias = dict[str, Any]
Kind: TypeAlias = Literal["answer", "receipts", "card", "system"]


@dataclass(slots=True)
class _Run:
    """The state of a parrot's run as shown so far: its text, the piece that is open, the tools that have no result yet."""

    agent: str | None
    told: str = ""
    open: str | None = None
    tools: list[tuple[str, str]] = field(default_factory=list[tuple[str, str]])


class Parts:
    """The parts of one answer. `no_result`: the sentence for a tool whose run was ended."""

    def __init__(self, *, answer: str, session: str, agents: Mapping[str, AgentCard], no_result: str) -> None:
        self._answer = answer
        self._session = session
        self._agents = agents
        self._no_result = no_result
        self._runs: dict[tuple[str | None, int | None], _Run] = {}
        self._said: dict[int, Saying] = {}
        self._stats: list[Part] = []
        self._number = 0

    def begin(self) -> list[Part]:
        metadata = {"session_id": self._session}
        return [{"type": "start", "messageId": self._answer, "messageMetadata": metadata}, {"type": "start-step"}]

    def live(self, event: LiveEvent) -> list[Part]:
        """Return what goes on in a run."""
        data = live_shape(event).model_dump(mode="json", exclude_none=True)
        match event.event:
            case "tool_use":
                return [*self._paused(self._run(event)), self._tool(self._run(event), event)]
            case "tool_result":
                return self._result(self._run(event), event)
            case "answer_delta":
                return list(self._delta(self._run(event), event.text))
            case "session_stats":
                self._stats.append({"type": "data-stats", "data": data})
                return []
            case "error":
                return [{"type": "error", "errorText": event.text}]
            case "done":
                return []
            case "ui":
                return [{"type": "data-ui", "data": {"name": event.ui, **data}, "transient": True}]
            case "thinking" | "system":
                return [{"type": f"data-{event.event}", "data": data, "transient": True}]

    def said(self, said: Said) -> list[Part]:
        """Return a message, with what is missing of it; of one that was shown already what has changed, nothing for what is no answer."""
        before = self._said.get(said.id)
        if before == said.saying or said.role in ("user", "reminder"):
            return []
        self._said[said.id] = said.saying
        if before is not None:
            return [self._card(said, number) for number in range(len(said.saying.cards))]
        parts = self._words(said)
        if not parts and said.saying.agent is not None:
            parts = [self._speaker(said.saying.agent)]
        agent = {"agent_name": said.saying.agent}
        parts += [{"type": "data-receipt", "data": {**agent, "text": line}} for line in said.saying.receipts]
        parts += self._text("\n".join(said.saying.receipts), "receipts", said.saying.agent)
        for number, card in enumerate(said.saying.cards):
            parts.append(self._card(said, number))
            parts += self._text(_in_words(card_shape(card), said.saying.text), "card", said.saying.agent)
        parts += [{"type": f"data-{part.name}", "data": part.data} for part in said.saying.parts]
        return [*parts, *map(_file, said.saying.documents)]

    def _card(self, said: Said, number: int) -> Part:
        """Return a card of a message; clients replace what they show by its id."""
        shape = card_shape(said.saying.cards[number]).model_dump(mode="json")
        data = {"agent_name": said.saying.agent, "message_id": said.id, **shape}
        return {"type": "data-card", "id": f"card-{said.id}-{number}", "data": data}

    def end(self, answers: Sequence[Said], error: str | None = None) -> list[Part]:
        """Return what is missing of the answers, what they took, and the end."""
        parts = [part for said in answers for part in self.said(said)]
        for run in self._runs.values():
            parts += self._closed(run)
        self._runs.clear()
        failed = [] if error is None else [{"type": "error", "errorText": error}]
        return [*parts, *self._stats, *failed, {"type": "finish-step"}, {"type": "finish"}]

    def _words(self, said: Said) -> list[Part]:
        text, agent = said.saying.text, said.saying.agent
        if said.role == "system":
            data = {"agent_name": agent, "text": text}
            return [{"type": "data-system", "data": data}, *self._text(text, "system", agent)] if text else []
        run = self._taken(agent, text)
        if not text.startswith(run.told):  # something of it was lost on the way
            return [*self._closed(run), *self._delta(_Run(agent), text, whole=True)]
        return [*self._delta(run, text[len(run.told) :]), *self._closed(run)]

    def _run(self, event: LiveEvent) -> _Run:
        return self._runs.setdefault((event.agent, event.call), _Run(event.agent))

    def _taken(self, agent: str | None, text: str) -> _Run:
        """Return the run whose answer this is; a new one when nothing of it was heard."""
        keys = [key for key, run in self._runs.items() if run.agent == agent]
        fitting = [key for key in keys if text.startswith(self._runs[key].told)]
        return self._runs.pop((fitting or keys)[0]) if keys else _Run(agent)

    def _delta(self, run: _Run, text: str, *, whole: bool = False) -> Iterator[Part]:
        """Yield a piece of an answer; the first tells who speaks. A text that goes on behind a tool needs no blank line before."""
        shown = text.lstrip("\n") if run.open is None else text
        run.told += text
        if not shown:
            return
        if run.open is None:
            run.open = self._name("text")
            if run.agent is not None:
                yield self._speaker(run.agent)
            yield {"type": "text-start", "id": run.open, **_metadata("answer", run.agent)}
        yield {"type": "text-delta", "id": run.open, "delta": shown}
        if whole:
            yield {"type": "text-end", "id": run.open}

    def _paused(self, run: _Run) -> list[Part]:
        """End the text: what is said after a tool is a text of its own."""
        name, run.open = run.open, None
        return [] if name is None else [{"type": "text-end", "id": name}]

    def _closed(self, run: _Run) -> list[Part]:
        left = [self._failed(name, self._no_result) for name, _ in run.tools]
        run.tools.clear()
        return [*left, *self._paused(run)]

    def _tool(self, run: _Run, event: LiveEvent) -> Part:
        """Show a tool's call, not what it was given: that is in the phrase, as far as people want to know it."""
        name, tool = self._name("tool"), event.tool or ""
        run.tools.append((name, tool))
        return {
            "type": "tool-input-available",
            "toolCallId": name,
            "toolName": tool,
            "input": {},
            "providerExecuted": True,
            "dynamic": True,
            "providerMetadata": {"parrots": {"agent": event.agent or "", "phrase": event.text}},
        }

    def _result(self, run: _Run, event: LiveEvent) -> list[Part]:
        """Show the result of the first call of its name that has none yet; one that was not heard of is made up for."""
        begun: list[Part] = []
        if all(tool != event.tool for _, tool in run.tools):
            begun = [self._tool(run, LiveEvent(event="tool_use", agent=event.agent, tool=event.tool))]
        found = next(one for one in run.tools if one[1] == (event.tool or ""))
        run.tools.remove(found)
        if event.failed:
            return [*begun, self._failed(found[0], event.text)]
        output = {"type": "tool-output-available", "toolCallId": found[0], "output": {"text": event.text}}
        return [*begun, {**output, "providerExecuted": True, "dynamic": True}]

    def _failed(self, tool: str, why: str) -> Part:
        error = {"type": "tool-output-error", "toolCallId": tool, "errorText": why}
        return {**error, "providerExecuted": True, "dynamic": True}

    def _speaker(self, agent: str) -> Part:
        known = self._agents.get(agent)
        about = {} if known is None else agent_shape(known).model_dump(include={"emoji", "name"})
        return {"type": "data-agent", "data": {"agent_name": agent, **about}}

    def _text(self, text: str, kind: Kind, agent: str | None) -> list[Part]:
        """Return a whole text."""
        if not text:
            return []
        name = self._name("text")
        return [
            {"type": "text-start", "id": name, **_metadata(kind, agent)},
            {"type": "text-delta", "id": name, "delta": text},
            {"type": "text-end", "id": name},
        ]

    def _name(self, what: str) -> str:
        self._number += 1
        return f"{what}-{self._number}"


def _metadata(kind: Kind, agent: str | None) -> Part:
    return {"providerMetadata": {"parrots": {"kind": kind, "agent": agent or ""}}}


def _file(document: Document) -> Part:
    return {"type": "file", "mediaType": document.what_kind, "url": address_of(document)}


def _in_words(card: CardOut, around: str) -> str:
    """Return a card without its buttons, and without the title that the message says already."""
    title = "" if card.title in around else card.title
    return "\n".join(line for line in (title, *card.lines) if line)
