"""What is not sent to a terminal stands there already."""

import random
import re

from rich.cells import cell_len

from pieces_of_eight.tui.difference import Difference

WIDTH, HEIGHT = 24, 6
SIGNS = "ab ▀~│é船⚓a\u0301"
STYLES = ("", "1;38;2;1;2;3", "48;5;7")
PART = re.compile(r"\x1b\[(\d+);(\d+)H|\x1b\[([\d;]*)m|([^\x1b\n])|\n")


class StyledScreen:
    """Cells with their styles. What is laid over half of a wide sign breaks the other half."""

    def __init__(self) -> None:
        self.cells: dict[tuple[int, int], tuple[str, str]] = {}

    def write(self, words: str) -> None:
        y = x = 0
        style = ""
        for part in PART.finditer(words):
            row, column, codes, sign = part.groups()
            if row:
                y, x = int(row), int(column)
            elif codes is not None:
                style = "" if codes == "0" else codes
            elif sign and not cell_len(sign):
                before = next(at for at in (x - 1, x - 2) if self.cells[y, at][1])
                self.cells[y, before] = (style, self.cells[y, before][1] + sign)
            elif sign:
                for at in range(x, x + cell_len(sign)):
                    self.clear_wide(y, at)
                    self.cells[y, at] = (style, "")
                self.cells[y, x] = (style, sign)
                x += cell_len(sign)

    def clear_wide(self, y: int, x: int) -> None:
        """Break the wide sign of which a cell is a part."""
        for at in (x - 1, x):
            if cell_len(self.cells.get((y, at), ("", ""))[1]) == 2:
                self.cells[y, at] = self.cells[y, at + 1] = ("broken", "?")


def painting(rng: random.Random, lines: list[list[tuple[str, str]]]) -> str:
    """A painting of some widgets, of which a few cells are others than before."""
    for _ in range(rng.randint(0, 4)):
        line = rng.choice(lines)
        line[rng.randrange(len(line))] = (rng.choice(STYLES), rng.choice(SIGNS[:6]))
    if rng.random() < 0.2:
        lines[rng.randrange(HEIGHT)] = fresh(rng)
    rows = range(HEIGHT) if rng.random() < 0.2 else sorted(rng.sample(range(HEIGHT), 2))
    found = "".join(f"\x1b[{y + 1};1H{written(lines[y])}\n" for y in rows)
    return f"{found.removesuffix(chr(10))}\x1b[{rng.randint(1, HEIGHT)};1H"


def fresh(rng: random.Random) -> list[tuple[str, str]]:
    """A line of signs, wide ones and marks among them, that is just as wide as the screen."""
    line: list[tuple[str, str]] = []
    while (left := WIDTH - cell_len("".join(sign for _, sign in line))) > 0:
        sign = rng.choice(SIGNS[:-1] if left > 1 else "ab")
        mark = "\u0301" if rng.random() < 0.1 else ""
        line.append((rng.choice(STYLES), sign + mark))
    return line


def written(line: list[tuple[str, str]]) -> str:
    return "".join(f"\x1b[{style}m{sign}\x1b[0m" if style else sign for style, sign in line)


def test_the_screen_is_the_same_as_if_all_were_sent() -> None:
    saved = 0
    for seed in range(15):
        rng = random.Random(seed)
        lines = [fresh(rng) for _ in range(HEIGHT)]
        whole, part, difference = StyledScreen(), StyledScreen(), Difference()
        for _ in range(20):
            words = painting(rng, lines)
            sent = difference.of(words, WIDTH * HEIGHT)
            saved += len(words) - len(sent)
            whole.write(words)
            part.write(sent)
            assert part.cells == whole.cells, (seed, words, sent)
    assert saved > 25_000
