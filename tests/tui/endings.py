"""Careers that are over, for the pages behind them: sailed quickly, and made by hand."""

from collections.abc import Sequence
from pathlib import Path

from msgspec.structs import replace
from textual.screen import Screen

from pieces_of_eight.campaign.ai.policy import Level, level
from pieces_of_eight.campaign.career import CareerStage
from pieces_of_eight.campaign.chronicle.facts import Action, Broadsheet, Sighting, Upshot
from pieces_of_eight.campaign.chronicle.fights import Settled
from pieces_of_eight.campaign.chronicle.past import Letter
from pieces_of_eight.campaign.chronicle.story import (
    CareerFigures,
    CareerMoment,
    Chronicle,
    Dice,
    DiceLuck,
    Force,
    Home,
    Meeting,
    ToldCaptain,
    ToldDeed,
    ToldEngagement,
    ToldSeason,
    ToldSheet,
    YearFigures,
)
from pieces_of_eight.campaign.kernel.dice import Rule
from pieces_of_eight.campaign.kernel.play import Gain
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.reckoning import Reckoning
from pieces_of_eight.campaign.sheet.state import Fate
from pieces_of_eight.saves.career_file import CareerFile
from pieces_of_eight.saves.folder import Folder
from pieces_of_eight.saves.hall import CHECKED, OWN, TOLD, Daily, Fame, FirstTime, Remembered
from pieces_of_eight.saves.words import SaveError
from pieces_of_eight.tui.career.album import CareerAccount, CareerEnd
from pieces_of_eight.tui.career.homecoming import BAD, GOOD, Homecoming, HomeNews, HomeSide
from pieces_of_eight.tui.game import MakesPage
from pieces_of_eight.tui.pages.help import HelpScreen
from pieces_of_eight.tui.play.career import Correspondence, begin, go_on
from pieces_of_eight.tui.play.order_form import PERSON, NewCareer
from pieces_of_eight.tui.play.session import Kept
from tests.recorded import Crew
from tests.tui.shell import make_folder

NAMES = ("Anne Bonny", "Don Blas")
CROWNS = ("england", "spain")
AGAINST_SAILOR = NewCareer(NAMES, CROWNS, (PERSON, "sailor, bold"), 1, seed=11)
QUICK = (level("powder monkey"), level("sailor"))
QUICKEST = (level("powder monkey"), level("powder monkey"))
"""For careers whose dice are new in every run: of them nothing is recorded, all is thought."""


def sail(
    saved: CareerFile,
    actions: int = 100_000,
    until: CareerStage = CareerStage.OVER,
    chairs: tuple[Level, Level] = QUICK,
) -> int:
    """Let quick opponents sail on for both; how many actions they took."""
    crew = Crew(saved.career, chairs, level("powder monkey"))
    taken = 0
    while taken < actions and saved.career.open.stage not in (until, CareerStage.OVER):
        now = saved.career.open
        if saved.career.open.is_waiting:
            go_on(saved)
            continue
        who = crew.level(now)
        assert who is not None
        crew.act(now, who)
        taken += 1
    return taken


def sailed(
    path: Path | Folder,
    commission: NewCareer = AGAINST_SAILOR,
    chairs: tuple[Level, Level] = QUICK,
) -> CareerFile:
    """A career that is over, still open."""
    folder = make_folder(path) if isinstance(path, Path) else path
    saved = begin(commission, folder)
    sail(saved, chairs=chairs)
    return saved


# Made by hand, so that no change of a rule changes a picture.

POINTS, CARGO, FATE, WEAR, FAVOUR, PAY = map(Rule, ("C-14", "C-13", "H-43", "C-4", "C-15", "H-42"))

