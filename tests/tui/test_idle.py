"""The wait of the tests' pilots: it goes on when the page has answered, and not before."""

import asyncio
import threading
from time import monotonic, process_time

import pytest
from textual import app as textual_app
from textual import pilot as textual_pilot
from textual.app import App, ComposeResult
from textual.widgets import Input, Static

from tests.tui import idle
from tests.tui.idle import ready, rings_in, until_idle


def work(seconds: float) -> None:
    """Use the processor for so long."""
    began = process_time()
    while process_time() - began < seconds:
        pass


def test_pilots_wait_for_the_loop() -> None:
    """Textual's own wait is looked up where it is replaced."""
    assert textual_pilot.wait_for_idle is until_idle
    assert textual_app.wait_for_idle is until_idle


async def test_what_the_loop_has_to_do_is_seen_by_its_private_names() -> None:
    loop = asyncio.get_running_loop()
    await asyncio.sleep(0)
    assert not ready(loop)
    loop.call_soon(lambda: None)
    assert ready(loop)
    timer = loop.call_later(5, lambda: None)
    assert 4 < rings_in(loop) <= 5
    timer.cancel()
    assert rings_in(loop) > 5


async def test_a_thread_that_thinks_is_waited_for_and_one_that_sleeps_is_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(
        idle, "THINKING", 0.2
    )  # a busy machine gives a thread its turn in that time
    thinking = asyncio.create_task(asyncio.to_thread(work, 0.1))
    await until_idle()
    assert thinking.done()
    bell, began = threading.Event(), monotonic()
    sleeping = asyncio.create_task(asyncio.to_thread(bell.wait, 30))
    await until_idle()
    assert not sleeping.done()
    assert monotonic() - began < 25
    bell.set()
    await sleeping


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
