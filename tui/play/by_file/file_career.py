"""A career by file on the screen: what is to be done now, and what has been done."""

from typing import TYPE_CHECKING, Any

from campaign import bridge
from campaign.kernel.match import Match, RefusedError
from campaign.kernel.play import Refusal, Step
from campaign.kernel.sealed import Player
from campaign.sheet.model.state import Sheet
from campaign.voyage import CAPTAINS, Season, Voyage
from saves.letter_box import Posted
from saves.match_file import Chair, Header
from saves.words import SaveError
from tui.play.by_file.career_fight import CareerFight, FightTable, open_fight
from tui.play.by_file.career_mail import RULE, Terms, begin, caught_up, over
from tui.play.by_file.career_stages import Next
from tui.play.by_file.career_table import CareerTable
from tui.play.by_file.seat import Seat
from tui.play.by_file.watch import TAKING
from tui.play.joining import fight_name

if TYPE_CHECKING:
    from saves.folder import Folder
    from tui.play.logbook import Logbook

READ = "read"
"""Where the box keeps which season's homecoming has been read."""
SENT: dict[Next, str] = {
    Next.ANSWER: "your answer, that you join",
    Next.LOT: "your half of the lot for the career",
    Next.SEAL_FIRST: "your sheet, sealed",
    Next.SEAL_SECOND: "your sheet, sealed, and its values",
    Next.VALUES: "the values of your sheet",
    Next.NAME: "a pair that you have named",
    Next.SCORES: "your half of the dice for the battle scores",
    Next.DECLARE_SEALED: "your declarations, sealed",
    Next.DECLARE_OPEN: "your declarations and your whole sheet",
    Next.FOLD: "your declarations and your whole sheet",
    Next.UNFOLD: "your declarations and your whole sheet",
    Next.PLEDGE_FIRST: "what you swear for the dice of a fight",
    Next.PLEDGE_SECOND: "what you swear for the dice of a fight",
    Next.FIGHT: "your part of a fight",
    Next.REST: "your half of the season's dice",
    Next.HOME: "your half of the season's dice, and how the season ended",
}
"""What a letter of this side has brought."""


class FileCareer:
    """A career by file as it stands here, and the seat of its captain where it is his turn."""

    def __init__(self, folder: "Folder", table: CareerTable) -> None:
        """`table` is what `caught_up` gives. Raises SaveError."""
        self.folder = folder
        self.table = table
        self.seat: Seat | None = None
        self.notes: list[str] = []
        """What its captain has to be told, in sentences: a file that cannot be written."""
        if table.turn == table.mine and table.next is not Next.FIGHT:
            self.seat = Seat(folder, self.posted, table)

    @property
    def posted(self) -> Posted:
        return Posted(self.table.posted.own, self.table.letters)

    @property
    def mine_to_do(self) -> bool:
        """Whether its captain has to decide now, in port, at his sheet or in a fight."""
        return self.seat is not None or self.fighting

    @property
    def fighting(self) -> bool:
        """Whether he has to give orders in a fight by hand."""
        return self.table.next is Next.FIGHT and self.table.turn == self.mine

    def fight(self) -> CareerFight:
        """The fight by hand that is open. Raises SaveError."""
        return open_fight(self.folder, FightTable(self.table, self.table.fight_name))

    @property
    def voyage(self) -> Voyage | None:
        return self.table.voyage

    @property
    def mine(self) -> Player:
        return self.table.mine

    def now(self) -> "FileCareer":
        """The career after what was done at its seat. Raises SaveError."""
        if self.seat is None:
            return self
        after = FileCareer(self.folder, self.seat.table)
        after.notes = self.seat.notes
        return after

    @property
    def place(self) -> str:
        """How far it is: "Season 1 of 3"; nothing before its lot is drawn."""
        voyage = self.voyage
        if voyage is None:
            return ""
        return f"Season {voyage.state.season} of {voyage.state.terms.seasons}"

    @property
    def sent(self) -> str:
        """What the latest letter of this side has brought, in words; nothing before it."""
        brought = self.table.brought[self.mine]
        return "" if brought is None else SENT.get(brought, "your part")

    # The season that was sailed last.

    @property
    def sailed(self) -> Season | None:
        """The season that was over last, as far as it is known here."""
        seasons = [] if self.voyage is None else self.voyage.seasons
        return seasons[-1] if seasons else None

    @property
    def unread(self) -> bool:
        """Whether nobody has read yet what the last season came to."""
        if self.sailed is None:
            return False
        mark = self.folder.letter_box().get(self.posted.own.game, READ)
        return mark != str(self.sailed.at_sea.season).encode()

    def lay_down(self) -> None:
        """Keep that it has been read. Raises SaveError."""
        if self.sailed is not None:
            mark = str(self.sailed.at_sea.season).encode()
            self.folder.letter_box().put(self.posted.own.game, READ, mark)


