"""No refusal is lost, and none changes its paragraph or its words by accident."""

from tests.refusals import KEPT, refusals


def test_the_rules_refuse_in_the_words_that_are_kept() -> None:
    kept, now = set(KEPT.read_text("utf-8").splitlines()), set(refusals())
    lost, new = sorted(kept - now), sorted(now - kept)
    told = "\n".join([*(f"- {each}" for each in lost), *(f"+ {each}" for each in new)])
    assert not told, f"if that was meant, run python -m tests.refusals --keep:\n{told}"
