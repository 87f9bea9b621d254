"""A player's own keys: what they mean, what they may not be, and what is kept of them."""

import pytest

from pieces_of_eight.tui.keyboard import PRESETS, USUAL, Command, Keymap, Orders, keys_of
from pieces_of_eight.tui.play.own_keys import kept
from pieces_of_eight.tui.registry import elsewhere, key_table, kind_of

TABLE = key_table()


def the(id_: str) -> Command:
    return TABLE.commands[id_]


def own(*pairs: str, preset: str = "arrows") -> Keymap:
    """Keys of the player's own, each as "command.key=own key"."""
    return Keymap(preset, tuple(sorted((p.partition("=")[0], p.partition("=")[2]) for p in pairs)))


def orders_of(engine: str) -> Orders:
    kind = kind_of(engine)
    assert kind is not None
    return kind.orders


def pressed(keymap: Keymap, id_: str, key: str) -> Keymap:
    """What the keys are once a command has been given one, swapping where that is offered."""
    answer = TABLE.change(keymap, the(id_), key)
    found = answer.keymap or (answer.swap and answer.swap.keymap)
    assert found is not None, answer.words
    return found


# What an own key means.


def test_an_own_key_is_heard_written_and_lies_wherever_its_command_stands() -> None:
    keys = pressed(USUAL, "fire.f", "k")
    for engine in ("sea_fight", "land_raid", "shore_raid", "pirate_wars", "treasure_grab"):
        orders = orders_of(engine)
        assert orders.at("k", keys) is orders["fire"]
        assert orders.at("f", keys) is None
        assert orders.key_of("fire", keys) == "k"
    assert elsewhere("k", keys) == orders_of("sea_fight")["fire"].idle


@pytest.mark.parametrize(
    ("id_", "preset", "keys"),
    [
        ("leave.q", "arrows", ("K", "escape")),
        ("act.enter", "arrows", ("enter", "space", "K")),
        ("next.tab", "arrows", ("tab", "K")),
        ("north.up", "vi", ("up", "K")),
        ("north.up", "numpad", ("up", "8", "K")),
        ("discard.d", "arrows", ("K", "delete")),
        ("undo.u", "vi", ("K",)),
    ],
)
def test_enter_arrows_and_the_like_stay_beside_an_own_key(
    id_: str, preset: str, keys: tuple[str, ...]
) -> None:
    assert keys_of(the(id_), own(f"{id_}=K", preset=preset)) == keys


# What is refused, and what collides.


SAME_EVERYWHERE = "enter space escape up pagedown tab shift+tab 0 7 delete ctrl+q"


@pytest.mark.parametrize("key", SAME_EVERYWHERE.split())
def test_a_key_that_means_the_same_everywhere_is_refused_in_a_sentence(key: str) -> None:
    answer = TABLE.change(USUAL, the("fire.f"), key)
    assert (answer.keymap, answer.swap) == (None, None)
    assert answer.words.endswith("Choose another key.")


@pytest.mark.parametrize("key", ["ctrl+k", "comma", "é", "f13", "alt+k"])
def test_a_key_that_terminals_lose_is_refused(key: str) -> None:
    assert "a letter, a sign" in TABLE.change(USUAL, the("fire.f"), key).words


def test_a_collision_names_the_other_command_and_offers_to_swap() -> None:
    answer = TABLE.change(USUAL, the("fire.f"), "t")
    assert answer.keymap is None
    assert answer.words == (
        "t means Torches (Land raid) and Mischief (Treasure grab). "
        "Enter swaps the keys and gives them f."
    )
    assert answer.swap is not None
    assert answer.swap.keymap == own("fire.f=t", "torch.t=f", "mischief.t=f")
    assert answer.swap.words == "Fire now has the key t, and Torches and Mischief have f."


def test_a_collision_is_one_where_both_stand_and_nowhere_else() -> None:
    """On x men take to the boats ashore, and a ship is sold in port: no grapnels fly there."""
    words = TABLE.change(USUAL, the("grapple.g"), "x").words
    assert words == "Grapple now has the key x."


