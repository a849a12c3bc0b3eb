"""The theme's files themselves: texts complete in every language, identifiers listed, weights and contrasts kept."""

import colorsys
import gzip
import json
import re

import jinja2

from district import ROOT
from harness import test

TEMPLATES = ROOT / "templates"
PLURALS = {
  "en": {"one", "other"}, "pl": {"one", "few", "many", "other"}, "ru": {"one", "few", "many", "other"},
  "es": {"one", "many", "other"}, "zh-Hant": {"other"},
}


def read_texts(language):
  return json.loads((TEMPLATES / "texts" / f"{language}.json").read_text(encoding="utf-8"))


def sources():
  return {path: path.read_text(encoding="utf-8") for path in sorted(TEMPLATES.rglob("*.html"))}


def placeholders(text):
  return set(re.findall(r"\{\w+\}", text))


@test("every language has every text, plural form and placeholder")
def languages(world):
  english = read_texts("en")
  for language, forms in PLURALS.items():
    texts = read_texts(language)
    assert set(texts) == set(english), f"{language}: {set(texts) ^ set(english)}"
    for name, value in texts.items():
      if isinstance(value, dict):
        assert set(value) == forms, f"{language}: {name} has {set(value)}"
      for text in value.values() if isinstance(value, dict) else [value]:
        sample = english[name]["other"] if isinstance(english[name], dict) else english[name]
        assert placeholders(text) == placeholders(sample), f"{language}: {name}: {text}"


@test("every text that a template names is there")
def used_texts(world):
  texts = read_texts("en")
  for path, source in sources().items():
    for name in re.findall(r"\bt\('([^']+)'\s*[,)]", source):
      assert name in texts, f"{path.name}: {name}"
    for start in re.findall(r"\bt\('([^']+\.)' ~", source):
      assert any(name.startswith(start) for name in texts), f"{path.name}: {start}…"


@test("every identifier of the templates is listed")
def identifiers(world):
  listed = (TEMPLATES / "IDENTIFIERS.md").read_text(encoding="utf-8")
  plain = re.sub(r"[A-Z]{2,}|\bN\b", "*", listed)
  for path, source in sources().items():
    for kind, name in re.findall(r'\b(id|data-testid)="((?:\{\{.*?\}\}|[^"])+)"', source):
      shape = re.sub(r"\{\{.*?\}\}", "*", name)
      if shape.endswith("-title") or shape == "day-*":
        continue  # headings that only label their section
      found = f"#{shape}" in plain if kind == "id" else re.search(rf"`?(data-testid=)?{re.escape(shape)}`", plain)
      assert found, f"{path.name}: {kind} {name} is not in IDENTIFIERS.md"


@test("interactive elements have an identifier")
def interactive(world):
  for path, source in sources().items():
    for tag in re.findall(r"<(?:a|button|input|select|summary)\b(?:\{\{.*?\}\}|\{%.*?%\}|[^>])*>", source):
      if "field." not in source or "href" not in tag:
        assert re.search(r'\b(id|data-testid)="|type="hidden"', tag), f"{path.name}: {tag}"


def style(accent):
  environment = jinja2.Environment(loader=jinja2.FileSystemLoader(TEMPLATES), trim_blocks=True, lstrip_blocks=True)
  return environment.get_template("css/site.css").render(site={"theme": {"accent": accent}}, kinds=["book", "event", "question"])


@test("style sheet and scripts keep their weight")
def weight(world):
  sheet = len(gzip.compress(style("#1f5f5b").encode(), 9))
  scripts = sum(len(gzip.compress((TEMPLATES / "js" / name).read_bytes(), 9)) for name in ("site.js", "questions.js"))
  # With its comments, which are not published.
  assert sheet <= 14 * 1024, sheet
  assert scripts <= 6 * 1024, scripts


def luminance(colour):
  channels = colour[1:] if len(colour) == 7 else "".join(2 * digit for digit in colour[1:])
  values = [int(channels[at:at + 2], 16) / 255 for at in (0, 2, 4)]
  red, green, blue = [value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4 for value in values]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(first, second):
  darker, lighter = sorted((luminance(first), luminance(second)))
  return (lighter + 0.05) / (darker + 0.05)


@test("texts have contrast with every accent colour, in both schemes")
def contrasts(world):
  pairs = [
    (4.5, "ink soft link", "paper ground tint"), (4.5, "ink", "line"), (4.5, "on-fill", "fill"), (4.5, "paper", "soft"),
    (4.5, "rail-ink rail-soft", "rail"), (4.5, "alarm", "alarm-tint"), (4.5, "glow", "glow-tint"),
    (3, "edge fill", "ground paper"),
  ]
  accents = ["#ffffff", "#000000", "#808080", "#1f6f78"] + [
    "#%02x%02x%02x" % tuple(int(255 * part) for part in colorsys.hsv_to_rgb(hue / 18, saturation, value))
    for hue in range(18) for saturation in (0.4, 1) for value in (0.4, 1)]
  for accent in accents:
    light, dark = style(accent).split("@media (prefers-color-scheme: dark)", 1)
    of_light = dict(re.findall(r"--([a-z-]+): (#[0-9a-f]+);", light))
    of_dark = of_light | dict(re.findall(r"--([a-z-]+): (#[0-9a-f]+);", dark.split("@media", 1)[0]))
    for scheme in (of_light, of_dark):
      for least, inks, grounds in pairs:
        for ink in inks.split():
          for ground in grounds.split():
            found = contrast(scheme[ink], scheme[ground])
            assert found >= least, f"accent {accent}: {ink} on {ground} has {found:.2f}"
