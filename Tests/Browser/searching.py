"""The search page of the faculty's catalogue: form, picker, results, address, keyboard, scanning."""

import contextlib
import functools
import pathlib
import re
import tempfile
import urllib.parse

import axe_core_python

from browser import DESKTOP, PHONE, page_of, text, texts
from district import ROOT
from harness import build, each, test
from website import served

AXE = pathlib.Path(axe_core_python.__file__).with_name("axe.min.js")
stack = contextlib.ExitStack()


@functools.cache
def faculty():
  """The example site, built and served once in each process."""
  folder = pathlib.Path(stack.enter_context(tempfile.TemporaryDirectory()))
  build(ROOT / "content" / "faculty", folder / "faculty")
  return stack.enter_context(served(folder)) + "/faculty"


@contextlib.contextmanager
def catalogue(world, size=DESKTOP, scripts=True, **options):
  options.setdefault("service_workers", "block")
  with page_of(world.browser, faculty(), size, scripts, **options) as page:
    yield page


def done(page):
  page.wait_for_function("() => document.getElementById('search-form')?.dataset.state === 'done'")


def ask(page, path="/search/"):
  page.visit(path)
  done(page)


def titles(page):
  return texts(page.get_by_test_id("search-link"))


def settled(page, action):
  """Does something and waits until the results are those of it."""
  page.evaluate("document.getElementById('search-form').dataset.state = ''")
  action()
  done(page)


def found(page):
  return int(re.sub(r"\D", "", text(page.locator("#count"))))


@test("the box on every page leads to results with the words marked")
def box(world):
  with catalogue(world, PHONE) as page:
    page.visit("/ksiazki/")
    page.locator("#site-query").fill("algebra")
    page.locator("#site-query").press("Enter")
    done(page)
    assert page.url.endswith("/search/?q=algebra")
    assert found(page) > 5 and all("algebra" in title.lower() for title in titles(page)[:3])
    assert texts(page.locator("#results mark"))[0].lower() == "algebra"


@test("words without their marks find words with them")
def folding(world):
  with catalogue(world) as page:
    ask(page, "/search/?q=zbior+zadan")
    plain = titles(page)
    assert plain
    ask(page, "/search/?q=zbi%C3%B3r+zada%C5%84")
    assert set(titles(page)) == set(plain)


@test("any mix of fields narrows down; each condition is a chip that can be removed; start over clears all")
def mix(world):
  with catalogue(world) as page:
    ask(page)
    everything = found(page)
    settled(page, lambda: page.locator("#search-q").fill("analiza"))
    words = found(page)
    page.locator("#search-fields-toggle").click()
    settled(page, lambda: page.locator("#search-year-from").fill("2000"))
    both = found(page)
    settled(page, lambda: page.locator("[data-choices=type] input").first.check())
    three = found(page)
    assert everything > words > both >= three > 0, (everything, words, both, three)
    assert page.get_by_test_id("search-condition").count() == 3
    settled(page, lambda: page.get_by_test_id("search-condition").nth(2).click())
    assert found(page) == both
    settled(page, lambda: page.locator("#search-clear-year").click())
    assert found(page) == words
    settled(page, lambda: page.locator("#search-reset").click())
    assert found(page) == everything and page.url.endswith("/search/")
    assert page.get_by_test_id("search-condition").count() == 0


@test("the form has every field of the catalogue")
def every_field(world):
  with catalogue(world) as page:
    ask(page)
    page.locator("#search-fields-toggle").click()
    for name in ("title", "authors", "volume", "isbn", "issn", "shelfmark", "shelfmark_main", "year-from", "year-to"):
      assert page.locator(f"#search-{name}").is_visible(), name
    for name in ("availability", "type", "categories"):
      assert page.locator(f"[data-choices={name}]").count() == 1, name


@test("the count beside a choice is what choosing it gives, within the other conditions")
def counts(world):
  with catalogue(world) as page:
    ask(page, "/search/?q=algebra")
    for name in ("type", "availability"):
      boxes = page.locator(f"[data-choices={name}] .pick")
      for place in range(boxes.count()):
        row = boxes.nth(place)
        promised = int(re.sub(r"\D", "", text(row.locator(".chip-count"))))
        settled(page, row.locator("input").check)
        assert found(page) == promised, (name, place)
        settled(page, row.locator("input").uncheck)


