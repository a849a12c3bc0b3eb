"""Finding events: by day, by age, by what they are, in the browser; each against the plain list of the district's events."""

import datetime
import re

from browser import DESKTOP, PHONE, SIZES, text, texts
from harness import each, test

# How an age may be written, and whether it suits a child of seven.
AGES = {"0+": True, "6-9": True, "8–10": False, "18+": False, "от 6 лет": True, "od 6 lat": True, "do 6 lat": False,
        "для взрослых": False, "families": True, "7": True, "wrzesień": None}


def ask(page, path):
  page.visit(path)
  page.wait_for_function("() => document.getElementById('search-form')?.dataset.state === 'done'")


def found(page):
  return int(re.sub(r"\D", "", text(page.locator("#count"))))


def between(world, low, high):
  """The names of the events that take place on one of these days, the soonest first."""
  def last_day(event):
    # What ends at midnight ends on the day before, unless the table gives that time.
    return (event.end if event.ends_with_time else event.end - datetime.timedelta(days=1)).date()
  chosen = [event for event in world.district.events
            if event.start.date() <= (high or datetime.date.max) and last_day(event) >= low]
  return [event.name for event in sorted(chosen, key=lambda event: event.start)]


def days(world):
  today = world.district.now.date()
  saturday = today + datetime.timedelta(days=(5 - today.weekday()) % 7)
  add = lambda n: today + datetime.timedelta(days=n)
  return {"": (today, None), "today": (today, today), "tomorrow": (add(1), add(1)),
          "weekend": (saturday, saturday + datetime.timedelta(days=1)), "week": (today, add(6)), "month": (today, add(29))}


@each("events are found by day", {when or "from today on": (when,) for when in ("", "today", "tomorrow", "weekend", "week", "month")})
def by_day(world, when):
  wanted = between(world, *days(world)[when])
  with world.page(PHONE, True) as page:
    ask(page, f"/search/?when={when}")
    assert found(page) == len(wanted), (found(page), len(wanted))
    shown = texts(page.get_by_test_id("search-link"))
    assert sorted(shown) == sorted(wanted[:len(shown)]) if len(wanted) <= 20 else set(shown) <= set(wanted), (shown, wanted[:20])


@test("past events are found on request, the last first")
def past(world):
  with world.page(PHONE, True) as page:
    ask(page, "/search/?when=past")
    today = world.district.now.date()
    over = [event for event in world.district.events if not event.name in between(world, today, None)]
    assert found(page) == len(over)
    last = max(over, key=lambda event: event.start)
    assert text(page.get_by_test_id("search-link").first) == last.name


@test("the list of events leads to those of a day in one step, and the address keeps what was chosen")
def from_the_list(world):
  with world.page(DESKTOP, True) as page:
    page.visit("/events/")
    page.locator("#when-weekend").click()
    page.wait_for_function("() => document.getElementById('search-form')?.dataset.state === 'done'")
    assert page.url.endswith("?when=weekend") and page.locator("#search-when-weekend").is_checked()
    counts = lambda n: page.wait_for_function("(n) => Number(document.querySelector('#count').textContent.match(/\\d+/)[0]) === n", arg=n)
    weekend = len(between(world, *days(world)["weekend"]))
    counts(weekend)
    page.locator("label:has(#search-when-today)").click()
    counts(len(between(world, *days(world)["today"])))
    assert page.url.endswith("?when=today")
    page.go_back()
    counts(weekend)
    box = page.locator("[data-choices=type] label").filter(has=page.locator(".chip-count", has_text=re.compile("^[1-9]"))).first
    wanted = int(text(box.locator(".chip-count")))
    box.click()
    counts(wanted)


@test("ages are understood as the years that they mean")
def ages(world):
  with world.page(DESKTOP, True) as page:
    page.visit("/search/")
    fits = page.evaluate("""async (labels) => {
      const source = document.querySelector('script[src*="search.js"]').src;
      const { yearsOf } = await import(source.replace('search.js', 'when.js'));
      return labels.map((label) => { const years = yearsOf(label); return years && years[0] <= 7 && 7 <= years[1]; });
    }""", list(AGES))
    assert dict(zip(AGES, fits)) == AGES, fits
    ask(page, "/search/?for_age=7")
    assert not page.evaluate("document.getElementById('search-fields').open"), "the age is no field to search by"
    suitable = [event for event in world.district.events
                if event.name in between(world, world.district.now.date(), None) and event.age and int(event.age[:-1]) <= 7]
    assert found(page) == len(suitable), (found(page), len(suitable))


@test("without scripts the list leads to no search, and each day has its heading")
def without_scripts(world):
  with world.page(PHONE, False) as page:
    page.visit("/events/")
    assert not page.locator("#when-weekend").is_visible()
    assert page.locator(".day h2").first.is_visible()


@test("on a phone the first event of today begins on the first screen")
def first_screen(world):
  with world.page(PHONE, True) as page:
    page.set_viewport_size({"width": 360, "height": 740})
    page.visit("/events/")
    box = page.locator(".day [data-testid=event-card]").first.bounding_box()
    tabs = page.locator("#tabs").bounding_box()
    assert box["y"] + 60 < tabs["y"], (box, tabs)


