"""The deal of a day: the same for everybody, one try, the first one counts."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from pathlib import Path

from kozyr.engine import GAMES
from kozyr.records import match_of, parse_record
from kozyr.session import Session
from kozyr.store import Matches, Search, is_over
from kozyr.store.days import game_of_day
from kozyr.store.entries import item_of, place_of
from kozyr.store.statistics import statistics
from kozyr.store.today import (
    OPPONENTS,
    day_of,
    keep_strongest,
    result_of,
    session_of_day,
)

from .disks import FailingDisk, play_out

DAY = date(2026, 11, 30)


def matches_in(folder: Path) -> Matches:
    return Matches(folder, FailingDisk(), lambda: datetime(2026, 11, 30, 12, tzinfo=UTC))


def test_game_and_cards_follow_from_the_day_alone() -> None:
    games = {game_of_day(DAY + timedelta(days=number)) for number in range(3)}
    assert games == set(GAMES)
    one, other = session_of_day(DAY, "Anna"), session_of_day(DAY, "[b] Борис")
    assert [seat.kind for seat in one.seats] == ["human", *[f"bot:{OPPONENTS}"] * 3]
    assert OPPONENTS == "hard"
    one.start_deal()
    other.start_deal()
    assert one.match.deals[0].dealt == other.match.deals[0].dealt
    assert session_of_day(DAY + timedelta(days=3), "Anna").seed != one.seed
    assert day_of(one) == DAY


def test_the_cards_of_one_day_never_change() -> None:
    """Whoever plays it with whichever version must have the same."""
    session = session_of_day(DAY, "Anna")
    session.start_deal()
    assert session.seed == "f2a137196f4163d7c7e6"
    assert session.match.deals[0].dealt[0] == GOLDEN


GOLDEN = (22, 44, 9, 20, 32, 8, 12, 50)


def test_nothing_is_taken_back_and_one_deal_is_all() -> None:
    session = session_of_day(DAY, "Anna")
    assert session.one_try
    assert result_of(session) is None
    play_out(session, deals=1)
    assert not session.can_undo()
    assert session.undo() == []
    assert is_over(session)
    result = result_of(session)
    assert result is not None
    assert result.points == session.match.counts[0].points


def test_the_first_try_is_kept(tmp_path: Path) -> None:
    matches, session = matches_in(tmp_path), session_of_day(DAY, "Anna")
    assert matches.today() == DAY
    assert matches.result_of_day(DAY) is None
    matches.keep(session)
    play_out(session, deals=1)
    matches.finish()
    result = matches.result_of_day(DAY)
    assert result is not None
    assert (result.points, result.strongest) == (session.match.counts[0].points, None)
    keep_strongest(matches.archive, result, 7)
    again = session_of_day(DAY, "Anna")
    matches.keep(again)
    play_out(again, 2, deals=1)
    matches.finish()
    kept = matches_in(tmp_path).result_of_day(DAY)
    assert kept is not None
    assert (kept.points, kept.strongest) == (result.points, 7)
    assert matches.archive.count(Search()) == 2
    second, first = matches.archive.entries(Search())
    assert (first.today, second.today) == ("2026-11-30", "2026-11-30")
    assert (first.place, first.points) == (result.place, result.points[0])
    assert (second.place, second.points) == (None, None), "it does not count"
    assert statistics(matches.archive, Search()).given_up == {}


def test_one_that_was_begun_is_gone_on_with(tmp_path: Path) -> None:
    matches, session = matches_in(tmp_path), session_of_day(DAY, "Anna")
    matches.keep(session)
    session.start_deal()
    while session.to_act != 0:
        assert session.deal is not None
        session.act(session.deal.legal()[0], session.deal.to_act)
    session.act(session.view(0).legal()[0], 0)
    matches.leave()
    begun = matches.open_of_day(DAY)
    assert begun is not None
    assert matches.open_of_day(DAY + timedelta(days=1)) is None
    assert matches.resume(begun).one_try
    matches.finish()
    result = matches.result_of_day(DAY)
    assert result is not None
    assert result.points == ()


def test_one_whose_program_ended_after_its_deal_is_put_away(tmp_path: Path) -> None:
    matches, session = matches_in(tmp_path), session_of_day(DAY, "Anna")
    matches.keep(session)
    play_out(session, deals=1)
    matches.leave()
    assert matches_in(tmp_path).open_matches() == []
    assert matches.result_of_day(DAY) is not None


def record_lines(matches: Matches) -> list[str]:
    return list(matches.archive.lines(Search()))


def test_what_another_played_does_not_take_my_day(tmp_path: Path) -> None:
    """Nor does a record that only says it is the deal of a day."""
    friend, session = matches_in(tmp_path / "friend"), session_of_day(DAY, "Boris")
    friend.keep(session)
    play_out(session, deals=1)
    friend.finish()
    mine = matches_in(tmp_path / "mine")
    for line in record_lines(friend):
        record = parse_record(line.encode())
        mine.archive.add(mine.item(record, match_of(record)))
    assert [entry.today for entry in mine.archive.entries(Search())] == ["2026-11-30"]
    assert mine.result_of_day(DAY) is None
    lying = session_of_day(DAY, "Anna")
    practised = Session(lying.game, lying.seats, "laus 2026-11-30", {"today": "2026-11-30"})
    mine.keep(practised)
    play_out(practised, deals=1)
    mine.finish()
    assert mine.result_of_day(DAY) is None


def test_a_match_that_is_deleted_or_salvaged_does_not_free_its_day(tmp_path: Path) -> None:
    matches, session = matches_in(tmp_path), session_of_day(DAY, "Anna")
    matches.keep(session)
    play_out(session, deals=1)
    matches.finish()
    result = matches.result_of_day(DAY)
    assert result is not None
    keep_strongest(matches.archive, result, 7)
    (entry,) = matches.archive.entries(Search())
    assert entry.over, "which tells it from one that was given up"
    assert matches.archive.delete([entry.id]) == 1
    kept = matches.result_of_day(DAY)
    assert kept is not None
    assert (kept.points, kept.strongest, kept.match) == (result.points, 7, 0)
    path = matches.archive.path
    ((page,),) = matches.archive.rows("SELECT rootpage FROM sqlite_master WHERE name = 'match'")
    data = path.read_bytes()
    path.write_bytes(data[: (page - 1) * 4096] + b"\xff" * 4096 + data[page * 4096 :])
    again = matches_in(tmp_path)
    assert again.archive.rows("SELECT id FROM match NOT INDEXED") == []
    assert "damaged" in again.notices.waiting[0]
    assert again.result_of_day(DAY) == kept
    assert again.archive.delete_all() == 0
    assert again.result_of_day(DAY) == kept


def test_places_share_the_better_one() -> None:
    assert place_of((3, 3, 1, 9), fewest_win=True) == 2
    assert place_of((3, 3, 1, 9), fewest_win=False) == 2
    assert place_of((9, 9, 9), fewest_win=True) == 1


def test_a_strange_day_in_a_record_is_none(tmp_path: Path) -> None:
    from kozyr.records import record_line, record_of

    session = session_of_day(DAY, "Anna")
    for strange in (None, 7, "yesterday", ["2026-11-30"], "2026-11-30T00:00"):
        session.meta["today"] = strange
        players = [(seat.name, seat.kind) for seat in session.seats]
        line = record_line(record_of(session.match, players, session.meta))
        assert item_of(line, session.match, "").entry.today is None
        assert day_of(session) is None
