"""Hours that follow the clock, and places on a map: what a visitor sees at some moments, with and without scripts."""

import datetime
import pathlib
import tempfile

from browser import DESKTOP, PHONE, page_of, text
from harness import build, each
from website import served

SITE = """
title: T
language: en
clock: 24
time_zone: Europe/London
base_url: https://hours.example.org/site
hours: {exceptions: other.csv}
places: /places/
collections:
  libraries: {kind: library, source: libraries.csv, key: id, path: /libraries/}
"""
LIBRARIES = """id,name,opening_hours,monday,address,latitude,longitude
week,Week,"Mo-Fr 09:00-18:00; Sa 10:00-14:00; Jul-Aug Mo-Fr 10:00-16:00",,1 High St,51.5,-0.12
night,Night,Fr 18:00-02:00,,2 High St,51.51,-0.1
always,Always,24/7,,3 High St,51.52,-0.14
words,Words,by appointment,,4 High St,,
"""
OTHER = """library,date,from,to,hours,note
week,,2026-04-28,2026-05-02,closed,New floor
"""

# A moment of the world, a library, and its line. In summer London is an hour ahead of UTC.
LINES = (
  ("2026-03-04T08:59", "week", "Closed, opens at 09:00"),
  ("2026-03-04T09:00", "week", "Open, closes at 18:00"),
  ("2026-03-04T17:59", "week", "Open, closes at 18:00"),
  ("2026-03-04T18:00", "week", "Closed, opens tomorrow at 09:00"),
  ("2026-03-07T14:00", "week", "Closed, opens Monday at 09:00"),
  ("2026-04-30T10:00", "week", "Closed, opens Monday at 09:00"),
  ("2026-07-01T08:30", "week", "Closed, opens at 10:00"),
  ("2026-07-01T14:59", "week", "Open, closes at 16:00"),
  ("2026-03-07T01:30", "night", "Open, closes at 02:00"),
  ("2026-03-07T02:00", "night", "Closed, opens Friday at 18:00"),
  ("2026-03-04T03:00", "always", "Open"),
)


def made(folder):
  source = pathlib.Path(folder) / "source"
  (source / "pages").mkdir(parents=True)
  (source / "site.yaml").write_text(SITE)
  (source / "pages" / "index.md").write_text("---\ntitle: T\n---\nT\n")
  (source / "libraries.csv").write_text(LIBRARIES)
  (source / "other.csv").write_text(OTHER)
  build(source, pathlib.Path(folder) / "out" / "site", "--now", "2026-03-01T12:00")


@each("a library says whether it is open at every edge of its hours", {"": ()})
def lines(world):
  with tempfile.TemporaryDirectory() as folder:
    made(folder)
    with served(pathlib.Path(folder) / "out") as origin:
      for moment, library, wanted in LINES:
        now = datetime.datetime.fromisoformat(moment).replace(tzinfo=datetime.timezone.utc)
        with page_of(world.browser, origin + "/site", PHONE, now=now) as page:
          page.visit(f"/libraries/{library}/")
          line = page.locator("#library-hours .open-now")
          line.wait_for()
          assert text(line) == wanted, f"{library} at {moment}: {text(line)!r}, expected {wanted!r}"
          if moment == "2026-04-30T10:00":
            assert text(page.locator("#library-closed")) == "Closed until May 2: New floor"
            rows = page.locator("#library-week tr")
            assert text(rows.first) == "Thursday closed" and text(rows.nth(3)) == "Sunday closed", text(rows.first)
            assert rows.first.get_attribute("aria-current") == "date"


@each("hours and places are there without scripts", {"": ()})
def without_scripts(world):
  with tempfile.TemporaryDirectory() as folder:
    made(folder)
    with served(pathlib.Path(folder) / "out") as origin, page_of(world.browser, origin + "/site", PHONE, False) as page:
      page.visit("/libraries/week/")
      assert text(page.locator("#library-week tr").first) == "Monday 09:00–18:00"
      assert "New floor" in text(page.locator("#library-closed"))
      page.visit("/libraries/words/")
      assert text(page.locator("#library-hours")) == "by appointment"
      page.visit("/places/")
      assert [text(each) for each in page.locator(".place-name").all()] == ["Always", "Night", "Week"]
      assert page.locator("#places-near").is_hidden()


@each("places are sorted by the visitor's position, which is sent nowhere", {"phone": (PHONE,), "desktop": (DESKTOP,)})
def near_me(world, size):
  with tempfile.TemporaryDirectory() as folder:
    made(folder)
    position = {"geolocation": {"latitude": 51.5, "longitude": -0.12}, "permissions": ["geolocation"]}
    with served(pathlib.Path(folder) / "out") as origin, page_of(world.browser, origin + "/site", size, **position) as page:
      page.visit("/places/")
      asked = []
      page.on("request", lambda request: asked.append(request.url))
      page.click("#places-near")
      page.locator(".place-distance").first.wait_for()
      assert [text(each) for each in page.locator(".place-name").all()] == ["Week 0 m", "Night 1.8 km", "Always 2.6 km"]
      # A browser may look for the site's icon late.
      asked = [each for each in asked if "favicon" not in each]
      assert asked == [], asked
      # Names on the map overlap neither each other nor a pin.
      boxes = [each.bounding_box() for each in page.locator("#places-map .map-pin text:not(.map-number)").all()]
      boxes = [box for box in boxes if box and box["width"]]
      assert len(boxes) == 3, boxes
      for place, box in enumerate(boxes):
        for other in boxes[place + 1:]:
          apart = (box["x"] + box["width"] <= other["x"] or other["x"] + other["width"] <= box["x"]
                   or box["y"] + box["height"] <= other["y"] or other["y"] + other["height"] <= box["y"])
          assert apart, (box, other)
