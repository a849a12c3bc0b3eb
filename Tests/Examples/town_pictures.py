"""Draws the pictures of the example town: one SVG an event, a library and a person, always the same bytes.

  python3 town_pictures.py            draws them anew
  python3 town_pictures.py --check    tells whether the files are what would be drawn; prints "N passed, N failed"
"""

import random
import sys
from math import cos, pi, sin
from pathlib import Path

FOLDER = Path(__file__).resolve().parents[2] / "content/town/images"
PAPER, INK, BRICK, OCHRE, TEAL, NIGHT, MOSS, ROSE = (
    "#fdf6e6", "#26323a", "#b5523f", "#e2a33d", "#2f6f73", "#223250", "#66803f", "#dfa08f")
# The ground behind, the floor below, the disc between.
DAY, MORNING, DUSK, DARK, ROOM, PINK, GREEN, SEA = (
    ("#cfe3df", "#8fb39c", "#fbe7a8"), ("#f6e3c1", "#d9a95f", "#fff4d6"), ("#e7a67a", "#5b4a63", "#fbd38a"),
    ("#223250", "#172239", "#f4e3b0"), ("#efe2cc", "#b98d63", "#f9f1de"), ("#f2d4c8", "#c4776a", "#fbeee4"),
    ("#dbe5c1", "#7d9450", "#f7f3d2"), ("#b9d6dd", "#3f7f8d", "#f7efd0"))


def number(value):
    return f"{value:.1f}".removesuffix(".0")


def shape(tag, **attributes):
    written = " ".join(
        f'{name.replace("_", "-")}="{number(value) if isinstance(value, float) else value}"'
        for name, value in attributes.items())
    return f"<{tag} {written}/>"


def box(x, y, width, height, fill, radius=0, **more):
    return shape("rect", x=x, y=y, width=width, height=height, **({"rx": radius} if radius else {}), fill=fill, **more)


def disc(x, y, radius, fill, **more):
    return shape("circle", cx=x, cy=y, r=radius, fill=fill, **more)


def oval(x, y, wide, high, fill, **more):
    return shape("ellipse", cx=x, cy=y, rx=wide, ry=high, fill=fill, **more)


def path(data, fill="none", **more):
    return shape("path", d=data, fill=fill, **more)


def line(data, colour, width, **more):
    return path(data, stroke=colour, stroke_width=width, stroke_linecap="round", stroke_linejoin="round", **more)


def moved(body, x, y, scale=1, turn=0):
    extra = (f" rotate({turn})" if turn else "") + (f" scale({scale})" if scale != 1 else "")
    return f'<g transform="translate({x} {y}){extra}">{body}</g>'


def around(count, radius, each, turn=0.0):
    angles = [turn + 2 * pi * step / count for step in range(count)]
    return "".join(each(radius * cos(angle), radius * sin(angle), angle) for angle in angles)


def polygon(points, fill):
    return path("M" + " ".join(f"{number(x)} {number(y)}" for x, y in points) + "z", fill)


def book(x, y, width, height, fill, turn=0):
    spine = box(-width / 2, -height, width, height, fill, 2) + box(-width / 2, -height * 0.82, width, height * 0.1, PAPER, opacity=".7")
    return moved(spine, x, y, 1, turn)


def books(x, y, chance, count=7, tall=90):
    colours, body = [BRICK, TEAL, OCHRE, NIGHT, MOSS, ROSE], ""
    for _ in range(count):
        width = 14 + int(chance() * 16)
        body += book(x + width / 2, y, width, tall - int(chance() * 34), colours[int(chance() * 6)])
        x += width + 1
    return body


def open_book(x, y, scale=1.0):
    left = path("M0 0C-30-22-80-24-110-12V62C-80 50-30 52 0 74z", PAPER)
    right = path("M0 0C30-22 80-24 110-12V62C80 50 30 52 0 74z", "#f1e3c8")
    cover = path("M-120-4V72C-86 60-32 64 0 86 32 64 86 60 120 72V-4L110-8V62C80 50 30 52 0 74-30 52-80 50-110 62V-8z", BRICK)
    lines = line("M-92 6q36-8 74 8M-92 22q36-8 74 8M-92 38q30-6 50 2M92 6q-36-8-74 8M92 22q-36-8-74 8", "#b9a98a", 3)
    return moved(cover + left + right + lines, x, y, scale)


def star(x, y, size, fill):
    points = [(x + (size if k % 2 == 0 else size * 0.4) * cos(-pi / 2 + k * pi / 5),
               y + (size if k % 2 == 0 else size * 0.4) * sin(-pi / 2 + k * pi / 5)) for k in range(10)]
    return polygon(points, fill)


def sky(chance, count=26):
    return "".join(disc(int(chance() * 480), int(chance() * 170), 1 + int(chance() * 3) / 2, PAPER) for _ in range(count))


def waves(y, colour, rows=4):
    return "".join(
        line(f"M{-20 - 17 * k} {y + 16 * k}" + "q14-9 28 0t28 0" * 10, colour, 3, opacity=".55") for k in range(rows))


def boat(x, y, scale=1.0, hull=BRICK, sail=PAPER):
    return moved(path("M-60 0H60Q48 34 22 36H-24Q-50 34-60 0z", hull) + box(-3, -92, 6, 92, INK)
                 + path("M7-90Q62-60 58-10H7z", sail) + path("M-7-80Q-40-50-44-10H-7z", OCHRE), x, y, scale)


