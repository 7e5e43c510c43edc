"""Settings of endpoints: our own address, and those that speak OpenAI's API."""

import re
from decimal import Decimal
from ipaddress import ip_address
from pathlib import Path
from typing import Annotated, Any, Literal, TypeAlias, cast
from urllib.parse import parse_qs, urlsplit

from pydantic import BaseModel, Field, SecretStr, field_validator, model_validator

from agents.llm.base import TIERS
from storage.db import addresses

_DATABASE_HOST = re.compile(r"(?:\[[0-9a-fA-F:.]+\]|(?:[\w-]{1,63}(?:\.[\w-]{1,63})*)?)(?::(\d{1,5}))?", re.ASCII)
Patience = Annotated[float, Field(gt=0, le=600, allow_inf_nan=False)]
_SSL = ("disable", "allow", "prefer", "require", "verify-ca", "verify-full")
MINILM_FILES = ("config.json", "vocab.txt", "model.safetensors")
_TARGETS = ("any", "read-write", "primary")  # of several hosts the one that takes writes is used in any case


def whole_address(url: str) -> str:
    """Raises ValueError for what is no http address with a host."""
    parts = urlsplit(url)
    fine = url.isascii() and url.isprintable() and " " not in url and parts.port != 0  # raises ValueError for no port
    if not (url.startswith(("http://", "https://")) and parts.hostname and fine):
        raise ValueError("must be a whole address")
    return url


def database_address(url: str) -> str:
    """Raises ValueError, without a word of the password, for what no client would connect to."""
    if not url.startswith(("postgresql://", "postgres://")):
        raise ValueError("must begin with postgresql://")
    try:
        parts = urlsplit(url)
        asked = parse_qs(parts.query, strict_parsing=bool(parts.query))
    except ValueError as error:
        raise ValueError("is no address of a database") from error
    for host in parts.netloc.rpartition("@")[2].split(","):
        found = _DATABASE_HOST.fullmatch(host)
        if found is None or int(found[1] or 1) not in range(1, 65536):
            raise ValueError("is no address of a database: after the password comes host:port, or several with commas")
    addresses.single(url)
    if asked.get("sslmode", ["prefer"])[-1] not in _SSL:
        raise ValueError(f"sslmode is one of {', '.join(_SSL)}")
    if asked.get("target_session_attrs", ["any"])[-1] not in _TARGETS:
        raise ValueError(f"target_session_attrs is one of {', '.join(_TARGETS)}: a standby takes no writes")
    return url


def plain(secret: SecretStr) -> SecretStr:
    """Raises ValueError for what cannot stand in a request's head."""
    text = secret.get_secret_value()
    if not (text.isascii() and text.isprintable()) or " " in text:
        raise ValueError("may hold visible ASCII characters only, no blanks")
    return secret


Tongue: TypeAlias = Literal["zh", "en"]


class Http(BaseModel):
    """The page, the API and the webhooks."""

    host: str = Field(default="127.0.0.1", description="address to listen on; anything but loopback needs a token")
    port: int = Field(default=8321, ge=0, le=65535, description="0: any free port")
    token: SecretStr | None = Field(default=None, description="signs the owner in from elsewhere")
    public_url: str | None = Field(default=None, description="https://… under which others reach it")

    @field_validator("token")
    @classmethod
    def _long_enough(cls, token: SecretStr | None) -> SecretStr | None:
        if token is not None and len(plain(token).get_secret_value()) < 16:
            raise ValueError("needs at least 16 characters")
        return token

    @field_validator("host")
    @classmethod
    def _host(cls, host: str) -> str:
        try:
            ip_address(host)
        except ValueError:
            if not re.fullmatch(r"(?!.{254})[A-Za-z][A-Za-z0-9-]{0,62}(\.[A-Za-z0-9-]{1,63})*", host, re.ASCII):
                raise ValueError("is no address of this machine") from None
        return host

    @field_validator("public_url")
    @classmethod
    def _whole_address(cls, url: str | None) -> str | None:
        return url and whole_address(url)

    @property
    def is_loopback(self) -> bool:
        return self.host in ("127.0.0.1", "::1", "localhost")


