"""Sentences word for word: agreement, elision, names, lists, numbers."""

import pytest
from text_vocabulary import event, refusal

from kyran_widgets.text import card_text, event_text, label, move_text, refusal_text
from kyran_widgets.text._catalog import choose
from kyran_widgets.text._voice import voice_of

CAPTURED = {"seat": 0, "motors": 2, "origin": "d3", "cell": "d5", "victim": 1, "lost": 1}


def say(game, kind, lang, facts, rule="R1", names=None):
    return event_text(game, event(kind, rule, facts), lang, names)


@pytest.mark.parametrize(("lang", "singular"), [("fr", {0, 1, 1.5}), ("en", {1})], ids=["fr", "en"])
def test_plural_rules(lang, singular):
    for count in (0, 1, 1.5, 2, 11):
        assert choose("one|many", lang, count) == ("one" if count in singular else "many")
        assert choose("no|one|many", lang, 0) == "no"


@pytest.mark.parametrize(
    ("jumped", "french", "english"),
    [
        (0, "depuis d3 et détruit", "from d3 and destroys"),
        (1, "depuis d3 par-dessus 1 vaisseau et détruit", "from d3 over 1 ship and destroys"),
        (2, "depuis d3 par-dessus 2 vaisseaux et détruit", "from d3 over 2 ships and destroys"),
    ],
)
def test_captured(jumped, french, english):
    facts = {**CAPTURED, "jumped": jumped}
    assert say("zyrcan", "Captured", "fr", facts) == (
        f"La flotte A attaque d5 {french} un vaisseau à 1 moteur de la flotte B."
    )
    assert say("zyrcan", "Captured", "en", facts) == (
        f"Fleet A attacks d5 {english} a 1-motor ship of fleet B."
    )


@pytest.mark.parametrize(
    ("name", "of"),
    [
        ("Alice", "d’Alice"),
        ("Bob", "de Bob"),
        ("Émile", "d’Émile"),
        ("élodie", "d’élodie"),
        ("Hugo", "d’Hugo"),
        ("Œdipe", "d’Œdipe"),
        ("Yves", "d’Yves"),
        ("Yann", "de Yann"),
        ("Yoda", "de Yoda"),
        ("Y", "de Y"),
        ("7", "de 7"),
    ],
)
def test_elision_of_a_name(name, of):
    facts = {**CAPTURED, "jumped": 0}
    said = say("zyrcan", "Captured", "fr", facts, names=["Chloé", name])
    assert said == f"Chloé attaque d5 depuis d3 et détruit un vaisseau à 1 moteur {of}."
    said = say("zyrcan", "FleetDestroyed", "fr", {"seat": 1, "by": 0}, names=["Chloé", name])
    assert said == f"La flotte {of} n’a plus de vaisseau : Chloé en a détruit le dernier."


def test_names_in_english():
    said = say("zyrcan", "FleetDestroyed", "en", {"seat": 1, "by": 0}, names=["Ann", "Bob"])
    assert said == "Bob’s fleet has no ship left: Ann destroyed the last one."
    said = say("zyrcan", "FleetDestroyed", "en", {"seat": 1, "by": 0})
    assert said == "Fleet B has no ship left: fleet A destroyed the last one."


def test_the_letter_of_a_fleet_is_no_name():
    for lang in ("fr", "en"):
        told = event("TurnSkipped", "A8", {"seat": 1})
        plain = event_text("zyrcan", told, lang)
        assert event_text("zyrcan", told, lang, ["A", "B", "C"]) == plain
        assert event_text("zyrcan", told, lang, ["Zoé"]) == plain  # only A has a name
        assert event_text("zyrcan", told, lang, ["", ""]) == plain