def paper_boat(x, y, scale=1.0, fill=PAPER, turn=0):
    return moved(path("M-70-20L-44 30H44L70-20L26-8 0-56-26-8z", fill) + path("M-26-8L0-56 26-8 0 22z", "#00000018")
                 + line("M-70-20L0 22 70-20", "#00000022", 2), x, y, scale, turn)


def tree(x, y, scale=1.0, fill=MOSS):
    return moved(box(-6, -50, 12, 50, "#6b4b36") + disc(0, -86, 44, fill) + disc(-30, -62, 28, fill) + disc(32, -64, 26, fill)
                 + disc(-12, -98, 16, "#ffffff22"), x, y, scale)


def bird(x, y, scale=1.0, fill=NIGHT):
    return moved(path("M0 0C-10-22-34-30-60-18-46-18-38-8-34 4-24-6-10-2 0 10 10-2 24-6 34 4 38-8 46-18 60-18 34-30 10-22 0 0z", fill)
                 + path("M-8-2L-6-16 0-8 6-16 8-2 0 14z", fill), x, y, scale)


def note(x, y, colour, scale=1.0):
    return moved(oval(0, 0, 13, 10, colour) + box(9, -58, 5, 58, colour) + path("M14-58Q36-50 32-26 28-42 14-42z", colour), x, y, scale)


def person(x, y, coat, skin, hair, scale=1.0):
    return moved(path("M-30 60Q-30 6 0 6T30 60z", coat) + disc(0, -14, 20, skin) + path("M-21-14Q-22-38 0-38T21-14Q10-26-21-14z", hair), x, y, scale)


def cup(x, y, fill, scale=1.0):
    steam = line("M-12-58q-8-12 0-24t0-22M10-58q-8-12 0-24t0-22", PAPER, 4, opacity=".8")
    return moved(line("M36-34q26-4 22 16t-30 14", fill, 9) + path("M-40-46H40Q40 10 0 10T-40-46z", fill) + oval(0, -46, 40, 9, "#5a3a2a") + steam, x, y, scale)


def rhymes(c):
    wheels = disc(150, 214, 24, INK) + disc(150, 214, 10, PAPER) + disc(320, 214, 24, INK) + disc(320, 214, 10, PAPER)
    windows = "".join(box(106 + 64 * k, 112, 48, 42, "#dff0f2", 6) + disc(130 + 64 * k, 142, 15, ["#f1c9a5", "#8d5a3b", "#e3b08a", "#c98f68"][k]) for k in range(4))
    return box(84, 86, 300, 126, BRICK, 22) + windows + box(84, 168, 300, 10, OCHRE) + wheels + note(416, 84, TEAL) + note(58, 76, INK, 0.8)


def boatstory(c):
    return waves(222, PAPER) + boat(176, 196, 1.25) + moved(open_book(0, 0, 0.62), 352, 150) + bird(380, 66, 0.5, PAPER) + bird(70, 58, 0.35, PAPER)


def hillstory(c):
    hill = path("M0 250Q130 120 260 200T480 150V300H0z", MOSS)
    return hill + tree(390, 176, 1.1, "#4f6c37") + open_book(190, 150, 0.95) + star(120, 70, 14, BRICK) + star(176, 44, 9, OCHRE) + star(244, 78, 11, TEAL)


def bricks(c):
    body, colours = "", [BRICK, OCHRE, TEAL, MOSS, ROSE]
    for row, (first, count) in enumerate([(90, 5), (120, 4), (90, 5), (150, 3), (210, 1)]):
        for k in range(count):
            x, y, fill = first + 60 * k, 216 - 36 * row, colours[int(c() * 5)]
            body += box(x + 8, y - 8, 16, 10, fill, 3) + box(x + 36, y - 8, 16, 10, fill, 3) + box(x, y, 58, 34, fill, 3) + box(x, y, 58, 8, "#ffffff33")
    return body


def lamp(c):
    return path("M178 118L70 250H330z", "#fff3c4", opacity=".75") + box(300, 226, 96, 12, INK, 5) + line("M348 226L300 96 210 82", INK, 9) + path("M170 62L240 74 214 132 132 116z", BRICK) + disc(174, 124, 15, "#fff9dc") + open_book(196, 190, 0.72)


def chess(c):
    board = "".join(box(60 + 45 * k, 212 + 22 * r, 45, 22, PAPER if (k + r) % 2 else "#6b4b36") for k in range(8) for r in range(3))
    knight = path("M0 0H70Q72-18 58-28C70-70 60-104 26-120L20-134 10-118C-8-112-22-84-36-70L-28-56 -10-62C4-64 14-70 18-78 14-52-6-40 4-26-4-18 0-8 0 0z", NIGHT) + disc(14, -98, 4, PAPER)
    pawn = path("M0 0H56Q54-16 42-22L36-58H20L14-22Q2-16 0 0z", PAPER) + disc(28, -72, 20, PAPER)
    return board + moved(knight, 132, 232, 1.2) + moved(pawn, 292, 234, 1.15)


def wool(c):
    ball = disc(210, 170, 74, ROSE) + "".join(line(f"M{146 + 8 * k} {136 + 6 * k}q60 {-34 + 10 * k} 118 {20 + 6 * k}", "#b7695c", 4) for k in range(6))
    needles = line("M120 60L300 236M312 62L128 232", "#8a6238", 8) + disc(118, 58, 9, BRICK) + disc(314, 60, 9, TEAL)
    return needles + ball + line("M272 214q60 40 110 4t74 10", ROSE, 6)


