"""The desk at work, as the requirements say it: an order with its lines, a set of problems with its copies, many rows at
once, a new column, a series that is written as a phrase, and publishing."""

import csv
import io
import json
import re
import shutil
import tempfile
from pathlib import Path

from playwright.sync_api import expect, sync_playwright

from access import AXE
from browser import CHROMIUM, picture
from desk import SOON, Desk, open_desk, save
from runner import case, check
from server import ROOT, SMALL_SITE, make_site


def run():
    work = Path(tempfile.mkdtemp(prefix="gablota-desk-"))
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
            shop(browser)
            faculty(browser)
            many(browser, work)
            browser.close()
    finally:
        shutil.rmtree(work, ignore_errors=True)


def open_bare(browser, desk, width, scheme):
    """The desk without its content security policy, which keeps the judge out."""
    page = browser.new_context(viewport={"width": width, "height": 800}, color_scheme=scheme, bypass_csp=True).new_page()
    page.troubles = []
    page.on("pageerror", lambda error: page.troubles.append(str(error)))
    page.set_default_timeout(SOON)
    page.goto(desk.address)
    page.wait_for_selector(".rows .row .cell[data-column]")
    return page


def accessible(page, name):
    """axe finds nothing, nothing is too wide, and whatever can be used has its identifier."""
    picture(page, f"desk-{name}")
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("""async () => (await axe.run({ exclude: [['iframe']] })).violations.flatMap((rule) =>
      rule.nodes.map((node) => `${rule.id}: ${node.target} ${node.failureSummary}`))""")
    check(not found, (name, found[:4]))
    wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    check(wide <= 0, f"{name} is {wide} px too wide")
    nameless = page.evaluate("""[...document.querySelectorAll('button, input, select, textarea, a[href]')]
      .filter((one) => !one.id).map((one) => one.outerHTML)""")
    check(not nameless, (name, nameless[:3]))


def table(page, path):
    page.click(f"[data-path='{path}']")
    page.wait_for_selector(f"[data-path='{path}'][aria-current]")
    page.wait_for_selector(".rows .row .cell[data-column]")
    return {column["name"]: index for index, column in enumerate(columns(page, path))}


def columns(page, path):
    return page.evaluate("path => fetch('api/table?table=' + path).then((answer) => answer.json())", path)["columns"]


def rows(text, delimiter=","):
    return list(csv.reader(io.StringIO(text, newline=""), delimiter=delimiter))


def put(page, selector, text):
    page.fill(selector, text)
    page.press(selector, "Tab")


def open_row(page, key):
    """Finds a row and opens it as a form."""
    page.fill("#gablota-desk-find", key)
    expect(page.locator(".rows .row")).to_have_count(1, timeout=SOON)
    page.locator(".opener button").first.click()
    page.wait_for_selector(".form h2")


