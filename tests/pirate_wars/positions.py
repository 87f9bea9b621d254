"""Positions of Pirate Wars for the tests: ships of the table put where a rule can be seen."""

from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import replace

from pieces_of_eight.campaign import pirate_wars
from pieces_of_eight.campaign.geometry.hulls import DOT
from pieces_of_eight.campaign.geometry.plane import Point
from pieces_of_eight.campaign.kernel.dice import Scripted
from pieces_of_eight.campaign.kernel.odds import Odds
from pieces_of_eight.campaign.kernel.play import Play, Refusal, Step
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.pirate_wars.actions import Action, Done
from pieces_of_eight.campaign.pirate_wars.crew import tidy
from pieces_of_eight.campaign.pirate_wars.rules import legal_actions
from pieces_of_eight.campaign.pirate_wars.setup import ready
from pieces_of_eight.campaign.pirate_wars.state import (
    Crew,
    Edition,
    Figures,
    Options,
    Phase,
    Post,
    Sea,
    Ship,
    ShipId,
    Shoal,
    Waters,
    with_ship,
)
from pieces_of_eight.content.pirate_wars.scenarios import WarsShip, plan

OLD, NEW = Edition.DOTS, Edition.CHAINS
RED, BLUE = Player(0), Player(1)
NORTH, EAST, SOUTH, WEST = 0, 90, 180, 270
A, B, C = ShipId(0), ShipId(1), ShipId(2)


def ship(
    model: str,
    at: tuple[int, int],
    heading: int,
    owner: Player = RED,
    edition: Edition = OLD,
    **changes: Any,
) -> Ship:
    """A ship of the table amidships at a place in dots, heading in degrees."""
    entry = WarsShip("A", model, model.split("-")[0].title(), "Captain", at, heading)
    return replace(ready(A, plan(entry, owner, edition), edition is OLD), **changes)


def sea(
    *ships: Ship,
    edition: Edition = OLD,
    wind: int = EAST,
    phase: Phase = Phase.MOVEMENT,
    chooser: Player = RED,
    first: Player = BLUE,
    shoals: Sequence[Shoal] = (),
    **changes: Any,
) -> Sea:
    """Waters of 1000 by 1000 dots with these ships, their ids in order."""
    numbered = tuple(replace(each, id=ShipId(n)) for n, each in enumerate(ships))
    return Sea(
        edition,
        Waters("the test", 1000 * DOT, 1000 * DOT, tuple(shoals)),
        wind * 10,
        numbered,
        Options(20),
        phase=phase,
        chooser=chooser,
        first=first,
        **changes,
    )


def orders(*ships: Ship, edition: Edition = OLD, **changes: Any) -> Sea:
    """A sea in which Red gives his orders first, then Blue."""
    return sea(*ships, edition=edition, phase=Phase.TASKS, **changes)


def beam(far: int, edition: Edition = OLD, heading: int = NORTH, by: str = "man-o-war") -> Sea:
    """Two ships broadside to broadside, so many dots of water between them."""
    mine = ship(by, (500, 500), NORTH, edition=edition)
    wide = mine.card.width // DOT // 2
    half = 6 if heading in (NORTH, 180) else 24
    hers = ship("skulls-eye-schooner", (500 + wide + far + half, 500), heading, BLUE, edition)
    return orders(mine, hers, edition=edition)


def isle(left: int, top: int, right: int, bottom: int, depth: int = 0) -> Shoal:
    """An upright island or reef, in dots."""
    shape = ((left, top), (right, top), (right, bottom), (left, bottom))
    return Shoal("the rock", depth * DOT, tuple(Point(x * DOT, y * DOT) for x, y in shape))


def refitted(state: Sea, who: ShipId, **changes: Any) -> Sea:
    """The sea with one ship that is so now."""
    return with_ship(state, replace(state.ships[who], **changes))


def do(state: Sea, act: Action, *dice: int) -> Step[Sea]:
    """An action that is not refused, with dice that fall so and are all thrown."""
    refusal = pirate_wars.refuse(state, act)
    assert refusal is None, refusal
    script = Scripted(*dice)
    step = pirate_wars.apply(state, act, script)
    assert not script.left, f"dice left over: {script.left}"
    return step


def came_of(state: Sea, step: Callable[[Play[Sea]], object], *dice: int) -> Step[Sea]:
    """What a part of a turn does, in which all these dice are thrown."""
    script = Scripted(*dice)
    play = Play(state, script)
    step(play)
    assert not script.left, f"dice left over: {script.left}"
    return play.done()


def both_done(state: Sea, *dice: int) -> Step[Sea]:
    """Red and Blue end their orders; what comes of it is told of both."""
    script = Scripted(*dice)
    first = pirate_wars.apply(state, Done(RED), script)
    second = pirate_wars.apply(first.state, Done(BLUE), script)
    assert not script.left, f"dice left over: {script.left}"
    return replace(second, events=(*first.events, *second.events))


def no(state: Sea, act: Action) -> Refusal:
    """An action that is refused."""
    refusal = pirate_wars.refuse(state, act)
    assert refusal is not None, f"{act} is accepted"
    return refusal


def legal(state: Sea, *kinds: type) -> list[Any]:
    """What may be ordered, of these kinds."""
    return [act for act in legal_actions(state) if isinstance(act, kinds)]


def told(step: Step[Sea], *kinds: type) -> list[Any]:
    """The events of these kinds that a step told."""
    return [event for event in step.events if isinstance(event, kinds)]


def chances(found: Odds | None) -> str:
    """What is shown before an order: a line for each outcome, what may come with it, the mean."""
    if found is None:
        return "no dice"
    rows = [f"{row.chance} {row.words}" for row in found.rows]
    also = [f"{row.chance} besides: {row.words}" for row in found.also]
    mean = [f"{found.mean} on the average"] if found.mean is not None else []
    return "\n".join([*rows, *also, *mean, *[found.note] * bool(found.note)])


def men(count: int, post: Post = Post.HAND, **changes: Any) -> Figures:
    """A row of figures."""
    return Figures(post, count=count, **changes)


def crew(*rows: Figures) -> Crew:
    return tidy(rows)


def dots(state: Sea, who: ShipId = A) -> tuple[float, float]:
    """Where a ship's rudder is, in dots."""
    at = state.ships[who].stern
    return at.x / DOT, at.y / DOT