def repair(c):
    gear = around(10, 62, lambda x, y, a: moved(box(-11, -11, 22, 22, OCHRE, 3), number(x), number(y), 1, number(a * 180 / pi))) + disc(0, 0, 58, OCHRE) + disc(0, 0, 24, "#f9f1de")
    spanner = path("M-12-96V40Q-12 60 0 60T12 40V-96Q34-108 30-140L14-124H-14L-30-140Q-34-108-12-96z", INK)
    toaster = box(270, 150, 140, 92, TEAL, 20) + box(290, 116, 44, 50, "#d79a56", 10) + box(346, 124, 44, 50, "#d79a56", 10) + box(270, 160, 140, 82, TEAL, 16) + disc(392, 206, 9, PAPER)
    return moved(gear, 130, 150) + toaster + moved(spanner, 214, 190, 0.95, 24)


def books_(c):
    return box(60, 222, 360, 12, "#6b4b36") + books(84, 222, c, 9, 130) + cup(366, 212, BRICK, 0.9)


def crime(c):
    glass = disc(0, 0, 66, "#e6f1f0", stroke=INK, stroke_width=14) + line("M48 50L116 120", BRICK, 22)
    prints = "".join(oval(x, y, 9, 15, INK, opacity=".75") for x, y in [(70, 236), (104, 206), (138, 236), (172, 206)])
    eye = path("M-34 0Q0-32 34 0 0 32-34 0z", PAPER) + disc(0, 0, 13, NIGHT) + disc(4, -4, 4, PAPER)
    return prints + moved(glass + eye, 258, 128)


def laptop(c):
    return box(120, 70, 240, 150, INK, 10) + box(132, 82, 216, 126, "#dff0f2") + path("M96 222H384L404 244H76z", "#7a858a") + disc(240, 132, 26, OCHRE) + line("M228 132l8 9 17-19", PAPER, 6) + line("M168 178H312", TEAL, 8) + line("M190 194H290", ROSE, 6)


def talk(c):
    one = path("M60 70H246Q262 70 262 86V150Q262 166 246 166H136L100 204 104 166H60Q44 166 44 150V86Q44 70 60 70z", TEAL)
    two = path("M236 124H420Q436 124 436 140V204Q436 220 420 220H384L388 254 346 220H236Q220 220 220 204V140Q220 124 236 124z", OCHRE)
    loaf = path("M270 190Q262 150 300 152H356Q394 150 386 190z", "#8a5a30") + line("M300 160l-8 22M326 158l-6 24M352 160l-4 22", PAPER, 4)
    return one + line("M78 104H220M78 130H180", PAPER, 8) + two + loaf


def teapot(c):
    pot = line("M330 130q66-4 58 40t-66 40", TEAL, 13) + path("M158 134Q116 128 104 92 92 106 108 158 122 196 166 200z", TEAL) + oval(244, 172, 104, 72, TEAL) + oval(244, 106, 52, 12, "#255a5e") + disc(244, 90, 11, OCHRE)
    flowers = "".join(around(5, 11, lambda x, y, a, k=k: disc(220 + 44 * k + x, 176 + y, 8, ROSE)) + disc(220 + 44 * k, 176, 6, OCHRE) for k in range(2))
    return pot + flowers + line("M96 78q-8-14 0-26", PAPER, 5)


def mic(c):
    bulbs = line("M0 46Q120 104 240 54T480 44", PAPER, 2) + "".join(disc(24 + 48 * k, 62 + [6, 16, 20, 12, 2, 4, 14, 16, 4, 0][k], 7, OCHRE) for k in range(10))
    head = disc(0, 0, 36, "#8c979b") + line("M-30-14H30M-34 2H34M-28 18H28", INK, 3)
    return bulbs + moved(head + path("M-24 30H24L14 130H-14z", INK), 240, 116, 0.95, 14) + line("M226 232Q220 262 300 262H420", INK, 6)


def walk(c):
    hills = path("M0 220Q110 130 240 196T480 160V300H0z", MOSS) + path("M150 300Q230 240 210 214T262 176", "none", stroke="#ecd9a8", stroke_width=22, stroke_linecap="round")
    people = person(170, 202, BRICK, "#8d5a3b", INK, 0.62) + person(216, 190, TEAL, "#f1c9a5", "#b9a98a", 0.62) + person(262, 178, OCHRE, "#e3b08a", "#6b4b36", 0.56)
    return hills + tree(400, 176, 0.8) + tree(60, 206, 0.7, "#4f6c37") + people


def robot(c):
    body = box(178, 132, 124, 96, TEAL, 16) + box(190, 58, 100, 70, "#8fb3b5", 14) + disc(220, 92, 13, PAPER) + disc(262, 92, 13, PAPER) + disc(222, 93, 6, INK) + disc(264, 93, 6, INK) + line("M240 58V36", INK, 5) + disc(240, 32, 8, BRICK) + line("M224 114H258", INK, 5)
    arms = line("M178 160Q130 160 128 196M302 160Q350 152 352 190", "#8fb3b5", 15) + books(328, 214, c, 3, 56)
    return body + arms + disc(206, 240, 18, INK) + disc(274, 240, 18, INK) + box(204, 156, 72, 40, "#dff0f2", 6) + line("M212 178h14l8-14 10 26 8-12h16", BRICK, 4)


