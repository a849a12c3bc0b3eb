"""Fields of HTML: hostile pieces in Chromium, and the words of real descriptions against Python's html.parser."""

import csv
import html.parser
import json
import pathlib
import subprocess
import tempfile

import payloads
from browser import DESKTOP
from harness import program
from registry import Skipped, judge_once
from sites import shared

SITE = """title: T
language: en
base_url: https://texts.example.org
now: 2026-01-01
per_page: 5000
collections:
  things:
    source: things.json
    key: id
    path: /
    fields:
      name: name
      description: {type: html}
"""
LIST = """<!doctype html><html lang="en"><head><title>T</title></head><body>
{% for record in records %}<section id="s{{ record.key }}">{{ record.description }}</section>{% endfor %}
</body></html>"""

ELEMENTS = set("""P H1 H2 H3 H4 H5 H6 PRE UL OL LI DL DT DD BLOCKQUOTE TABLE THEAD TBODY TFOOT TR TD TH CAPTION B STRONG
I EM U S DEL INS SUB SUP SMALL MARK CODE KBD SAMP VAR Q CITE ABBR A BR HR IMG""".split())
ATTRIBUTES = set("href title rel src alt width height loading start colspan rowspan".split())

# Around each payload, what a parser may take for its place.
PLACES = ("{}", "<p>{}</p>", "<table><tr><td>{}", "<svg>{}</svg>", "<a title='{}'>x</a>", "<select>{}", "<b><p>{}</b>",
          "<!-- {} -->x", "<ul>{}<li>", "<noscript>{}</noscript>", "<math><mtext>{}", "<style>{}</style>x")

LOOK = """() => ({
  hits: window.hits,
  sections: [...document.querySelectorAll('section')].map((section) => ({
    isWhole: section.parentElement === document.body,
    elements: [...section.querySelectorAll('*')].map((each) => each.tagName),
    attributes: [...section.querySelectorAll('*')].flatMap((each) => each.getAttributeNames()),
    places: [...section.querySelectorAll('[href], [src]')].map(
      (each) => new URL(each.getAttribute('href') ?? each.getAttribute('src'), document.baseURI).protocol) })),
  others: [...document.body.children].filter((each) => each.tagName !== 'SECTION').length })"""


def build(folder, texts):
  """The list page of a site of descriptions."""
  site = pathlib.Path(folder) / "site"
  (site / "templates" / "lists").mkdir(parents=True)
  (site / "site.yaml").write_text(SITE, encoding="utf-8")
  (site / "templates" / "lists" / "things.html").write_text(LIST, encoding="utf-8")
  records = [{"id": str(number), "name": f"T{number}", "description": text} for number, text in enumerate(texts)]
  (site / "things.json").write_text(json.dumps(records), encoding="utf-8")
  answer = subprocess.run(
    [program(), "build", str(site), "--output", f"{folder}/out"], capture_output=True, text=True, timeout=600)
  assert answer.returncode == 0, answer.stderr[-2000:]
  return pathlib.Path(folder) / "out"


def hostile_texts():
  clean = [text for text in payloads.text_payloads() if "\0" not in text and text.strip()]
  return [PLACES[number % len(PLACES)].replace("{}", text) for number, text in enumerate(clean + clean)][:max(500, len(clean))] \
    + [place.replace("{}", text) for text in clean[:60] for place in PLACES]


@judge_once("hostile HTML in texts does nothing in Chromium")
def hostile_html(crew):
  texts = hostile_texts()
  assert len(texts) >= 500
  with tempfile.TemporaryDirectory() as folder:
    address = crew.address(build(folder, texts))
    context = crew.browser.new_context(viewport={"width": DESKTOP[0], "height": DESKTOP[1]})
    page = context.new_page()
    page.add_init_script("window.hits = 0; window.hit = () => { window.hits += 1; };")
    page.goto(address + "/")
    page.wait_for_timeout(500)
    seen = page.evaluate(LOOK)
    context.close()
  assert seen["hits"] == 0 and seen["others"] == 0, seen["others"]
  for section in seen["sections"]:
    assert section["isWhole"], section
    assert set(section["elements"]) <= ELEMENTS, section
    assert set(section["attributes"]) <= ATTRIBUTES, section
    assert set(section["places"]) <= {"http:", "https:", "mailto:", "tel:"}, section
  assert len(seen["sections"]) == len(texts), (len(seen["sections"]), len(texts))
  return f"{len(texts)} pieces"


class Words(html.parser.HTMLParser):
  """The words of a piece of HTML, but those of scripts and style sheets."""
  INLINE = set("b strong i em u s del ins sub sup small mark code kbd samp var q cite abbr a span font img".split())

  def __init__(self, text):
    super().__init__(convert_charrefs=True)
    self.parts, self.codes = [], 0
    self.feed(text)
    self.close()

  def handle_starttag(self, tag, attributes):
    self.codes += tag in ("script", "style")
    self.parts.append("" if tag in self.INLINE else " ")

  def handle_endtag(self, tag):
    self.codes -= tag in ("script", "style")
    self.parts.append("" if tag in self.INLINE else " ")

  def handle_data(self, data):
    if not self.codes:
      self.parts.append(data)

  @property
  def words(self):
    return "".join(self.parts).split()


def real_descriptions():
  """Texts out of real tables and answers of an interface, those with markup and references first."""
  root = shared("")
  if root is None or not pathlib.Path(root).exists():
    raise Skipped("no real data beside the project")
  texts = set()
  for path in sorted(pathlib.Path(root).glob("google-books/*.json")):
    for item in json.loads(path.read_text(encoding="utf-8")).get("items", []):
      texts |= {item.get("volumeInfo", {}).get("description", ""), item.get("searchInfo", {}).get("textSnippet", "")}
  for path in sorted(pathlib.Path(root).rglob("*.csv")):
    if "suites" in path.parts:
      continue
    with open(path, encoding="utf-8-sig", newline="") as file:
      head = file.readline()
      for row in csv.reader(file, delimiter=";" if head.count(";") > head.count(",") else ","):
        texts |= {cell for cell in row if len(cell) > 40 and not cell.startswith("http")}
  ordered = sorted(texts - {""}, key=lambda text: (not ("<" in text or "&" in text), text))
  return ordered[:2000]


@judge_once("the words of real descriptions are those that html.parser finds")
def words(crew):
  found = real_descriptions()
  # As an interface would send them: each as it is, and as paragraphs.
  texts = [text if number % 2 else f"<p>{text}</p><ul><li>One<li><b>{text[:20]}</b></ul>" for number, text in enumerate(found)]
  with tempfile.TemporaryDirectory() as folder:
    page = (build(folder, texts) / "index.html").read_text(encoding="utf-8")
  for number, text in enumerate(texts):
    written = page.split(f'<section id="s{number}">')[1].split("</section>")[0]
    assert Words(written).words == Words(text).words, (text, written)
  return f"{len(texts)} descriptions"
