"""The guide's list of what a site can do: each page that it names is on its example site, and each line has its place."""

import re

from registry import judge, judge_once
from sites import ROOT

PAGE = ROOT / "content/guide/pages/requirements.md"
# A site by its name, and what stands there: `home`: `/search/`, `/books/`
NAMED = re.compile(r"`(\w+)`: ((?:`/[^`]*`(?:, )?)+)")


@judge("the pages that the guide's requirements name are there")
def named_pages(crew, site):
  paths = [
    path for name, paths in NAMED.findall(PAGE.read_text("utf-8")) if name == site.name
    for path in re.findall(r"`/([^`]*)`", paths)]
  for path in paths:
    # Dots stand for any value.
    found = list(site.output.glob(path.replace("…", "*").strip("/") + "/index.html" if path else "index.html"))
    assert found, f"{site.name} has no page /{path}"
  return f"{len(paths)} pages"


@judge_once("each line of the guide's requirements has a place to see it and a page that says how")
def lines(crew):
  rows = re.findall(r"^\| ([DFHSG]\d+) \|(.*)\|$", PAGE.read_text("utf-8"), flags=re.MULTILINE)
  wanted = [f"{group}{number}" for group, count in zip("DFHSG", (9, 8, 6, 5, 8)) for number in range(1, count + 1)]
  assert [name for name, _ in rows] == wanted, [name for name, _ in rows]
  for name, row in rows:
    what, where, how = (each.strip() for each in row.split("|"))
    assert what and where, name
    pages = re.findall(r"\]\(/([\w-]+)/(?:#[\w-]+)?\)", how)
    assert pages, name
    for page in pages:
      assert PAGE.with_name(page + ".md").exists(), (name, page)
  return f"{len(rows)} lines"
