"""Positions whose transcripts are kept: name → game, line, who looks, names of the seats."""

from kyran_widgets.rules import rules_of

TRICK = (
    "KYRAN1;n=4;deck=base;opt=-;r=3;k=5;d=2;ph=play;lives=5,4,5,1;bids=1,2,1,0;won=1,0,0,1;"
    "hands=1,9|2,12,M|34,35,36|7,8;trick=3:30=3 0:V3=30;turn=1;force=-;known=1>2:36"
)

POSITIONS = {
    "zyrcan_start": (
        "zyrcan",
        "ZYRCAN1 3 tri42 - ../.../..../...../....../......./......../....... 462,462,462 A 1 *",
        None,
        None,
    ),
    "zyrcan_deploy": (
        "zyrcan",
        (
            "ZYRCAN1 3 7-8-7-8-7 eliminated:pass A3B2C1..../......../......./A1......./....... "
            "361,452,362 B 5 *"
        ),
        1,
        None,
    ),
    "zyrcan_attack": (
        "zyrcan",
        (
            "ZYRCAN1 3 tri42 - ../.../..../..A2A1B1/..C3.../.....B3./......../....... "
            "000,000,000 A 55 *"
        ),
        "all",
        ["Alice", "Bob", "Hugo"],
    ),
    "zyrcan_draw": (
        "zyrcan",
        (
            "ZYRCAN1 3 tri42 - ../.../..../A1..../...B1../....A2../......../B2.....C1 "
            "000,000,000 - 62 =AB"
        ),
        0,
        None,
    ),
    "kyran_deal": (
        "kyran",
        (
            "KYRAN1;n=6;deck=full;opt=trick_leader:left,mystique_round:blind,forced_power:cancel,"
            "first_dealer:2;r=1;k=7;d=2;ph=deal;lives=5,5,5,5,5,5;bids=_,_,_,_,_,_;won=0,0,0,0,0,0;"
            "hands=|||||;trick=-;turn=*;force=-;known=-"
        ),
        None,
        None,
    ),
    "kyran_bid": (
        "kyran",
        (
            "KYRAN1;n=3;deck=V3,C11;opt=-;r=6;k=2;d=2;ph=bid;lives=5,4,3;bids=1,_,_;won=0,0,0;"
            "hands=1,9|C11,M|V3,36;trick=-;turn=1;force=-;known=-"
        ),
        1,
        None,
    ),
    "kyran_play": ("kyran", TRICK, 1, None),
    "kyran_spectator": ("kyran", TRICK, None, ["Alice", "Bob"]),
    "kyran_forced": (
        "kyran",
        (
            "KYRAN1;n=3;deck=base;opt=first_dealer:1;r=5;k=3;d=2;ph=play;lives=5,5,5;bids=1,1,0;won=0,0,0;"
            "hands=5,9|12,M|1,2,4;trick=0:30=30 1:S27=27;turn=*;force=2:?;known=-"
        ),
        "all",
        None,
    ),
    "kyran_choice": (
        "kyran",
        (
            "KYRAN1;n=3;deck=base;opt=first_dealer:1;r=5;k=3;d=2;ph=play;lives=5,5,5;bids=1,1,0;"
            "won=0,0,0;hands=5,9|12,M|V3,4,6;trick=0:30=30 1:B20=20;turn=2;force=2:V3;known=2>1:M"
        ),
        2,
        None,
    ),
    "kyran_end": (
        "kyran",
        (
            "KYRAN1;n=4;deck=simple;opt=-;r=9;k=6;d=0;ph=end;lives=0,0,3,3;bids=1,2,2,0;"
            "won=2,1,2,1;hands=|||;trick=-;turn=-;force=-;known=-"
        ),
        3,
        None,
    ),
}


def view_of(name):
    game, line, seat, _ = POSITIONS[name]
    return rules_of(game).State.parse(line).view(seat)
