"""Winning (TG-9): the chest is off the board, its warband leaves, and the chest comes back."""

from functools import lru_cache

from msgspec.structs import replace

from campaign.geometry.squares import NOWHERE
from campaign.geometry.studs import Stud
from campaign.kernel.play import Play, Refusal
from campaign.kernel.rules import Rule
from campaign.kernel.sealed import Player
from campaign.treasure_grab.model.actions import Place
from campaign.treasure_grab.model.events import ChestPlaced, ChestWon
from campaign.treasure_grab.model.ground import MARGIN, plan, under
from campaign.treasure_grab.model.places import taken
from campaign.treasure_grab.model.state import AskPlace, Band, Chest, Figure, Grab, Lie, members

WINNING = Rule("TG-9")
NEXT_CHEST = Rule("R4-17")


def win(play: Play[Grab], by: Player) -> None:
    """A point for the player; his warband leaves, and he puts the chest back (TG-9, R4-17)."""
    grab = play.state
    band = grab.band
    won = tuple(n + (who == by) for who, n in enumerate(grab.won))
    play.state = replace(
        gone(grab, band), won=won, chest=Chest(NOWHERE, Lie.EAST), pending=(AskPlace(by),)
    )
    play.tell(ChestWon(WINNING, by, band, won[by]))


def gone(grab: Grab, band: Band) -> Grab:
    """The game without a warband, which is free for others from the next round (R4-17)."""
    own = members(band)
    return replace(
        grab,
        figures=tuple(Figure() if n in own else each for n, each in enumerate(grab.figures)),
        bands=tuple(None if each is band else each for each in grab.bands),
        freed=tuple(grab.turn if n == band else each for n, each in enumerate(grab.freed)),
        bananas=tuple(n == band or each for n, each in enumerate(grab.bananas)),
    )


def refuse_place(grab: Grab, act: Place) -> Refusal | None:
    table = plan(grab.board.rows)
    row, column = divmod(act.at, table.columns)
    inside = MARGIN <= row < table.rows - MARGIN and MARGIN <= column < table.columns - MARGIN
    if not inside:
        return Refusal(WINNING, "the chest is put back on the board")
    mask = under(table.columns, act.at, act.lie)[1]
    if mask & ~table.board or mask & table.unfit:
        return Refusal(WINNING, "the chest does not fit there")
    if mask & taken(grab):
        return Refusal(WINNING, "somebody stands there")
    return None


def place(play: Play[Grab], act: Place) -> None:
    """Put the chest back, anywhere it fits (TG-9)."""
    grab = play.state
    play.state = replace(grab, chest=Chest(act.at, act.lie), pending=grab.pending[:-1])
    play.tell(ChestPlaced(NEXT_CHEST, act.by, act.at, act.lie))


@lru_cache(maxsize=64)
def _spots(rows: tuple[str, ...], every: int) -> tuple[tuple[Stud, Lie, int], ...]:
    """Where the chest fits on the board, every so many columns and rows."""
    table = plan(rows)
    found = []
    for at in range(len(table.on)):
        row, column = divmod(at, table.columns)
        if table.on[at] and not (row % every or column % every):
            for lie in Lie:
                mask = under(table.columns, Stud(at), lie)[1]
                if not (mask & ~table.board or mask & table.unfit):
                    found.append((Stud(at), lie, mask))
    return tuple(found)


def legal_places(grab: Grab, by: Player) -> list[Place]:
    """Every third place the chest can be put back to; every one where those are taken."""
    there, rows = taken(grab), grab.board.rows
    for every in (3, 1):
        found = [Place(by, at, lie) for at, lie, mask in _spots(rows, every) if not mask & there]
        if found:
            break
    return found
