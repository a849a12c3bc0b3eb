"""A picture of every state, on a phone and on a desktop, in five languages, light and dark: sheet.py FOLDER [LANGUAGE …] writes
them, and one sheet for each language, size and scheme that shows all of them side by side."""

import itertools
import pathlib
import sys

import world as _  # noqa: F401  (makes the tools of the browser tests known)
from browser import DESKTOP, PHONE, page_of
from states import NOBODY
from world import LANGUAGES, ask, state, world

STATES = [
  ("", "empty"), ("12", "malformed"), ("slow", "loading"), ("net", "offline"), ("slow", "timeout"), ("wrong", "wrong"),
  ("forbidden", "forbidden"), ("unknown", "unknown"), ("busy", "busy"), ("refused", "refused"), ("broken", "broken"),
  ("page", "page"), ("half", "half"), ("strange", "strange"), ("nocors", "cors"), ("none", "none"), ("loans", "list"),
  ("dates", "list"), ("hostile", "list"), ("many", "list"), ("idle", "list"), ("cleared", "cleared"),
  ("nobody", "unreachable"), ("paia", "no_pin"), ("paia", "list")]



# What is written as the number, where the name of the picture is another.
WRITTEN = {"net": "loans", "cleared": "loans", "idle": "loans", "nobody": "loans", "paia": "loans"}
SCHEMES = ("light", "dark")


def picture(made, language, size, scheme, number, name, path):
  more = {"idle": "\n  kiosk: true\n", "nobody": NOBODY}.get(number, "")
  kind = {"nobody": "", "paia": "paia"}.get(number, "rest")
  patience = "2s" if name == "timeout" else "60s"
  with made.page(kind, language, size=size, more=more, patience=patience, scheme=scheme) as page:
    if number == "net":
      page.context.set_offline(True)
    if number == "idle":
      page.clock.install()
      page.reload()
    ask(page, WRITTEN.get(number, number), "" if name == "no_pin" else "1234")
    state(page, "list" if number == "cleared" else name)
    if number == "cleared":
      page.locator("#loans-clear").click()
      state(page, "cleared")
    if number == "idle":
      page.clock.run_for(271_000)
    page.wait_for_timeout(150)
    page.screenshot(path=path)


def sheet(made, folder, name, width):
  """All pictures of a language, a size and a scheme on one page."""
  figures = "".join(
    f"<figure><img src='{name}-{place:02}.png'><figcaption>{state} ({number})</figcaption></figure>"
    for place, (number, state) in enumerate(STATES))
  page = folder / f"{name}.html"
  page.write_text(
    "<meta charset=utf-8><style>body{margin:8px;display:grid;grid-template-columns:repeat(auto-fill,minmax("
    + ("220px" if width == 360 else "460px")
    + ",1fr));gap:8px;font:13px sans-serif}figure{margin:0}img{width:100%;border:1px solid #999}</style>" + figures, encoding="utf-8")
  with page_of(made.browser, folder.as_uri(), (1900, 1000)) as opened:
    opened.visit(f"/{page.name}")
    opened.screenshot(path=folder / f"sheet-{name}.png", full_page=True)


def main(folder, languages):
  folder.mkdir(parents=True, exist_ok=True)
  with world() as made:
    for language, size, scheme in itertools.product(languages, (PHONE, DESKTOP), SCHEMES):
      sheet_name = f"{language}-{size[0]}-{scheme}"
      for place, (number, name) in enumerate(STATES):
        picture(made, language, size, scheme, number, name, folder / f"{sheet_name}-{place:02}.png")
      sheet(made, folder, sheet_name, size[0])
      print(f"{language}, {size[0]} px, {scheme}: {len(STATES)} states", flush=True)


if __name__ == "__main__":
  main(pathlib.Path(sys.argv[1]).resolve(), sys.argv[2:] or LANGUAGES)
