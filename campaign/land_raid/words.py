"""Men, squares and what keeps men back, in words."""

from collections.abc import Iterable, Iterator, Sequence

from pieces_of_eight.campaign.geometry.squares import (
    AROUND,
    NOWHERE,
    WAY_NAMES,
    Square,
    distance,
    place,
    stepped,
    steps_in_words,
)
from pieces_of_eight.campaign.kernel.play import Said, listed, start_of
from pieces_of_eight.campaign.kernel.sealed import Player
from .bands import Stays
from .events import GROUNDS, called, can_be_looted, described, label
from .state import Raid, Unit, UnitId, is_awake, places_seen, plan
from .strength import BURNT

DARK = "dark: nobody would be seen"


def named(raid: Raid, band: Iterable[UnitId]) -> str:
    """Some units in a few words."""
    return listed((called(raid, who) for who in band), 0)


def who_stays(raid: Raid, stay: Iterable[Stays]) -> str:
    """Those who cannot go with the reason, those with the same reason together."""
    reasons: dict[Said, list[UnitId]] = {}
    for each in stay:
        reasons.setdefault(Said(each.why, each.rule), []).append(each.unit)
    told = [(f"{named(raid, men)}: {of(men, why.words)}", why.rule) for why, men in reasons.items()]
    return " ".join(str(Said(sentence(words), rule)) for words, rule in told)


def sentence(words: str) -> str:
    return start_of(f"{words.removesuffix('.')}.")


def of(men: Sequence[UnitId], why: str) -> str:
    """A reason as it is said of one or of several."""
    if len(men) > 1:
        for one, more in (("it has ", "they have "), ("it is ", "they are "), ("it ", "they ")):
            if why.startswith(one):
                return why.replace(one, more, 1).replace(" its ", " their ")
    return why


def square_words(raid: Raid, at: Square) -> str:
    """A square with what it holds, the label first: "C4, street"."""
    return f"{label(raid, at)}, {GROUNDS[plan(raid.town.rows).ground[at]]}"


def marks(raid: Raid, at: Square, viewer: Player) -> list[str]:
    """What is to be known of a square besides who stands there."""
    fire, sight = raid.fires[at], raid.sights[viewer].content
    dark = sight is not None and not sight.squares[at] and plan(raid.town.rows).open[at]
    looted = plan(raid.town.rows).building[at] and not can_be_looted(raid, at) and not fire
    table = (
        (0 < fire < BURNT, f"burning, turn {fire} of 3"),
        (fire == BURNT, "burnt down"),
        (at in raid.fights, "under attack"),
        (looted, "looted"),
        (dark, DARK),
    )
    return [words for applies, words in table if applies]


def exits(raid: Raid, at: Square) -> str:
    """The directions in which one step leads, by name."""
    table = plan(raid.town.rows)
    ways = zip(WAY_NAMES, AROUND, strict=True)
    found = [
        name
        for name, step in ways
        if stepped(at, step, table.columns, table.rows) in table.steps[at]
    ]
    return " ".join(found) or "none"


def how(raid: Raid, unit: Unit) -> list[str]:
    """What a unit is, and how it stands."""
    states = {
        "awake": is_awake(raid, unit),
        "moved": unit.moved,
        "has fired": unit.shot,
        "in a fight": unit.engaged,
        "busy": unit.busy,
    }
    return [described(unit), *(words for words, holds in states.items() if holds)]


def surroundings(raid: Raid, viewer: Player) -> Iterator[str]:
    """Square by square who stands there, the nearest to one's own captain first; the fires."""
    seen, columns = places_seen(raid, viewer), plan(raid.town.rows).columns
    own = [unit for unit in raid.units if unit.owner == viewer and seen[unit.id] != NOWHERE]
    if not own:
        yield "None of your men are on the map."
        return
    first = min(own, key=lambda unit: (not unit.officer, unit.id))
    here = seen[first.id]
    yield f"Bearings are from {called(raid, first.id)}, at {square_words(raid, here)}."
    squares = {at for at in seen if at != NOWHERE}
    for at in sorted(squares, key=lambda at: (distance(here, at, columns), at)):
        (x, y), (to_x, to_y) = place(here, columns), place(at, columns)
        told: dict[str, list[str]] = {"yours": [], "enemy": []}
        for unit in (unit for unit in raid.units if seen[unit.id] == at):
            words = ", ".join([called(raid, unit.id), *how(raid, unit)])
            told["yours" if unit.owner == viewer else "enemy"].append(words)
        there = ". ".join(f"{whose}: {'; '.join(some)}" for whose, some in told.items() if some)
        where = steps_in_words(to_x - x, to_y - y, "square")
        yield f"{square_words(raid, at)}, {where}. {there}."
    fires = [Square(n) for n, fire in enumerate(raid.fires) if fire]
    if fires:
        yield f"On fire: {listed((square_words(raid, each) for each in fires), 0)}."
