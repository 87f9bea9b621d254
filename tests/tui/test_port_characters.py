"""C-19 in port: who is for hire, what he is known for, and where he can be given a command."""

from types import SimpleNamespace

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign.kernel.describe import Choice
from pieces_of_eight.campaign.kernel.dice import Rule
from pieces_of_eight.campaign.kernel.play import Mod
from pieces_of_eight.campaign.kernel.sealed import Sealed
from pieces_of_eight.campaign.port.events import TRAITS, Fared, PaidOut
from pieces_of_eight.campaign.port.rules import legal_actions
from pieces_of_eight.campaign.port.state import (
    Buy,
    Commission,
    Fortune,
    Hire,
    Holding,
    Port,
    Raise,
    Served,
    Trait,
    own,
    trait_rule,
    with_holding,
)
from pieces_of_eight.campaign.port.words import man_words, posts, spots, standing_words, type_words
from pieces_of_eight.tui.career.books import book_rows
from pieces_of_eight.tui.career.face import FACE
from pieces_of_eight.tui.career.homecoming import GOOD, one_of
from pieces_of_eight.tui.career.port_desk import movements
from pieces_of_eight.tui.draw.colours import PALETTES
from tests.port.ports import (
    ANN,
    EACH,
    GUNNER,
    books,
    built,
    kind,
    owning,
    party,
    peopled,
    serving,
    strike,
)

INKS = PALETTES["night"].panel


def for_sale(state: Port) -> list[Choice]:
    """The ships that the port offers."""
    legal = [FACE.about.choice(state, act) for act in legal_actions(state, ANN)]
    return [choice for choice in FACE.about.open_to(state, legal, ()) if choice.verb == "buy"]


@pytest.mark.rule("H-246")
def test_the_quay_has_a_line_for_those_who_are_for_hire_where_there_are_characters() -> None:
    plain, new = owning(built("Rose")), peopled(built("Rose"))
    assert "people" not in [spot.kind for spot in spots(own(plain, ANN))]
    assert "people" in [spot.kind for spot in spots(own(new, ANN), people=True)]
    rows = book_rows(new.terms, own(new, ANN), spots(own(new, ANN), people=True), 76, INKS)
    assert any("Captains and lieutenants for hire" in row.text for row in rows)


@pytest.mark.rule("H-246")
def test_a_man_can_be_given_any_command_that_is_free() -> None:
    state = peopled(built("Rose"), built("Wren", captain=""), companies=(party(),))
    found = posts(state, GUNNER)
    assert found[:2] == [Hire(1, GUNNER), Commission(0, GUNNER)]
    assert isinstance(found[2], Raise)
    assert strike(state, found[0])


@pytest.mark.rule("H-248")
def test_the_card_of_a_man_tells_his_trait_and_his_record() -> None:
    state = peopled(serving(Trait.GUNNER))
    assert man_words(state.terms, own(state, ANN), GUNNER) == f"{GUNNER}, gunner"
    hurt = books(state, Served(GUNNER, 2, wounded=True))
    assert man_words(hurt.terms, own(hurt, ANN), GUNNER) == f"{GUNNER}, gunner (wounded)"
    assert standing_words(own(hurt, ANN).served[0]) == "2 victories, promoted; wounded"
    assert standing_words(Served(GUNNER, captive=True)) == "a prisoner"
    assert man_words(state.terms, own(state, ANN), "Jack Smith") == "Jack Smith"


@pytest.mark.rule("C-19")
def test_every_trait_has_its_words_and_its_paragraph() -> None:
    assert set(TRAITS) == set(EACH)
    assert [trait_rule(trait) for trait in EACH] == [f"C-19.{n}" for n in range(1, 13)]
    assert all(len(words) < 60 for words in TRAITS.values())


# --- Types of ships under two names (H-249) -------------------------------------------------------


@pytest.mark.rule("H-249")
def test_a_type_with_two_names_stands_once_in_the_shop() -> None:
    old = owning()
    new = replace(old, terms=replace(old.terms, two_names=True))
    assert len(for_sale(old)) == 12
    sold = for_sale(new)
    told = [choice.short for choice in sold]
    assert [each for words in told if "/" in (each := words[:17].strip())] == [
        "pinnace/periagua",
        "sloop/schooner",
        "brig/brigantine",
        "coaster/bark",
    ]
    assert len(told) == 8
    assert type_words(new.terms, kind("schooner")) == "sloop or schooner"
    assert type_words(old.terms, kind("schooner")) == "schooner"
    for choice in sold:
        assert strike(with_holding(new, ANN, Holding(999)), choice.orders[0].bargain.content)
    assert strike(new, Buy(kind("schooner"), "Wren"))


# --- At home -------------------------------------------------------------------------------------


@pytest.mark.rule("C-19.8")
def test_what_a_smuggler_brings_stands_in_the_ledger() -> None:
    mods = (Mod(15, "Amos Fenn, a smuggler", Rule("C-19.8")),)
    paid = PaidOut(Rule("H-42"), ANN, Sealed(ANN, 20), Sealed(ANN, 0), smuggled=Sealed(ANN, mods))
    session = SimpleNamespace(state=peopled(built("Rose")))
    assert movements(session, paid) == [  # type: ignore[arg-type]
        ("Pay for 2 points", 20, "H-42"),
        ("Amos Fenn, a smuggler", 15, "C-19.8"),
    ]


@pytest.mark.rule("H-247")
@pytest.mark.parametrize("fortune", list(Fortune))
def test_what_has_become_of_a_man_is_news_at_home(fortune: Fortune) -> None:
    event = Fared(Rule("H-247"), ANN, GUNNER, fortune, 4 if fortune is Fortune.DROWNED else 0)
    found = one_of(peopled(built("Rose")), event)
    assert found is not None
    assert found[1].words.startswith(GUNNER)
    assert (found[1].tone == GOOD) is (fortune in (Fortune.PROMOTED, Fortune.SAVED))
