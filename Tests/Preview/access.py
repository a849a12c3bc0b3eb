"""The bar, the mistakes and the notes of inspect for everybody: every width, light and dark, by keyboard alone, with axe."""

import pathlib

import axe_core_python
from playwright.sync_api import sync_playwright

from browser import BAR, CHROMIUM, OVERLAY, picture, ready
from runner import case, check
from server import NOW, ROOT, Preview

AXE = pathlib.Path(axe_core_python.__file__).with_name("axe.min.js")


def run():
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        everybody(browser)
        browser.close()


def axe(page):
    """What axe finds in the preview's own things."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found, looked = page.evaluate("""async () => {
      const { violations, passes } = await axe.run({ include: [['#gablota-preview']] });
      const looked = passes.flatMap(({ nodes }) => nodes).length;
      return [violations.flatMap((rule) => rule.nodes.map((node) => `${rule.id}: ${node.target} ${node.failureSummary}`)),
        looked] }""")
    check(looked > 20, f"axe looked at {looked} things only")
    check(not found, found[:5])


def focused(page):
    return page.evaluate("""() => {
      const at = document.querySelector('#gablota-preview').shadowRoot.activeElement;
      return at && (at.name || at.textContent.slice(0, 12) || at.className) }""")


def everybody(browser):
    with Preview(ROOT / "content/district", options=("--now", NOW)) as preview:
        good = preview.read("site.yaml")
        for width, scheme in ((360, "light"), (360, "dark"), (1440, "light"), (1440, "dark")):
            context = browser.new_context(viewport={"width": width, "height": 720}, color_scheme=scheme)
            page = context.new_page()
            page.add_init_script("localStorage.setItem('gablota-folded', '')")
            name = f"{width}-{scheme}"
            page.goto(preview.address + "events/")
            ready(page)
            page.wait_for_function("document.querySelector('#gablota-preview').hidden === false")
            with case(f"axe finds nothing in the bar, with another day and with a mistake, at {width} px, {scheme}"):
                axe(page)
                everything_fits(page, width)
                picture(page, f"bar-{name}")
                travels(page, name)
                preview.write("site.yaml", good + "\nnonsense: 1\nlanguage: xx\n")
                page.wait_for_selector(OVERLAY)
                axe(page)
                everything_fits(page, width)
                picture(page, f"overlay-{name}")
                preview.write("site.yaml", good)
                page.wait_for_selector(OVERLAY, state="hidden")
            with case(f"inspect's note is whole and above the bar at {width} px, {scheme}"):
                notes(page, preview, name)
            context.close()
        by_keyboard(browser, preview, good)


def travels(page, name):
    page.fill(BAR + " [name=now]", "2027-06-01T12:00:00")
    page.click(BAR + " [type=submit]")
    page.wait_for_selector(BAR + ".travels")
    page.wait_for_function("document.querySelector('#gablota-preview').hidden === false")
    axe(page)
    picture(page, f"travel-{name}")
    page.click(BAR + " .today")
    page.wait_for_selector(BAR + ":not(.travels)")
    ready(page)


def everything_fits(page, width):
    """Nothing of the bar and of the mistakes is cut off, and the mistakes end above the bar."""
    boxes = [box for part in page.locator(f"{BAR} > *, {OVERLAY}").all() if part.is_visible() and (box := part.bounding_box())]
    check(all(box["x"] >= 0 and box["x"] + box["width"] <= width for box in boxes), boxes)
    check(page.evaluate("document.documentElement.scrollWidth") <= width)
    if page.is_visible(OVERLAY):
        overlay, bar = page.locator(OVERLAY).bounding_box(), page.locator(BAR).bounding_box()
        check(overlay["y"] + overlay["height"] <= bar["y"], (overlay, bar))


def notes(page, preview, name):
    page.goto(preview.address + "events/?inspect")
    ready(page)
    page.wait_for_function("document.querySelector('#gablota-preview').hidden === false")
    for number, part in enumerate(page.locator("main [data-gablota*='cards/']").filter(visible=True).all()[:6]):
        # Forced: the blocks of a card are parts too, and the one within lies over the one around it.
        part.hover(force=True)
        tip, bar = (page.locator(f"#gablota-preview {it}").bounding_box() for it in (".tip", ".bar"))
        check(tip["x"] >= 0 and tip["y"] >= 0, tip)
        check(tip["x"] + tip["width"] <= page.viewport_size["width"], tip)
        check(tip["y"] + tip["height"] <= bar["y"], (tip, bar))
        if number == 0:
            picture(page, f"inspect-{name}")


def by_keyboard(browser, preview, good):
    page = browser.new_page(viewport={"width": 1440, "height": 800})
    page.goto(preview.address + "events/")
    ready(page)
    with case("the bar is used by keyboard: a day, the boxes, folding"):
        page.focus(BAR + " [name=now]")
        order = []
        for _ in range(20):
            if focused(page) not in order:
                order.append(focused(page))
            page.keyboard.press("Tab")
        check(order[:6] == ["now", "Go", "drafts", "staff", "inspect", "–"], order)
        page.focus(BAR + " .fold")
        page.keyboard.press("Enter")
        check(not page.is_visible(BAR + " [name=now]"))
        page.keyboard.press("Enter")
        check(page.is_visible(BAR + " [name=now]"))
    with case("mistakes take the focus, Escape gives it back, and nobody who writes loses it"):
        page.focus("main a")
        at = page.evaluate("document.activeElement.href")
        preview.write("site.yaml", good + "\nnonsense: 1\n")
        page.wait_for_selector(OVERLAY)
        check("1 error" in focused(page), focused(page))
        page.keyboard.press("Tab")
        check(focused(page) == "Close", focused(page))
        page.keyboard.press("Escape")
        check(not page.is_visible(OVERLAY) and page.evaluate("document.activeElement.href") == at)
        page.focus(BAR + " .trouble")
        page.keyboard.press("Enter")
        check(page.is_visible(OVERLAY))
        page.keyboard.press("Escape")
        check(focused(page).startswith("1 error"), focused(page))
        preview.write("site.yaml", good)
        page.wait_for_selector(BAR + " .trouble", state="hidden")
        page.focus(BAR + " [name=now]")
        preview.write("site.yaml", good + "\nnonsense: 1\n")
        page.wait_for_selector(OVERLAY)
        check(focused(page) == "now", focused(page))
        preview.write("site.yaml", good)
        page.wait_for_selector(OVERLAY, state="hidden")
    page.close()