@test("choosing a main category chooses its subcategories, and all of them choose it; the button shows how many")
def picker(world):
  with catalogue(world) as page:
    ask(page)
    page.locator("#search-open-categories").click()
    button = page.locator("#search-open-categories [data-chosen]")
    assert button.is_hidden()
    section = page.locator(".pick-main").filter(has=page.get_by_test_id("search-section")).first
    section.get_by_test_id("search-section").click()
    main = section.get_by_test_id("search-choice").first
    subs = section.locator("[data-main]")
    settled(page, main.check)
    assert all(subs.nth(place).is_checked() for place in range(subs.count())) and text(button) == "1"
    whole = found(page)
    settled(page, subs.first.uncheck)
    assert not main.is_checked() and main.evaluate("each => each.indeterminate")
    assert text(button) == str(subs.count() - 1) and found(page) < whole
    settled(page, subs.first.check)
    assert main.is_checked() and text(button) == "1" and found(page) == whole
    settled(page, lambda: page.locator("#search-clear-categories").click())
    assert not main.is_checked() and button.is_hidden()


@test("results are sorted by title and newest first, twenty at a time, and none is lost", long=True)
def pages(world):
  with catalogue(world) as page:
    ask(page, "/search/?sort=title&type=podrecznik&year_from=1990&year_to=1999")
    total = found(page)
    assert total > 20 and len(titles(page)) == 20, (total, len(titles(page)))
    while page.locator("#search-more").is_visible():
      settled(page, lambda: page.locator("#search-more").click())
    assert len(titles(page)) == total
    shown = page.evaluate("""() => {
      const { compare } = new Intl.Collator('pl');
      // Articles of the title's language are passed over.
      const articles = { en: /^(the|an|a)\\s+/i, de: /^(der|die|das|eine?)\\s+/i, es: /^(el|la|los|las|una?)\\s+/i,
        fr: /^((le|la|les|une?)\\s+|l['’])/i, it: /^((il|lo|la|i|gli|le|una?|uno)\\s+|l['’])/i, pt: /^(o|a|os|as|uma?)\\s+/i };
      const sorted = ({ lang, textContent }) => textContent.replace(articles[lang.slice(0, 2)] ?? '', '');
      const all = [...document.querySelectorAll('#results .hit')].map((hit) => [
        sorted(hit.querySelector('.card-link')), Number(hit.querySelector('[data-range=year]').textContent) || -Infinity]);
      return all.slice(1).filter(([title, year], i) => compare(all[i][0], title) > 0 || (compare(all[i][0], title) === 0 && all[i][1] < year));
    }""")
    assert not shown, shown
    addresses = page.evaluate("[...document.querySelectorAll('#results a')].map((each) => each.href)")
    assert len(set(addresses)) == total


@each("results can be sorted", {sort: (sort,) for sort in ("year", "added", "authors")})
def sorts(world, sort):
  with catalogue(world) as page:
    ask(page, "/search/?q=analiza")
    usual = titles(page)
    settled(page, lambda: page.locator("#search-sort").select_option(sort))
    assert f"sort={sort}" in page.url and titles(page) != usual
    if sort == "year":
      years = [int(each) for each in texts(page.locator("#results [data-range=year]")) if each]
      assert years == sorted(years, reverse=True)
    if sort == "authors":
      names = [each.split(",")[0].split()[-1] for each in texts(page.locator("#results [data-field=authors]"))]
      assert names == page.evaluate("(names) => [...names].sort(new Intl.Collator('pl').compare)", names)
      assert len(set(names)) > 3


@test("an address brings back the whole form, back undoes a step, and coming back finds it as it was left")
def state(world):
  with catalogue(world) as page:
    ask(page, "/search/?q=algebra&type=podrecznik&year_from=1960&sort=year&view=covers")
    total = found(page)
    assert total > 1
    assert page.locator("#search-q").input_value() == "algebra" and page.locator("#search-sort").input_value() == "year"
    assert page.locator("#search-view-covers").get_attribute("aria-pressed") == "true"
    settled(page, lambda: page.get_by_test_id("search-condition").last.click())
    page.evaluate("document.getElementById('search-form').dataset.state = ''")
    page.go_back()
    done(page)
    assert found(page) == total
    page.get_by_test_id("search-link").first.click()
    page.wait_for_function("() => document.querySelector('main h1') && !document.getElementById('search-form')")
    page.visit("/search/")
    done(page)
    assert found(page) == total and "q=algebra" in page.url