def soup(c):
    bowl = path("M110 140H370Q362 240 240 240T110 140z", BRICK) + oval(240, 140, 130, 28, "#f3b95a") + disc(204, 138, 10, MOSS) + disc(268, 146, 12, "#c8442f") + disc(242, 132, 8, MOSS) + oval(302, 136, 14, 7, PAPER)
    return bowl + line("M330 128L420 52", "#8c979b", 11) + oval(426, 48, 20, 14, "#8c979b") + line("M180 92q-10-16 0-32M234 84q-10-16 0-32M288 92q-10-16 0-32", PAPER, 5)


def author(c):
    light = path("M330 70L480 26V110z", "#fbe7a8", opacity=".7") + path("M306 70L160 40V98z", "#fbe7a8", opacity=".5")
    tower = path("M296 96H342L356 236H282z", PAPER) + path("M291 130H347L350 160H288zM286 190H352L355 216H284z", BRICK) + box(300, 60, 38, 30, "#fff3c4") + path("M294 60L319 36 344 60z", BRICK) + box(290, 88, 58, 9, INK)
    return light + waves(238, PAPER, 3) + tower + path("M240 250Q319 214 400 250z", NIGHT) + open_book(128, 160, 0.68)


def ferry(c):
    hull = path("M70 176H410L384 232H104z", NIGHT) + box(70, 176, 340, 9, PAPER) + box(130, 116, 214, 60, PAPER, 4) + box(196, 84, 90, 34, PAPER, 4) + box(226, 34, 34, 54, BRICK) + box(226, 46, 34, 10, PAPER)
    windows = "".join(disc(158 + 32 * k, 146, 10, TEAL) for k in range(6))
    smoke = disc(270, 28, 14, PAPER, opacity=".8") + disc(300, 18, 19, PAPER, opacity=".6") + disc(342, 14, 24, PAPER, opacity=".4")
    return smoke + hull + windows + waves(236, PAPER, 3)


def knots(c):
    loop = "M60 150C140 40 220 40 240 150S340 260 400 190 330 70 250 110 150 250 90 220 110 90 220 96 420 170 440 110"
    return line(loop, INK, 22) + line(loop, "#d9b981", 15) + line(loop, "#8a6238", 15, stroke_dasharray="2 14", opacity=".6")


def bat(c):
    return sky(c) + bird(250, 120, 1.9, "#0d1526") + disc(241, 108, 3, OCHRE) + disc(259, 108, 3, OCHRE) + bird(110, 190, 0.7, "#0d1526") + bird(400, 70, 0.55, "#0d1526") + waves(244, "#6b7fa6", 3)


def heron(c):
    reeds = "".join(line(f"M{30 + 26 * k} 300Q{34 + 26 * k} {240 - (k * 37) % 50} {26 + 26 * k} {196 - (k * 53) % 70}", MOSS, 6) for k in range(17) if k not in (7, 8, 9))
    body = path("M180 190C200 130 290 124 330 176 300 214 220 222 180 190z", "#8ea6b5") + line("M206 168C180 120 236 100 220 66", "#8ea6b5", 17) + disc(220, 60, 18, "#8ea6b5") + path("M206 52L132 66 208 70z", OCHRE) + disc(214, 56, 4, INK) + path("M230 48Q262 40 284 56 256 54 234 60z", NIGHT) + line("M240 206V286M270 204V286", OCHRE, 5)
    return waves(256, PAPER, 2) + reeds + body + note(112, 60, BRICK, 0.6)


def film(c):
    reel = lambda x, y, r: disc(x, y, r, INK) + around(5, r * 0.56, lambda a, b, _: disc(x + a, y + b, r * 0.22, "#8c979b")) + disc(x, y, r * 0.12, PAPER)
    beam = path("M300 150L480 60V250z", "#fff3c4", opacity=".8")
    return beam + reel(150, 88, 48) + reel(246, 96, 38) + box(120, 130, 170, 86, BRICK, 12) + path("M288 150L322 138V206L288 194z", INK) + line("M160 216L130 262M250 216L276 262", INK, 9) + moved(path("M-26 40V-10Q-26-40 0-40T26-10V40L13 28 0 40-13 28z", "#ffffff") + disc(-9, -8, 5, INK) + disc(9, -8, 5, INK), 414, 156)


def letter(c):
    return moved(box(-110, -70, 220, 150, PAPER, 4) + path("M-110-66L0 26 110-66z", "#ead9b6") + line("M-110-66L0 26 110-66", "#b9a98a", 4) + box(52, 36, 40, 30, BRICK, 2), 240, 150, 1, -5) + line("M340 232L420 108", INK, 9) + path("M420 108l10-22 14 9-16 19z", OCHRE)


def family(c):
    frames = ""
    for k, (x, y, r) in enumerate([(240, 84, 34), (150, 116, 28), (330, 116, 28), (96, 178, 24), (190, 190, 24), (290, 190, 24), (384, 178, 24)]):
        frames += oval(x, y, r, r * 1.2, "#8a6238") + oval(x, y, r - 5, r * 1.2 - 6, PAPER) + disc(x, y - 5, r * 0.3, ["#8d5a3b", "#e3b08a", "#c98f68"][k % 3]) + path(f"M{x - r * 0.55} {y + r * 0.75}Q{x} {y - 2} {x + r * 0.55} {y + r * 0.75}z", [BRICK, TEAL, NIGHT][k % 3])
    return line("M240 300V120M240 200Q160 190 150 140M240 190Q320 186 330 140M160 200Q110 220 96 196M240 240Q200 236 190 208M240 236Q280 232 290 208M324 196Q370 220 384 196", "#6b4b36", 10) + frames


