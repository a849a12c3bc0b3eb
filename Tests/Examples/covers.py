"""Draws the covers of the example sites: one SVG a book, from what its table says and nothing else.

  python3 covers.py            draws them anew
  python3 covers.py --check    tells whether the files are what would be drawn; prints "N passed, N failed"
"""

import random
import sys

import motifs
from books import SITES
from lettering import block, column, fit, pieces

# Ground, three colours on it, ink. The ink can be read on the ground, the ground on the ink.
PALETTES = [
  ("#f4efe2", "#2f5d62", "#a9b9a4", "#c8553d", "#23383b"),
  ("#efe6d2", "#7a3b2e", "#d9a441", "#264653", "#3c1f18"),
  ("#f3e9e2", "#8a3f5e", "#dfb0a4", "#2f3e63", "#47203a"),
  ("#e9eef0", "#31587a", "#9fb9c6", "#d98324", "#1c3247"),
  ("#eef0e2", "#56733f", "#b9c58c", "#b5462f", "#2c3d21"),
  ("#f6ecd0", "#b5651d", "#e3c16f", "#3d5a80", "#4d2c0c"),
  ("#1f3a4d", "#e8c872", "#5f8ea3", "#e07a5f", "#f6efdd"),
  ("#2d2a4a", "#c9ada7", "#6f6a94", "#f2b566", "#f4ecdf"),
  ("#2f3e34", "#d6cf9e", "#6f8c72", "#e29a4f", "#f3efdc"),
  ("#5a2a2f", "#eac9a0", "#a5635c", "#f0a34e", "#f8ecdc"),
  ("#173f3f", "#9fd0b8", "#3f7d78", "#f2c14e", "#eff6ec"),
  ("#f8f5ee", "#3b3b58", "#c7c3d4", "#d1495b", "#26263c"),
  ("#e4dfd3", "#454f45", "#a29f86", "#a4452c", "#2a2f2a"),
  ("#27496d", "#f0d9a8", "#7fa3bf", "#ef8354", "#f9f1df"),
]
SERIF = "Georgia,'Noto Serif',serif"
MING = "'Noto Serif CJK TC','Songti TC',PMingLiU,serif"


def draw(book):
  """The cover of a book as SVG. Books that are alike in title, author and volume look alike."""
  chance = random.Random("\t".join((book.title, book.authors, book.theme))).random
  names = book.motifs
  motif = getattr(motifs, names[int(chance() * len(names))])
  palette = PALETTES[int(chance() * len(PALETTES))]
  layouts = UPRIGHT if book.upright else LEVEL
  layout = layouts[int(chance() * len(layouts))]
  body = layout(book, motif(chance, palette), palette)
  font = MING if book.upright else SERIF
  return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 300" font-family="{font}">'
      f'<path fill="{palette[0]}" d="M0 0h200v300H0z"/>{body}</svg>\n')


def placed(drawing, x, y, scale):
  scaled = "" if scale == 1 else f" scale({scale})"
  return f'<g transform="translate({x} {y}){scaled}">{drawing}</g>'


def by(book, x, y, colour, anchor, room):
  """Who wrote it, and the volume in front of it."""
  text = " · ".join(part for part in (book.volume, book.authors) if part)
  if not text:
    return ""
  size, lines = fit(text, room, 22, (10, 9, 8))
  return block(lines, x, y - (len(lines) - 1) * 10, size, anchor, f' fill="{colour}"')


def open_page(book, drawing, c):
  """The title above, the drawing below it."""
  size, lines = fit(book.title, 172, 74, (24, 21, 18, 16, 14, 12, 11))
  return (placed(drawing, 20, 112, .8) + block(lines, 14, 16 + size, size, "start", f' fill="{c[4]}" font-weight="600"')
      + by(book, 14, 288, c[4], "start", 172))


def banded(book, drawing, c):
  """The drawing above, the title on a band of ink."""
  size, lines = fit(book.title, 176, 66, (21, 18, 16, 14, 12, 11))
  return (placed(drawing, 8, 4, .92) + f'<path fill="{c[4]}" d="M0 194h200v106H0z"/>'
      + block(lines, 12, 204 + size, size, "start", f' fill="{c[0]}" font-weight="600"')
      + by(book, 12, 290, c[0], "start", 176))


