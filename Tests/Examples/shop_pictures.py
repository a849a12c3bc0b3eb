"""Draws the pictures of the example shop: one SVG a product, a category and a person, always the same bytes.

  python3 shop_pictures.py            draws them anew
  python3 shop_pictures.py --check    tells whether the files are what would be drawn; prints "N passed, N failed"
"""

import random
import sys
from pathlib import Path

from shop import PEOPLE
from shop_goods import BRASS, CATEGORIES, CEDAR, CREAM, FERN, INK, NAVY, OCHRE, PRODUCTS, RED, ROSE, SAND, TEAL

FOLDER = Path(__file__).resolve().parents[2] / "content/shop/images"
GROUNDS = ["#efe9dc", "#e6ebe6", "#e9e4ea", "#e3eaee", "#f1e6dd", "#eceadb"]
PAPER = "#fffdf6"
SHADE = "#23242e"


def shape(tag, **attributes):
    written = " ".join(f'{name.replace("_", "-")}="{value}"' for name, value in attributes.items())
    return f"<{tag} {written}/>"


def box(x, y, width, height, fill, radius=0, **more):
    return shape("rect", x=x, y=y, width=width, height=height, **({"rx": radius} if radius else {}), fill=fill, **more)


def disc(x, y, radius, fill, **more):
    return shape("circle", cx=x, cy=y, r=radius, fill=fill, **more)


def path(data, fill="none", **more):
    return shape("path", d=data, fill=fill, **more)


def line(data, colour, width, **more):
    return path(data, stroke=colour, stroke_width=width, stroke_linecap="round", stroke_linejoin="round", **more)


def turned(body, angle, x=180, y=120):
    return f'<g transform="rotate({angle} {x} {y})">{body}</g>'


def moved(body, x, y):
    return f'<g transform="translate({x} {y})">{body}</g>'


def pen(colours, trait, _):
    body, metal = colours
    nib = path("M64 120l26-11v22z", BRASS) + line("M64 120h18", SHADE, 1.2) + disc(80, 120, 1.8, SHADE)
    if trait == 3:
        return turned(nib + box(88, 114, 40, 12, metal, 3) + path("M128 113q80 2 168 6v2q-90 5-168 6z", body), -24)
    length = 120 if trait == 2 else 150
    barrel = box(90, 110, 34, 20, SHADE, 4) + box(122, 105, length, 30, body, 9) + box(122, 105, 7, 30, metal)
    end = 122 + length
    clip = box(end - 66, 99, 60, 6, metal, 3) + box(end - 14, 105, 6, 30, metal)
    stripes = "".join(box(140 + 22 * n, 105, 4, 30, PAPER, opacity=0.22) for n in range(4 if trait == 1 else 0))
    flourish = line("M48 176c40-26 66 18 96-6s42 20 80-2 54 8 84-4", body, 2.4, opacity=0.7)
    return flourish + turned(nib + barrel + stripes + clip, -18)


def ink(colours, trait, chance):
    colour, cap = colours
    if trait == 3:
        tones = [NAVY, TEAL, "#6b3f63", "#5f7a4a", OCHRE, RED]
        return "".join(
            moved(box(0, 0, 26, 14, cap, 3) + box(2, 14, 22, 84, PAPER, 6, opacity=0.75) + box(4, 40, 18, 56, tone, 5), 70 + 38 * n, 68)
            for n, tone in enumerate(tones))
    high = {0: 96, 1: 110, 2: 86}[trait]
    top = 190 - high
    glass = path(f"M120 {top + 14}q0-14 14-14h92q14 0 14 14v{high - 28}q0 14-14 14h-92q-14 0-14-14z", PAPER, opacity=0.8)
    fluid = path(f"M126 {top + 34}q54-12 108 0v{high - 50}q0 10-10 10h-88q-10 0-10-10z", colour)
    label = box(144, top + 46, 72, 30, PAPER, 2) + line(f"M154 {top + 57}h52M154 {top + 66}h34", colour, 2.5)
    lid = box(150, top - 26, 60, 27, cap, 5) + box(150, top - 14, 60, 3, PAPER, opacity=0.25)
    blots = "".join(disc(round(60 + chance.random() * 50), round(170 + chance.random() * 36), round(3 + chance.random() * 9), colour) for _ in range(4))
    stroke = line("M252 204c20-12 34 8 52-6s20-4 24-2", colour, 5)
    return blots + stroke + glass + fluid + label + lid


