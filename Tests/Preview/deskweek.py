"""A week at the desk of each example, as its owner would spend it. Every day ends with files in which nothing but that day's
work has changed, and the week with the very files that it began with."""

import csv
import io
import json
import os
import tempfile
from pathlib import Path

from playwright.sync_api import expect, sync_playwright

from browser import CHROMIUM, picture
from desk import SOON, Desk, open_desk, open_table, save
from runner import case, check
from server import NOW, ROOT

EXAMPLES = ("shelf", "home", "shop", "faculty", "district", "town")


def run():
    chosen = os.environ.get("WEEK", "").split() or EXAMPLES
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        for name in chosen:
            with Desk(ROOT / "content" / name, options=("--now", NOW, "--offline")) as desk:
                Week(browser, desk, name).spend()
        browser.close()


class Week:
    def __init__(self, browser, desk, name):
        (self.desk, self.name, self.browser) = (desk, name, browser)
        self.published = Path(tempfile.mkdtemp(prefix="gablota-week-"))
        settings = desk.site / "site.yaml"
        settings.write_text(f"{settings.read_text()}\npublish:\n  here: {{folder: {self.published}, verify: false}}\n")
        self.page = open_desk(browser, desk)
        self.began = self.files()

    def files(self):
        return {
            path.relative_to(self.desk.site): path.read_bytes() for path in self.desk.site.rglob("*")
            if path.is_file() and not any(part.startswith(".gablota") or part == "public" for part in path.parts)}

    def changed(self):
        now = self.files()
        return sorted(str(path) for path in {*now, *self.began} if now.get(path) != self.began.get(path))

    def ask(self, what):
        return self.page.evaluate("what => fetch('api/' + what).then((answer) => answer.json())", what)

    def spend(self):
        site = self.ask("site")
        groups = [table["group"] for table in site["tables"]]
        tables = [table["path"] for table in site["tables"] if not table["obstacle"] and groups.count(table["group"]) < 4]
        for path in tables:
            self.day(path)
        if any(table["kind"] == "book" for table in site["tables"]):
            with case(f"{self.name}: a book is shelved by its number and taken back"):
                self.shelve()
        with case(f"{self.name}: the site is published to a folder when told"):
            self.publish()
        with case(f"{self.name}: at the end of the week the files are those that it began with"):
            check(self.changed() == [], self.changed())
            check(not self.page.troubles, self.page.troubles[:3])
        self.page.context.close()

    # One table

    def day(self, path):
        page = self.page
        self.path = path
        open_table(page, path)
        about = self.ask(f"table?table={path}")
        self.columns = about["columns"]
        named = [place for place, column in enumerate(self.columns) if column.get("field") in ("title", "name") and not column["isKey"]]
        free = [place for place, column in enumerate(self.columns) if not column["isKey"] and not column.get("target") and not column.get("choices")
                and column.get("type") in (None, "string")]
        self.title = next(iter(named or free), None)
        if self.title is None:
            return
        before = self.desk.read(path)
        with case(f"{self.name}, {path}: a text is changed and undone"):
            self.change(before)
        if about["canAdd"]:
            with case(f"{self.name}, {path}: a record is added and deleted"):
                self.add(before)
        with case(f"{self.name}, {path}: cells are pasted, many are changed, and all of it is undone"):
            self.many(before)
        with case(f"{self.name}, {path}: what another program saves meanwhile is kept"):
            self.other(before)

    def cell(self, place):
        index = self.page.locator(f".head [role=columnheader]:has(#gablota-desk-sort-{self.title})").get_attribute("aria-colindex")
        return self.page.locator(f".rows .row[data-place='{place}'] .cell[aria-colindex='{index}']")

    def records(self, text):
        if self.path.endswith(".json"):
            found = json.loads(text)
            return found if isinstance(found, list) else next((value for value in found.values() if isinstance(value, list)), [found])
        first = text.split("\n", 1)[0]
        return list(csv.reader(io.StringIO(text, newline=""), delimiter=";" if first.count(";") > first.count(",") else ","))

    def version(self):
        return next(table["version"] for table in self.ask("state")["tables"] if table["path"] == self.path)

    def back(self):
        """Undoes one step, and waits for it."""
        was = self.version()
        self.page.click("#gablota-desk-undo")
        for _ in range(200):
            if self.version() != was:
                return
            self.page.wait_for_timeout(50)
        check(False, "undo did nothing")

    def undo(self, before):
        """Undoes the last step and saves that."""
        self.back()
        expect(self.page.locator("#gablota-desk-review")).to_be_enabled(timeout=SOON)
        save(self.page)
        check(self.desk.read(self.path) == before, "undo left something behind")
        check(self.changed() == [], self.changed())

    def change(self, before):
        page = self.page
        self.cell(0).click()
        page.keyboard.type("A changed text, \"with\" signs")
        page.keyboard.press("Enter")
        page.wait_for_selector(".cell.changed")
        save(page)
        old, new = self.records(before), self.records(self.desk.read(self.path))
        check(len(old) == len(new) and sum(one != other for one, other in zip(old, new)) == 1, "another record changed")
        check(self.changed() == [self.path], self.changed())
        self.undo(before)

    def add(self, before):
        page = self.page
        page.click("#gablota-desk-add")
        page.wait_for_selector(".form h2")
        for place, column in enumerate(self.columns):
            if column["isKey"] or place == self.title:
                text = {"book": "9788437604947"}.get(column.get("field"), "987654")
                field = f"#gablota-desk-field-{place}"
                if page.locator(field).evaluate("one => one.matches('input[type=text], textarea')"):
                    page.fill(field, text)
                    page.press(field, "Tab")
        save(page)
        old, new = self.records(before), self.records(self.desk.read(self.path))
        check(len(new) == len(old) + 1 and new[:len(old)] == old, "another record changed")
        page.click("#gablota-desk-delete")
        page.wait_for_selector("body:not(:has(.form)), #gablota-desk-remove-delete", state="attached")
        if page.locator("#gablota-desk-remove-delete").count():
            page.click("#gablota-desk-remove-delete")
        page.wait_for_selector(".form", state="detached")
        save(page)
        check(self.desk.read(self.path) == before and self.changed() == [], self.changed())

    def many(self, before):
        page = self.page
        self.cell(0).click()
        page.evaluate("""() => {
          const data = new DataTransfer();
          data.setData('text/plain', 'One\\nTwo\\n');
          document.querySelector('.box').dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
        }""")
        page.click("#gablota-desk-paste-take")
        page.wait_for_selector(".cell.changed, .row.new")
        page.click("#gablota-desk-bulk-open")
        page.select_option("#gablota-desk-bulk-column", str(self.title))
        page.select_option("#gablota-desk-bulk-operation", "append")
        page.fill("#gablota-desk-bulk-text", " (all)")
        expect(page.locator("#gablota-desk-bulk-take")).to_be_enabled(timeout=SOON)
        page.click("#gablota-desk-bulk-take")
        expect(page.locator("#gablota-desk-notice")).not_to_be_empty(timeout=SOON)
        save(page)
        new = self.desk.read(self.path)
        check(new.count("(all)") >= len(self.records(before)) - 1, "not all were changed")
        self.back()
        self.undo(before)

    def other(self, before):
        page = self.page
        rows = self.ask(f"rows?table={self.path}&count=3")["rows"]
        if len(rows) < 2 or not rows[1]["cells"][self.title] or before.count(rows[1]["cells"][self.title]) != 1:
            return
        self.cell(0).click()
        page.keyboard.type("Mine")
        page.keyboard.press("Enter")
        page.wait_for_selector(".cell.changed")
        theirs = before.replace(rows[1]["cells"][self.title], "Theirs")
        self.desk.write(self.path, theirs)
        expect(self.cell(1)).to_have_text("Theirs", timeout=SOON)
        save(page)
        old, new = self.records(theirs), self.records(self.desk.read(self.path))
        check(sum(one != other for one, other in zip(old, new)) == 1 and "Theirs" in self.desk.read(self.path))
        self.desk.write(self.path, before)
        page.wait_for_timeout(1_500)
        expect(page.locator("#gablota-desk-review")).to_be_disabled(timeout=SOON)

    # The whole site

    def shelve(self):
        page = self.page
        page.click("#gablota-desk-isbn")
        page.fill("#gablota-desk-isbn-number", "978-0-306-40615-7")
        page.keyboard.press("Enter")
        page.wait_for_selector(".entry.nothing, .entry.waiting", timeout=SOON)
        picture(page, f"week-{self.name}-isbn")
        if page.locator(".entry.nothing button.main").count():
            page.locator(".entry button.main").first.click()
            page.wait_for_selector(".form h2")
            page.click("#gablota-desk-undo")
            page.wait_for_selector(".form", state="detached")
            expect(page.locator("#gablota-desk-review")).to_be_disabled(timeout=SOON)
        else:
            page.click("#gablota-desk-isbn-close")
        check(self.changed() == [], self.changed())

    def publish(self):
        page = self.page
        page.click("#gablota-desk-publish-open")
        page.wait_for_selector("#gablota-desk-publish", timeout=9 * SOON)
        text = page.locator("#gablota-desk-publish").inner_text()
        check(page.locator("#gablota-desk-publish-go").count(), text)
        page.click("#gablota-desk-publish-go")
        # Its dialog opens a moment after the click, and may be gone soon: what counts is the file.
        for _ in range(9 * SOON // 100):
            if (self.published / "index.html").exists():
                break
            page.wait_for_timeout(100)
        page.wait_for_selector("#gablota-desk-publish-busy", state="detached", timeout=9 * SOON)
        check((self.published / "index.html").exists(), page.locator("#gablota-desk-notice").inner_text())
