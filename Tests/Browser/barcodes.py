"""Pictures of barcodes as cameras of telephones take them: made, so that what they show is known."""

import random

from PIL import Image, ImageChops, ImageDraw, ImageFilter

LEFT = ("0001101", "0011001", "0010011", "0111101", "0100011", "0110001", "0101111", "0111011", "0110111", "0001011")
PARITIES = ("LLLLLL", "LLGLGG", "LLGGLG", "LLGGGL", "LGLLGG", "LGGLLG", "LGGGLL", "LGLGLG", "LGLGGL", "LGGLGL")


def checked(body):
  """The digits with their check digit behind them."""
  return body + str(-sum(int(digit) * (3 if place % 2 == 0 else 1) for place, digit in enumerate(reversed(body))) % 10)


def right(digit):
  """The bars of a digit on the right: those on the left, turned to their opposite."""
  return "".join("10"[int(bit)] for bit in LEFT[int(digit)])


def modules(number):
  """The bars of EAN-13 or EAN-8 as a text of 0 and 1."""
  if len(number) == 8:
    halves = [LEFT[int(digit)] for digit in number[:4]], [right(digit) for digit in number[4:]]
  else:
    shapes = zip(number[1:7], PARITIES[int(number[0])])
    halves = [LEFT[int(digit)] if parity == "L" else right(digit)[::-1] for digit, parity in shapes], \
        [right(digit) for digit in number[7:]]
  return "101" + "".join(halves[0]) + "01010" + "".join(halves[1]) + "101"


def drawn(number, scale=8):
  """The barcode on its paper, with its quiet zones and lines of text around it, as on the back of a book."""
  bars = modules(number)
  quiet = 11
  width, height = (len(bars) + 2 * quiet) * scale, 75 * scale
  label = Image.new("L", (width, height), 255)
  draw = ImageDraw.Draw(label)
  for place, bit in enumerate(bars):
    if bit == "1":
      left = (quiet + place) * scale
      draw.rectangle((left, 5 * scale, left + scale - 1, 60 * scale), fill=0)
  for place, digit in enumerate(number):
    left = (quiet + place * 7) * scale
    draw.rectangle((left, 64 * scale, left + 4 * scale, 71 * scale), outline=0, width=scale)
  return label


def photographed(number, seed, blur, turn, light, share, quarter=False, size=(640, 480)):
  """A picture of the camera: `blur` is the radius in modules of the barcode, `light` 0 … 1, `share` of the width."""
  chance = random.Random(seed)
  label = drawn(number)
  width, height = size
  ground = Image.new("L", size, 190)
  draw = ImageDraw.Draw(ground)
  for _ in range(40):
    left, top = chance.randrange(width), chance.randrange(height)
    draw.rectangle((left, top, left + chance.randrange(4, 90), top + chance.randrange(2, 9)), fill=chance.randrange(40, 160))
  target = width * share
  module = target / (label.width / 8)
  small = label.resize((round(target), round(label.height * target / label.width)), Image.LANCZOS)
  mask = Image.new("L", small.size, 255)
  angle = turn + (90 if quarter else 0)
  small, mask = (each.rotate(angle, Image.BICUBIC, expand=True) for each in (small, mask))
  left = (width - small.width) // 2 + chance.randrange(-12, 13)
  top = (height - small.height) // 2 + chance.randrange(-12, 13)
  ground.paste(small, (left, top), mask)
  ground = ground.filter(ImageFilter.GaussianBlur(blur * module))
  # Light falls from one side; low light has little contrast and much noise.
  shade = Image.linear_gradient("L").rotate(90 * chance.randrange(4)).resize(size)
  shade = shade.point(lambda value: 150 + value * 105 // 255)
  ground = ImageChops.multiply(ground, shade)
  black, white = 18, 18 + 225 * light
  ground = ground.point(lambda value: black + (white - black) * value / 255)
  noise = 3 + 11 * (1 - light)
  grain = Image.frombytes("L", size, chance.randbytes(width * height))
  grain = grain.point(lambda value: round(128 + noise * (value - 127.5) / 73.6))
  return ImageChops.add(ground, grain, 1, -128)


def cases(count=200):
  """What the pictures show and how: number and arguments of `photographed`."""
  chance = random.Random(13)
  for place in range(count):
    if place % 5 == 4:
      number = checked("".join(str(chance.randrange(10)) for _ in range(7)))
    else:
      start = chance.choice(("978", "979", "590", "400", "012"))
      number = checked(start + "".join(str(chance.randrange(10)) for _ in range(9)))
    yield number, {
      "seed": place, "blur": chance.uniform(0.1, 1.0), "turn": chance.uniform(-20, 20), "light": chance.uniform(0.12, 1),
      "share": chance.uniform(0.42, 0.8), "quarter": place % 10 == 7,
    }


def stripes(count):
  """Pictures of stripes that are no barcode of a book: other barcodes, lines of text."""
  chance = random.Random(5)
  for place in range(count):
    picture = Image.new("L", (640, 480), 220)
    draw = ImageDraw.Draw(picture)
    is_text = place % 2
    for top in range(30, 450, 24) if is_text else (120,):
      module, left = chance.uniform(2, 5), chance.randrange(20, 120)
      while left < 560:
        width = module * chance.randrange(1, 5)
        draw.rectangle((left, top, left + width, top + (chance.randrange(8, 16) if is_text else 240)), fill=25)
        left += width + module * chance.randrange(1, 5)
    yield picture.rotate(chance.uniform(-20, 20), fillcolor=220).filter(ImageFilter.GaussianBlur(chance.uniform(0, 3)))