def notebook(colours, trait, _):
    cover, accent = colours
    x, y, width, height = {0: (118, 40, 124, 162), 1: (118, 40, 124, 162), 2: (86, 66, 188, 122), 3: (112, 36, 132, 168), 4: (138, 26, 86, 188)}[trait]
    pages = box(x + 7, y + 7, width, height, PAPER, 3) + box(x + 4, y + 4, width, height, "#e9e2d0", 3)
    front = box(x, y, width, height, cover, 5) + box(x, y, 16, height, SHADE, 5, opacity=0.18)
    stitches = "".join(line(f"M{x + 5} {y + 16 + n * 22}h8", accent, 2.4) for n in range((height - 20) // 22))
    label = box(x + width // 2 - 22, y + 30, 60, 34, accent, 2) + line(f"M{x + width // 2 - 14} {y + 42}h44M{x + width // 2 - 14} {y + 52}h28", cover, 2.5)
    band = box(x + width - 22, y, 5, height, accent) if trait == 3 else ""
    ribbon = line(f"M{x + width - 40} {y + height}v20l-5-6-5 6v-20", accent, 3, opacity=0.9) if trait in (1, 4) else ""
    corners = path(f"M{x + width} {y}h-24l24 24zM{x + width} {y + height}h-24l24-24z", accent) if trait == 4 else ""
    return turned(ribbon + pages + front + stitches + label + band + corners, -5)


def paper(colours, trait, _):
    first, second = colours
    if trait == 3:
        back = box(92, 62, 176, 118, first, 4)
        lining = path("M92 66l88 70 88-70-8-30H100z", second)
        dots = "".join(disc(112 + 22 * n, 54 + 10 * (n % 2), 3, first) for n in range(7))
        front = path("M92 66l64 56-64 58zM268 66l-64 56 64 58z", first) + path("M92 180l88-70 88 70z", PAPER, opacity=0.5)
        return lining + dots + back.replace('height="118"', 'height="114"', 1).replace('y="62"', 'y="66"', 1) + front + line("M92 66l88 72 88-72", SHADE, 1.4, opacity=0.35)
    if trait == 4:
        card = turned(box(96, 60, 150, 104, PAPER, 3) + box(108, 72, 126, 80, "none", 2, stroke=second, stroke_width=2), -8)
        return turned(box(116, 84, 160, 108, first, 3) + line("M116 84l80 60 80-60", second, 1.6), 5) + card
    sheets = "".join(turned(box(110, 40, 140, 164, PAPER if n % 2 else first, 2, stroke=second, stroke_width=0.8), 6 - 4 * n) for n in range(4))
    rules = "".join(line(f"M128 {76 + 16 * n}h{104 - 22 * (n % 3)}", second, 2, opacity=0.7) for n in range(6))
    edge = line("M110 204q6-5 12 0t12 0 12 0 12 0 12 0 12 0 12 0 12 0 12 0 12 0 12 0", second, 1.4) if trait == 1 else ""
    stripe = "".join(box(110 + 20 * n, 40, 10, 8, second if n % 2 else RED) for n in range(7)) if trait == 2 else ""
    return sheets + turned(rules + edge + stripe, -6)


def pencils(colours, trait, _):
    first, second = colours
    if trait == 4:
        blade = path("M170 112l104-20q18 8 22 26l-126 12z", "#c9ced1") + line("M180 124l108-10", SHADE, 1, opacity=0.4)
        return turned(blade + box(66, 104, 116, 30, first, 15) + disc(84, 119, 4, second) + disc(164, 119, 4, second), -12)
    if trait == 3:
        tin = box(70, 62, 220, 126, "#b9bec2", 10) + box(78, 70, 204, 110, PAPER, 6)
        tones = [RED, "#b5562d", OCHRE, "#5f7a4a", FERN, TEAL, "#7fa9c4", NAVY, "#6b3f63", ROSE, CEDAR, INK]
        return tin + "".join(box(84 + 16.4 * n, 90, 13, 84, tone, 2) + path(f"M{84 + 16.4 * n:.1f} 90h13l-4-12h-5z", tone) for n, tone in enumerate(tones))
    if trait == 2:
        return "".join(turned(box(90, 84 + 36 * n, 180, 20, first if n != 1 else second, 5), -8 + 5 * n) for n in range(3))
    strokes = line("M60 206q60-26 120 0t120-4", second, 3, opacity=0.6)
    flat = 26 if trait == 1 else 18
    one = box(108, 111, 160, flat, first) + box(108, 111, 160, flat // 3, PAPER, opacity=0.25) + path(f"M108 111v{flat}l-34-{flat // 2}z", SAND) + path(f"M86 {111 + flat // 2 + 3}v-6l-12 3z", SHADE) + box(268, 111, 12, flat, BRASS) + box(280, 111, 14, flat, second, 4)
    return strokes + "".join(turned(moved(one, 0, 26 * n), -20 + 3 * n) for n in (-1, 0, 1))


def seal(colours, trait, chance):
    first, second = colours
    if trait == 0:
        blob = "M180 196c-34 4-58-8-64-20s16-30 40-30 20-14 44-8 48 14 44 34-34 20-64 24z"
        stamp = disc(182, 170, 20, "none", stroke=second, stroke_width=2.5, opacity=0.8) + line("M182 156v28M170 170h24", second, 2.5, opacity=0.8)
        sticks = "".join(turned(box(128, 30 + 20 * n, 130, 14, first, 3) + box(244, 30 + 20 * n, 14, 14, SHADE, 3, opacity=0.25), -12 + 3 * n) for n in range(4))
        return sticks + path(blob, first) + stamp
    if trait == 4:
        spoon = path("M96 112q0 34 40 34t40-34z", first) + box(174, 108, 110, 10, CEDAR, 5)
        flame = path("M136 196q-20-14 0-44 20 30 0 44z", OCHRE) + path("M136 194q-9-8 0-22 9 14 0 22z", RED)
        return spoon + flame + box(106, 196, 60, 14, second, 4)
    mark = {1: line("M168 178l12-30 12 30M172 168h16", first, 4), 2: disc(180, 163, 7, first) + disc(180, 175, 9, first) + path("M174 164q-22-16-22 0t20 6M186 164q22-16 22 0t-20 6", PAPER, stroke=first, stroke_width=2), 3: line("M180 186q-4-30 8-40 8-4 6 6-6 4-8-2M178 172l-10-6M178 164l-8-8M180 156l10 2", first, 3.4)}[trait]
    handle = path("M160 96q-12-52 20-56 32 4 20 56z", second) + box(154, 94, 52, 16, first, 4) + box(146, 108, 68, 12, first, 3)
    return disc(180, 166, 42, RED) + disc(180, 166, 32, ROSE, opacity=0.55) + mark + moved(handle, 84, -4)


def desk(colours, trait, _):
    first, second = colours
    if trait == 0:
        marks = "".join(line(f"M{66 + 8 * n} 104v{16 if n % 5 == 0 else 9}", second, 1.6) for n in range(29))
        return turned(box(56, 104, 248, 34, first, 2) + marks + disc(290, 124, 5, PAPER), -14)
    if trait == 1:
        return path("M84 176q96-70 192 0z", first) + path("M84 176q96 34 192 0l-8 8q-88 28-176 0z", second) + disc(180, 110, 17, first) + box(174, 118, 12, 26, first)
    if trait == 2:
        return "".join(path(f"M{84 + 4 * n} {96 + 46 * n}h{192 - 8 * n}v34h-{192 - 8 * n}z", first) + path(f"M{96 + 4 * n} {104 + 46 * n}h{168 - 8 * n}v18h-{168 - 8 * n}z", PAPER) + line(f"M{104 + 4 * n} {110 + 46 * n}h120M{104 + 4 * n} {116 + 46 * n}h86", second, 2) for n in range(2)) + box(88, 130, 8, 46, first) + box(264, 130, 8, 46, first)
    if trait == 3:
        return path("M104 178q-14-60 56-84t116 40q16 44-40 54-100 20-132-10z", first) + line("M120 132q60-22 148 26", second, 6, opacity=0.75) + line("M150 98q-14 40 20 88", second, 2.4, opacity=0.5)
    arm = line("M140 204v-70q0-66 62-66 34 0 34 34", first, 10)
    return box(96, 200, 92, 14, second, 6) + arm + path("M204 96h64l16 40h-96z", first) + path("M196 136h80l36 76h-150z", OCHRE, opacity=0.22)


def wrapping(colours, trait, _):
    first, second = colours
    if trait == 3:
        ball = disc(176, 124, 66, first)
        turns = "".join(line(f"M{116 + 3 * n} {100 + 12 * n}q60-{46 - 6 * n} 122 {10 + 2 * n}", second, 3, opacity=0.75) for n in range(5))
        cross = "".join(line(f"M{140 + 16 * n} 66q-{24 - 8 * n} 60 {2 + 4 * n} 116", second, 2.4, opacity=0.45) for n in range(5))
        return ball + turns + cross + line("M224 170q40 34 84 10", first, 6)
    if trait == 4:
        tag = path("M84 100l26-24h150v92h-150l-26-24z", first) + disc(108, 122, 9, second) + disc(108, 122, 4, PAPER)
        return turned(tag, -14) + turned(tag + line("M136 112h96M136 128h64", second, 3, opacity=0.8), 4) + line("M104 122q-36-6-44-50", CEDAR, 3)
    dots = []
    for row in range(4):
        for column in range(6):
            x, y = 104 + 30 * column + 12 * (row % 2), 70 + 34 * row
            hare = path(f"M{x} {y}q-10 2-10 12h18q6-6 0-10l-2-12-3 9-4-9z", second)
            tulip = path(f"M{x - 7} {y - 8}l4 4 3-5 3 5 4-4v8q-7 8-14 0z", second) + line(f"M{x} {y + 4}v10", second, 1.8)
            star = path(f"M{x} {y - 7}l2 5 5 2-5 2-2 5-2-5-5-2 5-2z", second)
            dots.append((hare, tulip, star)[trait])
    return path("M84 44h184q18 0 18 20v140H84z", first) + "".join(dots) + path("M268 44q22 0 22 22v136q0 10-12 10t-12-10V62z", second, opacity=0.85) + disc(278, 204, 11, PAPER) + disc(278, 204, 5, SHADE, opacity=0.4)


def clips(colours, trait, chance):
    one = path("M160 92h40l10 46h-60z", colours[0]) + line("M166 92q-8-34 14-34t14 34M150 138q-8-22 4-30M210 138q8-22-4-30", "#aeb4b8", 5)
    return "".join(turned(moved(one, dx, dy), angle) for dx, dy, angle in ((-70, 10, -18), (0, 34, 4), (70, -4, 22)))


def sharpener(colours, trait, chance):
    curl = line("M236 150q30 6 24 30t-34 8 6-28 40 6", "#b98d5a", 4)
    body = path("M128 96l96-14 12 62-120 14z", colours[0]) + path("M146 100l56-8 4 22-52 8z", "#c9ced1") + disc(166, 106, 5, SHADE) + disc(188, 103, 5, SHADE)
    return turned(body + curl, -4)


def bookends(colours, trait, chance):
    books = "".join(box(132 + 19 * n, 196 - high, 17, high, tone, 2) + box(132 + 19 * n, 206 - high, 17, 5, PAPER, opacity=0.5) for n, (high, tone) in enumerate([(104, NAVY), (92, RED), (112, FERN), (86, OCHRE), (98, TEAL)]))
    return books + path("M130 198V96q-44 20-58 102z", colours[0]) + path("M229 198V96q44 20 58 102z", colours[0]) + box(66, 196, 228, 6, colours[1])


def rest(colours, trait, chance):
    wave = path("M84 176q0-34 32-34t32 18 32-18 32 18 32-18 32 34v14H84z", colours[0]) + path("M84 182h192v8H84z", SHADE, opacity=0.15)
    return turned(box(96, 132, 170, 11, NAVY, 5) + path("M96 132l-24 5.500 24 5.500z", BRASS), -6) + wave


def blotting(colours, trait, chance):
    sheets = "".join(turned(box(92, 66, 176, 120, colours[0] if n % 2 else "#e7aab4", 3), 8 - 5 * n) for n in range(4))
    return sheets + turned(line("M120 104h96M120 122h70M120 140h84", NAVY, 4, opacity=0.28) + disc(226, 152, 9, NAVY, opacity=0.3), -7)


# Things that are not like the others of their category.
OWN = {"Bulldog Clips, Large": clips, "Brass Bullet Sharpener": sharpener, "Brass Bookends": bookends, "Pen Rest, Wave": rest, "Blotting Paper": blotting}
MOTIFS = [pen, ink, notebook, paper, pencils, seal, desk, wrapping]


def picture(body, ground, seed):
    """The body on its ground: a table's edge and a shadow, so that things lie on something."""
    shade = shape("ellipse", cx=180, cy=212, rx=120, ry=9, fill=SHADE, opacity=0.08)
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 360 240">{box(0, 0, 360, 240, ground)}'
            f'{path("M0 186q180-12 360 0v54H0z", SHADE, opacity=0.045)}{shade}{body}</svg>\n')


def window():
    """The picture of the home page: what the shop has, on three shelves behind glass."""
    rows = [
        [(ink, (NAVY, BRASS), 0), (notebook, (RED, SAND), 0), (pen, (NAVY, BRASS), 1)],
        [(paper, (SAND, NAVY), 2), (wrapping, (FERN, CREAM), 3), (seal, (RED, CEDAR), 0)],
        [(pencils, (OCHRE, RED), 3), (desk, (OCHRE, SHADE), 4), (ink, (TEAL, SHADE), 3)],
    ]
    # Deep enough to stand beside the words, which are on the colour of the shop.
    drawn = box(0, 0, 1200, 900, "#f1e6dd") + disc(930, 130, 360, PAPER, opacity=0.5)
    for row, things in enumerate(rows):
        board = 286 + 292 * row
        for column, (motif, colours, trait) in enumerate(things):
            body = motif(colours, trait, random.Random(row * 3 + column))
            drawn += shape("ellipse", cx=220 + 380 * column, cy=board - 8, rx=132, ry=9, fill=SHADE, opacity=0.1)
            drawn += moved(f'<g transform="scale(1.1)">{body}</g>', 22 + 380 * column, board - 232)
        drawn += box(0, board, 1200, 18, CEDAR) + box(0, board + 18, 1200, 10, SHADE, opacity=0.12)
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 900" width="1200" height="900">{drawn}</svg>\n'


def portrait(number):
    chance = random.Random(70 + number)
    skin = ["#e8b998", "#c98f66", "#f0cdb0", "#8d5a3b", "#d9a47c"][chance.randrange(5)]
    hair = ["#3a2b22", "#8a5a33", "#b9b2a7", "#1f1b1a", "#a5512f"][chance.randrange(5)]
    coat = [NAVY, FERN, RED, OCHRE, TEAL, CEDAR][number % 6]
    style = chance.randrange(3)
    locks = [path("M118 116q-6-74 62-74t62 74q-10-46-62-46t-62 46z", hair),
             path("M116 160q-14-118 64-118t64 118h-22q4-80-42-80t-42 80z", hair),
             path("M120 104q6-66 64-62 62 2 58 66-30-34-122-4z", hair)][style]
    face = disc(180, 116, 56, skin) + disc(160, 116, 4, SHADE) + disc(200, 116, 4, SHADE) + line("M166 142q14 10 28 0", SHADE, 3)
    glasses = disc(160, 116, 13, "none", stroke=SHADE, stroke_width=2.5) + disc(200, 116, 13, "none", stroke=SHADE, stroke_width=2.5) + line("M173 114h14", SHADE, 2.5) if chance.random() < 0.45 else ""
    body = path("M84 240q4-74 96-74t96 74z", coat) + path("M152 168l28 34 28-34z", PAPER)
    return body + (locks if style == 1 else "") + face + ("" if style == 1 else locks) + glasses


def files():
    made = {}
    for number, goods in enumerate(PRODUCTS, 1):
        chance = random.Random(number)
        body = OWN.get(goods.name, MOTIFS[goods.category - 1])(goods.colours, goods.trait, chance)
        made[f"products/{number}.svg"] = picture(body, GROUNDS[(number * 5 + goods.category) % len(GROUNDS)], number)
    firsts = [next(goods for goods in PRODUCTS if goods.category == n) for n in range(1, len(CATEGORIES) + 1)]
    for number, goods in enumerate(firsts, 1):
        body = MOTIFS[number - 1](goods.colours, goods.trait, random.Random(0))
        made[f"categories/{number}.svg"] = picture(body, GROUNDS[number % len(GROUNDS)], number)
    for number in range(1, len(PEOPLE) + 1):
        made[f"staff/{number}.svg"] = picture(portrait(number), GROUNDS[number % len(GROUNDS)], number)
    made["window.svg"] = window()
    icon = box(0, 0, 64, 64, NAVY, 14) + path("M12 20l20 16 20-16v26a4 4 0 0 1-4 4H16a4 4 0 0 1-4-4z", CREAM) + path("M12 18h40L32 34z", SAND) + disc(32, 38, 7, RED)
    made["icon.svg"] = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">{icon}</svg>\n'
    return made


def main():
    made = files()
    if "--check" in sys.argv:
        wrong = [name for name, text in made.items() if (FOLDER / name).read_text(encoding="utf-8") != text]
        for name in wrong:
            print(f"not what would be drawn: {name}")
        print(f"{len(made) - len(wrong)} passed, {len(wrong)} failed")
        sys.exit(1 if wrong else 0)
    for name, text in made.items():
        (FOLDER / name).parent.mkdir(parents=True, exist_ok=True)
        (FOLDER / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
