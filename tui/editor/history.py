"""What has been done to a document, step by step: undone and done again."""

from typing import Any

from msgspec import Struct

LONGEST = 500
"""Steps that are remembered."""


class History(Struct, frozen=True):
    """A document as it is now, with what it was before and what was taken back.

    Documents never change: each step makes another one.
    """

    now: Any
    past: tuple[Any, ...] = ()
    future: tuple[Any, ...] = ()
    stroke: str = ""
    """What the last step belongs to: steps of one stroke are one step."""

    def done(self, document: Any, stroke: str = "") -> "History":
        """The document is another one now. What does not change it is no step."""
        if document == self.now:
            return self
        if stroke and stroke == self.stroke and self.past:
            return History(document, self.past, (), stroke)
        return History(document, (*self.past, self.now)[-LONGEST:], (), stroke)

    def undone(self) -> "History":
        """The last step taken back; the same where there is none."""
        if not self.past:
            return self
        return History(self.past[-1], self.past[:-1], (self.now, *self.future))

    def redone(self) -> "History":
        """The last step that was taken back done again; the same where there is none."""
        if not self.future:
            return self
        return History(self.future[0], (*self.past, self.now), self.future[1:])
