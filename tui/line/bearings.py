"""Where a thing lies from another, in words that need no map."""

POINTS = ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west")
EIGHTH = 45


def steps(across: int, down: int, unit: str) -> str:
    """Whole steps on a grid whose rows count downwards: "3 squares east and 1 north"."""
    parts: list[str] = []
    for count, ways in ((across, ("west", "east")), (down, ("north", "south"))):
        if count:
            number = abs(count)
            noun = f" {unit}{'' if number == 1 else 's'}" if not parts else ""
            parts.append(f"{number}{noun} {ways[count > 0]}")
    return " and ".join(parts) if parts else "here"


def point_of(degrees: float) -> str:
    """A bearing in degrees, clockwise from north, as one of eight points."""
    return POINTS[round(degrees / EIGHTH) % len(POINTS)]


RELATIVE = (
    "ahead",
    "on the starboard bow",
    "to starboard",
    "on the starboard quarter",
    "astern",
    "on the larboard quarter",
    "to larboard",
    "on the larboard bow",
)


def from_the_bow(degrees: float) -> str:
    """A bearing in degrees, clockwise from a ship's own bow, as a lookout calls it."""
    return RELATIVE[round(degrees / EIGHTH) % len(RELATIVE)]
