"""A small sound lesson that tests break in one place at a time."""

from kyran_widgets.teach import Lesson

BOARD = (
    "KYRAN1;n=3;deck=base;opt=-;r=4;k=4;d=0;ph=play;lives=4,4,4;bids=2,1,2;won=0,0,0;"
    "hands=V3,10,21,24|7,11,20|8,15,28;trick=1:30=30 2:12=12;turn=0;force=-;known=-"
)
DEAL = (
    "KYRAN1;n=3;deck=base;opt=-;r=6;k=2;d=2;ph=deal;lives=3,3,3;bids=_,_,_;won=0,0,0;"
    "hands=||;trick=-;turn=*;force=-;known=-"
)

SMALL = f"""format = "kyran-lesson-1"
game = "kyran"
id = "small"
title = {{ fr = "Petite", en = "Small" }}
minutes = 2

[[steps]]
do = "say"
rule = "R6"
text = {{ fr = "Bonjour.", en = "Hello." }}

[[steps]]
do = "show"
position = "{BOARD}"
moves = []
highlights = ["card:30"]

[[steps]]
do = "ask"
id = "take"
text = {{ fr = "Prends le pli.", en = "Take the trick." }}
answer = "move"
condition = {{ event = "TrickWon", facts = {{ seat = 0 }} }}
rule = "R30"
hints = [{{ fr = "Un.", en = "One." }}, {{ fr = "Deux.", en = "Two." }}]
wrong = {{ fr = "Non.", en = "No." }}

[[steps]]
do = "ask"
text = {{ fr = "Que peux-tu jouer ?", en = "What may you play?" }}
answer = "choice"
rule = "R18"
[[steps.options]]
text = {{ fr = "le 10", en = "the 10" }}
move = "10"
[[steps.options]]
text = {{ fr = "le 11", en = "the 11" }}
move = "11"
next = "again"
[[steps.options]]
text = {{ fr = "rien", en = "nothing" }}
why = {{ fr = "Chacun joue.", en = "Everybody plays." }}
rule = "R18"

[[steps]]
do = "ask"
text = {{ fr = "Combien de vies ?", en = "How many lives?" }}
answer = "number"
view = "lives.1"
rule = "R11"
wrong = {{ fr = "Non.", en = "No." }}

[[steps]]
do = "play"
position = "{DEAL}"
seats = ["human", "scripted", "random"]
script = {{ 1 = ["b0"] }}
seed = 3
until = {{ event = "RoundBegins" }}
text = {{ fr = "Joue.", en = "Play." }}
after = {{ fr = "Fini.", en = "Over." }}
next = "end"

[[steps]]
do = "say"
id = "again"
text = {{ fr = "Regarde ta main.", en = "Look at your hand." }}
next = "take"
"""


def small_lesson(lang="en"):
    return Lesson.from_toml(SMALL, lang=lang)


TAKE, CHOOSE, COUNT, PLAY, AGAIN = 2, 3, 4, 5, 6
"""Steps of the small lesson."""

HI = {"fr": "Salut.", "en": "Hi."}


def played_through(lesson, answers=("V3~1", 0, 4)):
    lesson.goto(TAKE)
    for answer in answers:
        lesson.answer(answer)
        lesson.next()
    lesson.go_on()
    while lesson.waits:
        lesson.play(lesson.match.state.legal()[0])
    lesson.next()
    return lesson
