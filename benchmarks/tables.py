"""The kinds of table at which bots are measured, and at which nets learn: plain data, without what measures them."""

TABLES = [
    ("laus", 4, "source"),
    ("laus", 4, "pagat"),
    *(("gadenysh", players, variant) for players in (3, 4) for variant in ("source", "ugly")),
    *(("lodam", players, variant) for players in (3, 4, 6, 10) for variant in ("source", "trumps")),
]
