"""Settings of an account on a Matrix homeserver."""

import re

from pydantic import BaseModel, Field, SecretStr, field_validator

from bot.process.endpoint_settings import plain, whole_address


class Matrix(BaseModel):
    """One account; all three are needed. It needs the package mautrix."""

    homeserver: str | None = Field(default=None, description="the root of the homeserver's API")
    user_id: str | None = Field(default=None, description="of the parrots: @name:server")
    token: SecretStr | None = Field(default=None, description="an access token, of a device of its own")

    @field_validator("homeserver")
    @classmethod
    def _url(cls, url: str | None) -> str | None:
        return url and whole_address(url).rstrip("/")

    @field_validator("user_id")
    @classmethod
    def _user(cls, user: str | None) -> str | None:
        if user is not None and not re.fullmatch(r"@[^\s:,@]{1,200}:[\w.:\[\]-]{1,200}", user, re.ASCII):
            raise ValueError("must be @name:server")
        return user

    @field_validator("token")
    @classmethod
    def _plain(cls, token: SecretStr | None) -> SecretStr | None:
        return token and plain(token)

    @property
    def missing(self) -> tuple[str, ...]:
        """Return the settings that are not set, as long as another one is."""
        given = {"HOMESERVER": self.homeserver, "USER_ID": self.user_id, "TOKEN": self.token}
        lacking = tuple(name for name, value in given.items() if value is None)
        return lacking if len(lacking) < len(given) else ()
