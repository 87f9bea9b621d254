"""The three moments by which a career is remembered, each with the chance it had (H-253).

Found by what was least likely or weighed most: the luckiest throw of a gun or a musket, with its
exact chance; the engagement that cost most ships and men; and the one that turned most points.
The chance of an engagement is that of the purser's table (H-48).
"""

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby
from math import comb
from typing import Any, NamedTuple

from msgspec import Struct

from pieces_of_eight.campaign.kernel.dice import Faces, Rule, loose
from pieces_of_eight.campaign.kernel.match import Match
from pieces_of_eight.campaign.kernel.play import Event, dated, many, start_of
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.land_raid.events import Fired as Shot
from pieces_of_eight.campaign.land_raid.events import name as unit_name
from pieces_of_eight.campaign.pirate_wars import crew as wars_names
from pieces_of_eight.campaign.pirate_wars.events import ShotThrown, VolleyThrown
from pieces_of_eight.campaign.sea_fight import events
from pieces_of_eight.campaign.sea_fight.events import Fired
from pieces_of_eight.campaign.sheet.events import captain, of_engagement
from pieces_of_eight.campaign.sheet.state import NOBODY, Engagement, Fate, Result, Sheet, there
from pieces_of_eight.campaign.treasure_grab.state import Band
from . import story
from .broadsheet import chance, deed
from .story import Deed, Sight, Told
from .story import Moment as StoryMoment

Sailed = Mapping[int, tuple[Sheet, Sequence[Match[Any, Any, Any]]]]
"""By season its open sheet and its fights."""
LUCK, LOSS, TURN = "luck", "loss", "turn"
KINDS = {LUCK: "Luckiest roll", LOSS: "Costliest fight", TURN: "Biggest swing"}
REMEMBERED = Rule("H-253")
TABLE = Rule("H-48")
FACES = 6
"""Of a die; a gun at sea hits with the highest (P8-17.2)."""
CAPTAIN, GROUP = 10, 3
"""What a captain and a group of men weigh where losses are compared, beside a ship's cost."""


class Throw(NamedTuple):
    """Dice that were thrown at somebody, and how many of them told."""

    words: str
    dice: int
    good: int
    """Faces of a die that hit."""
    hits: int

    @property
    def chance(self) -> float:
        """The exact chance of so many hits or more."""
        return at_least(self.hits, self.dice, self.good)


class Fought(NamedTuple):
    """An engagement that is over."""

    season: int
    number: int
    """From 1."""
    sheet: Sheet
    engagement: Engagement

    @property
    def losses(self) -> int:
        """How heavy the losses of both sides weigh."""
        assert self.engagement.outcome is not None
        lost = sum(
            self.cost(side, end.ship) * (end.fate in (Fate.SUNK, Fate.TAKEN))
            + CAPTAIN * end.captain_killed
            for side in (0, 1)
            for end in self.engagement.outcome.ships[side]
        )
        return lost + GROUP * self.groups

    @property
    def groups(self) -> int:
        """How many groups of men were lost ashore."""
        assert self.engagement.outcome is not None
        return sum(lost for _, lost in self.engagement.outcome.companies)

    @property
    def swing(self) -> int:
        """By how many points it set the captains apart."""
        gains = of_engagement(self.sheet, self.engagement)
        return abs(sum(gain.points * (1 if gain.to == 0 else -1) for gain in gains))

    def cost(self, side: int, ship: int) -> int:
        """What a ship has cost, in points."""
        assert self.sheet.shown is not None
        return self.sheet.shown[side].ships[ship].cost


def moments(sailed: Sailed) -> tuple[StoryMoment, ...]:
    """The moments of a career that is over, in the order of luck, loss and turn."""
    found = [*fought(sailed)]
    bloody = max(found, key=lambda each: each.losses, default=None)
    others = [each for each in found if each is not bloody]
    turned = max(others, key=lambda each: each.swing, default=None)
    told = [*luckiest(sailed)]
    if bloody is not None and bloody.losses:
        told.append(decided(bloody, LOSS, lost(bloody)))
    if turned is not None and turned.swing:
        told.append(decided(turned, TURN, f"a swing of {many(turned.swing, 'point')}"))
    return tuple(told)