def stars_(c):
    dipper = [(90, 90), (140, 76), (186, 92), (230, 112), (240, 160), (306, 164), (318, 112)]
    scope = moved(box(-20, -90, 40, 130, BRICK, 8) + box(-26, -110, 52, 30, OCHRE, 6) + box(-12, 40, 24, 26, INK), 372, 150, 0.9, 42)
    return sky(c, 40) + line("M" + "L".join(f"{x} {y}" for x, y in dipper + [(230, 112)]), "#9fb0d0", 2) + "".join(star(x, y, 10, OCHRE) for x, y in dipper) + scope + line("M356 176L320 270M356 176L400 270", PAPER, 6)


def binding(c):
    sheets = "".join(box(120 + 4 * k, 196 - 14 * k, 210, 12, PAPER if k % 2 else "#ead9b6", 3) for k in range(7))
    return sheets + box(110, 90, 236, 14, TEAL, 4) + box(110, 212, 230, 14, TEAL, 4) + line("M132 106V210M168 106V210M204 106V210", BRICK, 3, stroke_dasharray="9 7") + line("M300 60q80 30 96 110", BRICK, 3) + line("M388 150L406 214", "#8c979b", 7)


def choir(c):
    singers, tones = "", ["#8d5a3b", "#f1c9a5", "#c98f68", "#e3b08a", "#6b4230"]
    for row in range(3):
        for k in range(5 - row):
            x, y = 100 + 70 * k + 35 * row, 218 - 54 * row
            singers = moved(path("M-30 60Q-30 6 0 6T30 60z", [BRICK, TEAL, NIGHT][row]) + disc(0, -14, 20, tones[(k + row) % 5]) + path("M-21-16Q-22-38 0-38T21-16Q0-26-21-16z", [INK, "#6b4b36", "#b9a98a"][(k + 2 * row) % 3]) + oval(0, -6, 5, 7, "#6b1f22"), x, y) + singers
    return singers + note(60, 70, OCHRE, 0.9) + note(410, 64, BRICK, 0.8) + note(364, 40, TEAL, 0.6)


def dark(c):
    shelves = "".join(box(30, 100 + 76 * k, 420, 7, "#3a4a6b") for k in range(3)) + moved(books(0, 0, c, 16, 60), 40, 100) + moved(books(0, 0, c, 17, 62), 40, 176)
    return shelves + path("M126 236L480 80V290z", "#f7e6a6", opacity=".45") + moved(box(-70, -15, 100, 30, BRICK, 8) + path("M30-22H58V22H30z", OCHRE), 100, 236) + note(380, 60, OCHRE, 0.7)


def mask(c):
    owl = path("M150 84Q130 50 138 36 170 58 200 56H280Q310 58 342 36 350 50 330 84 350 120 336 170 310 236 240 250 170 236 144 170 130 120 150 84z", "#8a6238")
    eyes = "".join(disc(x, 130, 46, OCHRE) + around(14, 38, lambda a, b, _, x=x: disc(x + a, 130 + b, 5, BRICK)) + disc(x, 130, 22, INK) for x in (192, 288))
    feathers = "".join(path(f"M{190 + 34 * k} {196 + 12 * (k % 2)}q17 22 34 0", "none", stroke="#ead9b6", stroke_width=5) for k in range(3))
    return line("M140 120Q80 130 40 110M340 120Q400 130 440 110", BRICK, 5) + owl + eyes + path("M226 158L254 158 240 186z", PAPER) + feathers


def bones(c):
    soil = path("M0 130H480V300H0z", "#7a5638") + path("M0 130q30-14 60 0t60 0 60 0 60 0 60 0 60 0 60 0 60 0V150H0z", MOSS)
    spine = line("M110 220Q220 160 350 210T440 180", PAPER, 9) + "".join(line(f"M{170 + 26 * k} {194 + abs(k - 3) * 3}q-6 26 {4} 46", PAPER, 6) for k in range(7))
    skull = path("M60 196Q74 168 118 178L134 206 108 236H54Q36 216 60 196z", PAPER) + disc(98, 200, 9, "#7a5638") + line("M56 226l8-10 8 10 8-10 8 10 8-10", "#7a5638", 3)
    return soil + spine + skull + line("M396 40V120", "#8a6238", 10) + path("M376 112H416V150Q396 176 376 150z", "#8c979b") + line("M380 40H412", "#8a6238", 10)


def regatta(c):
    return waves(190, PAPER, 6) + paper_boat(140, 170, 1.0, PAPER, -4) + paper_boat(290, 206, 1.25, ROSE, 5) + paper_boat(400, 150, 0.7, OCHRE) + line("M20 84Q120 110 240 84T460 84", INK, 2) + "".join(path(f"M{40 + 52 * k} {92 + (k % 2) * 6}h30l-15 30z", [BRICK, OCHRE, TEAL, PAPER][k % 4]) for k in range(8))


