"""MiniLM by numpy: pieces of words, and a small model's vectors against the same computed one number at a time."""

import json
import math
from pathlib import Path

import numpy as np
import pytest

from agents.llm.embeddings import Embedder, Embedding
from agents.llm.minilm import MiniLm, opened
from agents.llm.word_pieces import WordPieces

VOCABULARY = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "the", "key", "##s", "cafe", ",", "钥", "blue", "##berry", "!"]
WIDE, INNER, LAYERS, HEADS = 8, 12, 2, 2


@pytest.mark.parametrize(
    ("text", "pieces"),
    [
        ("The keys", ["the", "key", "##s"]),
        ("Café, BLUEBERRY!", ["cafe", ",", "blue", "##berry", "!"]),
        ("钥the", ["钥", "the"]),
        ("the xylophone", ["the", "[UNK]"]),
        ("", []),
        ("the\n\u200bkey", ["the", "key"]),
        ("the " * 20, ["the"] * 6),
    ],
)
def test_a_text_becomes_pieces_of_its_words(text: str, pieces: list[str]) -> None:
    assert WordPieces(VOCABULARY).numbers(text, 8) == [VOCABULARY.index(one) for one in ("[CLS]", *pieces, "[SEP]")]


def test_a_vocabulary_without_its_signs_is_refused() -> None:
    with pytest.raises(ValueError, match=r"no \[CLS\], \[SEP\]"):
        WordPieces(["[UNK]", "the"])


def weights() -> dict[str, np.ndarray]:
    dice = np.random.default_rng(7)

    def of(*shape: int) -> np.ndarray:
        return dice.normal(size=shape).astype(np.float32)

    found = {
        f"embeddings.{name}_embeddings.weight": of(rows, WIDE)
        for name, rows in (("word", 13), ("position", 16), ("token_type", 2))
    }
    found["embeddings.word_embeddings.weight"] = found.pop("embeddings.word_embeddings.weight")
    linear = [
        ("attention.self.query", WIDE, WIDE),
        ("attention.self.key", WIDE, WIDE),
        ("attention.self.value", WIDE, WIDE),
    ]
    linear += [
        ("attention.output.dense", WIDE, WIDE),
        ("intermediate.dense", INNER, WIDE),
        ("output.dense", WIDE, INNER),
    ]
    names = ["embeddings.LayerNorm"]
    for layer in range(LAYERS):
        names += [f"encoder.layer.{layer}.{one}.LayerNorm" for one in ("attention.output", "output")]
        for name, rows, columns in linear:
            found[f"encoder.layer.{layer}.{name}.weight"] = of(rows, columns)
            found[f"encoder.layer.{layer}.{name}.bias"] = of(rows)
    return found | {f"{name}.{part}": of(WIDE) for name in names for part in ("weight", "bias")}


def by_hand(held: dict[str, np.ndarray], numbers: list[int]) -> list[float]:
    """Return the vector of some pieces, computed in plain numbers."""

    def linear(name: str, row: list[float]) -> list[float]:
        pairs = zip(held[f"{name}.weight"].tolist(), held[f"{name}.bias"].tolist(), strict=True)
        return [sum(one * other for one, other in zip(line, row, strict=True)) + bias for line, bias in pairs]

    def normed(name: str, row: list[float]) -> list[float]:
        mean = sum(row) / len(row)
        spread = math.sqrt(sum((one - mean) ** 2 for one in row) / len(row) + 1e-12)
        pairs = zip(row, held[f"{name}.weight"].tolist(), held[f"{name}.bias"].tolist(), strict=True)
        return [(one - mean) / spread * weight + bias for one, weight, bias in pairs]

    def added(one: list[float], other: list[float]) -> list[float]:
        return [left + right for left, right in zip(one, other, strict=True)]

    tables = [held[f"embeddings.{name}_embeddings.weight"].tolist() for name in ("word", "position", "token_type")]
    rows = [
        normed("embeddings.LayerNorm", added(added(tables[0][number], tables[1][place]), tables[2][0]))
        for place, number in enumerate(numbers)
    ]
    size = WIDE // HEADS
    for layer in range(LAYERS):
        name = f"encoder.layer.{layer}"
        asked, keys, said = (
            [linear(f"{name}.attention.self.{one}", row) for row in rows] for one in ("query", "key", "value")
        )
        looked: list[list[float]] = [[] for _ in rows]
        for head in range(0, WIDE, size):
            part = slice(head, head + size)
            for at, row in enumerate(asked):
                scores = [
                    math.exp(sum(a * b for a, b in zip(row[part], key[part], strict=True)) / math.sqrt(size))
                    for key in keys
                ]
                shares = [score / sum(scores) for score in scores]
                looked[at] += [
                    sum(share * one[part][column] for share, one in zip(shares, said, strict=True))
                    for column in range(size)
                ]
        rows = [
            normed(f"{name}.attention.output.LayerNorm", added(row, linear(f"{name}.attention.output.dense", seen)))
            for row, seen in zip(rows, looked, strict=True)
        ]
        inner = [
            [one / 2 * (1 + math.erf(one / math.sqrt(2))) for one in linear(f"{name}.intermediate.dense", row)]
            for row in rows
        ]
        rows = [
            normed(f"{name}.output.LayerNorm", added(row, linear(f"{name}.output.dense", one)))
            for row, one in zip(rows, inner, strict=True)
        ]
    mean = [sum(column) / len(rows) for column in zip(*rows, strict=True)]
    length = math.sqrt(sum(one * one for one in mean))
    return [one / length for one in mean]


@pytest.mark.parametrize("text", ["the keys", "Blueberry cafe, the key!", ""])
def test_a_vector_is_what_the_layers_come_to(text: str) -> None:
    pieces, held = WordPieces(VOCABULARY), weights()
    [vector] = MiniLm(pieces, held, heads=HEADS).vectors([text])
    assert vector == pytest.approx(by_hand(held, pieces.numbers(text, 16)), abs=2e-5)


def folder_of(held: dict[str, np.ndarray], folder: Path) -> Path:
    """Write the files of a model."""
    head: dict[str, object] = {}
    numbers = b""
    for name, matrix in held.items():
        written = matrix.astype("<f4").tobytes()
        head[name] = {
            "dtype": "F32",
            "shape": matrix.shape,
            "data_offsets": [len(numbers), len(numbers) + len(written)],
        }
        numbers += written
    told = json.dumps(head).encode()
    (folder / "model.safetensors").write_bytes(len(told).to_bytes(8, "little") + told + numbers)
    (folder / "vocab.txt").write_text("\n".join(VOCABULARY), encoding="utf-8")
    (folder / "config.json").write_text(
        json.dumps({"num_attention_heads": HEADS, "layer_norm_eps": 1e-12}), encoding="utf-8"
    )
    return folder


async def test_a_folder_answers_as_an_endpoint_does_and_in_english_alone(tmp_path: Path) -> None:
    model = opened(folder_of(weights(), tmp_path))
    embedder = Embedder(model, Embedding(model="minilm", languages=["en"]))
    [expected] = model.vectors(["the keys"])
    assert await embedder.question("the keys") == tuple(expected)
    assert await embedder.question("钥匙在哪里") is None
    assert await embedder.texts(["the keys", "cafe"]) == [tuple(one) for one in model.vectors(["the keys", "cafe"])]