def fought(sailed: Sailed) -> Iterator[Fought]:
    """Every battle and every raid on a town that somebody had the better of."""
    for season, (sheet, _) in sorted(sailed.items()):
        for number, each in enumerate(sheet.engagements, start=1):
            known = each.result in (Result.BATTLE, Result.LAND_RAID)
            if known and each.outcome is not None and each.outcome.better != NOBODY:
                yield Fought(season, number, sheet, each)


def decided(found: Fought, what: str, why: str) -> StoryMoment:
    """An engagement as a moment, with the chance of who won it."""
    assert found.engagement.outcome is not None
    better = found.engagement.outcome.better
    return StoryMoment(
        what,
        found.season,
        found.number,
        f"{deed(found.sheet, found.engagement, better)}: {why}",
        chance(found.sheet, found.engagement, better),
        str(TABLE),
    )


def lost(found: Fought) -> str:
    """What an engagement has cost each side, in words: "England lost 2 ships, Spain 1 captain"."""
    assert found.engagement.outcome is not None
    said: list[str] = []
    for side, ends in enumerate(found.engagement.outcome.ships):
        groups = found.groups if side == found.engagement.attacker else 0
        counts = (
            (sum(end.fate in (Fate.SUNK, Fate.TAKEN) for end in ends), "ship"),
            (sum(end.captain_killed for end in ends), "captain"),
            (groups, "group"),
        )
        if words := [many(count, what) for count, what in counts if count]:
            verb = "" if said else " lost"
            said.append(f"{captain(found.sheet, Player(side))}{verb} {' and '.join(words)}")
    return ", ".join(said)


# --- The luckiest throw --------------------------------------------------------------------------


def luckiest(sailed: Sailed) -> Iterator[StoryMoment]:
    """The throw that was least likely to tell as often as it did; none where no dice told."""
    found = [
        (throw, season, number)
        for season, (_, fights) in sorted(sailed.items())
        for number, fight in enumerate(fights, start=1)
        for throw in throws(Sight(fight, None))
        if throw.hits
    ]
    if found:
        throw, season, number = min(found, key=lambda each: each[0].chance)
        sheet, _ = sailed[season]
        fight = sheet.engagements[number - 1]
        words = f"{throw.words}{there(sheet, fight.attacker, fight.letter)}"
        yield StoryMoment(LUCK, season, number, words, throw.chance, str(REMEMBERED))


def throws(sight: Sight) -> Iterator[Throw]:
    """The throws of guns, muskets and small arms in a fight."""
    for told in sight.told(Fired, Shot, ShotThrown, VolleyThrown):
        throw = thrown(told)
        if throw is not None:
            yield throw


def thrown(told: Told) -> Throw | None:
    """What was thrown at whom."""
    at = told.before
    match told.event:
        case Fired(by=by, on=on, faces=faces):
            who = f"The guns of {events.name(at, by)} hit {events.name(at, on)}"
            return counted(who, faces, lambda face: face == FACES)
        case Shot(by=by, faces=faces, need=need):
            who = f"{start_of(unit_name(at, by))} hit the enemy"
            return counted(who, faces, lambda face: face >= need)
        case ShotThrown(by=by, on=on, faces=faces, target=target):
            who = f"A cannon of {wars_names.name(at, by)} hit {wars_names.name(at, on)}"
            return counted(who, faces, lambda face: face <= target)
        case VolleyThrown(by=by, on=on, faces=faces, target=target):
            who = f"The crew of {wars_names.name(at, by)} hit {wars_names.name(at, on)}"
            return counted(who, faces, lambda face: face <= target)
    return None


def counted(who: str, faces: Faces, hit: Callable[[int], bool]) -> Throw:
    """A throw with how many of its dice hit, and which faces do."""
    hits, good = sum(map(hit, faces)), sum(map(hit, range(1, FACES + 1)))
    return Throw(f"{who} {times(hits, len(faces))}", len(faces), good, hits)


def times(hits: int, dice: int) -> str:
    """How often dice told: "3 times with 4 dice"."""
    often = "once" if hits == 1 else "twice" if hits == 2 else f"{hits} times"
    return f"{often} with {'one die' if dice == 1 else f'{dice} dice'}"


def at_least(hits: int, dice: int, good: int) -> float:
    """The exact chance that so many of some dice or more show one of the `good` faces."""
    ways = sum(
        comb(dice, n) * good**n * (FACES - good) ** (dice - n) for n in range(hits, dice + 1)
    )
    return float(ways / FACES**dice)


