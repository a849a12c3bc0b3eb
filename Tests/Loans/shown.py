"""The list: its order, its words, links to our own books, the calendar, and that texts stay texts."""

import datetime
import time

import axe_core_python
import icalendar
import pathlib

from browser import DESKTOP, PHONE
from registry import each, test
from world import ask, state, titles

AXE = pathlib.Path(axe_core_python.__file__).with_name("axe.min.js")


@each("the list says what is overdue, due today and due soon, in words", {"paia": ("paia",), "rest": ("rest",)})
def due(world, kind):
  with world.page(kind) as page:
    ask(page, "loans")
    state(page, "list")
    shown = {title: " ".join(each.inner_text().split()) for title, each in zip(
      titles(page), page.locator("[data-testid=loan] .loan-due").all(), strict=True)}
    prefix = {"paia": lambda author, title: f"{author}: {title}", "rest": lambda author, title: title}[kind]
    assert shown == {
      prefix("Albert Moon", "Étude in Blue"): "Overdue · 3 days ago by September 14, 2026",
      prefix("Łucja Żak", "A Walk"): "Due today by September 17, 2026",
      prefix("Ira Stone", "Beacon"): "Due in 2 days by September 19, 2026",
      prefix("Zoe Adams", "The Comet"): "by September 29, 2026",
      prefix("Cy Young", "Cloud Atlas of Lodz"): "Ready to collect collect by September 22, 2026",
      prefix("Bea Ray", "Delta"): "Reserved",
    }, shown
    assert page.locator("#loans-count").inner_text() == "6 books"
    assert page.locator("#loans-sums").inner_text().split("\n") == ["Overdue: 1", "Due today: 1", "Ready to collect: 1"]


@test("the list is sorted by what is due, by title and by author, and searched by the beginnings of words")
def order(world):
  with world.page() as page:
    ask(page, "loans")
    state(page, "list")
    assert titles(page) == ["Étude in Blue", "A Walk", "Beacon", "Cloud Atlas of Lodz", "The Comet", "Delta"], titles(page)
    page.locator("#loans-sort").select_option("title")
    assert titles(page) == ["A Walk", "Beacon", "Cloud Atlas of Lodz", "Delta", "Étude in Blue", "The Comet"]
    page.locator("#loans-sort").select_option("author")
    assert titles(page) == ["Étude in Blue", "Delta", "Cloud Atlas of Lodz", "Beacon", "A Walk", "The Comet"]
    page.locator("#loans-query").fill("ETUD")
    assert titles(page) == ["Étude in Blue"] and page.locator("#loans-found").inner_text() == "1 book"
    page.locator("#loans-query").fill("lucja")
    assert titles(page) == ["A Walk"]
    page.locator("#loans-query").fill("nothing like that")
    assert titles(page) == [] and page.locator("#loans-found").inner_text() == "No book matches your search."


@test("a book of ours is found by its ISBN of 10 or 13 digits and by the number of its copy")
def linked(world):
  with world.page() as page:
    ask(page, "loans")
    state(page, "list")
    page.get_by_test_id("loan-link").first.wait_for()
    links = {link.inner_text(): (link.get_attribute("href"), link.get_attribute("rel")) for link in page.get_by_test_id("loan-link").all()}
    root = world.address()
    assert links == {
      "A Walk": (f"{root}/books/2/", "noopener noreferrer"), "Beacon": (f"{root}/books/3/", "noopener noreferrer"),
      "The Comet": (f"{root}/books/1/", "noopener noreferrer")}, links


@test("ten thousand loans are shown a part at a time, sorted and searched")
def many(world):
  with world.page() as page:
    begun = time.monotonic()
    ask(page, "many")
    state(page, "list")
    assert page.locator("#loans-count").inner_text() == "10,000 books"
    assert len(titles(page)) == 200
    page.locator("#loans-more").click()
    assert len(titles(page)) == 400
    page.locator("#loans-query").fill("book 09999")
    assert len(titles(page)) == 1
    assert time.monotonic() - begun < 20


