"""Whatever a terminal sends, the game neither ends nor takes it for an order."""

import os
import random
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from threading import Event

import pytest
from textual import events
from textual.drivers.linux_driver import LinuxDriver
from textual.message import Message

from pieces_of_eight.tui.terminal import PASTING, PATIENCE, TerminalReader
from tests.tui.pseudo_terminal import Played
from tests.tui.shell import make_folder

if sys.platform == "win32":
    pytest.skip("the driver is that of Linux and macOS", allow_module_level=True)


Rng = random.Random

# --- what is odd ---------------------------------------------------------------------------


def number(rng: Rng) -> str:
    """A parameter as a broken terminal may write it."""
    odd = ("", "0", "-1", "1:2", "99999999999", "9" * 40, "65536")
    return rng.choice((*odd, str(rng.randrange(1, 300))))


def no_utf_8(rng: Rng) -> bytes:
    return bytes(rng.choices((0xC0, 0xE9, 0xF5, 0xFC, 0xFF), k=rng.randint(1, 4)))


def old_mouse(rng: Rng) -> bytes:
    return b"\x1b[M" + bytes(rng.randrange(0x20, 0x100) for _ in range(3))


def broken_mouse(rng: Rng) -> bytes:
    button = rng.choice(("", "128", "67108864", "1:2", "-3"))
    sgr = f"\x1b[<{button};{number(rng)};{number(rng)}{rng.choice('Mm')}"
    return rng.choice((sgr, f"\x1b[{number(rng)};{number(rng)};{number(rng)}M")).encode()


def broken_key(rng: Rng) -> bytes:
    letter = rng.choice("aefmquz")
    release = f"\x1b[{ord(letter)};1:3{rng.choice(('', f';{ord(letter)}'))}u"
    absurd = f"\x1b[{rng.choice((1114112, 55296, 10**30))};{number(rng)}u"
    return rng.choice((release, absurd)).encode()


def answer(rng: Rng) -> bytes:
    """What answers a question that nobody here has asked."""
    words = rng.choice(("11;rgb:1a1a/1b1b/1c1c", "52;c;cXVlbWFm", "4;1;rgb:cc/00/00", "]qmeu"))
    strings = [f"\x1b{begin}{words}".encode() for begin in "]P_^X"]
    ends = (b"\x07", b"\x1b\\", b"\x9c")
    of_modes = [f"\x1b[?{mode};{rng.randrange(5)}$y" for mode in (1016, 2004, 2026, 2048, 9999)]
    sizes = [f"\x1b[48;{number(rng)};{number(rng)};0;0t", "\x1b[4;0;0t", "\x1b[8;0;0t"]
    others = ["[?62;22c", "[>41;388;0c", "[=1c", "[0n", "[5;5R", "[?1u", "[?997;1n", "[?5;5R"]
    told = [*of_modes, *sizes, *(f"\x1b{other}" for other in others)]
    return rng.choice((rng.choice(strings) + rng.choice(ends), rng.choice(told).encode()))


def unknown(rng: Rng) -> bytes:
    """A sequence after the grammar of them all that means nothing."""
    inner = "".join(rng.choices("0123456789;:?>=", k=rng.randint(0, 12)))
    return f"\x1b[?{inner}{rng.choice(('', '$', ' ', '!'))}{rng.choice('acefmpquyzM')}".encode()


ODD: Sequence[Callable[[Rng], bytes]] = (
    *(no_utf_8, old_mouse, broken_mouse, broken_key, answer, unknown),
)


def read_in(pieces: Sequence[bytes], silence: float = 0.0) -> list[Message]:
    """What the game is told of pieces with some silence after each, and in the end."""
    reading, now, told = TerminalReader(), 0.0, list[Message]()
    for piece in pieces:
        told += reading.read(piece, now)
        now += silence
        if silence:
            told += reading.read(b"", now)
    told += reading.read(b"", now + PATIENCE)
    return [*told, *reading.read(b"", now + PASTING)]


def meant(told: Sequence[Message]) -> list[Message]:
    """What could be an order: the letters of other alphabets are none."""
    keys = [each for each in told if isinstance(each, events.Key | events.MouseEvent)]
    return [each for each in keys if not (getattr(each, "character", "") or "") > "\x7f"]


# --- nothing of it is an order ---------------------------------------------------------------


