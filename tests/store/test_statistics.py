"""Statistics: the sums are those of the matches, however they came into the archive and whatever was deleted."""

from __future__ import annotations

import json
import sqlite3
from collections import defaultdict
from dataclasses import replace
from itertools import groupby, pairwise
from pathlib import Path
from random import Random
from statistics import fmean, pstdev

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kozyr.engine import Gadenysh, Laus, Lodam
from kozyr.session import Seat, Session
from kozyr.session.account import Kind, account_of
from kozyr.store import Search
from kozyr.store.entries import Item, item_of
from kozyr.store.own import own_of
from kozyr.store.statistics import Standing, plain_standing, statistics
from kozyr.store.tallies import Group, Tally, sum_of

from .test_archive import archive_in, item, played


def seated(session: Session, *kinds: str) -> Session:
    """The same match with others at the table."""
    session.seats = tuple(Seat(seat.name, kind) for seat, kind in zip(session.seats, kinds, strict=True))
    return session


@pytest.fixture(scope="module")
def sessions() -> list[Session]:
    """Whole matches, and some that were not played to their end."""
    found = [
        played(game, seats, seed=f"{seed} {time}", deals=deals)
        for game, seats in (("laus", 4), ("gadenysh", 3), ("gadenysh", 4), ("lodam", 4))
        for seed in range(3)
        for time, deals in enumerate((99, 99, 1)[: 2 + (seed == 0)])
    ]
    for number, session in enumerate(found):
        if number % 3 == 1:
            seated(session, "human", *["bot:easy"] * (len(session.seats) - 1))
        if number % 3 == 2:
            seated(session, "human", "bot:easy", *["bot:normal"] * (len(session.seats) - 2))
    return found


def items(sessions: list[Session]) -> list[Item]:
    return [
        item(session, started=f"2026-{1 + number % 5:02}-{1 + number:02}", hints=int(number % 4 == 3))
        for number, session in enumerate(sessions)
    ]


def plain_numbers(sessions: list[Session], found: list[Item]) -> dict[Group, dict[str, object]]:
    """The same from the matches themselves, the plain way."""
    groups: dict[Group, list[tuple[str, Session]]] = defaultdict(list)
    for session, one in zip(sessions, found, strict=True):
        if session.result is None:
            continue
        kinds = {seat.kind for seat in session.seats[1:]}
        level = kinds.pop().partition(":")[2] if len(kinds) == 1 else "mixed"
        group = Group(session.game.name, "source", len(session.seats), level, bool(one.entry.hints))
        groups[group].append((one.entry.played, session))
    numbers: dict[Group, dict[str, object]] = {}
    for group, dated in groups.items():
        matches = [session for _played, session in sorted(dated, key=lambda pair: pair[0])]
        results = [session.result for session in matches if session.result]
        points = [
            count.points[0]
            for session in matches
            for deal, count in zip(session.match.deals, session.match.counts, strict=True)
            if 0 in deal.players
        ]
        wins = [0 in result.winners for result in results]
        runs = [sum(run) for won, run in groupby(wins) if won]
        better = min if group.game != "gadenysh" else max
        worse = max if group.game != "gadenysh" else min
        numbers[group] = {
            "matches": len(matches),
            "won": sum(wins),
            "mean_place": round(fmean(result.places[0] for result in results), 3),
            "deals": len(points),
            "points_a_deal": round(fmean(points), 3),
            "spread": round(pstdev(points), 3),
            "best": better(points),
            "worst": worse(points),
            "longest_streak": max(runs, default=0),
            "streak": runs[-1] if wins[-1] else 0,
        }
    return numbers


def check(standings: tuple[Standing, ...], expected: dict[Group, dict[str, object]]) -> None:
    assert {standing.group for standing in standings} == expected.keys()
    for standing in standings:
        plain = plain_standing(standing)
        assert {name: plain[name] for name in expected[standing.group]} == expected[standing.group]
        assert sum(month["matches"] for month in plain["months"]) == plain["matches"]
        json.dumps(plain)


def test_the_numbers_are_those_of_the_matches(tmp_path: Path, sessions: list[Session]) -> None:
    archive, found = archive_in(tmp_path), items(sessions)
    archive.add_all(found)
    result = statistics(archive, Search())
    check(result.standings, plain_numbers(sessions, found))
    assert result.given_up == {"laus": 1, "gadenysh": 2, "lodam": 1}
    assert statistics(archive, Search("laus")).given_up == {"laus": 1}


