"""The drawings on covers. Each takes chance (a function that gives the next number from 0 to 1) and four colours, and
fills the square from (0, 0) to (200, 200)."""

from math import cos, pi, sin


def number(value):
  text = f"{value:.1f}"
  return text[:-2] if text.endswith(".0") else text


def path(points, closed=False):
  return "M" + " ".join(f"{number(x)} {number(y)}" for x, y in points) + ("z" if closed else "")


def stroke(d, colour, width, more=""):
  return f'<path d="{d}" fill="none" stroke="{colour}" stroke-width="{width}"{more}/>'


def disc(x, y, r, colour):
  return f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(r)}" fill="{colour}"/>'


def ring(points, x, y, r, turn=0.0):
  return [(x + r * cos(turn + 2 * pi * k / points), y + r * sin(turn + 2 * pi * k / points)) for k in range(points)]


def dots(places, colour, size):
  """Round dots as one path: a line of no length with round ends."""
  d = "".join(f"M{number(x)} {number(y)}h0" for x, y in places)
  return stroke(d, colour, size, ' stroke-linecap="round"')


def star(chance, c):
  """The chords of a polygon: a group and the steps through it."""
  points = 7 + int(chance() * 10)
  step = 2 + int(chance() * (points // 2 - 2))
  corners = ring(points, 100, 100, 82, -pi / 2)
  chords = "".join(path([corners[k], corners[(k + step) % points]]) for k in range(points))
  return stroke(path(corners, True), c[2], 2) + stroke(chords, c[1], 2.5) + dots(corners, c[3], 11)


def curves(chance, c):
  """A family of curves."""
  first, second = 1 + chance() * 2, 2 + chance() * 4
  lines = ""
  for k in range(7):
    bend = lambda x: 100 + (k - 3) * 16 * sin(first * x / 40 + k * .18) + 24 * sin(second * x / 70)
    lines += path([(x, bend(x)) for x in range(0, 201, 10)])
  return stroke(lines, c[1], 2) + stroke("M0 100H200M100 8V192", c[2], 1.5) + disc(100, 100, 5, c[3])


def spirals(chance, c):
  """Orbits that wind towards a point."""
  arms, tight, lines = 3 + int(chance() * 4), .16 + chance() * .16, ""
  for arm in range(arms):
    turns = [(k / 3, 92 * 2.71828 ** (-tight * k / 3)) for k in range(36)]
    start = 2 * pi * arm / arms
    lines += path([(100 + r * cos(t + start), 100 + r * sin(t + start)) for t, r in turns])
  return stroke(lines, c[1], 3, ' stroke-linecap="round"') + disc(100, 100, 9, c[3])


def nested(chance, c):
  """Polygons in circles in polygons."""
  sides, turn, r, out = 3 + int(chance() * 4), chance() * pi, 88.0, ""
  for k in range(6):
    if r < 9:
      break
    out += f'<path d="{path(ring(sides, 100, 100, r, turn), True)}" fill="{c[1 + k % 3]}"/>'
    r *= cos(pi / sides)
    out += disc(100, 100, r, c[0])
    r *= .97
    turn += pi / sides
  return out


def knot(chance, c):
  """A torus knot."""
  pairs = ((2, 3), (2, 5), (3, 4), (3, 5), (2, 7), (4, 5), (3, 7), (5, 6))
  p, q = pairs[int(chance() * len(pairs))]
  turn = chance() * 6
  points = []
  for k in range(40 * max(p, 3)):
    t = 2 * pi * k / (40 * max(p, 3))
    r = 58 + 27 * cos(q * t)
    points.append((100 + r * cos(p * t + turn), 100 + r * sin(p * t + turn)))
  d = "M" + " ".join(f"{round(x)} {round(y)}" for x, y in points) + "z"
  return stroke(d, c[2], 12) + stroke(d, c[0], 6) + stroke(d, c[1], 3)


def sets(chance, c):
  """Circles that overlap, and a table of yes and no."""
  turn, out = chance() * pi, ""
  count = 2 + int(chance() * 2)
  for k, (x, y) in enumerate(ring(count, 100, 76, 34, turn)):
    out += f'<circle cx="{number(x)}" cy="{number(y)}" r="50" fill="{c[1 + k]}" fill-opacity=".72"/>'
  cells = "".join(f"M{20 + 20 * k} {180 - 14 * row}h12" for row in range(2) for k in range(8) if chance() < .55)
  return out + stroke(cells, c[3], 9)


def primes(chance, c):
  """Ulam's spiral of prime numbers, from a start of one's own."""
  start, x, y, dx, dy = 1 + int(chance() * 400), 0, 0, 1, 0
  places, run, left, turns, n = [], 1, 1, 0, start
  while n < start + 361:
    if n > 1 and all(n % d for d in range(2, int(n ** .5) + 1)):
      places.append((100 + 9.6 * x, 100 + 9.6 * y))
    x, y, n, left = x + dx, y + dy, n + 1, left - 1
    if left == 0:
      dx, dy, turns = dy, -dx, turns + 1
      run += turns % 2 == 0
      left = run
  return dots(places, c[1], 7.5) + disc(100, 100, 5.5, c[3])


def bars(chance, c):
  """Heights of a sample under the curve they come from."""
  middle, wide, out = 70 + chance() * 60, 26 + chance() * 26, ""
  bell = lambda x: 150 * 2.71828 ** (-((x - middle) / wide) ** 2 / 2)
  for x in range(10, 190, 15):
    out += f"M{x + 6} 186V{round(186 - bell(x + 6) * (.7 + .4 * chance()) - 3)}"
  curve = path([(x, 180 - bell(x)) for x in range(4, 200, 5)])
  return stroke(out, c[1], 11) + stroke(curve, c[3], 3.5) + stroke("M0 187H200", c[2], 2)


def walk(chance, c):
  """Walks that a coin decides."""
  out = ""
  for colour in (c[2], c[1], c[3]):
    y, points = 100.0, []
    for x in range(0, 201, 5):
      points.append((x, y))
      y = min(190, max(10, y + (chance() - .5) * 34))
    out += stroke(path(points), colour, 3, ' stroke-linejoin="round"')
  return out


def graph(chance, c):
  """Points and what joins them."""
  places = [(14 + 172 * chance(), 14 + 172 * chance()) for _ in range(13 + int(chance() * 8))]
  edges = ""
  for k, (x, y) in enumerate(places):
    near = sorted(places, key=lambda other: (other[0] - x) ** 2 + (other[1] - y) ** 2)
    edges += "".join(path([(x, y), other]) for other in near[1:3 + k % 2])
  return stroke(edges, c[2], 2) + dots(places[1:], c[1], 12) + dots(places[:1], c[3], 20)


def steps(chance, c):
  """A curve and the staircase that comes near it."""
  power, out, count = .6 + chance() * 1.8, "", 6 + int(chance() * 8)
  for k in range(count):
    wide = 180 / count
    out += f"M{number(10 + (k + .5) * wide)} 190V{number(190 - 176 * ((k + 1) / count) ** power)}"
  curve = path([(10 + x, 190 - 176 * (x / 180) ** power) for x in range(0, 181, 9)])
  return stroke(out, c[1], number(180 / count - 2)) + stroke(curve, c[3], 3.5)


def ripples(chance, c):
  """Waves from two stones."""
  out, first, second = "", 40 + chance() * 40, 120 + chance() * 40
  for x, y, colour in ((first, 70, c[1]), (second, 130, c[2])):
    out += "".join(
      f'<circle cx="{round(x)}" cy="{y}" r="{r}" fill="none" stroke="{colour}" stroke-width="3"/>'
      for r in range(10, 96, 12))
  return out + disc(first, 70, 5, c[3]) + disc(second, 130, 5, c[3])


def rays(chance, c):
  """A sun of rays."""
  count, inner = 16 + 4 * int(chance() * 8), 26 + chance() * 22
  lines = "".join(
    path([a, b]) for a, b in zip(ring(count, 100, 100, inner + 8), ring(count, 100, 100, 92 if count % 8 else 84)))
  sun = disc(100, 100, inner, c[3]) + disc(100, 100, inner * .55, c[2])
  return stroke(lines, c[1], 3, ' stroke-linecap="round"') + sun


def board(chance, c):
  """Squared paper with figures cut from it."""
  grid = "".join(f"M{k} 10V190M10 {k}H190" for k in range(10, 191, 20))
  out = stroke(grid, c[2], 1)
  for colour in (c[1], c[3], c[1]):
    x, y, size = 10 + 20 * int(chance() * 5), 10 + 20 * int(chance() * 5), 40 + 20 * int(chance() * 2)
    shape = (f"M{x} {y + size}h{size}v-{size}z", f"M{x} {y}h{size}v{size}h-{size}z",
             f"M{x} {y + size}l{size // 2} -{size}l{size // 2} {size}z")[int(chance() * 3)]
    out += f'<path d="{shape}" fill="{colour}" fill-opacity=".85"/>'
  return out


def tiles(chance, c):
  """Tiles of quarter circles."""
  out = {1: "", 2: "", 3: ""}
  for y in range(0, 200, 40):
    for x in range(0, 200, 40):
      turn, colour = int(chance() * 4), 1 + int(chance() * 3)
      px, py, ax, ay, bx, by = (
        (x, y, 40, 0, 0, 40), (x + 40, y, 0, 40, -40, 0),
        (x + 40, y + 40, -40, 0, 0, -40), (x, y + 40, 0, -40, 40, 0))[turn]
      out[colour] += f"M{px} {py}l{ax} {ay}a40 40 0 0 1 {bx - ax} {by - ay}z"
  return "".join(f'<path d="{d}" fill="{c[k]}"/>' for k, d in out.items() if d)


def hills(chance, c):
  """Hills behind hills, and the sun or the moon."""
  out = disc(40 + chance() * 120, 44 + chance() * 20, 20 + chance() * 12, c[3])
  for k in range(4):
    base, wave, shift = 92 + k * 28, 10 + chance() * 16, chance() * 6
    ridge = [(x, base + wave * sin(x / (26 + 8 * k) + shift)) for x in range(0, 201, 10)]
    opacity = number(.4 + .2 * k) if k < 3 else "1"
    out += f'<path d="{path(ridge)} 200 200 0 200z" fill="{c[1 + k % 2]}" fill-opacity="{opacity}"/>'
  return out


def scales(chance, c):
  """Waves like scales."""
  shift, d = chance() * 14, {1: "", 2: ""}
  for row in range(9):
    for k in range(-1, 6):
      x, y = k * 40 + (20 if row % 2 else 0), 36 + row * 20 + shift
      for r in (19, 12, 5):
        d[1 + row % 2] += f"M{number(x + 20 - r)} {number(y)}a{r} {r} 0 0 1 {2 * r} 0"
  moon = disc(150 - chance() * 100, 26, 17, c[3])
  return moon + "".join(stroke(lines, c[k], 2.4) for k, lines in d.items())


def leaves(chance, c):
  """Twigs with leaves."""
  out, stems = {1: "", 2: ""}, ""
  for k in range(3):
    x, lean = 40 + k * 60 + chance() * 16, (chance() - .5) * 50
    stems += f"M{number(x)} 200Q{number(x)} 100 {number(x + lean)} 14"
    for step in range(7):
      t = step / 7
      px, py = x + lean * t * t, 186 - 170 * t
      side = 1 if step % 2 else -1
      long = (30 - 12 * t) * side
      leaf = f"q{number(long * .5)} -16 {number(long)} -10q{number(-long * .3)} 14 {number(-long)} 10z"
      out[1 + (step + k) % 2] += f"M{number(px)} {number(py)}{leaf}"
  return stroke(stems, c[3], 2.5) + "".join(f'<path d="{d}" fill="{c[k]}"/>' for k, d in out.items())


def windows(chance, c):
  """A town at night."""
  walls, lit, x = "", "", 6
  while x < 180:
    wide, high = 26 + int(chance() * 20), 60 + int(chance() * 100)
    walls += f"M{x} 200v-{high}h{wide}v{high}z"
    for y in range(200 - high + 10, 190, 16):
      for w in range(x + 6, x + wide - 6, 10):
        lit += f"M{w} {y}h5" if chance() < .45 else ""
    x += wide + 3
  return disc(150, 34, 17, c[3]) + f'<path d="{walls}" fill="{c[1]}"/>' + stroke(lit, c[3], 7)


def rain(chance, c):
  """Rain, and one umbrella in it."""
  drops = ""
  for k in range(44):
    x, y = 4 + 192 * chance(), 4 + 180 * chance()
    drops += f"M{round(x)} {round(y)}l-4 12"
  x = 70 + chance() * 60
  umbrella = f"M{round(x - 44)} 128a44 44 0 0 1 88 0q-11 -10 -22 0q-11 -10 -22 0q-11 -10 -22 0q-11 -10 -22 0z"
  handle = stroke(f"M{round(x)} 126v40q0 10 10 10t10 -10", c[3], 4, ' stroke-linecap="round"')
  return stroke(drops, c[2], 2, ' stroke-linecap="round"') + handle + f'<path d="{umbrella}" fill="{c[1]}"/>'


def boats(chance, c):
  """Sails on the water."""
  out = disc(40 + chance() * 120, 40, 22, c[3])
  for k in range(3):
    x, y, size = 30 + k * 55 + chance() * 20, 96 + k * 22, 22 + k * 7
    out += (f'<path d="M{round(x)} {y}v-{size * 2}l{size} {size * 2 - 4}z" fill="{c[1]}"/>'
        f'<path d="M{round(x - 3)} {y}v-{size + 8}l-{size - 6} {size + 4}z" fill="{c[2]}"/>'
        f'<path d="M{round(x - size)} {y + 4}h{size * 2}l-7 10h-{size * 2 - 14}z" fill="{c[3]}"/>')
  waves = "".join(f"M0 {y}" + "q10 -9 20 0t20 0" * 5 for y in range(166, 200, 12))
  return out + stroke(waves, c[2], 3)


def bowl(chance, c):
  """A bowl that steams."""
  steam = "".join(f"M{x} {78 - 8 * chance():.0f}q{-12 if chance() < .5 else 12} -16 0 -30t0 -30" for x in (72, 100, 128))
  stripes = "".join(f"M{40 + k * 8} {124 + k * 13}H{160 - k * 8}" for k in range(1 + int(chance() * 3)))
  return (stroke(steam, c[2], 4, ' stroke-linecap="round"')
      + f'<path d="M24 104h152q-6 68 -52 80h-48q-46 -12 -52 -80z" fill="{c[1]}"/>' + stroke(stripes, c[3], 5)
      + f'<path d="M74 184h52v9h-52z" fill="{c[2]}"/>')


def orbits(chance, c):
  """Planets on their ways."""
  out = disc(100, 100, 15, c[3])
  for k, r in enumerate((34, 55, 76, 94)):
    turn = chance() * 2 * pi
    out += f'<circle cx="100" cy="100" r="{r}" fill="none" stroke="{c[2]}" stroke-width="1.6"/>'
    out += disc(100 + r * cos(turn), 100 + r * sin(turn), 5 + 5 * chance(), c[1 + 2 * (k % 2)])
  return out


def letters(chance, c):
  """Lines of a page, some of them marked."""
  out, marked = "", ""
  for y in range(16, 192, 16):
    x = 12
    while x < 176:
      long = 10 + int(chance() * 34)
      if chance() < .12:
        marked += f"M{x} {y}h{min(long, 188 - x)}"
      else:
        out += f"M{x} {y}h{min(long, 188 - x)}"
      x += long + 12
  return stroke(out, c[1], 6, ' stroke-linecap="round"') + stroke(marked, c[3], 6, ' stroke-linecap="round"')
