"""Settings: environment or `.env`, read once, validated, with an error that names the variable and shows an example."""

from pathlib import Path
from typing import Literal
from urllib.parse import urlsplit
from zoneinfo import available_timezones

from pydantic import BaseModel, Field, SecretStr, ValidationError, field_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

PREFIX = "PARROTS_"


class SettingsError(Exception):
    """A setting is wrong; the message is one line for each."""


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
        if url is not None and not (url.startswith(("http://", "https://")) and urlsplit(url).hostname):
            raise ValueError("must be a whole address")
        return url

    @property
    def is_loopback(self) -> bool:
        return self.host in ("127.0.0.1", "::1", "localhost")


class Limits(BaseModel):
    """What one process, one person, one message may use."""

    conversations: int = Field(default=64, ge=1, le=1000, description="worked on at once in one process")
    busy: int = Field(default=8, ge=1, le=64, description="turns that use the processor at once")
    lease_seconds: float = Field(default=30, ge=1, le=600, description="a claim on a conversation, renewed at a third")
    send_seconds: float = Field(default=60, ge=1, le=600, description="a send, before it is taken for lost")
    connections: int = Field(default=16, ge=4, le=100, description="to the database, of one process")
    messages_per_day: int = Field(default=300, ge=1, description="of one person; the owner has no limit")


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
    log_level: Literal["DEBUG", "INFO", "WARNING"] = Field(default="INFO", description="how much is logged")
    http: Http = Field(default_factory=Http)
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
    "HTTP__HOST": "127.0.0.1",
    "HTTP__PORT": "8321",
    "HTTP__TOKEN": "a-long-random-string",
    "HTTP__PUBLIC_URL": "https://parrots.example.org",
    "LIMITS__CONVERSATIONS": "64",
    "LIMITS__BUSY": "8",
    "LIMITS__LEASE_SECONDS": "30",
    "LIMITS__SEND_SECONDS": "60",
    "LIMITS__CONNECTIONS": "16",
    "LIMITS__MESSAGES_PER_DAY": "300",
}


def read(env_file: Path | None = Path(".env")) -> Settings:
    """Read the settings. Raises SettingsError with a line for each wrong value."""
    try:
        settings = Settings(_env_file=env_file)  # pyright: ignore[reportCallIssue] - an argument of pydantic-settings
    except ValidationError as error:
        raise SettingsError("\n".join(_line(item["loc"], item["msg"]) for item in error.errors())) from error
    except OSError as error:
        raise SettingsError(f"{env_file} cannot be read: {error.strerror}") from error
    if not settings.http.is_loopback and settings.http.token is None:
        raise SettingsError(
            f"{PREFIX}HTTP__TOKEN is missing: {PREFIX}HTTP__HOST={settings.http.host} can be reached from elsewhere "
            f"(example: {PREFIX}HTTP__TOKEN={EXAMPLES['HTTP__TOKEN']})"
        )
    return settings


def _line(location: tuple[int | str, ...], message: str) -> str:
    name = "__".join(str(part) for part in location).upper()
    example = EXAMPLES.get(name)
    hint = f" (example: {PREFIX}{name}={example})" if example else ""
    return f"{PREFIX}{name}: {message.removeprefix('Value error, ')}{hint}"
