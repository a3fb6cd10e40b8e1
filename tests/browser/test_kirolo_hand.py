"""What the hand of KIROLO holds, and where, after auto-lay, undo and a reload."""

from kirolo_page import Screen, game, position
from playwright.sync_api import expect
from test_kirolo_table import MOVES, SAVE, telling

PEOPLE = ["human", "scripted"]


# --- auto-lay ----------------------------------------------------------------------


def test_a_complete_selection_lays_itself(open_notebook, in_kernel):
    """As set in the settings; of two equal cards the one that was chosen leaves."""
    line = position("F5,E5,T5,T2,F5,B5,M5,F7,F8,T9,F9,F10,F8|E1,B3")
    page = open_notebook(
        [game(position=line, seats=PEOPLE, auto_lay="off")],
        viewport={"width": 1280, "height": 1200},
    )
    screen = Screen(page)
    dealt = ["F5", "E5", "T5", "T2", "F5", "B5", "M5", "F7", "F8", "T9", "F9", "F10", "F8"]
    held(screen, dealt)
    screen.choose("E5", "T5", "B5", "M5")
    press(screen, "F5", 1)
    expect(screen.preview).to_contain_text(telling("F5.E5.T5.B5.M5"))
    screen.after(lambda: screen.tool("play").click())  # it waits for this
    screen.after(lambda: screen.tool("undo").click())
    held(screen, dealt)

    set_auto_lay(screen, "full")
    for nth, left in [(1, ["F5", "T2"]), (0, ["T2", "F5"])]:
        screen.choose("E5", "T5", "B5", "M5")
        expect(screen.preview).to_contain_text(telling("E5.T5.B5.M5"))  # four are not all
        assert in_kernel(page, MOVES) == ()
        screen.after(lambda nth=nth: press(screen, "F5", nth))
        assert in_kernel(page, MOVES) == ("F5.E5.T5.B5.M5",)
        held(screen, [*left, *dealt[7:]])
        if nth:
            screen.after(lambda: screen.tool("undo").click())
            held(screen, dealt)

    set_auto_lay(screen, "hand")
    screen.choose("F7", "F9")
    press(screen, "F8", 0)
    expect(screen.preview).to_contain_text(telling("F7.F8.F9"))  # F10 could be added
    screen.after(lambda: screen.choose("F10"))
    assert in_kernel(page, MOVES)[1:] == ("F7.F8.F9.F10",)
    held(screen, ["T2", "F5", "T9", "F8"])


def press(screen, card, nth):
    """Press one of two equal cards, counted from the left."""
    screen.root.locator(f'.kw-held[data-card^="{card}#"]').nth(nth).locator(".kw-card").click()


def held(screen, cards):
    """Wait until the hand has so many cards: it is these in this order, none of them chosen."""
    expect(screen.root.locator(".kw-held")).to_have_count(len(cards))
    assert screen.hand() == cards
    expect(screen.root.locator('[data-chosen="true"]')).to_have_count(0)


def set_auto_lay(screen, value):
    """Choose in the settings which selections lay themselves."""
    words = screen.words
    screen.root.get_by_role("button", name=words["settings"], exact=True).click()
    choice = screen.root.get_by_role("combobox", name=words["auto_lay"], exact=True)
    choice.select_option(value)
    expect(choice).to_have_value(value)
    screen.page.keyboard.press("Escape")
    expect(choice).to_have_count(0)


# --- undo --------------------------------------------------------------------------


def test_an_undo_puts_what_was_laid_where_it_was(open_notebook, in_kernel):
    """Three cards laid with the button, a series by its green bar, and both."""
    line = position("F7,E5,T5,F8,B5,F9,T2,E5|E1,B3")
    page = open_notebook(
        [game(position=line, seats=PEOPLE, undo="any")], viewport={"width": 1280, "height": 1200}
    )
    screen = Screen(page)
    expect(screen.root.locator(".kw-held")).to_have_count(8)
    screen.drag("F7", screen.card("F9"))
    screen.drag("T2", screen.card("E5"))
    own = ["T2", "E5", "T5", "F8", "B5", "F9", "F7", "E5"]
    held(screen, own)

    lay_three(screen)
    assert in_kernel(page, MOVES) == ("E5.T5.B5",)
    undo(screen)
    held(screen, own)
    lay_by_bar(screen, ["T2", "E5", "T5", "B5", "E5"])
    assert in_kernel(page, MOVES) == ("F7.F8.F9",)
    undo(screen)
    held(screen, own)
    lay_three(screen)
    lay_by_bar(screen, ["T2", "E5"])
    undo(screen)
    held(screen, ["T2", "E5", "F8", "F9", "F7"])
    undo(screen)
    held(screen, own)
    assert in_kernel(page, MOVES) == ()


