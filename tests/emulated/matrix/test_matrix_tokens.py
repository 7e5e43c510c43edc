"""A token that a real homeserver refuses: told by `doctor` and where the house tells how it stands, without spinning."""

from dataclasses import replace

from pydantic import SecretStr

from adapters.matrix import doctor
from adapters.matrix.errors import REFUSED
from adapters.matrix.identity import Config
from bot.process.settings import Settings
from tests.emulated.matrix.conftest import Town, living


async def test_doctor(town: Town) -> None:
    config = Config(homeserver=town.server.url, user_id=town.parrots.user, token=town.parrots.token)
    state, what, _ = await doctor.check(config)
    assert (state, what.startswith("Matrix @parrots:mx.test, device ")) == ("ok", True)
    wrong = await doctor.check(replace(config, token=f"{town.parrots.token}x"))
    assert wrong == ("WRONG", "Matrix @parrots:mx.test: the token is refused", REFUSED)
    other = await doctor.check(replace(config, user_id=town.ann.user))
    assert other[:2] == ("WRONG", "Matrix @ann:mx.test: the token is of @parrots:mx.test")
    away = await doctor.check(replace(config, homeserver="http://127.0.0.1:1"))
    assert (away[0], away[2]) == ("WRONG", "is http://127.0.0.1:1 reachable from here?")


async def test_a_refused_token_is_told_and_does_not_end_the_house(settings: Settings, dsn: str, town: Town) -> None:
    connected = town.connected(settings)
    wrong = connected.matrix.model_copy(update={"token": SecretStr("syt_no")})
    async with living(connected.model_copy(update={"matrix": wrong}), dsn) as ports:

        async def told() -> bool:
            return REFUSED in str(await ports.facts.readiness())

        while not await told():
            await town.ann.look()
