"""Fights by hand of a career by file: seventeen ways to cheat at one, and a season with some."""

import random
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import msgspec
import pytest

from campaign.kernel.match import Match, digest
from campaign.kernel.sealed import Player
from campaign.kernel.sworn import Chain, NeedsLinkError
from saves.letter_box import Posted
from saves.letters import (
    LARGEST_FILE,
    Order,
    Pledge,
    Reached,
    Seal,
    Settle,
    head_of,
    written,
)
from tests.by_file.test_cheating_at_careers import Forged, reply, told
from tests.by_file.two import act, choose
from tests.by_file.two_captains import ANNE, BART, Captains, refused
from tests.tui.shell import make_app, until
from tui.match.page import FightScreen
from tui.match.pause import PauseScreen
from tui.play.by_file import career_mail, mail
from tui.play.by_file.career_fight import CareerFight, at_table
from tui.play.by_file.career_stages import Next
from tui.play.by_file.career_table import CareerTable
from tui.play.by_file.hand_fight import secret_of
from tui.widgets.menu import Menu

ORDERS = 8
LAST_OF_SEASON = 4
"""The number of the link of the first season that all after its fights follows from."""


def quickly(match: Match[Any, Any, Any], seed: int) -> None:
    """Play a fight to its end by lot; who can give up does."""
    rng = random.Random(seed)
    while match.to_act:
        who = match.to_act[0]
        legal = match.engine.game.legal(match.state, who)
        ends = [each for each in legal if match.engine.gives_up(match.state, each) is not None]
        match.submit(who, rng.choice(ends or list(legal)))


class Fight:
    """A fight by hand in which one of the two is about to write, with all moments before it."""

    def __init__(self, path: Path) -> None:
        self.path, self.captains = path, Captains(path, fights="by hand")
        captains = self.captains
        captains.sail_to(Next.FIGHT)
        self.begun = captains.apart(path / "begun")
        """The same, with nothing done in the fight yet."""
        name = captains.table(ANNE).fight_name
        sides = captains.sit()
        while not any(map(serves, sides)):
            for side in sides:
                side.look()
                side.catch_up()
                while side.mine and not serves(side):
                    act(side, choose(side, captains.rng))
        self.writer = next(side for side in sides if side.mine)
        if len(self.writer.match.entries) > len(self.writer.table.orders):
            self.writer._send()
        other = next(side for side in sides if side is not self.writer)
        other.look()
        for side in sides:
            side.close()
        self.name, self.reader = name, other.table.career

    def at(self, moment: Next) -> tuple[CareerTable, CareerTable]:
        """Who writes, and who reads, before the first letter that brings this."""
        found = []
        for who in (ANNE, BART):
            known, folder = self.captains.posted(who), self.captains.folders[who]
            table = career_mail.table_of(Posted(known.own, known.letters[:2]), folder)
            for letter in known.letters[2:]:
                if table.next is moment:
                    break
                table.read(letter)
            table.posted = Posted(known.own, table.letters)
            found.append(table)
        one, two = found
        return (one, two) if one.turn == one.mine else (two, one)

    @property
    def now(self) -> tuple[CareerTable, CareerTable]:
        """Who is to give an order in the fight, and who reads it."""
        return self.writer.table.career, self.reader

    def order(self, *, throws: bool) -> Any:
        """A legal order of the writer that throws dice, or one that throws none."""
        match, who = self.writer.match, self.writer.table.mine
        for each in match.engine.game.legal(match.state, who):
            if thrown(self.writer, each) == throws:
                return each
        raise AssertionError("there is none")

    def link(self) -> str:
        """The link that belongs to the writer's next throw."""
        return self.writer.table.link(self.writer.table.thrown + 1)


def thrown(seat: CareerFight, action: Any) -> bool:
    """Whether an order throws dice."""
    match = seat.match
    try:
        match.engine.game.apply(match.state, action, match.dice.for_action())
    except NeedsLinkError:
        return True
    return False


