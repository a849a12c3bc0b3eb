"""Every kind of page of every example site in Chromium: for everybody, at every size, by keyboard, on paper."""

import contextlib
import pathlib

import axe_core_python
from browser import DESKTOP, PHONE, TABLET, page_of
from playwright.sync_api import TimeoutError
from registry import judge
from sites import ROOT

AXE = pathlib.Path(axe_core_python.__file__).with_name("axe.min.js").read_text(encoding="utf-8")
RULES = "['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']"
SCHEMES = ("light", "dark")
WIDTHS = {"phone": PHONE, "tablet": TABLET, "desktop": DESKTOP}
SCREENS = ROOT / "screens"


@contextlib.contextmanager
def window(crew, site, size=PHONE, **options):
  """A window for several pages of a site; whatever goes wrong on one of them fails the judge."""
  with page_of(crew.browser, crew.address(site.root) + site.prefix, size, **options) as page:
    yield page


def open_page(crew, site, page, kind_page):
  page.goto(site.address(crew, kind_page))
  page.wait_for_load_state("load")
  page.wait_for_function(
    "() => (document.getElementById('search-form') ?? { dataset: { state: 'done' } }).dataset.state === 'done'")
  page.wait_for_timeout(50)  # what scripts fetch and then write


def gathered(found):
  assert not found, f"{len(found)} findings\n" + "\n".join(found[:20])


@judge("axe finds nothing on any kind of page", cases={"light, 320 px": ("light", 320)})
def axe(crew, site, scheme, width):
  return judge_by_axe(crew, site, scheme, width)


@judge("axe finds nothing on any kind of page", long=True, cases={
  "dark, 320 px": ("dark", 320), "light, desktop": ("light", 1440), "dark, desktop": ("dark", 1440)})
def axe_of_the_rest(crew, site, scheme, width):
  return judge_by_axe(crew, site, scheme, width)


def judge_by_axe(crew, site, scheme, width):
  found = []
  with window(crew, site, (width, 900), scheme=scheme, reduced_motion="reduce") as page:
    for each in crew.kinds(site):
      open_page(crew, site, page, each)
      page.evaluate("for (const each of document.querySelectorAll('details')) each.open = true")
      page.evaluate(AXE)
      answer = page.evaluate(f"""async () => (await axe.run(document, {{ runOnly: {RULES} }})).violations
        .map(({{ id, help, nodes }}) => `${{id}}: ${{help}}: ${{nodes.map(({{ html }}) => html.slice(0, 160)).join(' | ')}}`)""")
      found += [f"{each.path}: {line}" for line in answer]
  gathered(found)
  return f"{len(crew.kinds(site))} kinds of page, 0 violations"


SHIFTS = """
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifts.push(
      { value: entry.value, of: entry.sources.map(({ node }) => node?.outerHTML?.slice(0, 80) ?? '') });
  }).observe({ type: 'layout-shift', buffered: true });
"""


def shifts_while_loading(crew, site, page, each):
  """How far a page's parts moved, all together, and what moved."""
  open_page(crew, site, page, each)
  page.evaluate("""async () => {
    for (let at = 0; at < document.body.scrollHeight; at += innerHeight / 2) {
      scrollTo(0, at);
      await new Promise((done) => setTimeout(done, 30));
    }
  }""")
  page.wait_for_timeout(100)
  shifts = page.evaluate("window.shifts")
  return sum(shift["value"] for shift in shifts), shifts


@judge("nothing on a page moves while it loads", long=True, cases={"phone": PHONE, "desktop": DESKTOP})
def layout_shift(crew, site, *size):
  worst, found = 0, []
  with window(crew, site, size) as page:
    page.add_init_script(SHIFTS)
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.setCacheDisabled", {"cacheDisabled": True})
    session.send("Network.emulateNetworkConditions", {  # so that pictures and the script come after the text
      "offline": False, "latency": 60, "downloadThroughput": 1_500_000, "uploadThroughput": 500_000})
    for each in crew.kinds(site):
      # A header that arrives in two pieces is set twice, and its tabs share the width anew, now and then. What the page itself
      # moves, it moves every time. Nobody sees a thousandth, and 0.1 counts as good.
      for _ in range(3):
        total, shifts = shifts_while_loading(crew, site, page, each)
        if total <= 0.005:
          break
      else:
        found.append(f"{each.path}: {total:.4f} by {shifts[0]['of']}")
      worst = max(worst, total)
  gathered(found)
  return f"{len(crew.kinds(site))} kinds of page, cumulative layout shift at most {worst:.4f}"