def lay_three(screen):
    """Lay a group, with the second of two equal cards."""
    screen.choose("B5", "T5")
    press(screen, "E5", 1)
    screen.after(lambda: screen.tool("play").click())
    expect(screen.root.locator(".kw-series")).to_have_count(1)
    held(screen, ["T2", "E5", "F8", "F9", "F7"])


def lay_by_bar(screen, left):
    screen.after(lambda: screen.bar("F8").click())
    held(screen, left)


def undo(screen):
    screen.after(lambda: screen.tool("undo").click())


def test_an_undo_knows_where_a_card_lay_last(open_notebook, in_kernel):
    """One F7 is laid from the left; another, drawn a turn later, from the right."""
    line = position(
        "E1,F7,T2,M4,B8|E1,B3",
        mode="rami",
        step="draw",
        table="F8.F9.F10 E7.T7.B7",
        elements="T9,F1,B3,M9,F7,E2,T1",
    )
    page = open_notebook(
        [game(position=line, seats=PEOPLE, undo="any")], viewport={"width": 1280, "height": 1200}
    )
    screen = Screen(page)
    expect(screen.root.locator(".kw-held")).to_have_count(5)
    draw(screen, "T9/F1@B")
    screen.choose("F7")
    screen.after(lambda: screen.series(1).click())
    held(screen, ["E1", "T2", "M4", "B8", "T9"])
    screen.choose("E1")
    screen.after(lambda: screen.pile("A").click())
    ply = screen.ply()
    in_kernel(page, code="for move in ('E', 'B3/M9@A', 'E1@A'): game.step(move)")
    expect(screen.root.locator("input[type=range]")).to_have_value(str(ply + 3))

    draw(screen, "F7/E2@A")
    before = ["T2", "M4", "B8", "T9", "F7"]
    held(screen, before)
    screen.choose("F7")
    screen.after(lambda: screen.series(2).click())
    held(screen, before[:4])
    undo(screen)
    held(screen, before)


def draw(screen, keep):
    """Draw two Elements and keep one."""
    screen.after(lambda: screen.pile("E").click())
    screen.after(lambda: screen.root.locator(f'[data-option="{keep}"]').click())


# --- reload ------------------------------------------------------------------------


def test_a_reload_while_a_card_is_to_be_kept(open_notebook, in_kernel, lab):
    """Of two that are drawn, and of four that are searched; and the turn goes on."""
    two = position("F10,E5,T5,B2|E1,B3", mode="rami", step="draw")
    four = position("F11,M6,?,B4|E1,B3")
    page = open_notebook(
        [
            game(name="two", position=two, seats=PEOPLE),
            game(name="four", position=four, seats=PEOPLE),
        ],
        viewport={"width": 1280, "height": 1800},
    )
    drawing, searching = Screen(page), Screen(page, nth=1)
    for screen in (drawing, searching):
        expect(screen.root.locator(".kw-held")).to_have_count(4)
    drawing.drag("F10", drawing.card("T5"))
    searching.drag("F11", searching.card("B4"))
    drawing.after(lambda: drawing.pile("E").click())
    searching.play("?")
    seen = [look_at(drawing, 2), look_at(searching, 4)]
    assert [hand for hand, *_ in seen] == [["E5", "T5", "F10", "B2"], ["M6", "B4", "F11"]]
    page.evaluate(SAVE)

    page.reload()
    lab.wait(page)
    drawing, searching = Screen(page), Screen(page, nth=1)
    assert [look_at(drawing, 2), look_at(searching, 4)] == seen
    drawing.after(drawing.options.nth(1).click)
    held(drawing, ["E5", "T5", "F10", "B2", "F1"])
    searching.after(searching.options.nth(2).click)
    held(searching, ["M6", "B4", "F11", "B3"])

    drawing.choose("T5")
    drawing.after(lambda: drawing.pile("A").click())
    held(drawing, ["E5", "F10", "B2", "F1"])
    draw(searching, "T9/F1@B")
    held(searching, ["M6", "B4", "F11", "B3", "T9"])
    searching.after(lambda: searching.tool("end_turn").click())
    told = "tuple({0}.match.moves()), {0}.turn"
    assert in_kernel(page, told.format("two")) == (("E", "F1/T9@B", "T5@A"), 1)
    assert in_kernel(page, told.format("four")) == (("?", "^B3", "E", "T9/F1@B", "."), 1)


def look_at(screen, n):
    """Tell the hand, what there is to choose, and all there is to read at the table."""
    expect(screen.options).to_have_count(n)
    options = [option.get_attribute("data-option") for option in screen.options.all()]
    parts = [".kw-status", ".kw-rivals", ".kw-piles", ".kw-field", ".kw-offers"]
    told = [screen.root.locator(part).first.text_content() for part in parts]
    return [screen.hand(), options, *told]
