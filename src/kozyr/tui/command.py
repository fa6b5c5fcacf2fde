"""Every command of every screen, once: its keys, its words, and when it applies.

Bindings, footer, command palette and help screen are all made from `COMMANDS`. The id of a command never changes, so
that keys can be remapped by it. `table.play` runs `action_play` of the screen of the scope `table`; `app.help` runs
`action_help` of the app.

Lower-case letters and digits are not here where they name cards: the hand reads those itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Final

from textual.binding import Binding

from kozyr.locale import N_

from .keys import key_word, types


@dataclass(frozen=True, slots=True)
class Command:
    """Something a user can do. Texts are marked with `N_` and translated where they are shown."""

    id: str  #: `SCOPE.NAME`
    keys: tuple[str, ...]  #: as Textual names them; none: it is only shown
    title: str  #: what the palette and the help call it
    help: str  #: one sentence
    label: str = ""  #: the word in the footer; none: it is not shown there
    wide_label: str = ""  #: the word in the footer when there is room
    key_text: str = ""  #: the keys as the footer and the help write them; none: made from `keys`
    when: str = ""  #: the situation it needs, one of those the screen tells; none: always
    keep: bool = False  #: the footer never drops it
    from_width: int = 0  #: the footer shows it from this many columns on
    does: str = ""  #: the action it runs, as Textual writes it: `answer_with('accept')`; none: the one of its name

    @property
    def scope(self) -> str:
        """The screen it belongs to, or `app`."""
        return self.id.partition(".")[0]

    @property
    def action(self) -> str:
        """The action it runs: `play` for `table.play`, or what it `does`."""
        return self.does or self.id.partition(".")[2].replace("-", "_")

    @property
    def keys_now(self) -> tuple[str, ...]:
        """The keys that run it: its own, or those that the user gave it."""
        if self.id in FOLLOWS:
            return tuple(key for name in FOLLOWS[self.id] for key in _BY_ID[name].keys_now)
        return _changed.get(self.id.replace("trial.", "table."), self.keys)

    @property
    def shown_keys(self) -> str:
        """The keys as a user reads them in the footer."""
        together = [f"{self.scope}.{name}" for name in _TOGETHER.get(self.id.partition(".")[2], ())] or [self.id]
        if self.key_text and _changed.keys().isdisjoint(together):
            return self.key_text
        if len(together) == 1:
            return self.every_key
        return " ".join(key_for(other) for other in together if other in _BY_ID)

    @property
    def every_key(self) -> str:
        """Each of its keys, as the help tells them."""
        return " ".join(key_word(key) for key in self.keys_now) or self.key_text


#: The keys of commands for which the user wants others, by id. They are those of the process, like the language.
_changed: dict[str, tuple[str, ...]] = {}

#: Commands that say why others are of no use: they have the keys of those.
FOLLOWS: Final = {
    "table.no-undo": ("table.undo", "table.redo"),
    "table.no-help": ("table.undo", "table.redo", "table.hint"),
}
#: Commands whose keys the footer shows together, by the name of the one that is shown there.
_TOGETHER: Final = {
    "next": ("previous", "next"),
    "down": ("up", "down"),
    "faster": ("faster", "slower"),
    "trump-down": ("trump-up", "trump-down"),
    "trump-spades": ("trump-spades", "trump-hearts", "trump-clubs", "trump-diamonds", "trump-none"),
    "start-laus": ("start-laus", "start-gadenysh", "start-lodam"),
}

#: Those that are written down; in the order of the footer, which drops from the right what has no room.
_COMMANDS: Final[tuple[Command, ...]] = (
    # The table, while a card is to be played or chosen.
    Command("table.previous", ("left",), N_("Card to the left"),
            N_("Go to the next card on the left that may be played."),
            key_text="←", when="hand"),
    Command("table.next", ("right",), N_("Card to the right"),
            N_("Go to the next card on the right that may be played."),
            label=N_("choose"), key_text="←→", when="hand", keep=True),
    Command("table.previous-any", ("shift+left", "up"), N_("Any card to the left"),
            N_("Go one card to the left, also to one that may not be played: the line below says why."),
            key_text="Shift+← ↑", when="hand"),
    Command("table.next-any", ("shift+right", "down"), N_("Any card to the right"),
            N_("Go one card to the right, also to one that may not be played."), key_text="Shift+→ ↓", when="hand"),
    Command("table.first", ("home",), N_("First card"), N_("Go to the first card that may be played."), when="hand"),
    Command("table.last", ("end",), N_("Last card"), N_("Go to the last card that may be played."), when="hand"),
    Command("table.play", ("enter", "space"), N_("Play the card"),
            N_("Play the chosen card. A click on the chosen card does the same."),
            label=N_("play"), key_text="Enter", when="play", keep=True),
    Command("table.mark", ("space",), N_("Mark the card"), N_("Mark the chosen card to be passed, or unmark it."),
            label=N_("mark"), when="pass", keep=True),
    Command("table.pass", ("enter",), N_("Pass the marked cards"), N_("Pass the marked cards to the left."),
            label=N_("pass"), when="pass", keep=True),
    Command("table.give", ("enter", "space"), N_("Give the card"), N_("Give the chosen card in the exchange."),
            label=N_("give"), key_text="Enter", when="give", keep=True),
    Command("table.go-on", ("enter", "space"), N_("Go on"), N_("Take the finished trick away and go on at once."),
            label=N_("go on"), key_text="Enter", when="pause", keep=True),
    Command("table.accept", ("y", "Y", "A"), N_("Accept the exchange"), N_("Accept the exchange that is offered."),
            label=N_("accept"), key_text="y", when="answer", keep=True, does="answer_with('accept')"),
    Command("table.decline", ("n", "N", "D"), N_("Decline the exchange"), N_("Decline the exchange that is offered."),
            label=N_("decline"), key_text="n", when="answer", keep=True, does="answer_with('decline')"),
    Command("table.offer", ("y", "Y", "O"), N_("Offer an exchange"), N_("Offer an exchange before this lead."),
            label=N_("offer"), key_text="y", when="offer", keep=True, does="answer_with('offer')"),
    Command("table.stay", ("n", "N"), N_("Stay"), N_("Keep the cards and the right to exchange; the lead follows."),
            label=N_("stay"), key_text="n", when="offer", keep=True, does="answer_with('stay')"),
    Command("table.answer", ("enter", "space"), N_("Answer"), N_("Answer with the chosen line."),
            label=N_("answer"), key_text="Enter", when="yes-or-no", keep=True),
    # The table, while trumps are to be named; the arrows move in every box.
    Command("table.trump-up", ("up", "shift+tab"), N_("Up"), N_("Go one line up."), key_text="↑", when="box"),
    Command("table.trump-down", ("down", "tab"), N_("Down"), N_("Go one line down."), label=N_("choose"), key_text="↑↓",
            when="box"),
    Command("table.trump", ("enter", "space"), N_("Name trumps"), N_("Name the chosen suit, or no trumps."),
            label=N_("name"), key_text="Enter", when="trump", keep=True),
    Command("table.trump-spades", ("s",), N_("Name spades"), N_("Name spades trumps at once."), label=N_("at once"),
            key_text="s h c d n", when="trump", does="answer_with('trump-spades')"),
    Command("table.trump-hearts", ("h",), N_("Name hearts"), N_("Name hearts trumps at once."), when="trump",
            does="answer_with('trump-hearts')"),
    Command("table.trump-clubs", ("c",), N_("Name clubs"), N_("Name clubs trumps at once."), when="trump",
            does="answer_with('trump-clubs')"),
    Command("table.trump-diamonds", ("d",), N_("Name diamonds"), N_("Name diamonds trumps at once."), when="trump",
            does="answer_with('trump-diamonds')"),
    Command("table.trump-none", ("n",), N_("No trumps"), N_("Declare no trumps at once."), when="trump",
            does="answer_with('trump-none')"),
    # A lesson at the table.
    Command("lesson.to-table", ("enter", "space"), N_("To the table"), N_("Put the words away and see the table."),
            label=N_("to the table"), key_text="Enter", when="words", keep=True),
    Command("lesson.words", ("W", "w"), N_("The words again"), N_("Show again what the step says."),
            label=N_("words"), key_text="W", when="folded", keep=True),
    Command("lesson.show", ("H",), N_("Show me"), N_("Go to the card or the answer that is meant."),
            label=N_("show me"), when="asked"),
    Command("lesson.step-back", ("pageup", "B", "b"), N_("Step back"), N_("Go back to the step before."),
            label=N_("back"), key_text="B", when="later"),
    Command("lesson.step-on", ("pagedown",), N_("Next step"), N_("Go on to the next step; what is asked is done."),
            label=N_("next"), key_text="PgDn", when="told", from_width=80),
    Command("lesson.again", ("A",), N_("Start again"), N_("Begin the lesson once more."), label=N_("again"),
            when="later"),
    # The table, beside that.
    Command("table.exchange", ("X", "x"), N_("Exchange before the next lead"),
            N_("Announce that you want to offer an exchange before the next lead, or take that back."),
            label=N_("exchange"), key_text="X", when="exchange"),
    Command("table.hint", ("H",), N_("Hint"),
            N_("Go to what the best bot would do here, and say why; once more: what every choice is worth."),
            label=N_("hint"), when="hint"),
    Command("table.finish", ("C",), N_("Finish the deal"),
            N_("Play the deal to its end at once: it is decided, no order of play can change any points."),
            label=N_("finish"), when="finish"),
    Command("table.undo", ("U", "u"), N_("Take back"), N_("Take your last decision back."),
            label=N_("undo"), key_text="U", when="undo", from_width=80),
    Command("table.redo", ("R", "r"), N_("Do again"),
            N_("Do again what you took back, until you decide otherwise."), label=N_("redo"), key_text="R", when="redo",
            from_width=80),
    Command("table.tricks", ("T",), N_("Past tricks"), N_("Show the finished tricks of this deal."),
            label=N_("tricks"), wide_label=N_("past tricks"), when="tricks", from_width=80),
    Command("table.scores", ("S",), N_("Score sheet"), N_("Show the points of every deal."),
            label=N_("scores"), when="scores", from_width=80),
    Command("table.by-name", (), N_("A card by its name"),
            N_("Type rank and suit to go to a card: q h is the queen of hearts; t or 10 is the ten."),
            label=N_("by name"), key_text="7 h", when="hand"),
    Command("table.faster", ("plus", "equals_sign"), N_("Faster"), N_("Let the bots play faster."),
            label=N_("speed"), key_text="+-", from_width=110),
    Command("table.slower", ("minus",), N_("Slower"), N_("Let the bots play slower."), key_text="-"),
    Command("table.points", ("P",), N_("Points taken"),
            N_("Show what each player's cards count so far, or hide it: each person has his own choice.")),
    Command("table.voids", ("V",), N_("Known voids"),
            N_("Show which suits each player is known to lack, or hide it: each person has his own choice.")),
    Command("table.no-undo", ("U", "u", "R", "r"), N_("Take back"),
            N_("Several persons at one keyboard take nothing back."), when="hot-seat"),
    Command("table.no-help", ("U", "u", "R", "r", "H"), N_("Take back"),
            N_("Today's deal is one try: no hints, nothing is taken back."), when="one-try"),
    # The curtain between two persons.
    Command("curtain.lift", ("enter", "space"), N_("Show my cards"),
            N_("Lift the curtain, once nobody else looks."), label=N_("show my cards"), key_text="Enter", keep=True),
    Command("curtain.tricks", ("T",), N_("Past tricks"), N_("Show the finished tricks of this deal."),
            label=N_("tricks"), when="tricks"),
    Command("curtain.scores", ("S",), N_("Score sheet"), N_("Show the points of every deal."), label=N_("scores"),
            when="scores"),
    # The first screen.
    Command("home.up", ("up",), N_("Up"), N_("Go one line up."), key_text="↑"),
    Command("home.down", ("down",), N_("Down"), N_("Go one line down."), label=N_("choose"), key_text="↑↓"),
    Command("home.open", ("enter", "space"), N_("Open"), N_("Open the chosen line."), label=N_("open"),
            key_text="Enter", keep=True),
    Command("home.start-laus", ("1",), N_("Laus at once"), N_("Start Laus as it was last played."),
            label=N_("start with the last setup"), key_text="1-3", does="start('laus')"),
    Command("home.start-gadenysh", ("2",), N_("Gadenysh at once"), N_("Start Gadenysh as it was last played."),
            does="start('gadenysh')"),
    Command("home.start-lodam", ("3",), N_("Losing Lodam at once"), N_("Start Losing Lodam as it was last played."),
            does="start('lodam')"),
    # The lessons, the question before the first match of a game, and the end of a lesson.
    Command("lessons.up", ("up",), N_("Up"), N_("Go one line up."), key_text="↑"),
    Command("lessons.down", ("down",), N_("Down"), N_("Go one line down."), label=N_("choose"), key_text="↑↓"),
    Command("lessons.open", ("enter", "space"), N_("Open"), N_("Open the chosen line."), label=N_("open"),
            key_text="Enter", keep=True),
    Command("first-lesson.up", ("up", "shift+tab"), N_("Up"), N_("Go one line up."), key_text="↑"),
    Command("first-lesson.down", ("down", "tab"), N_("Down"), N_("Go one line down."), label=N_("choose"),
            key_text="↑↓"),
    Command("first-lesson.open", ("enter", "space"), N_("Choose"), N_("Do what the chosen line says."),
            label=N_("answer"), key_text="Enter", keep=True),
    Command("first-lesson.yes", ("y", "Y"), N_("Yes"), N_("Take the lesson."), label=N_("yes"), key_text="y",
            keep=True),
    Command("lesson-over.up", ("up",), N_("Up"), N_("Go one line up."), key_text="↑"),
    Command("lesson-over.down", ("down",), N_("Down"), N_("Go one line down."), label=N_("choose"), key_text="↑↓"),
    Command("lesson-over.open", ("enter", "space"), N_("Open"), N_("Do what the chosen line says."), label=N_("open"),
            key_text="Enter", keep=True),
    # The matches that are not over.
    Command("open-matches.up", ("up",), N_("Up"), N_("Go one line up."), key_text="↑"),
    Command("open-matches.down", ("down",), N_("Down"), N_("Go one line down."), label=N_("choose"), key_text="↑↓"),
    Command("open-matches.open", ("enter", "space"), N_("Go on"), N_("Go on with the chosen match."),
            label=N_("go on"), key_text="Enter", keep=True),
    Command("open-matches.give-up", ("G",), N_("Give up"),
            N_("End the chosen match where it is; it is kept as given up."),
            label=N_("give up")),
    # A match that is looked at again.
    Command("review.previous", ("left",), N_("Step back"), N_("Go one decision back."), key_text="←"),
    Command("review.next", ("right",), N_("Step on"), N_("Go one decision on."), label=N_("step"), key_text="←→",
            keep=True),
    Command("review.previous-trick", ("pageup", "shift+left"), N_("Trick back"),
            N_("Go to the beginning of the trick, or to the trick before."), key_text="PgUp Shift+←"),
    Command("review.next-trick", ("pagedown", "shift+right"), N_("Next trick"), N_("Go to the next trick."),
            label=N_("trick"), key_text="PgUp PgDn"),
    Command("review.first", ("home",), N_("Beginning"), N_("Go to the beginning of the deal.")),
    Command("review.last", ("end",), N_("End"), N_("Go to the end of the deal.")),
    Command("review.previous-deal", ("left_square_bracket",), N_("Deal back"),
            N_("Go to the beginning of the deal, or to the deal before."), key_text="["),
    Command("review.next-deal", ("right_square_bracket",), N_("Next deal"), N_("Go to the next deal."),
            label=N_("deal"), key_text="[ ]"),
    Command("review.mistakes", ("M",), N_("My mistakes"),
            N_("Decide once more where a decision of this seat was costly, and be told then."),
            label=N_("mistakes"), wide_label=N_("my mistakes"), keep=True),
    Command("review.list", ("L",), N_("Costly decisions"), N_("List the decisions that were costly, the worst first."),
            label=N_("list")),
    Command("review.open", ("O",), N_("Open hands"), N_("Show all hands, or the table as one seat saw it."),
            label=N_("hands")),
    Command("review.seat", ("V",), N_("Another seat"), N_("Sit in another seat."), label=N_("seat")),
    Command("review.worths", ("H", "enter"), N_("Every choice"),
            N_("Show what every choice was expected to bring, and why."), label=N_("why"), key_text="H", when="judged"),
    Command("review.sums", ("S",), N_("Summary"),
            N_("Show how each has played, and what of each deal was luck."), label=N_("summary")),
    Command("review.play", ("F",), N_("Play from here"),
            N_("Play on from before this decision, in the seat at the bottom. It is practice: no statistics count it."),
            label=N_("play from here")),
    Command("review.go", ("G",), N_("Go to…"), N_("Go to a deal and a trick by their numbers."), label=N_("go to")),
    # The list of costly decisions, the way to a deal, the summary.
    Command("costly.open", ("enter", "space"), N_("Open"), N_("Go to this decision."), label=N_("open"),
            key_text="Enter", keep=True),
    Command("costly.up", ("up",), N_("Up"), N_("Go one line up.")),
    Command("costly.down", ("down",), N_("Down"), N_("Go one line down."), label=N_("choose"), key_text="↑↓"),
    Command("costly.page-up", ("pageup",), N_("Far up"), N_("Go ten lines up.")),
    Command("costly.page-down", ("pagedown",), N_("Far down"), N_("Go ten lines down.")),
    Command("go-to.open", ("enter",), N_("Go"), N_("Go there."), label=N_("go"), keep=True),
    Command("go-to.up", ("up",), N_("Row above"), N_("Go one row up."), key_text="↑"),
    Command("go-to.down", ("down",), N_("Row below"), N_("Go one row down."), label=N_("row"), key_text="↑↓"),
    Command("go-to.change", (), N_("Change"), N_("Change the number, or type it."), label=N_("change"), key_text="←→"),
    Command("sums.scroll", (), N_("Scroll"), N_("Read on, or back."), label=N_("scroll"), key_text="↑↓ PgUp PgDn",
            when="long"),
    # A decision of such a match, taken once more; the keys of the hand are those of the table.
    Command("trial.on", ("enter", "space", "M"), N_("Next mistake"), N_("Go to the next costly decision."),
            label=N_("next mistake"), key_text="Enter", when="told", keep=True),
    Command("trial.again", ("R",), N_("Once more"), N_("Decide this once more."), label=N_("once more"), when="told"),
    Command("trial.worths", ("H",), N_("Every choice"),
            N_("Show what every choice was expected to bring, and why."), label=N_("why"), when="told"),
    Command("trial.skip", ("M",), N_("Another mistake"), N_("Go to the next costly decision without an answer."),
            label=N_("skip"), when="untold"),
    # Setting a match up.
    Command("setup.start", ("enter",), N_("Start the match"),
            N_("Start a match as it is set up here; in the rows with names the same key goes to the name instead."),
            label=N_("start"), when="ready", keep=True),
    Command("setup.name", ("enter",), N_("Edit the name"),
            N_("Edit the name of this player. A letter begins a new one."), label=N_("name"), when="seat", keep=True),
    Command("setup.confirm", ("enter",), N_("Confirm"), N_("Take what was typed, and leave the field."),
            label=N_("done"), when="text", keep=True),
    Command("setup.up", ("up",), N_("Row above"), N_("Go one row up."), key_text="↑"),
    Command("setup.down", ("down",), N_("Row below"), N_("Go one row down."), label=N_("row"), key_text="↑↓"),
    Command("setup.change", (), N_("Change"),
            N_("Change what the row says, such as the level of a bot. Figures are typed, backspace takes one away."),
            label=N_("change"), key_text="←→"),
    # The settings.
    Command("settings.up", ("up",), N_("Row above"), N_("Go one row up."), key_text="↑"),
    Command("settings.down", ("down",), N_("Row below"), N_("Go one row down."), label=N_("row"), key_text="↑↓"),
    Command("settings.change", (), N_("Change"), N_("Change what the row says."), label=N_("change"), key_text="←→",
            when="value"),
    Command("settings.next", ("enter",), N_("Next value"), N_("Set the next value."), when="value"),
    Command("settings.usual", ("backspace",), N_("As usual"), N_("Set what is usual again."), label=N_("as usual"),
            when="value"),
    Command("settings.keys", ("enter", "space"), N_("Keys"), N_("Give commands other keys."), label=N_("open"),
            key_text="Enter", when="keys", keep=True),
    Command("settings.confirm", ("enter",), N_("Confirm"), N_("Take what was typed, and leave the field."),
            label=N_("done"), when="text", keep=True, does="down"),
    Command("keys.up", ("up",), N_("Up"), N_("Go one line up."), key_text="↑"),
    Command("keys.down", ("down",), N_("Down"), N_("Go one line down."), label=N_("choose"), key_text="↑↓"),
    Command("keys.previous", ("left",), N_("Screen before"), N_("See the keys of the screen before."), key_text="←"),
    Command("keys.next", ("right",), N_("Next screen"), N_("See the keys of the next screen."), label=N_("screen"),
            key_text="←→"),
    Command("keys.open", ("enter", "space"), N_("Change"), N_("Give the chosen command another key."),
            label=N_("change"), key_text="Enter", keep=True),
    Command("keys.usual", ("backspace",), N_("As usual"), N_("Give the chosen command its own keys again."),
            label=N_("as usual")),
    # After a deal, and after the match.
    Command("deal-over.next", ("enter", "space"), N_("Next deal"), N_("Go on to the next deal."), label=N_("next deal"),
            key_text="Enter", when="more", keep=True),
    Command("deal-over.result", ("enter", "space"), N_("Result"), N_("See how the match ended."), label=N_("result"),
            key_text="Enter", when="last", keep=True),
    Command("deal-over.chart", ("C",), N_("Chart"), N_("Show the chart of totals, or what counted."),
            label=N_("chart"), when="one-of-two", keep=True),
    Command("deal-over.tricks", ("T",), N_("Past tricks"), N_("Show the tricks of this deal."), label=N_("tricks")),
    Command("deal-over.scores", ("S",), N_("Score sheet"), N_("Show the points of every deal."), label=N_("scores")),
    Command("deal-over.scroll", (), N_("Scroll"), N_("Read on, or back."), label=N_("scroll"), key_text="↑↓",
            when="long"),
    Command("match-over.up", ("up",), N_("Up"), N_("Go one line up."), key_text="↑"),
    Command("match-over.down", ("down",), N_("Down"), N_("Go one line down."), label=N_("choose"), key_text="↑↓"),
    Command("match-over.open", ("enter", "space"), N_("Open"), N_("Do what the chosen line says."), label=N_("open"),
            key_text="Enter", keep=True),
    Command("match-over.page-up", ("pageup",), N_("Back"), N_("Read back."), when="long"),
    Command("match-over.page-down", ("pagedown",), N_("On"), N_("Read on."), label=N_("more"), when="long"),
    Command("match-over.again", ("A",), N_("Same deals again"), N_("Play the same deals again."),
            label=N_("again")),
    Command("match-over.new", ("N",), N_("New match"), N_("Play a new match with the same players."),
            label=N_("new match")),
    Command("match-over.review", ("V",), N_("Review"),
            N_("Go through the match again, with what the best bot thinks of every decision."), label=N_("review")),
    Command("match-over.duplicate", ("D",), N_("Duplicate"),
            N_("Let bots play the same cards from your seat, and compare."), label=N_("duplicate"), when="alone"),
    Command("today-before.start", ("enter", "space"), N_("Play it"),
            N_("Play the deal of the day: it is your one try."), label=N_("play it"), key_text="Enter", keep=True),
    Command("today.copy", ("C",), N_("Copy the line"), N_("Give the line to share to the terminal's clipboard."),
            label=N_("copy")),
    # The menu, the help.
    Command("menu.up", ("up", "shift+tab"), N_("Up"), N_("Go one line up."), key_text="↑"),
    Command("menu.down", ("down", "tab"), N_("Down"), N_("Go one line down."), label=N_("choose"), key_text="↑↓"),
    Command("menu.open", ("enter", "space"), N_("Choose"), N_("Do what the chosen line says."), label=N_("open"),
            key_text="Enter", keep=True),
    # What lies over the table for a look, and the question before a decided deal is played out.
    Command("tricks.scroll", (), N_("Scroll"), N_("Read on, or back."), label=N_("scroll"), key_text="↑↓ PgUp PgDn",
            when="long"),
    Command("scores.scroll", (), N_("Scroll"), N_("Read on, or back."), label=N_("scroll"), key_text="↑↓ PgUp PgDn",
            when="long"),
    Command("hint.scroll", (), N_("Scroll"), N_("Read on, or back."), label=N_("scroll"), key_text="↑↓ PgUp PgDn",
            when="long"),
    Command("finish.up", ("up", "shift+tab"), N_("Up"), N_("Go one line up."), key_text="↑"),
    Command("finish.down", ("down", "tab"), N_("Down"), N_("Go one line down."), label=N_("choose"), key_text="↑↓"),
    Command("finish.open", ("enter", "space"), N_("Choose"), N_("Do what the chosen line says."), label=N_("answer"),
            key_text="Enter", keep=True),
    Command("give-up.up", ("up", "shift+tab"), N_("Up"), N_("Go one line up."), key_text="↑"),
    Command("give-up.down", ("down", "tab"), N_("Down"), N_("Go one line down."), label=N_("choose"), key_text="↑↓"),
    Command("give-up.open", ("enter", "space"), N_("Choose"), N_("Do what the chosen line says."),
            label=N_("answer"), key_text="Enter", keep=True),
    Command("give-up.yes", ("y", "Y"), N_("Yes"), N_("Give the match up."), label=N_("yes"), key_text="y", keep=True),
    Command("finish.yes", ("y", "Y"), N_("Yes"), N_("Play the deal out."), label=N_("yes"), key_text="y", keep=True),
    Command("delete.up", ("up", "shift+tab"), N_("Up"), N_("Go one line up."), key_text="↑"),
    Command("delete.down", ("down", "tab"), N_("Down"), N_("Go one line down."), label=N_("choose"), key_text="↑↓"),
    Command("delete.open", ("enter", "space"), N_("Choose"), N_("Do what the chosen line says."), label=N_("answer"),
            key_text="Enter", keep=True),
    Command("delete.yes", ("y", "Y"), N_("Yes"), N_("Delete the match."), label=N_("yes"), key_text="y", keep=True),
    # The matches that are kept, and one of them.
    Command("records.up", ("up",), N_("Up"), N_("Go one line up."), key_text="↑", when="some"),
    Command("records.down", ("down",), N_("Down"), N_("Go one line down."), label=N_("choose"), key_text="↑↓",
            when="some"),
    Command("records.open", ("enter", "space"), N_("Open"), N_("See how the chosen match ended, deal by deal."),
            label=N_("open"), key_text="Enter", when="some", keep=True),
    Command("records.page-up", ("pageup",), N_("Far up"), N_("Go up by what is seen."), when="some"),
    Command("records.page-down", ("pagedown",), N_("Far down"), N_("Go down by what is seen."), when="some"),
    Command("records.first", ("home",), N_("Newest"), N_("Go to the newest match."), when="some"),
    Command("records.last", ("end",), N_("Oldest"), N_("Go to the oldest match."), when="some"),
    Command("records.previous-game", ("left",), N_("Game before"), N_("See the matches of the game before."),
            key_text="←"),
    Command("records.next-game", ("right",), N_("Next game"), N_("See the matches of the next game, or of all."),
            label=N_("game"), key_text="←→"),
    Command("record.review", ("V", "enter"), N_("Review"),
            N_("Go through the match again, with what the best bot thinks of every decision."), label=N_("review"),
            key_text="V", when="dealt", keep=True),
    Command("record.copy", ("C",), N_("Copy the deal code"), N_("Give the deal code to the terminal's clipboard."),
            label=N_("copy code"), when="code"),
    Command("record.export", ("E",), N_("Export"),
            N_("Write the record to a file of its own, in the folder in which the program was started."),
            label=N_("export"), when="read"),
    Command("record.delete", ("D",), N_("Delete"), N_("Delete the match for ever; asks first."), label=N_("delete")),
    # The statistics.
    Command("statistics.previous", ("left",), N_("Game before"), N_("See the game before."), key_text="←",
            when="several"),
    Command("statistics.next", ("right",), N_("Next game"), N_("See the next game."), label=N_("game"),
            key_text="←→", when="several"),
    Command("statistics.scroll", (), N_("Scroll"), N_("Read on, or back."), label=N_("scroll"),
            key_text="↑↓ PgUp PgDn", when="long"),
    # The rules.
    Command("rules.confirm", ("enter",), N_("Search"), N_("Go to the first place with these words."),
            label=N_("search"), when="search", keep=True),
    Command("rules.contents", ("c", "C"), N_("Contents"), N_("Choose a heading or a rule, and go there."),
            label=N_("contents"), key_text="c", when="read"),
    Command("rules.search", ("slash", "ctrl+f"), N_("Search"), N_("Find words on this page."), label=N_("search"),
            key_text="/", when="read"),
    Command("rules.next-found", ("n",), N_("Next place"), N_("Go to the next place with the words."),
            label=N_("next place"), when="found"),
    Command("rules.previous-found", ("N",), N_("Place before"), N_("Go to the place before with the words."),
            when="found"),
    Command("rules.previous", ("left",), N_("Game before"), N_("Read the rules of the game before."), key_text="←",
            when="read"),
    Command("rules.next", ("right",), N_("Next game"), N_("Read the rules of the next game."), label=N_("game"),
            key_text="←→", when="read"),
    Command("rules.scroll", (), N_("Scroll"), N_("Read on, or back."), label=N_("scroll"), key_text="↑↓ PgUp PgDn",
            when="read"),
    # The contents of a page of rules.
    Command("contents.open", ("enter", "space"), N_("Open"), N_("Go to what is chosen."), label=N_("open"),
            key_text="Enter", keep=True),
    Command("contents.up", ("up",), N_("Up"), N_("Go one line up.")),
    Command("contents.down", ("down",), N_("Down"), N_("Go one line down."), label=N_("choose"), key_text="↑↓"),
    Command("contents.page-up", ("pageup",), N_("Far up"), N_("Go ten lines up.")),
    Command("contents.page-down", ("pagedown",), N_("Far down"), N_("Go ten lines down.")),
    # Everywhere.
    Command("app.rules", ("f1",), N_("Rules"), N_("Read the rules of the game; at the rule that is named, if one is."),
            label=N_("rules"),
            from_width=80),
    Command("app.settings", ("f2",), N_("Settings"), N_("Change colours, speed, keys and more.")),
    Command("app.help", ("question_mark", "ctrl+g"), N_("Help"),
            N_("Show every key that works here. Where a text is typed, ctrl+g does."), label=N_("help"), key_text="?",
            keep=True),
    Command("deal-over.menu", ("escape",), N_("Menu"), N_("Open the menu of the match."), label=N_("menu"), keep=True),
    Command("table.menu", ("escape",), N_("Menu"), N_("Open the menu of the match."), label=N_("menu"), when="match",
            keep=True),
    Command("lesson.leave", ("escape",), N_("Leave"), N_("Leave the lesson."), label=N_("leave"), keep=True),
    Command("lesson-over.home", ("escape",), N_("Home"), N_("Go to the first screen."), label=N_("home"), keep=True),
    Command("lessons.back", ("escape",), N_("Back"), N_("Go back to the first screen."), label=N_("back"), keep=True),
    Command("first-lesson.no", ("n", "N"), N_("No"), N_("Play at once."), label=N_("no"), key_text="n", keep=True),
    Command("first-lesson.back", ("escape",), N_("Back"), N_("Go back to the first screen."), label=N_("back"),
            keep=True),
    Command("curtain.menu", ("escape",), N_("Menu"), N_("Open the menu of the match."), label=N_("menu"), keep=True),
    Command("today-before.back", ("escape", "Q"), N_("Back"), N_("Go back; the deal can be played all day."),
            label=N_("back"), key_text="Esc", keep=True),
    Command("open-matches.back", ("escape", "Q"), N_("Back"), N_("Go back to the first screen."), label=N_("back"),
            key_text="Esc", keep=True),
    Command("today.home", ("escape", "enter", "Q"), N_("Home"), N_("Go to the first screen."), label=N_("home"),
            key_text="Esc", keep=True),
    Command("duplicate.close", ("escape", "enter", "Q"), N_("Close"), N_("Go back."), label=N_("close"), key_text="Esc",
            keep=True),
    Command("records.close", ("escape", "Q"), N_("Back"), N_("Go back."), label=N_("back"), key_text="Esc", keep=True),
    Command("record.close", ("escape", "Q"), N_("Back"), N_("Go back to the list."), label=N_("back"), key_text="Esc",
            keep=True),
    Command("delete.no", ("n", "N", "escape"), N_("No"), N_("Keep the match."), label=N_("no"), key_text="n Esc",
            keep=True),
    Command("keys.close", ("escape",), N_("Close"), N_("Go back; everything is kept already."), label=N_("close"),
            keep=True),
    Command("new-key.close", ("escape",), N_("Close"), N_("Leave the keys as they are."), label=N_("leave as it is"),
            keep=True),
    Command("statistics.close", ("escape", "Q"), N_("Close"), N_("Go back."), label=N_("close"), key_text="Esc",
            keep=True),
    Command("settings.close", ("escape",), N_("Close"), N_("Go back; everything is kept already."), label=N_("close"),
            keep=True),
    Command("review.close", ("escape", "Q"), N_("Back"), N_("Leave the review."), label=N_("back"), key_text="Esc",
            keep=True),
    Command("costly.close", ("escape", "L"), N_("Close"), N_("Go back."), label=N_("close"), key_text="Esc", keep=True),
    Command("go-to.close", ("escape", "G"), N_("Close"), N_("Go back."), label=N_("close"), key_text="Esc", keep=True),
    Command("sums.close", ("escape", "S", "enter"), N_("Close"), N_("Go back."), label=N_("close"), key_text="Esc",
            keep=True),
    Command("trial.close", ("escape", "Q"), N_("Back"), N_("Go back to the review."), label=N_("back"),
            key_text="Esc", keep=True),
    Command("setup.back", ("escape",), N_("Back"), N_("Go back without starting."), label=N_("back"), keep=True),
    Command("match-over.home", ("escape", "Q"), N_("Home"), N_("Go to the first screen."),
            label=N_("home"), key_text="Esc", keep=True),
    Command("menu.close", ("escape",), N_("Close"), N_("Go back to the table."), label=N_("close"), keep=True),
    Command("give-up.no", ("n", "N", "escape"), N_("No"), N_("Keep the match open."), label=N_("no"), key_text="n Esc",
            keep=True),
    Command("finish.no", ("n", "N", "escape"), N_("No"), N_("Play on by hand."), label=N_("no"), key_text="n Esc",
            keep=True),
    Command("tricks.close", ("escape", "T", "enter"), N_("Close"), N_("Go back."), label=N_("close"), key_text="Esc",
            keep=True),
    Command("scores.close", ("escape", "S", "enter"), N_("Close"), N_("Go back."), label=N_("close"), key_text="Esc",
            keep=True),
    Command("hint.close", ("escape", "H", "enter"), N_("Close"), N_("Go back."), label=N_("close"), key_text="Esc",
            keep=True),
    Command("help.close", ("escape", "enter", "q", "question_mark"), N_("Close"), N_("Go back."), label=N_("close"),
            key_text="Esc", keep=True),
    Command("contents.close", ("escape", "c", "C"), N_("Close"), N_("Go back."), label=N_("close"), key_text="Esc",
            keep=True),
    Command("rules.close", ("escape", "f1"), N_("Close"), N_("Go back."), label=N_("close"), key_text="Esc", keep=True),
    Command("home.quit", ("Q",), N_("Quit"), N_("Leave the program."), label=N_("quit"), keep=True),
    Command("table.quit", ("Q",), N_("Quit"), N_("Leave the program; asks first when a match could not be saved.")),
    Command("app.quit", ("ctrl+c", "ctrl+q"), N_("Quit at once"), N_("Leave the program."), key_text="ctrl+c"),
)  # fmt: skip

#: What a decision is taken by, at the table and where one is taken once more.
_DECIDING: Final = {"hand", "play", "pass", "give", "answer", "offer", "yes-or-no", "box", "trump"}


def _decides(command: Command) -> bool:
    return command.scope == "table" and command.when in _DECIDING


#: The screens with a list of lines, in which two more keys go to its ends.
_LISTS: Final = {"home", "lessons", "lesson-over", "open-matches", "menu", "match-over", "keys", "costly", "contents"}


def _made_from(command: Command) -> list[Command]:
    """The command, and those that come with it."""
    scope = command.scope
    if _decides(command):
        return [command, replace(command, id=command.id.replace("table.", "trial."))]
    if scope in _LISTS and command.id == f"{scope}.down":
        first = Command(f"{scope}.first", ("home",), N_("First line"), N_("Go to the first line."))
        return [command, first, Command(f"{scope}.last", ("end",), N_("Last line"), N_("Go to the last line."))]
    return [command]


COMMANDS: Final = tuple(found for command in _COMMANDS for found in _made_from(command))
_BY_ID: Final = {command.id: command for command in COMMANDS}

_CARD: Final = frozenset({"play", "pass", "give"})
_YES_OR_NO: Final = frozenset({"answer", "offer"})
#: When situations hold, for those that exclude each other; a line for each way to tell moments apart.
_MOMENTS: Final[tuple[Mapping[str, frozenset[str]], ...]] = (
    {name: frozenset({name}) for name in (*_CARD, *_YES_OR_NO, "trump", "pause", "told")}
    | {"hand": _CARD, "yes-or-no": _YES_OR_NO, "box": _YES_OR_NO | {"trump"}},
    {"undo": frozenset({"alone"}), "redo": frozenset({"alone"}), "hot-seat": frozenset({"shared"})},
    {"one-try": frozenset({"once"})} | {name: frozenset({"freely"}) for name in ("undo", "redo", "hint", "hot-seat")},
    {name: frozenset({name}) for name in ("ready", "seat", "text", "value", "keys")},
    {name: frozenset({name}) for name in ("more", "last")},
    {name: frozenset({name}) for name in ("told", "untold")},
    {"words": frozenset({"covered"})}
    | {name: frozenset({"seen"}) for name in ("folded", "asked", "hand", "box", "pause", "yes-or-no", "trump")}
    | {name: frozenset({"seen"}) for name in (*_CARD, *_YES_OR_NO)},
    {"read": frozenset({"read"}), "found": frozenset({"read"}), "search": frozenset({"search"})},
)


def use_keys(keys: Mapping[str, tuple[str, ...]]) -> None:
    """From now on these commands have these keys, and all others their own."""
    _changed.clear()
    _changed.update(keys)


def key_for(name: str) -> str:
    """The key that runs the command of this id, as a user reads it."""
    return key_word(_BY_ID[name].keys_now[0])


def meet(one: Command, other: Command) -> bool:
    """Whether there can be a moment at which both apply, on the same screen."""
    places = {one.scope, other.scope}
    tried = places == {"table", "trial"} and (_decides(one) or _decides(other))
    if len(places) == 2 and "app" not in places and not tried:
        return False
    pairs = [(moments.get(one.when), moments.get(other.when)) for moments in _MOMENTS]
    return all(first is None or second is None or not first.isdisjoint(second) for first, second in pairs)


def commands_of(*scopes: str) -> list[Command]:
    """The commands of a screen, with those of the app, in the order of the footer."""
    return [command for command in COMMANDS if command.scope in (*scopes, "app")]


def bindings_of(*scopes: str, owner: str = "") -> list[Binding]:
    """The bindings of the commands of these scopes alone, each with the command's id, for keymaps.

    `owner`: whose actions they run, when not of what they are bound to."""
    before = owner and f"{owner}."
    return [
        Binding(
            ",".join(command.keys),
            before + command.action,
            command.title,
            show=False,
            tooltip=command.help,
            id=command.id,
        )
        for command in COMMANDS
        if command.scope in scopes and command.keys
    ]


def applying(commands: Iterable[Command], situations: Iterable[str]) -> list[Command]:
    """Those of the commands that need nothing, or a situation that is given."""
    given = frozenset(situations)
    return [command for command in commands if not command.when or command.when in given]


def while_typing(commands: Iterable[Command]) -> list[Command]:
    """The commands while a text is typed: with the keys that type nothing; those that have none are left out."""
    found: list[Command] = []
    for command in commands:
        free = [key for key in command.keys_now if not types(key)]
        if len(free) == len(command.keys_now):
            found.append(command)
        elif free:
            found.append(replace(command, key_text=" ".join(map(key_word, free))))
    return found
