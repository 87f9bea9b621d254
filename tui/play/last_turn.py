"""What was done since a captain last gave an order, as far as he knows of it.

It is what stays on his map until he acts, and what two lines tell him before he does.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from enum import IntEnum
from typing import Any, Generic, NamedTuple, TypeVar

from pieces_of_eight.campaign.kernel.match import Match
from pieces_of_eight.campaign.kernel.play import Event
from pieces_of_eight.campaign.kernel.sealed import Player, redact
from pieces_of_eight.tui.draw.lines import listed, wrapped

S = TypeVar("S")
LINES = 2
"""How many lines tell what has changed."""
SINCE = "Since your last order"
MORE = " More in the log."


class Weight(IntEnum):
    """How much a piece of news matters: the first comes first."""

    LOST = 0
    """One of his, or a hold on something that decides the fight, is gone."""
    HURT = 1
    """One of his was hit."""
    WON = 2
    """The enemy has lost something."""
    ALARM = 3
    """What all have to reckon with: the bell, the wind, a fire."""
    SEEN = 4
    """An enemy has come in sight."""
    MOVED = 5
    """An enemy has gone somewhere."""


class News(NamedTuple):
    """Something that has changed, in a sentence."""

    weight: Weight
    words: str


class Act(NamedTuple):
    """One action of the turn: the fight before it, and what happened."""

    before: Any
    events: Sequence[Event]
    own: bool = False
    """Whether the captain did it himself: his last order, or an answer."""


class LastTurn(NamedTuple, Generic[S]):
    """What was done since a captain's last order, all as his seat knows it."""

    viewer: Player
    acts: Sequence[Act]
    now: S

    @property
    def before(self) -> S:
        """The fight as it was left."""
        found: S = self.acts[0].before
        return found

    def states(self) -> list[S]:
        """The fight after each action, as it was left first."""
        return [*(act.before for act in self.acts), self.now]


def since_last_order(
    match: Match[S, Any, Any],
    viewer: Player,
    answers: tuple[type, ...] = (),
    passes: tuple[type, ...] = (),
) -> LastTurn[S] | None:
    """What was done since `viewer` last gave an order; None where nothing was.

    What he answers meanwhile is no order: neither to a question of the rules, nor to one that
    comes round in each turn, whose actions are `answers`; nor are `passes`, where they are all
    that can be done.
    """
    first = first_step(match, viewer, answers, passes)
    steps, entries = match.steps[first:], match.entries[first - 1 :]
    if not steps:
        return None
    states = [redact(step.state, viewer) for step in match.steps[first - 1 :]]
    acts = [
        Act(before, redact(step.events, viewer), entry.who == viewer)
        for before, step, entry in zip(states, steps, entries, strict=False)
    ]
    return LastTurn(viewer, acts, states[-1])


def first_step(
    match: Match[Any, Any, Any], viewer: Player, answers: tuple[type, ...], passes: tuple[type, ...]
) -> int:
    """The number of the first step that was not done by an order of the viewer's.

    An order that has ended his turn belongs to what follows: fires burn and nerves fail with it.
    """
    game = match.engine.game
    for number in range(len(match.entries), 0, -1):
        entry, before = match.entries[number - 1], match.steps[number - 1].state
        if entry.who != viewer or before.pending or isinstance(entry.action, answers):
            continue
        if isinstance(entry.action, passes) and len(game.legal(before, viewer)) == 1:
            continue
        after = match.steps[number].state
        ended = after.turn != before.turn or viewer not in game.to_act(after)
        return number if ended else number + 1
    return 1


def two_lines(news: Iterable[News], width: int) -> str:
    """What matters most, as much of it as fits in two lines; "" where there is no news."""
    told = [each.words for each in sorted(news, key=lambda each: each.weight)]
    if not told:
        return ""
    text = told[0]
    for number, words in enumerate(told[1:], 1):
        rest = MORE if number < len(told) - 1 else ""
        if not fits(f"{text} {words}{rest}", width):
            return text + MORE if fits(text + MORE, width) else text
        text = f"{text} {words}"
    return text


def fits(text: str, width: int) -> bool:
    """Whether a text is told in two lines, with the words before it."""
    return len(wrapped(f"{SINCE}: {text}", width)) <= LINES


def missed(fired: Iterable[tuple[str, str]]) -> Iterator[News]:
    """Who has fired at whom without a hit, each pair once."""
    for by, on in dict.fromkeys(fired):
        yield News(Weight.ALARM, f"{by} has fired at {on} and missed.")


def have(names: Sequence[str], whose: str = "") -> str:
    """Some names with the verb: "Swan has", "Swan and Hawk of the enemy have"."""
    return f"{listed(names)}{whose} {'has' if len(names) == 1 else 'have'}"


def were(names: Sequence[str], whose: str = "") -> str:
    """Some names with the verb: "Swan was", "Swan and Hawk of the enemy were"."""
    return f"{listed(names)}{whose} {'was' if len(names) == 1 else 'were'}"


def ways(last: LastTurn[S], whereabouts: Callable[[S], Mapping[Any, Any]]) -> list[tuple[Any, ...]]:
    """The way of each whom others have moved: the places where he was seen, one after the other.

    Who was lost out of sight begins a new way where he is seen again.
    """
    found: list[list[Any]] = []
    going: dict[Hashable, list[Any]] = {}
    own = [True, *(act.own for act in last.acts)]
    for done_himself, state in zip(own, last.states(), strict=True):
        places = whereabouts(state)
        going = {who: way for who, way in going.items() if who in places}
        for who, at in places.items():
            if who not in going or (done_himself and going[who][-1] != at):
                going[who] = [at]
                found.append(going[who])
            elif going[who][-1] != at:
                going[who].append(at)
    return [tuple(way) for way in found if len(way) > 1]
