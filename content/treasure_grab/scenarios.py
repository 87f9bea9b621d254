"""Boards for the treasure grab: studs with heights, the chest, and the usual house rules."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Literal

from pieces_of_eight.content.decode import Fault, ReadyFight, clause, map_rows, ready

if TYPE_CHECKING:
    from pieces_of_eight.campaign.treasure_grab.state import Band, Board, Options, Setup


HouseRule = Literal["crocodiles", "cannon", "banana", "tide"]


class ReadyGrab(ReadyFight):
    """A board ready to be fought over."""

    chest: str  # the stud the chest begins on, such as "J9"
    lie: Literal["east", "south"]  # where the other three studs of it lie
    house_rules: tuple[HouseRule, ...]  # those that suit the board
    map: str  # rows of studs: digits for heights, letters for what fills them

    @property
    def rows(self) -> tuple[str, ...]:
        """The map, one row a string."""
        return map_rows(self.map)

    @property
    def gist(self) -> str:
        return f"{len(self.rows[0])} x {len(self.rows)}"

    def board(self) -> "Board":
        """The board as the rules have it."""
        from pieces_of_eight.campaign.geometry.squares import named
        from pieces_of_eight.campaign.treasure_grab.state import Board, Lie

        return Board(self.title, self.rows, named(self.chest), Lie[self.lie.upper()])

    def options(self) -> "Options":
        """What is usually agreed on here."""
        from pieces_of_eight.campaign.treasure_grab.state import Options

        chosen = self.house_rules
        return Options(
            crocodiles="crocodiles" in chosen,
            cannon="cannon" in chosen,
            banana="banana" in chosen,
            tide="tide" in chosen,
        )

    def setup(
        self, bands: "tuple[Band | None, ...] | None" = None, options: "Options | None" = None
    ) -> "Setup":
        """The game as it begins: red and blue soldiers, unless others come, or more."""
        from pieces_of_eight.campaign.treasure_grab.state import Band, Setup

        usual = (Band.RED_SOLDIERS, Band.BLUE_SOLDIERS)
        return Setup(self.board(), bands or usual, options or self.options())

    def setup_for(self, players: int) -> "Setup":
        """The game as so many players begin it."""
        return self.setup(seated(players))

    def faults(self) -> Iterator[Fault]:
        """Yield no room, no way, a chest that cannot be carried off."""
        from pieces_of_eight.campaign.geometry.squares import named
        from pieces_of_eight.campaign.treasure_grab.ground import outings, stud_at
        from pieces_of_eight.campaign.treasure_grab.setup import check_board

        if not self.chest:
            yield ("chest",), "is nowhere; it needs a stud to start on"
        if named(self.chest) == (-1, -1):
            yield ("chest",), f"is {self.chest!r}, which is not a stud"
        board = self.board()
        try:
            table = check_board(board)
        except ValueError as error:
            yield ("map",), f"cannot be used: {clause(error)}"
        if (stud_at(table, *board.chest), board.lie) not in outings(board.rows, None):
            yield ("chest",), "cannot be carried off from there"
        if "cannon" in self.house_rules and table.cannon < 0:
            yield ("house_rules",), "need a cannon, and there is none on the map"
        if "crocodiles" in self.house_rules and not any(table.shore):
            yield ("house_rules",), "need water for the crocodiles, and there is none"


def seated(players: int) -> "tuple[Band, ...]":
    """The warbands of so many players: two come from opposite sides."""
    from pieces_of_eight.campaign.treasure_grab.state import Band

    bands = tuple(Band)
    return bands[::2] if players == 2 else bands[:players]


treasures, treasure = ready("treasure_grab/scenarios", ReadyGrab, "board")
