"""A wrong setting ends the start with one line that names the variable, what is wrong and an example."""

import json
import os
from pathlib import Path
from threading import Thread

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from pydantic import SecretStr

from bot.process import environment
from bot.process.endpoint_settings import Embedding, Reranking, Transcription
from bot.process.environment import renamed, settings_of, strange
from bot.process.keeping_settings import Backup, Filing, Retention, Subscribing, Watching
from bot.process.matrix_settings import Matrix
from bot.process.setting_examples import EXAMPLES
from bot.process.settings import PREFIX, Access, Http, Limits, Llm, Settings, SettingsError, Slack, Telegram, read

ROOT = Path(__file__).parents[3]


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
            "PARROTS_SLACK__CLIENT_ID=1.2",
            "PARROTS_SLACK__CLIENT_SECRET is missing: PARROTS_SLACK__CLIENT_ID goes with it"
            " (example: PARROTS_SLACK__CLIENT_SECRET=a-secret)",
            id="an app's id without its secret",
        ),
        pytest.param(
            "PARROTS_SLACK__CLIENT_SECRET=a-secret",
            "PARROTS_SLACK__CLIENT_ID is missing: PARROTS_SLACK__CLIENT_SECRET goes with it"
            " (example: PARROTS_SLACK__CLIENT_ID=123.456)",
            id="an app's secret without its id",
        ),
        pytest.param(
            "PARROTS_SLACK__CLIENT_ID=1.2\nPARROTS_SLACK__CLIENT_SECRET=a-secret",
            "PARROTS_HTTP__PUBLIC_URL is missing: Slack sends who installs the app back to it"
            " (example: PARROTS_HTTP__PUBLIC_URL=https://parrots.example.org)",
            id="an app that workspaces install, nowhere",
        ),
        pytest.param(
            "PARROTS_SLACK__CLIENT_ID=1.2\nPARROTS_SLACK__CLIENT_SECRET=a-secret\n"
            "PARROTS_HTTP__PUBLIC_URL=https://parrots.example.org\nPARROTS_ACCESS__OWNERS=slack:T1:U1,slack:U2",
            "PARROTS_ACCESS__OWNERS: 'slack:U2' may be somebody in each of several workspaces: name the workspace, too"
            " (example: PARROTS_ACCESS__OWNERS=slack:T012ABC:U012ABC)",
            id="an owner in whichever workspace",
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


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        pytest.param("PARROTS_TIMEZONE Europe/Berlin\n", "line 1", id="no sign"),
        pytest.param("# ours\n\n\nPARROTS_LANGUAGE=zh\n\n\n%%secret%% what\n", "line 7", id="garbage"),
        pytest.param("PARROTS_LANGUAGE\nhello\nPARROTS_HTTP__PORT=1\n<html>\n", "lines 1, 2, 4", id="several"),
        pytest.param("PARROTS_HTTP__TOKEN='secret of mine\nPARROTS_LANGUAGE=zh\n", "line 1", id="no second quote"),
    ],
)
def test_a_line_that_is_not_understood_ends_the_start_and_is_not_shown(tmp_path: Path, text: str, lines: str) -> None:
    file = tmp_path / ".env"
    file.write_text(text)
    with pytest.raises(SettingsError) as refused:
        read(file, {})
    assert str(refused.value) == (f"{file}, {lines}: not understood; write NAME=value (example: PARROTS_LANGUAGE=zh)")


def test_what_other_programs_read_may_stand_in_the_file(tmp_path: Path) -> None:
    file = tmp_path / ".env"
    file.write_text("COMPOSE_PROFILES\nexport PATH\nexport PARROTS_LANGUAGE=zh # ours\nOTHER='a\nb'\n\n")
    assert read(file, {}) == read(None, {"PARROTS_LANGUAGE": "zh"})


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
    groups = {
        "http": Http,
        "telegram": Telegram,
        "slack": Slack,
        "matrix": Matrix,
        "llm": Llm,
        "embedding": Embedding,
        "rerank": Reranking,
        "transcription": Transcription,
        "access": Access,
        "limits": Limits,
        "backup": Backup,
        "retention": Retention,
        "calendars": Subscribing,
        "metrics": Watching,
        "files": Filing,
    }
    nested = {f"{group}__{name}" for group, model in groups.items() for name in model.model_fields}
    names = {name.upper() for name in (set(Settings.model_fields) - set(groups)) | nested}
    listed = {
        line.removeprefix("#").partition("=")[0].removeprefix(PREFIX)
        for line in (ROOT / ".env.example").read_text().splitlines()
        if line.startswith(f"#{PREFIX}")
    }
    assert (listed, names - set(EXAMPLES)) == (names, set())


