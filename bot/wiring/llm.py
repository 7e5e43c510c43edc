"""The model that the settings name, opened; and what it is called where people read it."""

from collections.abc import AsyncGenerator, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from urllib.parse import urlsplit

from pydantic import SecretStr

from agents.llm.prices import Price
from agents.personas.schema import Persona
from agents.routing.classifier import Classifier
from agents.routing.router import Router
from agents.runtime.model_loop import LanguageModel
from agents.token_budget import Caps
from agents.tools.base import Meaning, Rerank
from bot.conversation.own.own_dictation import Hearing, OwnDictation
from bot.process.background import background
from bot.process.endpoint_settings import Llm, ModelPrice, Reranking, Transcription
from bot.process.settings import Limits, Settings
from bot.turns.routing import Routing
from bot.turns.voice_messages import VoiceMessages
from storage.db.notify import Signals
from storage.db.pool import Pool

OWN = "https://api.openai.com/v1"


def base_url(llm: Llm) -> str:
    return llm.base_url or OWN


def title(llm: Llm) -> str:
    """The model and where it is, without what an address may hold of a secret."""
    address = urlsplit(base_url(llm))
    bare = address._replace(netloc=address.netloc.rpartition("@")[2], query="", fragment="")
    return f"{llm.model} at {bare.geturl()}"


def caps(llm: Llm, limits: Limits) -> Caps:
    """Return what one person or group may use of the model in a day."""
    price = llm.prices.get(llm.model or "")
    return Caps(tokens=limits.tokens_per_day, cost=limits.cost_per_day, price=price and _price(price))


def _price(price: ModelPrice) -> Price:
    return Price(prompt=price.prompt, completion=price.completion, cached=price.cached)


@asynccontextmanager
async def open_model(llm: Llm, flock: Mapping[str, Persona]) -> AsyncGenerator[LanguageModel | None]:
    """The model, for as long as the context is open; None when there is none."""
    if llm.model is None:
        yield None
        return
    # its library takes half a second and 45 MB, which those without a model are spared
    from agents.llm import endpoint, fallbacks  # noqa: PLC0415 - see above

    async with endpoint.opened(endpoint.Address(base_url=base_url(llm), api_key=_key(llm.api_key))) as opened_endpoint:
        models = tuple(dict.fromkeys((llm.model, *llm.fallback_models)))
        prices = {name: _price(price) for name, price in llm.prices.items()}
        model = fallbacks.Patient(endpoint=opened_endpoint, models=models, tiers=llm.first_token_seconds, prices=prices)
        yield LanguageModel(model=model, flock=flock)


async def open_embeddings(stack: AsyncExitStack, settings: Settings, pool: Pool) -> Meaning | None:
    """Open the model of embeddings, where there is one, and embed in the background until the stack is left."""
    wanted = settings.embedding
    if wanted.model is None:
        return None
    # the library of models is loaded for those alone who use it
    from agents.context.note_embedding import Embeddings  # noqa: PLC0415 - see above
    from agents.llm import embeddings, endpoint  # noqa: PLC0415 - see above

    model = embeddings.Embedding(model=wanted.model, dimensions=wanted.dimensions, languages=wanted.languages)
    if wanted.folder is not None:
        from agents.llm import minilm  # noqa: PLC0415 - needs an extra

        embedder = embeddings.Embedder(minilm.opened(wanted.folder), model)
    else:
        address = endpoint.Address(base_url=wanted.base_url or OWN, api_key=_key(wanted.api_key))
        embedder = await stack.enter_async_context(embeddings.opened(address, model))
    found = Embeddings(pool=pool, embedder=embedder)
    await stack.enter_async_context(background(found.run))
    return found.question


async def open_reranker(stack: AsyncExitStack, wanted: Reranking) -> Rerank | None:
    """Open the reranker, where there is one, until the stack is left."""
    if wanted.model is None or wanted.base_url is None:
        return None
    from agents.llm import endpoint, reranking  # noqa: PLC0415 - as for embeddings

    address = endpoint.Address(base_url=wanted.base_url, api_key=_key(wanted.api_key))
    return (await stack.enter_async_context(reranking.opened(address, wanted.model))).order


async def open_hearing(stack: AsyncExitStack, wanted: Transcription) -> Hearing | None:
    """Open the endpoint that writes what is said, where there is one, until the stack is left."""
    if wanted.model is None:
        return None
    from agents.llm import endpoint, transcription  # noqa: PLC0415 - as for embeddings

    address = endpoint.Address(base_url=wanted.base_url or OWN, api_key=_key(wanted.api_key))
    return (await stack.enter_async_context(transcription.opened(address, wanted.model))).text


def voice(pool: Pool, signals: Signals, hear: Hearing | None) -> VoiceMessages:
    """Build what gives voice messages their words, or says that it cannot."""
    return VoiceMessages(pool=pool, signals=signals, dictation=OwnDictation(pool=pool, hear=hear))


def _key(key: SecretStr | None) -> str | None:
    return None if key is None else key.get_secret_value()


def routing(llm: Llm, limits: Limits, language_model: LanguageModel | None, pool: Pool) -> Routing | None:
    """Build what finds the parrot for messages that rules are not sure of, where there is a model; a small one may help."""
    if language_model is None:
        return None
    small, flock = llm.router_model, language_model.flock
    classify = Classifier(model=language_model.model, name=small, flock=flock) if small is not None else None
    return Routing(
        pool=pool,
        router=Router(classify=classify, flock=flock),
        caps=caps(llm, limits),
        messages=limits.messages_per_day,
    )
