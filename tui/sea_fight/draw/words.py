"""A hex of the sea map in one plain sentence, for the status line and for being read aloud."""

from campaign.geometry.hexes import FACE_WORDS, Hex, offset
from tui.draw.inks import Band, Ground
from tui.sea_fight.draw.chart import chart_of
from tui.sea_fight.draw.layout import name
from tui.sea_fight.draw.view import SeaView, Shade, ShipMark

_GROUNDS = {
    Ground.DEEP: "open sea",
    Ground.SEA: "open sea",
    Ground.COAST: "open sea",
    Ground.SHOAL: "shoals",
    Ground.SAND: "sand",
    Ground.LAND: "land",
    Ground.WOOD: "land",
    Ground.TOWN: "a town",
}
_BANDS = {
    Band.DARK: "hidden from the guns",
    Band.LONG: "long range",
    Band.NORMAL: "normal range",
    Band.SHORT: "short range",
    Band.RAKING: "raking fire",
    Band.REACH: "within reach",
    Band.CHANCE: "within reach if the dice allow",
}


def hex_words(view: SeaView, at: Hex) -> str:
    """What is on a hex: "1604, open sea: A Adventure, heading north-east, on fire."."""
    ground = chart_of(view.waters).ground(*offset(at))
    if ground is None:
        return "Off the table."
    words = f"{name(at)}, {_GROUNDS[ground]}"
    here = [ship for ship in view.ships if ship.at == at]
    if here:
        words += ": " + "; ".join(ship_words(ship) for ship in here)
    shade = view.overlay.get(at)
    told = shade is None or (shade.band is Band.REACH and any(ship.ghost for ship in here))
    if shade is not None and not told:
        words += f" - {_shade_words(shade)}"
    return words + "."


def ship_words(ship: ShipMark) -> str:
    """A ship and the state she is in, without a full stop."""
    called = " ".join(word for word in (ship.letter, ship.name) if word)
    if ship.ghost:
        return f"{called} would lie here, heading {FACE_WORDS[ship.facing]}"
    states = [
        (ship.prize, "a prize"),
        (ship.burning, "on fire"),
        (bool(ship.grappled), "grappled"),
        (ship.reduced, "under reduced sail"),
        (ship.gear <= 0, "without sails"),
        (ship.hull <= 0.5, "hull badly hurt"),
        (ship.spent, "her turn is over"),
    ]
    told = [words for holds, words in states if holds]
    return ", ".join([called, f"heading {FACE_WORDS[ship.facing]}", *told])


def _shade_words(shade: Shade) -> str:
    words = _BANDS[shade.band]
    return f"{words}, {shade.text}" if shade.text else words
