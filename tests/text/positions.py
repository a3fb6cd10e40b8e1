"""Positions whose transcripts are kept: name → game, line, who looks, names of the seats."""

from kyran_widgets.rules import rules_of

TRICK = (
    "KYRAN1;n=4;deck=base;opt=-;r=3;k=5;d=2;ph=play;lives=5,4,5,1;bids=1,2,1,0;won=1,0,0,1;"
    "hands=1,9|2,12,M|34,35,36|7,8;trick=3:30=3 0:V3=30;turn=1;force=-;known=1>2:36"
)

STANDARD = "KIROLO1;m=std;n=2;opt=-;"
RUMMY = "KIROLO1;m=rami;n=3;opt=initial_discards:one,rami_actions:pile,fouille_return:shuffle;"
HANDS = "hands=F7,F8,*,E9,T9,~,+,F7|E1,M12,?;table=F3.F4.F5 T2.B2.* *;"

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
    "kirolo_deal": (
        "kirolo",
        (
            "KIROLO1;m=rami;n=4;opt=jokers:12,hand_elements:7,hand_actions:0,lone_joker:extend_only;"
            "turn=0;step=deal;used=-;laid=0;drew=0;nolay=0;idle=0;hands=|||;table=-;A=;B=;X=;E=;Z=;"
            "seen=-;known=-;res=*"
        ),
        None,
        None,
    ),
    "kirolo_lay": (
        "kirolo",
        (
            STANDARD
            + "turn=0;step=lay;used=-;laid=1;drew=0;nolay=0;idle=0;"
            + HANDS
            + "A=F1,F2;B=M1;X=;E=T7,F1;Z=?;seen=-;known=0:E9,1:M12,0:F7;res=*"
        ),
        0,
        None,
    ),
    "kirolo_keep": (
        "kirolo",
        (
            "KIROLO1;m=std;n=2;opt=step_order:free,action_limit:one;turn=1;step=keep;used=?;laid=0;"
            "drew=0;nolay=3;idle=0;" + HANDS + "A=F1;B=;X=?,+,~;E=T7,F1;Z=?;seen=E:F3,B9;"
            "known=1:E1;res=*"
        ),
        1,
        ["Alice", "Bob"],
    ),
    "kirolo_hidden": (
        "kirolo",
        (
            STANDARD
            + "turn=1;step=keep;used=+~;laid=0;drew=0;nolay=3;idle=0;"
            + HANDS
            + "A=F1;B=;X=+;E=;Z=?;seen=Z:*,?;known=-;res=*"
        ),
        0,
        None,
    ),
    "kirolo_search": (
        "kirolo",
        (
            "KIROLO1;m=std;n=2;opt=fouille_return:bottom;turn=0;step=search;used=?;laid=0;drew=0;"
            "nolay=0;idle=0;" + HANDS + "A=;B=;X=?;E=T7;Z=;seen=E:F3,B9,M4,E6;known=-;res=*"
        ),
        None,
        None,
    ),
    "kirolo_mix": (
        "kirolo",
        (
            RUMMY + "turn=2;step=mix;used=?;laid=0;drew=1;nolay=4;idle=0;"
            "hands=F7|E1,~|M1,M2;table=F1.F2.F3.F4.F5.F6.F7.F8.F9.F10.F11.F12;"
            "A=T1;B=T2,T3;X=?,*;E=B1,B2;Z=~;seen=^;known=2:M1;res=*"
        ),
        1,
        None,
    ),
    "kirolo_play": (
        "kirolo",
        (
            RUMMY + "turn=0;step=play;used=-;laid=0;drew=1;nolay=4;idle=0;"
            "hands=F7,F8,F9,E9,T9,B9,*,*,~|E1,~|M1;table=*;A=;B=T2,T3;X=;E=B1,B2;Z=;seen=-;known=-;"
            "res=*"
        ),
        "all",
        None,
    ),
    "kirolo_end": (
        "kirolo",
        (
            RUMMY + "turn=-;step=end;used=-;laid=0;drew=1;nolay=90;idle=0;"
            "hands=F7|E1|M1,?;table=-;A=T1;B=T2;X=;E=B1,B2;Z=~;seen=-;known=-;res==0,1"
        ),
        2,
        None,
    ),
}


def view_of(name):
    game, line, seat, _ = POSITIONS[name]
    return rules_of(game).State.parse(line).view(seat)
