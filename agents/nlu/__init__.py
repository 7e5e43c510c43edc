"""What a sentence means, by rules and an intent model: one tool call with certain arguments, or a question back."""

from agents.nlu.decision import Decision, ToolCall
from agents.nlu.interpret import warm
from agents.nlu.interpretation import Interpretation

__all__ = ["Decision", "Interpretation", "ToolCall", "warm"]
