"""The list of legal actions: in a fixed order, and the hot path of every playout."""

from collections.abc import Sequence

from campaign.treasure_grab.model.actions import Action, Done, End, Enter, Join, Wait
from campaign.treasure_grab.model.places import entrances
from campaign.treasure_grab.model.state import Grab
from campaign.treasure_grab.model.terms import Phase
from campaign.treasure_grab.rules.carrying import legal_chest
from campaign.treasure_grab.rules.entering import free_bands
from campaign.treasure_grab.rules.fighting import legal_strikes
from campaign.treasure_grab.rules.mischief import legal_mischief
from campaign.treasure_grab.rules.moving import legal_moves
from campaign.treasure_grab.rules.shooting import legal_shots
from campaign.treasure_grab.rules.winning import legal_places


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
