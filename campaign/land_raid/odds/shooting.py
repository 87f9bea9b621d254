"""The odds of shots (P8-22.6 to 22.8): of one group, of a gun, and of a whole volley."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache

from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.squares import Square
from pieces_of_eight.campaign.kernel.odds import (
    Chance,
    Odds,
    Part,
    in_whole_numbers,
    mean,
    over_all_dice,
    read_as,
)
from pieces_of_eight.campaign.kernel.play import Play
from pieces_of_eight.campaign.kernel.words import many
from ..model.actions import Serve, Shoot
from ..model.events import Fired
from ..model.say import described
from ..model.state import TOWN, Kind, Phase, Quality, Raid, Unit, UnitId, opponent_of
from ..model.strength import HITTING
from ..rules.casualties import SHOT_SAVE
from ..rules.shooting import GUNS, serve, shoot
from .blows import (
    Body,
    Hitting,
    Man,
    Mark,
    Ways,
    body_of,
    by_shot,
    number,
    save_part,
    summed,
    tally,
)
from .stages import bare, counted, ground_at, men_at, stage

CHOICE = "Who is hit is reckoned as each captain would choose it."

Shots = tuple[tuple[tuple[bool, ...], Fraction], ...]
"""For each hit of a shot whether the shooter names the victim; with its chance."""


def of_volley(raid: Raid, acts: Sequence[Shoot | Serve]) -> Odds:
    """Several groups and guns of one side firing into one square, one after the other.

    Raises ValueError for a volley of nobody, and for one at several squares.
    """
    if len({act.at for act in acts}) != 1:
        raise ValueError("a volley goes into one square")
    at, side = acts[0].at, raid.units[acts[0].by].owner
    volley = [(bare(raid.units[act.by]), isinstance(act, Serve)) for act in acts]
    shots = tuple(shots_of(unit, gun)[0] for unit, gun in volley)
    body = body_of(
        Man(bare(unit), ground_at(raid, at), raid.fires[at])
        for unit in men_at(raid, opponent_of(side), at)
    )
    hits = {0: Fraction(1)}
    for shot in shots:
        hits = summed(hits, read_as(dict(shot), len))
    guns = all(gun for _, gun in volley)
    return Odds(
        GUNS if guns else HITTING,
        (*fire_parts(volley), *(_saving(man) for man in body.men)),
        tuple(Chance(many(n, "hit") if n else "no hit", hits[n]) for n in sorted(hits)),
        fallen_rows(body, *fallen(body, shots)) if body.men else (),
        mean(hits),
        CHOICE if len(body.men) > 1 else "",
    )


def _saving(man: Man) -> Part:
    part = save_part(man)
    return replace(part, words=f"{part.words}, to be saved")


@lru_cache(maxsize=256)
def shots_of(unit: Unit, gun: bool) -> tuple[Shots, Fired]:
    """The hits of one group's muskets, or of a gun it serves; and what is told of it."""
    placed = [(unit, Square(0))]
    if gun:
        placed.append((Unit(UnitId(1), TOWN, Kind.GUN, Quality.ABLE), Square(0)))
    target = Square(1)

    def do(play: Play[Raid]) -> None:
        if gun:
            serve(play, Serve(UnitId(0), UnitId(1), target))
        else:
            shoot(play, Shoot(UnitId(0), target))

    def read(play: Play[Raid]) -> tuple[tuple[bool, ...], Fired]:
        shot = play.state.shot
        event = next(event for event in play.done().events if isinstance(event, Fired))
        return tuple(who == unit.owner for who in shot.hits) if shot else (), event

    found = over_all_dice(stage("==", placed, Phase.SHOOTING), do, read)
    event = next(event for _, event in found)
    return tuple(read_as(found, lambda each: each[0]).items()), event


def fire_parts(volley: Sequence[tuple[Unit, bool]]) -> tuple[Part, ...]:
    """Those who throw alike, together."""
    parts = []
    for (unit, gun), n in Counter(volley).items():
        event = shots_of(unit, gun)[1]
        words = counted([unit] * n)
        if gun:
            words = f"{many(n, 'town gun')}, {described(unit)}"
        parts.append(Part(words, n * len(event.faces), event.need, event.mods))
    return tuple(parts)


@lru_cache(maxsize=1024)
def fallen(body: Body, shots: tuple[Shots, ...]) -> tuple[Ways, int]:
    """What is left of those in the square when all have fired: in how many ways, of how many."""
    hitting = Hitting(body, [by_shot(man) for man in body.men])
    found: Ways = {body.whole: 1}
    whole = 1
    for shot in shots:
        counts, of = in_whole_numbers(dict(shot))
        most = max(len(choices) for choices in counts)
        after: Ways = {}
        for choices, n in counts.items():
            now = found
            for striker in choices:
                now = hitting.one(now, striker=striker)
            n *= hitting.of ** (most - len(choices))
            for state, weight in now.items():
                after[state] = after.get(state, 0) + weight * n
        found = after
        whole *= of * hitting.of**most
    return found, whole


def fallen_rows(body: Body, found: Ways, of: int) -> tuple[Chance, ...]:
    """How many fall, at the least; then who, where there are several kinds."""
    rows = []
    for n in range(1, sum(body.numbers) + 1):
        count = sum(w for state, w in found.items() if number(state, Mark.KILLED) >= n)
        rows.append(
            Chance("somebody falls" if n == 1 else f"{n} or more fall", Fraction(count, of))
        )
    if len(body.men) > 1:
        for kind, man in enumerate(body.men):
            count = sum(w for state, w in found.items() if tally(state, kind, Mark.KILLED))
            rows.append(Chance(f"{described(man.unit)} falls", Fraction(count, of)))
    return tuple(row for row in rows if row.chance)


def of_victim(raid: Raid, who: UnitId) -> Odds:
    """The save of one who was shot, once he is named (P8-22.8)."""
    shot = raid.shot
    assert shot is not None
    man = Man(bare(raid.units[who]), ground_at(raid, shot.square), raid.fires[shot.square])
    falls = read_as(by_shot(man), lambda each: each.mark)
    rows = (("he falls", Mark.KILLED), ("he is unhurt", Mark.STAYS))
    return Odds(
        SHOT_SAVE,
        (save_part(man),),
        tuple(Chance(words, falls.get(mark, Fraction(0))) for words, mark in rows),
    )
