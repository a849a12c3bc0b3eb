"""A city's programme of events in Chromium: what a choice and a date take of the page's main thread, and the index's bytes."""

import csv
import gzip
import random
import subprocess
import sys
import tempfile
from datetime import datetime, timedelta
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
sys.path.insert(0, str(ROOT / "Tests/Browser"))

from browser import PHONE, chromium, page_of  # noqa: E402
from volume import MainThread  # noqa: E402
from website import served  # noqa: E402

SITE = """title: A city's libraries
language: en-GB
time_zone: Europe/London
now: 2026-09-17T12:00
collections:
  libraries: {kind: library, source: libraries.csv, key: id, path: /}
  events:
    kind: event
    source: events.csv
    key: id
    path: /events/
    feeds: false
    fields: {library: {references: libraries}}
"""
NOUNS = "Story Song Chess Robot Paper Tide Lantern Garden Letter Puppet Piano River Heron Map Coat Bread Kite Clock".split()
KINDS = ("Time", "Club", "Evening", "Workshop", "Hour", "Walk", "Circle", "Café")
TYPES = ("Stories", "Clubs", "Workshops", "Talks", "Music and film", "Exhibitions", "Outdoors", "Courses and help")
AGES = ("0–2", "3–6", "4–8", "6–11", "9–14", "14+", "18+", "adults", "families", "all ages")
# Aims of the issue, in milliseconds and bytes.
MOST_MAIN_THREAD, MOST_INDEX = 100, 150_000


def write_site(folder, count):
  """Events of a year, most of them weekly ones, always the same."""
  chance = random.Random(27)
  folder.mkdir(parents=True)
  (folder / "site.yaml").write_text(SITE, encoding="utf-8")
  with open(folder / "libraries.csv", "w", encoding="utf-8", newline="") as file:
    table = csv.writer(file)
    table.writerow(("id", "name"))
    table.writerows((number, f"{NOUNS[number % len(NOUNS)]} Street Library {number}") for number in range(40))
  hosts = [f"{chance.choice('ABCDEFGHJKLMNPRST')}. {chance.choice(NOUNS)}son" for _ in range(120)]
  series = [
    (f"{chance.choice(NOUNS)} {chance.choice(NOUNS)} {chance.choice(KINDS)}", chance.choice(TYPES), chance.choice(AGES),
     chance.randrange(40), chance.choice(hosts), chance.choice(("Free", "Free", "£3", "")),
     chance.choice(("English", "English", "English", "Polish", "Bengali", "Somali")), chance.randrange(9, 20),
     chance.choice(("", "", "online")), chance.randrange(7)) for _ in range(count // 40)]
  with open(folder / "events.csv", "w", encoding="utf-8", newline="") as file:
    table = csv.writer(file)
    table.writerow(("id", "name", "type", "age", "library", "host", "price", "language", "place", "start", "end"))
    for number in range(count):
      name, kind, age, library, host, price, language, hour, place, weekday = series[number % len(series)]
      start = datetime(2026, 9, 14, hour) + timedelta(weeks=number // len(series), days=weekday)
      table.writerow((number, name, kind, age, library, host, price, language, place, f"{start:%Y-%m-%d %H:%M}",
                      f"{start + timedelta(hours=1):%Y-%m-%d %H:%M}"))


def busy(page, thread, act):
  """Milliseconds of a processor that the main thread spends from an act until its results are there."""
  page.wait_for_timeout(300)
  thread.spent()
  url = page.url
  act()
  page.wait_for_function("(url) => location.href !== url", arg=url)
  page.wait_for_timeout(500)
  return thread.spent() * 1000


def measure_programme(gablota, count, say):
  """Prints what the index weighs and what each act takes, beside the aims."""
  with tempfile.TemporaryDirectory() as name:
    site, output = Path(name) / "site", Path(name) / "public"
    write_site(site, count)
    subprocess.run([gablota, "build", str(site), "--output", str(output)], check=True, stdout=subprocess.DEVNULL)
    files = [file for file in output.rglob("*") if file.is_file() and "search-events" in str(file)]
    # What a visitor who chooses by facet and date gets: everything but the words and what results show.
    weight = sum(len(gzip.compress(file.read_bytes(), 6)) for file in files if file.name.startswith("index"))
    say(f"{count:,} events: index {weight / 1000:.0f} kB gzip (aim {MOST_INDEX // 1000}), {len(files)} files")
    with served(output) as address, chromium() as browser, page_of(browser, address, PHONE) as page:
      page.visit("/search/")
      page.wait_for_function("() => document.getElementById('search-form')?.dataset.state === 'done'")
      thread = MainThread(page)
      page.evaluate("document.getElementById('search-choices').open = true")
      def chip(when):
        # The sheet of choices lies over the days.
        page.evaluate("document.getElementById('search-choices').open = false")
        return page.locator(f"label:has(#search-when-{when})")

      first = lambda choice: page.locator(f"[data-choices={choice}] label").first
      acts = {
        "a type": lambda: first("type").click(),
        "and a language": lambda: first("language").click(),
        "and 7 days": lambda: chip("week").click(),
        "all again": lambda: page.locator("#search-reset").click(),
        "this weekend": lambda: chip("weekend").click(),
        "for a child of 7": lambda: page.locator("#search-for-age").fill("7"),
      }
      for act, do in acts.items():
        spent = busy(page, thread, do)
        say(f"  {act}: {spent:.0f} ms of the main thread{'' if spent <= MOST_MAIN_THREAD else f', more than {MOST_MAIN_THREAD}'}")


if __name__ == "__main__":
  measure_programme(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 20_000, print)