def ice(c):
    tents = "".join(path(f"M{60 + 130 * k} 190L{110 + 130 * k} 110 {160 + 130 * k} 190z", [BRICK, OCHRE, TEAL][k]) + path(f"M{96 + 130 * k} 190L{110 + 130 * k} 110 {124 + 130 * k} 190z", PAPER) + line(f"M{110 + 130 * k} 110V88", INK, 4) + path(f"M{110 + 130 * k} 88l24 8-24 8z", BRICK) for k in range(3))
    elephant = path("M0 0V-40Q4-76 50-76H84Q112-78 118-52 132-46 130-10L122-8Q122-30 112-36L106-30V0H86V-26H30V0z", "#77838c") + disc(110, -52, 3, INK)
    return path("M0 190H480V300H0z", "#e8f3f5") + line("M30 260l90-18M200 280l120-26M360 236l80 8", "#b9d6dd", 4) + tents + moved(elephant, 300, 256, 0.95) + "".join(disc(int(c() * 480), int(c() * 180), 3, "#ffffff") for _ in range(30))


def fire(c):
    flame = path("M240 60C300 120 330 160 300 220H180C150 170 200 150 196 110 222 128 226 100 240 60z", BRICK) + path("M244 120C280 160 290 190 272 220H208C192 190 222 180 226 150 238 160 242 142 244 120z", OCHRE) + path("M244 170C262 190 262 206 254 220H230C222 204 238 196 244 170z", PAPER)
    logs = line("M160 236L320 216M160 216L320 236", "#5a3a2a", 17)
    people = person(78, 214, TEAL, "#8d5a3b", INK, 1.0) + person(404, 214, ROSE, "#f1c9a5", "#6b4b36", 1.0)
    return sky(c, 18) + logs + flame + people + "".join(disc(190 + int(c() * 110), 20 + int(c() * 60), 2.5, OCHRE) for _ in range(12))


def seeds(c):
    packets = ""
    for k, (fill, x, turn) in enumerate([(BRICK, 130, -9), (TEAL, 240, 2), (OCHRE, 350, 10)]):
        sprout = line("M0 50V-4", MOSS, 6) + path("M0 8Q-32 2-34-26-4-24 0 8zM0-4Q30-10 32-38 4-34 0-4z", MOSS)
        packets += moved(box(-46, -80, 92, 140, PAPER, 4) + box(-46, -80, 92, 34, fill, 4) + sprout, x, 152, 1, turn)
    return packets + "".join(oval(90 + int(c() * 300), 244 + int(c() * 40), 7, 4, "#4a3524") for _ in range(26))


def sale(c):
    cart = box(90, 214, 300, 12, INK, 4) + disc(140, 246, 17, INK) + disc(340, 246, 17, INK) + line("M390 214L430 110", INK, 9)
    return moved(books(0, 0, c, 11, 96), 108, 214) + moved(books(0, 0, c, 7, 62), 150, 122) + cart + moved(path("M-34-24H24L44 0 24 24H-34z", OCHRE) + disc(26, 0, 5, PAPER), 404, 84, 1, -14)


def lantern(c):
    def one(x, y, fill, scale):
        return moved(line("M0-120V-60", PAPER, 2) + path("M-40-50Q-62 0-40 50H40Q62 0 40-50z", fill) + line("M-20-50Q-32 0-20 50M20-50Q32 0 20 50M0-50V50", "#00000030", 3) + disc(0, 6, 18, "#fff6cf", opacity=".85") + box(-30, -58, 60, 9, INK, 3) + box(-30, 49, 60, 9, INK, 3), x, y, scale)
    return sky(c, 20) + one(130, 130, BRICK, 1.0) + one(256, 168, OCHRE, 1.3) + one(384, 116, TEAL, 0.85)


def carols(c):
    return sky(c, 22) + star(240, 56, 22, OCHRE) + boat(240, 214, 1.2, BRICK, "#ead9b6") + "".join(person(176 + 34 * k, 192, [TEAL, ROSE, MOSS, OCHRE][k], ["#8d5a3b", "#f1c9a5", "#c98f68", "#e3b08a"][k], INK, 0.44) for k in range(4)) + waves(246, "#6b7fa6", 3) + note(90, 110, PAPER, 0.6) + note(390, 100, PAPER, 0.7)


def party(c):
    cake = box(150, 150, 180, 76, ROSE, 8) + box(180, 104, 120, 50, PAPER, 8) + "".join(line(f"M{200 + 27 * k} 104V76", [BRICK, TEAL, OCHRE, MOSS][k], 7) + path(f"M{200 + 27 * k} 76q-8-10 0-20 8 10 0 20z", OCHRE) for k in range(4)) + path("M150 166q15 22 30 0t30 0 30 0 30 0 30 0 30 0V150H150z", PAPER)
    balloons = "".join(line(f"M{x} {y + 36}Q{x + 10} {y + 80} {x - 4} 214", INK, 2) + oval(x, y, 28, 36, fill) for x, y, fill in [(70, 96, BRICK), (108, 64, OCHRE), (392, 70, TEAL), (428, 108, MOSS)])
    return balloons + cake + oval(240, 230, 120, 10, "#ffffff")


def keys(c):
    key = disc(0, 0, 40, OCHRE) + disc(0, 0, 20, "#efe2cc") + box(34, -9, 150, 18, OCHRE, 4) + box(140, 6, 16, 30, OCHRE, 2) + box(168, 6, 16, 22, OCHRE, 2)
    clock = disc(0, 0, 66, INK) + disc(0, 0, 56, PAPER) + around(12, 46, lambda x, y, a: disc(x, y, 3.5, INK)) + line("M0 0V-34M0 0L24 12", BRICK, 7) + disc(0, 0, 6, INK)
    return moved(clock, 340, 116) + moved(key, 86, 190, 0.95, -14) + moved(key, 120, 236, 0.6, 12)


