"""Attacks: hand to hand, with firelocks, with pieces; and reloading (PA-5 to PA-8)."""

from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.plane import heading, within
from pieces_of_eight.campaign.kernel.play import Play, Refusal
from pieces_of_eight.campaign.kernel.rules import Rule
from ..model.actions import Fight, Fire, Recharge, Reload, Serve
from ..model.bands import ONE_ACTION, refuse_turn
from ..model.blows import DEFENCE, DEFENDS, LADDER, NEARER, RANGES, Blow, melee, served, shot
from ..model.events import Attacked, Reloaded
from ..model.ground import BASES, CONTACT, LINES, ground_of
from ..model.standing import with_figure
from ..model.state import Aim, Figure, FigureId, Firelock, Gone, PieceKind, Raid
from .casualties import hurt, killing, margin

ONE_ATTACK = Rule("PA-5.4")
DECLARED = Rule("PA-5.8")
UNLOADED = Rule("PA-7.3")
RELOADING = Rule("PA-8.1")
IN_PORT = Rule("R2-20")
WHOLE_TURN = Rule("R2-30")


def refuse_attack(raid: Raid, by: FigureId, at: FigureId) -> Refusal | None:
    """Why one cannot attack another at all (PA-5.4)."""
    refusal = refuse_turn(raid, by)
    if refusal:
        return refusal
    figure, target = raid.figures[by], raid.figures[at]
    if figure.attacked:
        return Refusal(ONE_ATTACK, "he has attacked this turn already")
    if target.owner == figure.owner:
        return Refusal(ONE_ATTACK, "that is one of his own side")
    if not target.here:
        return Refusal(ONE_ATTACK, "that one is out of the fight")
    return None


def refuse_fight(raid: Raid, act: Fight) -> Refusal | None:
    refusal = refuse_attack(raid, act.by, act.at)
    if refusal:
        return refusal
    a, b = raid.figures[act.by].at, raid.figures[act.at].at
    if not within(a, b, CONTACT):
        return Refusal(BASES, "they are not in contact")
    if not ground_of(raid).line(a, b):
        return Refusal(LINES, "a wall stands between them")
    return None


def fight(play: Play[Raid], act: Fight) -> None:
    """Attack hand to hand (PA-5.2); only so is anybody taken alive (H-65)."""
    raid = play.state
    figure, target = raid.figures[act.by], raid.figures[act.at]
    strike(play, figure, target, melee(raid, figure, target), Aim.TAKE if act.capture else Aim.KILL)


def refuse_fire(raid: Raid, act: Fire) -> Refusal | None:
    refusal = refuse_attack(raid, act.by, act.at)
    if refusal:
        return refusal
    figure, target = raid.figures[act.by], raid.figures[act.at]
    if figure.firelock is Firelock.NONE:
        return Refusal(RANGES, "he has nothing to fire with")
    if not figure.loaded:
        return Refusal(UNLOADED, "it is not loaded")
    if shot(raid, figure, target) is None:
        return Refusal(NEARER, "that is out of range")
    if not ground_of(raid).sight(figure.at, target.at):
        return Refusal(LINES, "he does not see him")
    return None


def fire(play: Play[Raid], act: Fire) -> None:
    """Fire a pistol or a rifle; it has to be reloaded (PA-7.1, PA-7.3)."""
    raid = play.state
    figure, target = raid.figures[act.by], raid.figures[act.at]
    blow = shot(raid, figure, target)
    assert blow is not None
    spent = replace(figure, loaded=False)
    play.state = with_figure(raid, spent)
    strike(play, spent, target, blow, Aim.KILL, shot=True)


def refuse_piece(raid: Raid, by: FigureId, piece: int) -> Refusal | None:
    """Why a figure cannot lay hands on a piece."""
    if not 0 <= piece < len(raid.pieces):
        return Refusal(RANGES, "there is no such gun")
    if not within(raid.figures[by].at, raid.pieces[piece].at, CONTACT):
        return Refusal(BASES, "he does not stand at the gun")
    return None