def test_the_letters_of_the_forces_are_refused_to_orders_of_the_sheet_alone() -> None:
    typing = "While you write the sheet, a to g put ships into its forces."
    assert TABLE.change(USUAL, the("seal.s"), "b").words == f"{typing} Choose another key."
    answer = TABLE.change(USUAL, the("log.l"), "d")
    assert answer.words.startswith("d means Throw away.")
    keys = pressed(own("discard.d=k"), "log.l", "d")
    assert keys.own_key("log.l") == "d"
    assert typing in TABLE.change(own("discard.d=k"), the("log.l"), "d").words


@pytest.mark.parametrize("preset", PRESETS)
def test_whatever_is_pressed_no_key_of_a_page_means_two_things(preset: str) -> None:
    """Every third command is given each of some keys, swapping where that is offered."""
    keys = Keymap(preset)
    for id_ in list(TABLE.commands)[::3]:
        for key in "fkBe":
            answer = TABLE.change(keys, the(id_), key)
            keys = answer.keymap or (answer.swap and answer.swap.keymap) or keys
    assert len(keys.own) > 5
    assert TABLE.clashing(preset, dict(keys.own)) == []
    assert TABLE.fitted(preset, dict(keys.own)) == (keys, [])


# The way back.


def test_the_key_that_a_command_has_is_told_and_nothing_changes() -> None:
    answer = TABLE.change(USUAL, the("fire.f"), "f")
    assert answer.words == "Fire already has the key f. Choose another key."


def test_a_usual_key_that_is_pressed_again_is_no_own_key() -> None:
    keys = pressed(pressed(USUAL, "fire.f", "k"), "fire.f", "f")
    assert keys == USUAL


def test_one_is_reset_and_with_it_who_has_its_usual_key() -> None:
    keys = pressed(pressed(USUAL, "fire.f", "t"), "log.l", "k")
    answer = TABLE.reset(keys, the("fire.f"))
    assert answer.keymap == own("log.l=k")
    assert answer.words == "Back to normal: Fire has f, Mischief has t and Torches has t."
    assert TABLE.reset(USUAL, the("fire.f")).words == "Fire already has its usual key."


# What is kept.


def test_own_keys_are_kept_for_each_preset() -> None:
    text = kept(kept("", own("fire.f=k", "end.e=plus")), own("undo.u=K", preset="vi"))
    assert text == "arrows/end.e=plus arrows/fire.f=k vi/undo.u=K"
    assert TABLE.keymap("arrows", text) == (own("fire.f=k", "end.e=plus"), [])
    assert TABLE.keymap("vi", text) == (own("undo.u=K", preset="vi"), [])
    assert TABLE.keymap("numpad", text) == (Keymap("numpad"), [])
    assert kept(text, USUAL) == "vi/undo.u=K"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("nonsense", "One of your own keys cannot be read, so it is ignored: 'nonsense'."),
        ("dvorak/fire.f=k", "One of your own keys cannot be read, so it is ignored:"),
        (
            "arrows/parrot.p=k",
            "One of your own keys is for 'parrot.p', but there is no such command.",
        ),
        (
            "arrows/fire.f=enter",
            "Fire cannot have the key 'enter', so it has its usual key.",
        ),
        (
            "arrows/fire.f=\x1b[2J",
            "Fire cannot have the key '\\x1b[2J', so it has its usual key.",
        ),
        ("arrows/fire.f=g", "Fire cannot have the key g, which also means Grapple;"),
    ],
)
def test_damaged_own_keys_are_told_and_the_usual_ones_hold(text: str, words: str) -> None:
    keys, complaints = TABLE.keymap("arrows", f"{text} arrows/end.e=k")
    assert keys == own("end.e=k")
    assert len(complaints) == 1
    assert complaints[0].startswith(words)
    assert "\x1b" not in complaints[0]
