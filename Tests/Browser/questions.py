"""Questions are found and ordered in the browser, and read without it."""

from browser import PHONE, text, texts
from harness import each, test


def shown(page):
  return texts(page.get_by_test_id("question-toggle").filter(visible=True))


@test("questions are found by the beginning of a word, in any case, without marks")
def search(world):
  with world.page(PHONE, True) as page:
    page.visit("/questions/")
    everything = shown(page)
    page.locator("#questions-query").fill("ЗАПИСАТ")
    found = shown(page)
    assert 0 < len(found) < len(everything)
    assert str(len(found)) in text(page.locator("#count"))
    assert "q=" in page.url
    page.reload()
    assert shown(page) == found, "the address does not keep the search"


@test("all words must be found; what finds nothing offers a way out")
def nothing_found(world):
  with world.page(PHONE, True) as page:
    page.visit("/questions/")
    everything = len(shown(page))
    page.locator("#questions-query").fill("библиотек ыыыы")
    assert shown(page) == []
    page.locator("#questions-clear").click()
    assert len(shown(page)) == everything
    assert "q=" not in page.url


@test("questions are put in the order of the alphabet")
def order(world):
  with world.page(PHONE, True) as page:
    page.visit("/questions/")
    usual = shown(page)
    page.locator("#questions-sort").select_option("title")
    ordered = shown(page)
    assert ordered != usual and ordered == sorted(ordered, key=lambda name: name.lower().replace("ё", "е"))
    assert "sort=title" in page.url


@test("a link to a question opens it")
def linked(world):
  with world.page(PHONE, True) as page:
    page.visit("/questions/")
    anchor = page.get_by_test_id("question").nth(1).get_attribute("id")
    page.visit("/")
    page.visit(f"/questions/#{anchor}")
    assert page.locator(f"#{anchor}").get_attribute("open") is not None


@test("questions and answers are read without scripts")
def without_scripts(world):
  with world.page(PHONE, False) as page:
    page.visit("/questions/")
    assert not page.locator("#questions-search").is_visible()
    first = page.get_by_test_id("question").first
    page.get_by_test_id("question-toggle").first.click()
    assert first.locator(".answer").is_visible()
