"""What the colours of pages are for, and the tables for many colours."""

from msgspec import Struct


class Inks(Struct, frozen=True):
    """Every colour a page may use, by what it is for."""

    page: str
    """The ground of a page."""
    panel: str
    """The ground of a box on it."""
    bar: str
    """The ground of the heading and the key line."""
    bar_ink: str
    bar_key: str
    """Keys and the name of the game on it."""
    ink: str
    faint: str
    """Words that may be passed over."""
    gold: str
    """Headings, keys, what matters."""
    frame: str
    """Lines around boxes."""
    chosen: str
    """The ground of what is under the cursor."""
    chosen_ink: str
    hover: str
    """The ground of what is under the mouse."""
    field: str
    """The ground of what can be typed or changed."""
    good: str
    warn: str
    bad: str
    sky: str
    sky_low: str
    star: str
    moon: str
    sea: str
    sea_low: str
    wave: str
    hull: str
    sail: str
    land: str
    sand: str
    title: str
    title_low: str


NIGHT = Inks(
    page="#0a1420",
    panel="#0e1c2c",
    bar="#15304d",
    bar_ink="#cdd8e2",
    bar_key="#f2d58a",
    ink="#cdd8e2",
    faint="#7b92a8",
    gold="#f2d58a",
    frame="#35587c",
    chosen="#1f4a73",
    chosen_ink="#fff3cf",
    hover="#16304a",
    field="#14273b",
    good="#86d986",
    warn="#f0b35a",
    bad="#f28b78",
    sky="#0b1a30",
    sky_low="#1d3350",
    star="#9fb4c9",
    moon="#f6e7b8",
    sea="#10294a",
    sea_low="#0b1b33",
    wave="#28527e",
    hull="#5a3a22",
    sail="#dccfae",
    land="#12301f",
    sand="#6d5a3a",
    title="#f6dc96",
    title_low="#c9963f",
)

CHART = Inks(
    page="#f3ead3",
    panel="#faf4e4",
    bar="#d9c79b",
    bar_ink="#2c2418",
    bar_key="#8a3410",
    ink="#2c2418",
    faint="#6f6045",
    gold="#8a3410",
    frame="#a58c5c",
    chosen="#1f4a73",
    chosen_ink="#ffffff",
    hover="#e6d7b0",
    field="#e9dcba",
    good="#256b2c",
    warn="#8f5200",
    bad="#a3180f",
    sky="#f3ead3",
    sky_low="#e9dcbc",
    star="#cdb98a",
    moon="#e3b75a",
    sea="#b9d3d8",
    sea_low="#a4c4cc",
    wave="#7fa9b5",
    hull="#5a3a22",
    sail="#fffaf0",
    land="#9caf78",
    sand="#dcc48c",
    title="#7a2c0c",
    title_low="#4d1c08",
)

NIGHT_256 = Inks(
    page="#1c1c1c",
    panel="#1c1c1c",
    bar="#005f87",
    bar_ink="#ffffd7",
    bar_key="#ffd787",
    ink="#dadada",
    faint="#8a8a8a",
    gold="#ffd787",
    frame="#4e4e4e",
    chosen="#005faf",
    chosen_ink="#ffffff",
    hover="#3a3a3a",
    field="#303030",
    good="#87d787",
    warn="#ffd75f",
    bad="#ff875f",
    sky="#1c1c1c",
    sky_low="#262626",
    star="#8a8a8a",
    moon="#ffffaf",
    sea="#00005f",
    sea_low="#00005f",
    wave="#005f87",
    hull="#875f00",
    sail="#d7d7af",
    land="#005f00",
    sand="#875f00",
    title="#ffd787",
    title_low="#d7af5f",
)

CHART_256 = Inks(
    page="#ffffd7",
    panel="#eeeeee",
    bar="#d7d7af",
    bar_ink="#1c1c1c",
    bar_key="#870000",
    ink="#1c1c1c",
    faint="#6c6c6c",
    gold="#870000",
    frame="#af875f",
    chosen="#005f87",
    chosen_ink="#ffffff",
    hover="#d7d7af",
    field="#d7d7d7",
    good="#005f00",
    warn="#875f00",
    bad="#af0000",
    sky="#ffffd7",
    sky_low="#ffffd7",
    star="#d7af87",
    moon="#ffaf5f",
    sea="#afd7d7",
    sea_low="#87afaf",
    wave="#5f8787",
    hull="#5f5f00",
    sail="#eeeeee",
    land="#87af5f",
    sand="#d7d787",
    title="#870000",
    title_low="#5f0000",
)