@pytest.mark.parametrize(
    ("name", "advice"),
    [
        pytest.param("PARROTS_HTTP_TOKEN", "did you mean PARROTS_HTTP__TOKEN?", id="one line too few"),
        pytest.param("PARROTS_HTP__TOKEN", "did you mean PARROTS_HTTP__TOKEN?", id="a letter too few"),
        pytest.param("parrots_llm__modl", "did you mean PARROTS_LLM__MODEL?", id="in small letters"),
        pytest.param("PARROTS_TIME_ZONE", "did you mean PARROTS_TIMEZONE?", id="two words"),
        pytest.param("PARROTS_LLM__API_KEYS_FILE", "did you mean PARROTS_LLM__API_KEY?", id="of a file"),
        pytest.param("PARROTS_KITCHEN__SINK", ".env.example lists them all", id="nothing like it"),
    ],
)
def test_a_name_that_is_no_setting_ends_the_start(tmp_path: Path, name: str, advice: str) -> None:
    line = f"{name.upper()}: there is no such setting; {advice}"
    (tmp_path / ".env").write_text(f"{name}=x\n")
    for file, variables in ((tmp_path / ".env", {}), (None, {name: "x"})):
        with pytest.raises(SettingsError) as refused:
            read(file, variables)
        assert str(refused.value) == line


def test_an_old_name_still_works_and_is_told_with_the_new_one(tmp_path: Path) -> None:
    old, file = "PARROTS_LIMITS__CONNECTIONS", tmp_path / ".env"
    file.write_text(f"{old}=7\n")
    assert read(file, {}).database_connections == 7
    said = "PARROTS_LIMITS__CONNECTIONS is called PARROTS_DATABASE_CONNECTIONS now, "
    assert renamed(file, []) == [f"{said}still read: write the new name"]
    assert read(file, {"PARROTS_DATABASE_CONNECTIONS": "9"}).database_connections == 9
    wins = f"{said}which is set, too, and wins: take PARROTS_LIMITS__CONNECTIONS out"
    assert renamed(file, ["PARROTS_DATABASE_CONNECTIONS"]) == [wins]
    assert strange(Settings, [old]) == renamed(None, []) == []
    with pytest.raises(SettingsError, match=f"^{old}: .* \\(example: {old}=10\\)$"):
        read(None, {old: "many"})


def test_what_others_put_into_the_environment_is_named_and_no_more(tmp_path: Path) -> None:
    theirs = {"PARROTS_PORT": "tcp://10.0.0.1:80", "PARROTS_SERVICE_HOST": "10.0.0.1", "HOME": "/"}
    assert read(None, theirs) == read(None, {})
    assert strange(Settings, theirs) == ["PARROTS_PORT", "PARROTS_SERVICE_HOST"]
    (tmp_path / ".env").write_text("PARROTS_PORT=80")
    with pytest.raises(SettingsError, match="PARROTS_PORT: there is no such setting"):
        read(tmp_path / ".env", {})


@pytest.mark.parametrize(
    "written", ["telegram:1,slack:U2", " telegram:1 , slack:U2, ", '["telegram:1", "slack:U2"]', ' ["telegram:1","slack:U2"]']
)  # fmt: skip
def test_a_list_is_written_with_commas_or_as_json(written: str) -> None:
    settings = read(None, {"PARROTS_ACCESS__OWNERS": written, "PARROTS_LLM__FALLBACK_MODELS": "a,b"})
    assert (settings.access.owners, settings.llm.fallback_models) == (["telegram:1", "slack:U2"], ["a", "b"])


