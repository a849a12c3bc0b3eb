"""What everybody needs: axe's rules, keyboard, targets, focus and room for text."""

import pathlib

import axe_core_python

from browser import DESKTOP, PHONE
from harness import each, test

PATHS = ("/", "/libraries/1/", "/events/", "/events/101/", "/questions/", "/404.html")


AXE = pathlib.Path(axe_core_python.__file__).with_name("axe.min.js")
LOOKS = {
  f"{path}, {scheme}, {width} px": (path, scheme, width)
  for path in PATHS + ("/events/past/", "/libraries/1/events/", "/questions/1/", "/about/")
  for scheme in ("light", "dark") for width in (320, 1440)}


# In short, the judges of the example sites ask axe of every kind of page, and how large its targets are.
@each("axe finds nothing", LOOKS, brief=lambda *_: False)
def axe(world, path, scheme, width):
  with world.page((width, 900), True, scheme=scheme, reduced_motion="reduce") as page:
    page.visit(path)
    page.evaluate("for (const each of document.querySelectorAll('details')) each.open = true")
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("""async () => (await axe.run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] })).violations
      .map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`)""")
    assert not found, "\n".join(found)


@each("targets are at least 24 px", {path: (path,) for path in PATHS}, brief=lambda _: False)
def targets(world, path):
  with world.page(PHONE, True) as page:
    page.visit(path)
    small = page.evaluate("""() => [...document.querySelectorAll('a, button, summary, input, select')]
      .filter((each) => each.checkVisibility() && !each.closest('.prose') && each.id !== 'skip-link')
      .map((each) => [each.outerHTML.slice(0, 90), ...(({ width, height }) => [width, height])(
        (getComputedStyle(each, '::after').position === 'absolute' ? each.closest('article') : each).getBoundingClientRect())])
      .filter(([, width, height]) => width < 24 || height < 24)""")
    assert not small, small


@each("the keyboard reaches everything and focus is never hidden", {path: (path,) for path in PATHS})
def focus(world, path):
  with world.page(PHONE, True) as page:
    page.visit(path)
    wanted = page.evaluate(
      "[...document.querySelectorAll('a[href], button, summary, input, select')].filter((e) => e.checkVisibility()).length")
    reached = 0
    for _ in range(wanted + 8):
      page.keyboard.press("Tab")
      state = page.evaluate("""() => {
        const element = document.activeElement;
        if (!element || element === document.body) return null;
        const whole = getComputedStyle(element, '::after').position === 'absolute' ? element.closest('article') : element;
        const { top, bottom } = whole.getBoundingClientRect();
        const bar = document.getElementById('tabs').getBoundingClientRect();
        const inBar = element.closest('#tabs, .skip, .rail');
        const style = [getComputedStyle(element), getComputedStyle(element, '::after')];
        return {
          name: element.outerHTML.slice(0, 80),
          isHidden: !inBar && (top >= bar.top - 1 || bottom <= 0),
          isMarked: style.some((each) => each.outlineStyle !== 'none' && parseFloat(each.outlineWidth) >= 2),
        };
      }""")
      if state is None:
        break
      reached += 1
      assert not state["isHidden"], f"focus is hidden: {state['name']}"
      assert state["isMarked"], f"focus is not seen: {state['name']}"
    assert reached >= wanted, f"reached {reached} of {wanted}"


@test("the skip link leads to the content")
def skip(world):
  with world.page(DESKTOP, True) as page:
    page.visit("/events/")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.id") == "skip-link"
    page.keyboard.press("Enter")
    page.wait_for_function("document.activeElement.id === 'main'")


@each(
  "text at twice its size fits",
  {f"{path} at {width} px": (path, width) for path in PATHS for width in (640, 360)}, brief=lambda path, width: width == 360)
def large_text(world, path, width):
  with world.page((width, 740), True) as page:
    page.visit(path)
    page.evaluate("document.documentElement.style.setProperty('font-size', '200%')")
    wider = page.evaluate("document.documentElement.scrollWidth - window.innerWidth")
    assert wider <= 0, f"{wider} px too wide"


@test("nothing moves for those who do not want it")
def reduced_motion(world):
  with world.page(PHONE, True, reduced_motion="reduce") as page:
    page.visit("/events/")
    moving = page.evaluate("document.getAnimations().length")
    assert moving == 0, moving
