"""Nothing of a reader stays: not in an address, the history, storage, a cache, a log, or on the screen of a shared machine."""

import json
import pathlib

from registry import each, test
from world import ask, make, state

KEPT = """async () => {
  const kept = [location.href, JSON.stringify(history.state), document.cookie, JSON.stringify(localStorage), JSON.stringify(sessionStorage)];
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) kept.push(request.url, await (await cache.match(request)).text().catch(() => ''));
  }
  for (const { name } of await indexedDB.databases()) kept.push(name);
  for (const entry of performance.getEntriesByType('resource')) kept.push(entry.name);
  return kept.join('\\n');
}"""


@each("the number and the loans are kept nowhere", {"rest": ("rest",), "paia": ("paia",)}, brief=lambda kind: kind == "paia")
def nowhere(world, kind):
  with world.page(kind) as page:
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    del world.interface.seen[:]
    ask(page, "loans", "pinofone")
    state(page, "list")
    page.wait_for_timeout(200)
    kept = page.evaluate(KEPT)
    # The address of the REST interface itself ends with the word.
    kept = kept.replace(f"{world.interface.address}/loans", "")
    assert "pinofone" not in kept and "Étude" not in kept, kept
    for method, path, headers, _ in world.interface.seen:
      assert "loans" not in path.removeprefix("/loans") and "pinofone" not in path and "?" not in path, path
      assert headers.get("Referer") is None and "Cookie" not in headers, (method, headers)
      # What a browser says of a request that it keeps nothing of.
      assert method == "OPTIONS" or headers.get("Cache-Control") == "no-cache", (method, headers)


@test("the page is in no cache for the time without network, and the worker does not answer what it asks")
def worker(world):
  out = pathlib.Path(world.folder, "out")
  world.address()
  for listed in out.glob("rest-*/town/offline.json"):
    names = json.loads(listed.read_text(encoding="utf-8"))
    assert names["private"] == ["my-books/"], names["private"]
    assert not [path for path, _ in names["files"] if path.startswith("my-books")], names["files"]
  with world.page() as page:
    answered = []
    page.on("response", lambda answer: answered.append((answer.url, answer.from_service_worker)))
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.reload()
    ask(page, "loans")
    state(page, "list")
    asked = [by_worker for url, by_worker in answered if url.startswith(world.interface.address)]
    assert asked and not any(asked), answered
    page.wait_for_timeout(300)
    kept = page.evaluate("""async () => (await Promise.all((await caches.keys()).map(async (name) =>
      (await (await caches.open(name)).keys()).map(({ url }) => url)))).flat()""")
    assert kept and not [url for url in kept if "my-books" in url], kept


@test("whoever leaves the page and comes back finds it empty")
def left(world):
  with world.page() as page:
    ask(page, "loans")
    state(page, "list")
    page.goto(world.address() + "/")
    page.go_back()
    page.wait_for_selector("#loans-show:not([disabled])")
    assert page.locator("#loans-list > *").count() == 0 and page.locator("#loans-number").input_value() == ""
    assert page.locator("#loans-result").is_hidden()
    # Browsers keep pages as they were for the way back, but not while they are tested.
    ask(page, "loans")
    state(page, "list")
    page.evaluate("dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))")
    assert page.locator("#loans-list > *").count() == 0 and page.locator("#loans-result").is_hidden()


@test("the page is cleared by a button")
def cleared(world):
  with world.page() as page:
    ask(page, "loans")
    state(page, "list")
    page.locator("#loans-clear").click()
    state(page, "cleared")
    assert page.locator("#loans-list > *").count() == 0 and "Comet" not in page.locator("main").inner_text()
    assert page.evaluate("document.activeElement.id") == "loans-number"


@test("on a machine that many use, the page clears itself after five minutes, and asks first")
def kiosk(world):
  with world.page(more="\n  kiosk: true\n") as page:
    page.clock.install()
    page.reload()
    ask(page, "loans")
    state(page, "list")
    assert page.locator("#loans-calendar").count() == 0, "a file would stay on the machine"
    page.clock.run_for(268_000)
    assert page.locator("#loans-idle").is_hidden()
    page.clock.run_for(3_000)
    assert page.locator("#loans-idle").is_visible() and page.evaluate("document.activeElement.id") == "loans-stay"
    page.locator("#loans-stay").click()
    assert page.locator("#loans-idle").is_hidden()
    page.clock.run_for(271_000)
    assert page.locator("#loans-idle").is_visible() and page.locator("[data-testid=loan]").count() == 6
    page.clock.run_for(31_000)
    state(page, "cleared")
    assert page.locator("#loans-list > *").count() == 0 and page.locator("#loans-idle").is_hidden()


@test("the page may ask the interface and nobody else")
def policy(world):
  with world.page(expected=("Connecting to", "Fetch API", "Refused", "Failed", "failed:")) as page:
    policy = page.locator("meta[http-equiv=Content-Security-Policy]").get_attribute("content")
    assert f"connect-src 'self' {world.interface.address};" in policy and "default-src 'none'" in policy, policy
    assert page.evaluate("fetch('http://127.0.0.1:9/').then(() => 'asked', () => 'refused')") == "refused"
    assert page.locator("meta[name=robots]").get_attribute("content") == "noindex"
    assert page.locator("meta[name=referrer]").get_attribute("content") == "no-referrer"


@test("no field has a name, so a form that is sent without the script sends nothing")
def nameless(world):
  with world.page() as page:
    assert page.locator("#loans-form [name]").count() == 0
    assert page.locator("#loans-form").get_attribute("method") == "post"


@test("without scripts the page says what to do, and shows no form")
def without_scripts(world):
  from browser import page_of
  with page_of(world.browser, world.address(), scripts=False) as page:
    page.visit("/my-books/")
    assert page.locator("#loans-noscript").is_visible() and page.locator("#loans-form").is_hidden()


@test("a site without an interface has no such page, tab, script or style")
def absent(world):
  out = make(world.folder, "absent", "")
  files = [str(path.relative_to(out)) for path in out.rglob("*")]
  assert not [path for path in files if "loans" in path or "my-books" in path], files
  assert "my-books" not in (out / "town" / "index.html").read_text(encoding="utf-8")


@test("the tab stands beside the others, and the page is in no map for search engines")
def tab(world):
  with world.page() as page:
    assert page.locator("#tab-my-books").get_attribute("aria-current") == "page"
    assert page.locator("#tabs li").last.inner_text().strip() == "My books"
  sitemap = next(pathlib.Path(world.folder, "out").glob("rest-*/town/sitemap.xml")).read_text(encoding="utf-8")
  assert "my-books" not in sitemap
