"""Why nothing can be done at a place, to a thing or by a command, in the words of the rules."""

from collections.abc import Collection, Iterable, Sequence

from pieces_of_eight.campaign.kernel.describe import A, Place, S, Thing, ThingId
from pieces_of_eight.campaign.kernel.play import start_of
from .desk import QUESTION, WAITING, refused_by
from .fight_sight import FightSight


class WhyNot(FightSight[S, A]):
    """Asks the rules of the nearest sample of what was wanted."""

    def why_not_now(self) -> str:
        if self.session.over:
            return f"The {self.session.face.noun} is over."
        if not self.session.human:
            return WAITING
        led = self.proposed is not None and self.verb(self.proposed).answers
        asked = self.listing is not None and self.listing.kind == QUESTION and self.who is None
        return f"Answer first: {self.session.prompt.words}" if led or asked else ""

    def _why_nothing(self, command: str) -> str:
        """Why a command has nothing to do."""
        return self.why_not_now() or self.why_not(self._under(command))

    def why_not(self, verbs: Collection[str]) -> str:
        """Why some verbs have nothing to do: it is not their time, or what the rules say of their
        nearest sample."""
        told = (self.about.untimely(self.state, self.verbs[verb], self.me) for verb in verbs)
        if untimely := next(filter(None, told), ""):
            return self.keyed(untimely)
        foes = [t for t in self.things.values() if t.places and t.owner not in (None, self.me)]
        foes.sort(key=lambda t: (self.cursor not in t.places, self.far(t.places[0])))
        why = self.refused(verbs, [*foes, None])
        nothing = next((self.verbs[verb].nothing for verb in verbs), "")
        nobody = self.session.prompt.words if foes else "There is no enemy on the map."
        free = any(choice.verb in verbs for choice in self._all)
        return why or nothing or ("Nothing prevents it." if free else nobody)

    def why_not_him(self, thing: Thing) -> str:
        """Why one of one's own cannot be told off, or nothing be done to an enemy."""
        verbs = [] if self.telling is None else [self.telling.name]
        return self.refused(verbs, [thing]) or self._elsewhere

    @property
    def _elsewhere(self) -> str:
        return self.keyed(self.about.elsewhere(self.state, self.who, self.cursor))

    def _why_not_here(self, thing: Thing | None) -> str:
        elsewhere = self._elsewhere
        if thing is not None and self.telling is not None:
            return self.why_not_him(thing)
        if self.laid:
            return elsewhere or self.refused([self.all_laid[0].verb], [thing])
        if thing is not None and thing.owner == self.me:
            return f"{thing.title} is one of yours. Put the cursor on an enemy."
        verbs = [verb.name for verb in self.about.verbs if verb.aimed] if thing else []
        nothing = "There is nothing to do there. Tab goes to a place where there is."
        return self.refused(verbs, [thing]) or elsewhere or nothing

    def refused(self, verbs: Iterable[str], aims: Sequence[Thing | None]) -> str:
        """The first refusal of what some verbs would mean for some targets, in a sentence."""
        for aim in aims:
            at = self.cursor if aim is None or not aim.places else aim.places[0]
            for who in sorted(self.samples, key=lambda each: self._apart(each, at)):
                for verb in verbs:
                    target = aim and aim.id
                    for act in self.about.attempt(self.state, verb, who, target, self.cursor):
                        if why := refused_by(self.session.refuse(act)):
                            return why
        return ""

    @property
    def samples(self) -> Sequence[ThingId]:
        """Those of whom the rules are asked why they cannot do something."""
        own = (t.id for t in self.things.values() if t.owner == self.me and t.places)
        return self.hand or (next(own, None),)

    def _apart(self, who: ThingId, at: Place) -> int:
        here = () if who is None else self.things[who].places
        return self.about.away(self.state, here[0], at)[0] if here else 0

    def words_at_cursor(self) -> str:
        """The place under the cursor, who stands there, and what is laid to it."""
        words, thing, here = (
            [self.about.ground(self.state, self.cursor, self.me)],
            self.under,
            self.here,
        )
        if thing is not None:
            words.append(f"{thing.title}, {self.about.brief(self.state, thing.id, self.me)}")
        if here is not None and not self.steering and self.telling is None:
            words.append(here.words)
        elif self.proposed is not None and thing is None:
            words.append(self.refused({self.proposed.verb}, [None]).removesuffix("."))
        return start_of(self.keyed("; ".join(filter(None, words))))
