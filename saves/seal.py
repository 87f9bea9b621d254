"""How a document lies in a file: as it is, squeezed, or sealed by the word of a captain.

What is secret in a career's file lies under a key that needs that word. A random key seals every
document (ChaCha20-Poly1305). It is written down nowhere: split into as many shares as captains have
set a word, it is the sum of them all, and each share is sealed under a key made from its captain's
word by scrypt. Where both have a word, both are needed.

Every change of words makes a new key, so that no older word opens what is written later.

What anybody may read of a career has a sealed copy in the same row, and a career that is left has
a sealed digest of all its rows: whoever changes the file without the words is found out.
"""

import hmac
import os
import secrets
import unicodedata
import zlib
from base64 import b64decode, b64encode
from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Protocol, TypeAlias

import msgspec
from msgspec import Struct

from saves.journal_file import Change, Document, check
from saves.words import SaveError, SealedError

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

SQUEEZED = "z"
LARGEST = 64 * 2**20
"""Bytes of a document; a squeezed one that is larger is not unpacked."""

_encode = msgspec.json.Encoder().encode
_document = msgspec.json.Decoder(Document)

COST = 15
"""scrypt works through 2 to the power of this blocks of a kilobyte: 32 MB, a tenth of a second."""
SEALED = "s"
KEY, NONCE, SALT = 32, 12, 16
PAD = 128
"""Sealed documents are a multiple of so many bytes long: the length tells less."""
PLAIN, TIGHT = b"p", b"z"
VOUCHES = "2-"
"""What the id of a seal begins with that vouches for what can be read; earlier ones did not. The
id goes into all that is sealed, so nobody makes an earlier one of it."""
Words: TypeAlias = Mapping[int, str]
"""The word of each player who has set one."""


class Cover(Protocol):
    """What lies over the documents of a file."""

    def over(self, table: str, number: int, document: Document, squeeze: bool = False) -> Document:
        """The document as it is written."""
        ...

    def under(self, table: str, number: int, document: Document) -> Document:
        """The document again. Raises ValueError for one that was not written so."""
        ...

    def beside(self, table: str, number: int, document: Document) -> Document:
        """What is written in one row with a document that anybody may read, to vouch for it."""
        ...


class Clear:
    """Nothing: who opens the file can read it."""

    def over(self, table: str, number: int, document: Document, squeeze: bool = False) -> Document:
        """The document, squeezed where that is asked for."""
        if not squeeze:
            return document
        return {SQUEEZED: b64encode(zlib.compress(_encode(document))).decode()}

    def under(self, table: str, number: int, document: Document) -> Document:
        """The document again."""
        squeezed = document.get(SQUEEZED)
        if not isinstance(squeezed, str):
            return document
        return unpacked(table, number, expanded(b64decode(squeezed, validate=True)))

    def beside(self, table: str, number: int, document: Document) -> Document:
        """Nothing."""
        return {}


CLEAR = Clear()


def packed(document: Document) -> bytes:
    """A document in JSON."""
    return _encode(document)


def unpacked(table: str, number: int, payload: bytes) -> Document:
    """A document out of its JSON. Raises ValueError, for huge numbers and deep nesting too."""
    try:
        document = _document.decode(payload)
    except RecursionError as error:
        raise ValueError("is nested too deep") from error
    check(Change(table, number, document), payload)
    return document


def expanded(data: bytes) -> bytes:
    """Squeezed bytes at their full length; what comes after their end is left out.

    Raises ValueError.
    """
    stream = zlib.decompressobj()
    try:
        whole = stream.decompress(data, LARGEST)
    except zlib.error as error:
        raise ValueError("cannot be unpacked") from error
    if not stream.eof:
        raise ValueError("is cut short or too large")
    return whole


class Share(Struct, frozen=True, forbid_unknown_fields=True):
    """A share of the key, sealed under the word of one captain."""

    who: Annotated[int, msgspec.Meta(ge=0, le=1)]
    salt: bytes
    cost: Annotated[int, msgspec.Meta(ge=1, le=17)]
    """No more than this: a file may not ask for all memory there is."""
    sealed: bytes


class SealRecord(Struct, frozen=True, forbid_unknown_fields=True):
    """What a file says of its seal. Nothing in it opens anything without the words."""

    id: str
    shares: Annotated[tuple[Share, ...], msgspec.Meta(min_length=1, max_length=2)]


class _Holder(Struct, frozen=True):
    """A captain whose word is set: the key that was made from it, and how."""

    salt: bytes
    cost: int
    key: bytes