@pytest.mark.parametrize(
    ("seats", "names", "french", "english"),
    [
        ([0, 1], None, "les flottes A et B", "fleets A and B"),
        ([0, 1, 2], None, "les flottes A, B et C", "fleets A, B and C"),
        ([0, 1], ["Ann", "B"], "Ann et la flotte B", "Ann and fleet B"),
    ],
)
def test_lists_of_seats(seats, names, french, english):
    facts = {"seats": seats, "motors": [5, 5, 5], "ships": [2, 2, 2]}
    first = names[0] if names else "A"
    assert say("zyrcan", "GameDrawn", "fr", facts, names=names) == (
        f"Match nul entre {french} : autant de moteurs (5 pour {first}, 5 pour B, 5 pour C) "
        f"et autant de vaisseaux (2 pour {first}, 2 pour B, 2 pour C)."
    )
    assert say("zyrcan", "GameDrawn", "en", facts, names=names) == (
        f"A draw between {english}: as many motors (5 for {first}, 5 for B, 5 for C) "
        f"and as many ships (2 for {first}, 2 for B, 2 for C)."
    )


@pytest.mark.parametrize(
    ("bid", "french", "english"),
    [
        (0, "Joueur 1 annonce zéro pli.", "Player 1 bids no trick."),
        (1, "Joueur 1 annonce 1 pli.", "Player 1 bids 1 trick."),
        (2, "Joueur 1 annonce 2 plis.", "Player 1 bids 2 tricks."),
    ],
)
def test_bids(bid, french, english):
    facts = {"seat": 0, "bid": bid, "total": bid, "size": 7}
    assert say("kyran", "BidMade", "fr", facts).startswith(french)
    assert say("kyran", "BidMade", "en", facts).startswith(english)


@pytest.mark.parametrize(
    ("card", "french", "english"),
    [
        ("30", "le 30", "the 30"),
        ("C11", "Clairvoyance Antique (11)", "Ancient Clairvoyance (11)"),
        ("S10", "Sceau du Destin (10)", "Seal of Fate (10)"),
        ("B20", "Bénédiction des Ancêtres (20)", "Blessing of the Ancestors (20)"),
        ("V34", "Voile du Néant (34)", "Veil of the Void (34)"),
        ("M", "Mystique", "Mystic"),
    ],
)
def test_cards(card, french, english):
    assert card_text("kyran", card, "fr") == french
    assert card_text("kyran", card, "en") == english


@pytest.mark.parametrize(
    ("card", "alone", "within", "of", "english"),
    [
        ("F7", "Feu 7", "le Feu 7", "du Feu 7", "Fire 7"),
        ("E12", "Eau 12", "l’Eau 12", "de l’Eau 12", "Water 12"),
        ("T1", "Terre 1", "la Terre 1", "de la Terre 1", "Earth 1"),
        ("B10", "Bois 10", "le Bois 10", "du Bois 10", "Wood 10"),
        ("M3", "Métal 3", "le Métal 3", "du Métal 3", "Metal 3"),
        ("+", "Bonus", "le Bonus", "du Bonus", "Bonus"),
        ("~", "Échange", "l’Échange", "de l’Échange", "Exchange"),
        ("*", "Joker", "le Joker", "du Joker", "Joker"),
        ("?", "Fouille", "la Fouille", "de la Fouille", "Search"),
    ],
)
def test_cards_of_kirolo(card, alone, within, of, english):
    french = voice_of("kirolo", "fr").card(card)
    assert (card_text("kirolo", card, "fr"), french.text, french.forms["of"]) == (alone, within, of)
    assert card_text("kirolo", card, "en") == english
    assert voice_of("kirolo", "en").card(card).forms["of"] == f"of the {english}"


def test_lists_of_cards():
    cards = voice_of("kirolo", "fr").cards(["E4", "*", "?"])
    assert f"{cards}" == "l’Eau 4, le Joker et la Fouille"
    assert f"{cards:or}" == "l’Eau 4, le Joker ou la Fouille"
    assert f"{cards:bare}" == "Eau 4, Joker, Fouille"
    assert f"{cards:# carte|plusieurs}" == "plusieurs"
    assert f"{voice_of('kirolo', 'en').cards([])}" == ""


