"""Whole games of KIROLO by mouse against a computer player, and two people at one screen."""

import pytest
from kirolo_page import Screen, game
from playwright.sync_api import expect
from test_kyran_secrets import told_to

CHOICE = (
    "(game.turn, game.ply, game.outcome and tuple(game.outcome),"
    " __import__('kyran_widgets.bots').bots.choose("
    "__import__('kyran_widgets.bots').bots.make('kirolo', 'normal'), game.match.state,"
    " __import__('random').Random(game.ply)) if game.turn == 0 else '')"
)


def perform(screen, move):
    """Make a move with the mouse, as a person would."""
    if move in ("E", "Z") or move[0] == "<":
        screen.pile(move[-1]).click()
    elif "/" in move or move[0] == "^":
        screen.root.locator(f'[data-option="{move}"]').first.click()
    elif move == ".":
        screen.root.get_by_role("button", name=screen.words["end_turn"]).click()
    elif move in "+?*":
        screen.card(move).locator(".kw-card").click()
    elif "@" in move:
        name, _, pile = move.partition("@")
        if name[0] == "~" and len(name) > 1:
            screen.choose(name[1:])
            screen.card("~").locator(".kw-card").click()
        else:
            screen.choose(name)
            screen.pile(pile).click()
            return
        if all(screen.pile(each).locator(".kw-tile").count() for each in "AB"):
            screen.root.locator(f'[data-option="{move}"]').click()  # else there is no choice
    elif "=" in move:
        number, _, series = move.partition("=")
        cards = series.split(".")
        cards.remove("*")
        screen.choose(*cards)
        screen.series(number).click()
    elif "." in move:
        choose_each(screen, move.split("."))
        screen.tool("play").click()
    else:
        first, _, last = move.partition("+") if move[0].isdigit() else move.rpartition("+")
        number, card = (first, last) if move[0].isdigit() else (last, first)
        screen.choose(card)
        screen.series(number).click()


def choose_each(screen, cards):
    """Choose cards, of equal ones the first that is not chosen yet."""
    for card in cards:
        part = ".kw-card" if len(card) > 1 else ".kw-pick"
        free = screen.root.locator(f'.kw-held[data-card^="{card}#"]:not([data-chosen="true"])')
        free.first.locator(part).click()


KINDS = {"?": "search", "+": "bonus", "*": "joker", "<": "take", ".": "end", "^": "find"}
BOTH = {"draw", "keep", "search", "find", "exchange", "series", "discard"}


def kind(move):
    """Tell in one word what a move does."""
    if move[0] == "~" and move[1] != "@":
        return "exchange"
    if move in ("E", "Z"):
        return "draw"
    if move[0] in KINDS and (len(move) == 1 or move[0] in "<^"):
        return KINDS[move[0]]
    signs = {"/": "keep", "@": "discard", "=": "fill", ".": "series", "+": "add"}
    return next(word for sign, word in signs.items() if sign in move)


@pytest.mark.parametrize(
    ("mode", "seed", "besides"), [("rami", 24, {"take"}), ("std", 12, {"bonus", "add", "end"})]
)
def test_a_whole_game_by_mouse(open_notebook, in_kernel, mode, seed, besides):
    """With an Exchange and a Search in both, and a Bonus in the standard mode."""
    made = game(mode=mode, seed=seed, seats=["human", "debutant"])
    page = open_notebook([made], viewport={"width": 1280, "height": 1200})
    screen = Screen(page)
    expect(screen.root.locator(".kw-held")).to_have_count(12)
    played = []
    for _ in range(120):
        turn, ply, outcome, move = in_kernel(page, CHOICE)
        if outcome is not None:
            break
        if turn == 0:
            expect(screen.root.locator("input[type=range]")).to_have_value(str(ply))
            screen.after(lambda move=move: perform(screen, move))
            played.append(kind(move))
        else:
            page.wait_for_timeout(100)
    assert outcome is not None
    assert outcome[0] == (0,)
    assert len(played) > 15
    assert {*played} >= BOTH | besides
    expect(screen.root).to_contain_text(screen.words["winner"])


def test_two_people_at_one_screen_see_one_hand_at_a_time(open_notebook, in_kernel, wire):
    """What lies in the page, and what came over the wire, before each person confirms."""
    page = open_notebook([game(mode="rami", seed=3, seats=["human", "human"])])
    screen = Screen(page)
    model = in_kernel(page, "game.model_id")
    expect(screen.curtain).to_be_visible()
    expect(screen.root.locator("[data-card]")).to_have_count(0)
    assert hands_told(wire, model) == []
    screen.curtain.get_by_role("button").click()
    expect(screen.root.locator(".kw-held")).to_have_count(12)
    mine, theirs = in_kernel(page, "[game.match.state.view(s)['hands'][s] for s in (0, 1)]")
    assert screen.hand() == mine
    assert hands_told(wire, model) == [mine]
    screen.after(lambda: screen.pile("E").click())
    screen.after(screen.options.first.click)
    screen.choose(next(card for card in reversed(screen.hand()) if len(card) > 1))
    screen.after(lambda: screen.pile("B").click())
    expect(screen.curtain).to_be_visible()
    expect(screen.root.locator("[data-card]")).to_have_count(0)
    assert theirs not in hands_told(wire, model)


def hands_told(wire, model):
    """Hands of twelve cards that private parts have held, each once."""
    found = []
    for content in told_to(wire, model):
        part = content.get("data", {}).get("content", {})
        for hand in part.get("table", {}).get("hands", []) if isinstance(part, dict) else []:
            if isinstance(hand, list) and len(hand) == 12 and hand not in found:
                found.append(hand)
    return found
