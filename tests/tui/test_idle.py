"""The loop of the tests: a pilot goes on when the page has answered, and not before."""

import asyncio
import threading
from time import monotonic

import pytest
from textual.app import App, ComposeResult
from textual.widgets import Input, Static

from tests.tui.idle import SOON


async def test_a_short_sleep_takes_no_time_and_the_clock_goes_on() -> None:
    loop, began = asyncio.get_running_loop(), monotonic()
    slept = loop.time()
    for _ in range(1000):
        await asyncio.sleep(SOON)
    assert loop.time() - slept >= 1000 * SOON
    assert monotonic() - began < 500 * SOON


async def test_what_is_due_first_is_done_first() -> None:
    rung: list[float] = []
    for after in (0.019, 0.001, 0.03, 0.0):
        asyncio.get_running_loop().call_later(after, rung.append, after)
    await asyncio.sleep(0.05)
    assert rung == [0.0, 0.001, 0.019, 0.03]


async def test_while_a_thread_works_sleep_is_sleep_and_no_pilot_waits_for_its_end() -> None:
    async with Echo().run_test() as pilot:
        bell, began = threading.Event(), monotonic()
        working = asyncio.create_task(asyncio.to_thread(bell.wait, 30))
        for _ in range(5):
            await asyncio.sleep(SOON)
        assert monotonic() - began >= 4 * SOON
        await pilot.pause()
        assert not working.done()
        assert monotonic() - began < 25
        bell.set()
        await working


class Echo(App[None]):
    """What is typed stands on the screen after two refreshes."""

    def compose(self) -> ComposeResult:
        yield Input()
        yield Static("")

    def on_input_changed(self, event: Input.Changed) -> None:
        self.call_after_refresh(
            lambda: self.call_after_refresh(self.query_one(Static).update, event.value)
        )


@pytest.mark.parametrize("typed", ["a", "abc"])
async def test_a_key_has_had_its_effect_when_the_pilot_goes_on(typed: str) -> None:
    async with Echo().run_test() as pilot:
        await pilot.press(*typed)
        assert str(pilot.app.query_one(Static).content) == typed