def in_words(moment: StoryMoment) -> str:
    """A moment, where it was, and the chance it had."""
    where = f"Season {moment.season}, engagement {moment.engagement}"
    return f"{KINDS[moment.what]}. {where}: {moment.words} ({odds(moment.chance)})."


def odds(likely: float) -> str:
    """A chance in words: "1 chance in 46", "31 chances in a hundred"."""
    if 0 < likely < 0.1:
        return f"1 chance in {round(1 / likely):,}"
    return f"{round(100 * likely)}% likely"


# --- The best moment of a fight: of the deeds that are told of it, the one that was least likely --
# How likely a deed was is found with the rules themselves: the order that led to it is done again
# with other dice, often enough (H-232). The match is only read.

BEST = Rule("H-232")
TRIES = 400
"""How often an order is done again with other dice."""
CERTAIN = 0.99
"""What is as likely as this was no stroke of luck."""

Leaders = Sequence[str]
"""By player of a treasure grab whose men a warband is made of."""
LEADERS: Leaders = tuple(f"Player {player + 1}" for player in range(len(Band)))
Teller = Callable[[Iterator[Told], Leaders], Iterator[Deed]]
TELLERS: Mapping[str, tuple[tuple[type[Event], ...], Teller]] = {
    "sea_fight": (story.AT_SEA, lambda told, _: story.at_sea(told)),
    "land_raid": (story.ASHORE, lambda told, _: story.ashore(told)),
    "shore_raid": (story.BY_THE_SHORE, lambda told, _: story.by_the_shore(told)),
    "treasure_grab": (story.OVER_A_CHEST, story.over_a_chest),
    "pirate_wars": (story.BY_PIRATE_WARS, lambda told, _: story.by_pirate_wars(told)),
}
"""By engine the events that deeds are told of, and who tells them."""


class Moment(Struct, frozen=True):
    """Something that happened in a fight, and how likely it was."""

    words: str
    chance: float
    """0 to 1, of the order that was given."""
    step: int
    """The step of the match that it was."""
    rule: Rule = BEST


def best_moment(
    match: Match[Any, Any, Any], teller: Player | None, leaders: Leaders = LEADERS
) -> Moment | None:
    """The least likely deed of a fight as `teller` was told of it; None where dice did none."""
    found = [
        Moment(deed.words, likely(match, step, deed.words, leaders), step)
        for step, deed in deeds_told(match, teller, leaders)
        if match.steps[step].thrown
    ]
    return min(
        (each for each in found if each.chance < CERTAIN),
        key=lambda each: (each.chance, each.step),
        default=None,
    )


def deeds_told(
    match: Match[Any, Any, Any], teller: Player | None, leaders: Leaders = LEADERS
) -> Iterator[tuple[int, Deed]]:
    """Each deed of a fight with its step, as `teller` was told of it; none of what is no fight."""
    if match.engine.name not in TELLERS:
        return
    kinds, tell = TELLERS[match.engine.name]
    for step, told in groupby(Sight(match, teller).told(*kinds), lambda each: each.step):
        if step:
            for deed in tell(told, leaders):
                yield step, deed


def likely(match: Match[Any, Any, Any], step: int, words: str, leaders: Leaders = LEADERS) -> float:
    """In how many of some tries the order of a step leads to a deed, by the rules themselves.

    The step itself counts as one of the tries: what has happened was never impossible.
    """
    dice = loose(random.Random(f"{match.seed} {step}"))
    before, action = match.steps[step - 1].state, match.entries[step - 1].action
    came = 1
    for _ in range(TRIES - 1):
        again = match.engine.game.apply(before, action, dice)
        came += words in told_of(match, before, again.state, again.events, leaders)
    return came / TRIES


def told_of(
    match: Match[Any, Any, Any],
    before: Any,
    after: Any,
    events: tuple[Event, ...],
    leaders: Leaders,
) -> set[str]:
    """The deeds of a step that might have been."""
    kinds, tell = TELLERS[match.engine.name]
    told = (
        Told(0, turn, before, after, event)
        for turn, event in dated(events, before.turn)
        if isinstance(event, kinds)
    )
    return {deed.words for deed in tell(told, leaders)}
