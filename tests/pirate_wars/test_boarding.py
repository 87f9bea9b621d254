"""Boarding man by man, boarding by sums, what follows a round, and prizes."""

from fractions import Fraction

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign import pirate_wars
from pieces_of_eight.campaign.kernel.dice import Scripted
from pieces_of_eight.campaign.kernel.odds import over_all_dice as exact
from pieces_of_eight.campaign.kernel.play import Play
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.pirate_wars import boarding
from pieces_of_eight.campaign.pirate_wars.actions import (
    Board,
    Commit,
    Done,
    Man,
    Press,
    Reload,
    StandOff,
    Yield,
)
from pieces_of_eight.campaign.pirate_wars.boarding import capture, men_for_prize, strength
from pieces_of_eight.campaign.pirate_wars.events import (
    BoardingDeclared,
    CutLoose,
    LadiesYield,
    Melee,
    NobodyLeft,
    PrizeManned,
    RoundWon,
    SumsThrown,
    Taken,
    VolleyAboard,
)
from pieces_of_eight.campaign.pirate_wars.mind import options
from pieces_of_eight.campaign.pirate_wars.odds import odds
from pieces_of_eight.campaign.pirate_wars.rules import gives_up, legal_actions
from pieces_of_eight.campaign.pirate_wars.sailing import to_move
from pieces_of_eight.campaign.pirate_wars.state import (
    Arm,
    AskParty,
    AskPress,
    AskPrize,
    Bout,
    Contact,
    Crew,
    Duty,
    Edition,
    Fate,
    Figures,
    Phase,
    Place,
    Post,
    Sailing,
    Sea,
)
from pieces_of_eight.campaign.pirate_wars.waters import sailing_of
from tests.pirate_wars.positions import (
    BLUE,
    NEW,
    NORTH,
    OLD,
    RED,
    A,
    B,
    C,
    crew,
    do,
    men,
    no,
    orders,
    sea,
    ship,
    told,
)


def alongside(mine: Crew, hers: Crew, edition: Edition = OLD, **changes: object) -> Sea:
    """A Barracuda (Red) beside a Flagship (Blue), in contact; Red has his tasks first."""
    one = ship("black-seas-barracuda", (500, 500), NORTH, crew=mine, edition=edition)
    two = ship("imperial-flagship", (511, 500), NORTH, BLUE, crew=hers, edition=edition)
    far = ship("skulls-eye-schooner", (900, 900), NORTH, RED, edition=edition)
    foe = ship("skulls-eye-schooner", (100, 900), NORTH, BLUE, edition=edition)
    start = sea(one, two, far, foe, phase=Phase.BOARDING, edition=edition, **changes)
    return replace(start, contacts=(Contact(A, B, 1),))


def everybody(state: Sea, who: int) -> Commit:
    """All who may."""
    rows = state.ships[who].crew
    ok = (Post.CAPTAIN, Post.MATE, Post.LIEUTENANT)
    party = tuple(r.count if r.place is Place.DECK or r.post in ok else 0 for r in rows)
    return Commit(state.ships[who].id, party)


PIRATES = crew(
    men(1, Post.CAPTAIN, arm=Arm.PISTOL, hook=True),
    men(1, Post.MATE, arm=Arm.PISTOL),
    men(4, arm=Arm.MUSKET),
    men(1, arm=Arm.DECK_GUN),
    men(5, arm=Arm.PISTOL, lady=True),
    men(2, hook=True),
    men(6),
    men(8, place=Place.GUNS),
    men(2, place=Place.TOPS),
)
IMPERIALS = crew(
    men(1, Post.CAPTAIN, arm=Arm.PISTOL),
    men(1, Post.MATE, arm=Arm.PISTOL),
    men(1, Post.LIEUTENANT, arm=Arm.PISTOL),
    men(7, Post.MARINE, arm=Arm.MUSKET),
    men(3),
    men(4, place=Place.GUNS),
    men(2, place=Place.TOPS),
)


def only(state: Sea, who: int, *wanted: tuple[Figures, int]) -> Commit:
    """A party of so many of some rows."""
    rows = state.ships[who].crew
    numbers = {replace(row, count=1): n for row, n in wanted}
    party = tuple(numbers.get(replace(row, count=1), 0) for row in rows)
    return Commit(state.ships[who].id, party)


