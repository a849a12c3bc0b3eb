"""Draws the shelves at the top of the home pages of content/shelf and content/home."""

import pathlib
import random

ROOT = pathlib.Path(__file__).resolve().parents[2]
WIDTH, HEIGHT = 1200, 900


def rect(x, y, width, height, fill, radius=0):
  corner = f' rx="{radius}"' if radius else ""
  return f'<rect x="{x}" y="{y}" width="{width}" height="{height}" fill="{fill}"{corner}/>'


def books(rng, left, right, floor, tallest, colours):
  """A row of books that stand on a board, the last one leaning."""
  parts, x = [], left
  while x < right - 70:
    width, height = rng.choice((26, 32, 38, 46, 54)), int(tallest * rng.uniform(0.62, 0.97))
    colour, band = rng.sample(colours, 2)
    parts.append(rect(x, floor - height, width, height, colour, 3))
    at = floor - height + int(height * rng.choice((0.14, 0.2, 0.7)))
    parts.append(rect(x, at, width, rng.choice((6, 10, 16)), band))
    if rng.random() < 0.4:
      parts.append(rect(x, at + 24, width, 4, band))
    x += width + rng.choice((0, 0, 1, 3))
  parts.append(
    f'<g transform="rotate(-14 {x + 8} {floor})">{rect(x + 6, floor - int(tallest * .7), 34, int(tallest * .7), rng.choice(colours), 3)}</g>')
  return parts


def plant(x, floor, pot, leaf):
  leaves = "".join(
    f'<ellipse cx="{x}" cy="{floor - 120}" rx="17" ry="62" fill="{leaf}" transform="rotate({turn} {x} {floor - 62})"/>'
    for turn in (-58, -30, 0, 30, 58))
  return [leaves, f'<path d="M{x - 38} {floor - 66}h76l-12 66h-52z" fill="{pot}"/>']


def cup(x, floor, colour):
  return [
    f'<path d="M{x + 50} {floor - 52}q34 0 30 22t-34 12" fill="none" stroke="{colour}" stroke-width="9"/>',
    f'<path d="M{x - 6} {floor - 64}h64v40q0 24-26 24h-12q-26 0-26-24z" fill="{colour}"/>',
    f'<path d="M{x + 16} {floor - 84}q-10-16 2-28M{x + 36} {floor - 84}q-10-16 2-28" fill="none" stroke="#fff" stroke-width="5" stroke-linecap="round" opacity=".7"/>',
  ]


def cat(x, floor, colour):
  """A cat that sleeps."""
  return [
    f'<path d="M{x} {floor}q-8-84 92-88q104-2 108 88z" fill="{colour}"/>',
    f'<path d="M{x + 190} {floor - 8}q44-10 26-44" fill="none" stroke="{colour}" stroke-width="20" stroke-linecap="round"/>',
    f'<path d="M{x - 18} {floor}v-74l20 18h26l20-18v74z" fill="{colour}"/>',
    f'<path d="M{x - 6} {floor - 30}q7 7 14 0M{x + 22} {floor - 30}q7 7 14 0" fill="none" stroke="#fff" stroke-width="4" stroke-linecap="round"/>',
  ]


def shelf(seed, wall, glow, wood, shade, colours, extras):
  rng = random.Random(seed)
  parts = [rect(0, 0, WIDTH, HEIGHT, wall), f'<circle cx="960" cy="170" r="330" fill="{glow}" opacity=".5"/>']
  boards = (300, 580, 860)
  for place, floor in enumerate(boards):
    left, right = ((60, 860), (330, 1140), (60, 880))[place]
    parts += books(rng, left, right, floor, 220, colours)
  for draw in extras:
    parts += draw
  for floor in boards:
    parts += [rect(20, floor, 1160, 22, wood, 4), rect(20, floor + 22, 1160, 8, shade)]
  return (
    f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}">'
    + "".join(parts) + "</svg>\n")


def main():
  spanish = shelf(
    7, "#f3e3c7", "#fbf1dc", "#8a5a35", "#5f3b20",
    ["#245c4a", "#b5493a", "#e0a63c", "#f7f1e3", "#2f4858", "#7d9d8c", "#6b2d3c"],
    [plant(1020, 300, "#b5493a", "#3d7a5d"), cup(150, 580, "#245c4a"), plant(1020, 860, "#2f4858", "#5f8f6a")])
  chinese = shelf(
    12, "#f6dfd2", "#fdf0e6", "#7a4a33", "#53301f",
    ["#8a3f2e", "#d9843b", "#f4c95d", "#fdf6ec", "#3f5f6b", "#8fae9f", "#4a3a4f"],
    [plant(1020, 300, "#3f5f6b", "#6f9a6a"), cat(80, 580, "#4a3a4f"), cup(1000, 860, "#8a3f2e")])
  (ROOT / "content/shelf/images/estanteria.svg").write_text(spanish, encoding="utf-8")
  (ROOT / "content/home/images/shelf.svg").write_text(chinese, encoding="utf-8")


main()
