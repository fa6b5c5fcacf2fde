"""The status line: whose turn it is, what is asked, and why."""

from __future__ import annotations

from typing import Final

from kozyr.engine import Ask, card_set, cards_in
from kozyr.engine.cards import SUIT_CARDS
from kozyr.locale import N_, _, n_

from .cards import JACKS, effective_suit, trick_points, void_text
from .scene import Cursor, Scene
from .seats import lives_text, points_text, short_count, tricks_text
from .signs import card_sign

_FOLLOW: Final = (
    N_("Clubs were led: play a club."),
    N_("Spades were led: play a spade."),
    N_("Hearts were led: play a heart."),
    N_("Diamonds were led: play a diamond."),
    N_("A jack was led: play a jack."),
)
_VOID: Final = (
    N_("Clubs were led and you have none: any card"),
    N_("Spades were led and you have none: any card"),
    N_("Hearts were led and you have none: any card"),
    N_("Diamonds were led and you have none: any card"),
    N_("A jack was led and you have none: any card"),
)
_ASKED: Final = {
    Ask.PLAY: N_("Your turn"),
    Ask.TRUMP: N_("Your call"),
    Ask.PASS: N_("You pass"),
    Ask.OFFER: N_("Exchange"),
    Ask.ANSWER: N_("Exchange"),
    Ask.GIVE: N_("You give"),
}


def call(scene: Scene) -> str:
    """The word behind the arrow: `"Your turn"`; empty when nothing is asked of you."""
    return _(_ASKED[scene.view.ask]) if scene.asking and scene.view.ask in _ASKED else ""


def sentence(scene: Scene, cursor: Cursor) -> str:
    """What is asked and why, or what is going on."""
    view = scene.view
    if scene.paused:
        return trick_taken(scene)
    if view.ask is Ask.OVER:
        return _("The deal is over.")
    if not scene.asking:
        return waiting(scene)
    if cursor.typed:
        return _("{rank} of which suit? s h c d").format(rank="10" if cursor.typed == "1" else cursor.typed)
    if view.ask is Ask.PLAY:
        return play_asked(scene)
    if view.ask is Ask.TRUMP:
        return _("You are eldest: name a trump suit or none.")
    if view.ask is Ask.PASS:
        return pass_asked(scene, cursor)
    if view.ask is Ask.OFFER:
        return _("Before this lead: offer an exchange, or stay?")
    if view.ask is Ask.ANSWER:
        return _("{name} offers to exchange a card: accept or decline?").format(name=scene.name(view.offerer))
    return _("Choose the card you give; equal ranks go back.")


def play_asked(scene: Scene) -> str:
    """Which card is to be played, and why."""
    view = scene.view
    led = view.led
    if led is None:
        return _("Lead any card.")
    suit = effective_suit(scene.game, led)
    if view.duty and view.trump is not None:
        if view.hand & SUIT_CARDS[view.trump]:
            said = _("{name} renounced: play your highest trump, {card}.")
            return said.format(name=scene.name(view.renouncer), card=card_sign(cards_in(view.playable)[0]))
        if any(effective_suit(scene.game, card) == suit for card in cards_in(view.hand)):
            return _("You have no trump. {follow}").format(follow=_(_FOLLOW[suit]))
        return _("You have no trump and {void}: play any card.").format(void=void_text(suit))
    follows = all(effective_suit(scene.game, card) == suit for card in cards_in(view.playable))
    if follows:
        return _(_FOLLOW[suit])
    barred = view.hand & ~view.playable
    if barred and suit != JACKS:
        return _("{void} but {card}.").format(void=_(_VOID[suit]), card=card_sign(cards_in(barred)[0]))
    return _("{void}.").format(void=_(_VOID[suit]))


def pass_asked(scene: Scene, cursor: Cursor) -> str:
    """How many cards are to be passed, and how many are marked."""
    view = scene.view
    marked = cursor.marked.bit_count()
    name = scene.name(scene.others[0])
    return n_(
        "Mark {n} card for {name}: {marked} marked.",
        "Mark {n} cards for {name}: {marked} marked.",
        view.pass_count,
        name=name,
        marked=marked,
    )


def waiting(scene: Scene) -> str:
    """What another is doing."""
    view = scene.view
    name = scene.name(view.to_act)
    if view.seat == scene.you and view.seat not in view.players:
        return _("The others play on to the count without a stop.")
    if scene.people[view.to_act].level:
        return _("{name} is thinking.").format(name=name)
    return _("{name} is to act.").format(name=name)


def trick_taken(scene: Scene) -> str:
    """Who takes the finished trick, and what it counts."""
    cards = card_set(card for _seat, card in scene.trick)
    winner = scene.best
    base, extra = trick_points(scene.game, cards)
    if scene.view.game == "gadenysh":
        what = _("the trick")
    elif extra:
        what = _("{base} + {extra} points").format(base=base, extra=extra)
    else:
        what = n_("{n} point", "{n} points", base)
    if winner == scene.you:
        return _("You take {what}.").format(what=what)
    return _("{name} takes {what}.").format(name=scene.name(winner), what=what)


def own(scene: Scene) -> list[str]:
    """Your own tricks, points and lives, the fullest words first; the bar takes the first that fit."""
    view, seat = scene.view, scene.view.seat
    if seat not in view.players:
        return [_("You are out."), ""]
    you = scene.name(seat)
    lives = lives_text(scene, seat)
    who = f"{you} {lives}" if lives else you
    if view.ask is Ask.TRUMP:
        role = _("eldest") if seat == view.eldest else _("dealer") if seat == view.dealer else ""
        return [f"{you}  {role}" if role else you, role, ""]
    many = len(scene.others) > 3
    tricks = _("{tricks}t").format(tricks=view.taken[seat]) if many else tricks_text(view.taken[seat])
    total = total_text(scene)
    short = "  ".join(filter(None, [lives, total]))
    return [f"{who}  {tricks}  {total}", f"{who}  {total}", short, lives, ""]


def total_text(scene: Scene) -> str:
    """`"412 + 21"`: your points before this deal, and in it."""
    points = scene.view.points[scene.view.seat]
    return f"{scene.view.totals[scene.view.seat]} {'-' if points < 0 else '+'} {abs(points)}"


def own_in_header(scene: Scene) -> str:
    """Your own lives, tricks and points as the header of a small window shows them."""
    view, seat = scene.view, scene.view.seat
    if seat not in view.players:
        return _("You are out.") if seat == scene.you else ""
    taken = _("{tricks}t").format(tricks=view.taken[seat]) if lives_text(scene, seat) else ""
    return "  ".join(filter(None, [lives_text(scene, seat), taken, total_text(scene)]))


def own_small(scene: Scene) -> list[str]:
    """The same where the window is small: lives and total are in the header there."""
    if scene.view.ask is Ask.TRUMP or scene.view.seat not in scene.view.players:
        return own(scene)[-2:]
    return [short_count(scene, scene.view.seat), ""]


def own_beside_sheet(scene: Scene) -> list[str]:
    """The same where the score sheet shows the totals."""
    view, seat = scene.view, scene.view.seat
    if seat not in view.players or view.ask is Ask.TRUMP:
        return own(scene)
    lives = lives_text(scene, seat)
    who = f"{scene.name(seat)} {lives}" if lives else scene.name(seat)
    return [f"{who}  {tricks_text(view.taken[seat])}  {points_text(scene, seat)}", *own(scene)[1:]]