@test("where nothing is found, conditions can be dropped and words that are there are offered")
def nothing(world):
  with catalogue(world) as page:
    ask(page, "/search/?q=algebra&year_from=2090")
    assert page.locator("#search-none").is_visible() and found(page) == 0
    settled(page, lambda: page.locator("#search-drop").get_by_test_id("search-suggestion").first.click())
    assert found(page) > 0
    ask(page, "/search/?q=algerba")
    offer = page.locator("#search-nearest").get_by_test_id("search-suggestion")
    offer.first.wait_for()
    settled(page, offer.first.click)
    assert found(page) > 0 and "algebra" in page.locator("#search-q").input_value()


@test("while ways out are sought, nothing is written into the form")
def untouched(world):
  with catalogue(world) as page:
    ask(page, "/search/?q=algebra&type=podrecznik")
    page.evaluate("""() => {
      const { get, set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
      window.written = 0;
      for (const input of document.querySelectorAll('#search-form input[type=search], #search-form input[type=text]')) {
        Object.defineProperty(input, 'value', { get, set(value) { window.written++; set.call(this, value); } });
      }
    }""")
    page.locator("#search-fields-toggle").click() if not page.locator("#search-year-from").is_visible() else None
    settled(page, lambda: page.locator("#search-year-from").press_sequentially("2090"))
    assert page.locator("#search-drop").get_by_test_id("search-suggestion").count() > 0
    assert page.evaluate("window.written") == 0


@test("where one of several words is not there, it can be left out")
def word_dropped(world):
  with catalogue(world) as page:
    ask(page, "/search/?q=algebra+qqzzqq")
    offer = page.locator("#search-drop").get_by_test_id("search-suggestion")
    assert [each.split()[0] for each in texts(offer)] == ["qqzzqq"]
    settled(page, offer.first.click)
    assert found(page) > 0 and page.locator("#search-q").input_value() == "algebra"
    page.evaluate("document.getElementById('search-form').dataset.state = ''")
    page.go_back()
    done(page)
    assert page.locator("#search-q").input_value() == "algebra qqzzqq" and found(page) == 0


@test("what is not found is left out as it was written, the other words stay")
def left_out(world):
  with of_books(world, "1,數學分析 Algebra,2026-03-09,1234.5\n2,線性代數,2026-03-10,2\n") as page:
    for query, offered, left in (
      ("數學分析 zzz", ["zzz"], "數學分析"), ("Algebra 978-0-306-40615-7", ["978-0-306-40615-7"], "Algebra"),
      ("Algebra 線性代數 zzz", [], None), ('Algebra "no such thing"', ['"no such thing"'], "Algebra"),
      ("zzz  Algebra", ["zzz"], "Algebra"), ("數學分析 線性代", ["數學分析", "線性代"], "線性代"),
    ):
      ask(page, f"/search/?q={urllib.parse.quote(query)}")
      offer = page.locator("#search-drop").get_by_test_id("search-suggestion")
      assert [each.rsplit(" ", 1)[0] for each in texts(offer)] == offered, (query, texts(offer))
      if left:
        settled(page, offer.first.click)
        assert page.locator("#search-q").input_value() == left, query
    ask(page, "/search/?q=數學分折")
    settled(page, page.locator("#search-nearest").get_by_test_id("search-suggestion").first.click)
    assert page.locator("#search-q").input_value() == "數學分析"


@test("two years behind each other are sought as they stand, and as the one number that they might be")
def two_years(world):
  with of_books(world, "1,State 1927-1956,2026-03-09,1\n2,Number 19271956,2025-12-01,2\n3,1927,2025-12-02,3\n") as page:
    for query in ("1927-1956", "1927 1956", "1927–1956"):
      ask(page, f"/search/?q={query}")
      assert sorted(titles(page)) == ["Number 19271956", "State 1927-1956"], (query, titles(page))
      assert page.locator("#search-answer").is_hidden()
    ask(page, "/search/?q=state 1927-1956")
    assert titles(page) == ["State 1927-1956"]


@test("days and numbers in results are written as people write them, under their names")
def written(world):
  with of_books(world, "1,One,2026-03-09,1234.5\n2,Two,2025-12-01,7\n") as page:
    ask(page)
    shown = texts(page.locator("#results .card-meta"))
    assert shown == ["Acquired Mar 9, 2026 Weight 1,234.5", "Acquired Dec 1, 2025 Weight 7"], shown


