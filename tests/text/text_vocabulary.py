"""What the rules may say: every kind, code, fact and label, with sample values.

Written by hand from the contract between the rules and the texts, so that a text or a
fact that is lost on one side shows.
"""

from types import SimpleNamespace

ZYRCAN_EVENTS = {
    "Deployed": ("R10", {"seat": 0, "motors": 2, "cell": "d3", "left": 11}),
    "AttackBegins": ("A5", {"seat": 0}),
    "Captured": (
        "R16",
        {"seat": 0, "motors": 2, "origin": "d3", "cell": "d5", "victim": 1, "lost": 1, "jumped": 1},
    ),
    "TypeLost": ("R17", {"seat": 1, "motors": 3}),
    "FleetDestroyed": ("R22", {"seat": 1, "by": 0}),
    "TurnSkipped": ("A8", {"seat": 1}),
    "Passed": ("R18", {"seat": 2}),
    "GameWon": ("R19", {"seat": 1, "reason": "motors", "motors": [5, 6, 4], "ships": [2, 3, 3]}),
    "GameDrawn": ("R20", {"seats": [0, 1], "motors": [5, 5, 4], "ships": [2, 2, 3]}),
}

KYRAN_EVENTS = {
    "Dealt": ("R14", {"round": 1, "size": 7, "dealer": 0, "undealt": 20}),
    "HandDealt": ("R8", {"seat": 1, "cards": ["1", "C11", "M"]}),
    "BlindHands": ("A22", {"seat": 0, "hands": {1: "30", 2: "V3"}}),
    "OwnCardShown": ("A22", {"seat": 0, "card": "M"}),
    "BidMade": ("R16", {"seat": 0, "bid": 1, "total": 3, "size": 7}),
    "BiddingOver": ("R17", {"total": 6, "size": 7}),
    "CardLaid": ("R18", {"seat": 0, "card": "30", "value": 30}),
    "ForcedLay": ("A16", {"seat": 2, "card": "14", "value": 14, "by": 0}),
    "MysticValue": ("R23", {"seat": 1, "value": 37}),
    "Looked": ("R26", {"seat": 0, "target": 2}),
    "CardSeen": ("R26", {"seat": 0, "target": 2, "card": "M"}),
    "SealPlayed": ("R27", {"seat": 0, "target": 2}),
    "SealDrew": ("R27", {"seat": 2, "card": "14"}),
    "BlessingPlayed": ("R28", {"seat": 0, "target": 1, "card": "3"}),
    "EffectCancelled": ("R29", {"seat": 2, "card": "S27"}),
    "ForcedChoice": ("A16", {"seat": 1, "card": "V3"}),
    "VeilDeclined": ("R30", {"seat": 1}),
    "ValuesSwapped": (
        "R30",
        {"seat": 1, "card": "V3", "other": 0, "other_card": "30", "value": 30, "other_value": 3},
    ),
    "TrickWon": ("R19", {"seat": 1, "card": "V3", "value": 30, "won": 1, "bid": 2, "tied": [0]}),
    "LifeKept": ("R20", {"seat": 0, "bid": 3, "lives": 5}),
    "LifeLost": ("R20", {"seat": 1, "bid": 0, "won": 4, "lives": 4}),
    "RoundBegins": ("A6", {"round": 2, "size": 6, "dealer": 1}),
    "GameLost": ("R21", {"seats": [0, 1]}),
    "TitleWon": ("R22", {"seat": 2, "lives": 3}),
    "TitleShared": ("A27", {"seats": [2, 3], "lives": 3}),
    "NoTitle": ("A27", {}),
}

