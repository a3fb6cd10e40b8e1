"""Who may ask what of a widget; and what is warned of before it is played."""

from random import Random

import pytest

from kyran_widgets import Kirolo, Kyran, Zyrcan
from kyran_widgets.rules import CHANCE
from kyran_widgets.teach import knowledge, without_effect


def to_play(game):
    while game.match.phase != "play":
        game.step(None if game.match.turn == CHANCE else game.match.state.legal()[0], bots=False)
    return game


def test_a_widget_tells_what_its_own_seat_knows(wire):
    game = to_play(Kyran(players=3, seed=3, lang="en"))
    assert game.knows() == knowledge(game.state, 0)
    assert game.knows(None) == knowledge(game.state, None)
    assert "Player 2" in str(game.knows())
    assert game.seat("all").knows(1) == knowledge(game.state, 1)


@pytest.mark.parametrize("seat", [1, "all"])
def test_a_widget_of_one_seat_does_not_tell_what_another_knows(wire, seat):
    game = to_play(Kyran(players=3, seats=["human", "human", "random"], seed=3))
    for widget in (game.seat(0), game.seat(None)):
        with pytest.raises(ValueError, match="this widget speaks for"):
            widget.knows(seat)
    with pytest.raises(ValueError, match="a spectator alone"):  # the curtain is down
        Kyran(players=3, seats=["human"] * 3, seed=3).knows(0)


def test_a_scripts_own_table_and_a_game_without_secrets_tell_all(wire):
    script = to_play(Kyran(players=3, seats=["scripted"] * 3, seed=3))
    assert script.knows(2) == knowledge(script.state, 2)
    assert str(Zyrcan(players=3, lang="en").knows(2)).startswith("Zyrcan has no secret")
    with pytest.raises(ValueError, match="the seats are 0 to 2"):
        script.knows(7)


def test_why_goes_through_the_door_of_why_not(wire):
    game = to_play(Kyran(players=3, seats=["human", "human", "random"], seed=3, lang="en"))
    turn = game.match.turn
    other = game.seat((turn + 1) % 3)
    told = {(other.why(f"{n}").text, other.why(f"{n}").suggest) for n in range(1, 37)}
    assert told == {("It is not your turn.", ())}
    held = game.match.state.view(turn)["hands"][turn]
    mine = game.seat(turn)
    assert {card: mine.why(card).kind for card in held if card.isdigit()} == {
        card: "fine" for card in held if card.isdigit()
    }
    assert mine.why_not(next(c for c in held if c.isdigit())) is None


def test_every_power_without_effect_is_told_before_it_is_played(wire):
    deck = ["V1", "C2", "S3", "B4", "V3", "C30", "S31", "B32", "V34", "V20", "C21"]
    rng, met = Random(4), set()
    for seed in range(4):
        seats = ["human"] + ["scripted"] * 2
        game = Kyran(
            players=3, seats=seats, seed=seed, deck=deck, mystique_round="blind", lang="en"
        )
        while game.match.turn is not None:
            state = game.match.state
            if game.turn == 0 and state.phase == "play":
                for form in (f for forms in game._private["lays"].values() for f in forms):
                    void = without_effect(state, form["move"], "en")
                    warned = form["void"] or "without" in form["text"]
                    assert warned == (void is not None)
                    met |= (
                        {form["move"][0] + form["move"].lstrip("CSBV")[-2:][:1]} if void else set()
                    )
            legal = state.legal()
            game.step(rng.choice(legal) if legal else None, bots=False)
    assert met


def test_an_exchange_for_an_equal_card_is_told_before_it_is_played(wire):
    line = "KIROLO1;m=std;n=2;opt=-;turn=0;step=lay;used=-;laid=0;drew=0;nolay=0;idle=0;"
    line += "hands=F3,F5,~|E1,E2;table=-;A={top};B=;X=;E=T7,T8;Z=;seen=-;known=-;res=*"
    swap = "play an Exchange: the Fire 5 for the top of discard A"
    warning = f"Choose an Element first. An Exchange without effect: {swap}."
    for top, text in (("F5", warning), ("F6", "")):
        game = Kirolo(position=line.format(top=top), lang="en")
        assert game._private["actions"]["~"] == {"move": "", "text": text, "why": ""}
        assert game.why("~F5@A").kind == ("no effect" if text else "fine")
