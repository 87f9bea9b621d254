"""What the orders of each engine put from where to where: to see who does a thing and undoes it.

Only orders that can be taken back by another are named here. Whatever dice, an enemy or a rule
has moved is no order of one's own.
"""

from collections.abc import Callable, Hashable, Iterator, Mapping
from typing import Any, NamedTuple

from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.land_raid import state as land
from pieces_of_eight.campaign.land_raid.state import square_of
from pieces_of_eight.campaign.pirate_wars import actions as wars
from pieces_of_eight.campaign.port import state as port
from pieces_of_eight.campaign.sea_fight import state as sea
from pieces_of_eight.campaign.sheet import state as sheet
from pieces_of_eight.campaign.sheet.muster import own as written
from pieces_of_eight.campaign.shore_raid import state as shore
from pieces_of_eight.campaign.treasure_grab import state as grab


class Put(NamedTuple):
    """A thing that was put from one place into another, whatever that means for it."""

    thing: Hashable
    before: Hashable
    after: Hashable


def at_sea(state: Any, act: Any, after: Any) -> Iterator[Put]:
    """Ships that are turned where they lie."""
    if isinstance(act, sea.Turn):
        yield Put(("facing", act.by), *(each.ships[act.by].facing for each in (state, after)))


def in_town(state: Any, act: Any, after: Any) -> Iterator[Put]:
    """Units that are posted, or go."""
    if isinstance(act, land.Move | land.Post):
        yield Put(("unit", act.by), square_of(state, act.by), square_of(after, act.by))


def on_shore(state: Any, act: Any, after: Any) -> Iterator[Put]:
    """Figures that march."""
    if isinstance(act, shore.March):
        for n in act.figures:
            yield Put(("figure", n), state.figures[n].at, after.figures[n].at)


def in_wars(state: Any, act: Any, after: Any) -> Iterator[Put]:
    """Sails, cannon, hands and launches."""
    match act:
        case wars.Strike():
            yield Put(("square sail", act.by), not act.down, act.down)
        case wars.Trim():
            yield Put(("sails", act.by), state.ships[act.by].under, act.sails)
        case wars.Shift():
            sides = [each.ships[act.by].guns[act.gun].side for each in (state, after)]
            yield Put(("cannon", act.by, act.gun), *sides)
        case wars.Haul():
            yield Put(("cannon", frozenset((act.by, act.to))), act.by, act.to)
        case wars.Tranship():
            loot = "loot", act.guns > 0, frozenset((act.source, act.to))
            yield Put(loot, act.source, act.to)
        case wars.Send():
            hands = act.post, act.arm, frozenset((act.start, act.to))
            yield Put(("hands", act.by, *hands), act.start, act.to)
        case wars.Lower():
            yield Put(("launch", act.by), "aboard", "alongside")
        case wars.Hoist():
            yield Put(("launch", act.by), "alongside", "aboard")
        case wars.Land():
            hands = state.ships[act.by].aboard
            yield Put(("party", act.by), ("afloat", hands), ("ashore", hands))
        case wars.Embark():
            hands = after.ships[act.by].aboard  # who has lost men may give it up
            yield Put(("party", act.by), ("ashore", hands), ("afloat", hands))


def on_board(state: Any, act: Any, after: Any) -> Iterator[Put]:
    """Figures that go from stud to stud, and the chest."""
    if isinstance(act, grab.Move):
        yield Put(("figure", act.by), state.figures[act.by].at, after.figures[act.by].at)
    if isinstance(act, grab.Carry | grab.Swing):
        yield Put("chest", *((each.chest.at, each.chest.lie) for each in (state, after)))


def on_paper(state: Any, act: Any, after: Any) -> Iterator[Put]:
    """Ships and companies in their forces, and the values of these."""
    match act:
        case sheet.Assign():
            berth = act.berth.content
            contents, _ = written(state, act.by)
            places = contents.companies if berth.company else contents.ships
            yield Put((act.by, berth.company, berth.number), places[berth.number], berth.letter)
        case sheet.Appraise():
            worth = act.worth.content
            values = written(state, act.by)[0].values
            yield Put((act.by, "value", worth.letter), values[worth.letter], worth.value)


def in_port(state: Any, act: Any, after: Any) -> Iterator[Put]:
    """The flag, ships and companies."""
    if not isinstance(act, port.Deal):
        return
    holding = state.holdings[act.by].content
    match act.bargain.content:
        case port.Hoist(ship=n):
            yield Put((act.by, "flag"), holding.flag, n)
        case port.Buy(name=name):
            yield Put((act.by, name), "for sale", "bought")
        case port.Sell(ship=n):
            yield Put((act.by, holding.ships[n].name), "bought", "for sale")
        case port.Raise(name=name):
            yield Put((act.by, name), "paid off", "raised")
        case port.Disband(company=n):
            yield Put((act.by, holding.companies[n].name), "raised", "paid off")


PUTS: Mapping[str, Callable[[Any, Any, Any], Iterator[Put]]] = {
    "sea_fight": at_sea,
    "land_raid": in_town,
    "shore_raid": on_shore,
    "pirate_wars": in_wars,
    "sheet": on_paper,
    "port": in_port,
    "treasure_grab": on_board,
}
SOON = {"pirate_wars": 1}
"""By engine within how many turns after it an order must not be undone; in others the same one."""


class Watch:
    """Follows a game, and remembers what was put where by whose order."""

    def __init__(self, engine: str) -> None:
        self.engine = engine
        self._was: dict[Hashable, list[tuple[int, Hashable]]] = {}
        self.undone: list[str] = []
        """What was done and undone, in words."""

    def step(self, who: Player, state: Any, act: Any, after: Any) -> None:
        """One more action of the game."""
        turn = getattr(state, "turn", 0)
        for put in PUTS[self.engine](state, act, after):
            before = self._was.setdefault((who, put.thing), [])
            soon = [value for n, value in before if turn - n <= SOON.get(self.engine, 0)]
            if put.after in soon and put.after != put.before:
                self.undone.append(f"turn {turn}: {put.thing} is back at {put.after}: {act}")
            before.append((turn, put.before))
