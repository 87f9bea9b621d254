"""What the dice of a finished or running game prove (C-27.3)."""

from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Struct

from pieces_of_eight.campaign.career import Setup
from pieces_of_eight.campaign.joining import BrokenRecordError, joined
from pieces_of_eight.campaign.kernel.match import Match, UnprovedError, dice_in, proved, throws_of
from pieces_of_eight.campaign.kernel.sworn import OVER, FalseOathError, Oath, dice_of, match_setup
from pieces_of_eight.campaign.port.state import Phase
from pieces_of_eight.saves.career_file import CareerFile
from pieces_of_eight.saves.match_file import Chair, MatchFile
from pieces_of_eight.saves.words import SaveError, clean
from .swearing import check_oaths, in_pieces

if TYPE_CHECKING:
    from pieces_of_eight.saves.folder import Folder


AnyMatch = Match[Any, Any, Any]
COMPARE = (
    "Compare what was sworn with what you saw before you typed your number. Unless you do, a file"
    " proves nothing: its author may have chosen both the secret and the number."
)
_encode = msgspec.msgpack.Encoder(order="deterministic").encode
NOT_YET = "kept until the game is over"


class Finding(Struct, frozen=True):
    """What was found out about the dice of a game."""

    words: str
    """In one sentence."""
    sound: bool
    """Whether nothing in the record is other than its dice made it."""
    told: tuple[str, ...] = ()
    """What the file says that no dice can bear out, for whoever compares it, line by line."""


def finding(folder: "Folder", path: Path, words: Mapping[int, str] | None = None) -> Finding:
    """What the dice of a file prove.

    Raises SaveError where it cannot be read, and SealedError for a seal without its words.
    """
    found = folder.evidence(path, words)
    if isinstance(found, CareerFile):
        matches = {name: found.written(name) for name in found.names()}
    else:
        matches = {"": found}
    for match in matches.values():
        if match.start is not None:
            raise SaveError(
                f"It cannot be proved: {match.label} goes on from another game that is not in it."
            )
    try:
        return of_career(found, matches) if isinstance(found, CareerFile) else of_match(found)
    except (UnprovedError, FalseOathError, BrokenRecordError) as error:
        said = clean(str(error), 300)
        return Finding(f"Not proved: {said}{older(matches, folder)}.", sound=False)


def older(matches: Mapping[str, MatchFile], folder: "Folder") -> str:
    """What else may be the reason where a record does not play as it was played."""
    now = folder.edition.rules()
    then = {each.header.rules for each in matches.values()} - {now, ""}
    return f" (it was begun with version {min(then)} of the rules; these are {now})" if then else ""


def of_match(found: MatchFile) -> Finding:
    """What the dice of a match prove. Raises UnprovedError and FalseOathError."""
    header = found.header
    oaths = () if header.sworn is None else (header.sworn,)
    for oath in oaths:
        oath.check(match_setup(header.engine, header.setup, header.seed))
    match = played_again(found, "match", oaths)
    over = not match.to_act
    said = {
        "title": header.title,
        "played by": seats(header.chairs),
        "begun": header.begun,
        "version": f"{header.rules}, content {header.content}",
        "record": fingerprint({"match": match}),
    }
    return Finding(
        proof([match], oaths, over=over),
        sound=True,
        told=told_of_oaths(oaths, header.seed, said, over=over),
    )


def of_career(begun: CareerFile, found: Mapping[str, MatchFile]) -> Finding:
    """What the dice of a career prove. Raises as `of_match` does, and BrokenRecordError."""
    header, oaths = begun.header, begun.oaths
    check_oaths(oaths, header.options, begun.setup, header.seed)
    matches = {name: in_career(name, each, begun) for name, each in found.items()}
    try:
        setup = msgspec.convert(begun.setup, Setup, str_keys=True)
    except (ValueError, RecursionError) as error:
        raise UnprovedError(f"its beginning cannot be read ({error})") from error
    terms = setup.career.terms
    if (header.seasons, header.ironman) != (terms.seasons, terms.ironman):
        raise UnprovedError("its header and its set-up give different terms")
    over = joined(setup, header.seed, matches, oaths).state.phase is Phase.OVER
    options = (f"{key}: {value}" for key, value in sorted(header.options.items()))
    said = {
        "title": header.title,
        "played by": seats(header.chairs),
        "crowns": ", ".join(header.crowns),
        "level": header.difficulty or "none",
        "options": "; ".join(options),
        "begun": header.begun,
        "version": f"{header.rules}, content {header.content}",
        "id": header.id,
        **{name: part(matches[name], each, begun) for name, each in found.items()},
        "record": fingerprint(matches),
    }
    return Finding(
        proof(matches.values(), oaths, over=over),
        sound=True,
        told=told_of_oaths(oaths, header.seed, said, over=over),
    )