@pytest.mark.parametrize("chance", range(4))
def test_they_stay_right_whatever_is_put_in_and_deleted(tmp_path: Path, sessions: list[Session], chance: int) -> None:
    """In any order, looked at now and then."""
    rng, archive = Random(chance), archive_in(tmp_path)
    pairs = list(zip(sessions, items(sessions), strict=True))
    there: list[tuple[Session, Item]] = []
    for _ in range(12):
        if there and rng.random() < 0.3:
            gone = there.pop(rng.randrange(len(there)))
            numbers = {entry.key: entry.id for entry in archive.entries(Search())}
            archive.delete([numbers[gone[1].entry.key]])
        else:
            new = rng.choice(pairs)
            archive.add(new[1])
            if new not in there:
                there.append(new)
        if rng.random() < 0.5:
            kept = sorted(there, key=lambda pair: pair[1].entry.played)
            check(
                statistics(archive, Search()).standings,
                plain_numbers([session for session, _one in kept], [one for _session, one in kept]),
            )
    archive.delete_all()
    assert statistics(archive, Search()).standings == ()


def test_nothing_of_a_match_that_is_deleted_stays_in_the_sums(tmp_path: Path, sessions: list[Session]) -> None:
    archive = archive_in(tmp_path)
    archive.add_all(items(sessions))
    statistics(archive, Search())
    tallies = archive.rows("SELECT game, month, sums FROM tally")
    (gone, *_rest) = (entry for entry in archive.entries(Search()) if entry.over)
    archive.delete([gone.id])
    left = archive.rows("SELECT game, month, sums FROM tally")
    assert [row[:2] for row in set(tallies) - set(left)] == [(gone.game, gone.played[:7])]
    archive.delete_all()
    assert archive.rows("SELECT count(*) FROM tally") == archive.rows("SELECT count(*) FROM stale") == [(0,)]


def test_since_counts_days_within_a_month(tmp_path: Path, sessions: list[Session]) -> None:
    archive, found = archive_in(tmp_path), items(sessions)
    archive.add_all(found)
    days = [one.entry.played for one in found]
    for since in (*days, "2026-03", "2027"):
        later = [(session, one) for session, one in zip(sessions, found, strict=True) if one.entry.played >= since]
        check(
            statistics(archive, Search(since=since)).standings,
            plain_numbers([session for session, _one in later], [one for _session, one in later]),
        )


def test_where_nothing_can_be_written_the_sums_are_made_for_the_look_alone(
    tmp_path: Path, sessions: list[Session], monkeypatch: pytest.MonkeyPatch
) -> None:
    archive, found = archive_in(tmp_path), items(sessions)
    archive.add_all(found)

    def refuse(_database: object) -> None:
        raise sqlite3.OperationalError("attempt to write a readonly database")

    monkeypatch.setattr("kozyr.store.tallies.transaction", refuse)
    check(statistics(archive, Search()).standings, plain_numbers(sessions, found))
    assert archive.rows("SELECT count(*) FROM tally") == [(0,)]


@given(st.lists(st.booleans(), max_size=30), st.lists(st.integers(0, 30), max_size=4))
def test_runs_of_wins_are_the_same_however_the_matches_are_parted(wins: list[bool], cuts: list[int]) -> None:
    def one(won: bool) -> Tally:
        return Tally(1, int(won), low=0, high=0, first=won, last=won, longest=won)

    def total(part: list[bool]) -> Tally:
        return sum_of(map(one, part))

    edges = [0, *sorted(cut for cut in cuts if cut <= len(wins)), len(wins)]
    parted = sum_of(total(wins[start:end]) for start, end in pairwise(edges))
    assert parted == total(wins)
    runs = [len(list(run)) for won, run in groupby(wins) if won]
    assert parted.longest == max(runs, default=0)