@each("texts of the interface stay texts", {"rest": ("rest",), "paia": ("paia",)}, brief=lambda kind: kind == "rest")
def hostile(world, kind):
  with world.page(kind) as page:
    name = page.title()
    ask(page, "hostile")
    state(page, "list")
    page.wait_for_timeout(100)
    assert page.title() == name
    assert page.locator("#loans-list :is(script, img, h1, b, template)").count() == 0
    shown = titles(page)
    assert len(shown) == 8 and "<script>document.title='hacked'</script>" in shown and "{{ 7*7 }}" in shown and "Without a title" in shown, shown
    assert all(len(each) <= 1000 and "\u202e" not in each for each in shown)
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


@each("dates that cannot be read are shown as they are, and nothing is invented", {"rest": ("rest",), "paia": ("paia",)})
def odd_dates(world, kind):
  with world.page(kind) as page:
    ask(page, "dates")
    state(page, "list")
    shown = [" ".join(each.split()) for each in page.locator(".loan-due").all_inner_texts()]
    assert len(shown) == 11 and not any("NaN" in each or "Invalid" in each for each in shown), shown
    assert shown.count("No due date") == 4 and sum(each.startswith("Due date unclear: ") for each in shown) == 7, shown


def calendar_of(download):
  """The calendar of a download, whose lines have the length that they may have."""
  text = pathlib.Path(download.value.path()).read_bytes()
  assert all(len(line) <= 75 for line in text.split(b"\r\n")) and text.endswith(b"END:VCALENDAR\r\n")
  return icalendar.Calendar.from_ical(text)


@test("the days are a calendar that programs read, with the day as a whole day and a reminder")
def calendar(world):
  with world.page() as page:
    ask(page, "loans")
    state(page, "list")
    with page.expect_download() as download:
      page.locator("#loans-calendar").click()
    read = calendar_of(download)
    events = {str(event["SUMMARY"]): event for event in read.walk("VEVENT")}
    assert sorted(events) == ["Bring back: A Walk", "Bring back: Beacon", "Bring back: The Comet", "Bring back: Étude in Blue"], sorted(events)
    walk = events["Bring back: A Walk"]
    assert (walk.decoded("DTSTART"), walk.decoded("DTEND")) == (datetime.date(2026, 9, 17), datetime.date(2026, 9, 18))
    assert walk.walk("VALARM")[0].decoded("TRIGGER") == datetime.timedelta(hours=-9)
    assert len({str(event["UID"]) for event in events.values()}) == 4 and download.value.suggested_filename == "my-books.ics"
    ask(page, "hostile")
    page.wait_for_function("() => document.querySelectorAll('[data-testid=loan]').length === 8")
    with page.expect_download() as download:
      page.locator("#loans-calendar").click()
    summaries = [str(event["SUMMARY"]) for event in calendar_of(download).walk("VEVENT")]
    assert f"Bring back: {'x' * 1000}" in summaries and len(summaries) == 8, summaries


LOOKS = {f"{number}, {scheme}, {size[0]} px": (number, scheme, size)
         for number in ("loans", "wrong", "") for scheme in ("light", "dark") for size in (PHONE, DESKTOP)}


@each("axe finds nothing, and targets have room", LOOKS, brief=lambda number, scheme, size: number == "loans" and (scheme == "dark") == (size == PHONE))
def axe(world, number, scheme, size):
  with world.page("paia", size=size, scheme=scheme, reduced_motion="reduce") as page:
    ask(page, number)
    state(page, {"loans": "list", "": "empty"}.get(number, number))
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("""async () => (await axe.run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] })).violations
      .map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`)""")
    assert not found, "\n".join(found)
    small = page.evaluate("""() => [...document.querySelectorAll('#loans :is(a, button, input, select)')]
      .filter((each) => each.checkVisibility()).map((each) => [each.outerHTML.slice(0, 80), each.getBoundingClientRect().height])
      .filter(([, height]) => height < 24)""")
    assert not small, small


@test("print has the list and neither the form nor buttons")
def paper(world):
  with world.page() as page:
    ask(page, "loans")
    state(page, "list")
    page.emulate_media(media="print")
    assert page.locator("#loans-list").is_visible()
    for hidden in ("#loans-form", "#loans-print", "#loans-search"):
      assert page.locator(hidden).is_hidden(), hidden