def serves(seat: CareerFight) -> bool:
    """Whether this side may give orders with dice and without."""
    match, mine = seat.match, seat.table.mine
    if not seat.mine or seat.table.thrown < 2:
        return False
    legal = match.engine.game.legal(match.state, mine)
    return {thrown(seat, each) for each in legal} == {True, False}


@pytest.fixture(scope="module")
def fight(tmp_path_factory: pytest.TempPathFactory) -> Fight:
    """The attacks change nothing, so one fight serves them all."""
    return Fight(tmp_path_factory.mktemp("fight"))


def in_words(action: Any) -> Any:
    return msgspec.to_builtins(action, str_keys=True)


def order_of(fight: Fight, **how: Any) -> Order:
    """An order of the writer without dice, with what it leads to."""
    match, action = fight.writer.match, fight.order(throws=False)
    after = match.engine.game.apply(match.state, action, match.dice.for_action()).state
    return Order(in_words(action), **{"digest": digest(after), **how})


def copied_pledge(fight: Fight) -> Forged:
    """What the other has sworn, sworn again, so that both links are always alike."""
    writer, reader = fight.at(Next.PLEDGE_SECOND)
    return told((writer, reader), Pledge(writer.here.pledge))


def sworn_again(fight: Fight) -> Forged:
    """Another oath, when the other's is known."""
    writer, reader = fight.at(Next.FIGHT)
    at = max(n for n, each in enumerate(reader.letters) if isinstance(each.items[0], Pledge))
    by = reader.letters[at].by
    one = writer if writer.mine == by else reader
    two = reader if one is writer else writer
    items = [Pledge("ab" * 32), *reader.letters[at].items[1:]]
    letter = written(head_of(two.letters[:at]), by, items, one.posted.own.key)
    return two, (*two.letters[:at], letter)


def order_for_an_oath(fight: Fight) -> Forged:
    """An order, before anything is sworn for the fight."""
    return told(fight.at(Next.PLEDGE_FIRST), order_of(fight))


def home_at_once(fight: Fight) -> Forged:
    """The end of the season, with no fight fought."""
    writer, reader = fight.at(Next.PLEDGE_FIRST)
    return told((writer, reader), writer.link(), Reached("0" * 16))


def link_with_the_fold(fight: Fight) -> Forged:
    """The link of the homecoming with the fold, so that the other shows his for it."""
    writer, reader = fight.at(Next.UNFOLD)
    return told((writer, reader), *reply(writer), writer.link())


def link_of_the_season(fight: Fight) -> Forged:
    """The link of the homecoming in the middle of a fight."""
    writer, _ = fight.now
    return told(fight.now, writer.link())


def in_his_name(fight: Fight) -> Forged:
    """An order of the other, written for him."""
    writer, reader = fight.now
    return told((writer, reader), order_of(fight), by=int(reader.mine))


def out_of_turn(fight: Fight) -> Forged:
    """An order of who is not asked, of whom the fight waits."""
    writer, reader = fight.now
    return told((reader, writer), order_of(fight))


def not_his_ship(fight: Fight) -> Forged:
    """An order for a ship of the other side."""
    match, mine = fight.writer.match, fight.writer.table.mine
    theirs = next(ship.id for ship in match.state.ships if ship.owner != mine)
    return told(fight.now, Order({**in_words(fight.order(throws=False)), "by": theirs}))


def without_link(fight: Fight) -> Forged:
    """An order that throws dice, and no link for them."""
    return told(fight.now, Order(in_words(fight.order(throws=True))))


def link_for_nothing(fight: Fight) -> Forged:
    """A link for an order that throws no dice, to learn the other's."""
    return told(fight.now, order_of(fight, link=fight.link(), digest=""))


