"""The end of a treasure grab: who won, his chests, and all players in numbers."""

from collections.abc import Iterable, Sequence

from msgspec import Struct

from campaign.kernel.sealed import Player
from campaign.kernel.words import many
from campaign.treasure_grab.model.account import account
from campaign.treasure_grab.model.events import (
    Carried,
    ChestWon,
    Entered,
    Joined,
    Pulled,
    Removed,
    Shot,
    Struck,
)
from campaign.treasure_grab.model.say import ENDINGS
from campaign.treasure_grab.model.state import Band, Grab, band_of
from campaign.treasure_grab.odds import hit_chance
from tui.play.faces import Gain, Luck
from tui.play.journal import Entry


class Tally(Struct, frozen=True):
    """What one player's warbands did, and what became of them."""

    chests: int = 0
    shots: int = 0
    shot_hits: Luck = Luck()
    blows: int = 0
    blow_hits: Luck = Luck()
    pulls: int = 0
    pulls_won: int = 0
    carried: int = 0
    """Steps and turns of the chest."""
    lost: int = 0
    """Figures removed."""


def tallies(grab: Grab, entries: Iterable[Entry]) -> list[Tally]:
    """The numbers of each player; a warband counts for whoever has it at the time."""
    found = [Tally() for _ in grab.won]
    owner: dict[Band, Player] = {}
    for who, band in enumerate(grab.bands):
        if band is not None:
            owner[band] = Player(who)
    log = list(entries)
    for entry in reversed(log):  # whoever had a band first had it before anybody joined
        if isinstance(entry.event, Joined | Entered):
            owner[entry.event.band] = entry.event.by
    for entry in log:
        event = entry.event
        if isinstance(event, Joined | Entered):
            owner[event.band] = event.by
        for band, counted in counts(event):
            if band in owner:
                found[owner[band]] = plus(found[owner[band]], counted)
        if isinstance(event, ChestWon):
            found[event.by] = plus(found[event.by], Tally(chests=1))
    return found


def plus(one: Tally, other: Tally) -> Tally:
    """Two tallies as one."""
    return Tally(
        *(getattr(one, field) + getattr(other, field) for field in Tally.__struct_fields__)
    )


def counts(event: object) -> list[tuple[Band, Tally]]:
    """What an event adds to the numbers of which warband."""
    match event:
        case Shot(by=by, hit=hit, mods=mods):
            luck = Luck(hit, float(hit_chance(bool(mods))))
            return [(band_of(by), Tally(shots=1, shot_hits=luck))]
        case Struck(by=by, hit=hit):
            luck = Luck(hit, float(hit_chance(False)))
            return [(band_of(by), Tally(blows=1, blow_hits=luck))]
        case Pulled(bands=bands, winner=winner):
            return [(band, Tally(pulls=1, pulls_won=band is winner)) for band in bands]
        case Carried(by=band):
            return [(band, Tally(carried=1))]
        case Removed(who=who):
            return [(band_of(who), Tally(lost=1))]
    return []


def gains(grab: Grab) -> tuple[Gain, ...]:
    """The chests of those who have any."""
    return tuple(
        Gain(line.to, str(line.points), line.why, line.rule)
        for line in account(grab)
        if line.points
    )


def totals(grab: Grab) -> list[str]:
    """What each player has in all."""
    return [many(chests, "chest") for chests in grab.won]


def verdict(grab: Grab, winner: Player | None, names: Sequence[str]) -> str:
    """Who won, in a sentence."""
    if winner is not None:
        return f"{names[winner]} wins, with {many(grab.won[winner], 'chest')}."
    if not any(grab.won):
        return "Nobody wins: the chest is still there."
    return f"Nobody wins: several have {many(max(grab.won), 'chest')}."


def ending(grab: Grab) -> str:
    """How it ended, and how long it lasted."""
    return f"{ENDINGS[grab.ending]} It lasted {many(min(grab.turn, grab.options.turns), 'round')}."


def numbers(grab: Grab, entries: Sequence[Entry]) -> list[tuple[str, ...]]:
    """All players beside each other, their luck with what was to be expected."""
    found = tallies(grab, entries)
    return [
        ("shots", *(str(one.shots) for one in found)),
        ("hits, expected", *(str(one.shot_hits) for one in found)),
        ("blows", *(str(one.blows) for one in found)),
        ("hits, expected", *(str(one.blow_hits) for one in found)),
        ("pulls won", *(f"{one.pulls_won} of {one.pulls}" for one in found)),
        ("chest carried", *(many(one.carried, "step") for one in found)),
        ("figures lost", *(str(one.lost) for one in found)),
    ]
