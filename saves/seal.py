"""How a document lies in a file: as it is, squeezed, or sealed with the words of captains.

What is over, and what a career was begun with, is squeezed.
What is secret is sealed under a random key (ChaCha20-Poly1305), each document bound to its place.
The key lies in the file under the words of all who have set one, one around the other; a word is
made a key by scrypt. A change of words makes a new key: no older word opens what is written later.
"""

import hmac
import os
import zlib
from base64 import b64decode, b64encode
from collections.abc import Mapping
from typing import Annotated, Any, TypeAlias

import msgspec
from msgspec import Meta, Struct

from .words import SaveError, SealedError, plain_word

COST = 17
"""scrypt works through 2 to the power of this blocks of a kilobyte: 128 MB, as OWASP recommends."""
PACKAGE = (
    "Passwords need one more package: pip install cryptography,"
    " or pipx inject pieces-of-eight cryptography."
)
SEALED, SQUEEZED = "s", "z"
PAD = 128  # sealed documents are a multiple of so many bytes long: the length tells less
LARGEST = 16 * 2**20  # bytes of a document; a squeezed one that is larger is not unpacked
HEADER, SEAL, STANDING, SETUP = ".header", ".seal", ".standing", ".setup"
PUBLIC = (HEADER, SEAL, STANDING)  # the keys of a career's documents that anybody may read
DONE = "done"  # what stands beside a match that is over, for anybody: how many actions it had
LARGEST_NUMBER = 2**63 - 1
"""Whole numbers beyond this, up or down, do not go into the digest of a state either."""
DEEPEST = 60  # how deep lists and mappings may lie in one another
MOST = 2_000_000  # how many parts a file may have; what has more is not read at all
Document: TypeAlias = dict[str, Any]
Documents: TypeAlias = dict[str, Document]
Change: TypeAlias = tuple[str, Document | None]
"""A document put under a key, or taken out; a key that ends in a space takes out all under it."""
Words: TypeAlias = Mapping[int, str]  # the word of each player who has set one


class SealRecord(Struct, frozen=True, forbid_unknown_fields=True):
    """What a file says of its seal. Nothing in it opens anything without the words."""

    salts: Annotated[
        dict[Annotated[int, Meta(ge=0, le=1)], bytes], Meta(min_length=1, max_length=2)
    ]  # with what each word is made a key, in the order in which they were used
    key: bytes


class Seal:
    """What lies over the documents of a file; without a record anybody can read them."""

    def __init__(
        self, record: SealRecord | None = None, key: bytes = b"", words: Words | None = None
    ) -> None:
        self.record = record
        self.words = dict(words or {})
        self._key = key

    def fits(self, who: int, word: str) -> bool:
        """Whether this is the word of a captain; of one who has set none, anybody knows it."""
        said, true = (plain_word(each).encode() for each in (word, self.words.get(who, word)))
        return hmac.compare_digest(said, true)

    def over(self, key: str, document: Document) -> Document:
        """The document as it is written under a key of the file."""
        beside = {DONE: document[DONE]} if DONE in document else {}
        squeeze = bool(beside) or key == SETUP
        if key in PUBLIC or (self.record is None and not squeeze):
            return document
        text = zlib.compress(msgspec.json.encode(document), level=-1 if squeeze else 0)
        if self.record is None:
            return {SQUEEZED: b64encode(text).decode(), **beside}
        text += b" " * (-len(text) % PAD)
        return {SEALED: b64encode(_encrypted(self._key, text, key)).decode(), **beside}

    def under(self, key: str, document: Document) -> Document:
        """The document again. Raises ValueError for one that was not written so."""
        if key in PUBLIC:
            return document
        written = document.get(SQUEEZED if self.record is None else SEALED)
        if isinstance(written, str):
            packed = b64decode(written, validate=True)
            return _unpacked(packed if self.record is None else _decrypted(self._key, packed, key))
        if self.record is None:
            return document
        raise ValueError("is not sealed")


CLEAR = Seal()


def sealed(words: Words) -> Seal:
    """A new seal under words, in their order; none without any. Raises SaveError for an empty."""
    if not all(map(plain_word, words.values())):
        raise SaveError("A password needs at least one letter. Choose one that nobody will guess.")
    if not words:
        return CLEAR
    key = wrapped = os.urandom(32)
    salts = {who: os.urandom(16) for who in words}
    for who, salt in salts.items():
        wrapped = _encrypted(_key_of(words[who], salt), wrapped, f"{who}")
    return Seal(SealRecord(salts, wrapped), key, words)


def opened(record: SealRecord, words: Words, names: tuple[str, ...], file: str) -> Seal:
    """The seal of a file; `names` are the captains', for sentences. Raises SealedError when a word
    is missing or wrong."""
    needed, key = tuple(sorted(record.salts)), record.key
    if missing := [names[who] for who in needed if who not in words]:
        whose = f"the password{'s' * (len(missing) > 1)} of {' and '.join(missing)}"
        raise SealedError(f"{file} is locked: it needs {whose}.", needed)
    for who, salt in reversed(record.salts.items()):
        try:
            key = _decrypted(_key_of(words[who], salt), key, f"{who}")
        except ValueError:
            told = f"That is not the password of {names[who]}; nothing is lost, try again."
            raise SealedError(told, needed, who) from None
    return Seal(record, key, {who: words[who] for who in record.salts})


def _key_of(word: str, salt: bytes) -> bytes:
    try:
        from cryptography.hazmat.primitives.kdf.scrypt import Scrypt
    except ImportError:
        raise SaveError(PACKAGE) from None
    return Scrypt(salt=salt, length=32, n=2**COST, r=8, p=1).derive(plain_word(word).encode())


def _encrypted(key: bytes, data: bytes, place: str) -> bytes:
    from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

    nonce = os.urandom(12)
    return nonce + ChaCha20Poly1305(key).encrypt(nonce, data, place.encode())


def _decrypted(key: bytes, data: bytes, place: str) -> bytes:
    """Raises ValueError for what was encrypted under another key, or for another place."""
    from cryptography.exceptions import InvalidTag
    from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

    try:
        return ChaCha20Poly1305(key).decrypt(data[:12], data[12:], place.encode())
    except InvalidTag as error:
        raise ValueError("was changed after it was sealed") from error


def bounded(data: bytes) -> None:
    """Raise ValueError for JSON with more parts than any save has, before they are made."""
    if sum(map(data.count, (b",", b"[", b"{"))) > MOST:
        raise ValueError("is too large")


def check(value: Any, depth: int = 0) -> None:
    """Raise ValueError for a value with huge numbers or deep nesting in it."""
    if isinstance(value, dict | list | tuple):
        if depth == DEEPEST:
            raise ValueError("is nested too deeply")
        for part in value.values() if isinstance(value, dict) else value:
            check(part, depth + 1)
    elif isinstance(value, int) and not -LARGEST_NUMBER <= value <= LARGEST_NUMBER:
        raise ValueError("holds a number that is too large")


def _unpacked(data: bytes) -> Document:
    """A document out of its squeezed JSON. Raises ValueError, before it grows, for a huge one."""
    try:
        text = (stream := zlib.decompressobj()).decompress(data, LARGEST)
        if not stream.eof:
            raise ValueError("is cut short or too large")
        bounded(text)
        document = msgspec.json.decode(text, type=Document)
    except (zlib.error, RecursionError) as error:
        raise ValueError("cannot be unpacked") from error
    check(document)
    return document
