"""The acceptance checklist of the district's application, point by point, on its site. By the identifiers that
templates/IDENTIFIERS.md lists."""

import re

from browser import DESKTOP, PHONE, SIZES, TABLET, follow, page_of, text, texts
from harness import each, test

BOTH = {"with scripts": True, "without scripts": False}


def everywhere(name):
  """A test at three sizes, with scripts and without; in short on a phone with them and on a desktop without."""
  cases = {f"{size}, {how}": (SIZES[size], scripts) for size in SIZES for how, scripts in BOTH.items()}
  return each(name, cases, brief=lambda size, scripts: size == (PHONE if scripts else DESKTOP))


def at_every_size(name):
  """A test with scripts at three sizes; in short on a phone."""
  return each(name, SIZES, brief=lambda *size: size == PHONE)


def open_event_list(page):
  page.visit("/")
  page.locator("#tab-events").click()
  page.wait_for_url("**/events/")


def all_items(page, testid):
  """The texts of elements over all pages of a list."""
  found = []
  while True:
    found += texts(page.get_by_test_id(testid).filter(visible=True))
    following = page.locator("#page-next")
    if following.count() == 0:
      return found
    follow(page, following)


@everywhere("1 the list of libraries is correct")
def libraries_list(world, size, scripts):
  with world.page(size, scripts) as page:
    page.visit("/libraries/")
    assert page.locator("#tab-libraries").get_attribute("aria-current") == "page"
    names = texts(page.get_by_test_id("library-link"))
    assert sorted(names) == sorted(library["libName"] for library in world.district.libraries), names
    for library in world.district.libraries:
      card = page.get_by_test_id("library-card").filter(has_text=library["libName"])
      shown = text(card)
      assert library["libShortDesc"] in shown and library["libLoc"] in shown, shown
      assert card.locator(".icon.i-clock").count() == 1
      assert card.locator("img").get_attribute("src"), "no picture"


@everywhere("2 a card opens its library")
def card_opens_library(world, size, scripts):
  library = world.district.libraries[2]
  with world.page(size, scripts) as page:
    page.visit("/libraries/")
    # The whole card is the link: a click on its picture opens the library too.
    page.get_by_test_id("library-card").filter(has_text=library["libName"]).click(position={"x": 60, "y": 60})
    page.wait_for_url(f"**/libraries/{library['libId']}/")
    assert text(page.locator("h1")) == library["libName"]


@everywhere("3 a library's data are right")
def library_data(world, size, scripts):
  with world.page(size, scripts) as page:
    for library in world.district.libraries[:3]:
      details = world.district.details(library)
      page.visit(f"/libraries/{library['libId']}/")
      assert text(page.locator("h1")) == details["libName"]
      assert text(page.locator("#library-address")).startswith(details["libLoc"])
      opening = [int(hour) for hour in re.findall(r"\d+", text(page.locator("#library-hours")))]
      assert opening, "no hours"
      first_words = details["libDesc"].split("\n")[0][:40]
      assert first_words in text(page.locator("#library-description"))
      assert page.locator("#library-site").get_attribute("href") == details["libLink"]
      assert page.get_by_test_id("gallery-link").count() == len(details["imagesList"])


@everywhere("4 a filter by type shows only that type")
def filter_by_type(world, size, scripts):
  kind = "Выставка"
  with world.page(size, scripts) as page:
    open_event_list(page)
    page.get_by_test_id("filter").filter(has_text=kind).click()
    page.wait_for_url("**/events/type/**")
    assert page.locator("#filter-type [aria-current]").inner_text().startswith(kind)
    wanted = world.district.upcoming(kind=kind)
    names = all_items(page, "event-link")
    assert sorted(names) == sorted(event.name for event in wanted), names


@everywhere("5 an event opens")
def event_opens(world, size, scripts):
  with world.page(size, scripts) as page:
    open_event_list(page)
    first = page.get_by_test_id("event-link").first
    name = text(first)
    page.get_by_test_id("event-card").first.click(position={"x": 12, "y": 12})
    page.wait_for_url(re.compile(r"/events/\d+/$"))
    assert text(page.locator("h1")) == name


@everywhere("6 a library's upcoming events are right")
def library_events(world, size, scripts):
  with world.page(size, scripts) as page:
    for library in world.district.libraries:
      wanted = [event.name for event in world.district.upcoming(library["libId"])]
      page.visit(f"/libraries/{library['libId']}/")
      shown = texts(page.locator("#related-events").get_by_test_id("event-link"))
      assert shown == wanted[:len(shown)] and len(shown) >= min(3, len(wanted)), (library["libName"], shown, wanted)
      if len(shown) < len(wanted):
        page.locator("#all-events").click()
        page.wait_for_url("**/events/")
        assert all_items(page, "event-link") == wanted


@everywhere("7 an event's data are right")
def event_data(world, size, scripts):
  names = {str(library["libId"]): library["libName"] for library in world.district.libraries}
  with world.page(size, scripts) as page:
    for event in world.district.events[::23]:
      page.visit(f"/events/{event.key}/")
      assert text(page.locator("h1")) == event.name
      assert page.locator("#event-when").get_attribute("datetime").startswith(f"{event.start:%Y-%m-%d}")
      assert text(page.locator("#event-place")) == event.place
      assert text(page.locator("#event-library")) == names[event.library]
      assert text(page.locator("#event-type")) == event.type
      for found, wanted in (("#event-age", event.age), ("#event-host", event.host)):
        if wanted:
          assert text(page.locator(found)) == wanted
      if event.link:
        assert page.locator("#event-link").get_attribute("href") == event.link
      assert page.locator("#event-description").is_visible()


