"""MiniLM on this machine, without an endpoint: texts as vectors by numpy (the extra `minilm`), from a folder with the model's files.

The folder has `config.json`, `vocab.txt` and `model.safetensors` of a BERT such as all-MiniLM-L6-v2. It answers as an endpoint of
embeddings does, so that questions, batches and the language gate are agents.llm.embeddings'. It reads English only.
"""

import asyncio
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, TypeAlias, cast

import numpy as np
from numpy.typing import NDArray
from threadpoolctl import threadpool_limits

from agents.llm.word_pieces import WordPieces

MOST = 256  # pieces of a text: with more it was not trained
HEADER = 8  # bytes that say how long a file's head is
Matrix: TypeAlias = NDArray[np.float32]


class MiniLm:
    """A model of six or so layers; one text at a time, in a thread of its own."""

    def __init__(self, pieces: WordPieces, weights: Mapping[str, Matrix], *, heads: int, tiny: float = 1e-12) -> None:
        """Raise KeyError where a weight is missing. `tiny` is added to variances."""
        self._pieces, self._weights, self._heads, self._tiny = pieces, weights, heads, tiny
        self._layers = 1 + max(int(name.split(".")[2]) for name in weights if name.startswith("encoder.layer."))
        self._words = weights["embeddings.word_embeddings.weight"]
        places = weights["embeddings.position_embeddings.weight"]
        self._ahead = places + weights["embeddings.token_type_embeddings.weight"][0]
        self._turn = asyncio.Lock()

    async def ask(self, path: str, body: dict[str, Any]) -> dict[str, Any]:
        """Answer a request for embeddings as an endpoint would; `path` is always that of embeddings."""
        async with self._turn:  # two at once would only take each other's time
            rows = await asyncio.to_thread(self.vectors, cast("Sequence[str]", body["input"]))
        return {"data": [{"index": place, "embedding": row} for place, row in enumerate(rows)]}

    def vectors(self, texts: Sequence[str]) -> list[list[float]]:
        """Return a vector of length 1 for each text: the mean of its pieces'."""
        return [self._vector(text).tolist() for text in texts]

    def _vector(self, text: str) -> Matrix:
        numbers = self._pieces.numbers(text, min(MOST, len(self._ahead)))
        state = self._normed("embeddings.LayerNorm", self._words[numbers] + self._ahead[: len(numbers)])
        for layer in range(self._layers):
            state = self._layer(f"encoder.layer.{layer}", state)
        mean = state.mean(axis=0)
        return mean / max(float(np.linalg.norm(mean)), self._tiny)

    def _layer(self, name: str, state: Matrix) -> Matrix:
        """Return what a layer makes of the pieces: each looks at all, then is worked on alone; both are added to what was."""
        asked, held, said = (
            self._heads_of(f"{name}.attention.self.{part}", state) for part in ("query", "key", "value")
        )
        scores = asked @ held.transpose(0, 2, 1) / np.sqrt(np.float32(asked.shape[-1]))
        shares = np.exp(scores - scores.max(axis=-1, keepdims=True))
        shares /= shares.sum(axis=-1, keepdims=True)
        looked = (shares @ said).transpose(1, 0, 2).reshape(state.shape)
        state = self._normed(
            f"{name}.attention.output.LayerNorm", state + self._linear(f"{name}.attention.output.dense", looked)
        )
        inner = _gelu(self._linear(f"{name}.intermediate.dense", state))
        return self._normed(f"{name}.output.LayerNorm", state + self._linear(f"{name}.output.dense", inner))

    def _heads_of(self, name: str, state: Matrix) -> Matrix:
        return self._linear(name, state).reshape(len(state), self._heads, -1).transpose(1, 0, 2)

    def _linear(self, name: str, state: Matrix) -> Matrix:
        return state @ self._weights[f"{name}.weight"].T + self._weights[f"{name}.bias"]

    def _normed(self, name: str, state: Matrix) -> Matrix:
        apart = state - state.mean(axis=-1, keepdims=True)
        spread = np.sqrt((apart * apart).mean(axis=-1, keepdims=True) + np.float32(self._tiny))
        return apart / spread * self._weights[f"{name}.weight"] + self._weights[f"{name}.bias"]


def _gelu(state: Matrix) -> Matrix:
    return state * np.float32(0.5) * (1 + _erf(state * np.float32(np.sqrt(0.5))))


def _erf(state: Matrix) -> Matrix:
    """Return the error function, exact to 1.5e-7 (Abramowitz and Stegun 7.1.26)."""
    size = np.abs(state)
    part = 1 / (1 + np.float32(0.3275911) * size)
    row = ((((1.061405429 * part - 1.453152027) * part) + 1.421413741) * part - 0.284496736) * part + 0.254829592
    return np.copysign(1 - row * part * np.exp(-size * size), state, dtype=np.float32)


def opened(folder: Path) -> MiniLm:
    """Return the model of a folder. Raises OSError for a missing file, ValueError and KeyError for one that is no such model's."""
    threadpool_limits(
        limits=1, user_api="blas"
    )  # several wait for each other, actively: 255 ms for a question instead of 18
    config = json.loads((folder / "config.json").read_text(encoding="utf-8"))
    pieces = WordPieces((folder / "vocab.txt").read_text(encoding="utf-8").splitlines())
    weights = _read(folder / "model.safetensors")
    return MiniLm(pieces, weights, heads=int(config["num_attention_heads"]), tiny=float(config["layer_norm_eps"]))


def _read(path: Path) -> dict[str, Matrix]:
    """Return the matrices of a file of safetensors: the length of its head, the head in JSON, then the numbers."""
    held = path.read_bytes()
    begin = HEADER + int.from_bytes(held[:HEADER], "little")
    head: dict[str, dict[str, Any]] = json.loads(held[HEADER:begin])
    found: dict[str, Matrix] = {}
    for name, told in head.items():
        if told.get("dtype") == "F32":  # the numbers of places are no weights
            first, last = told["data_offsets"]
            row = np.frombuffer(held, np.float32, (last - first) // 4, begin + first)
            found[name.removeprefix("bert.")] = row.reshape(told["shape"])
    return found
