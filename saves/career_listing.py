"""The careers of a folder in a list: what anybody may read of each, without a word."""

from msgspec import Struct

from saves.career_file import (
    KIND,
    CareerHeader,
    Standing,
    public_header,
    seal_of,
    standing_of,
)
from saves.career_restore import CareerReader
from saves.copies import whole
from saves.lines import Fault
from saves.listing import Look, files, look_at, time_of
from saves.names import CAREER
from saves.place import Place
from saves.reading import read
from saves.words import SaveError, SealedError

TABLE = "careers"


class CareerSummary(Struct, frozen=True):
    """A career in a list. Where something is wrong with the file, `problem` says it in words."""

    name: str
    """What `Folder.open_career` wants to hear."""
    header: CareerHeader | None = None
    """Without its seed; None where it cannot be read."""
    standing: Standing = Standing()
    holders: tuple[int, ...] = ()
    """The players whose words open it; nobody where it is not sealed."""
    played: str = ""
    """When the file was last changed: ISO 8601, in UTC."""
    problem: str = ""

    @property
    def title(self) -> str:
        return self.header.title if self.header else self.name


class RememberedCareer(Struct, frozen=True):
    """A summary, and the look of the file that it was made from."""

    look: Look
    summary: CareerSummary


def listed(place: Place) -> list[CareerSummary]:
    """All careers, the one played last first; those that did not change from memory."""
    known = {one.summary.name: one for one in place.index.rows(TABLE, RememberedCareer)}
    fresh: dict[str, RememberedCareer] = {}
    found: list[CareerSummary] = []
    for path in files(place.path, CAREER):
        name, look = path.stem, look_at(path)
        old = known.pop(name, None)
        if old is None or old.look != look:
            old = RememberedCareer(look, summary(place, name, look))
            if not old.summary.problem:
                fresh[name] = old
        found.append(old.summary)
    if fresh or known:
        place.index.remember(fresh, frozenset(known), TABLE)
    return sorted(found, key=lambda one: (one.played, one.name), reverse=True)


def remember(place: Place, name: str) -> None:
    """Keep what is known of a career that was just left."""
    look = look_at(place.file(name, CAREER))
    now = RememberedCareer(look, summary(place, name, look))
    place.index.remember({name: now}, frozenset(), TABLE)


def summary(place: Place, name: str, look: Look) -> CareerSummary:
    """A career in a list; what is wrong with it, if anything, with what can be done about it."""
    path, played = place.file(name, CAREER), time_of(look)
    try:
        found = read(path, KIND, place.form)
        header, record = public_header(found.tables, path.name), seal_of(found.tables, path.name)
        holders = tuple(share.who for share in record.shares) if record else ()
        standing = standing_of(found.tables)
        problem = _damage(place, name) if found.fault is Fault.BAD else ""
        return CareerSummary(name, header, standing, holders, played, problem)
    except SaveError as error:
        return CareerSummary(name, played=played, problem=_damage(place, name) or str(error))


def _damage(place: Place, name: str) -> str:
    """What is told of a damaged file; nothing when it can be opened all the same."""
    try:
        whole(place.file(name, CAREER), CareerReader(place.edition, {}), place.form)
    except SealedError as error:
        return f"{name}{CAREER} is damaged; open it with the words to save it. {error}"
    except SaveError as error:
        return str(error)
    return ""