@pytest.mark.parametrize("card", ["", "37", "0", "D4", "M0", "C", "thirty"])
def test_what_is_no_card(card):
    for game in ("kyran", "kirolo"):
        with pytest.raises(ValueError, match=f"is no card of {game}"):
            card_text(game, card, "fr")
    with pytest.raises(ValueError, match="is no card of zyrcan"):
        card_text("zyrcan", "30", "en")


MOVES = {
    "zyrcan": {
        "3@d3": ("déployer un vaisseau à 3 moteurs en d3", "deploy a 3-motor ship on d3"),
        "1@a12": ("déployer un vaisseau à 1 moteur en a12", "deploy a 1-motor ship on a12"),
        "d3xd5": ("attaquer d5 depuis d3", "attack d5 from d3"),
        "--": ("passer", "pass"),
    },
    "kyran": {
        "b0": ("annoncer zéro pli", "bid no trick"),
        "b2": ("annoncer 2 plis", "bid 2 tricks"),
        "30": ("jouer le 30", "play the 30"),
        "M0": ("jouer la Mystique en lui donnant la valeur 0", "play the Mystic with the value 0"),
        "C11>2": (
            "jouer la Clairvoyance Antique (11) et regarder la carte la plus forte de Joueur 3",
            "play Ancient Clairvoyance (11) and look at the highest card of Player 3",
        ),
        "S27>0": (
            "jouer le Sceau du Destin (27) et faire tirer une carte de la main de Joueur 1",
            "play the Seal of Fate (27) and have a card drawn from the hand of Player 1",
        ),
        "B17>1": (
            (
                "jouer la Bénédiction des Ancêtres (17) "
                "et faire jouer la carte la plus faible de Joueur 2"
            ),
            "play the Blessing of the Ancestors (17) and make the lowest card of Player 2 fall",
        ),
        "V3~0": (
            "jouer le Voile du Néant (3) et échanger sa valeur avec celle de la carte de Joueur 1",
            "play the Veil of the Void (3) and swap its value with that of the card of Player 1",
        ),
        "V3-": (
            "jouer le Voile du Néant (3) sans échanger sa valeur",
            "play the Veil of the Void (3) without swapping its value",
        ),
        "S27!": (
            "jouer le Sceau du Destin (27) sans effet",
            "play the Seal of Fate (27) without effect",
        ),
        "^14": ("tirer le 14", "draw the 14"),
        "^?": ("tirer une carte", "draw a card"),
        "deal:30,V3|?2|?1": (
            (
                "donner les cartes : Joueur 1 reçoit le 30 et le Voile du Néant (3) ; "
                "Joueur 2 reçoit 2 cartes cachées ; Joueur 3 reçoit 1 carte cachée"
            ),
            (
                "deal the cards: Player 1 gets the 30 and the Veil of the Void (3); "
                "Player 2 gets 2 hidden cards; Player 3 gets 1 hidden card"
            ),
        ),
    },
}