@pytest.mark.rule("PW-3.3", "R0-1", "R0-2", "R0-5", "R0-6", "R0-7", "R0-10", "PW-1.3")
def test_the_worked_example_of_the_boarding() -> None:
    """Its dice as printed; but 1, 1, 1, 2, 5, 5 against 3 are four hits, not three."""
    state = alongside(PIRATES, IMPERIALS, chooser=BLUE, first=RED)
    state = do(state, Board(B, A)).state
    assert isinstance(state.pending[-1], AskParty)
    party = only(
        state,
        B,
        (men(1, Post.LIEUTENANT, arm=Arm.PISTOL), 1),
        (men(7, Post.MARINE, arm=Arm.MUSKET), 7),
        (men(1), 2),
    )
    state = do(state, party).state
    pirates = only(
        state,
        A,
        *[
            (row, row.count)
            for row in PIRATES
            if row.place is Place.DECK and row.post is not Post.CAPTAIN
        ],
    )
    assert sum(pirates.party) == 19
    step = do(
        state,
        pirates,
        *(1, 1, 1, 2, 3, 5, 6),  # the marines' muskets at 4: five
        *(1, 1, 1, 2, 5, 5),  # four muskets and a deck gun at 3: four
        *(1, 1, 1, 1, 6),  # five marines at 4: four
        *(1, 1, 1),  # the lieutenant, two cutlasses and a pistol at 5: three
        *([1] * 11 + [6] * 9),  # twenty attacks at 3: eleven
        *(1, 1),  # the mate with cutlass and pistol at 4: two
    )
    assert [(e.by, e.hits) for e in told(step, VolleyAboard)] == [((B,), 5), ((A,), 4)]
    assert [(e.by, e.hits, e.killed) for e in told(step, Melee)] == [((B,), 7, 7), ((A,), 13, 6)]
    assert step.state.ships[A].aboard == 18
    assert step.state.ships[B].aboard == 9, "the surplus kills nobody below"
    assert told(step, RoundWon)[0].by == A
    assert isinstance(step.state.pending[-1], AskPress)


@pytest.mark.rule("PW-1.3", "R0-1")
@pytest.mark.parametrize(
    ("row", "attacks"),
    [
        (men(1, Post.CAPTAIN, arm=Arm.PISTOL, hook=True), {5: 4}),
        (men(1, Post.LIEUTENANT, arm=Arm.PISTOL), {5: 3}),
        (men(1, Post.MATE, arm=Arm.PISTOL), {4: 2}),
        (men(1, Post.MATE, arm=Arm.PISTOL, loaded=False), {4: 1}),
        (men(3), {3: 3}),
        (men(2, lady=True), {3: 4}),
        (men(2, hook=True), {3: 4}),
        (men(2, arm=Arm.MUSKET), {3: 2}),
    ],
)
def test_the_attacks_of_a_figure(row: Figures, attacks: dict[int, int]) -> None:
    mine = ship("black-seas-barracuda", (500, 500), NORTH)
    assert boarding.melee_dice(sea(mine), mine, crew(row)) == attacks


@pytest.mark.rule("R0-8", "PW-3.3")
def test_men_at_the_guns_and_in_the_tops_do_not_fight_but_officers_may() -> None:
    state = do(alongside(PIRATES, IMPERIALS), Board(A, B)).state
    rows = state.ships[A].crew
    below = tuple(1 if row.place is Place.GUNS else 0 for row in rows)
    assert no(state, Commit(A, below)).rule == "PW-3.3"
    assert no(state, Commit(A, (0,) * len(rows))).rule == "R0-8"
    assert no(state, Commit(A, (99,) * len(rows))).rule == "R0-8"
    assert no(state, Commit(A, ())).rule == "R0-8"
    captain = tuple(int(row.post is Post.CAPTAIN) for row in rows)
    assert pirate_wars.refuse(state, Commit(A, captain)) is None


@pytest.mark.rule("R0-9")
def test_who_stays_out_of_a_round_is_on_deck_for_the_next() -> None:
    mine = crew(men(2), men(3, place=Place.GUNS), men(1, place=Place.TOPS))
    state = do(alongside(mine, crew(men(2))), Board(A, B)).state
    state = do(state, everybody(state, A)).state
    step = do(state, everybody(state, B), 6, 6, 6, 6)
    assert {row.place for row in step.state.ships[A].crew} == {Place.DECK}


