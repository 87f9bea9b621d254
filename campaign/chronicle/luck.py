"""How lucky each side was in a fight: what its dice hit, and what they should have."""

from campaign.bridge import Chairs
from campaign.chronicle.sight import Sight
from campaign.chronicle.story import Luck
from campaign.land_raid.model.events import Fired as Shot
from campaign.land_raid.model.events import Fought
from campaign.sea_fight.model.events import Fired

GUN = 1 / 6
"""A gun hits on a 6 (P8-17.2)."""
STEEL = 5 / 6
"""The hits of a die hand to hand: one on 3 to 5, two on a 6."""


def of_battle(sight: Sight, chairs: Chairs) -> tuple[Luck, ...]:
    """The guns of both sides; who has not fired is not named."""
    dice, hits = [0, 0], [0, 0]
    for each in sight.told(Fired):
        assert isinstance(each.event, Fired)
        side = each.after.ships[each.event.by].owner
        dice[side] += len(each.event.faces)
        hits[side] += each.event.hits
    expected = [count * GUN for count in dice]
    return lucks("hits of the guns", hits, expected, chairs)


def of_raid(sight: Sight, chairs: Chairs) -> tuple[Luck, ...]:
    """Shots and blows of both sides."""
    hits, expected = [0, 0], [0.0, 0.0]
    for each in sight.told(Shot, Fought):
        match each.event:
            case Shot(by=by, faces=faces, need=need, hits=found):
                side = each.after.units[by].owner
                hits[side] += found
                expected[side] += len(faces) * max(0, 7 - need) / 6
            case Fought(hits=both, strengths=strengths):
                for side in (0, 1):
                    hits[side] += both[side]
                    expected[side] += strengths[side].dice * STEEL
    return lucks("hits with shot and steel", hits, expected, chairs)


def lucks(what: str, hits: list[int], expected: list[float], chairs: Chairs) -> tuple[Luck, ...]:
    """The luck of both, by captain; of whoever threw no dice nothing is told."""
    found = [
        Luck(captain, what, hits[side], round(expected[side], 1))
        for side, captain in enumerate(chairs)
        if captain is not None and expected[side]
    ]
    return tuple(sorted(found, key=lambda luck: luck.captain))