class Seal:
    """A seal that has been opened. The cover (see `saves.seal`) of a career with words."""

    def __init__(self, record: SealRecord, key: bytes, holders: Mapping[int, _Holder]) -> None:
        self.record = record
        self._holders = dict(holders)
        self._cipher = _cipher(key)

    @property
    def holders(self) -> tuple[int, ...]:
        """The players whose words are set."""
        return tuple(sorted(self._holders))

    @property
    def vouches(self) -> bool:
        """Whether it holds a copy of what can be read without the words."""
        return self.record.id.startswith(VOUCHES)

    def renewed(self) -> "Seal":
        """A new seal under the same words."""
        return _sealed(self._holders)

    def fits(self, who: int, word: str) -> bool:
        """Whether this is the word of a captain."""
        holder = self._holders[who]
        return hmac.compare_digest(holder.key, _made(word, holder.salt, holder.cost))

    def with_word(self, who: int, word: str) -> "Seal":
        """A new seal, under the words there are and this one."""
        return _sealed({**self._holders, who: _holder(word)})

    def without(self, who: int) -> "Seal | None":
        """A new seal without the word of a captain; None when no word is left."""
        left = {player: holder for player, holder in self._holders.items() if player != who}
        return _sealed(left) if left else None

    def over(self, table: str, number: int, document: Document, squeeze: bool = False) -> Document:
        """The document, sealed; it can be read again only in its own place."""
        text = packed(document)
        if squeeze:
            import zlib

            text = TIGHT + zlib.compress(text)
        else:
            text = PLAIN + text
        text += b" " * (-len(text) % PAD)
        nonce = os.urandom(NONCE)
        sealed = self._cipher.encrypt(nonce, text, self._place(table, number))
        return {SEALED: b64encode(nonce + sealed).decode()}

    def under(self, table: str, number: int, document: Document) -> Document:
        """The document again. Raises ValueError for one that was not sealed, or not so."""
        from cryptography.exceptions import InvalidTag

        written = document.get(SEALED)
        if not isinstance(written, str):
            raise ValueError("is not sealed")
        data = b64decode(written, validate=True)
        try:
            text = self._cipher.decrypt(data[:NONCE], data[NONCE:], self._place(table, number))
        except InvalidTag as error:
            raise ValueError("was changed after it was sealed") from error
        return unpacked(table, number, expanded(text[1:]) if text[:1] == TIGHT else text[1:])

    def beside(self, table: str, number: int, document: Document) -> Document:
        """A sealed copy of the document."""
        return self.over(table, number, document)

    def _place(self, table: str, number: int) -> bytes:
        return f"{self.record.id}|{table}|{number}".encode()


def sealed(words: Words) -> Seal:
    """A new seal under the words of some captains. Raises SaveError for an empty word."""
    return _sealed({who: _holder(word) for who, word in words.items()})


def opened(record: SealRecord, words: Words, names: tuple[str, ...], file: str) -> Seal:
    """The seal of a file. Raises SealedError when a word is missing or wrong.

    `names` are the captains', for the sentences.
    """
    needed = tuple(share.who for share in record.shares)
    missing = [names[who] for who in needed if who not in words]
    if missing:
        raise SealedError(f"{file} is sealed: it opens with {_of(missing)}.", needed)
    key, holders = bytes(KEY), dict[int, _Holder]()
    for share in record.shares:
        holder = _Holder(share.salt, share.cost, _made(words[share.who], share.salt, share.cost))
        part = _share(holder, share, record.id)
        if part is None:
            raise SealedError(
                f"That is not the word of {names[share.who]}; nothing is lost, try it again.",
                needed,
                share.who,
            )
        key, holders[share.who] = _sum(key, part), holder
    return Seal(record, key, holders)


def _sealed(holders: Mapping[int, _Holder]) -> Seal:
    """A seal with a new key, shared out among the holders."""
    key, name = secrets.token_bytes(KEY), f"{VOUCHES}{secrets.token_hex(8)}"
    parts = [secrets.token_bytes(KEY) for _ in holders]
    last = key
    for part in parts[1:]:
        last = _sum(last, part)
    shares = []
    for (who, holder), part in zip(holders.items(), [last, *parts[1:]], strict=True):
        nonce = os.urandom(NONCE)
        closed = nonce + _cipher(holder.key).encrypt(nonce, part, f"{name}|{who}".encode())
        shares.append(Share(who, holder.salt, holder.cost, closed))
    return Seal(SealRecord(name, tuple(shares)), key, holders)


def _share(holder: _Holder, share: Share, name: str) -> bytes | None:
    """A share of the key; None when the word was not the right one."""
    from cryptography.exceptions import InvalidTag

    nonce, closed = share.sealed[:NONCE], share.sealed[NONCE:]
    try:
        part = _cipher(holder.key).decrypt(nonce, closed, f"{name}|{share.who}".encode())
    except (InvalidTag, ValueError):
        return None
    return part if len(part) == KEY else None


def _holder(word: str) -> _Holder:
    """The key of a new word."""
    if not _plain(word):
        raise SaveError("A word needs at least one letter; choose one that nobody can guess.")
    salt = os.urandom(SALT)
    return _Holder(salt, COST, _made(word, salt, COST))


def _made(word: str, salt: bytes, cost: int) -> bytes:
    """The key that a word makes."""
    from cryptography.hazmat.primitives.kdf.scrypt import Scrypt

    return Scrypt(salt=salt, length=KEY, n=2**cost, r=8, p=1).derive(_plain(word).encode())


def _plain(word: str) -> str:
    """A word as it is meant, however the keyboard writes its accents; spaces around it fall."""
    return unicodedata.normalize("NFKC", word).strip()


def _sum(one: bytes, two: bytes) -> bytes:
    """Two keys, bit by bit unlike or alike."""
    return bytes(a ^ b for a, b in zip(one, two, strict=True))


def _of(names: list[str]) -> str:
    """Whose words are asked for."""
    return f"the word{'s' * (len(names) > 1)} of {' and '.join(names)}"


def _cipher(key: bytes) -> "ChaCha20Poly1305":
    from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

    return ChaCha20Poly1305(key)
