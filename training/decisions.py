"""Decisions as `positions` writes them and `fit` reads them, and which of them are held out."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

#: What a card is worth that there is none of.
NEVER = -1e9
_BY_CARD = ("cards", "places", "policy", "values")
_ONCE = ("deal", "number")


class Position(NamedTuple):
    """One decision: a row for each card, but for what is seen in the deal, and its number."""

    cards: np.ndarray
    places: np.ndarray
    policy: np.ndarray
    values: np.ndarray
    deal: np.ndarray
    number: int


def save(path: Path, game: str, found: list[Position]) -> None:
    """All rows one after the other, how many belong to each decision, and of which game they are."""
    rows: dict[str, Any] = {name: np.concatenate([getattr(one, name) for one in found]) for name in _BY_CARD}
    once: dict[str, Any] = {name: np.array([getattr(one, name) for one in found]) for name in _ONCE}
    np.savez(path, **rows, **once, rows=[len(one.places) for one in found], game=game)


def load(files: list[Path], game: str) -> dict[str, np.ndarray]:
    """All decisions, each with as many rows as the longest has. Raises `ValueError` for a file of another game, or one
    that does not say of which deal each decision is."""
    kept: dict[str, list[np.ndarray]] = {name: [] for name in _BY_CARD + _ONCE}
    loaded = [np.load(file) for file in files]
    for file, one in zip(files, loaded, strict=True):
        if "number" not in one:
            raise ValueError(f"{file} does not say of which deal each decision is: gather them anew")
        if one["game"] != game:
            raise ValueError(f"{file} is of {one['game']}, not of {game}")
    most = max(int(one["rows"].max()) for one in loaded)
    for one in loaded:
        ends = one["rows"].cumsum()
        at = (
            np.repeat(np.arange(len(ends)), one["rows"]),
            np.arange(ends[-1]) - np.repeat(ends - one["rows"], one["rows"]),
        )
        for name in _BY_CARD:
            rows = one[name]
            padded = np.full((len(ends), most, *rows.shape[1:]), NEVER if name == "values" else 0, rows.dtype)
            padded[at] = rows
            kept[name].append(padded)
        for name in _ONCE:
            kept[name].append(one[name])
    return {name: np.concatenate(parts) for name, parts in kept.items()}


def split(numbers: np.ndarray, seed: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Where the decisions stand that are learned from, those of a tenth of the deals, and those of another tenth.

    All decisions of a deal are together: who has learned from one knows something of the others' cards.
    """
    deals = np.random.default_rng(seed).permutation(np.unique(numbers))
    tenth = max(len(deals) // 10, 1)
    learned, one, other = (
        np.flatnonzero(np.isin(numbers, part)) for part in (deals[2 * tenth :], deals[:tenth], deals[tenth : 2 * tenth])
    )
    return learned, one, other
