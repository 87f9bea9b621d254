"""How a treasure grab is told in the terminal: each event, how it ends, all players in numbers."""

from collections.abc import Iterable, Sequence
from functools import partial

from msgspec import Struct
from msgspec.structs import replace

from pieces_of_eight.campaign.kernel.luck import Luck
from pieces_of_eight.campaign.kernel.play import Event
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.kernel.words import many, start_of
from pieces_of_eight.campaign.treasure_grab.model.account import account, aim
from pieces_of_eight.campaign.treasure_grab.model.events import (
    CannonFired,
    Carried,
    ChestPlaced,
    ChestWon,
    Entered,
    Joined,
    Moved,
    MovesEnded,
    Ordered,
    PeelThrown,
    Pulled,
    Removed,
    Shot,
    Snapped,
    Struck,
    TurnBegan,
    Waited,
)
from pieces_of_eight.campaign.treasure_grab.model.say import (
    ASHORE,
    BANDS,
    ENDINGS,
    LIES,
    ON_BOARD,
    Measures,
    listed,
    name,
    place,
    say,
)
from pieces_of_eight.campaign.treasure_grab.model.state import SNAP, Band, Grab, band_of
from pieces_of_eight.campaign.treasure_grab.odds.luck import of_hit
from pieces_of_eight.tui.match.explain import or_more
from pieces_of_eight.tui.play.faces import Face, Gain, Pair, without_points
from pieces_of_eight.tui.play.journal import Entry
from .draw.cues import cues
from .draw.examples import example, picture
from .draw.legend import LEGEND, LEGEND_ASHORE
from .kind import KIND
from .news import news
from .order_form import ORDER


def tell(grab: Grab, event: Event, names: Sequence[str], measures: Measures = ON_BOARD) -> str:
    """An event in a sentence without its rule; "" for what is not worth one."""
    match event:
        case Ordered(order=order):
            return f"They play in this order: {listed([names[who] for who in order])}."
        case TurnBegan(by=by):
            band = grab.bands[by]
            return f"It is the turn of {names[by]}{'' if band is None else f', {BANDS[band]}'}."
        case MovesEnded():
            return ""
        case Joined(by=by, band=band):
            return f"{names[by]} takes {BANDS[band]}."
        case Waited(by=by):
            return f"{names[by]} stays away for this round."
        case ChestWon(by=by, band=band, chests=chests):
            won = f"{names[by]} has {many(chests, 'chest')}"
            return f"{start_of(BANDS[band])} are off the board with the chest: {won}."
        case ChestPlaced(by=by, at=at, lie=lie):
            return f"{names[by]} puts the chest back at {place(grab, at)}, {LIES[lie]}."
    return say(grab, event, measures).words


def explain(event: Event, measures: Measures = ON_BOARD) -> list[Pair]:
    """What can be told of an event beyond its sentence, line by line."""
    match event:
        case Shot(face=face, against=against, mods=mods):
            need = "more than twice" if mods else "more than"
            told = [(mod.why, f"counts {mod.value} times [{mod.rule}]") for mod in mods]
            return [("the shot", str(face)), ("the target", str(against)), ("needs", need), *told]
        case Struck(face=face, against=against):
            return [("the blow", str(face)), ("the defence", str(against)), ("needs", "more than")]
        case Pulled(bands=bands, faces=faces):
            return [
                (start_of(BANDS[band].removeprefix("the ")), str(face))
                for band, face in zip(bands, faces, strict=True)
            ]
        case CannonFired(face=face, struck=struck, faces=faces):
            throws = zip(struck, faces, strict=True)
            return [
                ("the gunner", str(face)),
                *((name(who), str(thrown)) for who, thrown in throws),
            ]
        case PeelThrown(face=face, need=need):
            return [("die", str(face)), ("slips on", or_more(need))]
        case Snapped(face=face):
            return [("die", str(face)), ("bites on", str(SNAP))]
        case Moved(cost=cost):
            return [("costs", f"{measures.far(cost)}, climbing and dropping counted")]
        case Carried(cost=cost, alone=alone):
            how = "by one, at half speed" if alone else "by two"
            return [("costs", f"{measures.far(cost)} each, {how}")]
    return []


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
        case Shot(by=by):
            return [(band_of(by), Tally(shots=1, shot_hits=of_hit(event)))]
        case Struck(by=by):
            return [(band_of(by), Tally(blows=1, blow_hits=of_hit(event)))]
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


def luck(grab: Grab, entries: Sequence[Entry]) -> list[Luck]:
    """The shots and the blows of each player."""
    return [each.shot_hits + each.blow_hits for each in tallies(grab, entries)]


_BY_ITSELF = Face(
    kind=KIND,
    order=ORDER,
    tell=tell,
    explain=explain,
    account=gains,
    account_rule="R4-17",
    aim=aim,
    totals=totals,
    verdict=verdict,
    ending=ending,
    numbers=numbers,
    luck=luck,
    news=news,
    place="the board",
    legend=LEGEND,
    picture=picture,
    examples=example,
    cues=cues,
    noun="game",
    again="Play it again",
    gone=lambda grab: max(0, grab.turn - 1) / max(1, grab.options.turns),
    worth=without_points,  # a head's own measure, which no account knows
    hour="Round {}".format,
)

_OF_CAREER = replace(
    _BY_ITSELF,
    tell=partial(tell, measures=ASHORE),
    explain=partial(explain, measures=ASHORE),
    legend=LEGEND_ASHORE,
)
FACE = replace(_BY_ITSELF, of_career=_OF_CAREER)