@pytest.mark.rule("R0-5")
def test_muskets_fire_in_the_first_round_only_and_only_if_loaded() -> None:
    mine = crew(men(3, arm=Arm.MUSKET), men(2, arm=Arm.MUSKET, loaded=False))
    one = ship("black-seas-barracuda", (500, 500), NORTH, crew=mine)
    two = ship("imperial-flagship", (511, 500), NORTH, BLUE, crew=crew(men(9)))
    for first, thrown in ((True, 3), (False, 0)):
        play = Play(sea(one, two), Scripted(*[6] * (thrown + 5 + 9)))
        boarding.fight_man_by_man(play, Bout((A,), (B,), (A, B) if first else ()), ((2, 3), (9,)))
        volleys = [e for e in play.done().events if isinstance(e, VolleyAboard)]
        assert sum(len(faces) for e in volleys for _, faces in e.thrown) == thrown


@pytest.mark.rule("R0-5", "PW-3.3", "R0-9")
def test_loaded_muskets_aloft_fire_in_the_first_round_and_stay_there() -> None:
    """Who is aloft without one comes up; nobody in the tops can fall."""
    mine = crew(men(2), men(3, arm=Arm.MUSKET, place=Place.TOPS), men(1, place=Place.TOPS))
    state = do(alongside(mine, crew(men(4))), Board(A, B)).state
    state = do(state, everybody(state, A)).state
    found = odds(state, everybody(state, B))
    assert found is not None
    step = do(state, everybody(state, B), 1, 1, 6, *[6] * 2, *[6] * 2)
    assert [(e.by, e.hits) for e in told(step, VolleyAboard)] == [((A,), 2)]
    assert step.state.ships[A].crew == crew(
        men(3), men(3, arm=Arm.MUSKET, place=Place.TOPS, loaded=False)
    )


@pytest.mark.rule("PW-3.5", "R0-11")
def test_the_winner_boards_on_or_cuts_loose() -> None:
    state = do(alongside(crew(men(2)), crew(men(2))), Board(A, B)).state
    state = do(state, everybody(state, A)).state
    state = do(state, everybody(state, B), 1, 6, 6, 6).state
    ask = state.pending[-1]
    assert isinstance(ask, AskPress)
    assert (ask.ship, state.ships[B].beaten) == (A, True)
    on = do(state, Press(A, True)).state
    assert on.ships[A].fought == (B,)
    loose = do(state, Press(A, False))
    assert told(loose, CutLoose)
    assert loose.state.ships[A].fought == loose.state.ships[B].fought == ()


@pytest.mark.rule("R0-6")
@pytest.mark.parametrize(("first", "who"), [(RED, A), (BLUE, B)])
def test_in_a_tie_the_initiative_decides(first: Player, who: int) -> None:
    low = Player(1 - first)
    state = alongside(crew(men(2)), crew(men(2)), first=first, chooser=low)
    state = do(state, Board(A if low == RED else B, B if low == RED else A)).state
    for _ in (0, 1):
        ship_id = state.pending[-1].ship
        last = do(state, everybody(state, ship_id), *([6] * 4 if _ else []))
        state = last.state
    assert told(last, RoundWon)[0].tie
    assert state.pending[-1].ship == who


@pytest.mark.rule("PW-3.2")
def test_nobody_aboard_has_another_task_while_a_ship_boards() -> None:
    mine = ship("black-seas-barracuda", (500, 500), NORTH, fought=(B,))
    hers = ship("imperial-flagship", (511, 500), NORTH, BLUE, fought=(A,))
    far = ship("skulls-eye-schooner", (900, 900), NORTH)
    state = sea(mine, hers, far, phase=Phase.TASKS)
    assert no(state, Reload(A, 0, 1)).rule == "PW-3.2"
    assert pirate_wars.refuse(state, Done(RED)) is None


@pytest.mark.rule("PW-3.2", "PW-3.1")
@pytest.mark.parametrize("edition", list(Edition))
def test_who_has_cut_loose_has_had_his_task(edition: Edition) -> None:
    state = alongside(crew(men(9)), crew(men(9)), edition)
    state = do(state, Board(A, B), *([6, 1] if edition is NEW else [])).state
    if edition is OLD:
        state = do(state, everybody(state, A)).state
        state = do(state, everybody(state, B), *[1] * 2, *[6] * 16).state
    state = do(state, Press(A, False)).state
    assert state.ships[A].fought == ()
    for each in (A, B):
        owner = state.ships[each].owner
        there = replace(state, phase=Phase.TASKS, chooser=owner)
        assert no(there, Reload(each, 0, 1)).rule == "PW-3.2"


