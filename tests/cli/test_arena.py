"""`kozyr arena`: the same numbers whoever plays, said so that nobody has to guess which way is better."""

import json
import multiprocessing
import signal
import sys
from importlib.util import find_spec
from typing import Any

import pytest

from kozyr.arena import contest, contest_tasks, play
from kozyr.cli.main import main
from kozyr.engine import make_game

from .when_played import when_played

CONTEST = ["--hero", "normal", "--field", "easy,random", "--seed", "s"]
LEAGUE = ["--league", "normal,easy,random", "--seed", "s"]


def printed(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(["arena", *words]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return out


def data(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    out = printed(capsys, *words, "--json")
    assert out.count("\n") == 1
    found: dict[str, Any] = json.loads(out)
    return found


@pytest.mark.parametrize("who", [CONTEST, LEAGUE], ids=["contest", "league"])
@pytest.mark.parametrize("unit", ["deal", "match"])
def test_the_same_seed_gives_the_same_numbers_whatever_the_jobs(
    capsys: pytest.CaptureFixture[str], who: list[str], unit: str
) -> None:
    words = ["gadenysh", *who, "--deals", "5", "--unit", unit, "--json"]
    alone = printed(capsys, *words)
    assert alone == printed(capsys, *words, "--jobs", "1")
    assert alone == printed(capsys, *words, "--jobs", "2")
    assert alone != printed(capsys, *words, "--seed", "other")


def test_bots_that_search_repeat_too(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["laus", "--hero", "hard", "--field", "normal", "--seed", "s", "--deals", "1", "--json"]
    few = printed(capsys, *words, "--iterations", "4")
    assert few == printed(capsys, *words, "--iterations", "4", "--jobs", "2")
    assert few != printed(capsys, *words, "--iterations", "12")


def test_the_data_of_a_contest_are_those_of_the_library(capsys: pytest.CaptureFixture[str]) -> None:
    options = ["--players", "5", "--variant", "trumps", "--rule", "limit=20", "--iterations", "7"]
    found = data(capsys, "lodam", *CONTEST, *options, "--deals", "6")
    game = make_game("lodam", 5, "trumps", limit=20)
    right = contest(game, map(play, contest_tasks(game, "normal", ["easy", "random"], 6, "s")))
    assert found["better"] == {"mean": round(right.better.mean, 6), "half": round(right.better.half or 0, 6)}
    assert found["points"]["hero"]["mean"] == round(right.hero.points.mean, 6)
    assert found["place"]["field"]["mean"] == round(right.field.place.mean, 6)
    assert found["won"] == {"hero": round(right.hero.won, 6), "field": round(right.field.won, 6)}
    assert (found["game"], found["players"], found["unit"], found["seed"]) == ("lodam", 5, "deal", "s")
    assert (found["hero"], found["field"], found["count"]) == ("normal", ["easy", "random"], 6)
    assert (found["iterations"], found["fewest_win"]) == (7, True)
    assert found["options"] == game.option_values()


def test_the_data_of_a_league(capsys: pytest.CaptureFixture[str]) -> None:
    found = data(capsys, "laus", *LEAGUE, "--deals", "9")
    assert found["levels"] == ["normal", "easy", "random"]
    assert sorted(one["level"] for one in found["standings"]) == ["easy", "normal", "random"]
    strengths = [one["mu"] for one in found["standings"]]
    assert strengths == sorted(strengths, reverse=True)
    assert [(pair["level"], pair["other"], pair["count"]) for pair in found["pairs"]] == [
        ("normal", "easy", 9), ("normal", "random", 9), ("easy", "random", 9),
    ]  # fmt: skip


def test_one_deal_has_no_interval(capsys: pytest.CaptureFixture[str]) -> None:
    assert data(capsys, "laus", *CONTEST, "--deals", "1")["better"]["half"] is None
    out = printed(capsys, "laus", *CONTEST, "--deals", "1")
    assert "± ?" in out
    assert "not decided: one deal alone has no interval" in out.splitlines()
    assert "one match alone" in printed(capsys, "laus", *CONTEST, "--deals", "1", "--unit", "match")


def test_all_of_a_table_is_in_the_language_that_is_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    assert printed(capsys, "lodam", *CONTEST, "--deals", "1", "--lang", "ru").startswith("Потерянный Лодам, 3 игрока")


@pytest.mark.parametrize(("game", "way"), [("laus", "fewer"), ("lodam", "fewer"), ("gadenysh", "more")])
def test_the_table_says_which_way_points_go_and_who_is_better(
    capsys: pytest.CaptureFixture[str], game: str, way: str
) -> None:
    out = printed(capsys, game, "--hero", "normal", "--field", "random", "--seed", "s", "--deals", "20")
    assert f"{way} points are better" in out
    (row,) = [line.split() for line in out.splitlines() if line.startswith("better by")]
    assert float(row[2]) > 0
    assert "the hero is better" in out
    assert "deal code s" in out
    out = printed(capsys, game, "--hero", "random", "--field", "normal", "--seed", "s", "--deals", "20")
    assert "the field is better" in out
    out = printed(capsys, game, "--hero", "normal", "--field", "normal", "--seed", "s", "--deals", "10")
    assert "not decided" in out


def test_matches_have_places_and_wins(capsys: pytest.CaptureFixture[str]) -> None:
    out = printed(capsys, "gadenysh", *CONTEST, "--deals", "5", "--unit", "match")
    assert "5 matches, each played 3 times" in out
    head = next(line for line in out.splitlines() if "points a deal" in line)
    assert head.split() == ["points", "a", "deal", "place", "wins"]


def test_a_league_shows_ratings_and_pairs(capsys: pytest.CaptureFixture[str]) -> None:
    out = printed(capsys, "laus", *LEAGUE, "--deals", "12")
    first, second = out.split("better than")
    for level in ("normal", "easy", "random"):
        assert any(line.startswith(level) for line in first.splitlines())
        assert any(line.startswith(level) for line in second.splitlines())


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
@pytest.mark.parametrize("jobs", ["1", "2"])
@pytest.mark.parametrize("who", [CONTEST, LEAGUE], ids=["contest", "league"])
def test_whoever_ends_it_is_told_what_was_played(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    number: signal.Signals,
    jobs: str,
    who: list[str],
) -> None:
    """What was played are the first deals, in their order: the same as when no more had been asked for."""
    words = ["laus", *who, "--json", "--jobs", jobs, "--deals"]
    right = printed(capsys, *words, "5")
    when_played(monkeypatch, "arena", 5, lambda: signal.raise_signal(number))
    assert main(["arena", *words, "100000"]) == 130
    out, err = capsys.readouterr()
    assert (out, err) == (right, "stopped after 5 of 100000 deals\n")


def kill_one() -> None:
    multiprocessing.active_children()[0].kill()


def test_a_process_that_is_killed_ends_it_with_one_line_and_what_was_played(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A pool would wait for ever for what the process was at."""
    words = ["laus", *CONTEST, "--json", "--jobs", "2", "--deals"]
    when_played(monkeypatch, "arena", 5, kill_one)
    assert main(["arena", *words, "100000"]) == 1
    out, err = capsys.readouterr()
    played = json.loads(out)["count"]
    stopped, lost = err.splitlines()
    assert stopped == f"stopped after {played} of 100000 deals"
    assert lost == "kozyr arena: a process that played was ended from outside; is memory short?"
    assert not multiprocessing.active_children()
    monkeypatch.undo()
    assert out == printed(capsys, *words, str(played))


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_before_anything_was_played(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, jobs: str
) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("kozyr.cli.arena.progress", interrupted)
    assert main(["arena", "laus", *CONTEST, "--jobs", jobs]) == 130
    assert capsys.readouterr() == ("", "stopped after 0 of 100 deals\n")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["whist", *CONTEST], ["whist", "laus, gadenysh, lodam"]),
        (["laus"], ["--hero", "--field", "--league"]),
        (["laus", "--hero", "normal"], ["--field"]),
        (["laus", "--hero", "genius", "--field", "easy"], ["genius", "random, easy, normal"]),
        (["laus", "--hero", "easy", "--field", "easy,"], ["bot level “”"]),
        (["laus", "--hero", "easy,normal", "--field", "easy"], ["--hero names one level"]),
        (["laus", *CONTEST, "--league", "easy,normal"], ["--league stands alone"]),
        (["laus", "--league", "easy"], ["--league names two"]),
        (["laus", "--league", "easy,normal,easy"], ["each of them once"]),
        (["laus", *CONTEST, "--unit", "trick"], ["deal or match", "trick"]),
        (["laus", *CONTEST, "--deals", "0"], ["--deals"]),
        (["laus", *CONTEST, "--iterations", "0"], ["--iterations"]),
        (["laus", *CONTEST, "--jobs", "many"], ["--jobs", "many", "auto"]),
        (["laus", *CONTEST, "--jobs", "257"], ["--jobs", "256"]),
        (["laus", *CONTEST, "--jobs", "9" * 5000], ["--jobs", "256"]),
        (["laus", *CONTEST, "--jobs", "-1"], ["--jobs"]),
        (["laus", *CONTEST, "--jobs", "2", "--dask", "127.0.0.1:1"], ["--jobs", "--dask", "one of them"]),
        (["laus", *CONTEST, "--players", "3"], ["laus is for 4 players"]),
        (["laus", *CONTEST, "--rule", "limit=3"], ["no option 'limit'"]),
    ],
)
def test_wrong_usage_is_told_in_one_line(capsys: pytest.CaptureFixture[str], words: list[str], said: list[str]) -> None:
    assert main(["arena", *words]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    assert err.endswith("(see kozyr arena --help)\n")
    for part in said:
        assert part in err


def test_a_league_without_openskill_says_how_to_get_it(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "openskill", None)
    assert find_spec("openskill") is None
    assert main(["arena", "laus", *LEAGUE]) == 2
    assert "pip install 'kozyr[arena]'" in capsys.readouterr().err


def test_all_cores_can_be_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["laus", *CONTEST, "--deals", "4", "--json"]
    assert printed(capsys, *words, "--jobs", "auto") == printed(capsys, *words, "--jobs", "1")
