"""Photographs every kind of page of every example site, for people to look at: run.py [SITE …] writes to public/looks/.

run.py --readme writes the picture of README.md, .github/town.png, instead. The program is $GABLOTA, else the newest that was built."""

import functools
import http.server
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import threading

from playwright.sync_api import sync_playwright

ROOT = pathlib.Path(__file__).resolve().parents[2]
LOOKS = ROOT / "public" / "looks"
SIZES = {"phone": (360, 740), "tablet": (768, 1024), "desktop": (1440, 900)}
SCHEMES = ("light", "dark")
# A page that is longer is cut: nobody looks further.
TALLEST = 6000


class Quiet(http.server.SimpleHTTPRequestHandler):
  def log_message(self, *_):
    pass


def program():
  if given := os.environ.get("GABLOTA"):
    return given
  built = [path for mode in ("release", "debug") if (path := ROOT / ".build" / mode / "gablota").exists()]
  if not built:
    sys.exit("gablota is not built")
  return str(max(built, key=lambda path: path.stat().st_mtime))


def kind(site, page):
  """What tells kinds of page apart: what the body says, what the content begins with, and the part of the site."""
  text = page.read_text(encoding="utf-8", errors="replace")
  body = re.search(r'<body class="([^"]*)"', text)
  first = re.search(r'<main[^>]*>.*?<(?:article|section|div)[^>]*class="([^"]*)"[^>]*?(?:id="([^"]*)")?', text, re.S)
  part = page.relative_to(site).parts[0]
  # Free pages have folders of their own, with nothing in them but the page.
  return (body and body[1], first and first.groups(), part if any(each.is_dir() for each in (site / part).glob("*")) else "")


def kinds(site):
  """One page of each kind, the shortest path first."""
  found = {}
  for page in sorted(site.rglob("*.html"), key=lambda page: (len(page.parts), str(page))):
    found.setdefault(kind(site, page), page)
  return [page for (body, _, _), page in found.items() if body]


def served(folder):
  server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=folder))
  threading.Thread(target=server.serve_forever, daemon=True).start()
  return f"http://127.0.0.1:{server.server_address[1]}"


def audiences(name):
  """Who has a site of their own: everybody, and the staff where something is theirs alone."""
  text = (ROOT / "content" / name / "site.yaml").read_text(encoding="utf-8")
  return ("public", "staff") if re.search(r"^ +audience: staff$", text, re.M) else ("public",)


def build(name, folder, audience="public"):
  subprocess.run(
    [program(), "build", str(ROOT / "content" / name), "--audience", audience, "--output", f"{folder}/{name}"],
    check=True, stdout=subprocess.DEVNULL)
  return pathlib.Path(folder) / name


def shoot(browser, address, pages, folder):
  for size, (width, height) in SIZES.items():
    context = browser.new_context(viewport={"width": width, "height": height}, service_workers="block", reduced_motion="reduce")
    page = context.new_page()
    for path in pages:
      page.goto(address + "/" + path)
      page.evaluate("async () => { for (const i of document.images) { i.loading = 'eager'; await i.decode().catch(() => {}) } }")
      tall = min(TALLEST, page.evaluate("document.documentElement.scrollHeight"))
      name = (path.removesuffix("index.html").strip("/").replace("/", "-") or "home").removesuffix(".html")
      for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        page.screenshot(path=folder / f"{name}-{size}-{scheme}.png", full_page=True, clip={"x": 0, "y": 0, "width": width, "height": tall})
    context.close()


def readme(browser):
  """The home page of the town on a desktop, and in front of it on a phone, in the dark."""
  with tempfile.TemporaryDirectory() as folder:
    build("town", folder)
    address = served(folder)
    shots = {}
    for name, (width, height), scheme in (("desktop", (1440, 912), "light"), ("phone", (360, 680), "dark")):
      context = browser.new_context(viewport={"width": width, "height": height}, color_scheme=scheme, service_workers="block")
      page = context.new_page()
      page.goto(address + "/town/")
      page.wait_for_timeout(300)
      page.evaluate("document.getElementById('frozen-notice')?.remove()")
      page.screenshot(path=f"{folder}/{name}.png")
      shots[name] = f"{address}/{name}.png"
      context.close()
    page = browser.new_page(viewport={"width": 1300, "height": 830})
    pathlib.Path(folder, "both.html").write_text(f"""<!doctype html><style>
      body {{ margin: 0; background: #f4f1ec; }}
      img {{ position: absolute; border-radius: 8px; box-shadow: 0 1px 2px rgb(0 0 0 / .2), 0 18px 40px -14px rgb(0 0 0 / .45); }}
      </style><img src="desktop.png" style="left:24px;top:30px;width:1110px"><img src="phone.png" style="right:24px;bottom:26px;width:292px">""")
    page.goto(address + "/both.html")
    page.screenshot(path=f"{folder}/readme.png")
    subprocess.run(
      ["vips", "copy", f"{folder}/readme.png", f"{ROOT}/.github/town.png[palette,Q=90,dither=0,effort=10,strip]"],
      check=True)


def main(words):
  with sync_playwright() as playwright:
    browser = playwright.chromium.launch(executable_path=os.environ.get("CHROMIUM", "/usr/bin/chromium"), args=["--no-sandbox"])
    if "--readme" in words:
      return readme(browser)
    for name in words or sorted(path.name for path in (ROOT / "content").iterdir()):
      for audience in audiences(name):
        with tempfile.TemporaryDirectory() as folder:
          site = build(name, folder, audience)
          pages = [str(page.relative_to(site)) for page in kinds(site)]
          looks = LOOKS / (name if audience == "public" else f"{name}-{audience}")
          looks.mkdir(parents=True, exist_ok=True)
          shoot(browser, served(folder) + "/" + name, pages, looks)
          print(f"{looks.name}: {len(pages)} kinds of page × {len(SIZES)} sizes × {len(SCHEMES)} schemes in {looks.relative_to(ROOT)}")
    browser.close()


main(sys.argv[1:])
