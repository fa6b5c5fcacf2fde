"""The lesson of Laus: follow suit, what a trick costs, the barred jack, and the queen of diamonds."""

from kozyr.locale import N_

from .lesson import Lesson, Step

LAUS = Lesson(
    game="laus",
    others=(N_("Vera"), N_("Gleb"), N_("Nina")),
    dealer=1,
    hands=(
        "8C AC QS JC JH 8D 9D QD",
        "KC 7H 8H TH 7S AS 7D AD",
        "7C 9C QC 9H 8S TD KD JD",
        "TC QH KH AH 9S TS KS JS",
    ),
    steps=(
        Step(
            N_(
                "In Laus every point is a penalty. Gleb led a club, and you hold clubs: you must play one. Nina's {TC}"
                " wins so far and costs 10. Stay below it: choose {8C} with the arrows and play it with Enter, or"
                " click it twice."
            ),
            rule="L5",
            before="9C TC",
            right="8C",
            wrong=(
                (
                    "",
                    N_("{AC} is allowed, but it takes the trick: 11 for the ace and 10 for the ten. Play {8C}."),
                ),
            ),
        ),
        Step(
            N_(
                "The highest club wins, and {KC} is above {TC}. Vera takes the trick; it costs her 14: 10 for the ten,"
                " 4 for the king. An ace costs 11, a queen or a jack 2, the rest nothing. She leads to the next trick."
            ),
            rule="L10",
            before="KC",
        ),
        Step(
            N_(
                "Hearts were led and you have none. Now any card is allowed, except {JH}: the jack of the suit led is"
                " barred; go to it with ↑ and see. Get rid of {QS}: it costs whoever takes it 200 more."
            ),
            rule="L7",
            before="8H 9H KH",
            right="QS",
            wrong=(
                (
                    "JC",
                    N_("{JC} is allowed, but the jacks are trumps: it takes the trick. Throw {QS} on it instead."),
                ),
                (
                    "QD",
                    N_("{QD} is worth keeping: it cancels what queens cost more. {QS} is the one to be rid of."),
                ),
                (
                    "",
                    N_("That is allowed, but {QS} would cost you 200 more if you had to take it. Throw that one."),
                ),
            ),
        ),
        Step(
            N_(
                "Nina takes the trick: 4 for {KH}, 2 for {QS}, and 200 more, because it is that queen. {QC} costs 300"
                " more, {QH} 100. Only {QD} helps: whoever takes it pays nothing extra for queens."
            ),
            rule="L11",
        ),
        Step(
            N_(
                "Nina leads {JS}. The jacks are a suit of their own, the trumps: from low to high {JC} {JS} {JH} {JD}."
                " Whoever has a jack must play one. Stay below hers."
            ),
            rule="L8",
            before="JS",
            right="JC",
            wrong=(("", N_("{JH} is above {JS}: the trick could become yours. {JC} stays below.")),),
        ),
        Step(
            N_(
                "Gleb's only jack was {JD}, the highest: he took 17. Now he led a spade, you have none, and Nina wins"
                " so far. Give her {AC}, 11 points. But not {QD}: Nina has {QS}, and {QD} would save her the 200."
            ),
            rule="L12",
            before="AS JD 8S 9S",
            right="AC",
            wrong=(
                ("QD", N_("{QD} would be a present: with it Nina no longer pays the 200 for {QS}. Give her {AC}.")),
                ("JH", N_("{JH} is allowed, since hearts were not led, but it is a trump and takes the trick.")),
                ("", N_("That is allowed, but it costs nothing. {AC} brings Nina 11 points, and you are rid of it.")),
            ),
        ),
        Step(
            N_(
                "11 more for Nina, and none for you. So it goes for eight tricks, then points and extras are counted."
                " Points add up from deal to deal: whoever reaches 1500 has lost, and the fewest win."
            ),
            rule="L13",
            before="7S",
        ),
    ),
    learnt=(
        N_("Follow suit; the highest card of it wins, unless there is a jack (L5, L9)."),
        N_("Aces cost 11, tens 10, kings 4, queens and jacks 2 (L10)."),
        N_("Without the suit led any card goes, but not the jack of that suit (L7)."),
        N_("{QC} costs 300 more, {QS} 200, {QH} 100; {QD} cancels that (L11, L12)."),
    ),
)
