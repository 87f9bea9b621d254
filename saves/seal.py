"""The seal of a career: the words of its captains open it.

What is secret in a career's file is sealed under one random key (ChaCha20-Poly1305), each document
bound to its place. The key lies in the file under the words of all who have set one, one around the
other: all of them are needed. A word is made a key by scrypt.

Every change of words makes a new key, so that no older word opens what is written later.
"""

import hmac
import os
import unicodedata
import zlib
from base64 import b64decode, b64encode
from collections.abc import Mapping
from hashlib import blake2b
from typing import Annotated, NamedTuple, TypeAlias

import msgspec
from msgspec import Struct

from pieces_of_eight.saves.cover import expanded, unpacked
from pieces_of_eight.saves.journal_file import Document
from pieces_of_eight.saves.words import SaveError, SealedError

COST = 17
"""scrypt works through 2 to the power of this blocks of a kilobyte: 128 MB, as OWASP recommends."""
PACKAGE = (
    "Words need one more package: pip install cryptography,"
    " or pipx inject pieces-of-eight cryptography."
)
SEALED = "s"
KEY, NONCE, SALT = 32, 12, 16
PAD = 128
"""Sealed documents are a multiple of so many bytes long: the length tells less."""
Words: TypeAlias = Mapping[int, str]
"""The word of each player who has set one."""


class WordSalt(Struct, frozen=True, forbid_unknown_fields=True):
    """With what the word of a captain is made a key."""

    who: Annotated[int, msgspec.Meta(ge=0, le=1)]
    salt: bytes


class SealRecord(Struct, frozen=True, forbid_unknown_fields=True):
    """What a file says of its seal. Nothing in it opens anything without the words."""

    salts: Annotated[tuple[WordSalt, ...], msgspec.Meta(min_length=1, max_length=2)]
    """In the order in which the key was sealed under the words."""
    key: bytes


class _Holder(NamedTuple):
    """A captain whose word is set: the key that was made from it, and with what salt."""

    salt: bytes
    key: bytes
    quick: bytes
    """A fast hash of the word, for curtains; it is kept in memory alone."""


class Seal:
    """A seal that has been opened: the cover of a career with words."""

    def __init__(self, record: SealRecord, key: bytes, holders: Mapping[int, _Holder]) -> None:
        self.record = record
        self._key = key
        self._holders = dict(holders)

    @property
    def holders(self) -> tuple[int, ...]:
        """The players whose words are set."""
        return tuple(sorted(self._holders))

    def fits(self, who: int, word: str) -> bool:
        """Whether this is the word of a captain."""
        holder = self._holders[who]
        return hmac.compare_digest(holder.quick, _quick(word, holder.salt))

    def with_word(self, who: int, word: str) -> "Seal":
        """A new seal, under the words there are and this one."""
        return _sealed({**self._holders, who: _holder(word)})

    def without(self, who: int) -> "Seal | None":
        """A new seal without the word of a captain; None when no word is left."""
        left = {player: holder for player, holder in self._holders.items() if player != who}
        return _sealed(left) if left else None

    def over(self, table: str, number: int, document: Document, squeeze: bool = False) -> Document:
        """The document, sealed; it can be read again only in its own place."""
        text = zlib.compress(msgspec.json.encode(document), level=-1 if squeeze else 0)
        text += b" " * (-len(text) % PAD)
        return {SEALED: b64encode(_encrypted(self._key, text, f"{table}|{number}")).decode()}

    def under(self, table: str, number: int, document: Document) -> Document:
        """The document again. Raises ValueError for one that was not sealed, or not so."""
        written = document.get(SEALED)
        if not isinstance(written, str):
            raise ValueError("is not sealed")
        text = _decrypted(self._key, b64decode(written, validate=True), f"{table}|{number}")
        return unpacked(expanded(text))


def sealed(words: Words) -> Seal:
    """A new seal under the words of some captains. Raises SaveError for an empty word."""
    return _sealed({who: _holder(word) for who, word in words.items()})


def opened(record: SealRecord, words: Words, names: tuple[str, ...], file: str) -> Seal:
    """The seal of a file. Raises SealedError when a word is missing or wrong.

    `names` are the captains', for the sentences.
    """
    needed = tuple(sorted(one.who for one in record.salts))
    missing = [names[who] for who in needed if who not in words]
    if missing:
        whose = f"the word{'s' * (len(missing) > 1)} of {' and '.join(missing)}"
        raise SealedError(f"{file} is sealed: it opens with {whose}.", needed)
    key, holders = record.key, dict[int, _Holder]()
    for who, salt in ((one.who, one.salt) for one in reversed(record.salts)):
        holders[who] = _made(words[who], salt)
        try:
            key = _decrypted(holders[who].key, key, f"{who}")
        except ValueError:
            told = f"That is not the word of {names[who]}; nothing is lost, try it again."
            raise SealedError(told, needed, who) from None
    return Seal(record, key, holders)


def _sealed(holders: Mapping[int, _Holder]) -> Seal:
    """A seal with a new key, which is sealed under one word after the other."""
    key = wrapped = os.urandom(KEY)
    for who, holder in holders.items():
        wrapped = _encrypted(holder.key, wrapped, f"{who}")
    salts = tuple(WordSalt(who, holder.salt) for who, holder in holders.items())
    return Seal(SealRecord(salts, wrapped), key, holders)


def _holder(word: str) -> _Holder:
    """The key of a new word."""
    if not plain_word(word):
        raise SaveError("A word needs at least one letter; choose one that nobody can guess.")
    return _made(word, os.urandom(SALT))


def _made(word: str, salt: bytes) -> _Holder:
    """The key that a word makes."""
    try:
        from cryptography.hazmat.primitives.kdf.scrypt import Scrypt
    except ImportError:
        raise SaveError(PACKAGE) from None
    made = Scrypt(salt=salt, length=KEY, n=2**COST, r=8, p=1)
    return _Holder(salt, made.derive(plain_word(word).encode()), _quick(word, salt))


def _quick(word: str, salt: bytes) -> bytes:
    return blake2b(salt + plain_word(word).encode()).digest()


def plain_word(word: str) -> str:
    """A word as it is meant, however the keyboard writes its accents; spaces around it fall."""
    return unicodedata.normalize("NFKC", word).strip()


def _encrypted(key: bytes, data: bytes, place: str) -> bytes:
    from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

    nonce = os.urandom(NONCE)
    return nonce + ChaCha20Poly1305(key).encrypt(nonce, data, place.encode())


def _decrypted(key: bytes, data: bytes, place: str) -> bytes:
    """Raises ValueError for what was encrypted under another key, or for another place."""
    from cryptography.exceptions import InvalidTag
    from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

    try:
        return ChaCha20Poly1305(key).decrypt(data[:NONCE], data[NONCE:], place.encode())
    except InvalidTag as error:
        raise ValueError("was changed after it was sealed") from error
