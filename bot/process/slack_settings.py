"""Settings of a Slack app."""

from pydantic import BaseModel, Field, SecretStr, field_validator

from bot.process.endpoint_settings import plain, whole_address


class Slack(BaseModel):
    """An app: Socket Mode with an app token, else events over HTTP with the signing secret. Its workspaces: one by the bot token, and,
    with the app's client id and secret, those that install it by themselves."""

    bot_token: SecretStr | None = Field(default=None, description="xoxb-…, after the app was installed")
    app_token: SecretStr | None = Field(default=None, description="xapp-…, for Socket Mode")
    signing_secret: SecretStr | None = Field(default=None, description="for events over HTTP")
    client_id: str | None = Field(default=None, description="of the app, for several workspaces: /slack/install")
    client_secret: SecretStr | None = Field(default=None, description="of the app; it goes with CLIENT_ID")
    base_url: str = Field(default="https://slack.com/api/", description="the API's root")

    @field_validator("signing_secret", "client_secret")
    @classmethod
    def _plain(cls, secret: SecretStr | None) -> SecretStr | None:
        return secret and plain(secret)

    @field_validator("bot_token")
    @classmethod
    def _bot(cls, token: SecretStr | None) -> SecretStr | None:
        if token is not None and not plain(token).get_secret_value().startswith("xoxb-"):
            raise ValueError("must begin with xoxb- (OAuth & Permissions, Bot User OAuth Token)")
        return token

    @field_validator("app_token")
    @classmethod
    def _app(cls, token: SecretStr | None) -> SecretStr | None:
        if token is not None and not plain(token).get_secret_value().startswith("xapp-"):
            raise ValueError("must begin with xapp- (Basic Information, App-Level Tokens, connections:write)")
        return token

    @field_validator("client_id")
    @classmethod
    def _client(cls, client: str | None) -> str | None:
        if client is not None and not plain(SecretStr(client)).get_secret_value():
            raise ValueError("is empty")
        return client

    @field_validator("base_url")
    @classmethod
    def _url(cls, url: str) -> str:
        return whole_address(url).rstrip("/") + "/"

    @property
    def installs(self) -> bool:
        """Return whether workspaces can install the app by themselves."""
        return self.client_id is not None and self.client_secret is not None