HOME = Homecoming(
    1,
    3,
    "England wins the season, 31 to 12.",
    (
        HomeSide(
            "Anne Bonny",
            "england",
            "England",
            31,
            31,
            (
                Gain(0, 8, "A: San Felipe taken", POINTS),
                Gain(0, 2, "A: captain of San Felipe killed", POINTS),
                Gain(0, 10, "A: the stake", POINTS),
                Gain(0, 6, "C: out of the town", POINTS),
                Gain(0, 4, "E: Friendship home", CARGO),
                Gain(0, 1, "G: a deserter's news", CARGO),
            ),
            (
                HomeNews(
                    "England's flagship goes down, and the captain drowns "
                    "(rolled 5, drowns on 4 or more).",
                    FATE,
                    BAD,
                ),
                HomeNews("Mary Read takes the quarterdeck for England.", FATE, GOOD),
                HomeNews(
                    "Lost: Ranger. Taken: San Felipe.",
                    WEAR,
                    BAD,
                ),
                HomeNews("England's favour rises: in good favour, purse 110.", FAVOUR, GOOD),
                HomeNews("Mary Read is paid 310 coins for the season's points.", PAY),
            ),
            Broadsheet(
                "THE BELLS TOLL FOR ANNE BONNY",
                "England wins the season, 31 to 12.",
                "Ranger under Anne Bonny with 2 more ships beat San Felipe under Don Blas, "
                "against the odds: 31% likely.",
                ("Anne Bonny", "Thomas Tew"),
                "Port Royal Volunteers left 3 groups ashore.",
                "Luck: 23 good rolls, 4.6 more than average.",
                "The governor drinks your health, and means it.",
            ),
        ),
        HomeSide(
            "Don Blas de Lezo y Olavarrieta",
            "spain",
            "Spain",
            12,
            12,
            (
                Gain(1, 9, "D: Nuestra Señora de la Soledad y Esperanza home", CARGO),
                Gain(1, 3, "F: Ranger sunk", POINTS),
            ),
            (HomeNews("Spain's favour falls: out of favour, purse 90.", FAVOUR, BAD),),
            Broadsheet(
                "NO NEWS BUT BAD NEWS OF SAN FELIPE",
                "England wins the season, 31 to 12.",
                "",
                (),
                "",
                "Luck: 11 good rolls, 3.2 fewer than average.",
                "The governor was not at home when you called.",
            ),
        ),
    ),
    False,
    Player(0),
    CareerFigures(
        (YearFigures(1, (31, 12), (3, 1), (Dice(23, 18.4), Dice(11, 14.2))),),
        (2, 2),
        (80, 90, 100, 110, 120, 130),
        ((970, 815), ()),
    ),
)

STORY = Chronicle(
    (
        ToldCaptain("Anne Bonny", "England", "Mary Read", True, 31),
        ToldCaptain("Don Blas", "Spain", "Don Blas", True, 12),
    ),
    (
        ToldSeason(
            1,
            NAMES,
            (100, 100),
            (("buys the sloop Ranger and the brig Friendship",), ("buys the brig San Felipe",)),
            (995, 970),
            (
                ToldSheet((Force("A", 5, ("the sloop Ranger",)), Force("B", 1, ())), True),
                ToldSheet((Force("A", 1, ()), Force("B", 5, ("the brig San Felipe",))), True),
            ),
            "Who names first: 6 against 5, England.",
            (Meeting(("A", "B"), (9, 7), 0, "battle", "England A against Spain B, 9 to 7."),),
            (
                ToldEngagement(
                    1,
                    "battle",
                    0,
                    ("A", "B"),
                    "",
                    (("the sloop Ranger",), ("the brig San Felipe",)),
                    7,
                    True,
                    "One side has no ship left: the fight is over.",
                    0,
                    (ToldDeed(7, "San Felipe strikes her colours and is taken."),),
                    (),
                    (Gain(0, 8, "San Felipe taken", POINTS), Gain(0, 10, "the stake", POINTS)),
                    (
                        DiceLuck(0, "hits of the guns", 5, 4.2),
                        DiceLuck(1, "hits of the guns", 2, 3.7),
                    ),
                ),
            ),
            ("England B brings its cargo home: 4.",),
            (),
            (Home(0, 31, ("Anne Bonny is home.",)), Home(1, 12, ("Don Blas is home.",))),
        ),
    ),
    1,
    False,
    None,
    True,
    "The last season is over, and the career with it.",
    11,
    {"Dice": "fixed"},
    figures=CareerFigures(
        (
            YearFigures(1, (14, 5), (3, 1), (Dice(23, 18.4), Dice(11, 14.2))),
            YearFigures(2, (23, 30), (2, 3), (Dice(12, 16.1), Dice(19, 15.0))),
            YearFigures(3, (10, 0), (3, 2), (Dice(9, 6.0), Dice(2, 4.5))),
        ),
        (2, 2),
        (80, 90, 100, 110, 120, 130),
        ((970, 815, 1120, 1304), (995, 640, 870, 555)),
    ),
    moments=(
        CareerMoment(
            "luck", 2, 1, "The guns of Ranger hit San Felipe 5 times with 6 dice", 0.0007, "H-253"
        ),
        CareerMoment(
            "loss", 1, 1, "Ranger beat San Felipe: 2 ships and 1 captain lost", 0.31, "H-48"
        ),
        CareerMoment("turn", 2, 3, "San Telmo beat Swan: a swing of 21 points", 0.55, "H-48"),
    ),
)

