"""A process claims what it can work on: turns that wait for a model make room, those that wait for a slot take it."""

import asyncio

from bot.turns.cpu_slots import CpuSlots, Slot


async def test_room_is_for_who_has_a_slot_or_is_next() -> None:
    slots, told = CpuSlots(2), list[int]()
    slots.eased = lambda: told.append(slots.room)
    end = asyncio.Event()

    async def turn() -> None:
        async with Slot(slots):
            await end.wait()

    async with asyncio.TaskGroup() as tasks:
        assert slots.room == 4
        turns = [tasks.create_task(turn()) for _ in range(5)]
        await asyncio.sleep(0)
        assert slots.room == 0
        turns[4].cancel()  # while it waits for a slot
        turns[3].cancel()
        await asyncio.wait(turns[3:])
        assert slots.room == 1
        end.set()
    assert slots.room == 4
    async with Slot(slots) as slot:
        async with slot.apart():
            assert (slots.room, told) == (4, [4])
        assert slots.room == 3
