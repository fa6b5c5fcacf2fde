"""`kozyr matches`, `export`, `import`, `delete` and `resume --list`."""

from __future__ import annotations

import contextlib
import io
import json
import os
import re
import signal
import sqlite3
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from kozyr.cli.main import main
from kozyr.locale import use
from kozyr.session import Session
from kozyr.session.setup import usual_setup
from kozyr.store import Matches
from kozyr.store.disk import Disk
from tests.store.disks import play_out


@pytest.fixture
def played() -> list[Session]:
    """Three matches in the archive, on three days."""
    sessions: list[Session] = []
    for day, game in enumerate(("laus", "gadenysh", "lodam"), 1):
        matches = Matches(now=lambda day=day: datetime(2026, 11, day, 12, tzinfo=UTC))  # type: ignore[misc]
        session = usual_setup(game, "Anna").session(f"day {day}")
        matches.keep(session)
        play_out(session, day)
        matches.finish()
        sessions.append(session)
    return sessions


def said(capsys: pytest.CaptureFixture[str], *words: str, status: int = 0) -> list[str]:
    assert main(list(words)) == status
    return capsys.readouterr().out.splitlines()


def test_nothing_to_list(capsys: pytest.CaptureFixture[str]) -> None:
    assert said(capsys, "matches") == ["no match is over yet"]
    assert said(capsys, "matches", "--json") == []
    assert said(capsys, "export") == []
    assert said(capsys, "resume", "--list") == ["no match is open"]


def test_matches_are_listed_the_last_one_first(capsys: pytest.CaptureFixture[str], played: list[Session]) -> None:
    lines = said(capsys, "matches")
    assert len(lines) == 3
    result = played[2].result
    assert result is not None
    assert lines[0].startswith("    3  2026-11-03 ")
    assert f"Losing Lodam; Anna, Vera, Gleb, Nina; {len(played[2].match.counts)} deals" in lines[0]
    assert lines[0].endswith(f"place {result.places[0]} of 4, 2 lives left")
    assert lines[2].endswith(f" of 4, {played[0].match.totals[0]} points")
    assert [line.split()[0] for line in lines] == ["3", "2", "1"]
    assert said(capsys, "matches", "-n", "1")[1] == "and 2 older ones: --limit 0 lists all"
    assert len(said(capsys, "matches", "--game", "laus")) == 1
    assert len(said(capsys, "matches", "--since", "2026-11-02")) == 2


def test_matches_as_json(capsys: pytest.CaptureFixture[str], played: list[Session]) -> None:
    found = [json.loads(line) for line in said(capsys, "matches", "--json")]
    assert [entry["game"] for entry in found] == ["lodam", "gadenysh", "laus"]
    assert found[2]["players"][0] == {"name": "Anna", "kind": "human"}
    assert found[2]["seed"] == "day 1"
    assert found[2]["variant"] == "source"
    assert [entry["again"] for entry in found] == [False] * 3
    assert found[2]["points"] == played[0].match.totals[0]
    assert found[0]["points"] == sum(count.points[0] for count in played[2].match.counts)
    assert [(entry["lives"], entry["fell"]) for entry in found] == [(2, None), (None, None), (None, None)]


@pytest.mark.parametrize(
    ("words", "part"),
    [
        (["matches", "--game", "whist"], "there is no game “whist”"),
        (["matches", "--since", "yesterday"], "--since takes a day like 2026-11-30, not “yesterday”"),
        (["export", "--game", "whist"], "there is no game “whist”"),
        (["delete"], "name the numbers of the matches to be deleted, or --all"),
        (["delete", "1", "--all"], "or --all"),
        (["delete", "1"], "--yes deletes without asking"),
    ],
)
def test_wrong_usage(capsys: pytest.CaptureFixture[str], words: list[str], part: str) -> None:
    assert main(words) == 2
    assert part in capsys.readouterr().err


