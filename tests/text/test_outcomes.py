"""Who won and why, and the published statistics."""

import pytest

from kyran_widgets.rules import Outcome
from kyran_widgets.text import outcome_lines, statistics_text


def fleets(*ships):
    return {"fleets": [{"ships": list(s)} for s in ships]}


ENDS = {
    "most motors": (
        Outcome((2,), (0, 1), "motors", (3, 3, 4)),
        fleets((0, 0, 1), (3, 0, 0), (0, 2, 0)),
        (
            "Victoire de la flotte C",
            [
                "Moteurs sur le plateau : 3 pour A, 3 pour B, 4 pour C.",
                "La flotte C en a le plus.",
            ],
        ),
    ),
    "most ships": (
        Outcome((1,), (0, 2), "ships", (5, 5, 4)),
        fleets((0, 1, 1), (1, 2, 0), (0, 2, 0)),
        (
            "Victoire de la flotte B",
            [
                "Moteurs sur le plateau : 5 pour A, 5 pour B, 4 pour C.",
                "Les flottes A et B sont à égalité avec 5 moteurs : on compte les vaisseaux.",
                "Vaisseaux sur le plateau : 2 pour A, 3 pour B.",
                "La flotte B a le plus de vaisseaux.",
            ],
        ),
    ),
    "a draw": (
        Outcome((0, 1), (2,), "draw", (3, 3, 1)),
        fleets((1, 1, 0), (1, 1, 0), (1, 0, 0)),
        (
            "Match nul entre les flottes A et B",
            [
                "Moteurs sur le plateau : 3 pour A, 3 pour B, 1 pour C.",
                "Les flottes A et B sont à égalité avec 3 moteurs : on compte les vaisseaux.",
                "Vaisseaux sur le plateau : 2 pour A, 2 pour B.",
                "Les flottes A et B ont aussi autant de vaisseaux : rien ne les départage.",
            ],
        ),
    ),
    "the last fleet": (
        Outcome((0,), (1, 2), "last_fleet", (1, 0, 0)),
        fleets((1, 0, 0), (0, 0, 0), (0, 0, 0)),
        (
            "Victoire de la flotte A",
            [
                "Moteurs sur le plateau : 1 pour A, 0 pour B, 0 pour C.",
                "La flotte A est seule à garder des vaisseaux.",
            ],
        ),
    ),
}


@pytest.mark.parametrize("end", ENDS)
def test_the_steps_of_zyrcan(end):
    outcome, view, told = ENDS[end]
    assert outcome_lines("zyrcan", outcome, view, "fr") == told
    as_in_a_view = {
        key: list(v) if isinstance(v, tuple) else v for key, v in outcome._asdict().items()
    }
    assert outcome_lines("zyrcan", as_in_a_view, view, "fr") == told


def test_names_in_the_steps():
    outcome, view, _ = ENDS["most ships"]
    title, lines = outcome_lines("zyrcan", outcome, view, "en", ["Ann", "Bob", "Eve"])
    assert title == "Bob wins"
    assert lines == [
        "Motors on the board: 5 for Ann, 5 for Bob, 4 for Eve.",
        "Ann and Bob are level with 5 motors: ships decide.",
        "Ships on the board: 2 for Ann, 3 for Bob.",
        "Bob has the most ships.",
    ]


@pytest.mark.parametrize(
    ("outcome", "title", "lines"),
    [
        (
            Outcome((2,), (0,), "title", (0, 2, 3)),
            "Player 3 is Master of the Mystics",
            [
                "Lives: 0 for Player 1, 2 for Player 2, 3 for Player 3.",
                "Player 1 has no life left and loses.",
                "Player 3 has the most lives (3).",
            ],
        ),
        (
            Outcome((2, 3), (0, 1), "shared_title", (0, 0, 3, 3)),
            "Players 3 and 4 are Masters of the Mystics",
            [
                "Lives: 0 for Player 1, 0 for Player 2, 3 for Player 3, 3 for Player 4.",
                "Players 1 and 2 have no life left and lose.",
                "Players 3 and 4 have the most lives (3).",
            ],
        ),
        (
            Outcome((), (0, 1, 2), "no_title", (0, 0, 0)),
            "No Master of the Mystics",
            [
                "Lives: 0 for Player 1, 0 for Player 2, 0 for Player 3.",
                "Players 1, 2 and 3 have no life left and lose.",
                "Nobody has a life left, so there is no title.",
            ],
        ),
    ],
)
def test_titles_of_kyran(outcome, title, lines):
    assert outcome_lines("kyran", outcome, {}, "en") == (title, lines)
    assert outcome_lines("kyran", outcome, {}, "fr")[0] != title


