"""The lesson of Gadenysh: naming trumps, what jacks count, and the two sevens."""

from kozyr.locale import N_

from .lesson import Lesson, Step

GADENYSH = Lesson(
    game="gadenysh",
    others=(N_("Vera"), N_("Gleb"), N_("Nina")),
    dealer=3,
    hands=(
        "2S 3S 5S 6S QS KS AS 3H 4H 6H AH 2D QD",
        "QH KH 5D AD 2C 4C 6C 8C QC AC 4S 9S JS",
        "2H 5H 7H 8H 9H TH 6D 7D TD KD 9C TC 8S",
        "JH 3D 4D 8D 9D JD 3C 5C 7C JC KC 7S TS",
    ),
    steps=(
        Step(
            N_(
                "You are eldest, so you name trumps. The highest trump in a trick wins it. You hold seven spades,"
                " three of them high: with spades as trumps you will often decide who takes a trick. Name spades."
            ),
            rule="G4",
            right="trump:S",
            wrong=(
                ("", N_("You may name it, but in spades you are strongest: seven cards, with ace, king and queen.")),
            ),
        ),
        Step(
            N_(
                "Most points win, but jacks count against who takes them: {JS} -1, {JC} -2, {JD} -3, {JH} -4. Tricks"
                " and other cards count nothing by themselves. You lead: play {3H} and let another take the trick."
            ),
            rule="G7",
            right="3H",
            wrong=(
                ("AH", N_("{AH} would win the trick, and with it perhaps {JH}: -4 for you. Lead {3H}.")),
                ("2S 3S 5S 6S QS KS AS", N_("Trumps win tricks: keep them until a trick is worth it. Lead {3H}.")),
                ("", N_("That is allowed, but {3H} is the surest way to leave the trick to another.")),
            ),
        ),
        Step(
            N_(
                "Vera took the trick with {KH}, and Nina dropped {JH} on it: -4 for Vera. Note that Nina may be out of"
                " hearts now."
            ),
            rule="G7",
            before="KH 9H JH",
        ),
        Step(
            N_(
                "{7D} is the ugly card. Who takes it with jacks counts them double; who takes it without any jack gets"
                " 2 for every trick. You play last and no jack is here: take it with {QD}."
            ),
            rule="G9",
            before="5D 7D 9D",
            right="QD",
            wrong=(("", N_("That leaves the trick to Nina. This time {7D} is worth having: take it with {QD}.")),),
        ),
        Step(
            N_(
                "You have {7D} and one trick: 2 points, as long as you take no jack. {JS}, {JC} and {JD} are still"
                " out. Give the lead away with your lowest card, {2D}."
            ),
            rule="G9",
            right="2D",
            wrong=(
                ("2S 3S 5S 6S QS KS AS", N_("A high trump could draw {JS}, and any jack would spoil it. Lead {2D}.")),
                ("AH", N_("{AH} would win, and who has no heart can throw a jack on it. Lead {2D}.")),
                ("", N_("Nina is out of hearts, she could throw a jack. {2D} cannot win: lead that.")),
            ),
        ),
        Step(
            N_(
                "Vera took {JD}: -3. Now clubs were led, you have none and play last. {7C} is the charm card: with"
                " both sevens and no jack every trick counts 4. Take the trick with a low trump, {2S}."
            ),
            rule="G9",
            before="AD KD JD 4C 9C 7C",
            right="2S",
            wrong=(
                ("3S 5S 6S QS KS AS", N_("It takes the trick too, but {2S} is enough. Keep the higher trumps.")),
                ("", N_("That is allowed, but then Gleb has {7C}. Take it with a trump: {2S} is enough.")),
            ),
        ),
        Step(
            N_(
                "Two sevens, two tricks, no jack: 8 points. Here lies the trap: a single jack, and only your jacks"
                " count. {JS} and {JC} are still out. Lead low: {3H} is gone, so {4H}."
            ),
            rule="G9",
            right="4H",
            wrong=(
                ("AH", N_("{AH} would win, and Nina, who has no hearts, can throw {JC} on it. Lead {4H}.")),
                ("3S 5S 6S QS KS AS", N_("{JS} is out: a trump could bring it to you. Lead {4H}.")),
                ("", N_("Others hold few lower hearts: {6H} might win. Lead {4H}.")),
            ),
        ),
        Step(
            N_(
                "Nina had no hearts and threw {JC}: -2 for Vera. With {AH} it would have been yours: -2 instead of 8."
                " So it goes to the last trick; the others score by their jacks, you by your sevens."
            ),
            rule="G9",
            before="QH TH JC",
        ),
    ),
    learnt=(
        N_("Eldest names trumps or none; follow suit, without it any card goes (G4, G5)."),
        N_("Jacks count {JS} -1, {JC} -2, {JD} -3, {JH} -4; tricks nothing (G7)."),
        N_("{7D} doubles your jacks; without a jack it makes each trick 2 (G9)."),
        N_("{7D} with {7C}: 4 a trick without a jack, else only the jacks (G9)."),
    ),
)