KIROLO_EVENTS = {
    "Dealt": ("A2", {"elements": 10, "actions": 2, "pile": 100, "action_pile": 30}),
    "HandDealt": ("A2", {"seat": 1, "cards": ["F7", "E12", "*", "~"]}),
    "TurnedUp": ("A3", {"card": "T5", "pile": "A"}),
    "SeriesLaid": (
        "R18",
        {"seat": 0, "number": 2, "cards": ["E4", "*", "E6"], "series": "run", "left": 9},
    ),
    "JokerLaid": ("A22", {"seat": 0, "number": 3, "left": 11}),
    "SeriesCompleted": (
        "A21",
        {
            "seat": 1,
            "number": 1,
            "card": "F6",
            "end": "low",
            "cards": ["F6", "F7", "F8", "F9"],
            "left": 1,
        },
    ),
    "JokerCompleted": (
        "A22",
        {"seat": 1, "number": 3, "cards": ["T9", "B9", "*"], "series": "group", "left": 2},
    ),
    "BonusPlayed": ("R19", {"seat": 0}),
    "BonusDrawn": ("A24", {"seat": 0}),
    "BonusCard": ("A24", {"seat": 0, "card": "E1"}),
    "Exchanged": ("R20", {"seat": 1, "card": "F3", "pile": "A", "got": "M7"}),
    "SearchPlayed": ("R22", {"seat": 0, "cards": ["T7", "F1", "B3", "M9"]}),
    "SearchKept": ("R22", {"seat": 0, "card": "B3", "rest": 3, "back": "top"}),
    "Drawn": ("R14", {"seat": 1, "pile": "E", "count": 2}),
    "DrawSeen": ("R14", {"seat": 1, "cards": ["F3", "B9"], "pile": "E"}),
    "Kept": ("R14", {"seat": 1, "pile": "E"}),
    "KeptCard": ("R14", {"seat": 1, "card": "F3"}),
    "DiscardTaken": ("R14", {"seat": 0, "pile": "X", "card": "*"}),
    "Discarded": ("R14", {"seat": 1, "card": "B9", "pile": "A", "left": 12, "why": "unkept"}),
    "PileEmpty": ("A28", {"seat": 0, "pile": "Z"}),
    "Recycled": ("A28", {"pile": "E", "count": 40}),
    "Reshuffled": ("A26", {"count": 99}),
    "TurnEnded": ("R16", {"seat": 0}),
    "DrawSkipped": ("A13", {"seat": 1}),
    "GameWon": ("A12", {"seat": 0, "hands": [0, 7]}),
    "GameBlocked": ("A29", {"reason": "nolay", "turns": 60, "hands": [4, 9]}),
    "BlockedWon": ("A29", {"seat": 0, "cards": 4}),
    "BlockedDrawn": ("A29", {"seats": [0, 2], "cards": 4}),
}

ZYRCAN_REFUSALS = {
    "not_your_turn": (("R10", "R21"), {}),
    "unreadable": (("N1",), {"move": "d3 d5"}),
    "game_over": (("R18",), {}),
    "deploy_in_attack": (("R12",), {}),
    "attack_in_deployment": (("R12",), {"left": 36}),
    "pass_in_deployment": (("R10",), {"left": 1}),
    "no_such_cell": (("A2",), {"cell": "d9", "row": "d", "length": 5, "rows": 8}),
    "no_such_type": (("R7",), {"motors": 4}),
    "none_left": (("R7",), {"motors": 3, "left": [4, 1, 0]}),
    "cell_occupied": (("R11",), {"cell": "d3", "ship": "A2"}),
    "empty_origin": (("R12",), {"cell": "d3"}),
    "not_your_ship": (("R12",), {"cell": "d3", "ship": "B1"}),
    "own_target": (("R16",), {"cell": "d4", "ship": "A1"}),
    "empty_target": (("R16",), {"cell": "d4"}),
    "not_straight": (("R13",), {"origin": "d3", "cell": "h1"}),
    "wrong_distance": (("R14",), {"origin": "d3", "cell": "d4", "motors": 2, "distance": 1}),
    "leaves_board": (("A3",), {"origin": "a1", "cell": "c1"}),
    "must_attack": (("A6",), {"count": 3}),
}

KYRAN_REFUSALS = {
    "not_your_turn": (("R16", "R18"), {}),
    "unreadable": (("N1",), {"move": "thirty"}),
    "game_over": (("R21",), {}),
    "chance_due": (("R8", "R27"), {}),
    "card_in_bidding": (("R16",), {}),
    "bid_in_play": (("R18",), {}),
    "bid_range": (("A7",), {"bid": 8, "size": 5, "choices": [0, 2, 3, 4, 5]}),
    "bid_banned": (("R17",), {"bid": 1, "size": 5, "total": 4, "choices": [0, 2, 3, 4, 5]}),
    "card_not_held": (("R18",), {"card": "30"}),
    "no_effect": (("R19",), {"card": "30"}),
    "effect_mandatory": (("A15",), {"card": "S27", "targets": [1, 2]}),
    "veil_choice": (("R30",), {"swaps": [0, 2]}),
    "no_such_seat": (("R3",), {"seat": 7, "players": 4}),
    "target_self": (("A14", "A20", "A21"), {"seat": 1}),
    "target_laid": (("A14",), {"seat": 0, "targets": [2]}),
    "target_empty": (("A20",), {"seat": 0, "targets": [2, 3]}),
    "effect_void": (("R29", "A20"), {"card": "B20"}),
    "veil_first": (("R31",), {}),
    "swap_not_laid": (("A21",), {"seat": 2, "swaps": [0]}),
    "mystic_value": (("R23",), {"choices": [0, 37]}),
    "mystic_fixed": (("A23",), {}),
    "forced_other": (("A16",), {"card": "V3"}),
    "deal_malformed": (("R14",), {"reason": "sizes", "size": 7, "players": 4}),
    "draw_not_held": (("A18",), {"card": "14", "seat": 2}),
}