EVENTS = {
    "rhymes": (rhymes, MORNING), "boatstory": (boatstory, SEA), "hillstory": (hillstory, GREEN), "bricks": (bricks, ROOM),
    "lamp": (lamp, DUSK), "chess": (chess, SEA), "wool": (wool, PINK), "repair": (repair, ROOM), "books": (books_, PINK),
    "crime": (crime, DUSK), "laptop": (laptop, DAY), "talk": (talk, MORNING), "teapot": (teapot, PINK), "mic": (mic, DARK),
    "walk": (walk, DAY), "robot": (robot, MORNING), "soup": (soup, GREEN), "author": (author, DUSK), "ferry": (ferry, SEA),
    "knots": (knots, ROOM), "bat": (bat, DARK), "heron": (heron, DAY), "film": (film, DUSK), "letter": (letter, DAY),
    "tree": (family, GREEN), "stars": (stars_, DARK), "binding": (binding, PINK), "choir": (choir, MORNING),
    "dark": (dark, DARK), "mask": (mask, GREEN), "bones": (bones, DAY), "paperboat": (regatta, SEA), "ice": (ice, DAY),
    "fire": (fire, DARK), "seeds": (seeds, GREEN), "sale": (sale, MORNING), "lantern": (lantern, DARK),
    "carols": (carols, DARK), "party": (party, PINK), "keys": (keys, ROOM),
}


def event(name):
    draw, (ground, floor, light) = EVENTS[name]
    chance = random.Random(name).random
    x, y = 90 + int(chance() * 300), 60 + int(chance() * 60)
    back = box(0, 0, 480, 300, ground) + disc(x, y, 46 + int(chance() * 30), light, opacity=".8")
    back += path(f"M0 {236 + int(chance() * 16)}Q160 {214 + int(chance() * 20)} 300 236T480 {228 + int(chance() * 20)}V300H0z", floor)
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 300">{back}{draw(chance)}</svg>\n'


def window(x, y, width, height, arched=True):
    glass = path(f"M{x} {y + height}V{y + width / 2}A{width / 2} {width / 2} 0 0 1 {x + width} {y + width / 2}V{y + height}z", "#f7e3a6") if arched else box(x, y, width, height, "#f7e3a6")
    return glass + line(f"M{x + width / 2} {y + 2}V{y + height}M{x} {y + height * 0.55}H{x + width}", "#7a5638", 3)


def central():
    front = box(170, 150, 460, 260, "#c9785f") + path("M150 150L400 60 650 150z", "#a85a46") + box(150, 146, 500, 16, "#efe0c2") + disc(400, 116, 26, "#efe0c2") + disc(400, 116, 20, PAPER) + line("M400 116V104M400 116L408 120", INK, 3)
    bays = "".join(window(196 + 84 * k, 190, 48, 80) for k in range(5)) + "".join(window(196 + 84 * k, 300, 48, 84) for k in (0, 1, 3, 4))
    columns = "".join(box(180 + 84 * k, 162, 10, 248, "#efe0c2") for k in range(6))
    door = path("M360 410V330A40 40 0 0 1 440 330V410z", "#5d3a2e") + box(340, 410, 120, 10, "#d8c9aa") + box(326, 420, 148, 10, "#c9b997")
    return front + columns + bays + door, "#cfe3df", "#c9b48c", tree(90, 430, 1.5) + tree(716, 430, 1.35, "#7a9450") + person(250, 400, TEAL, "#8d5a3b", INK, 0.7) + person(290, 404, OCHRE, "#f1c9a5", "#6b4b36", 0.55)


def boathouse():
    hut = box(220, 180, 380, 170, "#4f7f86") + path("M190 184L410 80 630 184z", "#33565c") + "".join(line(f"M{240 + 30 * k} 190V350", "#426d74", 3) for k in range(12))
    doors = path("M330 350V240A80 80 0 0 1 490 240V350z", "#f7e3a6") + line("M410 162V350M332 280H488", "#33565c", 5) + window(250, 230, 50, 70, False) + window(524, 230, 50, 70, False)
    stilts = "".join(box(236 + 68 * k, 346, 12, 80, "#5a4434") for k in range(6)) + box(120, 344, 560, 12, "#7a5a42")
    return stilts + hut + doors, "#f3d9b8", "#5d98a4", moved(waves(0, PAPER, 6), 0, 396) .replace("M-20", "M-30") + moved(waves(0, PAPER, 6), 330, 400) + boat(104, 420, 1.0) + paper_boat(700, 440, 0.5) + bird(650, 90, 0.5, PAPER) + bird(110, 110, 0.4, PAPER)


def hilltop():
    hill = path("M0 420Q200 300 420 320T800 380V500H0z", "#7d9450")
    school = box(270, 210, 300, 130, "#d9bd8e") + path("M250 214L330 130H510L590 214z", "#7a4a3c") + box(386, 70, 68, 110, "#d9bd8e") + path("M378 74L420 26 462 74z", "#7a4a3c") + path("M404 130V104A16 16 0 0 1 436 104V130z", INK) + disc(420, 118, 9, OCHRE)
    openings = "".join(window(292 + 52 * k, 240, 34, 66) for k in (0, 1, 3.4, 4.4)) + path("M398 340V276A22 22 0 0 1 442 276V340z", BRICK)
    garden = "".join(line(f"M{130 + 22 * k} {420 - 4 * k}v-22", MOSS, 5) + disc(130 + 22 * k, 394 - 4 * k, 9, [BRICK, OCHRE, ROSE, PAPER][k % 4]) for k in range(8))
    return hill + school + openings, "#dbe9ee", "#66803f", tree(680, 370, 1.4) + tree(180, 360, 0.9, "#55703a") + garden + disc(690, 90, 40, "#fbe7a8")


