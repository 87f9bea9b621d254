"""The chances of an order in lines."""

from fractions import Fraction

from campaign.kernel.odds import Odds

UNLIKELY = Fraction(1, 20_000)
"""Outcomes rarer than this are told in one line together."""
WIDTH = 28
"""Cells for the words of an outcome, where none is longer."""


def written(found: Odds) -> list[str]:
    """Return odds as lines: the dice with their reasons, then every outcome."""
    lines = []
    for part in found.parts:
        need = f", {part.need} or more" if part.need else ""
        dice = f"{part.dice} {'die' if part.dice == 1 else 'dice'}"
        mods = "".join(f"; {mod.value:+d} {mod.why} [{mod.rule}]" for mod in part.mods)
        lines.append(f"{part.words}: {dice}{need}{mods}")
    likely = [chance for chance in found.rows if chance.chance >= UNLIKELY]
    width = max([WIDTH, *(len(chance.words) for chance in (*likely, *found.also))])
    lines += [row(chance.words, chance.chance, width) for chance in likely]
    if len(likely) < len(found.rows):
        rest = sum((chance.chance for chance in found.rows), -sum(c.chance for c in likely))
        lines.append(row("anything else", Fraction(rest), width))
    if found.also:
        lines.append("and with it:")
        lines += [row(chance.words, chance.chance, width) for chance in found.also]
    if found.mean is not None:
        lines.append(f"on average {float(found.mean):.2f} [{found.rule}]")
    return lines + found.note.splitlines()


def row(words: str, chance: Fraction, width: int) -> str:
    """Return an outcome with its chance, a bar, and the exact fraction where it is short."""
    bar = "#" * round(chance * 30)
    exact = f"  {chance}" if chance.denominator < 100_000 else ""
    return f"  {words:{width}} {float(chance):7.2%}  {bar:30}{exact}"
