"""Settings: environment or `.env`, read once, validated, with an error that names the variable and shows an example."""

import re
from decimal import Decimal
from pathlib import Path
from typing import Literal
from zoneinfo import available_timezones

from pydantic import BaseModel, Field, SecretStr, ValidationError, field_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

from bot.endpoints import Llm, whole_address

PREFIX = "PARROTS_"


class SettingsError(Exception):
    """A setting is wrong; the message is one line for each."""


def _telegram_token(token: SecretStr) -> SecretStr:
    if not re.fullmatch(r"\d+:[\w-]{20,}", token.get_secret_value(), re.ASCII):
        raise ValueError("is not a bot token")
    return token


class Http(BaseModel):
    """The page, the API and the webhooks."""

    host: str = Field(default="127.0.0.1", description="address to listen on; anything but loopback needs a token")
    port: int = Field(default=8321, ge=0, le=65535, description="0: any free port")
    token: SecretStr | None = Field(default=None, description="signs the owner in from elsewhere")
    public_url: str | None = Field(default=None, description="https://… under which others reach it")

    @field_validator("token")
    @classmethod
    def _long_enough(cls, token: SecretStr | None) -> SecretStr | None:
        if token is not None and len(token.get_secret_value()) < 16:
            raise ValueError("needs at least 16 characters")
        return token

    @field_validator("public_url")
    @classmethod
    def _whole_address(cls, url: str | None) -> str | None:
        return url and whole_address(url)

    @property
    def is_loopback(self) -> bool:
        return self.host in ("127.0.0.1", "::1", "localhost")


class Telegram(BaseModel):
    """One bot, or one for each parrot."""

    token: SecretStr | None = Field(default=None, description="of the bot that @BotFather made")
    tokens: dict[str, SecretStr] = Field(default_factory=dict, description="one bot per parrot, by the parrot's id")
    base_url: str = Field(default="https://api.telegram.org", description="the root before /bot<token>")
    mode: Literal["polling", "webhook"] = Field(default="polling", description="webhook needs HTTP__PUBLIC_URL")
    webhook_secret: SecretStr | None = Field(default=None, description="what Telegram shows us with each webhook")

    @field_validator("token")
    @classmethod
    def _token(cls, token: SecretStr | None) -> SecretStr | None:
        return token and _telegram_token(token)

    @field_validator("tokens")
    @classmethod
    def _tokens(cls, tokens: dict[str, SecretStr]) -> dict[str, SecretStr]:
        return {parrot: _telegram_token(token) for parrot, token in tokens.items()}

    @field_validator("webhook_secret")
    @classmethod
    def _secret(cls, secret: SecretStr | None) -> SecretStr | None:
        if secret is not None and not re.fullmatch(r"[\w-]{16,256}", secret.get_secret_value(), re.ASCII):
            raise ValueError("needs 16 to 256 of A-Z a-z 0-9 _ -")
        return secret

    @field_validator("base_url")
    @classmethod
    def _url(cls, url: str) -> str:
        return whole_address(url).rstrip("/")


class Slack(BaseModel):
    """An app of one workspace: Socket Mode with an app token, else events over HTTP with the signing secret."""

    bot_token: SecretStr | None = Field(default=None, description="xoxb-…, after the app was installed")
    app_token: SecretStr | None = Field(default=None, description="xapp-…, for Socket Mode")
    signing_secret: SecretStr | None = Field(default=None, description="for events over HTTP")
    client_id: str | None = Field(default=None, description="of the app; not used yet")
    client_secret: SecretStr | None = Field(default=None, description="of the app; not used yet")
    base_url: str = Field(default="https://slack.com/api/", description="the API's root")

    @field_validator("bot_token")
    @classmethod
    def _bot(cls, token: SecretStr | None) -> SecretStr | None:
        if token is not None and not token.get_secret_value().startswith("xoxb-"):
            raise ValueError("must begin with xoxb- (OAuth & Permissions, Bot User OAuth Token)")
        return token

    @field_validator("app_token")
    @classmethod
    def _app(cls, token: SecretStr | None) -> SecretStr | None:
        if token is not None and not token.get_secret_value().startswith("xapp-"):
            raise ValueError("must begin with xapp- (Basic Information, App-Level Tokens, connections:write)")
        return token

    @field_validator("base_url")
    @classmethod
    def _url(cls, url: str) -> str:
        return whole_address(url).rstrip("/") + "/"


