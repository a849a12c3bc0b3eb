"""Questions are found and ordered in the browser, and read without it."""

import pathlib
import tempfile

from browser import PHONE, page_of, text, texts
from harness import build, each, test
from website import served


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


@test("questions on other pages are found and put in order too")
def other_pages(world):
  with tempfile.TemporaryDirectory() as folder:
    site, out = pathlib.Path(folder) / "site", pathlib.Path(folder) / "out"
    site.mkdir()
    (site / "site.yaml").write_text(
      "title: Many\ncollections:\n  questions: {kind: question, source: q.csv, key: id, per_page: 3}\n", encoding="utf-8")
    rows = [f"{number},Question {chr(75 - number)},Answer {number}\n" for number in range(10)]
    (site / "q.csv").write_text("id,question,answer\n" + "".join(rows), encoding="utf-8")
    build(site, out)
    with served(out) as address, page_of(world.browser, address, PHONE) as page:
      page.visit("/")
      assert (shown(page), text(page.locator("#count"))) == (["Question B", "Question C", "Question D"], "10 questions")
      page.locator("#questions-query").fill("answer 1")
      page.get_by_test_id("question-toggle").filter(visible=True, has_text="Question J").wait_for()
      assert (shown(page), text(page.locator("#count"))) == (["Question J"], "1 question")
      assert not page.locator("#pagination").is_visible()
      page.locator("#questions-query").fill("")
      page.locator("#questions-sort").select_option("title")
      page.get_by_test_id("question-toggle").nth(9).wait_for()
      assert shown(page) == [f"Question {letter}" for letter in "BCDEFGHIJK"]
