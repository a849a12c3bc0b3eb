"""A picture of every state, on a phone and on a desktop, in five languages: sheet.py FOLDER writes them, and one sheet for each
language and size that shows all of them side by side."""

import pathlib
import sys

import world as _  # noqa: F401  (makes the tools of the browser tests known)
from browser import DESKTOP, PHONE, page_of
from world import LANGUAGES, ask, state, world

STATES = [
  ("", "empty"), ("12", "malformed"), ("slow", "loading"), ("net", "offline"), ("slow", "timeout"), ("wrong", "wrong"),
  ("forbidden", "forbidden"), ("unknown", "unknown"), ("busy", "busy"), ("refused", "refused"), ("broken", "broken"),
  ("page", "page"), ("half", "half"), ("strange", "strange"), ("nocors", "cors"), ("none", "none"), ("loans", "list"),
  ("dates", "list"), ("hostile", "list"), ("many", "list"), ("idle", "list"), ("cleared", "cleared")]


def picture(made, language, size, number, name, path):
  more = "\n  kiosk: true\n" if number == "idle" else ""
  with made.page("rest", language, size=size, more=more) as page:
    if number == "net":
      page.context.set_offline(True)
    if number == "idle":
      page.clock.install()
      page.reload()
    ask(page, {"net": "loans", "cleared": "loans", "idle": "loans"}.get(number, number))
    state(page, "list" if number == "cleared" else name)
    if number == "cleared":
      page.locator("#loans-clear").click()
      state(page, "cleared")
    if number == "idle":
      page.clock.run_for(271_000)
    page.wait_for_timeout(150)
    page.screenshot(path=path)


def sheet(made, folder, language, width):
  """All pictures of a language and a size on one page."""
  figures = "".join(
    f"<figure><img src='{language}-{width}-{place:02}.png'><figcaption>{name} ({number})</figcaption></figure>"
    for place, (number, name) in enumerate(STATES))
  page = folder / f"{language}-{width}.html"
  page.write_text(
    "<meta charset=utf-8><style>body{margin:8px;display:grid;grid-template-columns:repeat(auto-fill,minmax("
    + ("220px" if width == 360 else "460px")
    + ",1fr));gap:8px;font:13px sans-serif}figure{margin:0}img{width:100%;border:1px solid #999}</style>" + figures, encoding="utf-8")
  with page_of(made.browser, folder.as_uri(), (1900, 1000)) as opened:
    opened.visit(f"/{page.name}")
    opened.screenshot(path=folder / f"sheet-{language}-{width}.png", full_page=True)


def main(folder, languages):
  folder.mkdir(parents=True, exist_ok=True)
  with world() as made:
    for language in languages:
      for size in (PHONE, DESKTOP):
        for place, (number, name) in enumerate(STATES):
          picture(made, language, size, number, name, folder / f"{language}-{size[0]}-{place:02}.png")
        sheet(made, folder, language, size[0])
        print(f"{language}, {size[0]} px: {len(STATES)} states")


if __name__ == "__main__":
  main(pathlib.Path(sys.argv[1]), sys.argv[2:] or LANGUAGES)
