"""Who sits in the chairs: for each AI chair of a save an opponent in a process of his own."""

import secrets
from collections.abc import Sequence

from msgspec import Struct

from pieces_of_eight.campaign.kernel.match import Match
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.saves.match_file import Header
from .order_form import USUAL, OrderForm, Plan, chairs_of
from .session import Kept, Opponents

OPPONENTS = "opponents"  # the key of the text that a match keeps its opponents' seed under
SEED_BITS = 62


def opponents_of(saved: Kept) -> Opponents:
    """The opponents of a saved fight, already getting ready."""
    opponents = {}
    for n, chair in enumerate(saved.header.chairs):
        if chair.kind == "ai":
            from pieces_of_eight.campaign.ai.opponent import Opponent

            opponent = Opponent(saved.match.engine, chair.level, own_seed(saved) + n)
            opponent.wake()
            opponents[Player(n)] = opponent
    return opponents


def own_seed(saved: Kept) -> int:
    """The seed of the opponents of a match, drawn when it is first wanted and kept with it.

    It has nothing to do with the seed of the dice: an opponent who was sent that, or anything
    that follows from it, could foretell every throw.
    """
    text = saved.header.texts.get(OPPONENTS, "")
    if not text.isdecimal() or int(text) >= 2**SEED_BITS:
        text = str(drawn())
        saved.note(OPPONENTS, text)
    return int(text)


def lot(saved: Kept, *asked: object) -> str:
    """A seed for advice of which there are many as good: nobody who plays another game knows it."""
    return " ".join(map(str, (own_seed(saved), *asked)))


def drawn() -> int:
    return secrets.randbits(SEED_BITS)


# --- Fights that two mates show -------------------------------------------------------------------


class Show(Struct, frozen=True):
    """A fight that is shown: its dice and its captains are the same each time."""

    engine: str
    scenario: str
    seed: int


SHOWS: Sequence[Show] = (
    Show("sea_fight", "duel", 4),
    Show("land_raid", "st-croix", 2),
    Show("pirate_wars", "wars-duel", 5),
    Show("treasure_grab", "wreck", 3),
    Show("shore_raid", "supply", 3),
)  # one of each kind of fight
LONGEST = 60.0  # seconds after which a fight that is shown ends, wherever it stands
BEAT = 0.6  # seconds for which a step stands at the least
LAST = 4.0  # seconds for which the end of a fight stands


class Unkept:
    """A match of which nothing is kept (see `tui.play.session.Kept`)."""

    of_career = False
    trouble = ""

    def __init__(self, header: Header, match: Match) -> None:
        self.header = header
        self.match = match
        self.notes: list[str] = []

    @property
    def name(self) -> str:
        """It has no file, so its title is its name."""
        return self.header.title

    def note(self, key: str, text: str) -> None:
        """Keep a text while the match is open."""
        self.header.texts[key] = text

    def wait_for_disk(self) -> None:
        """There is no disk to wait for."""

    def close(self) -> None:
        """There is nothing to let go of."""


def begin(show: Show, order: OrderForm) -> Unkept:
    """A fight to be shown, at its first moment; `order` is how its kind is ordered."""
    from pieces_of_eight.campaign.engines import ENGINES

    plan = Plan(show.engine, show.scenario, str(show.seed), chairs=(USUAL, USUAL))
    meant = order.meant(plan)
    match = Match(ENGINES[show.engine], meant.setup(), show.seed)
    texts = {OPPONENTS: str(show.seed)}
    chairs = chairs_of(plan, meant)
    return Unkept(Header(show.engine, meant.title, chairs, {}, show.seed, "", "", "", texts), match)