@test("on a phone three events fit on a screen, and rows without pictures have no letters in their place")
def three_on_a_screen(world):
  with world.page(PHONE, True) as page:
    page.set_viewport_size({"width": 360, "height": 740})
    page.visit("/events/")
    boxes = [card.bounding_box() for card in page.locator(".day [data-testid=event-card]").all()[:12]]
    free = page.locator("#tabs").bounding_box()["y"] - page.locator("header").first.bounding_box()["height"]
    # Those of one day; between days stands the next day's name.
    assert 3 * max(box["height"] for box in boxes) + 24 <= free, (boxes, free)
    assert not page.evaluate("[...document.querySelectorAll('.row .picture')].some((each) => !each.querySelector('img'))")


@test("tasks take few taps: an event for children at the weekend, a library's week, an event into the calendar")
def taps(world):
  with world.page(PHONE, True) as page:
    ready = lambda: page.wait_for_function("() => document.getElementById('search-form')?.dataset.state === 'done'")
    page.visit("/events/")
    page.locator("#when-weekend").click()
    ready()
    page.locator("#search-fields-toggle").click()
    page.locator("#search-for-age").fill("7")
    page.wait_for_function("() => location.search.includes('for_age=7')")
    ready()
    page.get_by_test_id("search-link").first.click()
    page.wait_for_selector("#event")
    saturday, sunday = days(world)["weekend"]
    when = datetime.date.fromisoformat(page.locator("#event-when").get_attribute("datetime")[:10])
    assert when <= sunday, when
  with world.page(PHONE, True) as page:
    page.visit("/libraries/")
    page.get_by_test_id("library-link").first.click()
    page.locator("#week-events").click()
    ready()
    assert "when=week" in page.url
    key = world.district.events[0].library
    week = [event for event in world.district.events if event.name in between(world, *days(world)["week"])]
    shown = texts(page.get_by_test_id("search-link"))
    assert any(sorted(shown) == sorted(event.name for event in week if event.library == key)
               for key in {event.library for event in world.district.events}), shown
  with world.page(PHONE, True) as page:
    page.visit("/events/")
    page.get_by_test_id("event-link").first.click()
    assert page.locator("#event-calendar").get_attribute("href").endswith(".ics")
    assert page.locator("#event-google").is_visible() and page.locator("#event-outlook").is_visible()


@each("a month is a table on a wide screen and a list of days on a phone", {"phone": (PHONE,), "desktop": (DESKTOP,)})
def month(world, size):
  with world.page(size, True) as page:
    page.visit("/events/")
    page.locator("#period-month").click()
    today = world.district.now.date()
    assert f"{today:/%Y-%m/}" in page.url
    assert page.locator("#month").is_visible() == (size == DESKTOP)
    listed = [event for event in world.district.events if f"{event.start:%Y-%m}" == f"{today:%Y-%m}"]
    assert sorted(texts(page.locator(".day .entry a"))) == sorted(event.name for event in listed)
    if size == DESKTOP:
      assert all(cell.locator("li a[data-testid=month-event]").count() <= 4 for cell in page.locator("#month td").all())
      assert page.locator("#month th").first.get_attribute("scope") == "col"
    page.locator("#month-archive-above").click()
    months = {f"{event.start:%Y-%m}" for event in world.district.events}
    shown = {link.get_attribute("href").rstrip("/").split("/")[-1] for link in page.get_by_test_id("month-link").all()}
    assert months <= shown, (months, shown)


@test("without scripts a month and the page of an event say the same")
def month_without_scripts(world):
  with world.page(PHONE, False) as page:
    page.visit("/events/")
    page.locator("#period-month").click()
    assert page.locator(".day .entry a").first.is_visible()
    page.locator(".day .entry a").first.click()
    assert page.locator("#event-when").is_visible() and not page.locator("#event-copy").is_visible()


@each("what is found follows the clock without a build", {
  f"{name}, after {step} days": (size, step) for name, size in SIZES.items() for step in range(7)},
  brief=lambda size, step: size == PHONE and step in (0, 6))
def later(world, size, step):
  moment = world.district.now + datetime.timedelta(days=step, minutes=1)
  today = moment.date()
  with world.living_page(size, now=moment.replace(tzinfo=datetime.timezone(datetime.timedelta(hours=3)))) as page:
    for when, low, high in (("today", today, today), ("week", today, today + datetime.timedelta(days=6))):
      ask(page, f"/search/?when={when}")
      assert found(page) == len(between(world, low, high)), (when, found(page))
    page.visit("/events/")
    first = page.locator(".day:not([hidden]) .day-name").first
    starts = min(event.start.date() for event in world.district.events if event.start.date() >= today and event.end > moment)
    assert first.get_attribute("id") == f"day-{starts}", first.get_attribute("id")
    assert first.locator(".day-word").is_visible() == (starts - today <= datetime.timedelta(days=1))
