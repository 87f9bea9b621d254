"""A captain's portrait in signs of any keyboard, for terminals without colours or blocks."""

from collections.abc import Mapping

from .likeness import Beard, Hat, Likeness

WIDE, HIGH = 15, 9
"""Columns and lines of the picture."""
HATS: Mapping[Hat, tuple[str, str, str]] = {
    "tricorne": (r"    __.---.__  ", r" .-'  (*)   '-.", r" '-..._____..-'"),
    "plumed": (r"    .-----.,~~,", r"    |=====|~~' ", r" .-----------. "),
    "scarf": (r"    .-----.    ", r"   / * . * \   ", r"   |.-----.|=- "),
    "wig": (r"   .-'''''-.   ", r"  ( ( ) ( ) )  ", r" ( ( .---. ) ) "),
}
MOUTHS: Mapping[Beard, tuple[str, str]] = {
    "none": (r"\  -  /", r" \___/ "),
    "moustache": (r"\ ~v~ /", r" \___/ "),
    "pointed": (r"\ ~-~ /", r" \_V_/ "),
    "full": (r"{%~-~%}", r" {%%%} "),
}
COAT = (r"  .-\/\|/\/-.  ", r" /   \ | /   \ ")


def signs(look: Likeness) -> tuple[str, ...]:
    """The picture, line by line."""
    right = "#" if look.patch else "o"
    mouth, chin = MOUTHS[look.beard]
    cheek = "'" if look.scar else " "
    ring = "o" if look.earring else " "
    face = (f"| o {right} |", f"|{cheek} >  |", mouth, chin)
    left, out = ("((", "))") if look.hat == "wig" else ("(", ")") if look.long else ("", "")
    return (
        *HATS[look.hat],
        f"{left:>4}{face[0]}{out:<4}",
        f"{left + ring if ring != ' ' else left:>4}{face[1]}{out:<4}",
        f"{left:>4}{face[2]}{out:<4}",
        f"{left:>4}{face[3]}{out:<4}",
        *COAT,
    )
