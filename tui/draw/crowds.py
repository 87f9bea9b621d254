"""Places on which several stand together, each with a name: squares of a town.

The first column, and where there are four lines or more the first line too, is kept for small signs
and for words of marks; the rest is for tokens, or for men as figures who stand before what is
built there.
"""

from collections.abc import Mapping, Sequence

from .cells import Cell, Ink
from .colours import Wash, blend
from .places import Lines, PlaceLook, PlacePicture, WornUnit
from .table import EdgeRow, Laid, MarkRow, TableLook

ROOMY = 4  # from so many lines on the first one is kept for signs
SCENIC = 5  # from so many lines on there is room for figures
EAST, SOUTH = 2, 4  # arms of an outline
BLANK = Cell(" ", "", "")
LEVEL, UPRIGHT = "─", "│"
ABREAST, TALLEST = 4, 4  # columns of a figure with what he carries, and its lines from hat to feet
Box = tuple[int, int, int, int]  # left and upper cell, width and height


def paint_square(spot: PlaceLook, look: TableLook) -> Lines:
    return _Square(spot, look).lines()


class _Square(PlacePicture):
    """One place while it is painted."""

    def lines(self) -> Lines:
        """All that lies on the place, from the ground upwards."""
        spot = self.spot
        self.kept = 1 if self.high >= ROOMY else 0
        self.fine = self.fine and self.high >= ROOMY
        self._built()
        if self.high == 1:
            if self.spot.things:
                first = self.spot.things[0]
                coat = self._coat(first, 0)
                words = f"{first.token[0]}{min(9, len(self.spot.things))}"
                for x, glyph in enumerate(words[: self.wide]):
                    self._put(x, 0, glyph, coat.text, coat.ink)
            return tuple(map(tuple, self._cells()))
        boxes = self._figures() if self.high >= SCENIC else []
        tokens = range(0) if boxes else self._token_lines(len(spot.things))
        self._named(
            1 if boxes else self._left_free(tokens),
            tokens.stop if tokens and tokens.start == self.kept else self.kept,
        )
        for number, (worn, box) in enumerate(zip(spot.things, boxes, strict=False)):
            self._stand(worn, box, number)
        if tokens:
            self._tokens(tokens)
        for mark in self.marks:
            if mark.frame:
                self._framed(mark)
        self._signs()
        return tuple(map(tuple, self._cells()))

    # The ground and what is built on it.

    @property
    def _dark(self) -> MarkRow | None:
        return next((mark for mark in self.marks if mark.night), None)

    def _paper(self) -> Ink:
        tones = self.ground.night if self._dark else self.ground.tones
        paper = self.inks[tones[self.spot.tone % len(tones)]].ink
        for wash in self._washes():
            paper = blend(paper, wash)
        return paper

    def _washes(self) -> list[Wash]:
        marks = (mark for mark in self.marks if mark.wash and not mark.badge and not mark.night)
        return [wash for mark in marks if (wash := self.inks[mark.wash]).weight > 0]

    def _ink(self) -> Ink:
        mixes = self.paper.startswith("#")
        for wash in reversed(self._washes()):
            if wash.weight >= 1 or not mixes:
                return wash.text
        return self.inks[self.ground.night_ink if self._dark else self.ground.ink].ink

    def _built(self) -> None:
        """What stands or burns there, what runs along its sides, and the dark over all of it."""
        spot, ground, dark = self.spot, self.ground, self._dark
        covering = [mark for mark in self.marks if mark.sprite and mark.names]
        colours = dict(covering[-1].colours if covering else ground.colours)
        for mark in self.marks:
            colours |= mark.colours
        sprites = (covering[-1].sprite,) if covering else ground.sprites
        if sprites:
            flames = next(iter(covering[-1].colours.values())) if covering else ""
            self._scenery(sprites[spot.chance % len(sprites)], colours, flames)
        if self.high > 1:
            for edge in self.edges:
                if edge.sprite:
                    self._scenery(edge.sprite, edge.colours, edge.ink)
                if edge.arms:
                    self._outline(edge)
        if dark and dark.sprite and self.look.palette.name in dark.themes:
            self._scenery(dark.sprite, {})

    def _outline(self, edge: EdgeRow) -> None:
        wash, paper, dark = self.inks[edge.ink], self.inks[edge.wash].ink, self._dark
        ink = self._dimmed(wash, dark).ink if dark else wash.ink
        for x in range(1, self.wide if edge.arms & EAST and self.kept else 1):
            self._put(x, 0, self._plain(LEVEL), ink, paper, bold=False)
        for y in range(self.kept, self.high if edge.arms & SOUTH else 0):
            self._put(0, y, self._plain(UPRIGHT), ink, paper, bold=False)
        if self.kept:
            self._put(0, 0, self._plain(edge.sign), ink, paper, bold=False)

    def _scenery(self, sprite: str, colours: Mapping[str, str], ink: str = "") -> None:
        """A picture; its signs have one colour, but for those that a mark changes."""
        laid = self.look.table.laid(sprite, self.wide, self.high, fine=self.fine)
        if laid is None:
            return
        if self.fine:
            self._dots(laid, colours, 0)
            return
        usual = self.inks[ink].ink if ink else self._ink()
        swaps = {
            sign: (other, self.inks[colour].ink)
            for mark in self.marks
            for colour in mark.colours.values()
            for sign, other in mark.swap.items()
        }
        for sign, x, y in laid.signs:
            shown, shade = swaps.get(sign, (sign, usual))
            self._put(x, y, self._plain(shown), shade, bold=False)

    def _dots(self, laid: Laid, colours: Mapping[str, str], fall: int) -> None:
        letters, dark = self.table.letters, self._dark
        lights = {letter for mark in self.marks for letter in mark.colours}
        mixes = self.paper.startswith("#")
        for letter, x, y in laid.dots:
            wash, line = self.inks[colours.get(letter) or letters[letter]], self.quarters[y + fall]
            if dark and letter not in lights and not laid.picture.bright:
                if not mixes and letter not in dark.keeps:
                    continue
                wash = self._dimmed(wash, dark)
            line[x] = blend(line[x], wash)

    def _dimmed(self, wash: Wash, dark: MarkRow) -> Wash:
        if not wash.ink.startswith("#"):
            return Wash(self._ink(), 1, "")
        return Wash(blend(wash.ink, self.inks[dark.wash]), wash.weight, "")

    def _framed(self, mark: MarkRow) -> None:
        laid = self.look.table.laid(mark.frame, self.wide, self.high, fine=self.fine)
        wash, paper = self.inks[mark.ink], "" if self.kept else self.inks[mark.ink].ink
        for sign, x, y in laid.signs if laid and not self.fine else ():
            if x == 0 or not self.written.get((x, y), BLANK).paper:
                self._put(x, y, sign, wash.text if paper else wash.ink, paper)
        for _, x, y in laid.dots if laid and self.fine else ():
            if x < 2 or y < 2:
                self.written.pop((x // 2, y // 2), None)
        if self.fine:
            self._scenery(mark.frame, {})

    # Words.

    def _named(self, room: int, line: int) -> None:
        """The name of the place and what befell it, as far as there are lines."""
        told = [mark for mark in self.marks if mark.names]
        rows: Sequence[tuple[str, ...]] = [mark.names for mark in told]
        if not any(mark.sprite for mark in told):
            rows = [self.ground.names, *rows]
        rows = [names for names in rows if names][-room:] if room else []
        covered = self.paper if any(mark.sprite for mark in told) else ""
        odds = len(self.spot.text[:3]) if self.spot.things and line + room == self.high else 0
        wide = self.wide - 1 - (odds + 1 if odds > 1 and not self.kept else 0)
        for names in rows:
            for word in self._fitting(names, room - len(rows) + 1, wide):
                self._clear(line)
                left = 1 + (self.wide - 1 - len(word)) // 2 if self.high >= SCENIC else 1
                for x, glyph in enumerate(word, left):
                    self._put(x, line, glyph, self._ink(), covered, bold=bool(told))
                line += 1

    def _clear(self, line: int) -> None:
        for x in range(1, self.wide) if not self.fine else ():
            self.written.pop((x, line), None)

    def _fitting(self, names: Sequence[str], room: int, wide: int) -> list[str]:
        for name in names:
            words = name.split("/")
            if len(words) <= room and all(len(word) <= wide for word in words):
                return words
        return [f"{names[-1][: wide - 1]}."]

    def _left_free(self, tokens: range) -> int:
        if not tokens:
            return 2
        if tokens.start > self.kept:
            return tokens.start - self.kept
        return min(2, self.high - tokens.stop)

    # Who stands there.

    def _token_lines(self, count: int) -> range:
        lines = self.high - self.kept
        needed = min(lines, -(-count // self._slots))
        spare = 1 if lines > 2 and needed < lines else 0
        return range(self.kept + spare, self.kept + spare + needed)

    @property
    def _slots(self) -> int:
        return (self.wide - 1) // 2

    def _tokens(self, lines: range) -> None:
        """As many tokens as there is room for; the last slot counts those that are left out."""
        units, slots = self.spot.things, self._slots
        for line in lines:
            self._clear(line)
        room = len(lines) * slots
        if len(self.spot.text) > 1 and not self.kept and len(units) > slots:
            room -= (len(self.spot.text) + 1) // 2
        shown = units if len(units) <= room else units[: max(0, room - 1)]
        for number, worn in enumerate(shown):
            line, slot = divmod(number, slots)
            self._token(worn, 1 + 2 * slot, lines[line], self._coat(worn, number))
        if len(shown) < len(units):
            line, slot = divmod(len(shown), slots)
            left, wash = len(units) - len(shown), self.inks["more"]
            words = f"+{left}" if left < 10 else "++"
            for x, glyph in enumerate(words, 1 + 2 * slot):
                self._put(x, lines[line], glyph, wash.text, wash.ink)

    def _coat(self, worn: WornUnit, number: int) -> Wash:
        return self.inks[self.table.worn(worn.unit, worn.states, number)[1]["c"]]

    def _token(self, worn: WornUnit, left: int, line: int, coat: Wash) -> None:
        states = [self.table.state[name] for name in worn.states]
        bold, under = (
            not any(state.thin for state in states),
            any(state.underline for state in states),
        )
        for x, glyph in enumerate(worn.token, left):
            self._put(x, line, glyph, coat.text, coat.ink, bold=bold, under=under)

    def _figures(self) -> list[Box]:
        """Where each unit stands as a figure, in ranks from the foot; nowhere without room."""
        count, wide = len(self.spot.things), self.wide - 1
        abreast = max(1, wide // ABREAST)
        ranks = -(-count // abreast)
        tall = min(TALLEST, (self.high - 2) // ranks) if count else 0
        if tall < 2:
            return []
        found: list[Box] = []
        for rank in range(ranks):
            top = self.high - tall * (ranks - rank)
            many = min(abreast, count - rank * abreast)
            left = 1 + max(0, (wide - many * ABREAST + 1) // 2)
            found += [(left + n * ABREAST, top, ABREAST, tall) for n in range(many)]
        return found

    def _stand(self, worn: WornUnit, box: Box, number: int) -> None:
        """A figure: its pictures over each other, and its token."""
        left, top, wide, high = box
        letters = self.table.letters
        _, colours = self.table.worn(worn.unit, worn.states, number)
        coat = self.inks[colours["c"]]
        for sprite in self.table.unit[worn.unit].sprite:
            laid = self.look.table.laid(sprite, wide, high, fine=self.fine)
            if laid is None:
                continue
            for letter, x, y in laid.dots if self.fine else ():
                if 2 * left + x < 2 * self.wide and letter != "@":
                    wash = self.inks[colours.get(letter) or letters[letter]]
                    self.quarters[2 * top + y][2 * left + x] = wash.ink
            for sign, x, y in () if self.fine else laid.signs:
                if left + x < self.wide and sign != "@":
                    self._put(left + x, top + y, self._plain(sign), coat.ink)
            metal = self.table.unit[worn.unit].ink
            for sign, x, y in laid.held:
                if left + x < self.wide:
                    self._put(left + x, top + y, self._plain(sign), self.inks[metal].ink)
            cells = (
                laid.token if self.fine else [(x, y) for sign, x, y in laid.signs if sign == "@"]
            )
            if cells:
                self._token(worn, left + cells[0][0], top + cells[0][1], coat)

    # Small signs.

    def _signs(self) -> None:
        """Attacks over the sides, the signs of marks where they have their place, their words."""
        for edge in self.edges:
            if edge.sign and not edge.arms:
                self._put(
                    *self._side_of(edge.side), self._plain(edge.sign), self.inks[edge.ink].ink
                )
        for mark in self.marks:
            if mark.badge and mark.sign:
                x, y = mark.badge[self.high >= ROOMY]
                wash = self.inks[mark.wash]
                self._put(x % self.wide, y, self._plain(mark.sign), wash.text, wash.ink)
        asked = [mark for mark in self.marks if mark.sign and not mark.badge]
        for mark in asked[-1:]:
            text, wash = self.spot.text[:3] or self._plain(mark.sign), self.inks[mark.wash]
            is_full = len(self.spot.things) >= 2 * self._slots and len(text) == 1
            line = 0 if self.kept else self.high - 1
            left = 0 if is_full and not self.kept else self.wide - len(text)
            if not self.kept and self.high > 1 and not self.spot.things:
                self._clear(line)
            for x, glyph in enumerate(text, left):
                self._put(x, line, glyph, wash.text, wash.ink)

    def _side_of(self, side: str) -> tuple[int, int]:
        if not self.kept:
            return 0, self.high - 1
        places = {"n": (self.wide // 2, 0), "s": (0, self.high - 1)}
        return places.get(side) or ((0 if side == "w" else self.wide - 1), self.high // 2)

    def _put(self, x: int, y: int, glyph: str, ink: Ink, paper: Ink = "", **how: bool) -> None:
        if 0 <= x < self.wide and y >= 0 and glyph.strip() + paper:
            super()._put(x, y, glyph, ink, paper, **how)
