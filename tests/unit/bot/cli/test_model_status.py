"""What `doctor` and `run` say of the model, and where its settings come from."""

from pathlib import Path

import pytest
from pydantic import SecretStr

from bot.cli import model_status
from bot.cli.run import welcome
from bot.process.settings import Llm, Settings, Slack, Telegram, read
from tests.support.doubles.openai import Answer, Script, refuses, says


async def found(script: Script, **settings: object) -> model_status.Look:
    async with script.serving() as address:
        look = await model_status.look(Llm.model_validate({"base_url": address, "model": "m", **settings}), speak=True)
        return model_status.Look(what=look.what.replace(address, "HERE"), advice=look.advice)


@pytest.mark.parametrize(
    ("script", "what", "advice"),
    [
        pytest.param(Script(models=("m",)), "m at HERE is there", "", id="listed"),
        pytest.param(Script(models=("m:latest",)), "m at HERE is there", "", id="listed by its tag"),
        pytest.param(Script(says("hi"), models=("other",)), "m at HERE answers", "", id="not listed, but there"),
        pytest.param(Script(says("hi"), models=None), "m at HERE answers", "", id="no list"),
        pytest.param(
            Script(refuses(404, "no such model"), models=("a", "b")),
            "m at HERE: 404 no such model",
            "set PARROTS_LLM__MODEL to one of: a, b; the address ends in /v1, mostly\nOllama: ollama pull m",
            id="no such model",
        ),
        pytest.param(
            Script(refuses(401, "bad key"), models=None),
            "m at HERE: 401 bad key",
            "set PARROTS_LLM__API_KEY",
            id="no key",
        ),
        pytest.param(
            Script(Answer(type="text/html", pieces=(b"<html>",)), models=None),
            "m at HERE: an answer without a choice",
            "that is no such endpoint: PARROTS_LLM__BASE_URL must be the one that ends in /v1",
            id="a page",
        ),
    ],
)
async def test_doctor_says_what_to_do(script: Script, what: str, advice: str) -> None:
    assert await found(script) == model_status.Look(what=what, advice=advice)


async def test_nobody_there_is_said_at_the_start() -> None:
    async with Script().serving() as address:
        pass
    llm = Llm(base_url=address, model="m")
    said = await model_status.trouble(llm, 20)
    assert said.startswith(f"m at {address}: ")
    assert said.endswith("(start the server there (Ollama: ollama serve), or correct PARROTS_LLM__BASE_URL)")


async def test_the_start_costs_no_tokens() -> None:
    script = Script(models=("other",))
    async with script.serving() as address:
        assert await model_status.trouble(Llm(base_url=address, model="m"), 20) == ""
    assert script.asked == []


def test_the_welcome_names_the_model(settings: Settings) -> None:
    local = settings.model_copy(update={"llm": Llm(base_url="http://localhost:11434/v1", model="qwen3:8b")})
    assert "  model      qwen3:8b at http://localhost:11434/v1\n" in welcome(local, "http://x", [])
    assert f"  model      {model_status.NONE}\n" in welcome(settings.model_copy(update={"llm": Llm()}), "http://x", [])


@pytest.mark.parametrize(
    ("lines", "base_url", "key"),
    [
        pytest.param("OPENAI_API_KEY=theirs\nOPENAI_BASE_URL=http://a/v1\n", "http://a/v1", "theirs", id="theirs"),
        pytest.param("OPENAI_API_KEY=theirs\nPARROTS_LLM__API_KEY=ours\n", None, "ours", id="ours win"),
        pytest.param("OPENAI_API_KEY=\n", None, None, id="empty is none"),
    ],
)
def test_what_the_library_is_set_to_is_honoured(
    lines: str, base_url: str | None, key: str | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("OPENAI_API_KEY", "OPENAI_BASE_URL"):
        monkeypatch.delenv(name, raising=False)
    file = tmp_path / ".env"
    file.write_text(lines)
    llm = read(file).llm
    assert (llm.base_url, llm.api_key and llm.api_key.get_secret_value()) == (base_url, key)


def test_the_welcome_says_which_platforms_are_connected(settings: Settings) -> None:
    telegram = Telegram(token=SecretStr("123456:ABC-DEF1234ghIkl-zyx57W2v1u123ew11"))
    shown = welcome(settings.model_copy(update={"telegram": telegram, "slack": Slack()}), "http://x", [])
    assert "  Telegram   bot 123456, by polling\n" in shown
    assert "  Slack      not connected: see docs/slack.md\n" in shown
    assert "ABC-DEF" not in shown
