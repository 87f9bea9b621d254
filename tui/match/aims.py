"""What a captain is to do in a fight, and what is still missing, in a line (C-25)."""

from tui.play.session import AnySession


def fight_aim(session: AnySession, worth: str, width: int) -> str:
    """What wins and how far it is, with its rule; `worth` is what the fight is worth elsewhere.

    Where both do not fit into a line, the first turn says what it is worth, the others the rest.
    """
    if session.over:
        return "The fight is over: read its account."
    said = session.aim
    if said is None:
        return worth
    cited, room = f"{said.words.removesuffix('.')} ({said.rule}).", width - 2
    if worth and len(f"{cited} {worth}") > room and session.state.turn <= 1:
        return worth
    ways = (f"{cited} {worth}", cited) if worth else (cited,)
    return next((words for words in ways if len(words) <= room), said.words)
