"""Bands: how they are formed, called up and kept together (PA-3)."""

from msgspec.structs import replace

from campaign.geometry.plane import Point, within
from campaign.kernel.play import Play, Refusal
from campaign.kernel.rules import Rule
from campaign.kernel.sealed import Player
from campaign.shore_raid.model.actions import Call, Done, Form, Pass
from campaign.shore_raid.model.cards import lay_by
from campaign.shore_raid.model.events import BandCalled, BandDone, BandFormed, CardPassed
from campaign.shore_raid.model.state import (
    NO_BAND,
    BandId,
    Fate,
    Figure,
    FigureId,
    Gone,
    Phase,
    Raid,
    members,
    with_figures,
)

ONE_BAND = Rule("PA-3.2")
WHOLE = Rule("PA-3.3")
ONE_ACTION = Rule("PA-3.4")
TOGETHER = Rule("PA-3.5")
ONCE = Rule("PA-3.6")
NOBODY_TO_CALL = Rule("PA-3.7")
FORMING = Rule("R2-6")
TOO_LARGE = Rule("R2-7")
SET_FREE = Rule("R2-23")

REACH = 600
"""All figures of a band stand within so many hundredths of an inch of each other (PA-3.5)."""


def largest(raid: Raid, side: Player) -> int:
    """The most figures a band of a side can have: no more than its highest card (R2-7)."""
    return max(raid.cards[side], default=0)


def refuse_card(raid: Raid, side: Player) -> Refusal | None:
    """A card is played by the side of its colour, for one band (R2-4, R2-5)."""
    if raid.phase is not Phase.CARD or raid.card is None:
        return Refusal(ONE_BAND, "there is no card to play")
    if raid.card.owner != side:
        return Refusal(ONE_BAND, "it is the other side's card")
    return None


def refuse_form(raid: Raid, act: Form) -> Refusal | None:
    """Why some figures cannot become a band (R2-6, R2-7)."""
    if not act.figures or any(a >= b for a, b in zip(act.figures, act.figures[1:], strict=False)):
        return Refusal(FORMING, "name each figure of the band once, in the order of the roster")
    band = [raid.figures[n] for n in act.figures]
    refusal = refuse_card(raid, band[0].owner)
    if refusal:
        return refusal
    assert raid.card is not None
    if any(f.owner != band[0].owner or not f.here for f in band):
        return Refusal(FORMING, "not all of them can be called up")
    if any(f.band != NO_BAND for f in band):
        return Refusal(WHOLE, "bands once formed are neither split nor joined")
    if any(f.acted for f in band):
        return Refusal(SET_FREE, "a man set free this turn acts from the next one on")
    if len(band) > raid.card.rank:
        return Refusal(ONE_BAND, f"the card calls up {raid.card.rank} at the most")
    if len(band) > largest(raid, band[0].owner):
        return Refusal(TOO_LARGE, "no card of this side could call up so large a band again")
    if not together([f.at for f in band]):
        return Refusal(TOGETHER, "they stand more than 6 inches apart")
    return None


def together(places: list[Point]) -> bool:
    """Whether all of some places are within 6 inches of each other (PA-3.5)."""
    for n, a in enumerate(places):
        for b in places[:n]:
            if not within(a, b, REACH):
                return False
    return True


def form(play: Play[Raid], act: Form) -> None:
    """Make a band of figures that were in none, and call it up."""
    raid = play.state
    assert raid.card is not None
    band = BandId(len(raid.crews) + 1)
    play.tell(BandFormed(FORMING, band, act.figures, raid.card.rank))
    changed = [replace(raid.figures[n], band=band) for n in act.figures]
    play.state = replace(with_figures(raid, changed), crews=(*raid.crews, act.figures))
    begin(play, band)


def refuse_call(raid: Raid, act: Call) -> Refusal | None:
    """Why a band cannot be called up with the card (PA-3.3, PA-3.6)."""
    band = members(raid, act.band) if act.band != NO_BAND else []
    if not band:
        return Refusal(WHOLE, "there is no such band")
    refusal = refuse_card(raid, band[0].owner)
    if refusal:
        return refusal
    assert raid.card is not None
    if len(band) > raid.card.rank:
        return Refusal(WHOLE, f"the band has {len(band)}, and all of it acts or nobody")
    if any(f.acted for f in band):
        return Refusal(ONCE, "the band has acted in this turn")
    return None


def call(play: Play[Raid], act: Call) -> None:
    """Call up a band."""
    assert play.state.card is not None
    play.tell(BandCalled(ONE_BAND, act.band, play.state.card.rank))
    begin(play, act.band)


