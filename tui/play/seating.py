"""The table at which a fight is played: all sit here, or one at another machine."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from tui.play.faces import Face
from tui.play.session import AnySession, Kept, Session

if TYPE_CHECKING:
    from tui.play.by_file.career_fight import CareerFight


def session_for(
    saved: Kept,
    face: Face,
    usual: Callable[..., AnySession] = Session,
    *,
    animated: bool = True,
) -> AnySession:
    """The table for a saved fight; `usual` makes it where all sit here."""
    if is_far(saved):
        from tui.play.by_file.file_match import FileMatch, FileSession

        if isinstance(saved, FileMatch):
            return FileSession(saved, face, animated=animated)
    return usual(saved, face, animated=animated)


def is_far(saved: Kept) -> bool:
    """Whether somebody plays it at another machine."""
    return any(chair.kind == "far" for chair in saved.header.chairs)


def in_career_by_file(saved: Kept) -> "CareerFight | None":
    """The fight as one by hand of a career by file, which can be handed over (C-29.6)."""
    if not is_far(saved):
        return None
    from tui.play.by_file.career_fight import CareerFight

    return saved if isinstance(saved, CareerFight) else None


def is_done(saved: Kept) -> bool:
    """Whether a captain of a career by file has decided all that he has to for now (C-29)."""
    if not is_far(saved):
        return False
    from tui.play.by_file.seat import Seat

    return isinstance(saved, Seat) and saved.done