MOVES["kirolo"] = {
    "E4.*.E6": ("poser la suite Eau 4, Joker, Eau 6", "lay the run Water 4, Joker, Water 6"),
    "*.F7.F8": ("poser la suite Joker, Feu 7, Feu 8", "lay the run Joker, Fire 7, Fire 8"),
    "F5.T5.*": ("poser le groupe Feu 5, Terre 5, Joker", "lay the group Fire 5, Earth 5, Joker"),
    "*": ("poser un Joker seul", "lay a Joker alone"),
    "2+F10": ("ajouter le Feu 10 à la série 2", "add the Fire 10 to series 2"),
    "12+*": (
        "ajouter le Joker à la fin de la série 12",
        "add the Joker at the high end of series 12",
    ),
    "E6+2": (
        "ajouter l’Eau 6 au début de la série 2",
        "add the Water 6 at the low end of series 2",
    ),
    "*+2": (
        "ajouter le Joker au début de la série 2",
        "add the Joker at the low end of series 2",
    ),
    "3=T9.B9.*": (
        "compléter le Joker seul de la série 3 : le groupe Terre 9, Bois 9, Joker",
        "complete the lone Joker of series 3: the group Earth 9, Wood 9, Joker",
    ),
    "+": ("jouer un Bonus", "play a Bonus"),
    "?": ("jouer une Fouille", "play a Search"),
    "^B3": ("garder le Bois 3", "keep the Wood 3"),
    "~E3@A": (
        "jouer un Échange : l’Eau 3 contre le dessus de la défausse A",
        "play an Exchange: the Water 3 for the top of discard A",
    ),
    "E": ("piocher dans la pioche Éléments", "draw from the Element pile"),
    "Z": ("piocher dans la pioche Actions", "draw from the Action pile"),
    "<B": ("prendre le dessus de la défausse B", "take the top of discard B"),
    "<X": ("prendre le dessus de la défausse Actions", "take the top of the Action discard"),
    "F3/B9@A": (
        "garder le Feu 3 et défausser le Bois 9 sur la défausse A",
        "keep the Fire 3 and discard the Wood 9 onto discard A",
    ),
    "+/?@X": (
        "garder le Bonus et défausser la Fouille sur la défausse Actions",
        "keep the Bonus and discard the Search onto the Action discard",
    ),
    "?/B9@A": (
        "garder l’autre carte et défausser le Bois 9 sur la défausse A",
        "keep the other card and discard the Wood 9 onto discard A",
    ),
    "?/+@X": (  # a Fouille kept, or a card that is hidden: true of both
        "garder l’autre carte et défausser le Bonus sur la défausse Actions",
        "keep the other card and discard the Bonus onto the Action discard",
    ),
    "M12@B": ("défausser le Métal 12 sur la défausse B", "discard the Metal 12 onto discard B"),
    "~@X": (
        "défausser l’Échange sur la défausse Actions",
        "discard the Exchange onto the Action discard",
    ),
    "?@X": (
        "défausser la Fouille sur la défausse Actions",
        "discard the Search onto the Action discard",
    ),
    ".": ("finir le tour", "end the turn"),
    "mix:Z=+": ("mélanger une pioche de 1 carte", "shuffle a pile of 1 card"),
    "mix:E=F2,F1,T12": ("mélanger une pioche de 3 cartes", "shuffle a pile of 3 cards"),
    "mix:#40": ("mélanger une pioche de 40 cartes", "shuffle a pile of 40 cards"),
    **dict.fromkeys(
        ("deal:E=#2|Z=#1", "deal:E=F1,M12|Z=?"),
        (
            "mélanger la pioche Éléments (2 cartes) et la pioche Actions (1 carte), puis donner",
            "shuffle the Element pile (2 cards) and the Action pile (1 card), then deal",
        ),
    ),
}


@pytest.mark.parametrize(("game", "move"), [(g, m) for g, moves in MOVES.items() for m in moves])
def test_moves(game, move):
    assert tuple(move_text(game, move, lang) for lang in ("fr", "en")) == MOVES[game][move]


@pytest.mark.parametrize(
    ("game", "move"),
    [
        ("zyrcan", "4@d3"),
        ("zyrcan", "d3d5"),
        ("zyrcan", "b2"),
        ("zyrcan", "--\n"),
        ("kyran", "--"),
        ("kyran", "M5"),
        ("kyran", "C11"),
        ("kyran", "V3>0"),
        ("kyran", "deal:30|"),
        ("kyran", "deal:30|x"),
        ("kyran", ""),
        ("kirolo", ""),
        ("kirolo", "F13"),
        ("kirolo", "F7"),
        ("kirolo", "F7.+"),
        ("kirolo", "0+F7"),
        ("kirolo", "~*@A"),
        ("kirolo", "F3@E"),
        ("kirolo", "<E"),
        ("kirolo", "^?"),
        ("kirolo", "deal:E=F1"),
        ("kirolo", "mix:"),
    ],
)
def test_what_is_no_move(game, move):
    with pytest.raises(ValueError, match="is no move of"):
        move_text(game, move, "fr")


