"""How a document lies in a file: as it is, squeezed, or under a seal (see `saves.seal`)."""

import zlib
from base64 import b64decode, b64encode
from typing import Protocol

import msgspec

from pieces_of_eight.saves.journal_file import Document, check

SQUEEZED = "z"
LARGEST = 64 * 2**20
"""Bytes of a document; a squeezed one that is larger is not unpacked."""

_document = msgspec.json.Decoder(Document)


class Cover(Protocol):
    """What lies over the documents of a file."""

    def over(self, table: str, number: int, document: Document, squeeze: bool = False) -> Document:
        """The document as it is written."""
        ...

    def under(self, table: str, number: int, document: Document) -> Document:
        """The document again. Raises ValueError for one that was not written so."""
        ...


class Clear:
    """Nothing: who opens the file can read it."""

    def over(self, table: str, number: int, document: Document, squeeze: bool = False) -> Document:
        """The document, squeezed where that is asked for."""
        if not squeeze:
            return document
        return {SQUEEZED: b64encode(zlib.compress(msgspec.json.encode(document))).decode()}

    def under(self, table: str, number: int, document: Document) -> Document:
        """The document again."""
        squeezed = document.get(SQUEEZED)
        if not isinstance(squeezed, str):
            return document
        return unpacked(expanded(b64decode(squeezed, validate=True)))


CLEAR = Clear()


def unpacked(payload: bytes) -> Document:
    """A document out of its JSON. Raises ValueError, for huge numbers and deep nesting too."""
    try:
        document = _document.decode(payload)
    except RecursionError as error:
        raise ValueError("is nested too deep") from error
    check(document)
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
