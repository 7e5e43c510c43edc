"""Settings of the endpoints that speak OpenAI's API."""

from decimal import Decimal
from typing import Any, cast
from urllib.parse import urlsplit

from pydantic import BaseModel, Field, SecretStr, field_validator, model_validator


def whole_address(url: str) -> str:
    """Raises ValueError for what is no http address with a host."""
    if not (url.startswith(("http://", "https://")) and urlsplit(url).hostname):
        raise ValueError("must be a whole address")
    return url


class ModelPrice(BaseModel, frozen=True, extra="forbid"):
    """Of a million tokens; tokens of a prompt that the endpoint had cached cost as the others unless it says otherwise."""

    prompt: Decimal = Field(ge=0)
    completion: Decimal = Field(ge=0)
    cached: Decimal = Field(ge=0)

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
    prices: dict[str, ModelPrice] = Field(
        default_factory=dict, description="by model: of a million tokens, currency as you like"
    )
    learn: bool = Field(default=True, description="whether facts that people tell of themselves are remembered")
    learn_seconds: float = Field(default=90, ge=0, description="how long a talk rests before it is read for that")

    @field_validator("base_url")
    @classmethod
    def _url(cls, url: str | None) -> str | None:
        return url and whole_address(url).rstrip("/")
