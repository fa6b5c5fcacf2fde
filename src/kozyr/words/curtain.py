"""What the curtain says between two persons: who is to take the keyboard, and what all saw since his last decision."""

from __future__ import annotations

from typing import Final

from kozyr.engine import STAY, Ask, View, given_card, passed_cards
from kozyr.locale import N_, _
from kozyr.session import Event, Exchanged, Passed

from .cards import JACKS, effective_suit, suit_name
from .happened import told
from .log import LogLine, log_lines
from .scene import Scene
from .seats import lives_text, points_text, tricks_text
from .signs import SUIT_SIGNS

_CALLS: Final = {
    Ask.PLAY: N_("{name}, it is your turn"),
    Ask.TRUMP: N_("{name}, you name trumps"),
    Ask.PASS: N_("{name}, you pass cards"),
    Ask.OFFER: N_("{name}, you may offer an exchange"),
    Ask.ANSWER: N_("{name}, {other} offers an exchange"),
    Ask.GIVE: N_("{name}, you give a card"),
}


def call(scene: Scene) -> str:
    """Who is to take the keyboard, and what for."""
    view, people = scene.view, scene.people
    other = people[view.offerer].name if view.offerer >= 0 else ""
    return _(_CALLS[view.ask]).format(name=people[view.seat].name, other=other)


def request(scene: Scene, before: int) -> str:
    """Who is asked to look away: the one who sat there (`before`), or everybody."""
    if before < 0:
        return _("everybody else, please look away")
    return _("{name}, please look away").format(name=scene.people[before].name)


def last_decision(view: View, seat: int) -> int:
    """The number of the last decision of this seat in the deal, or -1. To stay is none: the table does that for him."""
    own = [number for number, (other, action) in enumerate(view.log) if other == seat and action != STAY]
    return own[-1] if own else -1


def heading(scene: Scene) -> str:
    """What the lines below tell of."""
    return _("Since your last turn") if last_decision(scene.view, scene.view.seat) >= 0 else _("This deal")


def since(scene: Scene, width: int) -> list[LogLine]:
    """What happened since then: a line for the deal, if it is new, then the log."""
    view = scene.view
    last = last_decision(view, view.seat)
    lines = [line for line in log_lines(scene, width, last + 1) if not line.now]
    lines = [LogLine(_("trick {number}").format(number=line.head), line.text) if line.head else line for line in lines]
    return lines if last >= 0 else [*(LogLine("", text) for text in opening(scene)), *lines]


def opening(scene: Scene) -> list[str]:
    """Who dealt, who begins, and what was turned up."""
    view = scene.view
    dealt = _("You dealt") if view.dealer == scene.you else _("{name} dealt").format(name=scene.name(view.dealer))
    if view.eldest == scene.you:
        begins = _("you are eldest")
    else:
        begins = _("{name} is eldest").format(name=scene.name(view.eldest))
    lines = [_("{dealt}, {begins}").format(dealt=dealt, begins=begins)]
    if view.turned is not None and view.trump is not None:
        lines.append(_("{suit} are trumps").format(suit=f"{SUIT_SIGNS[view.trump]} {suit_name(view.trump)}"))
    return lines


def standing(scene: Scene) -> str:
    """How it stands for the next person: `0 tricks, 0 points; diamonds led`."""
    view = scene.view
    seat = view.seat
    facts = [lives_text(scene, seat), tricks_text(view.taken[seat]), points_text(scene, seat)]
    text = ", ".join(filter(None, facts))
    if view.led is None:
        return text
    suit = effective_suit(scene.game, view.led)
    led = _("a jack led") if suit == JACKS else _("{suit} led").format(suit=suit_name(suit))
    return _("{facts}; {led}").format(facts=text, led=led)


def brought(scene: Scene) -> str:
    """What his last decision brought him, which nobody else may read: the cards passed to him, or given."""
    view = scene.view
    last = last_decision(view, view.seat)
    action = view.log[last][1] if last >= 0 else STAY
    happened: list[Event] = []
    if passed_cards(action) is not None and view.ask is not Ask.PASS:
        happened.append(Passed(view.seat, view.pass_count, done=True))
    elif given_card(action) is not None:
        happened += [Exchanged(*made[:3]) for made in view.exchanges if view.seat in (made.offerer, made.partner)][-1:]
    return told(scene, happened)
