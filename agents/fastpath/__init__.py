"""What rules can answer surely: a sentence becomes one tool call with certain arguments, or a question back."""

from agents.fastpath.deciding import decide, warm
from agents.fastpath.decision import Decision, ToolCall

__all__ = ["Decision", "ToolCall", "decide", "warm"]
