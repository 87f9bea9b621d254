"""Follies of a shore raid: bands that stand idle with something to do, and loads left lying."""

from collections.abc import Iterable, Iterator
from typing import Any

from campaign.engines import SHORE_RAID
from campaign.kernel.game import Engine
from campaign.shore_raid.mind import tactics
from campaign.shore_raid.mind.judgement import sated
from campaign.shore_raid.model.account import won
from campaign.shore_raid.model.actions import Call, Done, Form, Pass
from campaign.shore_raid.model.bands import callable_bands, unbanded
from campaign.shore_raid.model.ground import plan
from campaign.shore_raid.model.state import PIRATES, Ending, Phase, Raid, members
from tests.follies.games import Folly, Stroke
from tests.ladder import shore_setup

ENGINE: Engine[Any, Any, Any] = SHORE_RAID
NAMES = {
    "idle band": "a band is called up and does nothing, with something worth doing",
    "idle men": "a band has done with men left over who have something worth doing",
    "card passed": "a card is passed by who could call a band with something to do",
    "idle call": "a band on deck is called up to stand there, while men ashore could come home",
    "load left": "time runs out on pirates who need a load that lies where its bearer fell",
}
WORTH = 0.05
"""What an order must promise for each man to be worth doing."""


def setup(seed: int) -> Any:
    """The shore raid of a seed."""
    return shore_setup(seed)


def follies(game: Iterable[Stroke]) -> Iterator[Folly]:
    """The follies of one game, as they are done."""
    busy = False
    for stroke in game:
        raid, act = stroke.before, stroke.action
        if raid.phase is not Phase.CARD and not raid.pending and isinstance(act, Done):
            best = max(tactics.options(raid, stroke.who), key=lambda each: each.value)
            if best.value >= WORTH:
                side = "pirates" if stroke.who == PIRATES else "town"
                words = f"{side}, {best.value:.2f}: {best.action}"
                yield Folly("idle men" if busy else "idle band", raid.turn, words)
        elif raid.phase is Phase.CARD and isinstance(act, Pass):
            best = max(tactics.options(raid, stroke.who), key=lambda each: each.value)
            if best.value >= WORTH:
                yield Folly("card passed", raid.turn, f"{best.value:.2f}: {best.action}")
        elif raid.phase is Phase.CARD and called_to_stand(raid, stroke.after):
            yield Folly("idle call", raid.turn, f"{act}")
        busy = not isinstance(act, Call | Form | Done | Pass)
        yield from left_lying(stroke.after)


def called_to_stand(raid: Raid, after: Raid) -> bool:
    """Whether pirates were called up on deck who have no more to do, and others are ashore."""
    if after.phase is not Phase.BAND or raid.card is None or raid.card.owner != PIRATES:
        return False
    deck, cell = plan(raid.shore.rows).deck, plan(raid.shore.rows).cell
    men = members(after, after.band)
    if not sated(raid) or not all(deck[cell(f.at)] for f in men):
        return False
    free = {f.id for f in unbanded(raid, PIRATES)}
    bands = callable_bands(raid)
    return any(
        f.owner == PIRATES and f.here and not deck[cell(f.at)] and (f.id in free or f.band in bands)
        for f in raid.figures
    )


def left_lying(raid: Raid) -> Iterator[Folly]:
    """The loads that pirates left where they fell, and were too few by when time ran out."""
    lost = raid.ending is Ending.TIME and won(raid) < raid.options.need
    for heap in raid.heaps if lost else ():
        yield Folly("load left", raid.turn, f"{raid.shore.places[heap.place].name}, {heap.at}")