@judge("every picture loads", long=True)
def pictures(crew, site):
  number, found = 0, []
  with window(crew, site) as page:
    for each in crew.kinds(site):
      open_page(crew, site, page, each)
      pictures = page.evaluate("""async () => {
        for (const image of document.images) image.loading = 'eager';
        await Promise.all([...document.images].map((image) => image.decode().catch(() => {})));
        return [...document.images].map((image) => [image.currentSrc || image.src, image.naturalWidth]);
      }""")
      number += len(pictures)
      found += [f"{each.path}: {address}" for address, width in pictures if not width]
  gathered(found)
  return f"{number} pictures on {len(crew.kinds(site))} kinds of page"


@judge("pages whose pictures fail stay decent", long=True)
def failing_pictures(crew, site):
  boxes, found = 0, []
  for name, size in (("phone", PHONE), ("desktop", DESKTOP)):
    # A service worker would fetch the pictures itself, past the route.
    with window(crew, site, size, service_workers="block") as page:
      page.route("**/*", lambda route: route.abort() if route.request.resource_type == "image" else route.continue_())
      for each in crew.kinds(site):
        open_page(crew, site, page, each)
        page.wait_for_function("""() => {
          for (const image of document.images) image.loading = 'eager';
          return [...document.images].every((image) => image.complete);
        }""")
        with contextlib.suppress(TimeoutError):  # the findings name the page
          page.wait_for_function("() => [...document.querySelectorAll('.picture:has(img)')].every((box) => box.matches('.is-failed'))")
        states = page.evaluate("""() => [...document.querySelectorAll('.picture:has(img)')]
          .filter((box) => box.checkVisibility() && box.querySelector('img').complete)
          .map((box) => ({
            name: box.outerHTML.slice(0, 100), height: box.getBoundingClientRect().height,
            isLettered: getComputedStyle(box, '::before').content.length > 2,
            isHidden: getComputedStyle(box.querySelector('img')).opacity === '0',
          }))""")
        boxes += len(states)
        found += [f"{each.path}, {name}: {state}" for state in states
                  if state["height"] < 40 or not state["isLettered"] or not state["isHidden"]]
        if crew.is_thorough and states:
          folder = SCREENS / site.name
          folder.mkdir(parents=True, exist_ok=True)
          page.screenshot(path=folder / f"{screen_name(each)}-{name}-failed.png")
      page.troubles = [line for line in page.troubles if "ERR_FAILED" not in line]
  gathered(found)
  return f"{boxes} pictures that failed on {len(crew.kinds(site))} kinds of page"


FOCUS = """() => {
  const element = document.activeElement;
  if (!element || element === document.body) return null;
  const whole = getComputedStyle(element, '::after').position === 'absolute' ? element.closest('article, li') ?? element : element;
  const box = whole.getBoundingClientRect();
  const inFrame = element.closest('.rail, .skip, .tabs');
  const covered = inFrame ? [] : [...document.querySelectorAll('*')].filter((each) =>
    /fixed|sticky/.test(getComputedStyle(each).position) && !each.contains(element) && each.checkVisibility())
    .map((each) => each.getBoundingClientRect());
  // Seen: at least its first line is in the window and not wholly below something that stays in place.
  const shown = (bar) => !(box.top >= bar.top - 1 && box.bottom <= bar.bottom + 1 && box.left < bar.right && box.right > bar.left);
  const target = element.type === 'checkbox' || element.type === 'radio' ? element.closest('label') ?? element : element;
  const styles = [element, target, target.nextElementSibling ?? target].map((each) => getComputedStyle(each))
    .concat(getComputedStyle(element, '::after'), getComputedStyle(element, '::before'));
  element.dataset.reached = 'yes';
  return {
    name: element.outerHTML.slice(0, 120),
    isSeen: box.bottom > 0 && box.top < innerHeight && covered.every(shown),
    isMarked: styles.some((each) => each.outlineStyle !== 'none' && parseFloat(each.outlineWidth) >= 2),
  };
}"""
FOCUSABLE = "a[href], button, summary, input:not([type=hidden]), select, textarea"


@judge("the keyboard alone reaches everything, focus always seen", long=True, cases={"phone": PHONE, "desktop": DESKTOP})
def keyboard(crew, site, *size):
  reached, found = 0, []
  with window(crew, site, size) as page:
    for each in crew.kinds(site):
      open_page(crew, site, page, each)
      wanted = page.evaluate(f"""() => [...document.querySelectorAll('{FOCUSABLE}')].filter(
        (each) => each.checkVisibility({{ visibilityProperty: true }}) && !each.disabled).length""")
      for _ in range(min(wanted, 150) + 5):
        page.keyboard.press("Tab")
        state = page.evaluate(FOCUS)
        if state is None:
          break
        reached += 1
        found += [f"{each.path}: hidden: {state['name']}"] if not state["isSeen"] else []
        found += [f"{each.path}: no mark: {state['name']}"] if not state["isMarked"] else []
      if wanted <= 150:
        missed = page.evaluate(f"""() => [...document.querySelectorAll('{FOCUSABLE}')].filter(
          (each) => each.checkVisibility({{ visibilityProperty: true }}) && !each.disabled && !each.dataset.reached
          && !(each.type === 'radio' && !each.checked))
          .map((each) => each.outerHTML.slice(0, 120))""")
        found += [f"{each.path}: not reached: {name}" for name in missed]
  gathered(sorted(set(found)))
  return f"{reached} stops on {len(crew.kinds(site))} kinds of page"