def framed(book, drawing, c):
  """Two frames, all of it in the middle."""
  size, lines = fit(book.title, 152, 72, (20, 18, 16, 14, 12, 11))
  frame = f'<path d="M9 9h182v282H9zM13 13h174v274H13z" fill="none" stroke="{c[2]}" stroke-width="1.5"/>'
  return (frame + block(lines, 100, 26 + size, size, "middle", f' fill="{c[4]}" font-weight="600"')
      + placed(drawing, 30, 118, .7) + by(book, 100, 276, c[4], "middle", 156))


def bound(book, drawing, c):
  """A cloth spine at the left, a label on the boards."""
  size, lines = fit(book.title, 140, 60, (18, 16, 14, 12, 11, 10))
  return (placed(drawing, 18, 56, .95) + f'<path fill="{c[3]}" d="M0 0h16v300H0z"/>'
      + f'<path fill="{c[0]}" d="M16 0h184v82H16z"/><path fill="{c[4]}" d="M16 82h184v2H16z"/>'
      + block(lines, 28, 14 + size, size, "start", f' fill="{c[4]}" font-weight="600"')
      + f'<path fill="{c[0]}" d="M16 262h184v38H16z"/>' + by(book, 28, 288, c[4], "start", 160))


def strip(book, drawing, c):
  """A paper strip with the title from top to bottom, as Chinese books have it."""
  return placed(drawing, 8, 126, .74) + label(book, c, 152) + foot(book, c, 12)


def strip_left(book, drawing, c):
  return placed(drawing, 44, 126, .74) + label(book, c, 14) + foot(book, c, 188, "end")


def night(book, drawing, c):
  """The drawing above, the title below on a band, from left to right."""
  size, lines = fit_ideographs(book.title, 176, (26, 22, 18, 15, 13))
  return (placed(drawing, 8, 6, .92) + f'<path fill="{c[4]}" d="M0 200h200v100H0z"/>'
      + block(lines, 100, 214 + size, size, "middle", f' fill="{c[0]}" font-weight="600"')
      + block([book.authors], 100, 288, 10, "middle", f' fill="{c[0]}"'))


def label(book, c, x):
  parts = pieces(book.title)
  most = 9
  columns = [parts[k:k + most] for k in range(0, len(parts), most)][:2]
  wide = 34 if len(columns) == 1 else 58
  left = min(x, 200 - 14 - wide)
  high = max(len(col) for col in columns)
  size = min(23, round(190 / max(high, 4)))
  tall = round(high * size * 1.12 + 16)
  out = f'<path fill="{c[0]}" stroke="{c[4]}" stroke-width="1.5" d="M{left} 12h{wide}v{tall}h-{wide}z"/>'
  for k, col in enumerate(columns):
    middle = left + wide - 17 - k * 26
    out += column(" ".join(col), middle, 18 + size, size, f' fill="{c[4]}" font-weight="600"')
  return out


def foot(book, c, x, anchor="start"):
  style = f' fill="{c[4]}" stroke="{c[0]}" stroke-width="3" paint-order="stroke"'
  return block([book.authors], x, 290, 10, anchor, style)


def fit_ideographs(text, room, sizes):
  for size in sizes:
    per = int(room / size)
    lines = [text[k:k + per] for k in range(0, len(text), per)]
    if len(lines) <= (2 if size > 15 else 3):
      break
  return size, lines


LEVEL = (open_page, banded, framed, bound)
UPRIGHT = (strip, strip_left, night)


def covers():
  for site in SITES:
    for book in site():
      yield book.file, draw(book).encode()


def main():
  check = "--check" in sys.argv[1:]
  passed = failed = 0
  for file, drawn in covers():
    same = file.is_file() and file.read_bytes() == drawn
    if not check and not same:
      file.parent.mkdir(parents=True, exist_ok=True)
      file.write_bytes(drawn)
    elif check and not same:
      print(f"not what would be drawn: {file}")
    passed, failed = passed + same, failed + (not same)
  print(f"{passed} passed, {failed} failed" if check else f"{passed} covers as they were, {failed} drawn")
  return 1 if check and failed else 0


if __name__ == "__main__":
  sys.exit(main())
