"""How a shore raid is told in the terminal: each event, how it ends, and both sides in numbers."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from msgspec.structs import replace

from pieces_of_eight.campaign.kernel.play import Event, many, start_of
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.shore_raid import events as e
from pieces_of_eight.campaign.shore_raid.attacking import luck
from pieces_of_eight.campaign.shore_raid.describe import ShoreDescription
from pieces_of_eight.campaign.shore_raid.events import deed, inches
from pieces_of_eight.campaign.shore_raid.setup import Rating, land
from pieces_of_eight.campaign.shore_raid.state import (
    CAPTURES,
    PIRATES,
    RUNS,
    TOWN,
    Aim,
    Deed,
    Fate,
    Figure,
    FigureId,
    PlaceId,
    Raid,
    Setup,
)
from pieces_of_eight.content.shore_raid.scenarios import random_shore, shore_raid
from pieces_of_eight.tui.match.captions import dice, mods
from pieces_of_eight.tui.play.faces import (
    Counted,
    Face,
    FightNumbers,
    Pair,
    kind_in,
    lasted,
    without_points,
)
from pieces_of_eight.tui.play.order_form import CHANCE, Meant, Plan, form_in, lengths
from pieces_of_eight.tui.play.session import LastTurn, Moment, News, Weight
from .draw import LEGEND, cues, example, picture, view_of

# --- What can be chosen of a shore raid before it begins: the shore, its cards, its length --------

LENGTHS = (9, 14, 19, 24, 29, 39)


def meant(plan: Plan) -> Meant:
    picked = plan.picked.get
    if plan.choice != CHANCE:
        raid = shore_raid(plan.choice)
        title = raid.title
    else:
        rating = Rating(*map(int, (picked("rating") or ORDER.usual("rating")).split("-")))
        raid = random_shore(plan.number, rating, int(picked("crew") or 0))
        title = ORDER.chance
    usual = raid.setup(even=picked("cards") == "even")

    def setup() -> Setup:
        turns, four_runs = int(picked("turns") or usual.options.turns), picked("four") == "runs"
        return replace(usual, options=replace(usual.options, turns=turns, four_runs=four_runs))

    return Meant(
        title=title,
        blurb=raid.blurb,
        history=next(iter(raid.history), ""),
        note=usual.shore.name,
        sides=(men(usual, PIRATES), men(usual, TOWN)),
        captains=(leader(usual, PIRATES, "The captain"), leader(usual, TOWN, "The watch")),
        values={"turns": lengths(usual.options.turns, LENGTHS)},
        view=view_of(land(usual)),
        setup=setup,
    )


def leader(order: Setup, side: int, otherwise: str) -> str:
    """Who leads a side: its first man of mark with a name."""
    named = [f.name for f in order.figures if f.owner == side and f.personality and f.name]
    return f"{named[0][:1].upper()}{named[0][1:]}" if named else otherwise


def men(order: Setup, side: int) -> Pair:
    """The men of a side, and what arms that reach far they have: "40 men", "5 firelocks"."""
    mine = [figure for figure in order.figures if figure.owner == side]
    armed = sum(bool(figure.firelock) for figure in mine)
    guns = sum(piece.owner == side for piece in order.pieces)
    counted = ((len(mine), "man"), (armed, "firelock"), (guns, "gun"))
    words = [many(n, what) for n, what in counted if n]
    return words[0], ", ".join(words[1:]) or "no firelocks"


ORDER = form_in(Path(__file__).parent, meant)


# --- What has changed in a shore raid since a captain's last order, in sentences ------------------

FATES = {
    Fate.DEAD: ("You lose {}.", "You kill {}."),
    Fate.CAPTURED: ("The enemy takes {} alive.", "You take {} alive."),
    Fate.RUNNING: ("{} turn{s} and run{s}.",) * 2,
    Fate.FLED: ("{} leave{s} the fight.", "{} get{s} away."),
}  # what became of some of his own, or of some enemies


def news(last: LastTurn[Raid]) -> Iterator[News]:
    """What has changed: who fell or ran, what was taken, and how many have marched."""
    yield from of_losses(last)
    yield from of_booty(last)
    marched = [
        man.id
        for old, man in changes(last)
        if man.owner != last.viewer and man.here and man.at != old.at
    ]
    if marched:
        verb = "is" if len(marched) == 1 else "are"
        words = f"{those(last.now, marched, mine=False)} {verb} on the move."
        yield News(Weight.MOVED, start_of(words))


def changes(last: LastTurn[Raid]) -> Iterator[tuple[Figure, Figure]]:
    """Each man as he was and as he is."""
    return zip(last.before.figures, last.now.figures, strict=True)


def those(raid: Raid, who: Sequence[FigureId], *, mine: bool) -> str:
    """Some of one side by their names; more than three are counted."""
    if len(who) > 3:
        return f"{len(who)} of your men" if mine else f"{len(who)} enemy men"
    return e.called(raid, who)


def moments(last: LastTurn[Raid]) -> Iterator[Moment]:
    """Those with a name who died."""
    for old, man in changes(last):
        if man.name and old.fate is not Fate.DEAD and man.fate is Fate.DEAD:
            mine, place = man.owner == last.viewer, last.now.shore.name
            yield Moment("Dead", f"{man.name} is killed.", not mine, man.name, place)


def of_losses(last: LastTurn[Raid]) -> Iterator[News]:
    for fate, words in FATES.items():
        for mine in (True, False):
            gone = [
                man.id
                for old, man in changes(last)
                if old.fate is not man.fate is fate and (man.owner == last.viewer) is mine
            ]
            if gone:
                weight = Weight.LOST if mine else Weight.WON
                who, s = those(last.now, gone, mine=mine), "s" if len(gone) == 1 else ""
                yield News(weight, start_of(words[not mine].format(who, s=s)))


def of_booty(last: LastTurn[Raid]) -> Iterator[News]:
    before, now, pirate = last.before, last.now, last.viewer == PIRATES
    weight, who = (Weight.WON, "You") if pirate else (Weight.HURT, "The pirates")
    for number, (old, left) in enumerate(zip(before.left, now.left, strict=True)):
        if left < old:
            burns = now.shore.places[number].deed is Deed.BURN
            rest = many(left, "turn to go", "turns to go") if burns else f"{left} of {old} left"
            yield News(weight, f"{who} {deed(now, PlaceId(number))}: {rest}.")
    home = sum(now.home) - sum(before.home)
    if home > 0:
        yield News(weight, f"{who} bring {many(home, 'load')} home.")
    dropped = len(now.heaps) - len(before.heaps)
    if dropped > 0:
        verb = "lies" if dropped == 1 else "lie"
        yield News(Weight.ALARM, f"{many(dropped, 'more load')} {verb} on the ground.")


# --- Face -----------------------------------------------------------------------------------------


def tell(raid: Raid, event: Event, names: Sequence[str]) -> str:
    """An event in a sentence without its rule; "" for what is not worth one."""
    del names  # all is told by sides: the captains stand on the shore themselves
    return "" if isinstance(event, e.BandDone) else e.say(raid, event).words


def explain(event: Event) -> list[Pair]:
    """What can be told of an event beyond its sentence, line by line."""
    match event:
        case e.Attacked(kills=kills):
            flight = " or ".join(map(str, range(RUNS, kills)))
            need = f"{flight} hits put him to flight, {kills} kill"
            if event.aim is Aim.TAKE:
                need = f"{CAPTURES} hits take him alive"
            return [
                ("attacker", f"{event.face} on a d{event.die}"),
                ("defender", f"{event.defence} on a d6"),
                ("weapon", f"d{event.base}"),
                *mods(event, "steps"),
                ("hits", f"{event.points} this turn"),
                ("need", need),
            ]
        case e.PaceThrown(faces=faces, riders=riders, pace=pace):
            mounted = f"{inches(pace.mounted)}, broken {inches(pace.mounted_broken)}"
            return [
                ("dice", " ".join(map(str, faces))),
                ("open", f"{inches(pace.open)}, the best two"),
                ("broken", f"{inches(pace.broken)}, the first two"),
                *([("riders' dice", " ".join(map(str, riders)))] if riders else ()),
                *([("riders", mounted)] if riders else ()),
            ]
        case e.MoraleThrown(face=face, against=against, leave=leave):
            leaving = ("leave", many(leave, "man"))
            return [("die", str(face)), ("enemy's die", str(against)), leaving]
    return [*dice(event), *mods(event)]


def fates(side: Counted) -> list[Fate]:
    return [figure.fate for figure in side.state.figures if figure.owner == side.player]


def gone(side: Counted) -> str:
    found = fates(side)
    fled = found.count(Fate.FLED) + found.count(Fate.RUNNING)
    return f"{fled}, {found.count(Fate.CAPTURED)}"


NUMBERS = FightNumbers(
    rows=(
        ("men left", lambda side: f"{fates(side).count(Fate.HERE)} of {len(fates(side))}"),
        ("attacks", lambda side: str(side.luck().dice)),
        ("hits (expected)", lambda side: str(side.luck())),
        ("killed", lambda side: str(fates(side).count(Fate.DEAD))),
        ("fled, taken alive", gone),
    ),
    luck=luck,
)  # the hits are those by which attacks have beaten enemies in all


def totals(raid: Raid) -> Pair:
    score = e.score(raid)
    return many(int(score[PIRATES]), "point"), f"{many(int(score[TOWN]), 'point')} kept"


def verdict(raid: Raid, winner: Player | None, names: Sequence[str]) -> str:
    points = f"{many(e.won(raid), 'point')} ({raid.options.need} needed)"
    if winner is None:
        return f"A draw: the pirates have {points}."
    if winner == PIRATES:
        return f"{names[winner]} wins with {points}."
    return f"{names[winner]} wins: the pirates have only {points}."


FACE = Face(
    kind=kind_in(Path(__file__).parent),
    about=ShoreDescription(),
    order=ORDER,
    tell=tell,
    explain=explain,
    account=e.account,
    account_rule="PA-11.3",
    aim=e.aim,
    totals=totals,
    verdict=verdict,
    ending=lasted(e.ENDINGS),
    numbers=NUMBERS.told,
    luck=NUMBERS.lucks,
    news=news,
    moments=moments,
    moves=(e.Marched, e.BandCalled, e.BandDone),
    counts=(e.TurnBegan, e.PaceThrown, e.CardsTurned, e.CardPassed),
    place="the shore",
    gone=lambda raid: max(0, raid.turn - 1) / max(1, raid.options.turns),
    legend=LEGEND,
    worth=without_points,  # a head's own measure, which no account knows
    picture=picture,
    examples=example,
    cues=cues,
)