@test("more results stand only behind those of the same query")
def more_of_the_same(world):
  with catalogue(world) as page:
    ask(page, "/search/?q=algebra")
    before = titles(page)
    ask(page, "/search/?q=analiza")
    # As if somebody asked for more while a new query is under way.
    page.evaluate("""() => {
      document.getElementById('search-form').dataset.state = '';
      const box = document.getElementById('search-q');
      box.value = 'algebra';
      box.dispatchEvent(new Event('input', { bubbles: true }));
      document.getElementById('search-more').click();
    }""")
    done(page)
    page.wait_for_timeout(500)
    assert titles(page)[:len(before)] == before


@test("a field may be called as a part of the search page is")
def names_of_parts(world):
  collection = "kind: record, search: true, fields: {name: {}, condition: {}, sort: {}, reports_to: {}, more: {}}"
  table = "id,name,condition,sort,reports_to,more\n1,Vase,cracked,x,Ann,m\n2,Cup,whole,y,Ben,k\n"
  with of_table(world, collection, table, DESKTOP) as page:
    ask(page, "/search/?condition=cracked")
    assert titles(page) == ["Vase"] and page.get_by_test_id("search-condition").count() == 1
    ask(page, "/search/?reports_to=ben")
    assert titles(page) == ["Cup"]
    ask(page, "/search/?more=k")
    assert titles(page) == ["Cup"]
    assert page.locator("#search-field-condition").count() == 1


@test("an end of a range of days that is no day is said to be none")
def no_day(world):
  with of_books(world, "1,One,2026-03-09,1\n2,Two,2025-12-01,2\n") as page:
    ask(page, "/search/?acquired_from=2026")
    assert titles(page) == ["One"]
    ask(page, "/search/?acquired_from=01.02.2026")
    assert len(titles(page)) == 2
    assert page.locator("#search-acquired-from").get_attribute("aria-invalid") == "true"


@test("the ends of a range may be written with thousands parted")
def thousands(world):
  with of_books(world, "1,One,2026-03-09,1299.99\n2,Two,2025-12-01,2\n") as page:
    for written, shown in (
      ("1 299,99", ["One"]), ("1,299.99", ["One"]), ("1,000", ["One"]), ("1000", ["One"]), ("1.5", ["One", "Two"]),
      ("1300", []), ("1.300,00", []), ("many", ["One", "Two"]),
    ):
      ask(page, f"/search/?weight_from={urllib.parse.quote(written)}")
      assert sorted(titles(page)) == shown, (written, titles(page))


def of_books(world, rows):
  """The search of a few books with a day and a number."""
  collection = "kind: book, search: {choices: [acquired, weight]}, fields: {acquired: {type: date}, weight: {type: number}}"
  return of_table(world, collection, "id,title,acquired,weight\n" + rows, PHONE)


@contextlib.contextmanager
def of_table(world, collection, table, size):
  """The site of one table."""
  with tempfile.TemporaryDirectory() as folder:
    site, out = pathlib.Path(folder) / "site", pathlib.Path(folder) / "out"
    site.mkdir()
    (site / "site.yaml").write_text(
      f"title: Few\ncollections:\n  table: {{source: table.csv, key: id, {collection}}}\n", encoding="utf-8")
    (site / "table.csv").write_text(table, encoding="utf-8")
    build(site, out)
    with served(out) as address, page_of(world.browser, address, size) as page:
      yield page


@test("starting over keeps the view, and what is shown is what the buttons say")
def start_over(world):
  with catalogue(world) as page:
    ask(page, "/search/?q=algebra&view=covers")
    settled(page, lambda: page.locator("#search-reset").click())
    assert page.url.endswith("/search/?view=covers"), page.url
    assert page.locator("#search-view-covers").get_attribute("aria-pressed") == "true"
    assert "hits-covers" in page.locator("#results").get_attribute("class")


@test("an index that could not be read is read when asked again")
def failing(world):
  with catalogue(world) as page:
    state = {"fails": True}
    page.context.route("**/index-*.json", lambda route: route.abort() if state["fails"] else route.continue_())
    page.visit("/search/?q=algebra")
    page.locator("#search-failed").wait_for()
    state["fails"] = False
    settled(page, lambda: page.locator("#search-q").press_sequentially("x"))
    settled(page, lambda: page.locator("#search-q").fill("algebra"))
    assert found(page) > 0 and page.locator("#search-failed").is_hidden()
    page.troubles = [each for each in page.troubles if "/index-" not in each and "ERR_FAILED" not in each]


