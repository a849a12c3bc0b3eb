"""A library's programme over a week after its build: at three widths and at all edges of days, lists, counts, "today" and
"open now" are what a plain reading of the table says at that moment."""

import dataclasses
import datetime
import pathlib
import re
import tempfile
from collections import Counter

from browser import DESKTOP, PHONE, SIZES, page_of, text, texts
from district import ROOT
from harness import build, each, test
from website import served

SITE = """
title: T
language: en
clock: 24
time_zone: Europe/London
base_url: https://programme.example.org/site
collections:
  events: {kind: event, source: events.csv, key: id, path: /events/, fields: {library: {references: libraries}}}
  libraries: {kind: library, source: libraries.csv, key: id, path: /libraries/}
"""
LIBRARIES = """id,name,opening_hours
hill,Hill,"Mo-Fr 09:00-18:00; Sa 10:00-14:00"
mill,Mill,"Tu-Su 12:00-21:00"
"""
HOURS = {"hill": ([(9, 18)] * 5 + [(10, 14), None]), "mill": [None] + [(12, 21)] * 6}
# A Monday in winter, when London's clocks are those of UTC.
BUILT = datetime.datetime(2026, 11, 2, 7, tzinfo=datetime.timezone.utc)
MOMENTS = [datetime.time(0, 0), datetime.time(8, 59), datetime.time(13, 30), datetime.time(18, 0), datetime.time(23, 59)]
DAY = datetime.timedelta(days=1)


@dataclasses.dataclass(frozen=True)
class Event:
  name: str
  kind: str
  library: str
  start: datetime.datetime
  end: datetime.datetime
  is_whole: bool = False

  @property
  def last_day(self):
    return (self.end - datetime.timedelta(seconds=1)).date()


def programme():
  """Two weeks: mornings, evenings, nights over midnight, whole days, and an exhibition that runs on."""
  for n in range(14):
    day = BUILT.replace(hour=0) + n * DAY
    at = lambda hour, minute=0: day + datetime.timedelta(hours=hour, minutes=minute)
    yield Event(f"Morning {n}", "Stories", "hill", at(9), at(9, 30))
    yield Event(f"Evening {n}", "Talks", "mill", at(18), at(20))
    if n % 3 == 0:
      yield Event(f"Night {n}", "Music", "mill", at(22), at(25))
    if n % 4 == 1:
      yield Event(f"Day {n}", "Talks", "hill", day, day + DAY, True)
  yield Event("Exhibition", "Exhibitions", "mill", BUILT.replace(hour=0) - 5 * DAY, BUILT.replace(hour=0) + 5 * DAY, True)


def made(folder):
  source = pathlib.Path(folder) / "source"
  (source / "pages").mkdir(parents=True)
  (source / "site.yaml").write_text(SITE)
  (source / "pages" / "index.md").write_text("---\ntitle: T\n---\nT\n")
  (source / "libraries.csv").write_text(LIBRARIES)
  lines = ["id,name,type,library,start,end"]
  for number, event in enumerate(programme()):
    form = "%Y-%m-%d" if event.is_whole else "%Y-%m-%dT%H:%M"
    end = event.end - DAY if event.is_whole else event.end
    lines.append(f"{number},{event.name},{event.kind},{event.library},{event.start:{form}},{end:{form}}")
  (source / "events.csv").write_text("\n".join(lines) + "\n")
  build(source, pathlib.Path(folder) / "out" / "site", "--now", BUILT.isoformat())


def judge_list(page, now, events):
  page.visit("/events/")
  coming = sorted((event for event in events if event.end > now), key=lambda event: event.start)
  shown = texts(page.get_by_test_id("event-link").filter(visible=True))
  names = [event.name for event in coming]
  assert set(shown) <= set(names) and len(shown) == len(set(shown)), (now, shown)
  # What runs on stands apart; the days have the others, in their order.
  in_days = [name for name in shown if name != "Exhibition"]
  assert in_days == [name for name in names if name != "Exhibition"][:len(in_days)], (now, shown)
  assert str(len(coming)) in text(page.locator("#count")), (now, text(page.locator("#count")))
  assert text(page.locator("#period-upcoming .chip-count")) == str(len(coming)), now
  kinds = Counter(event.kind for event in coming)
  for chip in page.get_by_test_id("filter").filter(visible=True).all():
    kind, number = re.match(r"(.*?)\s*(\d+)$", text(chip)).groups()
    assert int(number) == (len(coming) if kind == "All" else kinds[kind]), (now, kind, number)
  words = {text(word) for word in page.locator(".day-word").filter(visible=True).all()}
  days = {event.start.date() for event in coming if event.name in in_days}
  wanted = {word for word, day in (("today", now.date()), ("tomorrow", (now + DAY).date())) if day in days}
  assert {word.lower() for word in words} == wanted, (now, words, wanted)


def judge_search(page, now, events):
  today = now.date()
  for when, last in (("today", today), ("week", today + 6 * DAY)):
    page.visit(f"/search/?when={when}")
    page.wait_for_function("() => document.getElementById('search-form')?.dataset.state === 'done'")
    chosen = [event for event in events if event.start.date() <= last and event.last_day >= today]
    assert int(re.sub(r"\D", "", text(page.locator("#count")))) == len(chosen), (now, when, text(page.locator("#count")))
    kinds = Counter(event.kind for event in chosen)
    page.evaluate("document.getElementById('search-choices').open = true")
    for box in page.locator("[data-choices=type] label").all():
      kind, number = re.match(r"(.*?)\s*(\d+)$", text(box)).groups()
      assert int(number) == kinds.get(kind, 0), (now, when, kind, number)