def shop(browser):
    with Desk(ROOT / "content/shop", options=("--audience", "staff")) as desk:
        page = open_bare(browser, desk, 1440, "light")
        with case("a product is changed, and its page has the new stock"):
            at = table(page, "data/products.csv")
            before = desk.read("data/products.csv")
            open_row(page, "Corvid No. 3")
            put(page, f"#gablota-desk-field-{at['unitsInStock']}", "41")
            expect(page.frame_locator("#gablota-desk-page").locator("main")).to_contain_text("41", timeout=SOON)
            expect(page.locator("#gablota-desk-computed")).to_contain_text("In stock", timeout=SOON)
            save(page)
            changed = [pair for pair in zip(rows(before), rows(desk.read("data/products.csv"))) if pair[0] != pair[1]]
            check(len(changed) == 1 and changed[0][1][at["unitsInStock"]] == "41", changed)
            page.click("#gablota-desk-close")
        with case("an order is entered with three lines, and the totals come as one types"):
            at = table(page, "data/orders.csv")
            orders, lines = desk.read("data/orders.csv"), desk.read("data/order_details.csv")
            page.click("#gablota-desk-add")
            page.wait_for_selector(".form h2")
            for name, text in (("orderID", "29999"), ("customerID", "PAPER"), ("orderDate", "2026-09-14 00:00:00.000"), ("freight", "10.00")):
                put(page, f"#gablota-desk-field-{at[name]}", text)
            add = page.locator(".child button", has_text="Order lines").first
            page.locator(".child summary", has_text="Order lines").first.click()
            for product, price, pieces in (("1", "48.00", "2"), ("2", "62.00", "1"), ("51", "9.50", "4")):
                add.click()
                row = page.locator(".child tbody tr").last
                row.locator("input").first.wait_for()
                inputs = row.locator("input")
                expect(inputs.first).to_be_focused(timeout=SOON)
                for place, text in enumerate((product, price, pieces, "0")):
                    one = page.locator(".child tbody tr").last.locator("input").nth(place)
                    one.fill(text)
                    one.press("Tab")
            expect(page.locator("#gablota-desk-computed")).to_contain_text("196", timeout=SOON)
            expect(page.locator("#gablota-desk-computed")).to_contain_text("206", timeout=SOON)
            accessible(page, "order")
            save(page)
            after = desk.read("data/order_details.csv")
            check(after.startswith(lines) and rows(after)[-3:] == [
                ["29999", "1", "48.00", "2", "0"], ["29999", "2", "62.00", "1", "0"], ["29999", "51", "9.50", "4", "0"]], after[len(lines):])
            check(desk.read("data/orders.csv").startswith(orders))
        with case("undo below a record is about what was changed last, be it a line"):
            page.click("#gablota-desk-undo")
            inputs = page.locator(".child tbody tr").last.locator("input")
            expect(inputs.nth(3)).to_have_value("", timeout=SOON)
            page.click("#gablota-desk-redo")
            expect(inputs.nth(3)).to_have_value("0", timeout=SOON)
            expect(page.locator("#gablota-desk-review")).to_be_disabled(timeout=SOON)
        with case("the order is deleted with its lines, and both files are the very ones that they were"):
            for left in (2, 1, 0):
                page.locator(".child tbody button[id$='-remove']").last.click()
                expect(page.locator(".child tbody tr")).to_have_count(left, timeout=SOON)
            expect(page.locator("#gablota-desk-computed")).not_to_contain_text("206", timeout=SOON)
            # What refers to the order is known when the site has been made without its lines.
            page.wait_for_function("async () => !(await (await fetch('api/state')).json()).busy")
            page.click("#gablota-desk-delete")
            # A busy machine may not know yet that the lines are gone, and names them.
            page.wait_for_function("!document.querySelector('.form') || document.querySelector('#gablota-desk-remove-delete')")
            if page.locator("#gablota-desk-remove-delete").count():
                page.click("#gablota-desk-remove-delete")
            page.wait_for_selector(".form", state="detached")
            save(page)
            check(desk.read("data/orders.csv") == orders and desk.read("data/order_details.csv") == lines)
        with case("nothing in the desk's pages went wrong with the shop"):
            check(not page.troubles, page.troubles[:5])
        page.context.close()


def faculty(browser):
    with Desk(ROOT / "content/faculty", options=()) as desk:
        page = open_desk(browser, desk)
        with case("a librarian of faculty adds a set of problems in two categories with two copies"):
            at = table(page, "data/ksiazki.csv")
            books, copies = desk.read("data/ksiazki.csv"), desk.read("data/egzemplarze.csv")
            page.click("#gablota-desk-add")
            page.wait_for_selector(".form h2")
            for name, text in (("Nr", "99001"), ("Tytuł", "Zbiór zadań na próbę"), ("Rok", "2026")):
                put(page, f"#gablota-desk-field-{at[name]}", text)
            page.click(f"#gablota-desk-field-{at['Kategorie']}-tree")
            for place in (0, 1):
                page.locator("#gablota-desk-tree input[type=checkbox]").nth(place).check()
            page.click("#gablota-desk-tree-take")
            expect(page.locator(f".field:has(#gablota-desk-field-{at['Kategorie']}) .chips li")).to_have_count(2, timeout=SOON)
            part = page.locator(".child", has=page.locator("summary", has_text=re.compile("Książka")))
            part.locator("summary").first.click()
            for number in ("T1", "T2"):
                part.locator("button[id$='-add']").click()
                row = part.locator("tbody tr").last
                expect(row.locator("input").first).to_be_focused(timeout=SOON)
                row.locator("input").first.fill(f"99001-{number}")
                row.locator("input").first.press("Tab")
                expect(part.locator("tbody tr").last.locator("input").first).to_have_value(f"99001-{number}", timeout=SOON)
            picture(page, "desk-faculty")
            save(page)
            book = rows(desk.read("data/ksiazki.csv"), ";")[-1]
            check(desk.read("data/ksiazki.csv").startswith(books) and book[at["Tytuł"]] == "Zbiór zadań na próbę", book)
            check(book[at["Kategorie"]].count("|") == 1, book)
            added = desk.read("data/egzemplarze.csv")
            check(added.startswith(copies) and added[len(copies):].count("99001") >= 4, added[len(copies):])
        with case("a mistake is told below the tools, and its suggestion is taken in all cells at once"):
            page.click("#gablota-desk-close")
            language = page.locator(f".head [role=columnheader]:has(#gablota-desk-sort-{at['Język']})").get_attribute("aria-colindex")
            before = desk.read("data/ksiazki.csv")
            page.keyboard.press("Control+Home")
            for row in (0, 1):
                page.locator(f".rows .row .cell[aria-colindex='{language}']").nth(row).click()
                page.keyboard.type("enn")
                page.keyboard.press("Enter")
            expect(page.locator(".cell.error")).to_have_count(2, timeout=SOON)
            page.locator(f".rows .row .cell[aria-colindex='{language}']").first.click()
            page.click("#gablota-desk-hint-0-take-all")
            expect(page.locator(".cell.error")).to_have_count(0, timeout=SOON)
            for _ in range(3):
                page.click("#gablota-desk-undo")
            expect(page.locator("#gablota-desk-review")).to_be_disabled(timeout=SOON)
            check(desk.read("data/ksiazki.csv") == before)
        with case("nothing in the desk's pages went wrong with the faculty"):
            check(not page.troubles, page.troubles[:5])
        page.context.close()


