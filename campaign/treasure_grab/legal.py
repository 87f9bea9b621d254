"""The list of legal actions: in a fixed order, and the hot path of every playout."""

from collections.abc import Sequence

from campaign.treasure_grab.actions import Action, Done, End, Enter, Join, Wait
from campaign.treasure_grab.carrying import legal_chest
from campaign.treasure_grab.entering import free_bands
from campaign.treasure_grab.fighting import legal_strikes
from campaign.treasure_grab.mischief import legal_mischief
from campaign.treasure_grab.moving import legal_moves
from campaign.treasure_grab.places import entrances
from campaign.treasure_grab.shooting import legal_shots
from campaign.treasure_grab.state import Grab
from campaign.treasure_grab.terms import Phase
from campaign.treasure_grab.winning import legal_places


def legal_actions(grab: Grab) -> Sequence[Action]:
    """Every action of the player who is to act; of moves and places for the chest a part."""
    if grab.pending:
        return legal_places(grab, grab.pending[-1].by)
    by = grab.active
    if grab.phase is Phase.MOVING:
        return [*legal_chest(grab), *legal_moves(grab), Done(by)]
    if grab.phase is Phase.FIGHTING:
        return [*legal_shots(grab), *legal_strikes(grab), *legal_mischief(grab), End(by)]
    if grab.phase is Phase.JOINING:
        return [*(Join(by, band) for band in free_bands(grab)), Wait(by)]
    return [Enter(by, at) for at in entrances(grab)]