@pytest.mark.parametrize(
    ("outcome", "french", "english"),
    [
        (
            Outcome((1,), (0,), "empty", (7, 0)),
            [
                "Victoire de Joueur 2",
                "Joueur 2 a vidé sa main.",
                "Cartes en main : 7 pour Joueur 1, 0 pour Joueur 2.",
            ],
            [
                "Player 2 wins",
                "Player 2 has emptied the hand.",
                "Cards in hand: 7 for Player 1, 0 for Player 2.",
            ],
        ),
        (
            Outcome((0,), (1,), "nolay", (3, 4)),
            [
                "Victoire de Joueur 1",
                "Personne n’a plus rien posé pendant 60 tours : la partie est bloquée.",
                "Cartes en main : 3 pour Joueur 1, 4 pour Joueur 2.",
                "Joueur 1 a le moins de cartes (3).",
            ],
            [
                "Player 1 wins",
                "Nobody has laid anything for 60 turns: the game is blocked.",
                "Cards in hand: 3 for Player 1, 4 for Player 2.",
                "Player 1 has the fewest cards (3).",
            ],
        ),
        (
            Outcome((0, 2), (1,), "idle", (3, 4, 3)),
            [
                "Match nul entre les joueurs 1 et 3",
                (
                    "Un tour complet a passé sans que personne pose, joue une Action ou pioche : "
                    "la partie est bloquée."
                ),
                "Cartes en main : 3 pour Joueur 1, 4 pour Joueur 2, 3 pour Joueur 3.",
                "Les joueurs 1 et 3 ont le moins de cartes (3).",
            ],
            [
                "A draw between players 1 and 3",
                (
                    "A whole round has passed without anybody laying, playing an Action "
                    "or drawing: the game is blocked."
                ),
                "Cards in hand: 3 for Player 1, 4 for Player 2, 3 for Player 3.",
                "Players 1 and 3 have the fewest cards (3).",
            ],
        ),
    ],
)
def test_ends_of_kirolo(outcome, french, english):
    for lang, told in (("fr", french), ("en", english)):
        title, lines = outcome_lines("kirolo", outcome, {"nolay": 60}, lang)
        assert [title, *lines] == told


ONE_GAME = {
    "games": 1,
    "wins": 1,
    "draws": 0,
    "mean": 59.0,
    "longest": 59,
    "shortest": 59,
    "first": 0,
    "others": 1,
}


def test_statistics_as_published():
    assert statistics_text(ONE_GAME, "fr") == [
        "1 parties jouées.",
        "1 victoires et 0 matchs nuls.",
        "En moyenne 59 coups par partie (max : 59, min : 59).",
        "0 victoires du premier joueur contre 1 victoires de l'autre joueur.",
    ]
    assert statistics_text(ONE_GAME, "en") == [
        "1 games played.",
        "1 wins and 0 draws.",
        "On average 59 moves a game (max: 59, min: 59).",
        "0 wins of the first player against 1 wins of the other player.",
    ]


@pytest.mark.parametrize(
    ("mean", "french", "english"),
    [
        (60, "60", "60"),
        (60.5, "60,5", "60.5"),
        (181 / 3, "60,3", "60.3"),
        (60.25, "60,3", "60.3"),  # half up, not half to even
        (60.04, "60,0", "60.0"),  # near, but not exact
    ],
)
def test_mean(mean, french, english):
    facts = {**ONE_GAME, "games": 3, "mean": mean}
    assert statistics_text(facts, "fr")[2].startswith(f"En moyenne {french} coups")
    assert statistics_text(facts, "en")[2].startswith(f"On average {english} moves")


@pytest.mark.parametrize("mean", [0, None])
def test_no_game_has_no_mean(mean):
    none = dict.fromkeys(ONE_GAME, 0) | {"mean": mean}
    assert statistics_text(none, "fr") == [
        "0 parties jouées.",
        "0 victoires et 0 matchs nuls.",
        "0 victoires du premier joueur contre 0 victoires de l'autre joueur.",
    ]
    assert len(statistics_text(none, "en")) == 3
