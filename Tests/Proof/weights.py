"""What a page weighs over the wire, and that nothing stands between it and the first paint but the style sheet."""

import gzip

from registry import judge

LIST_LIMIT = 30 * 1024
# The drawings of the icons are in the style sheet, no longer in every page.
STYLE_LIMIT = 16_000
# Sheets that one kind of page loads besides.
ALONE = {
  "blocks.css": 3_500, "gallery.css": 1_000, "loans.css": 2_000, "month.css": 1_300, "next.css": 1_000,
  "places.css": 1_000, "poster.css": 1_100, "reserve.css": 1_000, "saved.css": 1_000, "shop.css": 1_000, "tables.css": 1_400}


def packed(file):
  return len(gzip.compress(file.read_bytes(), 9))


@judge("pages and style sheets keep their weight")
def weights(crew, site):
  heaviest = max(((packed(page.file), page.path) for page in site.pages), default=(0, ""))
  for page in site.pages:
    cards = len(page.document.xpath("//*[@id='records']//article | //*[@id='records']/details"))
    assert packed(page.file) <= LIST_LIMIT * max(1, cards / 24), f"{page.path}: {packed(page.file)} bytes, {cards} records"
  sheets = {file.name: packed(file) for file in site.files(".css")}
  shared = sum(size for name, size in sheets.items() if name not in ALONE)
  assert shared <= STYLE_LIMIT and all(sheets.get(name, 0) <= limit for name, limit in ALONE.items()), sheets
  return f"heaviest page {heaviest[0] / 1024:.1f} KiB ({heaviest[1]}), style sheets {sum(sheets.values()) / 1024:.1f} KiB"


@judge("no script blocks the first paint")
def blocking(crew, site):
  for page in site.pages:
    for script in page.document.iter("script"):
      kind = script.get("type", "")
      assert kind in ("module", "application/ld+json") or script.get("defer") is not None or script.get("async") is not None, (
        page.path, script.get("src"))
      assert kind == "application/ld+json" or script.get("src"), f"{page.path}: a script in the page"
    assert not page.document.xpath("//style | //*[@style]"), f"{page.path}: style in the page"
    assert not page.document.xpath("//@*[starts-with(name(), 'on')]"), f"{page.path}: an event attribute"
