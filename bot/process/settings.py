"""Settings: environment or `.env`, read once, validated, with an error that names the variable and shows an example."""

import os
import re
from collections.abc import Mapping
from decimal import Decimal
from pathlib import Path
from typing import Literal
from zoneinfo import available_timezones

from pydantic import BaseModel, Field, SecretStr, ValidationError, field_validator
from pydantic_settings import BaseSettings, PydanticBaseSettingsSource, SettingsConfigDict

from bot.process.endpoint_settings import (
    Embedding,
    Http,
    Llm,
    Reranking,
    Transcription,
    database_address,
    whole_address,
)
from bot.process.environment import PREFIX, SettingsError, nested
from bot.process.keeping_settings import Backup, Filing, Retention, Subscribing, Watching
from bot.process.matrix_settings import Matrix
from bot.process.setting_examples import EXAMPLES
from bot.process.slack_settings import Slack


def _telegram_token(token: SecretStr) -> SecretStr:
    if not re.fullmatch(r"\d+:[\w-]{20,}", token.get_secret_value(), re.ASCII):
        raise ValueError("is not a bot token")
    return token


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


class Access(BaseModel):
    """Rules for who may talk with the parrots. People are written platform:id, such as telegram:12345, slack:U012ABC or matrix:@ann:example.org.

    With several workspaces: slack:T012ABC:U012ABC.
    """

    policy: Literal["pairing", "open", "allowlist"] = Field(default="pairing", description="for people not known yet")
    owners: list[str] = Field(default_factory=list, description="people who are owners from the start")
    allow: list[str] = Field(default_factory=list, description="people and groups who may come in without a code")

    @field_validator("owners", "allow")
    @classmethod
    def _people(cls, people: list[str]) -> list[str]:
        for one in people:
            if not re.fullmatch(r"(?:telegram|slack):-?\w+|slack:\w+:\w+|matrix:[@!][^\s,]+", one, re.ASCII):
                raise ValueError(f"{one!r} is not platform:id")
        return people


MOST = 10**9  # of anything that is counted


class Limits(BaseModel):
    """Limits of one process, one person, one message."""

    conversations: int = Field(default=64, ge=1, le=1000, description="worked on at once in one process")
    busy: int = Field(default=8, ge=1, le=64, description="turns that use the processor at once")
    lease_seconds: float = Field(default=6, ge=1, le=600, description="a claim of a process, renewed at a third")
    send_seconds: float = Field(default=60, ge=1, le=600, description="a send, before it is taken for lost")
    messages_per_day: int = Field(
        default=300, ge=1, le=MOST, description="of one person or group; the owner has no limit"
    )
    messages_at_once: int = Field(
        default=10, ge=1, le=MOST, description="of one person in ten seconds; more of them wait"
    )
    messages_waiting: int = Field(default=20, ge=1, le=MOST, description="of one person; more of them are put aside")
    tokens_per_day: int = Field(
        default=200_000, ge=1, le=MOST, description="of a model, for one person or group; likewise"
    )
    cost_per_day: Decimal | None = Field(
        default=None, gt=0, le=MOST, description="by LLM__PRICES; likewise; none: no limit"
    )


class Settings(BaseSettings):
    """Everything that can be set."""

    model_config = SettingsConfigDict(extra="forbid", frozen=True)

    @property
    def parrots_folder(self) -> Path:
        """Return the folder of the parrots that people add."""
        return self.data_dir / "parrots"

    @property
    def backups_folder(self) -> Path:
        return self.backup.folder or self.data_dir / "backups"

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        """What variables hold is handed in (bot.process.environment): so that no name goes unread, and no value ends in a traceback."""
        return (init_settings,)

    data_dir: Path = Field(default=Path("data"), description="everything that we keep on disk")
    database_url: SecretStr | None = Field(default=None, description="a PostgreSQL elsewhere; none: the embedded one")
    database_direct_url: SecretStr | None = Field(
        default=None, description="the same past a pooler, for what needs a session"
    )
    database_prepared: bool = Field(
        default=True, description="false: behind a pooler that keeps no prepared statements"
    )
    database_connections: int = Field(default=10, ge=4, le=100, description="of one process")
    language: Literal["zh", "en", "auto"] = Field(
        default="auto", description="of answers; auto: the language that was written"
    )
    timezone: str | None = Field(default=None, description="of people whose zone is not known")
    mode_switch: Literal["cancel", "finish"] = Field(
        default="cancel",
        description="of a mode changed by button or API while parrots work: what runs is stopped, or goes on first",
    )
    modes_disabled: list[str] = Field(default_factory=list, description="modes that cannot be chosen")
    log_level: Literal["DEBUG", "INFO", "WARNING"] = Field(default="INFO", description="how much is logged")
    log_format: Literal["text", "json"] = Field(default="text", description="a line for people, or for programs")
    http: Http = Field(default_factory=Http)
    telegram: Telegram = Field(default_factory=Telegram)
    slack: Slack = Field(default_factory=Slack)
    matrix: Matrix = Field(default_factory=Matrix)
    llm: Llm = Field(default_factory=Llm)
    embedding: Embedding = Field(default_factory=Embedding)
    rerank: Reranking = Field(default_factory=Reranking)
    transcription: Transcription = Field(default_factory=Transcription)
    access: Access = Field(default_factory=Access)
    limits: Limits = Field(default_factory=Limits)
    backup: Backup = Field(default_factory=Backup)
    retention: Retention = Field(default_factory=Retention)
    metrics: Watching = Field(default_factory=Watching)
    calendars: Subscribing = Field(default_factory=Subscribing)
    files: Filing = Field(default_factory=Filing)

    @field_validator("data_dir")
    @classmethod
    def _folder(cls, folder: Path) -> Path:
        if "\0" in str(folder) or not str(folder).strip():
            raise ValueError("is no folder's name")
        try:
            return folder.expanduser()
        except RuntimeError as error:
            raise ValueError("names the home of somebody who is not known here") from error

    @field_validator("modes_disabled")
    @classmethod
    def _default_stays(cls, modes: list[str]) -> list[str]:
        if "free_discussion" in modes:
            raise ValueError("free_discussion is what every chat begins with, and stays")
        return modes

    @field_validator("timezone")
    @classmethod
    def _known_zone(cls, zone: str | None) -> str | None:
        if zone is not None and zone not in available_timezones():
            raise ValueError(f"{zone!r} is not an IANA time zone")
        return zone

    @field_validator("database_url", "database_direct_url")
    @classmethod
    def _postgres(cls, url: SecretStr | None) -> SecretStr | None:
        return url and SecretStr(database_address(url.get_secret_value()))


