"""The list that a visitor keeps in the browser: hearts, the page of the list, sharing, files."""

import csv
import io

import bibtexparser
import icalendar

from books import shelf
from browser import DESKTOP, PHONE, text, texts
from harness import test

EVENTS = """  talks:
    kind: event
    source: talks.csv
    key: id
now: 2026-03-01T10:00
time_zone: Europe/Warsaw
base_url: https://shelf.example.org
"""
TALKS = "id,name,start,end,place\n1,\"Rings, a talk\",2026-03-05T18:00,2026-03-05T19:30,Hall\n2,Fair,2026-03-06,2026-03-07,Court\n"


def saved_file(page, button):
  with page.expect_download() as download:
    page.locator(button).click()
  with open(download.value.path(), encoding="utf-8-sig", newline="") as file:
    return file.read()


@test("a heart puts a book on the list and takes it off again, here and in other windows")
def hearts(world):
  with shelf(world, PHONE) as page:
    page.visit("/")
    heart = page.get_by_test_id("heart").first
    assert "Groups & <Rings>" in heart.get_attribute("aria-label")
    heart.click()
    assert heart.get_attribute("aria-pressed") == "true" and text(page.locator("#saved-count")) == "1"
    other = page.context.new_page()
    other.goto(page.url + "books/1/")
    own = other.locator("#save")
    own.wait_for()
    assert own.get_attribute("aria-pressed") == "true"
    own.click()
    page.wait_for_function("() => document.querySelector('[data-testid=heart]').ariaPressed === 'false'")
    assert page.locator("#saved-count").text_content() == ""


@test("a list is printed without its buttons, pictures and hearts")
def printed(world):
  with shelf(world, DESKTOP) as page:
    page.visit("/")
    page.get_by_test_id("heart").first.click()
    page.visit("/saved/")
    page.get_by_test_id("saved-item").first.wait_for()
    page.emulate_media(media="print")
    for left_out in ("#saved-actions", "#saved-link", "#saved-list .heart-button", "#saved-list .picture"):
      assert page.locator(left_out).first.is_hidden(), left_out
    assert page.get_by_test_id("saved-item-link").first.is_visible()


@test("without scripts there are no hearts and no link to a list")
def no_hearts(world):
  with shelf(world, PHONE, scripts=False) as page:
    page.visit("/")
    assert page.get_by_test_id("heart").count() == 0 and page.locator("#saved-link").is_hidden()
    page.visit("/saved/")
    assert page.locator("noscript").count() == 1 and page.locator("#saved-actions").is_hidden()


@test("the list shows what its pages say now, is shared by its address, and is a table, a bibliography and a calendar")
def files(world):
  with shelf(world, DESKTOP, more=EVENTS, files={"talks.csv": TALKS}) as page:
    for path in ("/books/3/", "/books/1/", "/talks/1/", "/talks/2/"):
      page.visit(path)
      page.locator("#save").click()
    page.visit("/saved/")
    page.locator("#saved-calendar").wait_for()
    titles = texts(page.get_by_test_id("saved-item-link"))
    assert page.get_by_test_id("heart").evaluate_all("(hearts) => hearts.every((each) => each.ariaPressed === 'true')")
    assert titles == ["Fair", "Rings, a talk", "Groups & <Rings>", "Ringe {Körper}"], titles
    assert "QA 10" in text(page.get_by_test_id("saved-item").nth(2))
    rows = list(csv.reader(io.StringIO(saved_file(page, "#saved-csv"))))
    assert rows[0][0] == "Title" and [row[0] for row in rows[1:]] == titles and rows[3][4] == "QA 10", rows
    assert len(bibtexparser.parse_string(saved_file(page, "#saved-bibtex")).entries) == 2
    calendar = icalendar.Calendar.from_ical(saved_file(page, "#saved-calendar"))
    events = {str(event["summary"]): event for event in calendar.walk("VEVENT")}
    assert set(events) == {"Fair", "Rings, a talk"}
    assert events["Rings, a talk"].start.astimezone().timestamp() == 1772730000
    assert str(events["Fair"].end) == "2026-03-08"
    # Another browser sees the list by its address, and nothing of it is asked of a server.
    paths = ",".join(page.evaluate("JSON.parse(localStorage['saved /saved/']).map(({ path }) => path)"))
    page.evaluate("localStorage.clear()")
    page.goto("about:blank")
    page.visit(f"/saved/#{paths},gone/,//example.org/,javascript:alert(1)")
    page.locator("#saved-take").wait_for()
    page.wait_for_function("() => document.getElementById('saved-calendar').checkVisibility()")
    assert texts(page.get_by_test_id("saved-item-link"))[:4] == titles
    assert "No longer" in text(page.get_by_test_id("saved-item").last)
    assert all(address.startswith(page.url.split("/saved/")[0]) for address in page.get_by_test_id("saved-item-link").evaluate_all(
      "(links) => links.map(({ href }) => href)"))
    page.troubles = [each for each in page.troubles if "404" not in each]
    page.locator("#saved-take").click()
    page.goto("about:blank")
    page.visit("/saved/")
    assert page.get_by_test_id("saved-item").count() == 4
    page.locator("#saved-clear").click()
    assert page.locator("#saved-none").is_visible() and page.locator("#saved-actions").is_hidden()
