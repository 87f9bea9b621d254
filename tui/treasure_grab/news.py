"""What has changed in a treasure grab since a player's last order, in sentences."""

from collections.abc import Iterator

from pieces_of_eight.campaign.geometry.squares import NOWHERE
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.kernel.words import many, start_of
from pieces_of_eight.campaign.treasure_grab.model.say import BANDS, name, place, player
from pieces_of_eight.campaign.treasure_grab.model.state import (
    WOUNDS,
    Band,
    Figure,
    FigureId,
    Grab,
    band_of,
    members,
)
from pieces_of_eight.tui.draw.lines import listed
from pieces_of_eight.tui.play.last_turn import LastTurn, News, Weight, were


def news(last: LastTurn[Grab]) -> Iterator[News]:
    """What has changed: the chest, the wounded, who came and who moved."""
    yield from of_the_chest(last)
    yield from of_wounds(last)
    yield from of_others(last)


def of_the_chest(last: LastTurn[Grab]) -> Iterator[News]:
    """Who has brought a chest off, who has hold of it, and where it lies."""
    before, now, mine = last.before, last.now, last.now.bands[last.viewer]
    for who, (old, won) in enumerate(zip(before.won, now.won, strict=True)):
        if won > old:
            yield News(
                Weight.LOST, f"{start_of(player(before, Player(who)))} have brought off a chest."
            )
    held, had = holder(now), holder(before)
    if held != had:
        weight = Weight.LOST if had is not None and had == mine else Weight.ALARM
        words = "Nobody holds" if held is None else f"{start_of(BANDS[held])} have hold of"
        yield News(weight, f"{words} the chest now.")
    if now.chest.at != before.chest.at:
        yield News(Weight.ALARM, f"The chest begins at {place(now, now.chest.at)} now.")


def holder(grab: Grab) -> Band | None:
    """The warband that has hold of the chest."""
    return band_of(grab.chest.held[0]) if grab.chest.held else None


def of_wounds(last: LastTurn[Grab]) -> Iterator[News]:
    """Who was removed and who was wounded, of his own and of the others."""
    mine = last.now.bands[last.viewer]
    own = members(mine) if mine is not None else range(0)
    for here in (True, False):
        hurt = [
            (FigureId(n), figure)
            for n, (old, figure) in enumerate(changes(last))
            if figure.wounds > old.wounds and (n in own) is here
        ]
        fallen = [name(who) for who, figure in hurt if figure.wounds >= WOUNDS]
        wounded = [name(who) for who, figure in hurt if figure.wounds < WOUNDS]
        if fallen:
            words = f"{start_of(were(fallen))} removed from the fight."
            yield News(Weight.LOST if here else Weight.WON, words)
        if wounded:
            yield News(Weight.HURT if here else Weight.WON, f"{start_of(were(wounded))} wounded.")


def of_others(last: LastTurn[Grab]) -> Iterator[News]:
    """Which warbands came on, and who has moved."""
    mine = last.now.bands[last.viewer]
    came: set[Band] = set()
    moved: list[str] = []
    for n, (old, figure) in enumerate(changes(last)):
        band = band_of(FigureId(n))
        if band == mine or figure.at in (NOWHERE, old.at):
            continue
        if old.at == NOWHERE:
            came.add(band)
        else:
            moved.append(f"{name(FigureId(n))} to {place(last.now, figure.at)}")
    if came:
        bands = listed([BANDS[band] for band in sorted(came)])
        yield News(Weight.SEEN, f"{start_of(bands)} have come on.")
    if len(moved) > 2:
        yield News(Weight.MOVED, f"{many(len(moved), 'figure')} of the others have moved.")
    elif moved:
        yield News(Weight.MOVED, f"The others have moved: {listed(moved)}.")


def changes(last: LastTurn[Grab]) -> Iterator[tuple[Figure, Figure]]:
    """Each figure as it was and as it is."""
    return zip(last.before.figures, last.now.figures, strict=True)
