"""Whether the sea of a chart is one."""

from pieces_of_eight.campaign.geometry.hexes import axial, neighbour
from pieces_of_eight.campaign.sea_fight.state import Terrain, Waters


def is_connected(waters: Waters) -> bool:
    """Whether a ship could sail from each hex of clear water to every other."""
    left = {
        axial(column, row)
        for row, letters in enumerate(waters.rows)
        for column, letter in enumerate(letters)
        if letter == Terrain.SEA.value
    }
    todo = [left.pop()] if left else []
    while todo:
        at = todo.pop()
        near = left & {neighbour(at, face) for face in range(6)}
        left -= near
        todo += near
    return not left