@judge("pages fit at 320 px, and with text at twice its size")
def room(crew, site):
  found = []
  with window(crew, site, (320, 740)) as page:
    for each in crew.kinds(site):
      page.set_viewport_size({"width": 320, "height": 740})
      open_page(crew, site, page, each)
      for size, width in (("100%", 320), ("200%", 640), ("200%", 1440)):
        page.set_viewport_size({"width": width, "height": 740})
        page.evaluate("(size) => document.documentElement.style.setProperty('font-size', size)", size)
        wider = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        if wider > 0:
          found.append(f"{each.path}: {wider} px too wide at {width} px, text {size}")
        cut = page.evaluate("""() => [...document.querySelectorAll('a, button, h1, h2, h3, label, dd, dt')].filter((each) => {
            const style = getComputedStyle(each);
            return each.checkVisibility() && /hidden|clip/.test(style.overflowX) && each.scrollWidth > each.clientWidth + 1
              && !each.closest('.visually-hidden') && style.textOverflow !== 'ellipsis';
          }).map((each) => each.outerHTML.slice(0, 100))""")
        found += [f"{each.path}: cut at {width} px, text {size}: {name}" for name in cut]
  gathered(found)
  return f"{len(crew.kinds(site))} kinds of page, three times"


@judge("targets are at least 24 px")
def targets(crew, site):
  found = []
  with window(crew, site) as page:
    for each in crew.kinds(site):
      open_page(crew, site, page, each)
      small = page.evaluate("""() => [...document.querySelectorAll('a, button, summary, input:not([type=hidden]), select')]
        .filter((each) => each.checkVisibility() && !each.closest('.prose') && each.id !== 'skip-link'
          && !each.closest('.visually-hidden') && !(each.matches('a') && each.closest('p, dd, li, span:not(:empty)')
            && getComputedStyle(each).display === 'inline'))
        .map((each) => [each.outerHTML.slice(0, 90), ...(({ width, height }) => [width, height])(
          (getComputedStyle(each, '::after').position === 'absolute' ? each.closest('article, li')
            : /checkbox|radio/.test(each.type) ? each.closest('label') ?? each : each).getBoundingClientRect())])
        .filter(([, width, height]) => width < 24 || height < 24)""")
      found += [f"{each.path}: {target}" for target in small]
  gathered(found)
  return f"{len(crew.kinds(site))} kinds of page"


@judge("nothing moves for those who do not want it", long=True)
def reduced_motion(crew, site):
  found = []
  with window(crew, site, reduced_motion="reduce") as page:
    for each in crew.kinds(site):
      open_page(crew, site, page, each)
      if page.evaluate("document.getAnimations().length"):
        found.append(each.path)
  gathered(found)


@judge("without scripts every kind of page has its heading and its links")
def without_scripts(crew, site):
  with window(crew, site, scripts=False) as page:
    for each in crew.kinds(site):
      page.goto(site.address(crew, each))
      assert page.locator("h1").count() == 1 and page.locator("h1").is_visible(), each.path
      assert page.locator("main a, main form, main noscript").count() or "content" in each.kind, each.path


def screen_name(each):
  return (each.path.strip("/").replace("/", "-") or "home").removesuffix(".html")


@judge("screenshots of every kind of page are written", long=True)
def screenshots(crew, site):
  folder = SCREENS / site.name
  folder.mkdir(parents=True, exist_ok=True)
  for scheme in SCHEMES:
    for name, size in WIDTHS.items():
      with window(crew, site, size, scheme=scheme) as page:
        for each in crew.kinds(site):
          open_page(crew, site, page, each)
          page.evaluate("async () => { for (const i of document.images) { i.loading = 'eager'; await i.decode().catch(() => {}) } }")
          page.screenshot(path=folder / f"{screen_name(each)}-{name}-{scheme}.png", full_page=True)
  return f"{len(crew.kinds(site))} kinds of page × {len(SCHEMES)} schemes × {len(WIDTHS)} widths in {folder.relative_to(ROOT)}"