@everywhere("8 the tabs work from everywhere")
def tabs(world, size, scripts):
  event = world.district.upcoming()[0]
  with world.page(size, scripts) as page:
    for start in ("/", "/events/", f"/events/{event.key}/", "/libraries/1/", "/questions/", "/404.html"):
      page.visit(start)
      for tab, path in (("events", "/events/"), ("libraries", "/libraries/")):
        page.locator(f"#tab-{tab}").click()
        page.wait_for_url(world.address + path)
        assert page.locator(f"#tab-{tab}").get_attribute("aria-current") == "page"
    bar = page.locator("#tabs").bounding_box()
    if size == PHONE:
      assert abs(bar["y"] + bar["height"] - size[1]) < 1, "the tab bar is not at the bottom of the phone"
    else:
      assert bar["y"] < 100, "the tabs are not at the top"


@everywhere("9 back returns to the previous page")
def back(world, size, scripts):
  event = world.district.upcoming(library=1)[0]
  with world.page(size, scripts) as page:
    page.visit("/libraries/1/")
    page.get_by_test_id("event-link").filter(has_text=event.name).first.click()
    page.wait_for_url(re.compile(r"/events/\d+/$"))
    page.locator("#back-link").click()
    # Without scripts the link cannot know where the visitor was: it leads to the list above.
    page.wait_for_url("**/libraries/1/" if scripts else "**/events/")
    page.visit(f"/events/{event.key}/")


@at_every_size("9 back from a page opened directly leads to its list")
def back_without_history(world, *size):
  with world.page(size, True) as page:
    page.visit("/events/101/")
    page.locator("#back-link").click()
    page.wait_for_url("**/events/")


@everywhere("10 the filters show all distinct types")
def filters(world, size, scripts):
  with world.page(size, scripts) as page:
    open_event_list(page)
    shown = texts(page.locator("#filter-type").get_by_test_id("filter"))
    labels = [re.sub(r"[\s\d]+$", "", label) for label in shown[1:]]
    assert set(labels) == world.district.types and len(labels) == len(set(labels)), labels
    for label, whole in zip(labels, shown[1:]):
      assert int(whole.split()[-1]) == len(world.district.upcoming(kind=label)), whole


@everywhere("12 every size of screen is served")
def sizes(world, size, scripts):
  event = world.district.upcoming()[0]
  with world.page(size, scripts) as page:
    for path in ("/", "/libraries/1/", "/libraries/1/events/", "/events/", f"/events/{event.key}/", "/questions/", "/404.html"):
      for width in (320, size[0]):
        page.set_viewport_size({"width": width, "height": size[1]})
        page.visit(path)
        wider = page.evaluate("document.documentElement.scrollWidth - window.innerWidth") if scripts else 0
        assert wider <= 0, f"{path} is {wider} px too wide at {width}"
        assert page.locator("h1").count() == 1 and page.locator("h1").is_visible()


@at_every_size("13 all pictures load")
def pictures(world, *size):
  with world.page(size, True) as page:
    for path in ["/", "/events/"] + [f"/libraries/{library['libId']}/" for library in world.district.libraries]:
      page.visit(path)
      broken = page.evaluate("""async () => {
        for (const image of document.images) image.loading = 'eager';
        await Promise.all([...document.images].map((image) => image.decode().catch(() => {})));
        return [...document.images].filter((image) => !image.naturalWidth).map((image) => image.src);
      }""")
      assert not broken, broken


@at_every_size("13 a picture that fails leaves a decent page")
def failing_pictures(world, *size):
  with world.page(size, True, expected=["failed:", "net::"]) as page:
    page.route(re.compile(r"\.(jpg|webp)$"), lambda route: route.abort())
    page.visit("/libraries/1/")
    page.wait_for_function("document.querySelector('.hero .picture.is-failed')")
    box = page.locator(".hero .picture").bounding_box()
    assert box["height"] > 100, "the box fell in"
    assert page.evaluate("getComputedStyle(document.querySelector('.is-failed img')).opacity") == "0"
    assert page.locator("h1").is_visible()


@everywhere("14 dates and times have the usual form")
def dates(world, size, scripts):
  # No English clock anywhere, no month in the nominative after its day, 24 hours.
  with world.page(size, scripts) as page:
    for event in world.district.upcoming()[:6]:
      page.visit(f"/events/{event.key}/")
      start = text(page.locator("#event-when"))
      if event.end and (event.end - event.start).days >= 1:
        continue
      assert event.date_text in start, start
      if event.has_time:
        assert f"{event.start:%H:%M}".lstrip("0") in start.replace(" 0", " "), start
    for path in ("/", "/events/", "/libraries/1/"):
      page.visit(path)
      assert not re.search(r"\d\s?[AP]M\b", text(page.locator("main"))), f"an English clock on {path}"


@everywhere("15 the data arrive from the interface's answers")
def data_arrive(world, size, scripts):
  with world.page(size, scripts) as page:
    page.visit("/events/")
    names = all_items(page, "event-link")
    wanted = [event.name for event in world.district.upcoming()]
    assert sorted(names) == sorted(wanted), set(wanted) ^ set(names)
    page.visit("/events/")
    follow(page, page.locator("#period-past"))
    past = all_items(page, "event-link")
    assert len(past) + len(wanted) == len(world.district.events), (len(past), len(wanted))
