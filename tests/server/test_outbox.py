"""The texts that wait for a reader."""

from __future__ import annotations

import asyncio

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludoteca.server.outbox import Outbox


@given(st.lists(st.integers(0, 3)), st.integers(1, 5))
def test_texts_come_in_order_and_no_more_wait_than_may(steps: list[int], most: int) -> None:
    """Put, take, or let the others run, in any order."""

    async def run() -> None:
        outbox, given, taken = Outbox(most), list[str](), list[str]()

        async def reader() -> None:
            while True:
                taken.append(await outbox.get())

        reading = asyncio.create_task(reader())
        for number, step in enumerate(steps):
            if step == 0:
                await asyncio.sleep(0)
            elif len(outbox) == most:
                with pytest.raises(asyncio.QueueFull):
                    outbox.put(str(number))
            else:
                outbox.put(str(number))
                given.append(str(number))
            assert len(outbox) <= most
        for _ in range(3):
            await asyncio.sleep(0)
        assert taken == given
        reading.cancel()
        await asyncio.gather(reading, return_exceptions=True)
        outbox.put("after the reader has gone")
        assert outbox.take() == "after the reader has gone"

    asyncio.run(run())


def test_who_waits_for_room_goes_on_when_few_are_left() -> None:
    async def run() -> None:
        outbox = Outbox(4)
        for text in "abcd":
            outbox.put(text)
        waiting = asyncio.create_task(outbox.few(2))
        for left in (3, 2):
            await asyncio.sleep(0)
            await asyncio.sleep(0)
            assert not waiting.done()
            assert await outbox.get()
            assert len(outbox) == left
        await asyncio.wait_for(waiting, 1)
        await outbox.few(2)

    asyncio.run(run())
