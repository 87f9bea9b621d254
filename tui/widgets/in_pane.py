"""What of a drawing is brought into a pane, and how far that scrolls."""

from textual.geometry import Offset, Region, Size


def shifted(start: Offset, region: Region, pane: Size) -> Offset:
    """Where to scroll to from a start so that a pane shows a region: no further than needed."""
    x = min(max(start.x, region.right - pane.width), region.x)
    y = min(max(start.y, region.bottom - pane.height), region.y)
    return Offset(x, y)


def with_room(region: Region, room: tuple[int, int], pane: Size, part: int) -> Region:
    """A region with so many cells around it, across and down.

    On each side there are at most as many as one part of what the pane has left: of 4 a quarter.
    """
    across = max(0, min(room[0], (pane.width - region.width) // part))
    down = max(0, min(room[1], (pane.height - region.height) // part))
    return region.grow((down, across, down, across))