def begin(play: Play[Raid], band: BandId) -> None:
    """A band begins to act."""
    raid = play.state
    fresh = [replace(f, gone=Gone.NOWHERE, began=f.at) for f in members(raid, band)]
    play.state = replace(with_figures(raid, fresh), phase=Phase.BAND, band=band)


def refuse_pass(raid: Raid, act: Pass) -> Refusal | None:
    return refuse_card(raid, act.by)


def pass_card(play: Play[Raid], rule: Rule = ONE_BAND) -> None:
    """The card calls up nobody."""
    assert play.state.card is not None
    play.tell(CardPassed(rule, play.state.card))
    lay_by(play)


def clique(free: list[Figure], seed: Figure, size: int) -> tuple[FigureId, ...]:
    """A figure and those nearest to it, all within 6 inches of each other (PA-3.5)."""
    x, y = seed.at
    near = REACH * REACH
    reached = []
    for f in free:
        square = (f.at[0] - x) ** 2 + (f.at[1] - y) ** 2
        if square <= near:
            reached.append((square, f.id, f.at))
    reached.sort()
    chosen: list[tuple[FigureId, Point]] = []
    for _, who, (at_x, at_y) in reached:
        for _, (to_x, to_y) in chosen:
            if (at_x - to_x) ** 2 + (at_y - to_y) ** 2 > near:
                break
        else:
            chosen.append((who, Point(at_x, at_y)))
            if len(chosen) == size:
                break
    return tuple(sorted([who for who, _ in chosen]))


def callable_bands(raid: Raid) -> list[BandId]:
    """The bands the card can call up, in the order they were formed."""
    card = raid.card
    assert card is not None
    side, rank, here, crews = card.owner, card.rank, Fate.HERE, raid.crews
    bands = [
        f.band
        for f in raid.figures
        if f.owner == side and f.band and not f.acted and f.fate is here
    ]
    # A band is never more than it was formed of: most need not be counted.
    return sorted(
        [band for band in set(bands) if len(crews[band - 1]) <= rank or bands.count(band) <= rank]
    )


def ready(raid: Raid, band: BandId) -> int:
    """How many of a band could act; none when it has acted in this turn (PA-3.6)."""
    men = members(raid, band)
    return 0 if men and men[0].acted else len(men)


def unbanded(raid: Raid, side: Player) -> list[Figure]:
    """Those of a side who are in no band yet and can be called up in this turn (R2-23)."""
    here = Fate.HERE
    return [
        f for f in raid.figures if f.owner == side and not f.band and not f.acted and f.fate is here
    ]


def idle(raid: Raid) -> bool:
    """Whether the card can call up nobody (PA-3.7)."""
    assert raid.card is not None
    side, rank = raid.card.owner, raid.card.rank
    for band, crew in enumerate(raid.crews, 1):
        first = raid.figures[crew[0]]
        if first.owner != side or (first.acted and first.band == band):
            continue
        if 0 < ready(raid, BandId(band)) <= rank:
            return False
    return not unbanded(raid, side)


def refuse_turn(raid: Raid, who: FigureId) -> Refusal | None:
    """Why a figure cannot act now: it has one action, when its band is called up (PA-3.4)."""
    figure = raid.figures[who]
    if raid.phase is not Phase.BAND or figure.band != raid.band:
        return Refusal(ONE_ACTION, "he is not in the band that acts")
    if not figure.here:
        return Refusal(ONE_ACTION, "he is out of the fight")
    if figure.acted:
        return Refusal(ONE_ACTION, "he has acted already")
    return None


def refuse_done(raid: Raid, act: Done) -> Refusal | None:
    if raid.phase is not Phase.BAND or raid.card is None:
        return Refusal(ONE_ACTION, "no band is acting")
    if raid.card.owner != act.by:
        return Refusal(ONE_ACTION, "it is the other side's band")
    return None


def all_done(raid: Raid) -> bool:
    """Whether everybody of the band has acted."""
    figures, band = raid.figures, raid.band
    for who in raid.crews[band - 1]:
        f = figures[who]
        if not f.acted and f.band == band and f.fate is Fate.HERE:
            return False
    return True


def finish(play: Play[Raid]) -> None:
    """The band has acted: nobody of it acts again in this turn (PA-3.6)."""
    raid = play.state
    spent = [replace(f, acted=True) for f in members(raid, raid.band) if not f.acted]
    play.tell(BandDone(ONCE, raid.band))
    if spent:
        raid = with_figures(raid, spent)
    play.state = replace(raid, phase=Phase.CARD, band=NO_BAND)
    lay_by(play)