def test_a_refusal_lists_every_reason_and_what_may_be_played():
    no = refusal(
        "wrong_distance",
        "R14",
        {"origin": "d3", "cell": "d4", "motors": 2, "distance": 1},
        also=(refusal("own_target", "R16", {"cell": "d4", "ship": "A1"}),),
        suggest=("d3xd5", "d3xf3"),
    )
    assert refusal_text("zyrcan", no, "fr") == (
        "De d3 à d4 il y a 1 hexagone, et ce vaisseau en parcourt exactement 2. "
        "En d4 se trouve un vaisseau à 1 moteur de la flotte A : "
        "on n’attaque pas sa propre flotte. "
        "Coups possibles : attaquer d5 depuis d3 (d3xd5) ; attaquer f3 depuis d3 (d3xf3)."
    )
    assert refusal_text("zyrcan", no, "en", ["Ann"]) == (
        "From d3 to d4 it is 1 cell, and this ship flies exactly 2. "
        "On d4 stands a 1-motor ship of Ann: your own fleet cannot be attacked. "
        "Possible: attack d5 from d3 (d3xd5); attack f3 from d3 (d3xf3)."
    )


def test_numbers_of_a_refusal():
    no = refusal("none_left", "R7", {"motors": 3, "left": [1, 2, 0]})
    assert refusal_text("zyrcan", no, "fr") == (
        "Plus de vaisseau à 3 moteurs en réserve : "
        "il te reste 1 vaisseau à 1 moteur et 2 vaisseaux à 2 moteurs."
    )
    no = refusal("bid_banned", "R17", {"bid": 1, "size": 5, "total": 4, "choices": [0, 2, 3]})
    assert refusal_text("kyran", no, "en") == (
        "Bidding 1 would make 4 + 1 = 5, the number of tricks of the round: choose 0, 2 or 3."
    )
    no = refusal("no_such_seat", "R3", {"seat": 7, "players": 4})
    assert "siège 7\u202f:" in refusal_text("kyran", no, "fr", ["Ann", "Bob"])


def test_junk_in_a_refusal_is_repeated_as_it_is():
    no = refusal("draw_not_held", "A18", {"card": "{x}|#99", "seat": 0})
    assert refusal_text("kyran", no, "en") == (
        "{x}|#99 cannot be drawn: it is not in the hand of Player 1."
    )


@pytest.mark.parametrize(
    ("kind", "facts", "french", "english"),
    [
        (
            "SeriesLaid",
            {"seat": 0, "number": 2, "series": "group", "cards": ["F5", "E5", "*"], "left": 0},
            "Alice pose un groupe, la série 2 : Feu 5, Eau 5, Joker. Sa main est vide.",
            "Alice lays a group, series 2: Fire 5, Water 5, Joker. No card is left in hand.",
        ),
        (
            "SeriesCompleted",
            {"seat": 1, "number": 1, "card": "*", "end": "low", "cards": ["*", "E2"], "left": 1},
            "Bob ajoute le Joker au début de la série 1 : Joker, Eau 2. Il lui reste 1 carte.",
            (
                "Bob adds the Joker at the low end of series 1: Joker, Water 2. "
                "1 card is left in hand."
            ),
        ),
        (
            "Exchanged",
            {"seat": 0, "card": "E3", "pile": "A", "got": "T9"},
            "Alice joue un Échange : l’Eau 3 va sur la défausse A, la Terre 9 vient en main.",
            "Alice plays an Exchange: the Water 3 goes onto discard A, the Earth 9 comes to hand.",
        ),
        (
            "Drawn",
            {"seat": 1, "pile": "Z", "count": 1},
            "Bob pioche la seule carte de la pioche Actions.",
            "Bob draws the only card of the Action pile.",
        ),
        (
            "Drawn",
            {"seat": 1, "pile": "E", "count": 2},
            "Bob pioche 2 cartes de la pioche Éléments, pour en garder une.",
            "Bob draws 2 cards of the Element pile, to keep one.",
        ),
        (
            "SearchKept",
            {"seat": 0, "card": "B3", "rest": 3, "back": "bottom"},
            "Alice garde le Bois 3 et remet 3 cartes sous la pioche Éléments, dans le même ordre.",
            (
                "Alice keeps the Wood 3 and puts 3 cards back under the Element pile, "
                "in the same order."
            ),
        ),
        (
            "SearchKept",
            {"seat": 0, "card": "B3", "rest": 0, "back": "shuffle"},
            "Alice garde le Bois 3.",
            "Alice keeps the Wood 3.",
        ),
        (
            "GameWon",
            {"seat": 1, "hands": [7, 0]},
            "Bob n’a plus de carte en main et gagne. Cartes restantes : 7 pour Alice, 0 pour Bob.",
            "Bob has no card left in hand and wins. Cards left: 7 for Alice, 0 for Bob.",
        ),
    ],
)
def test_events_of_kirolo(kind, facts, french, english):
    assert say("kirolo", kind, "fr", facts, names=["Alice", "Bob"]) == french
    assert say("kirolo", kind, "en", facts, names=["Alice", "Bob"]) == english