def two_on_one(edition: Edition = OLD, **changes: object) -> Sea:
    """Two Barracudas (Red), one on either side of a Flagship (Blue), and all touch."""
    mine = ship("black-seas-barracuda", (500, 500), NORTH, crew=crew(men(4)), edition=edition)
    hers = ship("imperial-flagship", (511, 500), NORTH, BLUE, crew=crew(men(6)), edition=edition)
    third = replace(mine, stern=mine.stern._replace(x=52200), crew=crew(men(5)))
    start = sea(mine, hers, third, phase=Phase.BOARDING, edition=edition, **changes)
    return replace(start, contacts=(Contact(A, B, 1), Contact(B, C, 1)))


@pytest.mark.rule("R0-71", "PW-3.2", "PW-3.3")
def test_two_ships_that_board_one_fight_her_together() -> None:
    """Her men strike once, and not at each of the two; both of these may cut loose."""
    state = do(two_on_one(), Board(A, B)).state
    state = do(state, Board(C, B)).state
    for each in (A, C):
        assert state.pending[-1].ship == each
        state = do(state, everybody(state, each)).state
    step = do(state, everybody(state, B), *[1] * 4, *[6] * 5, *[1] * 2, *[6] * 4)
    assert [(e.by, e.killed) for e in told(step, Melee)] == [((A, C), 4), ((B,), 2)]
    assert [step.state.ships[n].aboard for n in (A, B, C)] == [2, 2, 5]
    assert [(e.by, e.on) for e in told(step, RoundWon)] == [(A, B), (C, B)]
    assert step.state.ships[B].beaten
    play = Play(do(step.state, Press(A, False)).state, Scripted())
    boarding.press(play, Press(C, True))
    assert [play.state.ships[n].fought for n in (A, B, C)] == [(), (C,), (B,)]


@pytest.mark.rule("R0-71", "PW-3.4")
def test_two_ships_that_board_one_add_their_melee() -> None:
    state = do(two_on_one(NEW), Board(A, B)).state
    step = do(state, Board(C, B), 1, 2)
    thrown = told(step, SumsThrown)
    assert [(e.ones, e.others, e.sums) for e in thrown] == [((A, C), (B,), (9, 6))]
    assert thrown[0].killed == (2, 4)
    assert [step.state.ships[n].aboard for n in (A, B, C)] == [2, 2, 5]


@pytest.mark.rule("PW-3.4", "PW-3.5")
def test_where_both_crews_fall_nobody_wins_and_it_is_told() -> None:
    """Three against three, and both throw a four: both ships are left without a man."""
    state = sums(crew(men(3)), crew(men(3)))
    found = odds(state, Board(A, B))
    assert found is not None
    assert [(row.words, row.chance) for row in found.rows] == [
        ("the better of it", Fraction(9, 36)),
        ("even", Fraction(18, 36)),
        ("the worse of it", Fraction(9, 36)),
    ]
    step = do(state, Board(A, B), 4, 5)
    assert [event.ship for event in told(step, NobodyLeft)] == [A, B]
    assert not told(step, RoundWon)
    assert {step.state.ships[n].fate for n in (A, B)} == {Fate.ABANDONED}


@pytest.mark.rule("PW-2.2", "PW-2.9")
def test_boardings_are_declared_by_both_and_fought_before_the_tasks() -> None:
    state = alongside(crew(men(2)), crew(men(2)))
    stood_off = do(state, StandOff(A)).state
    assert pirate_wars.to_act(stood_off) == (BLUE,)
    step = do(stood_off, Board(B, A))
    assert told(step, BoardingDeclared)
    assert isinstance(step.state.pending[-1], AskParty)
    assert step.state.phase is Phase.BOARDING


@pytest.mark.rule("PW-3.3")
def test_the_exact_chances_of_a_melee() -> None:
    """Two pirates at 3 against one sailor at 2, against a product of single chances."""
    one = ship("black-seas-barracuda", (500, 500), NORTH, crew=crew(men(2)))
    two = ship("imperial-flagship", (511, 500), NORTH, BLUE, crew=crew(men(1)))
    found = exact(
        sea(one, two),
        lambda play: boarding.fight_man_by_man(play, Bout((A,), (B,)), ((2,), (1,))),
        lambda play: tuple(s.aboard for s in play.state.ships),
    )
    hit, struck = 1 - Fraction(1, 2) ** 2, Fraction(1, 3)
    assert found == {
        (1, 0): hit * struck,
        (2, 0): hit * (1 - struck),
        (1, 1): (1 - hit) * struck,
        (2, 1): (1 - hit) * (1 - struck),
    }