@test("coming back from a book finds the list where it was")
def scrolled(world):
  with catalogue(world, PHONE) as page:
    ask(page, "/search/?q=analiza")
    link = page.get_by_test_id("search-link").nth(9)
    link.scroll_into_view_if_needed()
    before = page.evaluate("scrollY")
    assert before > 500
    link.click()
    page.wait_for_function("() => document.querySelector('main h1') && !document.getElementById('search-form')")
    page.go_back()
    done(page)
    page.wait_for_function("(before) => Math.abs(scrollY - before) < 60", arg=before)


@test("titles in another language than the site's say so, authors stand under their family names")
def languages(world):
  with catalogue(world) as page:
    ask(page, "/search/?q=mathematical")
    assert page.get_by_test_id("search-link").first.get_attribute("lang") == "en"
    ask(page, "/search/?q=analiza")
    assert not page.get_by_test_id("search-link").first.get_attribute("lang")
    page.visit("/ksiazki/authors/a-z/k/")
    names = texts(page.get_by_test_id("index-link"))
    families = texts(page.locator("#records b"))
    assert len(names) > 3 and len(families) == len(names)
    assert all(each.startswith("K") for each in families), families
    assert any(not each.startswith("K") for each in names), names


@test("stars are drawn in results and said in words")
def stars(world):
  with of_table(world, "kind: book", "id,title,rating\n1,Full,5\n2,Half,3.5\n3,None,\n4,One,1\n", PHONE) as page:
    ask(page)
    drawn = page.locator("#results .stars:visible")
    assert texts(drawn) == ["★★★★★", "★★★★☆", "★☆☆☆☆"], texts(drawn)
    assert texts(page.locator("#results .stars:visible b")) == ["★★★★★", "★★★★", "★"]
    assert [each.get_attribute("aria-label") for each in drawn.all()] == [
      "5 stars of 5", "3.5 stars of 5", "1 star of 5"]


@test("a number is answered with yes or no, with hyphens or without")
def number(world):
  with catalogue(world) as page:
    ask(page, "/search/?q=978-83-01-99999-9")
    ask(page, "/search/?q=9780306406157")
    assert page.locator("#search-answer").is_visible()
    assert "9780306406157" in text(page.locator("#search-answer")) and found(page) == 0


@test("a number among other conditions, or in a field without numbers, is answered with its results alone")
def no_answer(world):
  with catalogue(world) as page:
    for query in ("isbn=9780306406157", "q=9780306406157"):
      ask(page, f"/search/?{query}")
      assert page.locator("#search-answer").is_visible(), query
    for query in ("q=9780306406157&type=podrecznik", "q=9780306406157&year_from=1990", "title=9780306406157",
                  "q=9780306406157&title=algebra", "q=9780306406158"):
      ask(page, f"/search/?{query}")
      assert page.locator("#search-answer").is_hidden(), query


SCANNER = """
  window.closed = 0;
  window.BarcodeDetector = class { static async getSupportedFormats() { return ['ean_13', 'ean_8', 'qr_code']; } async detect() { return [{ rawValue: 'https://example.org' }, { rawValue: '9780306406157' }]; } };
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia: async () => {
    const canvas = document.createElement('canvas'); canvas.getContext('2d').fillRect(0, 0, 9, 9);
    const stream = canvas.captureStream(9), [track] = stream.getTracks(), stop = track.stop.bind(track);
    track.stop = () => { sessionStorage.closed = Number(sessionStorage.closed || 0) + 1; stop(); };
    return stream;
  } } });
"""


@test("one tap opens the camera, a book's number closes it and gives the answer")
def scanning(world):
  with catalogue(world, PHONE) as page:
    page.add_init_script(SCANNER)
    page.visit("/ksiazki/")
    page.locator("#site-scan").click()
    page.wait_for_url("**/search/?q=9780306406157")
    done(page)
    assert page.locator("#search-answer").is_visible()
    assert page.evaluate("sessionStorage.closed") == "1"


@test("closing the scanner closes the camera")
def camera(world):
  with catalogue(world, PHONE) as page:
    page.add_init_script(SCANNER.replace("'9780306406157'", "'12345'"))
    page.visit("/search/")
    page.locator("#search-scan").click()
    page.wait_for_function("() => document.getElementById('scanner-video').srcObject")
    page.locator("#scanner-close").click()
    page.wait_for_function("() => sessionStorage.closed === '1'")
    assert page.evaluate("document.getElementById('scanner-video').srcObject") is None


