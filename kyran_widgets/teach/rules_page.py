"""How rules are shown: as a page of HTML, as Markdown and as plain text."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from html import escape
from itertools import count
from typing import TYPE_CHECKING

from kyran_widgets.text import label, option_text, words

if TYPE_CHECKING:
    from kyran_widgets.teach.rulebook import Entry, Option

__all__ = ["entry_markdown", "entry_text", "page", "rule_page", "written"]

NAMES = {"zyrcan": "Zyrcan", "kyran": "KYRAN", "kirolo": "KIROLO"}

# All colours are those of the page around it, so that it reads on light and on dark.
STYLE = """
.kw-rules{max-width:46em;line-height:1.5;color:var(--jp-content-font-color1,inherit)}
.kw-rules section{margin:0 0 1em;padding:.2em 0 .4em .9em;\
border-left:3px solid var(--jp-border-color2,currentcolor)}
.kw-rules h3{display:inline;margin:0;font-size:1.05em}
.kw-rules p,.kw-rules ul{margin:.2em 0}
.kw-rules .kw-standing{margin-left:.5em;padding:0 .5em;border:1px solid;border-radius:1em;\
font-size:.8em;font-weight:400;white-space:nowrap}
.kw-rules .kw-assumed{border-style:dashed}
.kw-rules details{margin:.2em 0 0 .2em}
.kw-rules summary{cursor:pointer}
.kw-rules li{margin:.3em 0}
.kw-rules section:target{border-left-width:6px}
.kw-rules nav{margin:0 0 1.2em}
.kw-rules nav ul{columns:15em;padding:0;list-style:none;font-size:.93em}
.kw-rules nav li{margin:0;padding:.15em 0;break-inside:avoid}
"""


_FEW = 12  # rules that are seen at a glance
_GROUPS = ("R", "A", "N")


_PAGES = count(1)
"""Numbers of pages: of two in one notebook each has links of its own."""


def rule_page(entry: Entry) -> str:
    """Show one rule, its examples with their positions."""
    return _page(entry.lang, entry_html(entry, next(_PAGES), positions=True))


def page(game: str, lang: str, entries: Sequence[Entry]) -> str:
    """Show rules under their title, with contents where they are many."""
    number = next(_PAGES)
    said = f"<h2>{escape(_title(game, lang))}</h2>"
    if len(entries) > _FEW:
        said += _contents(game, lang, entries, number)
    said += "".join(entry_html(entry, number) for entry in entries)
    if not entries:
        said += f"<p>{escape(label(game, 'rules_none', lang))}</p>"
    return _page(lang, said)


def _page(lang: str, said: str) -> str:
    return f'<div class="kw-rules" lang="{lang}"><style>{STYLE}</style>{said}</div>'


def _contents(game: str, lang: str, entries: Sequence[Entry], number: int) -> str:
    """List the titles, each a way to its rule: published rules, assumed ones, notation."""
    said = ""
    for group in _GROUPS:
        links = [
            f'<li><a href="#{_anchor(entry, number)}">{escape(entry.id)} · {escape(entry.title)}'
            "</a></li>"
            for entry in entries
            if entry.id.startswith(group)
        ]
        head = escape(label(game, f"rules_group_{group}", lang, count=len(links)))
        unfolded = "" if said else " open"
        if links:
            said += (
                f"<details{unfolded}><summary>{head}</summary><ul>{''.join(links)}</ul></details>"
            )
    return f'<nav aria-label="{escape(label(game, "rules_contents", lang))}">{said}</nav>'


def _anchor(entry: Entry, number: int) -> str:
    return f"{entry.game}-{number}-{escape(entry.id)}"


def written(game: str, lang: str, parts: Sequence[str]) -> str:
    """Put texts together under their title."""
    return "\n\n".join([_title(game, lang), *(parts or [label(game, "rules_none", lang)])])


def _title(game: str, lang: str) -> str:
    return label(game, "rules_page", lang, name=NAMES[game])


# --- one rule --------------------------------------------------------------------


def entry_html(entry: Entry, number: int, *, positions: bool = False) -> str:
    """Show a rule as a section of a page; its examples with their positions if wanted."""
    status = f' <span class="kw-standing kw-{entry.status}">{escape(_status(entry))}</span>'
    said = [
        f"<h3>{escape(entry.id)} · {escape(entry.title)}</h3>{status}",
        f"<p>{escape(entry.text)}</p>",
    ]
    for head, choices in _options(entry):
        items = "".join(f"<li>{escape(choice)}</li>" for choice in choices)
        said.append(f"<p>{escape(head)}</p><ul>{items}</ul>")
    if entry.examples:
        shown = "".join(_example_html(entry, i, positions=positions) for i in range(_count(entry)))
        head = label(entry.game, "rules_examples", entry.lang, count=_count(entry))
        unfolded = " open" if positions else ""
        said.append(
            f"<details{unfolded}><summary>{escape(head)}</summary><ul>{shown}</ul></details>"
        )
    return f'<section id="{_anchor(entry, number)}">{"".join(said)}</section>'


def _example_html(entry: Entry, number: int, *, positions: bool) -> str:
    example, lang = entry.examples[number], entry.lang
    said = f"<p>{escape(example.tried(lang))}</p><p>{escape(example.text(lang))}</p>"
    if positions:
        lines = escape(example.describe(lang)).replace("\n", "<br>")
        head = escape(label(entry.game, "rules_position", lang))
        line = f"<code>{escape(example.position)}</code>"
        said += f"<details><summary>{head}</summary><p>{lines}</p><p>{line}</p></details>"
    return f"<li>{said}</li>"


def entry_markdown(entry: Entry) -> str:
    """Tell a rule in Markdown."""
    said = [f"### {entry.id} · {_plain(entry.title)}", f"*{_plain(_status(entry))}*"]
    said.append(_plain(entry.text))
    for head, choices in _options(entry):
        said += [_plain(head), "\n".join(f"- {_plain(choice)}" for choice in choices)]
    if entry.examples:
        said.append(_plain(label(entry.game, "rules_examples", entry.lang, count=_count(entry))))
        said.append("\n".join(f"- {_plain(example)}" for example in _examples(entry)))
    return "\n\n".join(part for part in said if part)


def entry_text(entry: Entry) -> str:
    """Tell a rule in plain text."""
    said = [f"{entry.id} · {entry.title} ({_status(entry)})", entry.text]
    for head, choices in _options(entry):
        said += [head, *(f"  - {choice}" for choice in choices)]
    if entry.examples:
        said.append(label(entry.game, "rules_examples", entry.lang, count=_count(entry)))
        said += [f"  - {example}" for example in _examples(entry)]
    return "\n".join(said)


def _status(entry: Entry) -> str:
    return words(entry.lang, entry.game)[entry.status]


def _count(entry: Entry) -> int:
    return len(entry.examples)


def _examples(entry: Entry) -> Iterator[str]:
    for example in entry.examples:
        yield f"{example.tried(entry.lang)} {example.text(entry.lang)}"


# --- its options -----------------------------------------------------------------

_DESCRIBED = {"list of Powers": "rules_deck_list", "row lengths": "rules_board_list"}
"""Choices that are no value but stand for many, with the key of their words."""


def _options(entry: Entry) -> Iterator[tuple[str, list[str]]]:
    """Name each option; tell its choices, the default and the one in force marked as such."""
    for option in entry.options:
        head = label(entry.game, "rules_option", entry.lang, option=option.name)
        yield head, [*_choices(entry, option)]


def _choices(entry: Entry, option: Option) -> Iterator[str]:
    game, lang = entry.game, entry.lang
    default, chosen = option.choices[:1], option.chosen
    numbers = [choice for choice in option.choices if isinstance(choice, int)]
    if numbers:
        ends = {"low": str(min(numbers)), "high": str(max(numbers))}
        yield label(game, "rules_from_to", lang, **ends)
        told = [*default, *([] if chosen in (None, *default) else [chosen])]
    else:
        told = [*option.choices]
    for choice in told:
        notes = [
            label(game, key, lang)
            for key, noted in (
                ("rules_by_default", choice in default),
                ("rules_chosen", choice == chosen),
            )
            if noted
        ]
        named = label(game, _DESCRIBED[choice], lang) if choice in _DESCRIBED else str(choice)
        if notes:
            named += f" ({', '.join(notes)})"
        meaning = "" if numbers else option_text(game, option.name, choice, lang)
        yield (
            label(game, "rules_meaning", lang, choice=named, meaning=meaning) if meaning else named
        )
    if chosen is not None and chosen not in (*option.choices, *told):
        yield label(game, "rules_chosen_value", lang, value=str(chosen))


def _plain(text: str) -> str:
    r"""Take from Markdown what it would read in a plain text.

    Examples
    --------
    >>> print(_plain("V3~0, [*]"))
    V3\~0, \[\*\]
    """
    return re.sub(r"([\\`*_~<>|#\[\]])", r"\\\1", text)