@pytest.mark.parametrize("make", ODD)
def test_what_is_odd_tells_nothing_wherever_it_is_cut(make: Callable[[Rng], bytes]) -> None:
    rng = random.Random(make.__name__)
    for odd in {make(rng) for _ in range(25)}:
        assert not meant(read_in([odd])), odd
        for cut in range(1, len(odd)):
            assert not meant(read_in([odd[:cut], odd[cut:]])), (odd, cut)
            alone = odd[:cut] == b"\x1b"  # who waits so long means the key
            if alone and odd[1:2] not in b"[]":
                continue  # and who strikes a letter then, means that
            late = meant(read_in([odd[:cut], odd[cut:]], 0.2))
            assert [key.key for key in late if isinstance(key, events.Key)] == ["escape"] * alone
            assert len(late) == alone, (odd, cut)


def test_what_breaks_off_takes_nothing_with_it() -> None:
    rng = random.Random(3)
    for _ in range(150):
        odd = rng.choice(ODD)(rng)
        broken = odd[: rng.randint(min(2, len(odd)), len(odd))]
        told = meant(read_in([broken, b"\x1b[A"]))
        assert [key.key for key in told if isinstance(key, events.Key)] == ["up"], broken


# --- a real terminal -------------------------------------------------------------------------


@pytest.mark.parametrize("count", [80, pytest.param(2000, marks=pytest.mark.soak)])
def test_the_game_goes_on_as_it_was_whatever_its_terminal_sends(count: int, tmp_path: Path) -> None:
    rng = random.Random(count)
    with Played("--data", str(tmp_path), "--fight", "duel", "--seed", "1") as played:
        played.until("Swan can sail 2 hexes.")
        played.look(1.0)
        before = played.shown.text
        for _ in range(count):
            odd = rng.choice(ODD)(rng)
            cut = rng.randint(min(2, len(odd)), len(odd))  # Esc alone would be a key
            for piece in (odd[:cut], odd[cut:]):
                played.send(piece)
                played.look(0.002)
        played.look(PATIENCE + 0.3)
        assert played.shown.text == before
        played.type("\r")
        played.until("Press Swan on")
        played.type("\x11")
        assert played.ended() == 0
        played.left_as_found()
    folder = make_folder(tmp_path)
    (listed,) = folder.matches()
    saved = folder.open(listed.name)
    assert saved.actions == 2, "the terminal has given an order"
    saved.close()
    assert not list(tmp_path.glob("crashes/*"))


# --- and when `TerminalReader` can go --------------------------------------------------------


class Once(Event):
    """Is set once it was asked whether it is."""

    def is_set(self) -> bool:
        was = super().is_set()
        self.set()
        return was


class PlainDriver(LinuxDriver):
    """Textual's own driver, as far as it reads."""

    def __init__(self, fileno: int) -> None:
        self.fileno, self.exit_event = fileno, Once()
        self._debug = False
        self.told: list[Message] = []

    def process_message(self, message: Message) -> None:
        self.told.append(message)


def is_read_right(sent: bytes) -> bool:
    """Whether Textual survives some bytes, and makes no order of them."""
    reads, writes = os.pipe()
    os.write(writes, sent + b"\x1b[I")
    os.close(writes)
    driver = PlainDriver(reads)
    try:
        driver.run_input_thread()
    except Exception:
        return False
    finally:
        os.close(reads)
    keys = [each for each in driver.told if isinstance(each, events.Key | events.MouseDown)]
    return not keys


NEEDED = {
    "bytes that are no UTF-8 (issue 6456)": b"\xe9",
    "no size in pixels (issue 6706)": b"\x1b[48;24;80;0;0t\x1b[<35;5;5M",
    "a key that tells the type of its event": b"\x1b[97;1:3u",
    "a number that is no letter": b"\x1b[1114112u",
    "an answer": b"\x1b]11;rgb:1a1a/1b1b/1c1c\x1b\\",
    "what the terminal can do": b"\x1b[?62;22c",
    "a button it takes for another": b"\x1b[<128;5;5M",
}


def test_textual_still_does_not_read_this_right() -> None:
    """Where it does, the docstring of `tui/terminal.py` and this list lose a line; where nothing
    is left, `TerminalReader` goes."""
    for what, sent in NEEDED.items():
        assert not is_read_right(sent), f"Textual reads {what} right by now"
        assert not meant(read_in([sent.removeprefix(b"\x1b[48;24;80;0;0t\x1b[<35;5;5M")]))
    assert is_read_right(b"\x1b[O"), "so that the test can fail"