@test("a camera that is asked for twice is closed twice")
def two_cameras(world):
  with catalogue(world, PHONE) as page:
    page.add_init_script("""
      window.open_tracks = 0;
      window.BarcodeDetector = class { static async getSupportedFormats() { return ['ean_13', 'ean_8', 'qr_code']; } async detect() { return []; } };
      Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia: async () => {
        await new Promise((resolve) => setTimeout(resolve, 300));
        const canvas = document.createElement('canvas'); canvas.getContext('2d').fillRect(0, 0, 9, 9);
        const stream = canvas.captureStream(9), [track] = stream.getTracks(), stop = track.stop.bind(track);
        window.open_tracks++;
        track.stop = () => { if (track.readyState === 'live') window.open_tracks--; stop(); };
        return stream;
      } } });
    """)
    page.visit("/search/")
    page.locator("#search-scan").click()
    page.locator("#scanner-close").click()
    page.locator("#search-scan").click()
    page.wait_for_function("() => document.getElementById('scanner-video').srcObject")
    page.wait_for_timeout(500)
    assert page.evaluate("window.open_tracks") == 1
    page.keyboard.press("Escape")
    page.wait_for_function("() => window.open_tracks === 0")


@test("without scripts the search page leads to the lists")
def without_scripts(world):
  with catalogue(world, PHONE, False) as page:
    page.visit("/search/")
    assert page.locator("#search-list").is_visible() and page.locator("#search-form").is_hidden()
    page.visit("/ksiazki/")
    assert page.locator("#site-search").is_hidden()


@each("axe finds nothing on the search page", {
  f"{path}, {scheme}, {width} px": (path, scheme, width)
  for path in ("/search/?q=analiza", "/search/?q=qqqzz&year_from=1999", "/search/?view=covers")
  for scheme in ("light", "dark") for width in (320, 1440)},
  brief=lambda path, scheme, width: (scheme, width) == ("light", 320))
def axe(world, path, scheme, width):
  with catalogue(world, (width, 900), scheme=scheme, reduced_motion="reduce") as page:
    ask(page, path)
    page.evaluate("for (const each of document.querySelectorAll('details')) each.open = true")
    page.evaluate("for (const each of document.querySelectorAll('.pick-toggle')) each.click()")
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    page.evaluate(AXE.read_text(encoding="utf-8"))
    trouble = page.evaluate("""async () => (await axe.run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] })).violations
      .map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)""")
    assert not trouble, "\n".join(trouble)
    nameless = page.evaluate("""() => [...document.querySelectorAll('main a, main button, main input, main select, main summary, .quick *')]
      .filter((each) => each.matches('a, button, input, select, summary') && !each.id && !each.dataset.testid).map((each) => each.outerHTML.slice(0, 90))""")
    assert not nameless, nameless
    small = page.evaluate("""() => [...document.querySelectorAll('main a, main button, main summary, main input, main select')]
      .filter((each) => each.checkVisibility()).map((each) => [each.outerHTML.slice(0, 90), (each.closest('label.pick') ?? (each.matches('.card-link') ? each.closest('article') : each)).getBoundingClientRect()])
      .filter(([, { width, height }]) => width < 24 || height < 24).map(([html]) => html)""")
    assert not small, small


@test("the keyboard alone finds a book")
def keyboard(world):
  with catalogue(world, DESKTOP) as page:
    page.visit("/ksiazki/")
    for _ in range(8):
      page.keyboard.press("Tab")
      if page.evaluate("document.activeElement.id") == "site-query":
        break
    page.keyboard.type("topologia")
    page.keyboard.press("Enter")
    done(page)
    for _ in range(90):
      page.keyboard.press("Tab")
      if page.evaluate("document.activeElement.dataset.testid") == "search-link":
        break
    title = page.evaluate("document.activeElement.textContent")
    with page.expect_navigation():
      page.keyboard.press("Enter")
    assert text(page.locator("h1")) == " ".join(title.split())


@test("the scripts of a catalogue are at most 17 KB together, compressed, with what reads an index from a disk")
def weight(world):
  import gzip
  import urllib.request
  faculty()
  page = urllib.request.urlopen(faculty() + "/search/").read().decode()
  folder = re.search(r'src="(/[^"]*/js/)search\.js"', page)[1]
  origin = faculty().rsplit("/", 1)[0]
  names = [folder + f"{name}.js" for name in ("site", "search", "query", "index", "fold", "scan")] + ["/faculty/sw.js"]
  sizes = {name: len(gzip.compress(urllib.request.urlopen(origin + name).read(), 9)) for name in names}
  assert sum(sizes.values()) <= 17 * 1024, sizes
