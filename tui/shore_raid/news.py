"""What has changed in a shore raid since a captain's last order, in sentences."""

from collections.abc import Iterator

from pieces_of_eight.campaign.kernel.words import many, start_of
from pieces_of_eight.campaign.shore_raid.model.say import called, place
from pieces_of_eight.campaign.shore_raid.model.state import PIRATES, Fate, FigureId, PlaceId, Raid
from pieces_of_eight.tui.play.last_turn import LastTurn, News, Weight

FATES = {
    Fate.DEAD: ("was killed", "were killed"),
    Fate.CAPTURED: ("was captured", "were captured"),
    Fate.RUNNING: ("has turned to run", "have turned to run"),
    Fate.FLED: ("has fled", "have fled"),
}
"""What became of one, or of several."""


def news(last: LastTurn[Raid]) -> Iterator[News]:
    """What has changed: who fell or ran, what was taken, and how many have marched."""
    yield from of_losses(last)
    yield from of_booty(last)
    marched = [
        figure.id
        for old, figure in zip(last.before.figures, last.now.figures, strict=True)
        if figure.owner != last.viewer and figure.here and figure.at != old.at
    ]
    if marched:
        who = start_of(called(last.now, marched))
        verb = "has" if len(marched) == 1 else "have"
        yield News(Weight.MOVED, f"{who} of the enemy {verb} marched.")


def of_losses(last: LastTurn[Raid]) -> Iterator[News]:
    """Who is lost, of his own and of the enemy."""
    for fate, verbs in FATES.items():
        for mine in (True, False):
            gone: list[FigureId] = [
                figure.id
                for old, figure in zip(last.before.figures, last.now.figures, strict=True)
                if old.fate is not fate
                and figure.fate is fate
                and (figure.owner == last.viewer) is mine
            ]
            if gone:
                whose = "yours" if mine else "the enemy"
                weight = Weight.LOST if mine else Weight.WON
                words = f"{start_of(called(last.now, gone))} of {whose} {verbs[len(gone) > 1]}."
                yield News(weight, words)


def of_booty(last: LastTurn[Raid]) -> Iterator[News]:
    """Loads that were taken, brought home, or lie on the ground."""
    before, now = last.before, last.now
    weight = Weight.ALARM if last.viewer == PIRATES else Weight.HURT
    for number, (old, left) in enumerate(zip(before.left, now.left, strict=True)):
        if left < old:
            at = place(now, PlaceId(number))
            yield News(weight, f"The pirates have been at work in {at}: {left} left of {old}.")
    home = sum(now.home) - sum(before.home)
    if home > 0:
        yield News(weight, f"The pirates have brought {many(home, 'load')} home.")
    dropped = len(now.heaps) - len(before.heaps)
    if dropped > 0:
        yield News(Weight.ALARM, f"{many(dropped, 'load')} more on the ground.")
