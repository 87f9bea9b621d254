"""What a captain of Pirate Wars weighs: the orders he can give now, and what each promises.

By rule of thumb and quick odds, part by part; no order is tried out, so it takes no time.
"""

from collections.abc import Iterable, Iterator, Sequence

from pieces_of_eight.campaign.kernel.arithmetic import added
from pieces_of_eight.campaign.kernel.sealed import Player
from ..model.actions import Action, Trim
from ..model.state import Sea
from ..model.terms import Phase
from ..rules.legal import legal_actions
from .boarding import answers
from .expectations import Hopes, Option
from .sailing import courses
from .tasks import tasks, worth_it


def options(sea: Sea, who: Player) -> Sequence[Option]:
    """The orders that are worth a thought; at least one. What is unknown here weighs nothing."""
    del who  # whoever is asked is the only one to act
    return weighed(sea, watchful=True)


def weighed(sea: Sea, *, watchful: bool, best_only: bool = False) -> Sequence[Option]:
    """The orders with what they promise to a captain who is watchful at the helm, or is not.

    Who wants the best only may be spared courses that are plainly worse.
    """
    legal = list(legal_actions(sea))
    if sea.pending or sea.phase is Phase.BOARDING:
        found = answers(sea, legal)
    elif sea.phase in (Phase.MOVEMENT, Phase.FALLING_OFF):
        found = trimmed_once(courses(sea, legal, watchful=watchful, best_only=best_only))
    else:
        found = worth_it(tasks(sea, legal))
    return [Option(act, hopes) for act, hopes in found]


def trimmed_once(found: Iterable[tuple[Action, Hopes]]) -> Iterator[tuple[Action, Hopes]]:
    """The courses, and of all sails she could set the best number alone, if it is worth the work.

    Sails may be changed as often as one likes before the first leap. Whoever misjudges each number
    anew could change them for ever; with the best one set there is none better.
    """
    courses_ = list(found)
    trims = [each for each in courses_ if isinstance(each[0], Trim)]
    others = [each for each in courses_ if not isinstance(each[0], Trim)]
    yield from others
    best = max(trims, key=lambda each: added(each[1]), default=None)
    if best is not None and all(added(best[1]) > added(hopes) for _, hopes in others):
        yield best


def habit(sea: Sea, who: Player) -> Action:
    """What a captain orders without a second thought: the best of his options."""
    del who
    return max(weighed(sea, watchful=True, best_only=True), key=lambda each: each.value).action