@pytest.mark.parametrize(
    ("name", "value", "line"),
    [
        ("ACCESS__OWNERS", "12345", "PARROTS_ACCESS__OWNERS: '12345' is not platform:id"),
        ("ACCESS__OWNERS", "[1", "PARROTS_ACCESS__OWNERS: must be a list: a,b,c or JSON (example: PARROTS_ACCESS__OWNERS=telegram:12345,"),
        ("ACCESS__OWNERS", "[1]", "PARROTS_ACCESS__OWNERS: Input should be a valid string"),
        ("TELEGRAM__TOKENS", "memo", 'PARROTS_TELEGRAM__TOKENS: must be JSON (example: PARROTS_TELEGRAM__TOKENS={"memo": "123456:ABC-…", '),
        ("TELEGRAM__TOKENS", "[]", "PARROTS_TELEGRAM__TOKENS: Input should be a valid dictionary"),
        ("TELEGRAM__TOKENS", '{"memo": "x"}', "PARROTS_TELEGRAM__TOKENS: is not a bot token"),
        ("DATABASE_URL", "postgresql://me:secret@[::1/x", "PARROTS_DATABASE_URL: is no address of a database"),
        ("DATABASE_URL", "postgresql://me:secret@h:port/x", "PARROTS_DATABASE_URL: is no address of a database: after"),
        ("DATABASE_URL", "postgresql://me:secret@h/x?sslmode", "PARROTS_DATABASE_URL: is no address of a database"),
        ("DATABASE_URL", "postgresql://h/x?sslmode=on", "PARROTS_DATABASE_URL: sslmode is one of disable, allow"),
        ("DATABASE_URL", "postgresql://me:secret@/x?host=a,b&port=1,2,3", "PARROTS_DATABASE_URL: names as many ports as"),
        ("DATABASE_URL", "postgresql://me:secret@a,b/x?target_session_attrs=standby", "PARROTS_DATABASE_URL: target_session_attrs is"),
        ("LLM__API_KEY", "schlüssel", "PARROTS_LLM__API_KEY: may hold visible ASCII characters only, no blanks"),
        ("LLM__BASE_URL", "http://host:port/v1", "PARROTS_LLM__BASE_URL: "),
        ("LLM__LEARN_SECONDS", "inf", "PARROTS_LLM__LEARN_SECONDS: Input should be less than or equal to 86400"),
        ("LLM__FIRST_TOKEN_SECONDS", "soon", "PARROTS_LLM__FIRST_TOKEN_SECONDS: Input should be a valid number"),
        ("LLM__FIRST_TOKEN_SECONDS", "10,0", "PARROTS_LLM__FIRST_TOKEN_SECONDS: Input should be greater than 0"),
        ("LLM__FIRST_TOKEN_SECONDS", "[]", "PARROTS_LLM__FIRST_TOKEN_SECONDS: List should have at least 1 item"),
        ("LIMITS__MESSAGES_PER_DAY", "9" * 30, "PARROTS_LIMITS__MESSAGES_PER_DAY: Input should be less than or equal to"),
        ("DATA_DIR", "~nobody-of-that-name/x", "PARROTS_DATA_DIR: names the home of somebody who is not known here"),
        ("DATA_DIR", "\t", "PARROTS_DATA_DIR: is no folder's name"),
        ("HTTP__HOST", "a..b", "PARROTS_HTTP__HOST: is no address of this machine"),
    ],
)  # fmt: skip
def test_a_value_that_cannot_be_is_one_line(name: str, value: str, line: str) -> None:
    with pytest.raises(SettingsError) as refused:
        read(None, {PREFIX + name: value})
    told = str(refused.value)
    assert (told.startswith(line), told.count("\n"), "secret" in told) == (True, 0, False), told


def test_any_setting_may_stand_in_a_file(tmp_path: Path) -> None:
    (tmp_path / "token").write_text("a-token-of-the-owner\n")
    settings = read(None, {"PARROTS_HTTP__TOKEN_FILE": str(tmp_path / "token")})
    assert settings.http.token == SecretStr("a-token-of-the-owner")
    with pytest.raises(SettingsError) as both:
        read(None, {"PARROTS_HTTP__TOKEN_FILE": str(tmp_path / "token"), "PARROTS_HTTP__TOKEN": "another-of-the-owner"})
    assert str(both.value) == "PARROTS_HTTP__TOKEN: PARROTS_HTTP__TOKEN_FILE is set, too; keep one of them"
    with pytest.raises(SettingsError) as gone:
        read(None, {"PARROTS_HTTP__TOKEN_FILE": str(tmp_path / "gone")})
    assert str(gone.value) == f"PARROTS_HTTP__TOKEN_FILE: {tmp_path / 'gone'} cannot be read: No such file or directory"


