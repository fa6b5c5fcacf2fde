"""What is written is read again, and played again it is the same match, wherever it was left."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kozyr.engine import Game, Match, OptionError, make_game
from kozyr.records import BadRecord, GoodRecord, RecordWriter, match_of, parse_record, read_records, record_line

from .helpers import DATA, NAMES, fault_of, kept, line_of, play, record

LAUS: dict[str, st.SearchStrategy[Any]] = {
    "target": st.integers(1, 700),
    "queen_cancel": st.sampled_from(["extras", "all"]),
    "ten_high": st.booleans(),
    "jack_order": st.permutations("CSHD").map("".join),
    "queen_points": st.integers(0, 10),
    "bar_led_jack": st.booleans(),
}
GADENYSH: dict[str, st.SearchStrategy[Any]] = {
    "deals": st.integers(1, 4),
    "trick_points": st.integers(0, 1),
    "removed_card": st.sampled_from(["QS", "2S", "7H", "AC"]),
    "passing": st.booleans(),
}
LODAM: dict[str, st.SearchStrategy[Any]] = {
    "lives": st.integers(1, 2),
    "limit": st.integers(1, 40),
    "trumps_win": st.booleans(),
    "reset": st.sampled_from(["all", "burned", "deal"]),
    "exchange": st.booleans(),
}


def games() -> st.SearchStrategy[Game]:
    """Any game for any number of players, with any options that don't make a match too long for a test."""

    def of(name: str, seats: range, options: dict[str, st.SearchStrategy[Any]]) -> st.SearchStrategy[Game]:
        chosen = st.tuples(st.sampled_from(seats), st.fixed_dictionaries({}, optional=options))
        return chosen.map(lambda pair: make_game(name, pair[0], **pair[1]))

    return st.one_of(
        of("laus", range(4, 5), LAUS), of("gadenysh", range(3, 5), GADENYSH), of("lodam", range(3, 11), LODAM)
    )


json_values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**20), 10**20)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(st.characters(exclude_categories=["Cs"]), max_size=20),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.text(st.characters(exclude_categories=["Cs"]), max_size=5), inner, max_size=3)
    ),
    max_leaves=8,
)
names = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)


@settings(max_examples=60, deadline=None)
@given(game=games(), seed=names, chance=st.integers(0, 1 << 30), cut=st.none() | st.integers(0, 300))
def test_a_record_is_read_as_it_was_written_and_plays_to_the_same_match(
    game: Game, seed: str, chance: int, cut: int | None
) -> None:
    match = play(Match(game, seed), Random(chance), cut)
    written = record(match)
    line = record_line(written)
    assert "\n" not in line
    read = parse_record(line.encode())
    assert read == written
    again = match_of(read)
    assert again.game == match.game
    assert record(again) == written
    assert (again.totals, again.lives, again.result) == (match.totals, match.lives, match.result)
    if match.deal is not None and again.deal is not None:
        assert list(again.deal.legal()) == list(match.deal.legal())
        assert again.deal.to_act == match.deal.to_act
    chance = chance + 1
    assert record(play(again, Random(chance), 40)) == record(play(match, Random(chance), 40)), "and goes on the same"


@pytest.mark.parametrize("decisions", range(130, 143))
def test_every_point_around_the_end_of_a_deal(decisions: int) -> None:
    match = play(Match(make_game("lodam", 7, limit=40), "edges"), Random(3), decisions)
    assert record(match_of(parse_record(record_line(record(match)).encode()))) == record(match)


@settings(max_examples=100, deadline=None)
@given(meta=st.dictionaries(names, json_values, max_size=4), name=names, seed=names)
def test_any_text_and_any_meta_come_back(meta: dict[str, Any], name: str, seed: str) -> None:
    data = kept("lodam-unfinished")
    data["players"][2]["name"] = name
    data["seed"] = seed
    data["meta"] = meta
    read = parse_record(line_of(data))
    assert json.loads(record_line(read)) == data


@pytest.mark.parametrize("name", NAMES)
def test_the_kept_records_are_right_and_written_to_the_letter(name: str) -> None:
    """Guards the format itself: order of the keys, blanks, letters that are not ASCII."""
    line = (DATA / f"{name}.jsonl").read_bytes()
    read = parse_record(line)
    assert record_line(read).encode() + b"\n" == line
    players = [(player.name, player.kind) for player in read.players]
    assert [players[0], players[1][0]] == [("Anna", "human"), "Борис"]
    match_of(read)