@pytest.mark.parametrize(
    ("code", "rule", "facts", "french", "english"),
    [
        (
            "must_draw",
            "R16",
            {"sources": ["E", "A"]},
            (
                "Tu n’as ni posé ni pioché dans ce tour : il faut d’abord prendre une carte, "
                "dans la pioche Éléments ou la défausse A."
            ),
            (
                "You have neither laid nor drawn in this turn: before ending it, "
                "take a card from the Element pile or discard A."
            ),
        ),
        (
            "no_fit",
            "A21",
            {"number": 1, "card": "F8", "fits": ["F6", "F10", "*"]},
            (
                "Le Feu 8 ne va pas sur la série 1 : "
                "on peut y ajouter le Feu 6, le Feu 10 ou le Joker."
            ),
            "The Fire 8 does not fit series 1: you can add the Fire 6, the Fire 10 or the Joker.",
        ),
        (
            "run_gap",
            "R18",
            {"missing": ["E5", "E6"], "jokers": 1},
            (
                "Les valeurs d’une suite se suivent ; "
                "ici il manque Eau 5, Eau 6 : 1 Joker ne suffit pas."
            ),
            (
                "The values of a run are consecutive; "
                "missing here: Water 5, Water 6 (1 Joker is not enough)."
            ),
        ),
        (
            "element_due",
            "A15",
            {"due": ["A", "B"]},
            (
                "Une défausse vide attend un Élément (la défausse A ou la défausse B), "
                "et tu en as en main : une Action ne peut pas finir ce tour."
            ),
            (
                "An empty discard awaits an Element (discard A or discard B), and you hold one: "
                "an Action cannot end this turn."
            ),
        ),
    ],
)
def test_refusals_of_kirolo(code, rule, facts, french, english):
    no = refusal(code, rule, facts)
    assert refusal_text("kirolo", no, "fr") == french
    assert refusal_text("kirolo", no, "en") == english


def test_labels():
    assert label("zyrcan", "status_deploy", "fr", seat=2) == (
        "À la flotte C de déployer un vaisseau sur un hexagone libre."
    )
    assert label("zyrcan", "status_thinking", "en", names=["Ann"], seat=0) == "Ann is thinking…"
    assert label("zyrcan", "title", "fr", players=3) == "Zyrcan, 3 flottes"
    assert label("kyran", "status_forced", "en", seat=0, card="V3") == (
        "Player 1 is to say how the Veil of the Void (3) is played."
    )
    assert [label("kirolo", "status_act", "fr", seat=1, laid=laid) for laid in (False, True)] == [
        "À Joueur 2 de jouer une Action ou de piocher.",
        "À Joueur 2 de jouer une Action, de piocher ou de finir le tour.",
    ]


def test_a_template_may_not_ask_for_what_a_fact_is_not():
    voice = voice_of("zyrcan", "fr")
    with pytest.raises(ValueError, match="has no form 'genitive'"):
        format(voice.seat(0), "genitive")
    with pytest.raises(ValueError, match="is not a count"):
        format(voice.seat(0), "one|many")
