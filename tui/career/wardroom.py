"""The wardroom of a winter (C-36): a captain's men with their faces, and the wall of his dead."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from rich.text import Text

from pieces_of_eight.campaign.chronicle.facts import Service
from pieces_of_eight.campaign.kernel.play import listed, many, start_of
from pieces_of_eight.campaign.kernel.sealed import Player, opponent_of
from pieces_of_eight.campaign.port.events import TRAITS, coins
from pieces_of_eight.campaign.port.people import nemesis, rank_of, seconds, wage_of
from pieces_of_eight.campaign.port.state import (
    NO_SHIP,
    Holding,
    Port,
    Served,
    known_as,
    own,
    person_of,
)
from pieces_of_eight.campaign.port.words import standing_words
from pieces_of_eight.content.flags import nation
from pieces_of_eight.tui.draw.portrait import SMALL
from pieces_of_eight.tui.pages.reading import (
    Block,
    Blocks,
    Drawing,
    PageBrush,
    Prose,
    ReadingScreen,
    abreast,
    laid,
    part,
)
from .face import FACE
from .picture import GAP, sitter

Services = Callable[[Player], Mapping[int, Service]]
"""By captain what his ships have been through, for whoever may know it."""

CARD = 56  # columns of a man's card: so many of them stand side by side
NOBODY = "No man with a character serves you."
DEAD = "Your dead"


def berths(port: Port, who: Player) -> Iterator[tuple[str, list[str]]]:
    """The captain, then his men from the highest in rank on: each name with what is told of it."""
    holding, captain = own(port, who), port.captains[who]
    flag = "" if holding.flag == NO_SHIP else f", in {holding.ships[holding.flag].name}"
    yield captain.name, [f"Captain for {captain.crown}{flag}.", *hatred(port, who, captain.name)]
    ranked = sorted(holding.served, key=lambda one: (-one.victories, one.name))
    for one in ranked:
        if one.name not in holding.fallen:
            yield one.name, [*said_of(port, who, one)]


def said_of(port: Port, who: Player, one: Served) -> Iterator[str]:
    """What is told of a man with a character: rank, post, traits, standing, wage and hatred."""
    terms, holding = port.terms, own(port, who)
    person, post = person_of(terms, one.name), post_of(holding, one.name)
    rank = start_of(rank_of(terms, one))
    yield f"{rank}, {post or 'without a command'}."
    for trait in known_as(terms, one, one.name):
        yield f"{start_of(trait)}: {TRAITS[trait]}."
    for ship in holding.ships:
        if ship.captain == one.name and (traits := seconds(terms, holding, ship)):
            yield f"He may take a second trait: {' or '.join(traits)}."
    if standing := standing_words(one):
        yield f"{start_of(standing)}."
    if post and person is not None:
        since = "" if one.seasons else " from the next on"
        paid = coins(wage_of(terms, holding, person))
        yield f"Season {one.seasons + 1} with you; {paid} a season{since}."
    yield from hatred(port, who, one.name)


def post_of(holding: Holding, name: str) -> str:
    """Where a man serves; empty where he has no command."""
    for ship in holding.ships:
        if ship.captain == name:
            return f"commands {ship.name}"
    return next((f"in {each.name}" for each in holding.companies if name in each.officers), "")


def hatred(port: Port, who: Player, name: str) -> Iterator[str]:
    """Whom a captain hates, and whether the enemy hates this man of his."""
    enemy = opponent_of(who)
    if name == port.captains[who].name and (foe := nemesis(port, who)):
        yield f"{foe} is your nemesis."
    if name == nemesis(port, enemy):
        yield f"{name} is the nemesis of {port.captains[enemy].name}."


def graves(port: Port, who: Player, services: Services) -> Iterator[str]:
    """The dead, each with the last fight that is known of him."""
    last = {
        action.captain: f"{action.ship}, season {action.season}"
        for service in services(who).values()
        for action in sorted(service.actions, key=lambda each: (each.season, each.number))
    }
    for name in own(port, who).fallen:
        yield f"{name} ({last[name]})" if name in last else name


def in_lines(port: Port, who: Player, services: Services) -> Iterator[str]:
    """The wardroom for whoever reads it in lines."""
    men = [*berths(port, who)]
    for name, said in men:
        yield f"{name}. {' '.join(said)}"
    if len(men) == 1:
        yield NOBODY
    if dead := [*graves(port, who, services)]:
        yield f"{DEAD}: {listed(dead)}."


# --- The page -------------------------------------------------------------------------------------


class WardroomScreen(ReadingScreen):
    """All who serve a captain, and all who did. It lies on his port, and nobody else's."""

    PAGE_NAME = "The wardroom"
    AIM = "Who serves you, what he has done, and what he is paid."
    RULE = "C-36"
    ORDERS = FACE.kind.orders
    KEYS = ("southeast", "rule", "keys", "leave")
    WORDS = {"leave": "Port"}

    def __init__(self, port: Port, who: Player, services: Services) -> None:
        super().__init__()
        self._port, self._who, self._services = port, who, services

    @property
    def engine(self) -> str:
        return FACE.kind.engine

    def on_mount(self) -> None:
        super().on_mount()
        self.note(many(len([*berths(self._port, self._who)]) - 1, "man", "men"))

    def do_act(self) -> None:
        self.do_leave()

    def blocks(self, columns: int, high: int) -> Blocks:
        """Cards side by side, as many as there is room for; below them the wall."""
        port, who = self._port, self._who
        crown = nation(port.captains[who].crown).id
        men = [card(crown, name, said) for name, said in berths(port, who)]
        rows: list[Block] = []
        count = max(1, columns // CARD)
        for at in range(0, len(men), count):
            rows += [row_of(men[at : at + count], count), ""]
        dead = [Prose(name) for name in graves(port, who, self._services)]
        nobody = [NOBODY, ""] if len(men) == 1 else []
        return [*rows, *nobody, *part(DEAD, *dead)]


def card(crown: str, name: str, said: Sequence[str]) -> Drawing:
    """A man's portrait, and beside it what is told of him."""

    def draw(brush: PageBrush, width: int) -> Sequence[Text]:
        picture = sitter(name, crown, brush, SMALL)
        wide = picture[0].cell_len
        words = laid([Prose(name, "bold gold", 0), *said], brush, width - wide - GAP)
        return abreast(picture, words, wide, GAP)

    return draw


def row_of(cards: Sequence[Drawing], count: int) -> Drawing:
    """Cards side by side, each in its share of the page."""

    def draw(brush: PageBrush, width: int) -> Sequence[Text]:
        share = (width - GAP * (count - 1)) // count
        lines: Sequence[Text] = ()
        for at, each in enumerate(reversed(cards)):
            drawn = each(brush, share)
            lines = abreast(drawn, lines, share, GAP) if at else drawn
        return lines

    return draw