def test_the_examples_of_the_format_are_right() -> None:
    folder = Path(__file__).parents[3] / "shared" / "examples"
    if not folder.is_dir():
        pytest.skip("the examples of the format are not here")
    for file in sorted(folder.glob("*.jsonl")):
        assert [str(found) for found in read_records(file) if isinstance(found, BadRecord)] == []


def test_keys_in_the_order_of_the_format() -> None:
    data = json.loads(record_line(parse_record(line_of(kept("laus")))))
    assert list(data) == ["format", "game", "rules", "players", "seed", "deals", "result", "meta"]
    deal = kept("lodam")["deals"][0]
    assert list(deal) == ["dealer", "hands", "turned", "actions", "tricks", "points", "totals", "lives"]
    assert list(kept("gadenysh-ugly")["deals"][0])[:4] == ["dealer", "hands", "removed", "actions"]


def test_any_order_of_keys_and_any_blanks_of_json_are_read() -> None:
    data = kept("lodam")
    turned = {key: data[key] for key in reversed(data)}
    line = b" \t" + json.dumps(turned, ensure_ascii=True, separators=(" ,", ":  ")).encode() + b" \r\n"
    assert parse_record(line) == parse_record(line_of(data))


def test_what_is_missing_is_not_written() -> None:
    line = record_line(record(Match(make_game("laus"))))
    data = json.loads(line)
    assert list(data) == ["format", "game", "rules", "players", "seed", "deals"]
    assert (data["seed"], data["deals"]) == (None, [])
    assert json.loads(record_line(record(Match(make_game("laus")), {})))["meta"] == {}


@pytest.mark.parametrize("meta", [{"x": float("nan")}, {"x": float("inf")}, {"x": "\ud800"}, {"x": object()}])
def test_meta_that_is_no_json_is_not_written(meta: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="cannot be written as JSON"):
        record_line(record(Match(make_game("laus")), meta))


def test_players_are_as_many_as_seats() -> None:
    from kozyr.records import record_of

    with pytest.raises(ValueError, match="laus is for 4 players, not 1"):
        record_of(Match(make_game("laus")), [("Anna", "human")])
    with pytest.raises(ValueError, match="kind"):
        record_of(Match(make_game("laus")), [("Anna", "robot")] * 4)


class TestWriter:
    def test_appends_whole_lines(self, tmp_path: Path) -> None:
        file = tmp_path / "matches.jsonl"
        line = (DATA / "lodam.jsonl").read_bytes()
        for _time in range(2):
            with RecordWriter(file) as writer:
                writer.write(parse_record(line))
                writer.write(parse_record(line))
        assert file.read_bytes() == line * 4

    def test_a_line_that_was_cut_off_spoils_no_other(self, tmp_path: Path) -> None:
        file = tmp_path / "matches.jsonl"
        line = (DATA / "lodam.jsonl").read_bytes()
        file.write_bytes(line + line[:100])
        with RecordWriter(file) as writer:
            writer.write(parse_record(line))
        found = list(read_records(file))
        assert [type(one) for one in found] == [GoodRecord, BadRecord, GoodRecord]
        assert str(found[1]) == f"{file}:2: the record is cut off: the line ends in the middle of it"

    def test_what_cannot_be_written_leaves_nothing(self, tmp_path: Path) -> None:
        file = tmp_path / "matches.jsonl"
        with RecordWriter(file) as writer, pytest.raises(ValueError, match="cannot be written"):
            writer.write(record(Match(make_game("laus")), {"x": float("nan")}))
        assert file.read_bytes() == b""


def test_options_that_do_not_go_together_are_refused_alike() -> None:
    """The engine's own definition of an option is the only one: what it refuses, a record may not have."""
    data = kept("lodam")
    data["rules"] |= {"reset": "deal", "limit": 41}
    with pytest.raises(OptionError) as caught:
        make_game("lodam", 4, **data["rules"])
    assert fault_of(line_of(data)) == str(caught.value)