def false_link(fight: Fight) -> Forged:
    """A link that is none of what was sworn for this fight, to choose the dice."""
    action = in_words(fight.order(throws=True))
    return told(fight.now, Order(action, "ab" * 32))


def link_of_another_fight(fight: Fight) -> Forged:
    """A link of the chain of another fight of the season."""
    writer, reader = fight.now
    secret = secret_of(writer.posted, 1, 99)
    link = Chain(bytes.fromhex(secret)).link(fight.writer.table.thrown + 1).hex()
    return told((writer, reader), Order(in_words(fight.order(throws=True)), link))


def another_position(fight: Fight) -> Forged:
    """An order that is said to lead elsewhere."""
    return told(fight.now, order_of(fight, digest="0" * 16))


def settled_and_fought(fight: Fight) -> Forged:
    """An offer is taken, and an order slipped in before the fight is handed over."""
    writer, reader = fight.now
    reader = reader.copy()
    reader.fought[fight.name].offer = reader.mine
    return told((writer, reader), order_of(fight), Settle())


def gone_back(fight: Fight) -> Forged:
    """Another order than the last one, of which the dice are known now."""
    writer, reader = fight.now
    at = max(n for n, each in enumerate(reader.letters) if each.by == writer.mine)
    letter = written(
        head_of(reader.letters[:at]), writer.mine, [order_of(fight)], writer.posted.own.key
    )
    return reader, (*reader.letters[:at], letter)


def no_order(fight: Fight) -> Forged:
    """A seal, where an order was asked for."""
    return told(fight.now, Seal(("ab" * 32,)))


WAYS: Mapping[str, tuple[Callable[[Fight], Forged], str]] = {
    "the other's oath": (copied_pledge, "both sides swore the same"),
    "another oath": (sworn_again, "goes back: "),
    "an order for an oath": (order_for_an_oath, "something else than what he swears for the dice"),
    "home at once": (home_at_once, "something else than what he swears for the dice"),
    "a link with the fold": (link_with_the_fold, "something else than his sheet"),
    "a link of the season": (link_of_the_season, "it shows a link that nobody asked for"),
    "in the other's name": (in_his_name, "is not signed by its writer"),
    "out of turn": (out_of_turn, "it is not the turn of its writer"),
    "a ship of the other": (not_his_ship, "an order is refused: "),
    "dice without a link": (without_link, "throws dice without its link"),
    "a link for nothing": (link_for_nothing, "it shows a link for an order that throws no dice"),
    "a link of no chain": (false_link, "does not lead back to what was sworn"),
    "a link of another fight": (link_of_another_fight, "does not lead back to what was sworn"),
    "another position": (another_position, "leads to another position here"),
    "settled and fought": (settled_and_fought, "lets the fight be settled, and goes on with it"),
    "an order taken back": (gone_back, "goes back: "),
    "no order at all": (no_order, "something else than his part of the fight"),
}


@pytest.mark.rule("C-29.5")
@pytest.mark.rule("C-29.6")
@pytest.mark.parametrize("way", WAYS)
def test_who_cheats_at_a_fight_of_a_career_gets_a_sentence(fight: Fight, way: str) -> None:
    make, said = WAYS[way]
    refused(fight.captains, fight.path, make(fight), said)


def sail_home(captains: Captains, orders: int) -> None:
    """Sail the season to its end: so many orders in the first fight by hand, none in others."""
    first = captains.table(ANNE).fight_name
    captains.fight(orders)
    while captains.decide():
        pass
    one, two = captains.table(ANNE), captains.table(BART)
    assert one.over
    assert one.whose_turn == two.whose_turn
    assert one.voyage is not None
    assert two.voyage is not None
    assert digest(one.voyage.state) == digest(two.voyage.state)
    matches = [table.fought[first].match() for table in (one, two)]
    assert matches[0].entries == matches[1].entries
    assert matches[0].entries