@pytest.mark.parametrize("written", [pytest.param(True, id="a writer"), pytest.param(False, id="nobody")])
def test_a_pipe_is_read_to_its_end_or_given_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, written: bool
) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    monkeypatch.setattr(environment, "PATIENCE", 30.0 if written else 0.05)
    if written:
        writer = Thread(target=pipe.write_text, args=("PARROTS_LANGUAGE=zh\n",))
        writer.start()
        assert read(pipe, {}).language == "zh"
        writer.join()
        writer = Thread(target=pipe.write_text, args=("a-token-of-the-owner\n",))
        writer.start()
        settings = read(None, {"PARROTS_HTTP__TOKEN_FILE": str(pipe)})
        writer.join()
        assert settings.http.token == SecretStr("a-token-of-the-owner")
        return
    told: list[str] = []
    for file, variables in ((None, {"PARROTS_HTTP__TOKEN_FILE": str(pipe)}), (pipe, {})):
        with pytest.raises(SettingsError) as refused:
            read(file, variables)
        told.append(str(refused.value))
    why = "cannot be read: it is a pipe, and nobody wrote to it for 0.05 s"
    assert told == [f"PARROTS_HTTP__TOKEN_FILE: {why}", f"{pipe} {why}"]


def test_a_file_is_read_whole_or_not_at_all(tmp_path: Path) -> None:
    file = tmp_path / "parrots"
    file.write_text("a" * 64 * 1024)
    assert read(None, {"PARROTS_HTTP__TOKEN_FILE": str(file)}).http.token == SecretStr("a" * 64 * 1024)
    file.write_text(f"{'a' * 64 * 1024}b")
    with pytest.raises(SettingsError) as refused:
        read(None, {"PARROTS_HTTP__TOKEN_FILE": str(file)})
    assert str(refused.value) == "PARROTS_HTTP__TOKEN_FILE: cannot be read: it is larger than 64 KB"


def test_a_file_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    folder, latin = tmp_path / "folder", tmp_path / "latin"
    folder.mkdir()
    latin.write_bytes("PARROTS_LANGUAGE=zh # für".encode("latin-1"))
    told: list[str] = []
    for path in (folder, latin):
        with pytest.raises(SettingsError) as refused:
            read(path, {})
        told.append(str(refused.value))
    assert told == [f"{folder} cannot be read: Is a directory", f"{latin} cannot be read: it is not UTF-8 (byte 23)"]


def test_what_the_librarys_users_have_set_is_honoured_and_named() -> None:
    settings = read(None, {"OPENAI_API_KEY": "sk-theirs", "OPENAI_BASE_URL": "http://localhost:1/v1/"})
    assert (settings.llm.api_key, settings.llm.base_url) == (SecretStr("sk-theirs"), "http://localhost:1/v1")
    ours = read(None, {"OPENAI_API_KEY": "sk-theirs", "PARROTS_LLM__API_KEY": "sk-ours"})
    assert ours.llm.api_key == SecretStr("sk-ours")
    with pytest.raises(SettingsError) as refused:
        read(None, {"OPENAI_BASE_URL": "localhost"})
    assert str(refused.value).startswith("OPENAI_BASE_URL: must be a whole address (example: OPENAI_BASE_URL=http")


JUNK = st.one_of(
    st.text(st.characters(exclude_characters="\0", exclude_categories=["Cs"]), min_size=1),
    st.sampled_from(list(EXAMPLES.values())),
    st.recursive(st.none() | st.booleans() | st.floats() | st.text(), lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner)).map(json.dumps),
    st.integers().map(str),
    st.floats().map(str),
    st.from_regex(r"(http|https|postgres|postgresql)://[\[\]:@/?#%,.a-z0-9\s-]*"),
    st.from_regex(r"(xoxb-|xapp-|\d{5}:|telegram:|slack:|\[|\{)[^\0\ud800-\udfff]*"),
)  # fmt: skip


@given(st.dictionaries(st.sampled_from(sorted(settings_of(Settings))), JUNK, min_size=1, max_size=3))
@example({"LLM__PRICES": '{"m": {"prompt": "NaN", "completion": 1e400}}'})
@example({"LIMITS__COST_PER_DAY": "1e1000000"})
@example({"DATABASE_URL": "postgresql://" + "a" * 70 + "/x"})
@example({"TELEGRAM__TOKENS": "[" * 100_000})
@example({"TIMEZONE": "../../etc/passwd"})
def test_any_value_of_any_setting_is_taken_or_told(values: dict[str, str]) -> None:
    """Each line names a variable that was set, or one that is missing for it."""
    try:
        read(None, {PREFIX + name: value for name, value in values.items()})
    except SettingsError as refused:
        lines = str(refused).split("\n")
        assert all(line.startswith(PREFIX) and ": " in line for line in lines), lines
        named = [line for line in lines if line[len(PREFIX) :].startswith(tuple(values))]
        assert named or " is missing: " in lines[0], lines


def test_a_data_folder_may_be_in_ones_home() -> None:
    assert read(None, {"PARROTS_DATA_DIR": "~/parrots"}).data_dir == Path.home() / "parrots"
