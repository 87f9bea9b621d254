"""The fingerprint of a state, and that of the same state before its structs gained a field."""

import msgspec
from msgspec import UNSET, UnsetType

from campaign.kernel.match import digest, digest_as_before

NAMES = [f"field_{n}" for n in range(15)]
Old = msgspec.defstruct("Old", [(name, int) for name in NAMES])
New = msgspec.defstruct("New", [*((name, int) for name in NAMES), ("late", int | UnsetType, UNSET)])


def test_a_field_that_is_unset_does_not_change_the_fingerprint_of_old_records() -> None:
    old, new = Old(*range(15)), New(*range(15))
    assert digest((old, {"b": 1, "a": b"2"})) == digest_as_before((new, {"a": b"2", "b": 1}))
    assert digest(old) == digest_as_before(old)
    assert digest_as_before(New(*range(15), late=1)) != digest(old)