KIROLO_REFUSALS = {
    "game_over": (("R7",), {}),
    "not_your_turn": (("R24",), {}),
    "unreadable": (("N1",), {"move": "F7 F8"}),
    "chance_due": (("A2", "A28"), {}),
    "deal_malformed": (("A2",), {"reason": "form"}),
    "mix_malformed": (("A28",), {"reason": "form", "count": 40}),
    "draw_first": (("R2",), {"sources": ["E", "A", "B"]}),
    "keep_due": (("R14", "R2"), {"cards": ["F3", "B9"]}),
    "bonus_due": (("R19",), {}),
    "search_due": (("R22",), {"cards": ["T7", "F1", "B3", "M9"]}),
    "lay_after_action": (("A7",), {}),
    "lay_after_draw": (("A7",), {}),
    "action_after_draw": (("A7",), {}),
    "draw_again": (("A9", "A13"), {}),
    "must_draw": (("R16",), {"sources": ["E", "Z", "X"]}),
    "must_discard": (("R4",), {}),
    "discard_not_due": (("R11",), {}),
    "keep_not_due": (("N1",), {}),
    "search_not_due": (("N1",), {}),
    "no_bonus": (("R6",), {}),
    "not_a_source": (("A6", "A4"), {"pile": "X"}),
    "source_empty": (("A28",), {"pile": "Z"}),
    "discard_empty": (("A9",), {"pile": "B"}),
    "card_not_held": (("R12",), {"card": "E4"}),
    "too_few": (("R12",), {"card": "*", "need": 2, "held": 1}),
    "action_in_series": (("R13",), {"card": "?"}),
    "lone_joker_off": (("A22",), {}),
    "jokers_alone": (("A17",), {}),
    "series_naturals": (("A17",), {}),
    "series_short": (("R17",), {"count": 2}),
    "mixed": (("R17",), {"cards": ["F5", "E6", "T5"]}),
    "group_repeat": (("R17",), {"card": "F5"}),
    "group_long": (("R17",), {"count": 6}),
    "run_repeat": (("R18",), {"card": "F7"}),
    "run_gap": (("R18",), {"missing": ["E5", "E6"], "jokers": 1}),
    "run_long": (("A19",), {"count": 13}),
    "run_order": (("N1",), {"cards": ["F9", "F8", "F7"]}),
    "no_such_series": (("A21",), {"number": 4, "count": 3}),
    "no_fit": (("A21",), {"number": 1, "card": "F8", "fits": ["F6", "F10", "*"]}),
    "series_full": (("A18", "A19"), {"number": 1}),
    "lone_needs_series": (("A22",), {"number": 3}),
    "not_lone": (("A22",), {"number": 1}),
    "action_used": (("R19", "R20", "R22"), {"card": "~"}),
    "one_action": (("R13",), {"card": "+"}),
    "bonus_empty": (("A24",), {}),
    "search_empty": (("A26",), {}),
    "swap_no_element": (("A25",), {}),
    "swap_empty": (("A25",), {"pile": "B"}),
    "swap_action": (("R20",), {"card": "?"}),
    "not_seen": (("R14", "R2"), {"card": "M1", "cards": ["F3", "B9"]}),
    "not_revealed": (("R22",), {"card": "M1", "cards": ["T7", "F1", "B3", "M9"]}),
    "duty": (("R15", "R4"), {"pile": "B", "due": ["A"]}),
    "wrong_pile": (("A6",), {"card": "~", "pile": "A"}),
    "element_due": (("A15",), {"due": ["A", "B"]}),
    "nothing_selected": (("R23",), {}),
    "joker_select": (("A36",), {}),
    "swap_select": (("A36",), {"count": 2}),
}

