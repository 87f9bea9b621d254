"""Something that is being made: its document with all that was done to it, and what is saved."""

import re
from collections.abc import Collection
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from pieces_of_eight.content.files import ContentError, is_own
from pieces_of_eight.content.keep import document, drafts, fault_of, names, path_of
from pieces_of_eight.content.own import LONGEST_TITLE
from pieces_of_eight.content.template import LAST
from .history import History
from .subject import Subject

if TYPE_CHECKING:
    from pieces_of_eight.saves.folder import Folder
    from pieces_of_eight.saves.match_file import MatchFile

LONGEST_ID = 40
COPY = " (copy)"


class Work:
    """A document on the drawing board."""

    def __init__(self, subject: Subject, found: Any, *, saved: Any = None, name: str = "") -> None:
        """`saved` is the document as it lies on the disk, where it is another; `name` its id there,
        empty for what never was saved."""
        self.subject = subject
        self.history = History(found)
        self.saved = found if saved is None else saved
        self.name = name
        self.draft = ""
        """The id under which it lies as a draft; empty where it does not."""

    @property
    def document(self) -> Any:
        return self.history.now

    @property
    def unsaved(self) -> bool:
        """Whether something would be lost."""
        return bool(self.document != self.saved)

    def fault(self) -> ContentError | None:
        """What the check finds wrong."""
        return fault_of(self.subject.word, self.document)

    def fault_words(self, fault: ContentError) -> str:
        """A fault as a sentence for a player, by the name of what is at fault."""
        field = fault.field or ""
        bare = re.sub(r"\[\d+\].*", "", field)
        noun = self.subject.nouns.get(bare) or self.subject.nouns.get(root(field), "")
        line = next((each for each in self.subject.lines if root(field) in each.fields), None)
        name = noun or (line.title.lower() if line is not None else field)
        words = f"{f'{name} ' if name else ''}{fault.why}".strip()
        return f"{words[:1].upper()}{words[1:]}{'' if words.endswith('?') else '.'}"

    def begin(self, folder: "Folder", seed: int) -> "MatchFile":
        """The fight of the document as it is, saved from its first moment like any other.

        The first side is a person's, the others the mate's. Raises ContentError and SaveError.
        """
        from pieces_of_eight.campaign.engines import ENGINES
        from pieces_of_eight.campaign.kernel.match import Match
        from pieces_of_eight.saves.match_file import Chair

        fault = self.fault()
        if fault is not None:
            raise fault
        first, *others = self.subject.captains(self.document)
        chairs = (Chair("person", first), *(Chair("ai", name, "mate") for name in others))
        match = Match(ENGINES[self.subject.engine], self.document.setup(), seed)
        return folder.create(self.subject.engine, match, self.document.title, chairs)


def root(field: str) -> str:
    """The field at the top of a file in which another lies: "posts" of "posts[2].at"."""
    return field.partition("[")[0].partition(".")[0]


def empty(subject: Subject, folder: str) -> Work:
    """The empty template, under an id that is free."""
    taken = drafts(folder, subject.word)
    return Work(subject, subject.fresh(free_name(subject, f"my-{subject.word}", taken)))


def copied(subject: Subject, name: str, folder: str) -> Work:
    """A copy of a ready scenario under an id of its own. Raises ContentError."""
    found = document(subject.word, name)
    fresh = free_name(subject, f"my-{name}"[:LONGEST_ID], drafts(folder, subject.word))
    return Work(subject, replace(found, id=fresh, title=copy_of(found.title), order=LAST))


def copy_of(title: str) -> str:
    """The title of a copy."""
    return f"{title[: LONGEST_TITLE - len(COPY)]}{COPY}"


def taken_up(subject: Subject, name: str) -> Work:
    """A scenario of one's own, to go on with. Raises ContentError."""
    found = document(subject.word, name)
    return Work(subject, found, name=name)


def left_over(subject: Subject, folder: str, name: str) -> Work:
    """What was left unsaved under an id. Raises KeyError where nothing was."""
    found = drafts(folder, subject.word)[name]
    mine = is_own(path_of(subject.word, found.id))
    saved = document(subject.word, found.id) if mine else object()
    work = Work(subject, found, saved=saved, name=found.id if mine else "")
    work.draft = name
    return work


def free_name(subject: Subject, wanted: str, taken: Collection[str] = ()) -> str:
    """An id that no scenario of the kind has, and none of those."""
    there = {*names(subject.word), *taken}
    found, number = wanted, 2
    while found in there:
        ending = f"-{number}"
        found, number = f"{wanted[: LONGEST_ID - len(ending)]}{ending}", number + 1
    return found
