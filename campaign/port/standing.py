"""How a war stands, and a captain in it, as all the world knows."""

from collections.abc import Iterator

from pieces_of_eight.campaign.kernel.deeds import Deed
from pieces_of_eight.campaign.kernel.sealed import Player, opponent_of
from .state import Port
from .winter import Winter


def long_war(port: Port) -> Winter | None:
    """The rules of the long war; None in a career of so many seasons."""
    winter = port.terms.winter
    return winter if winter is not None and winter.long else None


def began(port: Port) -> int:
    """The season in which this war began: that of the captain who came last."""
    return max(captain.since for captain in port.captains)


def lead(port: Port, who: Player) -> int:
    """The points by which a captain is ahead of this rival, below 0 where he is behind."""
    first = began(port)
    return sum(
        season.points[who] - season.points[opponent_of(who)]
        for season in port.past
        if season.number >= first
    )


def known_standing(port: Port, who: Player) -> Iterator[Deed]:
    """How a captain stands, as all the world knows."""
    captain = port.captains[who]
    yield Deed("favour", who, captain.favour)
    yield Deed("seasons", who, port.season - captain.since)
    yield Deed("points ahead", who, lead(port, who))
    yield Deed("rivals gone", who, captain.gone)
    yield Deed("actions won", who, captain.won)
