"""What rules can answer surely: a sentence becomes one tool call with certain arguments, or a question back."""

from agents.nlu.decision import Decision, ToolCall
from agents.nlu.interpret import decide, warm

__all__ = ["Decision", "ToolCall", "decide", "warm"]
