"""Every state of the page has its words."""

from browser import DESKTOP, PHONE
from registry import each, test
from world import LANGUAGES, TEXTS, ask, state, titles

# What a reader writes, and the state that follows.
ASKED = {
  "nothing written": ("", "empty"), "a number that is none": ("12 34", "malformed"), "no answer in time": ("slow", "timeout"),
  "401": ("wrong", "wrong"), "403": ("forbidden", "forbidden"), "404": ("unknown", "unknown"), "429": ("busy", "busy"),
  "422": ("refused", "refused"), "503": ("broken", "broken"), "500": ("fault", "broken"), "a web page": ("page", "page"),
  "half an answer": ("half", "half"), "an answer cut off": ("cut", "half"), "an answer that is no list": ("strange", "strange"),
  "no CORS": ("nocors", "cors"), "a redirect": ("moved", "cors"), "no loans": ("none", "none"),
}


def text_of(language, name):
  # Without a PIN only the number can be wrong.
  return TEXTS[language]["loans." + ("unknown" if name == "wrong" else name)]


@each("every state has its words", {f"{language}, {width} px": (language, width) for language in LANGUAGES for width in (360, 1440)},
      brief=lambda language, width: (language, width) in (("en", 360), ("zh-Hant", 1440)))
def words(world, language, width):
  with world.page(language=language, size=(width, 800)) as page:
    for name, (number, wanted) in ASKED.items():
      if wanted == "timeout" and language != "en":
        continue
      # 429 lets nobody ask again for a while: the page is opened anew.
      if page.locator("#loans-show").is_disabled():
        page.reload()
      ask(page, number)
      state(page, wanted)
      shown = " ".join(page.locator("#loans-state").inner_text().split())
      assert shown == " ".join(text_of(language, wanted).split()), (name, shown)
      assert page.locator("#loans-result").is_hidden() and page.locator("#loans-list > *").count() == 0
      isAlarm = page.locator("#loans-state").get_attribute("data-sort")
      assert isAlarm == ("good" if wanted == "none" else "bad"), (name, isAlarm)
      wider = page.evaluate("document.documentElement.scrollWidth - innerWidth")
      assert wider <= 0, f"{name}: {wider} px too wide"


@test("while it is loading the page says so, and the request ends when the page is cleared")
def loading(world):
  with world.page() as page:
    ask(page, "slow")
    state(page, "loading")
    assert page.locator("#loans-state").inner_text().strip() == TEXTS["en"]["loans.loading"]
    assert page.locator("#loans-show").is_disabled()
    state(page, "timeout")
    assert page.locator("#loans-show").is_enabled()


@test("without a network nobody is asked")
def offline(world):
  with world.page() as page:
    asked = len(world.interface.seen)
    page.context.set_offline(True)
    ask(page, "loans")
    state(page, "offline")
    page.context.set_offline(False)
    assert len(world.interface.seen) == asked
    ask(page, "loans")
    state(page, "list")


@test("an interface that is not there is told from one that refuses this site")
def unreachable(world):
  with world.page("", more=NOBODY) as page:
    ask(page, "loans")
    state(page, "unreachable")
    assert page.locator("#loans-state").inner_text().strip() == TEXTS["en"]["loans.unreachable"]


NOBODY = "\nloans: {type: rest, url: \"http://127.0.0.1:9/\", fields: {title: t, due: d}}\n"


@test("after too many requests one waits as long as the answer says")
def busy(world):
  with world.page() as page:
    page.clock.install()
    ask(page, "busy")
    state(page, "busy")
    assert page.locator("#loans-show").is_disabled()
    assert page.locator("#loans-wait").inner_text() in ("Try again in 1:30", "Try again in 1:29")
    page.clock.run_for(60_000)
    assert page.locator("#loans-show").is_disabled()
    page.clock.run_for(31_000)
    assert page.locator("#loans-show").is_enabled() and page.locator("#loans-wait").is_hidden()


@test("PAIA gets the number and the PIN in the body, and the list for the token")
def paia(world):
  with world.page("paia") as page:
    del world.interface.seen[:]
    ask(page, "loans", "s&c=r ét")
    state(page, "list")
    login, items = [each for each in world.interface.seen if each[0] != "OPTIONS"]
    assert login[:2] == ("POST", "/paia/auth/login")
    assert login[3] == "grant_type=password&username=loans&password=s%26c%3Dr+%C3%A9t&scope=read_items", login[3]
    assert items[:2] == ("GET", "/paia/core/8%20x%2F9/items") and items[2]["Authorization"] == "Bearer token-of-loans"
    assert all("Referer" not in each[2] and "Cookie" not in each[2] for each in world.interface.seen)
    assert len(titles(page)) == 6, titles(page)
    assert page.locator("#loans-number").input_value() == "" and page.locator("#loans-pin").input_value() == ""


@test("PAIA tells why there are no loans")
def paia_states(world):
  with world.page("paia") as page:
    for number, wanted in (("loans", "no_pin"), ("wrong", "wrong"), ("forbidden", "forbidden"), ("unknown", "unknown"),
                           ("none", "none"), ("strange", "strange"), ("busy", "busy")):
      ask(page, number, "" if wanted == "no_pin" else "1234")
      state(page, wanted)
      shown = page.locator("#loans-state").inner_text().strip()
      assert shown == TEXTS["en"]["loans." + wanted], shown
