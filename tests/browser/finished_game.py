"""A game played to its end by bots, as the pictures of every ply that a replay is made of."""

from kyran_widgets import Zyrcan, text
from kyran_widgets.play import Match


def played(seed=3):
    match = Match("zyrcan", players=3, seats=["greedy", "random", "greedy"], seed=seed)
    while match.turn is not None:
        match.step()
    return match


def frames_of(match, lang="fr"):
    """The spectator's ``view`` at every ply."""
    return Zyrcan.of(match, lang=lang).frames()


def rules_in(lang):
    return {
        rule.id: {"title": rule.title(lang), "text": rule.text(lang), "status": rule.status}
        for rule in text.rulebook("zyrcan").values()
    }
