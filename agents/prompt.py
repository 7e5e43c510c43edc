"""What a model is sent: who it is, what holds here, the time, what was said before, and what is asked now. Pure.

What never changes stands first, so that endpoints can keep it. Text that the person did not write now is fenced, with
its origin.
"""

from collections.abc import Sequence
from datetime import datetime

from agents.asking import Utterance
from agents.context import Material, fenced, messages
from agents.llm.base import Json
from agents.persona import Persona
from agents.texts import Language, say
from agents.texts.moments import clock, day
from agents.thoughts import Step


def system(persona: Persona, now: datetime, zone: str, language: Language) -> str:
    """The system message."""
    prompt = persona.prompt
    parts = [getattr(part, language) for part in (prompt.who, prompt.work, prompt.voice)]
    parts.append(say(language, "prompt_rules"))
    parts.append(say(language, "prompt_tools" if persona.tools else "prompt_no_tools"))
    parts.append(say(language, "prompt_data"))
    offset = now.strftime("%z")
    when = f"{day(now, language)} {clock(now.replace(second=0))}"
    parts.append(say(language, "prompt_now", when=when, zone=zone, offset=f"{offset[:3]}:{offset[3:]}"))
    return "\n".join(parts)


def opening(first: str, earlier: Sequence[Utterance], text: str) -> list[Json]:
    """The messages of a first step."""
    return messages(Material(system=first, query=text, earlier=earlier))


def answered(step: Step, outcomes: Sequence[str]) -> list[Json]:
    """A step of the model with what came of its tools, as it is sent with the next one."""
    calls: list[Json] = [
        {"id": call.id, "type": "function", "function": {"name": call.name, "arguments": call.arguments}}
        for call in step.calls
    ]
    results: list[Json] = [
        {"role": "tool", "tool_call_id": call.id, "content": fenced(text, call.name)}
        for call, text in zip(step.calls, outcomes, strict=True)
    ]
    return [{"role": "assistant", "content": step.text or None, "tool_calls": calls}, *results]
