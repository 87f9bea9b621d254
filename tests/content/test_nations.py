"""Nations, names of ships and captains."""

import pytest

from pieces_of_eight import content

SLAVERS = {"whydah", "queen anne's revenge", "fredensborg", "concorde", "marquis de vaudreuil"}
UNCHECKED = {
    *("fancy", "liberty", "flying dragon", "bachelor's delight", "night rambler", "milford"),
    *("dolphin", "mayflower", "lilly", "pearl", "gift", "prosperous", "sceptre", "vermandois"),
    *("san felipe", "la magdalena", "san luis", "santa margarita", "dannebrog", "haabet"),
    *("charlotte amalia", "havmanden", "jomfru anna", "nuestra señora de atocha", "saint-louis"),
}


@pytest.mark.rule("P8-1.1")
def test_there_are_four_crowns_and_two_free_flags() -> None:
    assert {nation.name for nation in content.crowns()} == {
        "Spain",
        "France",
        "England",
        "Denmark",
    }
    others = {nation.id for nation in content.nations()} - {n.id for n in content.crowns()}
    assert others == {"netherlands", "pirates"}


def test_every_nation_can_man_and_name_a_whole_fleet() -> None:
    for nation in content.nations():
        assert len(nation.ships) >= 8, nation.id
        assert len(nation.captains) >= 8, nation.id
        assert len(nation.traders) >= 4, nation.id
        assert nation.adjective
        assert nation.about.endswith(".")


def test_a_crown_has_names_for_garrisons_and_towns() -> None:
    for crown in content.crowns():
        assert len(crown.officers) >= 4, "the largest garrison has four officers"
        assert len(crown.towns) >= 4
        assert not set(crown.towns) & {raid.title for raid in content.raids()}


def test_no_slave_ship_and_no_unchecked_name_sails() -> None:
    for nation in content.nations():
        for name in (*nation.ships, *nation.merchantmen):
            assert name.casefold() not in SLAVERS | UNCHECKED, name


def test_no_captain_serves_two_flags() -> None:
    names = [captain.name for nation in content.nations() for captain in nation.captains]
    assert len(names) == len(set(names))


def test_biographies_are_one_sentence_long() -> None:
    for nation in content.nations():
        for captain in nation.captains:
            if captain.about:
                assert captain.about.endswith(".")
                assert "\n" not in captain.about
                assert len(captain.about) <= 160, captain.name


def test_a_mistyped_nation_gets_a_suggestion() -> None:
    assert content.nation("Spain").id == "spain"
    with pytest.raises(content.UnknownNameError, match=r"did you mean denmark\?"):
        content.nation("denmrk")
