"""States of events on a phone: what is cancelled, full or elsewhere is seen wherever the event is, and nothing is cut."""

import datetime
import pathlib
import tempfile

from browser import PHONE, page_of, text
from harness import build, each
from website import served

SITE = """
title: T
language: en-GB
time_zone: Europe/London
base_url: https://states.example.org/site
home: [today, {events: {of: events, title: Soon}}]
series: {exceptions: changes.csv}
collections:
  events: {kind: event, source: events.csv, key: id, path: /events/, facets: [type], fields: {library: {references: libraries}}}
  libraries: {kind: library, source: libraries.csv, key: id, path: /libraries/}
"""
EVENTS = """id,name,type,age,library,place,start,end,repeats,status
club,Club,Courses and help,6–11,hill,Big room,2026-03-03T09:30,2026-03-03T11:15,every Tuesday until 2026-03-31,
today,Today,Courses and help,6–11,hill,Big room,2026-03-02T10:30,2026-03-02T12:15,,
full,Full,Courses and help,6–11,hill,Big room,2026-03-03T10:30,2026-03-03T12:15,,full
online,Online,Courses and help,adults,hill,Big room,2026-03-04T10:30,2026-03-04T12:15,,moved online
cancelled,Cancelled,Courses and help,adults,hill,Big room,2026-03-05T10:30,2026-03-05T12:15,,cancelled
plain,Plain,Courses and help,adults,hill,Big room,2026-03-06T10:30,2026-03-06T12:15,,
"""
LIBRARIES = "id,name,address,latitude,longitude\nhill,Hill Top Library,1 High St,51.5,-0.12\n"
WANTED = {"Full": "Fully booked", "Online": "Moved online", "Cancelled": "Cancelled"}

NOW = datetime.datetime(2026, 3, 2, 9, tzinfo=datetime.timezone.utc)

# What of a line below its edge: seen whole, not at all, or cut.
CUT = """(metas) => metas.flatMap((meta) => {
  const box = meta.getBoundingClientRect();
  return [...meta.children].filter((child) => child.offsetParent && !child.classList.contains('visually-hidden')).map((child) => {
    const own = child.getBoundingClientRect();
    return own.bottom <= box.bottom + 1 ? null : own.top >= box.bottom - .5 ? null : child.textContent + ' at ' + own.top + ' of ' + box.bottom;
  }).filter(Boolean);
})"""

# What lies under the heart of a row without a picture.
UNDER_HEART = """(rows) => rows.flatMap((row) => {
  // What is cancelled has none.
  const heart = row.querySelector('.heart-button')?.getBoundingClientRect();
  if (!heart) return [];
  return [...row.querySelectorAll('.card-meta > *, .card-link')].filter((each) => each.offsetParent).filter((each) => {
    const own = each.getBoundingClientRect();
    return own.right > heart.left + 1 && own.bottom > heart.top && own.top < heart.bottom && own.width > 2;
  }).map((each) => each.textContent);
})"""


def made(folder):
  source = pathlib.Path(folder) / "source"
  source.mkdir()
  files = {"site.yaml": SITE, "events.csv": EVENTS, "libraries.csv": LIBRARIES,
           "changes.csv": "series,date,status\nclub,2026-03-10,cancelled\n"}
  for name, content in files.items():
    (source / name).write_text(content, encoding="utf-8")
  build(source, pathlib.Path(folder) / "out" / "site", "--now", NOW.isoformat())


def states(page, card, title, badge):
  """The state of each event that is shown, as far as it is seen whole."""
  found = {}
  for each in page.locator(card).filter(visible=True).all():
    badges = [one for one in each.locator(badge).filter(visible=True).all()]
    meta = each.locator(".card-meta").first.bounding_box()
    whole = [text(one) for one in badges if (box := one.bounding_box())["y"] + box["height"] <= meta["y"] + meta["height"] + 1]
    found[text(each.locator(title))] = ", ".join(whole)
  return found


@each("a state is seen in every list of events", {"scripts": (True,), "without scripts": (False,)})
def seen(world, scripts):
  with tempfile.TemporaryDirectory() as folder:
    made(folder)
    with served(pathlib.Path(folder) / "out") as origin, page_of(world.browser, origin + "/site", PHONE, scripts, now=NOW) as page:
      pages = ["/", "/events/", "/libraries/hill/"]
      for path in pages:
        page.visit(path)
        found = states(page, ".row", ".card-title", ".badge:not(.badge-today)")
        for title, state in WANTED.items():
          assert found.get(title, state) == state, (path, title, found)
        assert page.locator(".row .card-meta").evaluate_all(CUT) == [], path
      page.visit("/")
      assert states(page, ".row", ".card-title", ".badge")["Today"] == "Today"
      if scripts:
        assert page.locator(".row").evaluate_all(UNDER_HEART) == [], "something lies under a heart"
      page.visit("/events/")
      button, line = page.locator(".head .subscribe").bounding_box(), page.locator("#as-of").bounding_box()
      assert button["y"] + button["height"] <= line["y"] or button["x"] >= line["x"] + line["width"], (button, line)
      if scripts:
        page.visit("/search/")
        page.wait_for_function("() => document.getElementById('search-form')?.dataset.state === 'done'")
        found = states(page, ".hit", ".card-title", ".badge")
        assert {title: found[title] for title in WANTED} == WANTED, found
        assert found["Plain"] == "" and page.locator(".hit .badge-cancelled").count() >= 1, found


@each("what moved online has no address, and a series has that of its library", {"": ()})
def addresses(world):
  with tempfile.TemporaryDirectory() as folder:
    made(folder)
    with served(pathlib.Path(folder) / "out") as origin, page_of(world.browser, origin + "/site", PHONE, now=NOW) as page:
      page.visit("/events/online/")
      assert page.locator("#event-address").count() == 0 and page.locator("#event-place del").is_visible()
      page.visit("/events/cancelled/")
      assert page.locator("#event-address").is_visible() and not page.locator("#save").count()
      page.visit("/events/club/")
      assert text(page.locator("#event-address")).startswith("1 High St")
      trail = [text(step) for step in page.locator("#breadcrumbs li").all()]
      assert trail == ["Home", "Events", "Club"], trail
      assert page.locator("#tab-events").get_attribute("aria-current") == "page"