def test_only_what_shows_or_deletes_all_matches_looks_at_the_open_ones_first(
    tmp_path: Path, played: list[Session], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    looked: list[str] = []
    monkeypatch.setattr(Matches, "tidy", lambda self: looked.append("tidy"))
    file = tmp_path / "all.jsonl"
    file.write_text("\n".join(said(capsys, "export")), encoding="utf-8")
    looked.clear()
    said(capsys, "import", str(file))
    said(capsys, "delete", "1", "--yes")
    assert looked == []
    said(capsys, "matches")
    said(capsys, "delete", "--all", "--yes")
    assert looked == ["tidy"] * 2


def test_with_all_matches_the_files_go_that_were_set_aside(
    played: list[Session], capsys: pytest.CaptureFixture[str], answers: Callable[..., list[str]]
) -> None:
    """Matches may still be in them. All that goes is named before."""
    folder = Matches().folder
    asides = [folder / "archive.damaged1", folder / "archive.damaged1-wal", folder / "open" / "x.damaged2"]
    others = [folder / "damaged", folder / "open" / ".x.damaged1.abcd", folder / "a.damaged.txt"]
    for path in (*asides, *others):
        path.write_text("")
    asked = answers("", "y")
    named = ["Gadenysh 1, Laus 1, Losing Lodam 1; from 2026-11-01 to 2026-11-03"]
    named += [f"{path}: what a damaged file was" for path in asides]
    assert said(capsys, "delete", "--all", status=1) == [*named, "nothing was deleted"]
    assert all(path.exists() for path in asides)
    done = ["3 matches deleted", *(f"{path} deleted" for path in asides)]
    assert said(capsys, "delete", "--all") == [*named, *done]
    assert asked == ["Delete 3 matches for ever? [y/N] "] * 2
    assert [path.exists() for path in (*asides, *others)] == [False] * 3 + [True] * 3
    assert said(capsys, "delete", "--all", "--yes") == ["no match is over yet"]


def test_no_room_to_make_the_file_smaller_is_no_fault(
    played: list[Session], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """All is deleted by then."""
    connect = sqlite3.connect

    class Full(sqlite3.Connection):
        def execute(self, text: str, *more: Any) -> sqlite3.Cursor:
            if text == "VACUUM":
                raise sqlite3.OperationalError("database or disk is full")
            return super().execute(text, *more)

    monkeypatch.setattr("sqlite3.connect", lambda *args, **more: connect(*args, **more, factory=Full))
    assert said(capsys, "delete", "--all", "--yes") == ["3 matches deleted"]
    assert said(capsys, "matches") == ["no match is over yet"]


def test_an_export_is_a_file_like_any_other_of_the_user(
    tmp_path: Path, played: list[Session], capsys: pytest.CaptureFixture[str]
) -> None:
    """A link stays one, who may read the file stays so, a folder that is not there is told of."""
    real, link, fresh = tmp_path / "real", tmp_path / "link", tmp_path / "fresh"
    real.write_text("")
    real.chmod(0o640)
    link.symlink_to(real)
    said(capsys, "export", "--out", str(link))
    assert link.is_symlink()
    assert real.stat().st_mode & 0o777 == 0o640
    assert len(real.read_text(encoding="utf-8").splitlines()) == 3
    mask = os.umask(0o022)
    try:
        said(capsys, "export", "--out", str(fresh))
    finally:
        os.umask(mask)
    assert fresh.stat().st_mode & 0o777 == 0o644
    assert main(["export", "--out", str(tmp_path / "none" / "x")]) == 1
    assert not (tmp_path / "none").exists()
    assert "No such file or directory" in capsys.readouterr().err


def test_an_export_of_nothing_leaves_the_file_as_it_was(
    tmp_path: Path, played: list[Session], capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "mine"
    file.write_text("precious")
    for words in (["--since", "2027-01-01"], ["--game", "laus", "--since", "2026-11-02"]):
        assert main(["export", "--out", str(file), *words]) == 1
        assert capsys.readouterr().err == f"there is no such match: {file} is left as it was\n"
    assert file.read_text() == "precious"
    assert said(capsys, "export", "--since", "2027-01-01") == []


def test_an_export_that_is_ended_leaves_the_old_file_and_nothing_beside(
    tmp_path: Path, played: list[Session], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ended from outside it cleans up; what one left that was killed goes with the next."""
    file = tmp_path / "mine"
    file.write_text("precious")
    left, other = tmp_path / ".mine.kozyr-abcd1234", tmp_path / ".mine.abcd1234"
    for path in (left, other):
        path.write_text("")
        os.utime(path, (0, 0))
    write = Disk.write

    def ended(self: Disk, handle: int, data: bytes) -> None:
        write(self, handle, data)
        os.kill(os.getpid(), signal.SIGTERM)

    monkeypatch.setattr(Disk, "write", ended)
    assert main(["export", "--out", str(file)]) == 130
    assert file.read_text() == "precious"
    assert sorted(path for path in tmp_path.iterdir() if path.is_file()) == [other, file]
    assert signal.getsignal(signal.SIGTERM) is signal.SIG_DFL


def test_a_match_of_a_game_that_is_not_known_here_is_listed_by_its_name(
    capsys: pytest.CaptureFixture[str], played: list[Session]
) -> None:
    with contextlib.closing(sqlite3.connect(Matches().archive.path, isolation_level=None)) as database:
        database.execute("UPDATE match SET game = 'whist' WHERE id = 2")
        database.execute("UPDATE own SET game = 'whist' WHERE match = 2")
    assert "  whist; Anna, " in said(capsys, "matches")[1]
    assert len(said(capsys, "matches", "--json")) == 3
    assert len(said(capsys, "export")) == 3
    assert said(capsys, "stats")
    assert said(capsys, "delete", "2", "--yes") == ["1 match deleted"]


def test_what_is_exported_is_imported_once(
    capsys: pytest.CaptureFixture[str], played: list[Session], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "all.jsonl"
    assert said(capsys, "export", "--out", str(file)) == [f"3 matches written to {file}"]
    text = file.read_text(encoding="utf-8")
    assert said(capsys, "verify", str(file)) == ["records right: 3, wrong: 0"]
    assert "\n".join(said(capsys, "export")) + "\n" == text
    assert len(said(capsys, "export", "--since", "2026-11-03", "--game", "lodam")) == 1
    assert said(capsys, "import", str(file)) == ["0 taken over, 3 known already, 0 wrong"]
    before = said(capsys, "matches")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "elsewhere"))
    assert said(capsys, "import", str(file)) == ["3 taken over, 0 known already, 0 wrong"]
    assert said(capsys, "matches") == before
    assert "\n".join(said(capsys, "export")) + "\n" == text


def test_bad_records_are_told_and_the_others_taken_over(
    capsys: pytest.CaptureFixture[str], played: list[Session], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = said(capsys, "export")
    file = tmp_path / "some.jsonl"
    file.write_text("\n".join([lines[0], lines[1].replace('"seed"', '"sead"'), "", lines[2][:-9]]), encoding="utf-8")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "elsewhere"))
    assert main(["import", str(file)]) == 1
    out, err = capsys.readouterr()
    assert out == "1 taken over, 0 known already, 3 wrong\n"
    assert [line.split(": ")[0] for line in err.splitlines()] == [f"{file}:{number}" for number in (2, 3, 4)]


def test_a_file_that_cannot_be_read_is_one_line_and_nothing_is_made(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    (tmp_path / "empty").write_text("")
    for name, why in (("none", "cannot be read: No such file"), (".", "cannot be read: Is a"), ("empty", "is empty")):
        assert main(["import", str(tmp_path / name)]) == 1
        out, err = capsys.readouterr()
        assert out == ""
        assert why in err
        assert err.count("\n") == 1
    assert not Matches().folder.exists()


@pytest.mark.parametrize("data", [b"\x00\xff\n" * 500, b"# Title\n\ntext\n" * 3, b"[1, 2]\n", b'"a"\n'])
def test_what_is_no_file_of_records_is_one_line(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, data: bytes
) -> None:
    file = tmp_path / "other"
    file.write_bytes(data)
    assert main(["import", str(file)]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    (line,) = err.splitlines()
    assert line.startswith(f"that is no file of records: {file}:1: ")


def test_of_many_wrong_lines_the_first_are_told_and_the_others_counted(
    capsys: pytest.CaptureFixture[str], played: list[Session], tmp_path: Path
) -> None:
    file = tmp_path / "some"
    lines = ["{}"] * 20 + said(capsys, "export") + ["not this"] * 3
    file.write_text("\n".join(lines), encoding="utf-8")
    assert main(["import", str(file)]) == 1
    out, err = capsys.readouterr()
    assert out == "0 taken over, 3 known already, 23 wrong\n"
    assert len(err.splitlines()) == 6
    assert err.splitlines()[-1] == "and 18 more wrong lines"


def test_records_are_read_from_standard_input(
    capsys: pytest.CaptureFixture[str], played: list[Session], monkeypatch: pytest.MonkeyPatch
) -> None:
    data = "\n".join([*said(capsys, "export"), "{}", ""]).encode()
    for words in (["import", "-"], ["verify", "-"]):
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(data)))
        assert main(words) == 1
        both = "".join(capsys.readouterr())
        assert "standard input:4: " in both
        assert "3 known already, 1 wrong" in both or "records right: 3, wrong: 1" in both


def test_lists_and_sums_are_russian_throughout(capsys: pytest.CaptureFixture[str], played: list[Session]) -> None:
    try:
        matches, stats = said(capsys, "matches", "--lang", "ru"), said(capsys, "stats", "--lang", "ru")
    finally:
        use("en")
    assert "01.11.2026" in matches[2]
    for line in (*matches, *stats):
        assert not re.search(r"\d\.\d(?!\d*\.)", re.sub(r"\d\d\.\d\d\.\d{4}", "", line)), line
        assert not re.search("[A-Za-z]", line.replace("Anna", "").replace("Vera, Gleb, Nina", "")), line


def test_a_record_of_a_newer_format_is_refused_with_that_word(
    capsys: pytest.CaptureFixture[str], played: list[Session], tmp_path: Path
) -> None:
    file = tmp_path / "newer.jsonl"
    file.write_text(said(capsys, "export")[0].replace("kozyr/1", "kozyr/2"), encoding="utf-8")
    assert main(["import", str(file)]) == 1
    assert "written by a newer version of kozyr" in capsys.readouterr().err


@pytest.fixture
def answers(monkeypatch: pytest.MonkeyPatch) -> Callable[..., list[str]]:
    """Answers what is asked at the terminal with these words, and returns where the questions will be; `EOF` ends the
    input."""

    def prepare(*words: str) -> list[str]:
        asked: list[str] = []

        def answer(text: str) -> str:
            asked.append(text)
            if words[len(asked) - 1] == "EOF":
                raise EOFError
            return words[len(asked) - 1]

        monkeypatch.setattr("sys.stdin.isatty", lambda: True)
        monkeypatch.setattr("builtins.input", answer)
        return asked

    return prepare


def test_matches_are_deleted_after_asking_and_the_question_names_them(
    capsys: pytest.CaptureFixture[str], played: list[Session], answers: Callable[..., list[str]]
) -> None:
    lines = said(capsys, "matches")
    asked = answers("n", "EOF", "yes")
    assert said(capsys, "delete", "1", "2", status=1) == [*lines[1:], "nothing was deleted"]
    assert "  2026-11-01 12:00  Laus; Anna, Vera, Gleb, Nina; 10 deals; place " in lines[2]
    assert said(capsys, "delete", "2", status=1) == [lines[1], "", "nothing was deleted"]
    assert said(capsys, "delete", "1", "2") == [*lines[1:], "2 matches deleted"]
    assert asked == [f"Delete {what} for ever? [y/N] " for what in ("these 2 matches", "this match", "these 2 matches")]
    assert said(capsys, "matches") == lines[:1]


def test_a_number_that_no_match_has_is_told(
    capsys: pytest.CaptureFixture[str], played: list[Session], answers: Callable[..., list[str]]
) -> None:
    asked = answers("y")
    assert main(["delete", "7", "1", "9"]) == 1
    out, err = capsys.readouterr()
    assert err == "there are no matches 7, 9\n"
    assert out.splitlines()[-1] == "1 match deleted"
    assert asked == ["Delete this match for ever? [y/N] "]
    assert said(capsys, "delete", "1", status=1) == [], "and nothing is asked when there is none"
    assert said(capsys, "delete", "1", "--yes", status=1) == []


def test_a_long_list_of_matches_to_be_deleted_is_cut(
    capsys: pytest.CaptureFixture[str], answers: Callable[..., list[str]]
) -> None:
    matches = Matches()
    for number in range(13):
        matches.keep(session := usual_setup("gadenysh", "Anna").session(str(number)))
        play_out(session)
        matches.finish()
    answers("no")
    lines = said(capsys, "delete", *map(str, range(1, 14)), status=1)
    assert len(lines) == 12
    assert lines[10] == "and 3 more"


def test_open_matches_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    matches, session = Matches(), usual_setup("laus", "Anna").session("open")
    matches.keep(session)
    session.start_deal()
    while not session.match.counts:
        assert session.deal is not None
        session.act(session.deal.legal()[0], session.deal.to_act)
    (line,) = said(capsys, "resume", "--list")
    points = session.match.totals[0]
    assert line.endswith(
        f"; Laus, deal 1; {points} points; Anna, Vera, Gleb, Nina; is being played in another terminal"
    )


def test_on_a_terminal_a_line_of_a_list_breaks_between_words(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a pipe a match is one line."""
    matches, session = Matches(), usual_setup("laus", "Anna Maria").session("open")
    matches.keep(session)
    session.start_deal()
    (whole,) = said(capsys, "resume", "--list")
    monkeypatch.setenv("COLUMNS", "40")
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    lines = said(capsys, "resume", "--list")
    assert len(lines) > 1
    assert max(map(len, lines)) <= 40
    assert " ".join(line.strip() for line in lines) == whole


def test_an_archive_of_a_newer_version_is_one_line_and_no_traceback(
    capsys: pytest.CaptureFixture[str], played: list[Session]
) -> None:
    import sqlite3

    path = Matches().archive.path
    database = sqlite3.connect(path)
    database.execute("PRAGMA user_version = 99")
    database.close()
    for words in (["matches"], ["export"], ["delete", "--all", "--yes"]):
        assert main(words) == 1
        (line,) = capsys.readouterr().err.splitlines()
        assert line == f"kozyr {words[0]}: {path} was written by a newer version of kozyr; it is left alone"


def test_statistics_in_words(capsys: pytest.CaptureFixture[str], played: list[Session]) -> None:
    lines = said(capsys, "stats")
    assert [line for line in lines if not line.startswith(" ")] == [
        "Gadenysh, 4 players, against normal",
        "Laus, 4 players, against normal",
        "Losing Lodam, 4 players, against normal",
    ]
    result = played[0].result
    assert result is not None
    won = 0 in result.winners
    laus = lines[lines.index("Laus, 4 players, against normal") + 1 :]
    assert laus[0] == f"    1 match, {int(won)} won ({100 * won} %), mean place {result.places[0]:.1f}"
    assert "points a deal, give or take" in laus[1]
    assert laus[2] == f"    most wins in a row {int(won)}, up to now {int(won)}"
    assert "a queen taken in" in laus[3]
    assert len(said(capsys, "stats", "--game", "lodam")) == 6
    assert said(capsys, "stats", "--since", "2027-01-01") == ["no match is over yet"]


def test_statistics_for_programs(capsys: pytest.CaptureFixture[str], played: list[Session]) -> None:
    (line,) = said(capsys, "stats", "--json")
    found = json.loads(line)
    assert [one["game"] for one in found["standings"]] == ["gadenysh", "laus", "lodam"]
    assert found["standings"][1]["against"].keys() == {"bot:normal"}
    head, *rows = said(capsys, "stats", "--csv")
    table = [dict(zip(head.split(","), row.split(","), strict=True)) for row in rows]
    assert [row["game"] for row in table] == ["gadenysh", "laus", "lodam"]
    assert table[1]["queen_share"] == str(found["standings"][1]["queen_share"])
    assert table[0]["ugly_deals"] == str(found["standings"][0]["ugly"]["deals"])
    assert table[2]["lives_left"] == str(found["standings"][2]["lives_left"])
    assert main(["stats", "--csv", "--json"]) == 2
