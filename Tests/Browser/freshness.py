"""A site that is not frozen, looked at later than it was built: what has ended is gone, and the counts say so."""

import datetime
import pathlib
import tempfile

from browser import PHONE, page_of, text, texts
from harness import build, test
from website import served

LATER = datetime.timedelta(days=5)


def moscow(moment):
  return moment.replace(tzinfo=datetime.timezone(datetime.timedelta(hours=3)))


def upcoming_at(district, now, **which):
  kept = district.now
  district.now = now
  try:
    return district.upcoming(**which)
  finally:
    district.now = kept


@test("events that have ended since the build leave the list")
def ended_leave(world):
  later = world.district.now + LATER
  before = len(world.district.upcoming())
  wanted = upcoming_at(world.district, later)
  assert len(wanted) < before, "the data have no event that ends in these days"
  with world.living_page(PHONE, now=moscow(later)) as page:
    page.visit("/events/")
    shown = texts(page.get_by_test_id("event-link").filter(visible=True))
    assert shown == [event.name for event in wanted][:len(shown)], shown
    assert str(len(wanted)) in text(page.locator("#count"))
    assert text(page.locator("#period-upcoming .chip-count")) == str(len(wanted))
    assert text(page.locator("#filter-type-all small")) == str(len(wanted))
    for kind in world.district.types:
      chip = page.get_by_test_id("filter").filter(has_text=kind)
      assert text(chip.locator("small")) == str(len(upcoming_at(world.district, later, kind=kind))), kind
    for day in page.locator(".day").all():
      assert day.is_visible() == (day.locator("li:not([hidden])").count() > 0), "a day without events"


@test("events leave while the page is open")
def leave_in_front_of_ones_eyes(world):
  first = min(world.district.upcoming(), key=lambda event: event.end)
  with world.living_page(PHONE, now=moscow(first.end - datetime.timedelta(minutes=1))) as page:
    page.visit("/events/")
    link = page.get_by_test_id("event-link").filter(has_text=first.name).first
    assert link.is_visible()
    page.clock.run_for(120_000)
    assert not link.is_visible()


@test("an event that is on now is marked, and so is one of today")
def badges(world):
  event = next(event for event in world.district.upcoming() if event.has_time and event.start > world.district.now)
  with world.living_page(PHONE, now=moscow(event.start - datetime.timedelta(minutes=5))) as page:
    page.visit(f"/events/{event.key}/")
    assert page.locator("[data-badge=today]").is_visible()
    page.clock.run_for(6 * 60_000)
    assert page.locator("[data-badge=running]").is_visible()
    assert not page.locator("[data-badge=today]").is_visible()


@test("a page on which everything has ended says so and leads on")
def whole_page_ended(world):
  last = max(event.end for event in world.district.events) + datetime.timedelta(days=1)
  with world.living_page(PHONE, now=moscow(last)) as page:
    page.visit("/events/")
    assert page.locator("[data-fresh-empty]").is_visible()
    page.visit("/libraries/1/")
    assert page.locator("#related-events [data-fresh-empty]").is_visible()


@test("ended events leave the home page too, where that is their list")
def home_page(world):
  with tempfile.TemporaryDirectory() as folder:
    site, out = pathlib.Path(folder) / "site", pathlib.Path(folder) / "out"
    site.mkdir()
    (site / "site.yaml").write_text(
      "title: Home\ncollections:\n  events: {kind: event, source: events.csv, key: id, path: /}\n", encoding="utf-8")
    (site / "events.csv").write_text(
      "id,name,start\n1,Poems,2026-09-19\n2,Maps,2026-09-24\n3,Tales,2026-12-01\n", encoding="utf-8")
    build(site, out, "--now", "2026-09-17T12:00")
    later = datetime.datetime(2026, 9, 27, tzinfo=datetime.timezone.utc)
    with served(out) as address, page_of(world.browser, address, PHONE, now=later) as page:
      page.visit("/")
      assert texts(page.get_by_test_id("event-link").filter(visible=True)) == ["Tales"]
      assert text(page.locator("#count")) == "1 upcoming event"


@test("a frozen site keeps to its own moment and says so")
def frozen(world):
  with world.page(PHONE, True, now=datetime.datetime(2040, 1, 1)) as page:
    page.visit("/events/")
    assert page.locator("#frozen-notice").is_visible()
    assert str(len(world.district.upcoming())) in text(page.locator("#count"))


@test("without scripts the list says of which day it is")
def without_scripts(world):
  with world.living_page(PHONE, scripts=False) as page:
    page.visit("/events/")
    assert str(world.district.now.year) in text(page.locator("#as-of"))
