"""The desk with a table of 100,000 rows. Figures are told; only what no machine excuses is a mistake."""

import json
import random
import shutil
import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import expect, sync_playwright

from browser import CHROMIUM
import desk as desks
from desk import Desk, open_desk
from runner import case, check
from server import make_site

WORDS = "river stone winter garden silver north letter shadow Łódź Ågren éclair Žižka harbour window mirror orchard".split()
SITE = """title: Much
language: en
time_zone: Europe/London
base_url: https://example.org/much/
collections:
  books:
    kind: book
    source: data/books.csv
    key: id
    path: /
    pages: false
    search: false
    fields: {price: {type: number}, added: {type: date, format: "%d.%m.%Y"}}
"""


def large(count):
    chance = random.Random(7)
    lines = ["id,title,authors,year,publisher,price,added,description"]
    for number in range(count):
        words = [chance.choice(WORDS) for _ in range(6)]
        lines.append(f"{number},\"{' '.join(words[:3]).capitalize()}, {number}\",{words[3]} {words[4]},{1900 + number % 120},{words[5]},"
                     f"{number % 97}.5,{number % 28 + 1:02}.{number % 12 + 1:02}.20{number % 25:02},About {words[0]} and {words[1]}.")
    return "\n".join(lines) + "\n"


def timed(action):
    start = time.monotonic()
    action()
    return round((time.monotonic() - start) * 1000)


def run():
    # A debug build reads a large table slowly.
    desks.SOON = 240_000
    count = 100_000 if "--long" in sys.argv else 10_000
    work = Path(tempfile.mkdtemp(prefix="gablota-desk-large-"))
    site = make_site(work, {"site.yaml": SITE, "data/books.csv": large(count)})
    try:
        with Desk(site, options=(), copies=False) as desk, sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
            page = open_desk(browser, desk)
            before = desk.read("data/books.csv")
            told = lambda: int("".join(sign for sign in page.locator("#gablota-desk-count").inner_text() if sign.isdigit()))
            with case(f"a table of {count:,} rows is opened, typed into, found in and sorted") as figures:
                def reopen():
                    page.reload()
                    page.wait_for_selector(".rows .row .cell[data-column]:not(:empty)")
                figures.append(f"opened in {timed(reopen)} ms")
                check(told() == count, told())
                page.locator(".rows .row").first.locator(".cell").nth(2).click()
                page.evaluate("""() => { window.echo = []; document.querySelector('.box').addEventListener('keydown', () => {
                  const start = performance.now();
                  requestAnimationFrame(() => { const channel = new MessageChannel(); channel.port1.onmessage = () => echo.push(performance.now() - start); channel.port2.postMessage(0); });
                }, true); }""")
                for sign in "A new title":
                    page.keyboard.type(sign, delay=60)
                page.keyboard.press("Enter")
                echo = page.evaluate("Math.max(...echo.slice(0, -1))")
                figures.append(f"a sign is on the screen within {echo:.0f} ms")

                def call(name, body):
                    return page.evaluate("""async ([name, body]) => { const start = performance.now();
                      const answer = await fetch('api/' + name, body && { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) });
                      const data = await answer.json(); return [performance.now() - start, data]; }""", [name, body])
                took, answer = call("edit", {"table": "data/books.csv", "kind": "set", "cells": [[5, 3, "long ago"]]})
                check(any("long ago" in one["text"] for one in answer["problems"]), answer)
                figures.append(f"its mistakes are known in {took:.0f} ms")
                # Other answers come while the site is made.
                figures.append(f"the next edit in {call('edit', {'table': 'data/books.csv', 'kind': 'set', 'cells': [[5, 3, '1999']]})[0]:.0f} ms")
                for name in ("first", "second"):
                    took, answer = call(f"rows?table=data/books.csv&from=0&count=100&find={'lodz river' if name == 'first' else 'agren'}", None)
                    check(0 < answer["total"] < count, answer["total"])
                    figures.append(f"the {name} find in {took:.0f} ms")
                for column, name in ((1, "title"), (6, "date")):
                    took, answer = call(f"rows?table=data/books.csv&from=0&count=100&sort={column}", None)
                    cells = [row["cells"][column] for row in answer["rows"]]
                    check(name == "title" or cells == sorted(cells, key=lambda day: day.split(".")[::-1]), cells)
                    figures.append(f"sorted by {name} in {took:.0f} ms")
                took, answer = call("bulk", {"table": "data/books.csv", "column": 4, "operation": "append", "text": " & Co", "try": True})
                check(answer["cells"] == count)
                figures.append(f"a change of all rows is shown in {took:.0f} ms")
                took, done = call("bulk", {"table": "data/books.csv", "column": 4, "operation": "append", "text": " & Co", "version": answer["version"]})
                figures.append(f"and done in {took:.0f} ms")
                page.evaluate("document.querySelector('.scroll').scrollTop = 1e9")
                figures.append(f"the end is there in {timed(lambda: expect(page.locator(f'.row[aria-rowindex={json.dumps(str(count + 1))}] .cell:not(:empty)').first).to_be_visible())} ms")
                check(desk.read("data/books.csv") == before, "the file was changed before anybody said so")
                check(not page.troubles, page.troubles[:5])
            pasted(desk, page)
            browser.close()
    finally:
        shutil.rmtree(work, ignore_errors=True)


def pasted(desk, page):
    """10,000 rows of a spreadsheet, with quotes, tabs and line breaks in cells."""
    with case("10,000 rows with tabs, quotes and line breaks are pasted as one step, and undone") as figures:
        page.click("#gablota-desk-undo")
        page.wait_for_timeout(300)
        unchanged = page.evaluate("fetch('api/review?table=data/books.csv').then((answer) => answer.json())")["count"]
        page.keyboard.press("Escape")
        page.locator(".rows .row .cell[data-column='0']").first.click()
        page.keyboard.press("Control+Home")
        start = time.monotonic()
        page.evaluate("""() => {
          const rows = ['id\\ttitle\\tdescription'];
          for (let row = 0; row < 10000; row += 1) rows.push(`p${row}\\t"A ""quoted""\\ttitle ${row}"\\t"two\\nlines"`);
          const data = new DataTransfer();
          data.setData('text/plain', rows.join('\\r\\n') + '\\r\\n');
          document.querySelector('.box').dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
        }""")
        page.wait_for_selector("#gablota-desk-paste-take", timeout=120_000)
        figures.append(f"shown in {time.monotonic() - start:.1f} s")
        start = time.monotonic()
        page.click("#gablota-desk-paste-take")
        expect(page.locator("#gablota-desk-notice")).to_contain_text("Pasted", timeout=120_000)
        figures.append(f"taken in {time.monotonic() - start:.1f} s")
        first = page.evaluate("fetch('api/rows?table=data/books.csv&row=0').then((answer) => answer.json())")["rows"][0]["cells"]
        check(first[0] == "p0" and first[1] == 'A "quoted"\ttitle 0' and first[7] == "two\nlines", first)
        page.evaluate("fetch('api/undo', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{\"table\": \"data/books.csv\"}' })")
        page.wait_for_timeout(500)
        again = page.evaluate("fetch('api/review?table=data/books.csv').then((answer) => answer.json())")["count"]
        check(again == unchanged, (again, unchanged))