class _Helper(BaseModel):
    """An endpoint beside the one that answers."""

    base_url: str | None = Field(default=None, description="…/v1")
    api_key: SecretStr | None = Field(default=None, description="of that endpoint")

    @field_validator("base_url")
    @classmethod
    def _url(cls, url: str | None) -> str | None:
        return url and whole_address(url).rstrip("/")

    @field_validator("api_key")
    @classmethod
    def _key(cls, key: SecretStr | None) -> SecretStr | None:
        return key and plain(key)


class Embedding(_Helper):
    """Any endpoint that speaks OpenAI's embeddings, by itself OpenAI's own: notes are found by what they mean, too."""

    model: str | None = Field(default=None, description="the model of embeddings; none: words alone")
    dimensions: int | None = Field(default=None, ge=8, le=3900, description="of its vectors, if it takes a number")
    languages: list[Tongue] = Field(default_factory=list[Tongue], description="that it knows; none: all")
    folder: Path | None = Field(
        default=None, description="with MiniLM's files, in place of an endpoint; needs parrots[minilm]"
    )

    @model_validator(mode="before")
    @classmethod
    def _of_a_folder(cls, value: Any) -> Any:  # noqa: ANN401 - whatever was set
        """What is in a folder knows English, and needs no name."""
        if not isinstance(value, dict) or not cast("dict[str, Any]", value).get("folder"):
            return cast("object", value)
        return {"model": "minilm", "languages": ["en"], **cast("dict[str, Any]", value)}

    @field_validator("folder")
    @classmethod
    def _has_files(cls, folder: Path | None) -> Path | None:
        missing = [] if folder is None else [name for name in MINILM_FILES if not (folder / name).is_file()]
        if missing:
            raise ValueError(f"has no {', '.join(missing)}: name the folder with the files of all-MiniLM-L6-v2")
        return folder


class Reranking(_Helper):
    """Any endpoint that speaks Jina's or Cohere's `/rerank`: what answers a question best comes first."""

    model: str | None = Field(default=None, description="the model that puts in order; needs the address, too")


class Transcription(_Helper):
    """Any endpoint that speaks OpenAI's `/audio/transcriptions`, by itself OpenAI's own: what is said becomes text."""

    model: str | None = Field(default=None, description="the model that writes what is said; none: no voice")


class ModelPrice(BaseModel, frozen=True, extra="forbid"):
    """Of a million tokens; tokens of a prompt that the endpoint had cached cost as the others unless it says otherwise."""

    prompt: Decimal = Field(ge=0, le=10**9)
    completion: Decimal = Field(ge=0, le=10**9)
    cached: Decimal = Field(ge=0, le=10**9)

    @model_validator(mode="before")
    @classmethod
    def _as_the_others(cls, value: Any) -> Any:  # noqa: ANN401 - whatever was set
        if not isinstance(value, dict):
            return value
        price = cast("dict[str, Any]", value)
        return {"cached": price.get("prompt"), **price}


class Llm(BaseModel):
    """Any endpoint that speaks OpenAI's chat completions."""

    base_url: str | None = Field(default=None, description="…/v1; OPENAI_BASE_URL is honoured, too")
    api_key: SecretStr | None = Field(default=None, description="OPENAI_API_KEY is honoured, too")
    model: str | None = Field(default=None, description="the model that answers; none: rules alone")
    router_model: str | None = Field(default=None, description="a small one that picks the parrot")
    fallback_models: list[str] = Field(default_factory=list, description="tried in turn when the first does not answer")
    first_token_seconds: list[Patience] = Field(
        default_factory=lambda: list(TIERS),
        min_length=1,
        max_length=5,
        description="how long the first word of an answer is waited for, by try; as many tries",
    )
    prices: dict[str, ModelPrice] = Field(
        default_factory=dict, description="by model: of a million tokens, currency as you like"
    )
    learn: bool = Field(default=True, description="whether facts that people tell of themselves are remembered")
    learn_seconds: float = Field(
        default=90, ge=0, le=86_400, description="how long a talk rests before it is read for that"
    )

    @field_validator("base_url")
    @classmethod
    def _url(cls, url: str | None) -> str | None:
        return url and whole_address(url).rstrip("/")

    @field_validator("api_key")
    @classmethod
    def _key(cls, key: SecretStr | None) -> SecretStr | None:
        return key and plain(key)