def in_career(name: str, found: MatchFile, begun: CareerFile) -> AnyMatch:
    """A match of a career, its dice thrown again."""
    header = found.header
    if header.sworn is not None or header.title != begun.header.title or header.begun:
        raise UnprovedError(f"{name} does not agree with its career")
    try:
        return played_again(found, name, begun.oaths)
    except UnprovedError as error:
        raise UnprovedError(f"{name}: {error}") from error


def played_again(found: MatchFile, label: str, oaths: Sequence[Oath]) -> AnyMatch:
    """A match with every die thrown again, as far as it is said to have come."""
    seed = found.header.seed
    match = proved(found.engine, found.setup, seed, found.entries, dice_of(seed, oaths, label))
    check_end(found, match)
    return match


def check_end(found: MatchFile, match: AnyMatch) -> None:
    """Refuse a match that has not come as far as it is said to have. Raises UnprovedError."""
    turn, had = found.turn, len(match.entries)
    if turn is None:  # a match that is put away is over
        if match.to_act:
            raise UnprovedError("the record does not say how far the game got")
        return
    if not 0 <= turn.actions <= had:
        raise UnprovedError(
            f"the record ends after action {had}, but the game had got to action {turn.actions}"
        )
    if turn.to_act != match.engine.game.to_act(match.steps[turn.actions].state):
        raise UnprovedError(
            f"after action {turn.actions} it is not the turn of the player it names"
        )


# --- In words ------------------------------------------------------------------------------------


def proof(matches: Iterable[AnyMatch], oaths: Sequence[Oath], *, over: bool) -> str:
    """What is proved, in a sentence or two."""
    found = list(matches)
    throws, dice = sum(map(throws_of, found)), sum(map(dice_in, found))
    all_throws = f"every one of {throws:,} rolls ({dice:,} dice) follows"
    if not throws:
        all_throws = "no die has been rolled yet, and each one will follow"
    if oaths:
        said = f"{all_throws} from what was sworn and the number."
    else:
        said = (
            f"nobody swore to these dice: {all_throws} from the seed, and the player who began"
            " the game could know that."
        )
    return said[:1].upper() + said[1:] + ("" if over else " The game is not over.")


def told_of_oaths(
    oaths: Sequence[Oath], seed: int, said: Mapping[str, str], *, over: bool
) -> tuple[str, ...]:
    """What was sworn, and what the file says besides."""
    lines: list[str] = []
    for oath in oaths:
        secret = in_pieces(oath.secret) if over else NOT_YET
        since = (f"{n:,} dice of {name}" for name, n in sorted(oath.since.items()) if n < OVER)
        if oath.since:
            lines.append(row("from", f"{', '.join(since)}, and everything begun later"))
        lines += [row("sworn", in_pieces(oath.commitment)), row("number", str(oath.number))]
        lines.append(row("secret", secret))
    if not oaths:
        lines.append(row("seed", str(seed)))
    lines += [row(name, clean(words, 300)) for name, words in said.items()]
    return (*lines, *([COMPARE] if oaths else []))


def row(name: str, words: str) -> str:
    """A line of what is told."""
    return f"{name:<10} {words}"


def fingerprint(matches: Mapping[str, AnyMatch]) -> str:
    """SHA-256 of all that was done: of what an action ordered some may have come to nothing."""
    done = [[name, match.entries] for name, match in matches.items()]
    return in_pieces(sha256(_encode(done)).hexdigest())


def seats(chairs: Iterable[Chair]) -> str:
    """Who is said to have played."""
    return ", ".join(
        f"{each.name} ({each.kind}{each.level and f', {each.level}'})" for each in chairs
    )


def part(match: AnyMatch, found: MatchFile, begun: CareerFile) -> str:
    """A match of a career in a line."""
    header, whole = found.header, begun.header
    version = f"; {header.rules}, content {header.content}"
    same = (header.rules, header.content) == (whole.rules, whole.content)
    said = f"{throws_of(match):,} rolls ({dice_in(match):,} dice); {seats(header.chairs)}"
    return said + ("" if same else version)