EVENTS = {"zyrcan": ZYRCAN_EVENTS, "kyran": KYRAN_EVENTS, "kirolo": KIROLO_EVENTS}
REFUSALS = {"zyrcan": ZYRCAN_REFUSALS, "kyran": KYRAN_REFUSALS, "kirolo": KIROLO_REFUSALS}

VARIANTS = {
    ("zyrcan", "GameWon"): [{"reason": r} for r in ("motors", "ships", "last_fleet")],
    ("zyrcan", "no_such_cell"): [{"length": 0}, {"length": 1}],
    ("kyran", "deal_malformed"): [{"reason": r} for r in ("hands", "sizes", "foreign", "twice")],
    ("kyran", "TrickWon"): [{"tied": []}, {"tied": [0, 2]}],
    ("kirolo", "Dealt"): [{"actions": 0}, {"elements": 1, "actions": 1}],
    ("kirolo", "SeriesLaid"): [{"series": "group"}, {"left": 0}, {"left": 1}],
    ("kirolo", "SeriesCompleted"): [{"end": "high"}, {"end": "any"}, {"left": 0}],
    ("kirolo", "JokerCompleted"): [{"series": "run"}],
    ("kirolo", "SearchKept"): [
        {"back": back, "rest": rest} for back in ("top", "bottom", "shuffle") for rest in (0, 1, 3)
    ],
    ("kirolo", "Drawn"): [{"count": 1}, {"pile": "Z"}],
    ("kirolo", "Discarded"): [{"why": "bonus"}, {"why": "turn", "left": 0}],
    ("kirolo", "Recycled"): [{"count": 1}, {"pile": "Z"}],
    ("kirolo", "GameBlocked"): [{"reason": "idle", "turns": 2}],
    ("kirolo", "deal_malformed"): [{"reason": "cards"}],
    ("kirolo", "mix_malformed"): [{"reason": "cards"}, {"count": 1}],
    ("kirolo", "search_due"): [{"cards": ["T7"]}],
    ("kirolo", "series_short"): [{"count": 1}],
    ("kirolo", "run_gap"): [{"jokers": 0}, {"jokers": 2}],
    ("kirolo", "no_such_series"): [{"count": 0}, {"count": 1}],
    ("kirolo", "no_fit"): [{"fits": []}, {"fits": ["*"]}],
}
"""Further values of facts that choose another sentence."""

RULES = {
    ("kyran", "EffectCancelled"): ("R29", "R31", "A20", "A16"),
    ("kyran", "MysticValue"): ("R23", "A23"),
    ("kyran", "ValuesSwapped"): ("R30", "R32"),
    ("kyran", "TrickWon"): ("R19", "R25", "A11"),
    ("kyran", "GameLost"): ("R21", "A26"),
    ("zyrcan", "GameWon"): ("R19", "R20", "R22"),
    ("kirolo", "SeriesLaid"): ("R17", "R18"),
    ("kirolo", "Drawn"): ("R14", "R2", "A28"),
    ("kirolo", "DrawSeen"): ("R14", "R2"),
    ("kirolo", "Kept"): ("R14", "R2"),
    ("kirolo", "KeptCard"): ("R14", "R2", "A28"),
    ("kirolo", "DiscardTaken"): ("R14", "R2"),
    ("kirolo", "Discarded"): ("R14", "R15", "R2", "R19", "R4"),
    ("kirolo", "GameWon"): ("A12", "R5"),
}
"""Events that several rules may cause."""


def ids(letter, last):
    return [f"{letter}{n}" for n in range(1, last + 1)]


RULE_IDS = {
    "zyrcan": [*ids("R", 23), *ids("A", 17), "N1", "N2"],
    "kyran": [*ids("R", 33), *ids("A", 29), "N1", "N2"],
    "kirolo": [*ids("R", 34), *ids("A", 38), "N1", "N2"],
}

COMMON_LABELS = {
    "status_wait": {"seat": 0},
    "status_thinking": {"seat": 0},
    "status_step": {"seat": 0},
    "status_over": {},
    "status_shown": {"ply": 12},
    "status_start": {},
    "undo_off": {},
    "undo_nothing": {},
    "undo_chance": {"ply": 3},
    "undo_seen": {"ply": 3},
    "undo_turn": {"ply": 3},
    "undo_human": {"ply": 3, "seat": 1},
}

