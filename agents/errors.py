"""What goes wrong in a run.

ToolFailed     a tool's refusal, as a sentence for the person and the model
TooManySteps   a run that did not come to its answer
ParrotError    a run ended without an answer
NotAtOnce      a call cannot be answered within the transaction that it was asked in
"""


class ToolFailed(Exception):
    """A tool cannot do what was asked; the message says why and what to do."""


class TooManySteps(Exception):
    """The model went on and on."""

    def __init__(self, steps: int) -> None:
        super().__init__(f"exceeded max iterations ({steps})")


class NotAtOnce(Exception):
    """Nothing of what was begun within the transaction (Ask.within) may be kept; the call can be asked by itself."""


class ParrotError(Exception):
    """`parrot {agent}: {operation} failed: {cause}`; `retry_after` in seconds, when the cause named it."""

    def __init__(
        self,
        agent_name: str,
        operation: str,
        cause: BaseException,
        *,
        tool_name: str | None = None,
        recoverable: bool = False,
        retry_after: float | None = None,
    ) -> None:
        super().__init__(f"parrot {agent_name}: {operation} failed: {cause}")
        self.agent_name = agent_name
        self.operation = operation
        self.cause = cause
        self.tool_name = tool_name
        self.recoverable = recoverable
        self.retry_after = retry_after