LIBRARIES = {"central": central, "boathouse": boathouse, "hilltop": hilltop}


def library(name):
    building, ground, floor, front = LIBRARIES[name]()
    clouds = oval(620, 70, 70, 16, PAPER, opacity=".8") + oval(160, 100, 90, 18, PAPER, opacity=".7")
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 500">{box(0, 0, 800, 500, ground)}{clouds}'
            f'{box(0, 404, 800, 96, floor)}{building}{front}</svg>\n')


# Ground, skin, hair, coat, and how the hair is worn.
PEOPLE = {
    "tilda": ("#f2d4c8", "#f1c9a5", "#b5523f", "#2f6f73", "hat"), "ewan": ("#b9d6dd", "#e3b08a", "#d8d4cc", "#223250", "beard"),
    "amara": ("#f6e3c1", "#6b4230", "#26201e", "#b5523f", "crown"), "piotr": ("#dbe5c1", "#f1c9a5", "#8a6238", "#66803f", "short"),
    "lena": ("#e7d3e0", "#f1c9a5", "#cfcac2", "#223250", "bun"), "joss": ("#f2d9a8", "#8d5a3b", "#26201e", "#e2a33d", "curls"),
    "ines": ("#f4cdb5", "#e3b08a", "#3a2620", "#b5523f", "long"), "harriet": ("#dbe5c1", "#f6d4b8", "#b98d3f", "#2f6f73", "hat"),
    "sol": ("#c9d3e6", "#8d5a3b", "#3a3a3a", "#5b4a63", "beard"), "mei": ("#efe2cc", "#f3cfa8", "#1f1f24", "#2f6f73", "bob"),
    "duncan": ("#bcc6dc", "#f1c9a5", "#8c8c8c", "#26323a", "short"), "oona": ("#dfe8d8", "#f6d4b8", "#c4602f", "#66803f", "curls"),
}


def portrait(name):
    ground, skin, hair, coat, worn = PEOPLE[name]
    back = {
        "long": path("M124 150Q110 70 200 66T276 150L290 270H110z", hair), "bob": path("M122 214V140Q124 68 200 68T278 140V214z", hair),
        "curls": around(13, 72, lambda x, y, a: disc(200 + x, 140 + y, 30, hair)), "bun": disc(200, 58, 34, hair),
        "crown": around(9, 58, lambda x, y, a: disc(200 + x, 112 + y * 0.8, 36, hair)),
    }.get(worn, "")
    face = path("M60 400Q64 280 200 276T340 400z", coat) + box(176, 220, 48, 70, skin) + path("M160 276L200 320 240 276 224 262H176z", PAPER) + oval(200, 168, 66, 78, skin)
    if worn == "beard":
        face += path("M134 176Q138 262 200 262T266 176Q250 210 200 206T134 176z", hair)
    eyes = disc(176, 164, 6, INK) + disc(224, 164, 6, INK) + line("M164 146q12-8 24 0M212 146q12-8 24 0", hair, 5)
    smile = line("M180 206q20 18 40 0", "#8a3f35" if worn != "beard" else PAPER, 5) + line("M200 170v18", "#00000022", 5)
    front = path("M132 160Q126 82 200 82T268 160Q250 116 214 112 170 112 132 160z", hair)
    if worn == "hat":
        front += oval(200, 104, 100, 18, OCHRE) + path("M146 102Q148 46 200 46T254 102z", OCHRE) + box(147, 88, 106, 12, BRICK)
    if worn in ("bun", "short"):
        front += disc(176, 164, 20, "none", stroke=INK, stroke_width=4) + disc(224, 164, 20, "none", stroke=INK, stroke_width=4) + line("M196 164h8", INK, 4)
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400">{box(0, 0, 400, 400, ground)}{back}{face}{front}{eyes}{smile}</svg>\n'


def icon():
    return ('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">' + box(0, 0, 64, 64, "#8c3b2e", 14)
            + path("M32 20C26 15 18 14 11 16V46C18 44 26 45 32 50 38 45 46 44 53 46V16C46 14 38 15 32 20z", PAPER)
            + line("M32 20V49", "#8c3b2e", 3) + "</svg>\n")


def files():
    yield "icon.svg", icon()
    for folder, names, draw in (("events", EVENTS, event), ("libraries", LIBRARIES, library), ("people", PEOPLE, portrait)):
        for name in names:
            yield f"{folder}/{name}.svg", draw(name)


def main():
    drawn = dict(files())
    if "--check" in sys.argv[1:]:
        wrong = [name for name, text in drawn.items() if not (FOLDER / name).is_file() or (FOLDER / name).read_text() != text]
        extra = [each for each in FOLDER.rglob("*.svg") if str(each.relative_to(FOLDER)) not in drawn]
        for name in wrong + extra:
            print(f"not as it would be drawn: {name}")
        print(f"{len(drawn) - len(wrong)} passed, {len(wrong) + len(extra)} failed")
        return bool(wrong or extra)
    for name, text in drawn.items():
        (FOLDER / name).parent.mkdir(parents=True, exist_ok=True)
        (FOLDER / name).write_text(text)
    print(f"{len(drawn)} pictures")
    return False


if __name__ == "__main__":
    sys.exit(main())
