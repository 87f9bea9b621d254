"""Two and twenty ways to cheat in a fight by file, and what each of them gets."""

import random
import zlib
from collections.abc import Callable, Mapping
from pathlib import Path

import msgspec
import pytest

from campaign.kernel.match import RefusedError
from campaign.kernel.match import digest as state_digest
from campaign.kernel.sealed import Player
from campaign.kernel.sworn import NeedsLinkError, Sworn
from saves.letters import (
    FORMAT,
    LARGEST,
    MARK,
    Answer,
    Letters,
    Order,
    Shown,
    bound,
    head_of,
    invitation_of,
    packed,
    public,
    written,
)
from saves.words import SaveError
from tests.by_file.two import ANNE, BART, Two, act, choose, file_of, forged
from tui.play.by_file import fight_table, mail
from tui.play.by_file.file_match import FileMatch

OTHER_KEY = "42" * 32


def known(side: FileMatch) -> fight_table.Table:
    """What the letters of a fight lead to at one side."""
    assert isinstance(side.table, fight_table.Table)
    return side.table


class Table:
    """A duel in which Bart has to act, and knows how to change his program."""

    def __init__(self, path: Path) -> None:
        self.two = two = Two(path, "sea_fight", "duel")
        self.path, rng = path, random.Random(5)
        anne, bart = two.sit(ANNE), two.sit(BART)
        self.rounds: list[bytes] = []
        """What Anne's file was after each of her letters."""
        while not (bart.mine and bart.table.thrown >= 2):
            for side in (anne, bart):
                side.look()
                side.catch_up()
                while side.mine and not (side is bart and bart.table.thrown >= 2):
                    act(side, choose(side, rng))
                self.rounds.append(anne.table.posted.file.read_bytes())
        bart.close()
        self.anne, self.bart = anne, bart
        self.mine = bart.table.posted
        """The game as Bart has it."""
        legal = bart.match.engine.game.legal(bart.match.state, bart.table.mine)
        self.order = next(each for each in legal if not throws(bart, each))

    def file(self, letters: Letters) -> Path:
        return file_of(self.path / "forged.letter", letters)

    def plain(self) -> object:
        """An order that Bart may give."""
        return msgspec.to_builtins(self.order, str_keys=True)


def throws(side: FileMatch, action: object) -> bool:
    table = known(side).copy()
    assert table.match is not None
    try:
        return bool(table.match.submit(table.mine, action).thrown)
    except Exception:  # its dice wait
        return True


def letter(table: Table, *orders: Order | Shown | Answer, **how: object) -> Path:
    return table.file(forged(table.mine, *orders, **how))  # type: ignore[arg-type]


def for_the_other(table: Table) -> Path:
    """An order for Anne's side, signed by Bart."""
    return letter(table, Order(table.plain(), None, "00"), by=ANNE)


def in_her_name(table: Table) -> Path:
    """Bart plays, and writes her answer, too."""
    ended = forged(table.mine, Order(table.plain(), None, digest_after(table)))
    again = written(head_of(ended), ANNE, [Shown(9, "0" * 64)], OTHER_KEY)
    return table.file((*ended, again))


def out_of_turn(table: Table) -> Path:
    """Bart binds an order whose dice wait for Anne, and then gives another one."""
    now, rng = known(table.bart), random.Random(1)
    while now.turn == now.mine:
        assert now.match is not None
        action = rng.choice(now.match.engine.game.legal(now.match.state, now.mine))
        plain, copy = msgspec.to_builtins(action, str_keys=True), now.copy()
        assert copy.match is not None
        try:
            digest = state_digest(copy.match.submit(copy.mine, action).state)
            now = now.wrote([Order(plain, None, digest)])
        except NeedsLinkError:
            now = now.wrote([Order(plain, now.link(now.thrown + 1))])
    return table.file(forged(now.posted, Order(plain, None, "0")))


def digest_after(table: Table) -> str:
    copy = known(table.bart).copy()
    assert copy.match is not None
    return state_digest(copy.match.submit(copy.mine, table.order).state)


def against_the_rules(table: Table) -> Path:
    """An order that the rules of the fight refuse."""
    spent = Order(table.plain(), None, digest_after(table))
    return letter(table, spent, *[Order({"type": "Enter", "hex": [99, 99]}, None, "0")])


def of_no_fight(table: Table) -> Path:
    return letter(table, Order({"type": "Wish", "for": "six sixes"}, None, "0"))