class _OpenAi(BaseSettings):
    """What the client library's own users have set already."""

    model_config = SettingsConfigDict(env_prefix="OPENAI_", env_file=".env", extra="ignore", env_ignore_empty=True)

    base_url: str | None = None
    api_key: SecretStr | None = None


class Access(BaseModel):
    """Who may talk with the parrots. People are written platform:id, such as telegram:12345 or slack:U012ABC."""

    policy: Literal["pairing", "open", "allowlist"] = Field(default="pairing", description="for people not known yet")
    owners: list[str] = Field(default_factory=list, description="people who are owners from the start")
    allow: list[str] = Field(default_factory=list, description="people and groups who may come in without a code")

    @field_validator("owners", "allow")
    @classmethod
    def _people(cls, people: list[str]) -> list[str]:
        for one in people:
            if not re.fullmatch(r"(?:telegram|slack):-?\w+", one, re.ASCII):
                raise ValueError(f"{one!r} is not platform:id")
        return people


class Limits(BaseModel):
    """What one process, one person, one message may use."""

    conversations: int = Field(default=64, ge=1, le=1000, description="worked on at once in one process")
    busy: int = Field(default=8, ge=1, le=64, description="turns that use the processor at once")
    lease_seconds: float = Field(default=6, ge=1, le=600, description="a claim of a process, renewed at a third")
    send_seconds: float = Field(default=60, ge=1, le=600, description="a send, before it is taken for lost")
    connections: int = Field(default=8, ge=4, le=100, description="to the database, of one process")
    messages_per_day: int = Field(default=300, ge=1, description="of one person or group; the owner has no limit")
    messages_at_once: int = Field(default=10, ge=1, description="of one person in ten seconds; more of them wait")
    messages_waiting: int = Field(default=20, ge=1, description="of one person; more of them are put aside")
    tokens_per_day: int = Field(default=200_000, ge=1, description="of a model, for one person or group; likewise")
    cost_per_day: Decimal | None = Field(default=None, gt=0, description="by LLM__PRICES; likewise; none: no limit")


class Settings(BaseSettings):
    """Everything that can be set."""

    model_config = SettingsConfigDict(
        env_prefix=PREFIX,
        env_nested_delimiter="__",
        env_file=".env",
        extra="ignore",
        frozen=True,
        env_ignore_empty=True,
    )

    data_dir: Path = Field(default=Path("data"), description="everything that we keep on disk")
    database_url: SecretStr | None = Field(default=None, description="a PostgreSQL elsewhere; none: the embedded one")
    language: Literal["zh", "en", "auto"] = Field(
        default="auto", description="of answers; auto: the language that was written"
    )
    timezone: str | None = Field(default=None, description="of people whose zone is not known")
    mode_switch: Literal["cancel", "finish"] = Field(
        default="cancel",
        description="of a mode changed by button or API while parrots work: what runs is stopped, or goes on first",
    )
    log_level: Literal["DEBUG", "INFO", "WARNING"] = Field(default="INFO", description="how much is logged")
    http: Http = Field(default_factory=Http)
    telegram: Telegram = Field(default_factory=Telegram)
    slack: Slack = Field(default_factory=Slack)
    llm: Llm = Field(default_factory=Llm)
    access: Access = Field(default_factory=Access)
    limits: Limits = Field(default_factory=Limits)

    @field_validator("timezone")
    @classmethod
    def _known_zone(cls, zone: str | None) -> str | None:
        if zone is not None and zone not in available_timezones():
            raise ValueError(f"{zone!r} is not an IANA time zone")
        return zone

    @field_validator("database_url")
    @classmethod
    def _postgres(cls, url: SecretStr | None) -> SecretStr | None:
        if url is not None and not url.get_secret_value().startswith(("postgresql://", "postgres://")):
            raise ValueError("must begin with postgresql://")
        return url