def read(env_file: Path | None = Path(".env"), environment: Mapping[str, str] = os.environ) -> Settings:  # noqa: TID251
    """Read the settings. Raises SettingsError with a line for each wrong value."""
    found, named = nested(Settings, env_file, environment)
    try:
        settings = Settings(**found)
    except ValidationError as error:
        lines = [_line(item["loc"], item["msg"], named) for item in error.errors(include_input=False)]
        raise SettingsError("\n".join(dict.fromkeys(lines))) from error
    if (lacking := _lacking(settings)) is not None:
        name, why = lacking
        raise SettingsError(f"{PREFIX}{name} is missing: {why} (example: {PREFIX}{name}={EXAMPLES[name]})")
    if settings.slack.installs:
        _check_workspaces_are_named(settings.access)
    return settings


def _lacking(settings: Settings) -> tuple[str, str] | None:
    """Return a setting that others need, and why."""
    http, slack = settings.http, settings.slack
    if not http.is_loopback and http.token is None:
        return "HTTP__TOKEN", f"{PREFIX}HTTP__HOST={http.host} can be reached from elsewhere"
    if settings.telegram.mode == "webhook" and http.public_url is None:
        return "HTTP__PUBLIC_URL", "Telegram sends webhooks to it"
    if slack.client_id is not None and slack.client_secret is None:
        return "SLACK__CLIENT_SECRET", f"{PREFIX}SLACK__CLIENT_ID goes with it"
    if slack.client_secret is not None and slack.client_id is None:
        return "SLACK__CLIENT_ID", f"{PREFIX}SLACK__CLIENT_SECRET goes with it"
    if slack.installs and http.public_url is None:
        return "HTTP__PUBLIC_URL", "Slack sends who installs the app back to it"
    return None


def _check_workspaces_are_named(access: Access) -> None:
    """Two workspaces may have people and channels of one id. Raises SettingsError."""
    for name, who in (("ACCESS__OWNERS", access.owners), ("ACCESS__ALLOW", access.allow)):
        for one in who:
            if one.startswith("slack:") and one.count(":") == 1:
                raise SettingsError(
                    f"{PREFIX}{name}: {one!r} may be somebody in each of several workspaces: name the workspace, too "
                    f"(example: {PREFIX}{name}=slack:T012ABC:U012ABC)"
                )


def _line(location: tuple[int | str, ...], message: str, named: Mapping[str, str]) -> str:
    """One line for a wrong value; of one within a map or a list, the example is that of the whole."""
    parts = [str(part).upper() for part in location]
    known = next((start for end in range(len(parts), 0, -1) if (start := "__".join(parts[:end])) in EXAMPLES), "")
    inner = [part for part in location[len(known.split("__")) :] if isinstance(part, str) and part != "[key]"]
    name = "_".join("__".join([named.get(known, PREFIX + known), *(part.upper() for part in inner)]).split())
    text = " ".join(message.removeprefix("Value error, ").split())
    return f"{name}: {text} (example: {named.get(known, PREFIX + known)}={EXAMPLES[known]})"


def data_dir_without_environment() -> Path:
    """Return the data folder that a command finds in another terminal, where only the file says where it is."""
    try:
        found, _ = nested(Settings, Path(".env"), {})
        return Path(str(found.get("data_dir", Settings.model_fields["data_dir"].default))).expanduser()
    except (SettingsError, RuntimeError):
        return Path()