def many(browser, work):
    """Filters, a change of many rows, a new column, a phrase, publishing: in one small house."""
    events = "".join(f"e{n},Talk {n % 7},2026-09-{n % 28 + 1:02} 18:00,,{'adults; seniors' if n % 2 else ''}\n" for n in range(60))
    files = {
        **SMALL_SITE, "data/events.csv": "id,name,start,repeats,audience\n" + events,
        "site.yaml": SMALL_SITE["site.yaml"].replace(
            "events: {kind: event, source: data/events.csv, key: id}",
            "events: {kind: event, source: data/events.csv, key: id, fields: {audience: {type: list, separator: ';'}}}")
        + f"publish:\n  here: {{folder: {work / 'published'}, verify: false}}\n",
    }
    with Desk(make_site(work / "site", files), copies=False) as desk:
        page = open_desk(browser, desk)
        before = desk.read("data/events.csv")
        at = table(page, "data/events.csv")

        def cells(name):
            text = desk.request("/desk/api/rows?table=data/events.csv&count=1000", [("Cookie", desk.cookie())]).body
            return [row["cells"][at[name]] for row in json.loads(text)["rows"]]

        with case("only rows of a filter are shown, in the language's order, and the file keeps its own"):
            page.click("#gablota-desk-filter-open")
            page.select_option("#gablota-desk-filter-column", str(at["name"]))
            page.select_option("#gablota-desk-filter-mode", "is")
            page.fill("#gablota-desk-filter-text", "TALK 3")
            page.click("#gablota-desk-filter-take")
            expect(page.locator("#gablota-desk-count")).to_contain_text("9", timeout=SOON)
            page.click(f"#gablota-desk-sort-{at['start']}")
            page.wait_for_selector("[aria-sort=ascending]")
            expect(page.locator(".rows .row").first).to_contain_text("2026-09-04", timeout=SOON)
        with case("a change of all that is shown is seen before it is done, and is one step to undo"):
            page.click("#gablota-desk-bulk-open")
            page.select_option("#gablota-desk-bulk-column", str(at["audience"]))
            page.select_option("#gablota-desk-bulk-operation", "append")
            page.fill("#gablota-desk-bulk-text", "children")
            expect(page.locator("#gablota-desk-bulk-outcome")).to_contain_text("9 cells of 9 rows", timeout=SOON)
            picture(page, "desk-bulk")
            page.click("#gablota-desk-bulk-take")
            page.wait_for_selector(".cell.changed")
            check(sum("children" in text for text in cells("audience")) == 9, cells("audience"))
            check("adults; seniors; children" in cells("audience") and "children" in cells("audience"))
            page.click("#gablota-desk-undo")
            expect(page.locator("#gablota-desk-review")).to_be_disabled(timeout=SOON)
            for operation, text, other in (("set", "x", ""), ("replace", "Talk", "Walk"), ("remove", "Talk", ""), ("normalise", "", "")):
                change = {"table": "data/events.csv", "column": at["name"], "operation": operation, "text": text, "with": other, "try": True}
                found = page.evaluate("body => fetch('api/bulk', {method: 'POST', headers: {'Content-Type': 'application/json'}, body}).then((answer) => answer.json())", json.dumps(change))
                check(found["cells"] == (0 if operation == "normalise" else 60), (operation, found))
            page.click("#gablota-desk-filter-remove-0")
            expect(page.locator("#gablota-desk-count")).to_contain_text("60", timeout=SOON)
        with case("a phrase shows its dates as it is typed, and a mistake in it at once"):
            open_row(page, "e59 ")
            field = f"#gablota-desk-field-{at['repeats']}"
            page.fill(field, "every Tuesday until 2026-10-31")
            expect(page.locator(f"{field}-dates")).to_contain_text("dates", timeout=SOON)
            expect(page.locator(f"{field}-dates")).to_contain_text("Tue", timeout=SOON)
            page.locator(f"{field}-dates button").first.click()
            page.click("#gablota-desk-date-cancelled")
            expect(page.locator(field)).to_have_value(re.compile(r"cancelled 2026-\d\d-\d\d$"), timeout=SOON)
            expect(page.frame_locator("#gablota-desk-page").locator("main")).to_contain_text(re.compile("cancelled", re.IGNORECASE), timeout=SOON)
            page.fill(field, "every Toesday")
            expect(page.locator(f"{field}-dates.error")).to_contain_text("Toesday", timeout=SOON)
            page.fill(field, "")
            page.press(field, "Tab")
            # Esc takes back what is typed, and then closes the form.
            page.fill(f"#gablota-desk-field-{at['name']}", "Not this")
            page.keyboard.press("Escape")
            expect(page.locator(f"#gablota-desk-field-{at['name']}")).to_have_value("Talk 3", timeout=SOON)
            page.keyboard.press("Escape")
            page.wait_for_selector(".form", state="detached")
            page.fill("#gablota-desk-find", "")
            expect(page.locator("#gablota-desk-count")).to_contain_text("60", timeout=SOON)
        with case("a new column changes no byte but its own, and undo takes it away"):
            page.click("#gablota-desk-column-open")
            page.fill("#gablota-desk-column-name", "status")
            page.click("#gablota-desk-column-take")
            page.wait_for_selector("#gablota-desk-sort-5")
            place = page.locator(".head [role=columnheader]:has(#gablota-desk-sort-5)").get_attribute("aria-colindex")
            page.locator(f".rows .row .cell[aria-colindex='{place}']").first.click()
            page.keyboard.type("can")
            # The site has been made with the column now, and more is known of it.
            page.wait_for_function("async () => !(await (await fetch('api/state')).json()).busy")
            page.wait_for_timeout(1_000)
            page.keyboard.type("celled")
            page.keyboard.press("Enter")
            page.wait_for_selector(".cell.changed")
            save(page)
            wanted = before.replace("audience\n", "audience,status\n").replace("seniors\n", "seniors,\n").replace(",,\n", ",,,\n")
            now = desk.read("data/events.csv")
            check(now.replace("cancelled", "") == wanted and now.count("cancelled") == 1, now[:300])
        with case("publishing shows what would change and does it when told"):
            page.click("#gablota-desk-publish-open")
            # The site is built twice, in a program of its own.
            page.wait_for_selector("#gablota-desk-publish-go", timeout=6 * SOON)
            text = page.locator("#gablota-desk-publish .content").inner_text()
            check("new" in text and "index.html" in text, text)
            check(not (work / "published").exists() or not list((work / "published").iterdir()))
            picture(page, "desk-publish")
            page.click("#gablota-desk-publish-go")
            page.wait_for_selector("#gablota-desk-publish-busy", state="detached", timeout=6 * SOON)
            expect(page.locator("#gablota-desk-notice")).to_contain_text("Published", timeout=SOON)
            check((work / "published/index.html").exists())
        with case("axe finds nothing in the dialogs for many rows at 360 px, dark"):
            small = open_bare(browser, desk, 360, "dark")
            for name in ("filter", "bulk", "column"):
                small.click("#gablota-desk-more")
                small.click(f"#gablota-desk-{name}-open")
                small.wait_for_selector(f"#gablota-desk-{name}-cancel")
                accessible(small, name)
                small.click(f"#gablota-desk-{name}-cancel")
                small.wait_for_selector(f"#gablota-desk-{name}-cancel", state="detached")
            check(not small.troubles, small.troubles[:5])
            small.context.close()
        with case("nothing in the desk's pages went wrong with many rows"):
            check(not page.troubles, page.troubles[:5])
        page.context.close()
