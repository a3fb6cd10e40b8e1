"""Teaching: lessons that the rules judge, and checks for assignments."""

from kyran_widgets.teach.checks import check as check
from kyran_widgets.teach.lesson import Lesson as Lesson
from kyran_widgets.teach.shelf import lessons as lessons
