"""Endpoints for a person's lists: their things put on, ticked and taken off."""

from dataclasses import dataclass
from datetime import datetime
from typing import Annotated

from aiohttp import web
from pydantic import BaseModel, Field

from adapters.http.errors import Refused
from adapters.web.api.endpoint import Answer, Endpoint, Query, as_shape, kept_text, number, whole
from adapters.web.api.request_context import Asking
from adapters.web.api.shapes import Shape
from bot.ports.kept import KeptList, Lists, NotKept

TICKED = Query(name="ticked", about="1: only what is ticked", most=1)
LIST = "/api/lists/{list_name}"
LARGEST_ID = 2**63 - 1
ITEMS = f"{LIST}/items"
ITEM = f"{ITEMS}/{{item_id}}"


class ItemsWanted(Shape):
    items: list[Annotated[str, Field(min_length=1, max_length=500, pattern=r"\S")]] = Field(
        min_length=1, max_length=100, description="put on the list letter for letter"
    )


class OrderWanted(Shape):
    items: list[int] = Field(max_length=1000, description="ids in their order; those left out stay where they are")


class ItemWanted(Shape):
    ticked: bool | None = None
    text: Annotated[str, Field(min_length=1, max_length=500, pattern=r"\S")] | None = Field(
        None, description="what it says, letter for letter"
    )


class ItemOut(Shape):
    id: int
    text: str
    ticked: bool
    due_at: datetime | None = Field(description="by when it is to be done, where that was said")


class ListOut(Shape):
    name: str = Field(description="as in addresses")
    title: str = Field(description="as people read it")
    items: list[ItemOut]


class ListsOut(Shape):
    lists: list[ListOut]


@dataclass(frozen=True, slots=True, kw_only=True)
class ListsApi:
    """The handlers."""

    lists: Lists
    asking: Asking

    async def all_lists(self, request: web.Request, _body: BaseModel | None) -> Answer:
        found = await self.lists.all(await self.asking.caller(request))
        return ListsOut(lists=[_shape(one) for one in found])

    async def get_list(self, request: web.Request, _body: BaseModel | None) -> Answer:
        return _shape(await self.lists.get(await self.asking.caller(request), request.match_info["list_name"]))

    async def add_items(self, request: web.Request, body: BaseModel | None) -> Answer:
        wanted, caller = as_shape(ItemsWanted, body), await self.asking.caller(request)
        items = [kept_text(one, "items") for one in wanted.items]
        try:
            return _shape(await self.lists.add(caller, request.match_info["list_name"], items))
        except NotKept as error:
            raise Refused(404, "unknown_item") from error

    async def change_item(self, request: web.Request, body: BaseModel | None) -> Answer:
        wanted, caller, name = (
            as_shape(ItemWanted, body),
            await self.asking.caller(request),
            request.match_info["list_name"],
        )
        try:
            if wanted.text is not None:
                await self.lists.reword(caller, name, _item(request), kept_text(wanted.text, "text"))
            if wanted.ticked is not None:
                await self.lists.tick(caller, name, _item(request), ticked=wanted.ticked)
            return _shape(await self.lists.get(caller, name))
        except NotKept as error:
            raise Refused(404, "unknown_item") from error

    async def order_items(self, request: web.Request, body: BaseModel | None) -> Answer:
        wanted, caller = as_shape(OrderWanted, body), await self.asking.caller(request)
        items = [one for one in wanted.items if 0 < one <= LARGEST_ID]
        return _shape(await self.lists.order(caller, request.match_info["list_name"], items))

    async def remove_item(self, request: web.Request, _body: BaseModel | None) -> Answer:
        caller = await self.asking.caller(request)
        try:
            await self.lists.remove(caller, request.match_info["list_name"], _item(request))
        except NotKept as error:
            raise Refused(404, "unknown_item") from error

    async def clear_list(self, request: web.Request, _body: BaseModel | None) -> Answer:
        ticked, caller = number(request, TICKED, 0) == 1, await self.asking.caller(request)
        await self.lists.remove(caller, request.match_info["list_name"], None, ticked=ticked)


def _item(request: web.Request) -> int:
    """Return the number of the thing in the path. Raises NotKept: what is no number is nothing."""
    found = whole(request.match_info["item_id"])
    if found is None:
        raise NotKept
    return found


def _shape(one: KeptList) -> ListOut:
    items = [ItemOut(id=item.id, text=item.text, ticked=item.ticked, due_at=item.due_at) for item in one.items]
    return ListOut(name=one.name, title=one.title, items=items)


def lists(api: ListsApi) -> tuple[Endpoint, ...]:
    """Return the endpoints."""
    return (
        Endpoint(method="GET", path="/api/lists", summary="All lists", handler=api.all_lists, answer=ListsOut),
        Endpoint(method="GET", path=LIST, summary="One list", handler=api.get_list, answer=ListOut),
        Endpoint(
            method="POST",
            path=ITEMS,
            summary="Put things on a list, which is made by that",
            handler=api.add_items,
            body=ItemsWanted,
            answer=ListOut,
            status=201,
            errors=(404,),
        ),
        Endpoint(
            method="DELETE",
            path=ITEMS,
            summary="Take everything off a list, or what is ticked",
            handler=api.clear_list,
            status=204,
            queries=(TICKED,),
        ),
        Endpoint(
            method="PUT",
            path=f"{LIST}/order",
            summary="Put the things on a list into an order",
            handler=api.order_items,
            body=OrderWanted,
            answer=ListOut,
        ),
        Endpoint(
            method="PATCH",
            path=ITEM,
            summary="Tick a thing off, take the tick away, or have it say something else",
            handler=api.change_item,
            body=ItemWanted,
            answer=ListOut,
            errors=(404,),
        ),
        Endpoint(
            method="DELETE",
            path=ITEM,
            summary="Take a thing off a list",
            handler=api.remove_item,
            status=204,
            errors=(404,),
        ),
    )