def test_what_only_one_game_has(sessions: list[Session]) -> None:
    """As the account of each deal says it: L12, G9, D2."""
    for session in sessions:
        found = own_of(session.match, [seat.kind for seat in session.seats])
        if session.result is None:
            assert found is None
            continue
        assert found is not None
        own, met = found
        accounts = [account_of(session.match, number + 1) for number in range(len(session.match.counts))]
        mine = [player for account in accounts for player in account.players if player.seat == 0]
        kinds = [{part.kind for part in player.parts} for player in mine]
        if isinstance(session.game, Laus):
            assert own.saves == sum(Kind.CANCELLED in parts for parts in kinds)
            queens = [sum(card % 13 == 10 for part in player.parts for card in part.cards) for player in mine]
            assert own.queens == sum(map(bool, queens))
        elif isinstance(session.game, Gadenysh):
            ugly = [
                player for player, parts in zip(mine, kinds, strict=True) if parts & {Kind.DOUBLED, Kind.UGLY_TRICKS}
            ]
            assert (own.ugly, own.ugly_points) == (len(ugly), sum(player.points for player in ugly))
            both = [
                player for player, parts in zip(mine, kinds, strict=True) if parts & {Kind.LIFTED, Kind.CHARM_TRICKS}
            ]
            assert (own.both, own.both_points) == (len(both), sum(player.points for player in both))
            assert own.charm == sum(Kind.CHARM_ALONE in parts for parts in kinds)
        else:
            assert isinstance(session.game, Lodam)
            assert own.lives == session.match.lives[0]
        assert sum(each.behind + each.level + each.ahead for each in met) == len(session.seats) - 1
        assert sum(each.ahead for each in met) == own.place - 1


def test_deals_that_a_person_had_played_before_are_counted_by_themselves(tmp_path: Path) -> None:
    """However it came to them: by the line after a match, or by their code."""
    archive = archive_in(tmp_path)
    archive.add_all(
        [
            item(played(), started="2026-11-01"),
            item(played(), started="2026-11-02"),
            item(played(seed="fresh"), started="2026-11-03"),
            item(played(seed="menu"), started="2026-11-04", again=True),
            item(played("gadenysh", 3), started="2026-11-05"),  # another game: other cards
            item(seated(played(seed="bots"), *["bot:easy"] * 4), started="2026-11-06"),
            item(played(seed="bots"), started="2026-11-07"),  # nobody had seen them
        ]
    )
    found = {(one.group.game, one.group.again): one.total.matches for one in statistics(archive, Search()).standings}
    assert found == {("laus", False): 3, ("laus", True): 2, ("gadenysh", False): 1}
    again = [entry.id for entry in archive.entries(Search()) if entry.again]
    assert again == [4, 2]
    archive.delete(again)
    assert {one.group.again for one in statistics(archive, Search()).standings} == {False}


def test_practice_counts_in_no_statistics(tmp_path: Path) -> None:
    """Begun in the middle of another match, on cards that were seen; it is kept and marked all the same."""
    archive = archive_in(tmp_path)
    archive.add(item(played("laus", 4, seed="practice"), practice=True))
    (entry,) = archive.entries(Search())
    assert (entry.over, entry.again, entry.practice, entry.points) == (True, True, True, None)
    archive.add(item(played("laus", 4, seed="practice"), again=True))
    assert [entry.practice for entry in archive.entries(Search())].count(True) == 1
    assert statistics(archive, Search()).standings == ()


def test_matches_without_one_person_count_for_nobody(tmp_path: Path) -> None:
    archive = archive_in(tmp_path)
    archive.add(item(seated(played("gadenysh", 3), "bot:easy", "bot:easy", "bot:easy")))
    archive.add(item(seated(played("gadenysh", 3), "human", "human", "bot:easy")))
    assert archive.count(Search()) == 2
    assert statistics(archive, Search()).standings == ()
    friends = seated(played("gadenysh", 3), "human", "human", "human")
    assert own_of(friends.match, [seat.kind for seat in friends.seats]) is None


def test_a_strange_time_is_a_month_of_its_own(tmp_path: Path) -> None:
    archive, one = archive_in(tmp_path), item(played("gadenysh", 3))
    archive.add(one._replace(entry=replace(one.entry, played="[red]", key="x")))
    (standing,) = statistics(archive, Search()).standings
    assert [month for month, _tally in standing.months] == ["[red]"]
    assert item_of(one.line, played("gadenysh", 3).match, "x").entry.key == one.entry.key
