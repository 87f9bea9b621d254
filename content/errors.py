"""What is wrong with a content file, in one sentence."""


class ContentError(Exception):
    """A content file says something it may not: which file, where, and what is allowed.

    `field` is a path such as "north.ships[2].type", `line` counts from 1; either may be
    missing where the fault has no one place.
    """

    def __init__(
        self, file: str, why: str, *, field: str | None = None, line: int | None = None
    ) -> None:
        place = f"{file}, line {line}" if line else file
        end = "" if why.endswith("?") else "."
        super().__init__(f"{place}: {f'{field} ' if field else ''}{why}{end}")
        self.file = file
        self.field = field
        self.line = line
        self.why = why


class UnknownNameError(LookupError):
    """Something was asked for by a name that nothing has; the message suggests the nearest."""
