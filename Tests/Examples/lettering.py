"""Letters on covers: how wide a text is about, and where its lines end. Fonts differ: widths are on the safe side."""

NARROW = set("iljtfrI.,:;'’!|()[] -–1ї")
WIDE = set("mwMWŻЖШЩЮФЫжшщюфыæœÆŒ@—…")


def is_ideograph(char):
  return 0x2E80 <= ord(char) <= 0x9FFF or 0xF900 <= ord(char) <= 0xFAFF or 0xFF00 <= ord(char) <= 0xFFEF


def width(text):
  """The width of a text in ems of a serif face, a little too wide rather than too narrow."""
  total = 0.0
  for char in text:
    if is_ideograph(char):
      total += 1.0
    elif char in NARROW:
      total += 0.36
    elif char in WIDE:
      total += 0.95
    elif char.isupper():
      total += 0.76
    else:
      total += 0.58
  return total


def wrap(text, limit):
  """The lines of a text that are at most `limit` ems wide; a longer word has a line of its own."""
  lines = []
  for word in text.split():
    if lines and width(lines[-1] + " " + word) <= limit:
      lines[-1] += " " + word
    else:
      lines.append(word)
  return lines


def fit(text, room, height, sizes):
  """The largest size of `sizes` at which the text fits into `room` by `height`, and its lines then."""
  for size in sizes:
    lines = wrap(text, room / size)
    if max(width(line) for line in lines) * size <= room and len(lines) * size * 1.16 <= height:
      return size, lines
  size = sizes[-1]
  lines = wrap(text, room / size)
  most = max(1, int(height / (size * 1.16)))
  if len(lines) > most:
    lines = lines[:most - 1] + [lines[most - 1] + " …"]
  return size, lines


def escape(text):
  return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def block(lines, x, y, size, anchor="start", style=""):
  """Lines of text below each other, the first baseline at `y`."""
  spans = "".join(
    f'<tspan x="{x}" y="{round(y + index * size * 1.16)}">{escape(line)}</tspan>'
    for index, line in enumerate(lines))
  place = "" if anchor == "start" else f' text-anchor="{anchor}"'
  return f'<text font-size="{size}"{place}{style}>{spans}</text>'


def column(text, x, y, size, style=""):
  """Ideographs below each other, as on a spine; Latin letters and digits stay together on a line of their own."""
  spans, top = [], y
  for piece in pieces(text):
    shrunk = min(size, round(size * 1.25 / max(width(piece), 1)))
    scale = "" if is_ideograph(piece[0]) else f' font-size="{shrunk}"'
    spans.append(f'<tspan x="{x}" y="{round(top)}"{scale}>{escape(piece)}</tspan>')
    top += size * 1.12
  return f'<text font-size="{size}" text-anchor="middle"{style}>{"".join(spans)}</text>'


def pieces(text):
  """A text in ideographs and runs of other letters."""
  found = []
  for char in text:
    if char == " ":
      found.append("")
    elif found and found[-1] and not is_ideograph(char) and not is_ideograph(found[-1][-1]):
      found[-1] += char
    else:
      found.append(char)
  return [piece for piece in found if piece]