FAME = Fame(
    captain="Anne Bonny",
    crown="England",
    score=41.0,
    seasons=3,
    factor=0.8,
    ending="sailed to the end",
    date="1718-07-24T12:00:00+00:00",
    version="0.1.0",
    career="anne-bonny-against-don-blas",
    digest="00",
    length=3,
)
REMEMBERED = Remembered(
    True,
    "in good favour",
    "Ranger under Anne Bonny with 2 more ships beat San Felipe under Don Blas in the Mona Passage, "
    "against the odds: it was 31% likely.",
    "Anne Bonny went ashore with full pockets, and stayed there.",
    ("david", "harbour-full", "no-such-feat"),
    ("Windward Passage", "Mona Passage", "Mona Passage", "Cartagena"),
)
FEATS = (
    FirstTime("david", "Anne Bonny"),
    FirstTime("harbour-full", "Anne Bonny"),
    FirstTime("grocer", "Michel de Grammont"),
)
WALL = (
    replace(FAME, told=REMEMBERED),
    replace(
        FAME,
        told=replace(REMEMBERED, won=False, deed="", epitaph="He is missed.", feats=()),
        captain="Michel de Grammont",
        crown="France",
        score=204.0,
        seasons=5,
        factor=1.0,
        length=5,
    ),
    replace(
        FAME,
        captain="Bartholomew the Portuguese of Campeche",
        crown="Denmark",
        score=9.0,
        seasons=1,
        factor=0.5,
        ending="Bartholomew the Portuguese of Campeche killed in season 1",
        dice="sworn",
    ),
)

END = CareerEnd(
    "Anne Bonny against Don Blas",
    "Anne Bonny went ashore with full pockets, and stayed there.",
    "The last season is over, and the career with it.",
    (
        CareerAccount(
            "Anne Bonny",
            "england",
            "England",
            (14, 23, 10),
            True,
            Reckoning((12, 20, 8), 0, 80, 32, 613, 577, 1100, 9, 41),
            "against a sailor",
        ),
        CareerAccount("Don Blas", "spain", "Spain", (5, 30, 0), False),
    ),
    (replace(FAME, date=""),),
    STORY,
)


def seen(season: int, number: int, ship: str, fate: Fate) -> Action:
    """An engagement in which a ship of Don Blas was met."""
    return Action(season, number, "battle", "C", Upshot.LOST, ship, "Luis Vera", fate, False)


LETTER = Correspondence(
    3,
    "spain",
    "Don Blas",
    Letter(
        3,
        "To Captain Anne Bonny",
        "You won. Enjoy it quickly, for I mean to come closer next time.",
        (
            "You have sunk our light frigate San Telmo, and I have put that down on your account.",
            "You fell upon our force D with great resolution, and there was nothing in it.",
            "Our 12 looks small beside your 31. I shall not look at it long.",
        ),
        "Come out and meet me.",
        "Don Blas",
        (),
    ),
    (
        Sighting("La Galga", "sloop", 2, seen(2, 3, "La Galga", Fate.FLED)),
        Sighting("San Telmo", "light frigate", 1, seen(2, 1, "San Telmo", Fate.SUNK)),
        Sighting("Esperanza", "fluyt", 1, seen(1, 2, "Esperanza", Fate.TAKEN)),
        Sighting("San Francisco de Paula", "brig", 1, seen(1, 1, "San Francisco", Fate.KEPT)),
    ),
    (
        "You bear a grudge against Luis Vera. To kill or capture Luis Vera pays 2 points more; "
        "what the sea takes pays nothing.",
        "Don Blas bears one against your Henry Morgan, for 2 points more.",
    ),
)
"""A letter before the third season, and four ships that were met."""

SETTLED = (
    Settled(
        0,
        "Battle in the Windward Passage",
        "Ranger and 2 more against Nuestra Señora de la Soledad y Esperanza and 3 more",
        "Nuestra Señora de la Soledad y Esperanza strikes her colours; the rest flee.",
        "Ranger's first broadside sank the sloop Paloma: it had 7% likely.",
        (14, 3),
    ),
    Settled(
        2,
        "Land raid on Santiago de Cuba",
        "Bellamy's company against the town",
        "The raiders leave with 31 coins of 45.",
        "",
        (6, 0),
    ),
    Settled(
        5,
        "Battle off Cartagena",
        "Swan against San Telmo and 1 more",
        "One side has no ship left: the fight is over.",
        "The crew of Swan held out against a boarding: it had 12% likely.",
        (0, 11),
    ),
)
"""Three engagements of a season that were settled, two of them with long names."""

ANN = Daily("1718-07-24", "Ann", 41, 3, 5, "ABCD-EFGH-JKMN", OWN, FAME)
TABLES = (
    ANN,
    replace(ANN, player="Mary", points=204, won=4, code="2", mark=CHECKED),
    replace(ANN, player="Jack", points=9, won=0, code="3", mark=TOLD, fame=None),
    replace(ANN, day="1718-07-23", code="4"),
)
"""Voyages of two days."""


class Onward:
    """An owner whose next page is the help."""

    place = matter = verdict = ""
    onward_words = "Go on"
    more: Sequence[tuple[str, MakesPage]] = ()

    def take_up(self) -> Kept:
        raise SaveError("There is nothing to take up.")

    def onward(self) -> Screen[None]:
        return HelpScreen()