def opened(folder: "Folder", game: str) -> FileCareer:
    """A career by its number: a season's fights may be settled by that. Raises SaveError."""
    with TAKING:
        table = caught_up(folder.letter_box().open(game), folder)
        return FileCareer(folder, table)


def begun(terms: Terms, folder: "Folder") -> FileCareer:
    """A career that is begun with an invitation. Raises SaveError, for terms that are none too."""
    try:
        posted = begin(terms, folder)
    except ValueError as error:
        raise SaveError(str(error)) from error
    return opened(folder, posted.own.game)


def ended(career: FileCareer) -> "Logbook":
    """The book of a career that is over, kept as any other. Raises SaveError."""
    from tui.play.logbook import Logbook

    with TAKING:
        posted = over(career.table, career.folder)
    return Logbook.open(career.folder, posted.own.save)


class SailedSeason:
    """The season by file that is over, as the page of what was settled asks for it."""

    def __init__(self, career: FileCareer) -> None:
        """Raises SaveError where none has been sailed."""
        if career.sailed is None:
            raise SaveError("No season of this career is over yet.")
        self._career = career
        self.season: Season | None = career.sailed
        self.sailed = career.sailed
        self.number = career.sailed.at_sea.season
        self._names = {fight_name(self.number, at): at for at in range(len(career.sailed.fights))}

    @property
    def voyage(self) -> "SailedSeason":
        return self

    @property
    def people(self) -> tuple[Player, ...]:
        return (self._career.mine,)

    @property
    def settled(self) -> frozenset[str]:
        return frozenset(self._names)

    def lend(self, name: str) -> "Looked":
        """One of its fights, to be looked at."""
        at = self._names[name]
        sheet: Sheet = self.sailed.sheet.state
        fought = bridge.chairs(sheet, sheet.engagements[at])
        return self._looked(self.sailed.fights[at], fought)

    def sheet(self) -> "Looked":
        """Its sheet, which lies open."""
        return self._looked(self.sailed.sheet, CAPTAINS)

    def _looked(self, match: Match[Any, Any, Any], captains: bridge.Chairs) -> "Looked":
        """A match of the season with its chairs, seen by the captain of this machine."""
        names, strangers = self._career.posted.names, iter(bridge.STRANGERS)
        chairs = tuple(
            Chair("ai", next(strangers), bridge.THEIR_LEVEL)
            if who is None
            else Chair("person" if who == self._career.mine else "far", names[who])
            for who in captains
        )
        posted = self._career.posted
        header = Header(match.engine.name, posted.title, chairs, None, 0, "", "", "")
        return Looked(match, header, posted.own.game)


class Looked:
    """A match that is over, only to be looked at (see `tui.play.session.Kept`)."""

    of_career = True

    def __init__(self, match: Match[Any, Any, Any], header: Header, name: str) -> None:
        self.match = match
        self.header = header
        self.name = name
        self.notes: list[str] = []

    def submit(self, who: Player, action: Any) -> Step[Any]:
        """Nothing is done here any more. Raises RefusedError."""
        raise RefusedError(Refusal(RULE, "it is over"))

    def undo(self, who: Player) -> None:
        """Nothing is taken back. Raises RefusedError."""
        raise RefusedError(Refusal(RULE, "what was sealed or sent stands"))

    def note(self, key: str, text: str) -> None:
        """Nothing is kept with it."""

    def close(self) -> None:
        """It lies in the career."""
