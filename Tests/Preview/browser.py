"""The preview in a real browser: what a person sees. Pictures go to $PICTURES where that is set."""

import os
import time

from playwright.sync_api import sync_playwright

from runner import case, check
from server import NOW, ROOT, Preview

CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")
# Playwright looks into open shadow trees by itself.
BAR, OVERLAY = "#gablota-preview .bar", "#gablota-preview .overlay"


def picture(page, name):
    if "PICTURES" in os.environ:
        page.screenshot(path=f"{os.environ['PICTURES']}/{name}.png")


def run():
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        with Preview(ROOT / "content/district") as preview:
            page = browser.new_page(viewport={"width": 1200, "height": 800})
            troubles = []
            page.on("pageerror", lambda error: troubles.append(str(error)))
            page.on("console", lambda message: message.type == "error" and troubles.append(message.text))
            see(page, preview)
            with case("no page had trouble with a script or a policy"):
                unexpected = [text for text in troubles if "404" not in text and "500" not in text]
                check(not unexpected, unexpected[:5])
            page.close()
        phone(browser)
        again(browser)
        browser.close()


def ready(page):
    page.wait_for_selector(BAR)
    page.wait_for_function("document.querySelector('#gablota-preview').shadowRoot.querySelector('[name=now]').value")


def see(page, preview):
    page.goto(preview.address + "events/")
    ready(page)
    picture(page, "bar")
    with case("a reload keeps the place on the page"):
        page.evaluate("scrollTo({ top: 700, behavior: 'instant' }); window.before = true")
        table = "data/event_list.csv" if (preview.site / "data/event_list.csv").exists() else None
        text = preview.read("site.yaml")
        preview.write("site.yaml", text.replace("title: ", "title: New ", 1))
        page.wait_for_function("window.before === undefined && document.title.includes('New ')")
        ready(page)
        check(abs(page.evaluate("scrollY") - 700) < 3, page.evaluate("scrollY"))
        preview.write("site.yaml", text)
        page.wait_for_function("!document.title.includes('New ')")
        check(table is None or preview.read(table))
    with case("a style sheet changes without a reload"):
        ready(page)
        page.evaluate("window.before = true")
        css = (ROOT / "templates/css/site.css").read_text(encoding="utf-8")
        for colour in ("rgb(1, 2, 3)", "rgb(3, 2, 1)"):
            preview.write("templates/css/site.css", css + f"\nh1 {{ color: {colour} !important }}\n")
            page.wait_for_function(f"getComputedStyle(document.querySelector('h1')).color === '{colour}'")
        check(page.evaluate("window.before") is True, "the page was reloaded")
        check(page.evaluate("document.querySelectorAll('link[rel=stylesheet]').length") == 1)
    mistakes(page, preview)
    travel(page, preview)
    inspect(page, preview)


def mistakes(page, preview):
    page.goto(preview.address + "events/")
    ready(page)
    good = preview.read("site.yaml")
    with case("a mistake lies over the page, escaped, and goes when it is mended"):
        page.evaluate("window.before = true")
        preview.write("site.yaml", good + "\nnonsense: '<img src=x onerror=\"window.hurt = 1\">'\nlanguage: xx\n")
        page.wait_for_selector(OVERLAY + " pre")
        picture(page, "overlay")
        text = page.inner_text(OVERLAY)
        check("error[" in text and "site.yaml:" in text and "^^^" in text, text)
        check(page.evaluate("window.hurt") is None and page.locator(OVERLAY + " img").count() == 0)
        check(page.evaluate("window.before") is True and page.locator("main h1").count() == 1, "the page is behind")
        preview.write("site.yaml", good)
        page.wait_for_selector(OVERLAY, state="hidden")
    with case("the overlay closes on Escape and opens again from the bar"):
        preview.write("site.yaml", good + "\nnonsense: 1\n")
        page.wait_for_selector(OVERLAY)
        page.keyboard.press("Escape")
        page.wait_for_selector(OVERLAY, state="hidden")
        page.click(BAR + " .trouble")
        page.wait_for_selector(OVERLAY)
        preview.write("site.yaml", good)
        page.wait_for_selector(OVERLAY, state="hidden")
    with case("an error page becomes the page when it is mended"):
        preview.write("templates/markdown.html", "{{ 1 // (page.title|length // 1000) }}")
        preview.wait_for(lambda: "markdown.html:" in preview.journal(), what="the mistake")
        page.goto(preview.address + "about/")
        check("cannot be shown" in page.inner_text("h1"))
        ready(page)
        check(not page.is_visible(OVERLAY) and page.locator("body > pre").count() == 1)
        picture(page, "error-page")
        preview.write("templates/markdown.html", "{{ 2 // (page.title|length // 1000) }}")
        page.wait_for_function("document.querySelector('body > pre').textContent.includes('2 // (page')")
        (preview.site / "templates/markdown.html").unlink()
        page.wait_for_function("!document.querySelector('h1').textContent.includes('cannot be shown')")