# --- by sums -----------------------------------------------------------------------------


def sums(mine: Crew, hers: Crew, **changes: object) -> Sea:
    return alongside(mine, hers, NEW, **changes)


PIRATES_30 = crew(men(1, Post.CAPTAIN), men(2, lady=True), men(27))
CROWN_20 = crew(men(1, Post.CAPTAIN), men(1, Post.LIEUTENANT), men(8, Post.MARINE), men(10))


@pytest.mark.rule("PW-3.4", "R1-1", "R1-2", "R1-3", "R1-5", "R1-28", "R1-29")
def test_the_worked_example_of_the_sums() -> None:
    """Ladies count 2, so it is 35 against 42; 2 and 5 are thrown, and five sailors less are 37."""
    state = sums(PIRATES_30, CROWN_20, chooser=BLUE, first=RED)
    assert strength(state, state.ships[A]) == 27 + 2 * 2 + 4
    assert strength(state, state.ships[B]) == 42
    step = do(state, Board(B, A), 2, 5)
    event = told(step, SumsThrown)[0]
    assert event.sums == (42, 35)
    assert event.killed == (5, 2 + 7)
    assert told(step, RoundWon)[0].by == B
    assert strength(step.state, step.state.ships[B]) == 37
    after = {(row.post, row.lady): row.count for row in step.state.ships[A].crew}
    assert after == {(Post.CAPTAIN, False): 1, (Post.HAND, True): 2, (Post.HAND, False): 18}
    again = replace(step.state, pending=())
    again = replace(
        again, ships=(again.ships[A], replace(again.ships[B], boards=True), *again.ships[2:])
    )
    play = Play(again, Scripted(1, 1))
    boarding.fight_by_sums(play, Bout((B,), (A,)))
    assert [e.figures for e in play.done().events if isinstance(e, LadiesYield)] == [2]
    assert not any(row.lady for row in play.state.ships[A].crew)


@pytest.mark.rule("R1-28")
def test_ladies_yield_to_no_lieutenant_who_has_not_come_over() -> None:
    step = do(sums(PIRATES_30, CROWN_20), Board(A, B), 1, 1)
    assert not told(step, LadiesYield)


@pytest.mark.rule("R1-28")
@pytest.mark.parametrize("boards", [A, B])
def test_ladies_yield_aboard_one_ship_with_a_lieutenant_whoever_came_over(boards: int) -> None:
    state = sums(PIRATES_30, CROWN_20)
    lashed = [replace(ship_, fought=(B,) if ship_.id == A else (A,)) for ship_ in state.ships[:2]]
    lashed[boards] = replace(lashed[boards], boards=True)
    play = Play(replace(state, ships=(*lashed, *state.ships[2:])), Scripted(1, 1))
    boarding.fight_by_sums(play, Bout((A,), (B,)))
    assert [event.figures for event in play.done().events if isinstance(event, LadiesYield)] == [2]


@pytest.mark.rule("R1-4")
def test_with_equal_losses_nobody_has_won() -> None:
    step = do(sums(crew(men(9)), crew(men(9)), first=BLUE), Board(A, B), 3, 3)
    assert told(step, RoundWon)[0].tie
    assert step.state.pending[-1] == AskPress(B, A)
    assert not any(each.beaten for each in step.state.ships)


# --- prizes ------------------------------------------------------------------------------


@pytest.mark.rule("PW-3.5", "PW-6.1", "R0-36")
def test_a_ship_without_a_man_left_is_taken_and_manned() -> None:
    mine = crew(men(1, Post.MATE), men(9))
    state = do(alongside(mine, crew(men(1))), Board(A, B)).state
    state = do(state, everybody(state, A)).state
    step = do(state, everybody(state, B), *[1] * 10, 6)
    assert told(step, Taken)
    ask = step.state.pending[-1]
    assert isinstance(ask, AskPrize)
    assert step.state.ships[B].captor == RED
    assert no(step.state, Man(A, 4)).rule == "PW-6.1", "she has five sails"
    manned = do(step.state, Man(A, 5)).state
    prize = manned.ships[B]
    assert (prize.owner, prize.fate, prize.aboard) == (RED, Fate.AFLOAT, 6)
    assert any(row.post is Post.MATE for row in prize.crew)
    assert prize.duty is Duty.FIGHTING


