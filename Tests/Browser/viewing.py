"""Parts of pages that are looked at: the pictures of a gallery, the volumes of a work, years by decade, the sheet of choices."""

import pathlib
import tempfile

from books import shelf
from browser import DESKTOP, PHONE, page_of, text, texts
from harness import build, test
from searching import catalogue, done
from website import served

SITE = """title: Works
collections:
  books: {kind: book, source: books.csv, key: id, facets: [year]}
"""

GOODS = """title: Goods
collections:
  goods: {source: goods.csv, key: id, path: /, fields: {name: name, colour: colour, size: size}, facets: [colour, size]}
"""


@test("a gallery opens over the page, moves by keys and buttons, and gives the focus back")
def viewer(world):
  with world.page(PHONE, True) as page:
    page.visit("/libraries/1/")
    page.locator("#gallery-1").click()
    first = page.locator("#viewer-image").get_attribute("src")
    page.keyboard.press("ArrowRight")
    assert page.locator("#viewer-image").get_attribute("src") != first
    assert text(page.locator("#viewer-caption")).startswith("2 / ")
    page.locator("#viewer-previous").click()
    assert page.locator("#viewer-image").get_attribute("src") == first
    page.keyboard.press("ArrowLeft")
    last = page.get_by_test_id("gallery-link").count()
    assert text(page.locator("#viewer-caption")).startswith(f"{last} / {last}")
    page.keyboard.press("Escape")
    assert page.locator("#viewer").is_hidden() and page.evaluate("document.activeElement.id") == f"gallery-{last}"


@test("volumes of a work stand beside each other upward, other editions apart, and years under their decades")
def works(world):
  rows = ["id,title,authors,volume,year,work"]
  rows += [f"{number},Calculus,Ada Low,{volume},{year}," for number, (volume, year) in enumerate(
    [("IX", 1990), ("II", 1991), ("V", 1992), ("II", 2001)], 1)]
  rows += ["5,Calculus,Bo Ek,X,1993,", "6,Analysis,Cy Oh,2,1994,one", "7,Measures,Di Ah,1,1995,one"]
  rows += [f"{year},Book {year},Someone,,{year}," for year in range(1950, 1975)]
  with tempfile.TemporaryDirectory() as folder:
    site, root = pathlib.Path(folder) / "site", pathlib.Path(folder) / "out"
    site.mkdir()
    (site / "site.yaml").write_text(SITE, encoding="utf-8")
    (site / "books.csv").write_text("\n".join(rows) + "\n", encoding="utf-8")
    build(site, root)
    with served(root) as address, page_of(world.browser, address, DESKTOP, False) as page:
      hrefs = "(links) => links.map((link) => link.getAttribute('href'))"
      page.visit("/books/2/")
      assert page.locator("#nearby-volumes [data-testid=book-link]").evaluate_all(hrefs) == ["/books/3/", "/books/1/"]
      assert page.locator("#nearby-editions [data-testid=book-link]").evaluate_all(hrefs) == ["/books/4/"]
      page.visit("/books/6/")
      assert page.locator("#nearby-volumes [data-testid=book-link]").evaluate_all(hrefs) == ["/books/7/"]
      page.visit("/books/5/")
      assert page.locator("#nearby-volumes").count() == 0
      page.visit("/books/year/" if (root / "books/year").exists() else "/year/")
      assert texts(page.locator("#records h2")) == ["2000–2009", "1990–1999", "1970–1979", "1960–1969", "1950–1959"]


@test("on a phone the choices are a sheet that says how many are found, and three titles are on the first screen")
def sheet(world):
  with catalogue(world, PHONE) as page:
    page.visit("/search/")
    done(page)
    free = page.locator("#tabs").bounding_box()["y"]
    boxes = [page.get_by_test_id("search-link").nth(place).bounding_box() for place in range(3)]
    assert boxes[2]["y"] + 20 < free, (boxes, free)
    page.locator("#search-choices-toggle").click()
    box = page.get_by_test_id("search-choice").filter(visible=True).first
    box.check()
    page.wait_for_function("() => location.search.length > 1")
    done(page)
    number = "".join(sign for sign in text(page.locator("#count")) if sign.isdigit())
    assert number in text(page.locator("#search-show"))
    page.locator("#search-show").click()
    assert not page.locator("#search-choices").evaluate("(each) => each.open")
    assert page.evaluate("document.activeElement.id") == "search-choices-toggle"
    page.visit("/ksiazki/")
    boxes = [page.get_by_test_id("book-link").nth(place).bounding_box() for place in range(3)]
    assert boxes[2]["y"] + 20 < free, (boxes, free)


@test("a page that is not there offers a search and the sections")
def lost(world):
  with shelf(world, PHONE) as page:
    page.visit("/404.html")
    page.locator("#lost-query").fill("rings")
    assert page.get_by_test_id("lost-section").count() > 0
    page.locator("#lost-go").click()
    page.wait_for_url("**/search/?q=rings")


@test("on a phone the covers of a shelf stand above their titles")
def shelves(world):
  with catalogue(world, PHONE) as page:
    page.visit("/")
    book = page.locator(".shelf .book").first
    cover, title = book.locator(".picture").bounding_box(), book.locator(".card-title").bounding_box()
    assert cover["y"] + cover["height"] <= title["y"] and cover["width"] > 120, (cover, title)


@test("where a line holds ten letters, words of the site's name and of titles stay whole")
def largest_letters(world):
  # 360 pixels at text of twice the size are 180 of the usual one, also to the style sheet's conditions.
  with world.page((180, 370), True) as page:
    for path in ("/", "/events/", "/libraries/"):
      page.visit(path)
      broken = broken_words(page, ".brand, main h1, .event:not(.now) .card-title")
      assert broken == [], (path, broken)
      assert page.evaluate("document.documentElement.scrollWidth") <= 180, path


@test("of several rows of choices one stands above a list and the others below it, where they have no column")
def rows_of_choices(world):
  with tempfile.TemporaryDirectory() as folder:
    site, root = pathlib.Path(folder) / "site", pathlib.Path(folder) / "out"
    site.mkdir()
    (site / "site.yaml").write_text(GOODS, encoding="utf-8")
    (site / "goods.csv").write_text("id,name,colour,size\n1,Pen,red,small\n2,Ink,blue,large\n3,Nib,red,large\n", encoding="utf-8")
    build(site, root)
    with served(root) as address:
      for size, below in ((PHONE, True), (DESKTOP, False)):
        with page_of(world.browser, address, size, False) as page:
          page.visit("/")
          first, second, card = (page.locator(each).first.bounding_box()["y"] for each in ("#filter-colour", "#filter-size", "#records .card"))
          assert (first < card < second) if below else (first < second and second - card < 400), (first, second, card)


def broken_words(page, selector):
  """Words of these elements that stand on more than one line, those of four letters and more."""
  return page.evaluate("""(selector) => {
    const found = [];
    for (const element of document.querySelectorAll(selector)) {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      for (let node; (node = walker.nextNode());) {
        for (const { 0: word, index } of node.data.matchAll(/[\\p{L}\\p{M}\\p{N}]{4,}/gu)) {
          const range = new Range();
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) found.push(word);
        }
      }
    }
    return found;
  }""", selector)