def is_open(library, now):
  hours = HOURS[library][now.weekday()]
  return hours is not None and hours[0] <= now.hour + now.minute / 60 < hours[1]


def judge_libraries(page, now, events):
  for library in HOURS:
    page.visit(f"/libraries/{library}/")
    page.locator("#library-hours .open-now").wait_for()
    line = text(page.locator("#library-hours .open-now"))
    assert line.startswith("Open") == is_open(library, now), (now, library, line)
    assert page.locator("#library-week tr[aria-current=date] th").first.inner_text().startswith(f"{now:%A}"[:3]), now
    shown = texts(page.locator("#related-events").get_by_test_id("event-link").filter(visible=True))
    coming = [event.name for event in sorted(events, key=lambda event: event.start)
              if event.end > now and event.library == library]
    assert shown == coming[:len(shown)] and (shown or not coming), (now, library, shown, coming[:4])


def judge_month(page, now, _):
  page.visit("/events/months/2026-11/")
  words = page.locator(f".day-word[data-day='{now:%Y-%m-%d}']")
  assert any(word.is_visible() for word in words.all()), now
  assert all(not word.is_visible() or text(word).lower() in ("today", "tomorrow") for word in page.locator(".day-word").all())


@each("over a week, lists, counts, today and open now are right without a build", {
  f"{name}, day {day}": (size, day) for name, size in SIZES.items() for day in range(7)},
  brief=lambda size, day: False)
def over_a_week(world, size, day):
  events = list(programme())
  with tempfile.TemporaryDirectory() as folder:
    made(folder)
    with served(pathlib.Path(folder) / "out") as origin:
      for moment in MOMENTS:
        now = datetime.datetime.combine(BUILT.date() + day * DAY, moment, tzinfo=datetime.timezone.utc)
        if now < BUILT:
          continue
        with page_of(world.browser, origin + "/site", size, now=now) as page:
          for judge in (judge_list, judge_search, judge_libraries, judge_month):
            judge(page, now, events)


class Taps:
  """Counts what a finger does."""

  def __init__(self, page):
    self.page, self.count = page, 0

  def __call__(self, locator):
    locator.click()
    self.count += 1

  def results(self):
    self.page.wait_for_function("() => document.getElementById('search-form')?.dataset.state === 'done'")
    return self.page.get_by_test_id("search-link")


@test("in the town, a weekend for a child, a library's week and one's own calendar are three, two and two taps away", long=True)
def taps_in_town(world):
  with tempfile.TemporaryDirectory() as folder:
    build(ROOT / "content" / "town", pathlib.Path(folder) / "town")
    with served(folder) as origin, page_of(world.browser, origin, PHONE) as page:
      tap = Taps(page)
      page.visit("/town/events/")
      tap(page.locator("#when-weekend"))
      tap.results()
      tap(page.locator("#search-for-age"))
      page.keyboard.type("7")
      page.wait_for_function("() => location.search.includes('for_age=7')")
      tap(tap.results().first)
      page.wait_for_selector("#event")
      # The town's today is Wednesday, 7 October 2026.
      assert page.locator("#event-when").get_attribute("datetime")[:10] in ("2026-10-10", "2026-10-11")
      low, high = re.match(r"(\d+)(?:–(\d+)|\+)|all ages", text(page.locator("#event-age"))).groups()
      assert low is None or int(low) <= 7 <= int(high or 99)
      assert tap.count <= 3, tap.count

      tap = Taps(page)
      page.visit("/town/events/")
      tap(page.locator("#filter-library").get_by_text("Hill Top Library"))
      tap(page.locator("#when-week"))
      shown = tap.results().count()
      assert "when=week" in page.url and "library=hilltop" in page.url
      assert shown and shown == page.locator("[data-choice=library]").get_by_text("Hill Top Library").count()
      assert tap.count <= 2, tap.count

      tap = Taps(page)
      page.visit("/town/events/")
      tap(page.get_by_test_id("event-link").first)
      with page.expect_download() as file:
        tap(page.locator("#event-calendar"))
      assert file.value.suggested_filename.endswith(".ics") and tap.count <= 3, tap.count


@test("in the town, on a phone today's first event is whole on the first screen, and a search shows the time")
def first_screen_in_town(world):
  with tempfile.TemporaryDirectory() as folder:
    build(ROOT / "content" / "town", pathlib.Path(folder) / "town")
    with served(folder) as origin, page_of(world.browser, origin, PHONE) as page:
      page.visit("/town/events/")
      cards = [card.bounding_box() for card in page.locator(".day [data-testid=event-card]").all()[:12]]
      room = page.locator("#tabs").bounding_box()["y"]
      assert cards[0]["y"] + cards[0]["height"] <= room, (cards[0], room)
      assert 3 * max(box["height"] for box in cards) + 24 <= room - page.locator("header").first.bounding_box()["height"]
      page.visit("/town/search/?when=today")
      page.wait_for_function("() => document.getElementById('search-form')?.dataset.state === 'done'")
      assert texts(page.locator("[data-when]"))[:2] == ["Wed 7 Oct, 10:30–11:15 am", "Wed 7 Oct, 5:30–6:45 pm"]


@each("in the town, the times of a month stand in a column of their own, however long they are", {
  "phone": (PHONE, 1), "desktop": (DESKTOP, 2)})
def column_of_times(world, size, columns):
  with tempfile.TemporaryDirectory() as folder:
    build(ROOT / "content" / "town", pathlib.Path(folder) / "town")
    with served(folder) as origin, page_of(world.browser, origin, size) as page:
      page.visit("/town/events/months/2026-10/")
      edges = {round(entry.bounding_box()["x"]) for entry in page.locator(".day .entry-text").all()}
      assert len(edges) == columns, edges