def other_position(table: Table) -> Path:
    """The right order, and the digest of a position that suits Bart better."""
    return letter(table, Order(table.plain(), None, "0123456789abcdef"))


def false_link(table: Table) -> Path:
    """A link that is none of Bart's chain, to choose the dice."""
    return letter(table, Order(table.plain(), "ab" * 32))


def link_of_later(table: Table) -> Path:
    """A true link of Bart's, but not the one of this throw."""
    number = table.bart.table.thrown + 2
    return letter(table, Order(table.plain(), table.bart.table.link(number)))


def link_without_dice(table: Table) -> Path:
    """A link for an order that throws nothing: to learn Anne's link for nothing."""
    number = table.bart.table.thrown + 1
    return letter(table, Order(table.plain(), table.bart.table.link(number)))


def unasked_link(table: Table) -> Path:
    number = table.bart.table.thrown + 1
    return letter(table, Shown(number, table.bart.table.link(number)))


def gone_back(table: Table) -> Path:
    """Bart takes his last letter back and writes another."""
    letters = table.mine.letters
    at = max(n for n, each in enumerate(letters) if each.by == BART)
    key = table.mine.own.key
    other = written(head_of(letters[:at]), BART, [Shown(1, "cd" * 32)], key)
    return table.file((*letters[:at], other))


def other_orders_of_hers(table: Table) -> Path:
    """Bart tells one of Anne's letters otherwise, with a key of his own."""
    letters = table.mine.letters
    at = max(n for n, each in enumerate(letters) if each.by == ANNE)
    other = written(head_of(letters[:at]), ANNE, [Order(table.plain(), None, "0")], OTHER_KEY)
    return table.file((*letters[:at], other))


def changed_on_the_way(table: Table) -> Path:
    """Somebody who carries the file changes an order in it."""
    letters = forged(table.mine, Order(table.plain(), None, digest_after(table)))
    last = msgspec.structs.replace(letters[-1], items=(Order("otherwise", None, "0"),))
    return table.file((*letters[:-1], last))


def left_out(table: Table) -> Path:
    """A letter is taken out of the middle."""
    return table.file((*table.mine.letters[:2], *table.mine.letters[3:]))


def older(table: Table) -> Path:
    """A file of some turns ago."""
    return table.file(table.mine.letters[:-2])


def her_own(table: Table) -> Path:
    """Anne's own file, sent back to her."""
    return table.anne.table.posted.file


def joined_by_a_third(table: Table) -> Path:
    """Charles answers the invitation that Bart has answered."""
    first = table.mine.letters[:1]
    item = Answer("Charles", public(OTHER_KEY), "ef" * 32)
    return table.file((*first, written(head_of(first), BART, [item], OTHER_KEY)))


def another_game(table: Table) -> Path:
    """The number of this game over another invitation."""
    invitation = msgspec.structs.replace(invitation_of(table.mine.letters), key=public(OTHER_KEY))
    return table.file((written(bytes(32), ANNE, [invitation], OTHER_KEY),))


def bomb(table: Table) -> Path:
    """A small file that unpacks to more than there is room for."""
    path = table.path / "forged.letter"
    path.write_bytes(MARK + b"%d\n" % FORMAT + zlib.compress(b" " * (LARGEST + 1)))
    return path


def nested(table: Table) -> Path:
    """A file that is nested deeper than a program can follow."""
    path = table.path / "forged.letter"
    path.write_bytes(MARK + b"%d\n" % FORMAT + zlib.compress(b"[" * 200_000))
    return path


def cut_short(table: Table) -> Path:
    path = table.path / "forged.letter"
    path.write_bytes(packed(table.mine.letters)[:-20])
    return path


def a_program(table: Table) -> Path:
    """A file that would run as it is read, if anything of that kind were read."""
    path = table.path / "forged.letter"
    path.write_bytes(b"cos\nsystem\n(S'true'\ntR.")
    return path