@pytest.mark.rule("H-104")
def test_a_prize_may_be_left_empty() -> None:
    play = Play(alongside(crew(men(12)), crew(men(1))), Scripted())
    capture(play, A, B, 0)
    state = do(play.state, Man(A, 0)).state
    assert state.ships[B].fate is Fate.TAKEN
    assert state.ships[B].captor == RED


@pytest.mark.rule("PW-6.1", "R1-26")
@pytest.mark.parametrize(("captives", "least"), [(0, 1), (6, 3), (7, 4)])
def test_imperials_send_the_lieutenant_and_marines_and_their_prize_leaves(
    captives: int, least: int
) -> None:
    play = Play(alongside(crew(men(1)), CROWN_20, NEW), Scripted())
    capture(play, B, A, captives)
    assert men_for_prize(play.state, B, A, captives)[0] == least
    step = do(play.state, Man(B, least))
    assert told(step, PrizeManned)
    prize = step.state.ships[A]
    assert {row.post for row in prize.crew} == {Post.MARINE, Post.LIEUTENANT}
    assert prize.duty is Duty.LEAVING


@pytest.mark.rule("PW-6.1", "H-195")
def test_the_captives_sail_an_imperial_prize_under_guard() -> None:
    play = Play(alongside(crew(men(1)), CROWN_20, NEW), Scripted())
    capture(play, B, A, 6)
    state = do(play.state, Man(B, 3)).state
    prize = replace(state.ships[A], heading=state.wind)
    assert sailing_of(state, prize) is Sailing.FULL
    assert sailing_of(state, replace(prize, crew=())) is Sailing.ADRIFT


@pytest.mark.rule("R0-73", "PW-6.1", "H-195")
def test_an_imperial_prize_without_captives_lies_where_she_is_until_sailors_come() -> None:
    play = Play(alongside(crew(men(1)), CROWN_20, NEW), Scripted())
    capture(play, B, A, 0)
    prize = replace(do(play.state, Man(B, 1)).state.ships[A], moved=False, stunned=False)
    assert sailing_of(play.state, replace(prize, heading=play.state.wind)) is Sailing.ADRIFT
    assert not to_move(prize), "nor does she drift"
    sailed = replace(prize, crew=crew(*prize.crew, men(3)), heading=play.state.wind)
    assert to_move(sailed)
    assert sailing_of(play.state, sailed) is Sailing.FULL


@pytest.mark.rule("R1-26", "R0-36")
def test_a_prize_without_sails_takes_one_man_and_without_a_mate_whoever_is_there() -> None:
    state = alongside(crew(men(4)), crew(men(1)))
    bare = replace(state.ships[B], sails=0)
    state = replace(state, ships=(state.ships[A], bare, *state.ships[2:]))
    assert men_for_prize(state, A, B, 0)[0] == 1
    play = Play(state, Scripted())
    capture(play, A, B, 0)
    prize = do(play.state, Man(A, 1)).state.ships[B]
    assert prize.crew == crew(men(2, busy=True, home=A)), "the senior of the men leads one"


@pytest.mark.rule("PW-3.5")
@pytest.mark.parametrize("edition", list(Edition))
def test_a_boarded_crew_may_strike_in_its_tasks_and_is_a_prize(edition: Edition) -> None:
    few = crew(men(8), men(1, Post.CAPTAIN))
    mine = ship("skulls-eye-schooner", (500, 500), NORTH, edition=edition, fought=(B,), crew=few)
    hers = ship("man-o-war", (513, 500), NORTH, BLUE, edition=edition, fought=(A,))
    state = orders(mine, hers, ship("man-o-war", (900, 900), NORTH), edition=edition)
    strike = Yield(A, True)
    assert strike in legal_actions(state)
    given = gives_up(state, strike)
    assert given is not None
    assert given.rule == "PW-3.5"
    step = do(state, strike)
    assert (step.state.ships[A].fate, step.state.ships[A].captor) == (Fate.TAKEN, BLUE)
    assert isinstance(step.state.pending[-1], AskPrize)
    assert not step.state.ships[B].fought
    assert no(state, Yield(A, False)).rule == "PW-3.2"
    assert no(state, Yield(C, True)).rule == "PW-2.2", "nobody boards her"
    best = max(options(state, RED), key=lambda each: each.value)
    assert best.action == strike, "a mate does it who can only die"
    whole = replace(mine, crew=ship("skulls-eye-schooner", (500, 500), NORTH, edition=edition).crew)
    fair = orders(whole, hers, state.ships[C], edition=edition)
    best = max(options(fair, RED), key=lambda each: each.value)
    assert not isinstance(best.action, Yield), "no other gives up"