LABELS = {
    "zyrcan": {
        **COMMON_LABELS,
        "status_deploy": {"seat": 0},
        "status_attack": {"seat": 0},
        "status_pass": {"seat": 0},
    },
    "kyran": {
        **COMMON_LABELS,
        "status_deal": {"seat": 0},
        "status_bid": {"seat": 0},
        "status_play": {"seat": 0},
        "status_draw": {"seat": 0},
        "status_forced": {"seat": 0, "card": "V3"},
    },
    "kirolo": {
        **COMMON_LABELS,
        **{f"status_{step}": {"seat": 0, "laid": True} for step in ("lay", "act")},
        **{f"status_{step}": {} for step in ("deal", "mix")},
        **{f"status_{step}": {"seat": 0} for step in ("free", "drawn", "draw", "play")},
        **{f"status_{step}": {"seat": 0} for step in ("keep", "bonus", "search")},
    },
}

COMMON_WORDS = {
    *("new", "undo", "redo", "first", "previous", "next", "last", "slider", "live", "branch"),
    *("log", "timeline", "settings", "language", "theme", "theme_auto", "theme_light"),
    *("theme_dark", "pace", "pace_instant", "pace_follow", "pace_step", "step", "seats"),
    *("human", "random", "greedy", "scripted", "rules", "close", "why", "legal_moves"),
    *("thinking", "your_turn", "watching", "ply", "confirm_new", "confirm_new_text"),
    *("yes", "no", "help", "refused", "error", "lost", "official", "assumed", "rule", "start"),
}

ZYRCAN_WORDS = {
    *("reserve", "motors", "ships", "motor_1", "motor_2", "motor_3", "deploy", "attack"),
    *("pass", "empty", "row", "choose_type", "choose_target", "deselect", "fleet"),
    *("eliminated", "captured", "winner", "cell_empty", "cell_ship", "cell_target"),
    *("cell_free", "cell_own", "cell_selected", "choose_cell", "choose_ship"),
    *("keys_help", "board"),
}

KYRAN_WORDS = {
    *("steady", "table", "keys_help", "player", "you", "dealer", "to_play", "lives"),
    *("cards", "round", "tricks", "bids", "bid", "won", "hand", "own_order"),
    *("own_order_help", "hidden_card", "trick", "forced", "worth", "wins", "known"),
    *("card_power", "name_C", "name_S", "name_B", "name_V", "name_M", "short_C", "short_S"),
    *("short_B", "short_V", "short_M", "effect_C", "effect_S", "effect_B", "effect_V"),
    *("effect_M", "choose_bid", "choose_card", "choose_C", "choose_S", "choose_B"),
    *("choose_V", "choose_M", "void", "deselect", "winner", "life_kept", "life_lost"),
    *("curtain", "ready"),
}

KIROLO_WORDS = {
    *("debutant", "normal", "table", "keys_help", "player", "cards", "hand", "card"),
    *("piles", "series", "run", "group", "lone", "full", "no_series", "fits", "selected"),
    *("bar", "play", "end_turn", "discard", "sort", "order_help", "deselect", "drawn"),
    *("revealed", "known", "auto_lay", "auto_full", "auto_hand", "auto_off", "winner"),
    *("curtain", "ready", "pile_cards", "pile_top", "pile_empty", "pick", "move_left"),
    *("move_right", "choose_more"),
    *(f"name_{card}" for card in "FETBM+~*?"),
    *(f"pile_{pile}" for pile in "EZABX"),
    *(f"choose_{step}" for step in ("lay", "act", "drawn", "draw", "play", "keep")),
    *(f"choose_{step}" for step in ("search", "bonus", "swap", "discard")),
}


def event(kind, rule, facts):
    return SimpleNamespace(kind=kind, rule=rule, facts=facts)


def refusal(code, rule, facts, also=(), suggest=()):
    return SimpleNamespace(code=code, rule=rule, facts=facts, also=also, suggest=suggest)


def every_event():
    """``(game, event)`` for every kind, rule and variant."""
    for game, kinds in EVENTS.items():
        for kind, (rule, facts) in kinds.items():
            for cause in RULES.get((game, kind), (rule,)):
                for other in ({}, *VARIANTS.get((game, kind), ())):
                    yield game, event(kind, cause, {**facts, **other})


def every_refusal():
    """``(game, refusal)`` for every code, rule and variant."""
    for game, codes in REFUSALS.items():
        for code, (rules, facts) in codes.items():
            for rule in rules:
                for other in ({}, *VARIANTS.get((game, code), ())):
                    yield game, refusal(code, rule, {**facts, **other})