WAYS: Mapping[str, tuple[Callable[[Table], Path], str]] = {
    "orders for the other side": (for_the_other, "is not signed by its writer"),
    "a letter in the other's name": (in_her_name, "is not signed by its writer"),
    "a letter out of turn": (out_of_turn, "it is not the turn of its writer, but Anne's"),
    "an order against the rules": (against_the_rules, "is against the rules"),
    "an order of no fight": (of_no_fight, "an order cannot be read"),
    "another position": (other_position, "leads to another position here"),
    "a link of no chain": (false_link, "does not lead back to what was sworn"),
    "the link of a later throw": (link_of_later, "does not lead back to what was sworn"),
    "a link for nothing": (link_without_dice, "for an order that throws no dice"),
    "a link unasked": (unasked_link, "a link that nobody asked for"),
    "going back": (gone_back, "goes back: Bart has sent another letter"),
    "the other's orders changed": (other_orders_of_hers, "is not signed by its writer"),
    "changed on the way": (changed_on_the_way, "is not signed by its writer"),
    "a letter left out": (left_out, "is not signed by its writer"),
    "a file cut short": (cut_short, "is damaged"),
    "an older file": (older, "brings nothing new: it is an older file"),
    "her own file": (her_own, "brings nothing new"),
    "somebody else joins": (joined_by_a_third, "from somebody who joined when Bart had joined"),
    "another game": (another_game, "is another game under the number of this one"),
    "a bomb": (bomb, "is damaged (it is cut short, or holds too much)"),
    "nested too deep": (nested, "is damaged"),
    "a program": (a_program, "is not a game by file"),
}


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Table:
    """The attacks change nothing, so one table serves them all."""
    return Table(tmp_path_factory.mktemp("duel"))


@pytest.mark.rule("C-28")
@pytest.mark.parametrize("way", WAYS)
def test_who_cheats_gets_a_sentence_and_changes_nothing(table: Table, way: str) -> None:
    make, said = WAYS[way]
    anne = table.anne
    before = packed(anne.table.letters), len(anne.match.entries), anne.match.dice.at
    path = make(table)
    with pytest.raises(SaveError) as refused:
        anne.take(path)
    assert said in str(refused.value)
    assert str(refused.value).endswith((".", "!"))
    assert (packed(anne.table.letters), len(anne.match.entries), anne.match.dice.at) == before


@pytest.mark.rule("C-28.3")
def test_a_fight_with_secrets_is_not_begun_by_file() -> None:
    assert "each side hides something" in mail.why_not("land_raid")
    assert not any(map(mail.why_not, ("sea_fight", "shore_raid", "treasure_grab", "pirate_wars")))


@pytest.mark.rule("C-28.1")
def test_at_ones_own_table_nobody_acts_for_the_other_or_knows_a_throw(tmp_path: Path) -> None:
    two = Two(tmp_path, "sea_fight", "duel")
    rng = random.Random(5)
    anne = two.sit(ANNE)
    first = choose(anne, rng)
    with pytest.raises(RefusedError, match="Bart's turn"):
        anne.submit(Player(BART), first)
    while anne.mine:
        act(anne, choose(anne, rng))
    sent = len(anne.match.entries)
    assert anne.match.why_not_undo(anne.table.mine) is not None
    dice = anne.match.dice
    assert isinstance(dice, Sworn)
    assert dice.sides[BART].link(anne.table.thrown + 1) is None  # nobody knows the next throw
    with pytest.raises(RefusedError, match="Bart's turn"):
        anne.submit(Player(ANNE), first)
    assert len(anne.match.entries) == sent
    anne.close()


@pytest.mark.rule("C-28.1")
def test_an_older_save_put_back_goes_on_from_what_was_sent(tmp_path: Path) -> None:
    """Who loads his folder of an hour ago has sent what he has sent: his own letters bind him."""
    two, rng = Two(tmp_path, "sea_fight", "duel"), random.Random(5)
    box = two.folders[ANNE].letter_box()
    old = box.open(two.posted[ANNE].own.game)
    anne = two.sit(ANNE)
    while anne.mine:
        act(anne, choose(anne, rng))
    sent = anne.table.letters
    anne.close()
    bart = two.sit(BART)
    bart.look()
    bart.catch_up()
    while bart.mine and len(bart.table.letters) == len(sent):
        act(bart, choose(bart, rng))
    answered = bart.table.letters
    bart.close()
    assert len(answered) > len(sent)
    box.keep(old)
    two.folders[ANNE].delete(two.posted[ANNE].own.save)
    again = two.sit(ANNE)
    assert again.look()
    assert again.table.letters[: len(sent)] == sent
    again.close()


def test_what_a_letter_is_called_hangs_on_all_before_it() -> None:
    item = Shown(1, "0" * 64)
    assert bound(bytes(32), 0, [item]) != bound(b"1" * 32, 0, [item])
    assert bound(bytes(32), 0, [item]) != bound(bytes(32), 1, [item])
