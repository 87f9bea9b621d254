"""The terminal as the game reads and writes it: Textual's driver, with what it gets wrong mended.

What a terminal sends can neither end the game nor give an order in it, but a key that was struck.
Textual 8.2.8 fails on bytes that are no UTF-8 (its issue 6456), on the mouse in pixels where the
terminal knows no size in pixels (6706), on keys that tell the type of their event and on numbers
that are no letters. What it does not know, such as an answer to a question of another program, it
types key by key. So bytes are taken apart here, and given to its parser one whole sequence at a
time. `tests/tui/test_reading_the_terminal.py` says when Textual does all that by itself: then
`TerminalReader` can go, and with it `Terminal.run_input_thread`.
"""

import os
import re
import select
import signal
import time
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from textual import events
from textual._xterm_parser import XTermParser
from textual.constants import ESCAPE_DELAY
from textual.drivers.linux_driver import LinuxDriver
from textual.message import Message
from textual.messages import TerminalSupportsSynchronizedOutput

from .difference import Difference

PATIENCE = 0.5  # seconds of silence after which the rest of a sequence does not come any more
PASTING = 3.0  # seconds of silence after which the end of what is pasted does not come any more
LONGEST = 32, 4096
"""Bytes of the longest key or report that is one, and of the longest answer that is waited for."""
TOLD = (
    *(events.Key, events.MouseEvent, events.AppFocus, events.AppBlur),
    TerminalSupportsSynchronizedOutput,
)  # What the game is told of all that Textual reads. Its size it asks of the system.

ESC, PASTE, PASTE_ENDS = b"\x1b", b"\x1b[200~", b"\x1b[201~"
_LETTER = rb"[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}"
_CONTROL = rb"(?:\x1b\[(?![M\[])|\x9b)[ -?]*"
_STRING = rb"(?:\x1b[\]PX^_]|[\x90\x98\x9d-\x9f])(?:[ -~]|%s)*" % _LETTER
_WHOLE = re.compile(
    rb"\x1b\[M[^\x00-\x1f]{3}"  # the mouse, as it was told of old
    rb"|\x1b\[\[[A-E]"  # F1 to F5 of a Linux console
    rb"|%s[@-~]|%s(?:\x07|\x1b\\|\x9c)|\x1bO[ -~]|\x1b?(?:[^\x1b\[\]PX^_O\x80-\xff]|%s)|[ -~]"
    % (_CONTROL, _STRING, _LETTER)
)  # a key, a report or an answer that is all there
_BEGUN = re.compile(
    rb"%s|%s\x1b?|\x1b(?:\[(?:M[^\x00-\x1f]{0,2}|\[)?|O)?|[\xc2-\xf4][\x80-\xbf]{0,2}"
    % (_CONTROL, _STRING)
)  # what one begins with
_KEY = re.compile(rb"\x1b\[(\d*)(?::[\d:]*)?((?:;\d*)?)(?::(\d*))?((?:;[\d:]*)?[u~A-S])")
"""A key, as kitty tells it: its code, others of it, modifiers, the type of the event, a text."""
_RELEASED = b"3"
_NO_KEY = re.compile(rb"%s|\x1b\[(?:M|<(?!\d\d?;|1[01]\d;|12[0-7];))" % _STRING)
"""An answer, a mouse as it was told of old, or a button of it that Textual takes for another."""


class TerminalReader:
    """Takes apart what a terminal sends, cut wherever it may be."""

    def __init__(self) -> None:
        self._parser = XTermParser()
        self._rest = b""
        self._since = 0.0  # when the last byte came
        self._escaped = -PATIENCE  # when Esc was last told that came alone
        self._unheard = False
        """Whether what is begun is no key: Esc was told of it, before the rest came."""
        self._pasted: str | None = None

    def read(self, data: bytes, now: float) -> Iterator[Message]:
        """What the game is told of some bytes, or of none."""
        if not data:
            silent = now - self._since
            if self._rest == ESC and silent >= ESCAPE_DELAY:
                self._rest, self._escaped = b"", now
                yield events.Key("escape", "\x1b")
            elif self._rest and silent >= PATIENCE:
                yield from [] if self._unheard else self._told(self._rest)
                self._rest, self._unheard = b"", False
            if silent >= PASTING:
                self._pasted = None
            return
        if data[:1] in b"[]" and now - self._escaped < PATIENCE:
            self._rest, self._unheard = ESC, True
        self._since, self._escaped = now, -PATIENCE
        self._rest += data
        while self._rest:
            if whole := _WHOLE.match(self._rest):
                token = whole[0]
                found = self._told(token)
            elif (begun := _BEGUN.match(self._rest)) is None:
                token, found = self._rest[:1], []
            elif begun[0] == self._rest and len(self._rest) < LONGEST[1]:
                return
            else:  # something else has come in between
                token = begun[0].removesuffix(ESC) or ESC
                found = [events.Key("escape", "\x1b")] if token == ESC else []
            self._rest = self._rest[len(token) :]
            yield from [] if self._unheard else found
            self._unheard = False

    def _told(self, token: bytes) -> list[Message]:
        """What Textual makes of a key or report; where it makes nothing of it, it begins anew."""
        if token == PASTE:
            self._pasted = ""
            return []
        if self._pasted is not None:
            if token == PASTE_ENDS:
                pasted, self._pasted = self._pasted or "", None
                return [events.Paste(pasted.replace("\0", ""))]
            if token[:1] != ESC:
                self._pasted = f"{self._pasted}{token.decode(errors='ignore')}"
            return []
        if token[:1] == b"\x9b":
            token = b"\x1b[" + token[1:]
        if key := _KEY.fullmatch(token):
            code, modifiers, kind, rest = key.groups()
            if kind == _RELEASED:
                return []
            token = b"\x1b[%s%s%s" % (code, modifiers, rest)
        keys = token.decode(errors="ignore")
        if not keys or len(keys) > LONGEST[0] or _NO_KEY.match(token):
            return []
        try:
            found = list(self._parser.feed(keys))
            for each in found:
                str(getattr(each, "key", "")).encode()  # half of a letter has a code, too
        except Exception:  # whatever it stumbles over, nobody has struck it
            found = []
        if not found:
            self._parser = XTermParser()
        return [message for message in found if isinstance(message, TOLD)]


class Terminal(LinuxDriver):
    """Textual's driver for Linux and macOS, with a reader and a writer of our own."""

    def __init__(self, app: Any, **options: Any) -> None:
        super().__init__(app, **options)
        self._shows = app
        self._difference = Difference()

    def write(self, data: str) -> None:
        super().write(self._difference.of(data, self._shows.size.area))

    def start_application_mode(self) -> None:
        self._difference.forget()
        super().start_application_mode()  # type: ignore[no-untyped-call]
        resized = signal.getsignal(signal.SIGWINCH)

        def forget(number: int, frame: Any) -> None:
            self._difference.forget()
            if callable(resized):
                resized(number, frame)

        signal.signal(signal.SIGWINCH, forget)

    def run_input_thread(self) -> None:
        reading = TerminalReader()
        while not self.exit_event.is_set():
            data = b""
            if select.select([self.fileno], [], [], ESCAPE_DELAY / 2)[0]:
                with suppress(OSError):
                    data = os.read(self.fileno, 4096)
                if not data:  # the terminal is gone: `heed_the_terminal` ends the game
                    self.exit_event.wait(PATIENCE)
            for message in reading.read(data, time.monotonic()):
                self.process_message(message)
