"""What of a call is shown in a chat that is pushed to, and when. Pure: the time is told."""

from dataclasses import dataclass, replace
from math import inf

from bot.ports.live import LiveEvent
from bot.ports.messages import Saying, ToolStep
from bot.ports.push import Rhythm

SOON = 0.5  # seconds after which a message is the sign, where there is no other
WHOLE = 1.5  # seconds: an answer that comes sooner comes whole
PATIENCE = 1.5  # seconds that a tool works before it is said what is going on
THOUGHT = 8.0  # seconds of thinking before that is said, where there is another sign
FADES = 20.0  # seconds after which what fades is shown again


@dataclass(slots=True)
class View:
    """A call as it can be seen from outside. Moments are of one clock."""

    began: float
    agent: str | None = None
    phrase: str = ""
    text: str = ""
    steps: tuple[ToolStep, ...] = ()
    tools: tuple[str, ...] = ()
    """By step: the tool that it is of."""
    asks: bool = False
    """A model is asked: that is worth a sign at once."""
    works: float = inf
    """Since when a tool is at work."""
    step: int = 0
    shown: Saying | None = None
    shown_at: float = -inf
    times: int = 0

    def hear(self, event: LiveEvent, now: float) -> None:
        """Take in an event of the call."""
        self.agent = event.agent or self.agent
        match event.event:
            case "thinking":
                self.asks = self.asks or event.step is not None
                if event.step is not None:
                    if event.step <= self.step:  # the run began anew
                        self.text, self.steps, self.tools = "", (), ()
                    self.step = event.step
                self.phrase = event.text or self.phrase
            case "tool_use" | "system":
                self.works = min(self.works, now)
                self.phrase = event.text or self.phrase
                if event.event == "tool_use" and event.text:
                    self.steps, self.tools = (*self.steps, ToolStep(text=event.text)), (*self.tools, event.tool or "")
            case "tool_result":
                self._tool_ended(event.tool or "", failed=event.failed)
            case "answer_delta":
                self.text += event.text
            case _:
                pass

    def _tool_ended(self, tool: str, *, failed: bool) -> None:
        """The first of its steps that is not done yet is."""
        for place, (step, name) in enumerate(zip(self.steps, self.tools, strict=True)):
            if name == tool and step.state == "works":
                done = replace(step, state="failed" if failed else "done")
                self.steps = (*self.steps[:place], done, *self.steps[place + 1 :])
                return

    @property
    def sign_from(self) -> float:
        """From when on a sign is due that an answer is in the making."""
        if self.asks:
            return self.began
        return min(self.works + PATIENCE, self.began + THOUGHT)

    def due(self, rhythm: Rhythm, *, signs: bool) -> tuple[Saying, float] | None:
        """Return what is to be shown next, and from when on; None while there is nothing new. `signs`: the platform shows others."""
        if rhythm.most is not None and self.times >= rhythm.most:
            return None
        if self.text.strip():
            saying, ready = Saying(text=self.text.strip(), markdown=True, agent=self.agent), self.began + WHOLE
        elif self.phrase:
            ready = min(self.works + PATIENCE, self.began + THOUGHT)
            saying = Saying(text=self.phrase, agent=self.agent)
            ready = self.began + SOON if self.asks and not signs else ready
        else:
            return None
        if rhythm.steps:
            saying = replace(saying, steps=self.steps)
        if saying == self.shown:
            return (saying, self.shown_at + FADES) if rhythm.fleeting else None
        if self.times:
            ready = max(ready, self.shown_at + rhythm.pauses[min(self.times, len(rhythm.pauses)) - 1])
        return saying, ready

    def note(self, saying: Saying, now: float) -> None:
        """It was shown."""
        self.shown, self.shown_at, self.times = saying, now, self.times + 1
