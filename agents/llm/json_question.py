"""Small questions to a model that nobody sees: who is the expert, what is the plan. JSON of a given shape comes back."""

from agents.llm.ask_once import reply
from agents.llm.base import Json, Model, ModelRequest, Usage

SECONDS = 20.0
LONGEST = 8000  # characters of an answer


class Selector:
    """Asks `model`, by the `name` of a small one if there is one."""

    def __init__(self, *, model: Model, name: str | None = None) -> None:
        self._model = model
        self._name = name

    async def __call__(self, prompt: str, schema: Json | None) -> tuple[str, Usage | None] | None:
        """The answer with what it took; None when there is none in time."""
        request = ModelRequest(
            messages=({"role": "user", "content": prompt},),
            seconds=SECONDS,
            temperature=0,
            schema=schema,
            model=self._name,
        )
        return await reply(self._model, request, longest=LONGEST)