@pytest.mark.rule("C-29.3")
@pytest.mark.rule("C-29.5")
@pytest.mark.rule("C-29.6")
def test_both_machines_come_to_the_same_end(
    fight: Fight, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So does a machine that forgets what it has settled, and one that reads all letters anew."""
    monkeypatch.setattr("tui.play.by_file.season.finish", quickly)
    captains = fight.captains.apart(tmp_path)
    sail_home(captains, ORDERS)
    end = captains.table(ANNE).whose_turn
    assert len(captains.table(ANNE).fights) == len(captains.table(BART).fights) > 0
    captains.box(ANNE).put(captains.game, "fights", b"")
    assert captains.table(ANNE).whose_turn == end


@pytest.mark.rule("C-29.4")
def test_while_they_fight_nobody_knows_what_follows(fight: Fight) -> None:
    """The links of all after the fights are shown when the last of them is over."""
    for table in fight.now:
        assert table.links is not None
        shown = [table.links.wanted(Player(side)) for side in (ANNE, BART)]
        assert shown == [LAST_OF_SEASON, LAST_OF_SEASON]
        assert table.links.sides[1 - table.mine].link(LAST_OF_SEASON) is None


@pytest.mark.rule("C-29.5")
def test_what_is_done_and_not_sent_is_kept_at_ones_seat(fight: Fight, tmp_path: Path) -> None:
    captains = fight.begun.apart(tmp_path)
    who = captains.table(ANNE).turn
    assert who is not None
    seat = at_table(captains.folders[who], captains.posted(who))
    assert isinstance(seat, CareerFight)
    done, mine = len(seat.match.entries), seat.table.mine
    rules, state, dice = seat.match.engine.game, seat.match.state, seat.match.dice.for_action()
    quiet = [each for each in rules.legal(state, mine) if not thrown(seat, each)]
    stays = [e for e in quiet if rules.to_act(rules.apply(state, e, dice).state) == (mine,)]
    seat.submit(mine, stays[0])
    seat.close()
    again = at_table(captains.folders[who], captains.posted(who))
    assert isinstance(again, CareerFight)
    assert len(again.match.entries) == done + 1
    again.undo(again.table.mine)
    again.close()


@pytest.mark.rule("C-29.6")
async def test_on_the_screen_a_fight_is_fought_and_handed_over(
    fight: Fight, tmp_path: Path
) -> None:
    """The pause has the offer, and takes the other's."""
    captains = fight.captains.apart(tmp_path)
    who = fight.now[0].mine
    app = make_app(tmp_path / captains.folders[who].path.name)
    async with app.run_test(size=(120, 40)) as pilot:
        app.open_fight(mail.go_on(app.folder, captains.posted(who)))
        await until(pilot, lambda: isinstance(app.screen, FightScreen))
        page = app.screen
        assert isinstance(page, FightScreen)
        kept = page.session.saved
        assert isinstance(kept, CareerFight)
        await until(pilot, lambda: page.session.human)

        async def settles() -> None:
            page.do_leave()
            await until(pilot, lambda: isinstance(app.screen, PauseScreen))
            await pilot.pause()
            menu = app.screen.query_one(Menu)
            menu.post_message(Menu.Chosen(menu, "settle"))
            await until(pilot, lambda: app.screen is page)

        for made in (True, False):
            await settles()
            assert kept.offering is made
        kept.table.fight.offer = Player(1 - who)
        await settles()
        assert kept.table.fight.settled
        assert "Mates settle the rest" in page.session.away


@pytest.mark.rule("C-29.5")
@pytest.mark.rule("C-29.6")
@pytest.mark.soak
def test_a_season_with_a_fight_by_hand_to_its_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tui.play.by_file.season.STAND_IN", "powder monkey")
    captains = Captains(tmp_path, fights="by hand")
    captains.sail_to(Next.FIGHT)
    sail_home(captains, 10**9)
    assert captains.posted(ANNE).file.stat().st_size < LARGEST_FILE / 10
