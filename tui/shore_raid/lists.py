"""The lists of a shore raid's desk: what those told off can do to a man, and where they stand."""

from collections.abc import Sequence

from pieces_of_eight.campaign.shore_raid.model.actions import (
    Done,
    Fight,
    Fire,
    Lift,
    March,
    Pass,
    Pillage,
    Recharge,
    Reload,
    Sail,
    Serve,
)
from pieces_of_eight.campaign.shore_raid.model.say import name
from pieces_of_eight.campaign.shore_raid.model.state import Figure
from pieces_of_eight.tui.match.desk import Listing
from . import reasons
from .choices import Choice, strongest, together
from .laid_march import can_move
from .outlook import Outlook


class Lists:
    """Lays choices open on a desk, and says why where there are none."""

    def __init__(self, desk: Outlook) -> None:
        self.desk = desk

    def open_attacks(self, foe: Figure) -> None:
        """Lay open all that those told off can do to an enemy, all of them together first."""
        attacks = self.desk.attacks(foe)
        if not attacks:
            self.desk.say(self._why_no_attack(foe))
            return
        best = strongest(self.desk.raid, attacks)
        alive = [act for act in attacks if isinstance(act, Fight) and act.capture]
        found: list[Choice] = [together(best)] if len(best) > 1 else []
        if len(alive) > 1:
            found.append(together(alive))
        found += attacks
        self._lay("target", f"What shall be done to {name(self.desk.raid, foe.id)}?", found)

    def _why_no_attack(self, foe: Figure) -> str:
        """Why nobody told off can attack an enemy: asked of the rules for the nearest man."""
        men = [self.desk.raid.figures[who] for who in self.desk.chosen] or self.desk.able()
        if not men:
            return reasons.no_band(self.desk.session) or "Nobody can attack any more."
        man = min(men, key=lambda m: (m.at[0] - foe.at[0]) ** 2 + (m.at[1] - foe.at[1]) ** 2)
        tries = (Fire(man.id, foe.id), Fight(man.id, foe.id))
        whys = [reasons.of(self.desk.session.refuse(act)) for act in tries]
        return whys[0] if man.firelock and man.loaded else whys[1]

    def open_man(self, man: Figure) -> None:
        """Lay open all that a man can do where he stands."""
        orders = [
            act
            for act in self.desk.legal
            if getattr(act, "by", None) == man.id and not isinstance(act, Pass | Done)
        ]
        turns: list[Choice] = []
        if can_move(man):
            acts = [March((man.id,), (man.at,), (), facing) for facing in range(8)]
            turns = [act for act in acts if act.facing != man.facing and not self._refused(act)]
        self._lay("man", f"What shall {name(self.desk.raid, man.id)} do?", [*orders, *turns])

    def _refused(self, act: March) -> bool:
        return self.desk.session.refuse(act) is not None

    def open_fire(self) -> None:
        """Lay open every shot, and who can reload."""
        shots = [act for act in self.desk.legal if isinstance(act, Fire | Serve)]
        loading = [act for act in self.desk.legal if isinstance(act, Reload | Recharge)]
        found: list[Choice] = []
        for foe in dict.fromkeys(shot.at for shot in shots):
            volley = strongest(self.desk.raid, [shot for shot in shots if shot.at == foe])
            found += [together(volley)] if len(volley) > 1 else []
        reload = [act for act in loading if isinstance(act, Reload)]
        found += shots
        found += [together(reload)] if len(reload) > 1 else []
        self._lay("fire", "Who fires, or reloads?", [*found, *loading], "Nobody can fire now.")

    def open_blows(self) -> None:
        """Lay open every blow hand to hand."""
        blows = [act for act in self.desk.legal if isinstance(act, Fight) and not act.capture]
        found: list[Choice] = []
        for foe in dict.fromkeys(blow.at for blow in blows):
            all_on_one = strongest(self.desk.raid, [blow for blow in blows if blow.at == foe])
            found += [together(all_on_one)] if len(all_on_one) > 1 else []
        self._lay("board", "Who strikes at whom?", [*found, *blows], "Nobody is in contact.")

    def open_captures(self) -> None:
        """Lay open whom one can try to take alive."""
        tries = [act for act in self.desk.legal if isinstance(act, Fight) and act.capture]
        found: list[Choice] = []
        for foe in dict.fromkeys(act.at for act in tries):
            mine = [act for act in tries if act.at == foe]
            found += [together(mine)] if len(mine) > 1 else []
        self._lay("grapple", "Who is taken alive?", [*found, *tries], "Nobody is in contact.")

    def open_booty(self) -> None:
        """Lay open who can pillage, set fire, or take up what lies there."""
        acts = [act for act in self.desk.legal if isinstance(act, Pillage | Lift)]
        pillage = [act for act in acts if isinstance(act, Pillage)]
        found: list[Choice] = []
        for place in dict.fromkeys(act.place for act in pillage):
            mine = [act for act in pillage if act.place == place]
            found += [together(mine)] if len(mine) > 1 else []
        self._lay("loot", "Who pillages?", [*found, *acts], "No chosen man stands by booty.")

    def _lay(self, kind: str, title: str, found: Sequence[Choice], nothing: str = "") -> None:
        """Lay open some choices, or say why there are none."""
        if not found:
            self.desk.say(
                reasons.no_band(self.desk.session) or nothing or "He has nothing to do here."
            )
            return
        cursor = self.desk.cursor
        self.desk.open(Listing(kind, title, tuple(found)))
        if kind in ("target", "man"):
            self.desk.cursor = cursor

    def cast_off(self) -> None:
        """Cast off, or say why the ship cannot."""
        sail = Sail()
        refusal = self.desk.session.refuse(sail)
        if refusal is not None:
            self.desk.say(reasons.not_now(self.desk.session) or reasons.of(refusal))
        else:
            self.desk.submit(sail)