EXAMPLES = {
    "DATA_DIR": "./data",
    "DATABASE_URL": "postgresql://parrots:password@localhost/parrots",
    "LANGUAGE": "zh",
    "TIMEZONE": "Asia/Shanghai",
    "LOG_LEVEL": "INFO",
    "MODE_SWITCH": "finish",
    "HTTP__HOST": "127.0.0.1",
    "HTTP__PORT": "8321",
    "HTTP__TOKEN": "a-long-random-string",
    "HTTP__PUBLIC_URL": "https://parrots.example.org",
    "TELEGRAM__TOKEN": "123456:ABC-DEF1234ghIkl-zyx57W2v1u123ew11",
    "TELEGRAM__TOKENS": '{"memo": "123456:ABC-…", "schedule": "654321:DEF-…"}',
    "TELEGRAM__BASE_URL": "https://api.telegram.org",
    "TELEGRAM__MODE": "polling",
    "TELEGRAM__WEBHOOK_SECRET": "a-long-random-string",
    "SLACK__BOT_TOKEN": "xoxb-…",
    "SLACK__APP_TOKEN": "xapp-…",
    "SLACK__SIGNING_SECRET": "8f742231b10e8888abcd99yyyzzz85a5",
    "SLACK__CLIENT_ID": "123.456",
    "SLACK__CLIENT_SECRET": "a-secret",
    "SLACK__BASE_URL": "https://slack.com/api/",
    "LLM__BASE_URL": "http://localhost:11434/v1",
    "LLM__API_KEY": "sk-…",
    "LLM__MODEL": "qwen3:8b",
    "LLM__ROUTER_MODEL": "qwen3:1.7b",
    "LLM__FALLBACK_MODELS": '["gpt-5-mini"]',
    "LLM__PRICES": '{"gpt-5-mini": {"prompt": 0.25, "completion": 2, "cached": 0.025}}',
    "LLM__LEARN": "false",
    "LLM__LEARN_SECONDS": "90",
    "ACCESS__POLICY": "pairing",
    "ACCESS__OWNERS": '["telegram:12345"]',
    "ACCESS__ALLOW": '["telegram:12345", "slack:U012ABC"]',
    "LIMITS__CONVERSATIONS": "64",
    "LIMITS__BUSY": "8",
    "LIMITS__LEASE_SECONDS": "30",
    "LIMITS__SEND_SECONDS": "60",
    "LIMITS__CONNECTIONS": "16",
    "LIMITS__MESSAGES_PER_DAY": "300",
    "LIMITS__MESSAGES_AT_ONCE": "10",
    "LIMITS__MESSAGES_WAITING": "20",
    "LIMITS__TOKENS_PER_DAY": "200000",
    "LIMITS__COST_PER_DAY": "0.5",
}


def read(env_file: Path | None = Path(".env")) -> Settings:
    """Read the settings. Raises SettingsError with a line for each wrong value."""
    try:
        settings = Settings(_env_file=env_file)  # pyright: ignore[reportCallIssue] - an argument of pydantic-settings
        theirs = _OpenAi(_env_file=env_file)  # pyright: ignore[reportCallIssue] - likewise
        settings = settings.model_copy(update={"llm": _honoured(settings.llm, theirs)})
    except ValidationError as error:
        raise SettingsError("\n".join(_line(item["loc"], item["msg"]) for item in error.errors())) from error
    except OSError as error:
        raise SettingsError(f"{env_file} cannot be read: {error.strerror}") from error
    if not settings.http.is_loopback and settings.http.token is None:
        raise SettingsError(
            f"{PREFIX}HTTP__TOKEN is missing: {PREFIX}HTTP__HOST={settings.http.host} can be reached from elsewhere "
            f"(example: {PREFIX}HTTP__TOKEN={EXAMPLES['HTTP__TOKEN']})"
        )
    if settings.telegram.mode == "webhook" and settings.http.public_url is None:
        raise SettingsError(
            f"{PREFIX}HTTP__PUBLIC_URL is missing: Telegram sends webhooks to it "
            f"(example: {PREFIX}HTTP__PUBLIC_URL={EXAMPLES['HTTP__PUBLIC_URL']})"
        )
    return settings


def _honoured(llm: Llm, theirs: _OpenAi) -> Llm:
    """Our own settings win."""
    update = {"base_url": llm.base_url or theirs.base_url, "api_key": llm.api_key or theirs.api_key}
    return Llm.model_validate({**llm.model_dump(), **update})


def _line(location: tuple[int | str, ...], message: str) -> str:
    """One line for a wrong value; of one within a map or a list, the example is that of the whole."""
    parts = [str(part).upper() for part in location]
    name = "__".join(parts)
    known = next((start for end in range(len(parts), 0, -1) if (start := "__".join(parts[:end])) in EXAMPLES), None)
    hint = f" (example: {PREFIX}{known}={EXAMPLES[known]})" if known else ""
    return f"{PREFIX}{name}: {message.removeprefix('Value error, ')}{hint}"
