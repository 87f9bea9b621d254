"""The words of fingerprints: enough of them, plain, and not to be taken for one another."""

from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pieces_of_eight.content import ContentError
from pieces_of_eight.content.decode import read
from pieces_of_eight.content.words import FINGERPRINT as FILE
from pieces_of_eight.content.words import fingerprint_words, words, words_from


def test_there_are_2048_words_each_of_4_to_7_small_letters() -> None:
    assert len(words()) == 2048
    for word in words():
        assert word.isascii()
        assert word.isalpha()
        assert word.islower()
        assert 4 <= len(word) <= 7


def test_four_letters_tell_a_word_from_all_others() -> None:
    assert len({word[:4] for word in words()}) == len(words())
    assert list(words()) == sorted(words())


def test_no_word_is_unfit_to_be_read_aloud() -> None:
    unfit = {"slave", "negro", "whore", "bitch", "faggot", "kill", "rape", "naked", "suicide"}
    assert not unfit & set(words())


def test_a_fingerprint_is_six_words() -> None:
    seen = fingerprint_words(sha256(b"a sheet").digest())
    assert len(seen) == 6
    assert set(seen) <= set(words())


def test_the_first_bits_choose_the_words_in_order() -> None:
    places = (0, 1, 2, 2047, 1024, 7)
    bits = "".join(f"{place:011b}" for place in places) + "0" * 6
    digest = int(bits, 2).to_bytes(9, "big")
    expected = tuple(words()[place] for place in places)
    assert fingerprint_words(digest) == expected
    assert fingerprint_words(digest + b"more") == expected


@given(st.binary(min_size=9, max_size=32), st.integers(0, 65))
def test_one_bit_more_or_less_changes_exactly_one_word(digest: bytes, bit: int) -> None:
    other = bytearray(digest)
    other[bit // 8] ^= 128 >> bit % 8
    pairs = zip(fingerprint_words(digest), fingerprint_words(bytes(other)), strict=True)
    assert [one != two for one, two in pairs].index(True) == bit // 11
    assert len(set(fingerprint_words(digest)) ^ set(fingerprint_words(bytes(other)))) <= 2


def test_a_short_digest_is_refused() -> None:
    with pytest.raises(ValueError, match="8 bytes are too few for 6 words"):
        fingerprint_words(bytes(8))


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("abbey", "Abbey", "line 5: 'Abbey' is not a word of 4 to 7 small letters."),
        ("abbey", "abb", "line 5: 'abb' is not a word of 4 to 7 small letters."),
        ("abbot", "abacus", "line 5: 'abacus' may not follow 'abbey' in the alphabet."),
        ("abide", "abbots", "line 5: 'abbots' begins with the same 4 letters as 'abbot'."),
        ("abbey ", "", "there must be 2048 words, not 2047."),
    ],
)
def test_a_bad_list_is_told_in_one_sentence(old: str, new: str, sentence: str) -> None:
    text = read(FILE)
    assert old in text
    with pytest.raises(ContentError) as told:
        words_from(text.replace(old, new, 1), FILE)
    assert str(told.value).startswith(FILE)
    assert sentence in str(told.value)