def travel(page, preview):
    page.goto(preview.address + "events/")
    ready(page)
    with case("the bar travels to another day and back"):
        before = page.inner_text("main")
        page.fill(BAR + " [name=now]", "2027-06-01T12:00:00")
        page.click(BAR + " [type=submit]")
        page.wait_for_function("(text) => document.querySelector('main').innerText !== text", arg=before)
        ready(page)
        picture(page, "travel")
        check(page.is_visible(BAR + " .today"))
        check(page.evaluate("Number(document.documentElement.dataset.frozenNow)") == 1_811_840_400_000)
        page.click(BAR + " .today")
        page.wait_for_function("(text) => document.querySelector('main').innerText === text", arg=before)
        ready(page)
        check(not page.is_visible(BAR + " .today"))
    with case("the bar folds, and stays folded on the next page"):
        page.click(BAR + " .fold")
        page.reload()
        ready(page)
        check(not page.is_visible(BAR + " [name=now]"))
        page.click(BAR + " .fold")
        check(page.is_visible(BAR + " [name=now]"))


def inspect(page, preview):
    with case("inspect tells of the block under the pointer which template and record made it"):
        page.goto(preview.address + "events/")
        ready(page)
        page.check(BAR + " [name=inspect]")
        page.wait_for_url("**/events/?inspect=")
        ready(page)
        page.hover("main [data-gablota*='cards/']")
        # The page stays as it is: it is the page of the site, whatever notes it has.
        page.evaluate("window.before = true")
        page.wait_for_timeout(1_000)
        check(page.evaluate("window.before") is True, "it was reloaded")
        tip = page.inner_text("#gablota-preview .tip")
        picture(page, "inspect")
        for part in (
            "theme/cards/event.html:1", "theme/base.html", "events \"", "the list /events/", "site.yaml:",
        ):
            check(part in tip, f"{part} is not in {tip}")
        page.uncheck(BAR + " [name=inspect]")
        page.wait_for_url("**/events/")


def phone(browser):
    with Preview(ROOT / "content/district", options=("--now", NOW)) as preview:
        page = browser.new_page(viewport={"width": 360, "height": 640})
        page.goto(preview.address)
        ready(page)
        # The bar is where it is only with its style.
        page.wait_for_function("document.querySelector('#gablota-preview').hidden === false")
        picture(page, "phone")
        with case("on a phone the bar is folded, and nothing of the bar lies outside of the screen"):
            box = page.locator(BAR).bounding_box()
            check(box["x"] >= 0 and box["x"] + box["width"] <= 360 and box["height"] < 60, box)
            check(page.evaluate("document.documentElement.scrollWidth") <= 360)
            tabs = page.locator("nav a").all()
            boxes = [tab.bounding_box() for tab in tabs if tab.is_visible()]
            check(boxes and all(tab["y"] >= box["y"] + box["height"] for tab in boxes), (box, boxes))
        page.close()
        time.sleep(0.1)


def again(browser):
    """The preview is ended and begun again while a page is open; the site is one that is kept for the time offline."""
    context = browser.new_context()
    page = context.new_page()
    with Preview(options=("--now", NOW)) as preview:
        with case("no service worker stays, and none that was there before"):
            page.goto(preview.address)
            ready(page)
            check(page.evaluate("document.documentElement.dataset.worker") == "/house/sw.js")
            none = "async () => (await navigator.serviceWorker.getRegistrations()).length === 0"
            # What a page answers later: `wait_for_function` takes its promise for a yes.
            preview.wait_for(lambda: page.evaluate(none), what="the end of the worker")
            page.reload()
            ready(page)
            preview.wait_for(lambda: page.evaluate(none), what="the end of the worker")
            check(page.evaluate("caches.keys()") == [])
        site, port = preview.work / "kept", preview.port
        preview.site.rename(site)
        preview.site = site
        page.evaluate("window.before = true")
        preview.process.terminate()
        preview.process.wait()
        with case("a page without a preview says so"):
            page.wait_for_selector(BAR + ".lost")
            picture(page, "lost")
        with Preview(site, port=port) as other:
            with case("and is in step again with the next preview of the site, its bar too"):
                page.wait_for_selector(BAR + ":not(.lost)")
                check(page.evaluate("window.before") is True, "nothing changed, yet it was reloaded")
                # It knows the word of the earlier run only, so it fetches itself anew.
                page.click(BAR + " [name=drafts]")
                page.wait_for_function("window.before === undefined")
                ready(page)
                page.click(BAR + " [name=drafts]")
                other.wait_for(lambda: other.page("/books/3/").status == 200)
    context.close()
