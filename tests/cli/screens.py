"""What a terminal shows of what it is told, as far as casts of the game tell it anything."""

import re
from collections.abc import Iterable

TOLD = re.compile(r"\x1b\[(\??[0-9;]*)([A-Za-z])|(.)", re.DOTALL)


def shown(told: Iterable[str], width: int, height: int) -> str:
    """The signs on the screen at the end, line by line."""
    screen = [[" "] * width for _ in range(height)]
    x = y = 0
    for numbers, code, sign in TOLD.findall("".join(told)):
        if sign:
            screen[y][x] = sign
            x += 1
        elif code == "H":
            y, x = (int(number) - 1 for number in numbers.split(";"))
        else:
            assert code in "Jmhl", code
    return "\n".join("".join(line).rstrip() for line in screen)
