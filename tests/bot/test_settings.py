"""A wrong setting ends the start with one line that names the variable, what is wrong and an example."""

from pathlib import Path

import pytest

from bot.settings import EXAMPLES, PREFIX, Access, Http, Limits, Llm, Settings, SettingsError, Slack, Telegram, read

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        pytest.param(
            "PARROTS_TIMEZONE=Mars/Olympus",
            "PARROTS_TIMEZONE: 'Mars/Olympus' is not an IANA time zone (example: PARROTS_TIMEZONE=Asia/Shanghai)",
            id="zone",
        ),
        pytest.param(
            "PARROTS_LANGUAGE=fr",
            "PARROTS_LANGUAGE: Input should be 'zh', 'en' or 'auto' (example: PARROTS_LANGUAGE=zh)",
            id="language",
        ),
        pytest.param(
            "PARROTS_HTTP__PORT=eighty",
            "PARROTS_HTTP__PORT: Input should be a valid integer, unable to parse string as an integer"
            " (example: PARROTS_HTTP__PORT=8321)",
            id="port",
        ),
        pytest.param(
            "PARROTS_DATABASE_URL=mysql://localhost/x",
            "PARROTS_DATABASE_URL: must begin with postgresql://"
            " (example: PARROTS_DATABASE_URL=postgresql://parrots:password@localhost/parrots)",
            id="database",
        ),
        pytest.param(
            "PARROTS_HTTP__TOKEN=short",
            "PARROTS_HTTP__TOKEN: needs at least 16 characters (example: PARROTS_HTTP__TOKEN=a-long-random-string)",
            id="token",
        ),
        pytest.param(
            "PARROTS_HTTP__HOST=0.0.0.0",
            "PARROTS_HTTP__TOKEN is missing: PARROTS_HTTP__HOST=0.0.0.0 can be reached from elsewhere"
            " (example: PARROTS_HTTP__TOKEN=a-long-random-string)",
            id="reachable without a token",
        ),
        pytest.param(
            'PARROTS_LLM__PRICES={"m": {"prompt": -1, "completion": 2}}',
            "PARROTS_LLM__PRICES__M__PROMPT: Input should be greater than or equal to 0"
            f" (example: PARROTS_LLM__PRICES={EXAMPLES['LLM__PRICES']})\n"
            "PARROTS_LLM__PRICES__M__CACHED: Input should be greater than or equal to 0"
            f" (example: PARROTS_LLM__PRICES={EXAMPLES['LLM__PRICES']})",
            id="a price below nothing",
        ),
        pytest.param(
            'PARROTS_LLM__PRICES={"m": 3}',
            "PARROTS_LLM__PRICES__M: Input should be a valid dictionary or instance of ModelPrice"
            f" (example: PARROTS_LLM__PRICES={EXAMPLES['LLM__PRICES']})",
            id="a price that is none",
        ),
    ],
)
def test_a_wrong_setting_is_named(tmp_path: Path, line: str, message: str) -> None:
    file = tmp_path / ".env"
    file.write_text(line)
    with pytest.raises(SettingsError) as refused:
        read(file)
    assert str(refused.value) == message


def test_settings_are_read_from_the_file(tmp_path: Path) -> None:
    file = tmp_path / ".env"
    file.write_text("PARROTS_TIMEZONE=Europe/Berlin\nPARROTS_HTTP__PORT=9000\nPARROTS_LANGUAGE=\n")
    settings = read(file)
    assert (settings.timezone, settings.http.port, settings.language) == ("Europe/Berlin", 9000, "auto")


def test_cached_tokens_cost_as_the_others_unless_it_is_said(tmp_path: Path) -> None:
    file = tmp_path / ".env"
    file.write_text(
        'PARROTS_LLM__PRICES={"m": {"prompt": 0.25, "completion": 2},'
        ' "n": {"prompt": "1", "completion": 2, "cached": 0.1}}'
    )
    prices = read(file).llm.prices
    assert {name: str(price.cached) for name, price in prices.items()} == {"m": "0.25", "n": "0.1"}


def test_every_setting_has_an_example_and_a_line_in_the_example_file() -> None:
    groups = {"http": Http, "telegram": Telegram, "slack": Slack, "llm": Llm, "access": Access, "limits": Limits}
    nested = {f"{group}__{name}" for group, model in groups.items() for name in model.model_fields}
    names = {name.upper() for name in (set(Settings.model_fields) - set(groups)) | nested}
    listed = {
        line.removeprefix("#").partition("=")[0].removeprefix(PREFIX)
        for line in (ROOT / ".env.example").read_text().splitlines()
        if line.startswith(f"#{PREFIX}")
    }
    assert (listed, names - set(EXAMPLES)) == (names, set())
