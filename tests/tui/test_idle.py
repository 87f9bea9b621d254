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
from tests.tui.idle import PAINTED, all_rest, ready, rings_in, until_idle


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


async def test_chains_of_callbacks_and_short_timers_are_waited_for() -> None:
    done = []

    async def chain() -> None:
        for _ in range(50):
            await asyncio.sleep(0)
        await asyncio.sleep(0.01)
        done.append("chain")

    asyncio.get_running_loop().create_task(chain())
    await until_idle()
    assert done == ["chain"]


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


async def test_threads_that_have_done_their_work_are_not_watched() -> None:
    loop, bell = asyncio.get_running_loop(), threading.Event()
    assert all_rest(loop)
    for _ in range(3):
        working = [asyncio.create_task(asyncio.to_thread(bell.wait, 30)) for _ in range(3)]
        await asyncio.sleep(0)
        assert not all_rest(loop)
        bell.set()
        await asyncio.gather(*working)
        for _ in range(1000):
            if all_rest(loop):
                break
            await asyncio.sleep(0.01)
        assert all_rest(loop)
        bell.clear()
    queued = [asyncio.create_task(asyncio.to_thread(bell.wait, 30)) for _ in range(60)]
    await asyncio.sleep(0)
    assert not all_rest(loop), "more is asked than there are threads"
    bell.set()
    await asyncio.gather(*queued)


async def test_it_gives_up_on_a_loop_that_is_never_done() -> None:
    async def for_ever() -> None:
        while True:
            await asyncio.sleep(0)

    task, began = asyncio.create_task(for_ever()), monotonic()
    await until_idle(max_sleep=0.05)
    assert monotonic() - began >= 0.05
    task.cancel()


class Echo(App[None]):
    """What is typed stands on the screen after two refreshes."""

    def compose(self) -> ComposeResult:
        yield Input()
        yield Static("")

    def on_input_changed(self, event: Input.Changed) -> None:
        self.call_after_refresh(
            lambda: self.call_after_refresh(self.query_one(Static).update, event.value)
        )


async def test_a_page_is_painted_by_the_timer_that_is_quickened() -> None:
    async with Echo().run_test() as pilot:
        assert pilot.app.screen._update_timer._interval == PAINTED


@pytest.mark.parametrize("typed", ["a", "abc"])
async def test_a_key_has_had_its_effect_when_the_pilot_goes_on(typed: str) -> None:
    async with Echo().run_test() as pilot:
        await pilot.press(*typed)
        assert str(pilot.app.query_one(Static).content) == typed
