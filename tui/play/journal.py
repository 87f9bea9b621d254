"""The log of a fight: every event as a sentence, with the place of its dice and its rule."""

from collections.abc import Callable, Container, Sequence
from typing import Any

from msgspec import Struct

from pieces_of_eight.campaign.kernel.match import Match
from pieces_of_eight.campaign.kernel.play import Event, dated
from pieces_of_eight.campaign.kernel.rules import Rule
from pieces_of_eight.campaign.kernel.sealed import Player, redact
from pieces_of_eight.campaign.kernel.sworn import ALONE, Oath, Sworn
from .swearing import SWORN_DICE, told, told_at_the_end

Tell = Callable[[Any, Event, Sequence[str]], str]
"""An event as a sentence without its rule, with the names of the players; "" is not told."""


class Entry(Struct, frozen=True):
    """One event of the log."""

    step: int
    """The number of the action that brought it, 0 for the start of the fight."""
    turn: int
    words: str
    """The sentence without the rule at its end."""
    rule: Rule
    event: Event


class Journal:
    """All that has been told to one player, kept in step with the match."""

    def __init__(
        self,
        match: Match[Any, Any, Any],
        who: Player,
        names: Sequence[str],
        tell: Tell,
        by_habit: Container[int] = (),
    ) -> None:
        """`names` are those of the players; `tell` knows the words of this kind of fight.

        `by_habit` has the numbers of the actions that standing orders took.
        """
        self._by_habit = by_habit
        self._match = match
        self._who = who
        self._tell = tell
        self._names = names
        self._marks: list[int] = []
        """How many entries there were after each step."""
        self.entries: list[Entry] = []
        if oath := self._oath:
            self._tell_of_dice(0, f"{told(oath.commitment)} The number is {oath.number:,}.")
        self.catch_up()

    def catch_up(self) -> None:
        """Take in what has happened since, and forget what was taken back."""
        steps = self._match.steps
        while len(self._marks) > len(steps):
            self._marks.pop()
            del self.entries[self._marks[-1] if self._marks else 0 :]
        for number in range(len(self._marks), len(steps)):
            step = steps[number]
            state = redact(step.state, self._who)
            began = (steps[number - 1] if number else step).state.turn
            told = [
                self._entry(number, turn, state, event)
                for turn, event in dated(redact(step.events, self._who), began)
            ]
            self.entries += [entry for entry in told if entry.words]
            last = number == len(steps) - 1 and not self._match.to_act
            if last and (oath := self._oath):
                self._tell_of_dice(number, told_at_the_end(oath))
            self._marks.append(len(self.entries))

    @property
    def _oath(self) -> Oath | None:
        """What was sworn for the match; None where nothing was, or for a whole career."""
        dice = self._match.dice
        return dice.oaths[0] if isinstance(dice, Sworn) and dice.label == ALONE else None

    def _tell_of_dice(self, number: int, words: str) -> None:
        """Enter what is told of sworn dice."""
        turn = self._match.steps[number].state.turn
        self.entries.append(Entry(number, turn, words, SWORN_DICE, Event(SWORN_DICE)))

    def of_step(self, number: int) -> list[Entry]:
        """What one action brought; -1 is the last."""
        number %= len(self._marks)
        first = self._marks[number - 1] if number else 0
        return self.entries[first : self._marks[number]]

    def _entry(self, number: int, turn: int, state: Any, event: Event) -> Entry:
        words = self._tell(state, event, self._names)
        if words and number in self._by_habit:
            words = f"By standing order: {words}"
        return Entry(number, turn, words, event.rule, event)
