"""A shore raid in lines: bands, enemies and booty, by inches and points of the compass."""

from collections import Counter
from collections.abc import Sequence
from math import atan2, degrees

from pieces_of_eight.campaign.geometry.plane import Point, centre, distance
from pieces_of_eight.campaign.kernel.play import start_of
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.shore_raid import state
from pieces_of_eight.campaign.shore_raid.events import card, described, inches, many, place, token
from pieces_of_eight.campaign.shore_raid.ground import plan
from pieces_of_eight.campaign.shore_raid.state import Figure, PlaceId, Raid
from pieces_of_eight.tui.line.menu import Line, point_of
from .desk import ShoreDesk, beyond, can_move, laid, reach
from .face import FACE
from .words import figure_words, inch_words, words_of

FEW = 3
"""So few men are told one by one; of more only what they are armed with."""


def surroundings(raid: Raid, who: Player) -> Sequence[str]:
    """The card that is played, then band by band and place by place, one's own first."""
    found = [f"Turn {raid.turn} of {raid.options.turns}."]
    if raid.card is not None:
        whose = "your" if raid.card.owner == who else "the enemy's"
        found.append(f"{start_of(card(raid.card))} is played, {whose} card.")
    here = middle(raid, who)
    if here is None:
        return [*found, "None of your men is in the fight."]
    there = [each for each in raid.figures if each.here]
    bands = sorted({(each.owner, each.band) for each in there}, key=lambda of: (of[0] != who, of))
    for owner, band in bands:
        men = [each for each in there if (each.owner, each.band) == (owner, band)]
        whose = "Your" if owner == who else "Enemy"
        called = f"{whose} band {band}" if band else f"{whose} men in no band"
        found += band_words(raid, called, men, here)
    return [*found, *places(raid, here)]


def middle(raid: Raid, who: Player) -> Point | None:
    """From where all is measured: the middle of the band that acts, else of all one's men."""
    own = [each for each in raid.figures if each.here and each.owner == who]
    band = [each for each in own if raid.band and each.band == raid.band]
    men = band or own
    return centre([each.at for each in men]) if men else None


def band_words(raid: Raid, called: str, men: Sequence[Figure], here: Point) -> list[str]:
    """A band in a line, or its few men one by one, the nearest first."""
    men = sorted(men, key=lambda man: (distance(here, man.at), man.id))
    if len(men) <= FEW:
        return [f"{called}: {man_words(raid, man, here)}" for man in men]
    arms = Counter(described(man) for man in men)
    told = ", ".join(f"{count} with {what}" for what, count in arms.most_common())
    near, far = away(here, men[0].at), away(here, men[-1].at)
    signs = ", ".join(token(raid, man.id) for man in men)
    return [f"{called}: {many(len(men), 'man')}, {told}; from {near} to {far}: {signs}."]


def man_words(raid: Raid, figure: Figure, here: Point) -> str:
    """A man as he stands from there: who he is, how far and where, and on what ground."""
    ground = inch_words(raid, plan(raid.shore.rows).cell(figure.at))
    return f"{figure_words(raid, figure)}, {away(here, figure.at)}, at {ground}."


def places(raid: Raid, here: Point) -> list[str]:
    """The places with booty or work in them, and what lies on the ground."""
    table, found = plan(raid.shore.rows), []
    for number in map(PlaceId, range(len(raid.shore.places))):
        cells = [at for at, of in enumerate(table.place) if of == number]
        if cells:
            near = min((table.middles[at] for at in cells), key=lambda at: distance(here, at))
            left = many(raid.left[number], "load") if raid.left[number] else "nothing"
            found.append(f"{start_of(place(raid, number))}, {away(here, near)}: {left} left.")
    found += [f"A load on the ground, {away(here, heap.at)}." for heap in raid.heaps]
    return found


def away(here: Point, there: Point) -> str:
    """How far and where a point lies: "6.5 inches to the north-east"."""
    far = distance(here, there)
    if far < 1:
        return "here"
    bearing = degrees(atan2(there[0] - here[0], here[1] - there[1])) % 360
    return f"{inches(far)} to the {point_of(bearing)}"


def words(raid: Raid, action: state.Action) -> str:
    """What an action is called; of a band that is to be formed its men are named."""
    told = words_of(raid, action)
    if isinstance(action, state.Form):
        return f"{told}: {', '.join(token(raid, who) for who in action.figures)}"
    return told


def typed(desk: ShoreDesk, order: str) -> state.Action | str | None:
    """A march by the numbers of an inch: "28,36" for the band, "C3 28,36" for a man of it."""
    sign, _, at = order.rpartition(" ")
    column, _, row = at.partition(",")
    if not (column.isdecimal() and row.isdecimal()):
        return None
    raid, who = desk.session.state, desk.session.viewer
    table = plan(raid.shore.rows)
    if int(column) >= table.columns or int(row) >= len(raid.shore.rows):
        return f"There is no inch {at} on this shore."
    band = [each for each in raid.figures if each.here and each.band == raid.band and raid.band]
    if sign:
        band = [each for each in band if token(raid, each.id).lower() == sign.strip().lower()]
    men = [each for each in band if each.owner == who and can_move(each)]
    if not men:
        return f"Nobody of the band that acts can go to {at}."
    cell = int(row) * table.columns + int(column)
    found = reach(raid, men)
    return laid(raid, men, cell, found if cell in found else beyond(raid, men))


LINE = Line(
    face=FACE,
    desk=ShoreDesk,
    words=words,
    surroundings=surroundings,
    kinds={
        state.March: "March",
        state.Fire: "Fire",
        state.Fight: "Strike",
        state.Call: "Call up a band",
        state.Form: "Form a band",
        state.Reload: "Reload",
        state.Pillage: "Pillage",
    },
    typed=typed,
    typing="28,36 marches the band to that inch, column and row; C3 28,36 one man of it",
)
