"""The lesson of Losing Lodam: follow suit, the duty to play the highest trump, and the exchange."""

from kozyr.locale import N_

from .lesson import Lesson, Step

LODAM = Lesson(
    game="lodam",
    others=(N_("Vera"), N_("Gleb"), N_("Nina")),
    dealer=2,
    hands=(
        "4D 7D AD 2S 3S 5S TS 2C 3C 4C 6C QC TC",
        "QD KD 5C 7C 9C KC 6S 8S AS 3H 5H 8H QH",
        "TD 8C JC AC 2H 4H 6H 7H 9H 7S JS KS 9S",
        "2D 3D 5D 6D 8D 9D JD JH KH TH AH 4S QS",
    ),
    steps=(
        Step(
            N_(
                "You have three lives; 31 penalty points cost one. An ace counts 11, a ten 10, a king 3, a queen 2, a"
                " jack 1. Nina led a diamond and you hold some: you must play one. Stay below hers, with {4D}."
            ),
            rule="D5",
            before="stay stay stay stay 6D",
            right="4D",
            wrong=(("", N_("That is allowed, but it is above {6D}: the trick could become yours. Play {4D}.")),),
        ),
        Step(
            N_(
                "Gleb takes the trick with {TD}: here the ten ranks above the king, only the ace is higher. It costs"
                " him 13: 10 for the ten, 3 for the king."
            ),
            rule="D1",
            before="KD TD",
        ),
        Step(
            N_(
                "Gleb led a club. Nina has none and threw {AH}: a renounce. That puts a duty on you, the next: you"
                " must play your highest trump, though you hold clubs. Spades are trumps, so it is {TS}."
            ),
            rule="D8",
            before="stay stay stay stay 8C AH",
            right="TS",
        ),
        Step(
            N_(
                "{TS} did not win: only the suit led wins, and that was clubs. So the duty was a relief. Gleb takes"
                " 21: {AH} and your {TS}. He now has 34, enough to lose a life when the deal is counted."
            ),
            rule="D6",
            before="5C",
        ),
        Step(
            N_(
                "Before every lead you may offer to exchange a card, once in a deal. You do not see what you get, but"
                " your {AD} is the highest diamond and will take a trick some time. Offer an exchange."
            ),
            rule="D9",
            before="stay stay",
            right="offer",
            wrong=(("", N_("You may stay, and mostly you will. But here {AD} is worth being rid of: offer.")),),
        ),
        Step(
            N_(
                "Vera accepts. Both of you now give a card without seeing the other's; two cards of equal rank would"
                " go back. Give {AD}."
            ),
            rule="D9",
            before="accept",
            right="give:AD",
            wrong=(
                ("give:TC", N_("Not bad, but you can soon throw {TC} away. {AD} is the greater danger: give that.")),
                ("", N_("That is allowed, but it wastes the exchange: it is {AD} that will cost you points.")),
            ),
        ),
        Step(
            N_(
                "You gave {AD} and got {7C}. Now hearts were led and you have none: any card is allowed. It is a"
                " renounce, so Vera, who follows, comes under the duty. Throw {TC}, it costs whoever takes it 10."
            ),
            rule="D7",
            before="give:7C 9H JH",
            right="TC",
            wrong=(("", N_("That is allowed, but {TC} costs most of your cards: throw it while another wins.")),),
        ),
        Step(
            N_(
                "Vera had to play {AS}, her highest trump. Nina wins with {JH}, the highest heart, and takes 22: 11,"
                " 10 and 1. So it goes to the last card. Points add up; at 31 a life is lost, and the last alive wins."
            ),
            rule="D8",
            before="AS",
        ),
    ),
    learnt=(
        N_("Follow suit; the highest card of the suit led wins, ten above king (D1, D6)."),
        N_("Ace 11, ten 10, king 3, queen 2, jack 1; 31 cost one of three lives (D11, D12)."),
        N_("After a renounce the next must play his highest trump (D8)."),
        N_("Once in a deal you may exchange a card, unseen; equal ranks go back (D9)."),
    ),
)