def refuse_serve(raid: Raid, act: Serve) -> Refusal | None:
    refusal = refuse_attack(raid, act.by, act.at) or refuse_piece(raid, act.by, act.piece)
    if refusal:
        return refusal
    piece, target = raid.pieces[act.piece], raid.figures[act.at]
    if piece.kind is PieceKind.CANNON and raid.shore.in_port:
        return Refusal(IN_PORT, "no deck cannon is fired while the ship lies in port")
    if not piece.loaded:
        return Refusal(UNLOADED, "it is not loaded")
    if served(raid, raid.figures[act.by], act.piece, target) is None:
        return Refusal(NEARER, "that is out of range")
    if not ground_of(raid).sight(piece.at, target.at):
        return Refusal(LINES, "he cannot be seen from the gun")
    return None


def serve(play: Play[Raid], act: Serve) -> None:
    """Fire a piece; it has to be reloaded (PA-7.1, PA-7.3)."""
    raid = play.state
    figure, target = raid.figures[act.by], raid.figures[act.at]
    blow = served(raid, figure, act.piece, target)
    assert blow is not None
    play.state = with_piece(raid, act.piece, False)
    strike(play, figure, target, blow, Aim.KILL, shot=True)


def with_piece(raid: Raid, piece: int, loaded: bool) -> Raid:
    """The raid with a piece loaded, or fired off."""
    changed = replace(raid.pieces[piece], loaded=loaded)
    return replace(raid, pieces=(*raid.pieces[:piece], changed, *raid.pieces[piece + 1 :]))


def strike(
    play: Play[Raid], figure: Figure, target: Figure, blow: Blow, aim: Aim, *, shot: bool = False
) -> None:
    """Both throw; what the attacker is better by are points (PA-5.1, PA-5.5, R2-21)."""
    facing = heading(figure.at, target.at, figure.facing)
    spent = replace(figure, attacked=True, acted=True, facing=facing)
    play.state = with_figure(play.state, spent)
    face = play.roll(LADDER, 1, (), blow.die)[0]
    defence = play.roll(DEFENCE, 1, (), DEFENDS)[0]
    more = margin(face, defence)
    rule = DECLARED if aim is Aim.TAKE else blow.rule
    play.tell(
        Attacked(
            rule,
            figure.id,
            target.id,
            blow.base,
            blow.die,
            blow.mods,
            face,
            defence,
            target.points + more,
            aim,
            shot,
            killing(play.state.options),
        )
    )
    if more:
        hurt(play, figure.id, target.id, more, aim)


def refuse_whole(raid: Raid, by: FigureId) -> Refusal | None:
    """Why a figure cannot do what takes his whole action."""
    refusal = refuse_turn(raid, by)
    if refusal:
        return refusal
    figure = raid.figures[by]
    if figure.gone is not Gone.NOWHERE or figure.attacked:
        return Refusal(ONE_ACTION, "it takes his whole action, and he has moved")
    return None


def refuse_reload(raid: Raid, act: Reload) -> Refusal | None:
    refusal = refuse_whole(raid, act.by)
    if refusal:
        return refusal
    figure = raid.figures[act.by]
    if figure.firelock is Firelock.NONE or figure.loaded:
        return Refusal(RELOADING, "he has nothing to reload")
    return None


def reload(play: Play[Raid], act: Reload) -> None:
    """Reload one's firelock, and do nothing else (PA-8.1, R2-30)."""
    figure = play.state.figures[act.by]
    play.state = with_figure(play.state, replace(figure, loaded=True, acted=True))
    play.tell(Reloaded(WHOLE_TURN, act.by, None))


def refuse_recharge(raid: Raid, act: Recharge) -> Refusal | None:
    refusal = refuse_whole(raid, act.by) or refuse_piece(raid, act.by, act.piece)
    if refusal:
        return refusal
    if raid.pieces[act.piece].loaded:
        return Refusal(RELOADING, "it is loaded")
    return None


def recharge(play: Play[Raid], act: Recharge) -> None:
    """Reload a piece, and do nothing else (PA-8.1)."""
    figure = play.state.figures[act.by]
    play.state = with_figure(with_piece(play.state, act.piece, True), replace(figure, acted=True))
    play.tell(Reloaded(RELOADING, act.by, act.piece))
