"""Chairs of a voyage that nobody sits in: opponents do what is theirs to do, as far as asked."""

import random
from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import replace

from pieces_of_eight.campaign.bridge import THEIR_LEVEL
from pieces_of_eight.campaign.bridge.world import seed_for
from pieces_of_eight.campaign.kernel.match import Match
from pieces_of_eight.campaign.kernel.mind import Head
from pieces_of_eight.campaign.kernel.sealed import Player, seen
from pieces_of_eight.campaign.voyage import WAITING, Open, Stage, Voyage
from .policy import Level, level
from .worker import strokes

MOST_ACTIONS = 20_000
"""No match takes as many; more is a fault of an engine or of a policy."""


class Crew:
    """The heads that play a voyage's chairs, each made once for each match it plays in (C-2)."""

    def __init__(
        self, voyage: Voyage, chairs: Sequence[Level | None], fights: Level | None = None
    ) -> None:
        self.voyage = voyage
        self.chairs = tuple(chairs)
        """By captain who plays him; None for a person."""
        self.fights = fights
        """Who plays both sides of every fight, where engagements are settled at once."""
        self.heads: dict[Player, tuple[Head, random.Random]] = {}
        self.match: Match[Any, Any, Any] | None = None

    def level(self, now: Open) -> Level | None:
        """Who decides now; None where it is for a person. Nobody's crews know their business."""
        if now.stage is Stage.FIGHT and now.captain is None:
            return level(THEIR_LEVEL)
        if self.fights is not None and now.stage is Stage.FIGHT:
            return self.fights
        return None if now.captain is None else self.chairs[now.captain]

    def act(self, now: Open, level: Level) -> None:
        """Take one action in the open match, from what its player sees."""
        match, player = now.match, now.match.to_act[0]
        if match is not self.match:
            self.match, self.heads = match, {}
        if player not in self.heads:
            place = (now.season, -1 if now.engagement is None else now.engagement, player)
            rng = random.Random(seed_for(self.voyage.seed, "head", *place, len(match.entries)))
            self.heads[player] = level.make(match.engine), rng
        head, rng = self.heads[player]
        sight = seen(match.state, player)
        legal = match.engine.game.legal(sight.value, player)
        budget = replace(level.budget, strokes=strokes(match, player))
        match.submit(player, head.choose(sight, legal, rng, budget))


def advance(
    voyage: Voyage,
    chairs: Sequence[Level | None],
    fights: Level | None = None,
    until: Callable[[Open], bool] = lambda now: False,
) -> Open:
    """Go on until a person is to decide, the career is over, or `until` says so.

    `fights` plays both sides of every fight; without it each captain fights for himself. Heads
    are made anew at each call, and one that musters then thinks of another plan: who wants to
    look on after every action keeps a `Crew`.
    Raises RefusedError for a policy that breaks a rule, RuntimeError for a match without end.
    """
    crew = Crew(voyage, chairs, fights)
    while True:
        now = voyage.open
        if now.stage is Stage.OVER or until(now):
            return now
        if now.stage in WAITING:
            voyage.go_on()
            continue
        level = crew.level(now)
        if level is None:
            return now
        if len(now.match.entries) > MOST_ACTIONS:
            raise RuntimeError(f"no end after {MOST_ACTIONS} actions")
        crew.act(now, level)
