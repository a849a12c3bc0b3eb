"""Pages on paper: the PDF that Chromium prints has the content, the addresses of its links, and no navigation."""

import pathlib
import tempfile

import pypdfium2
from looks import open_page, window
from registry import judge
from sites import ROOT

PRINTS = ROOT / "screens"
NAVIGATION = "#tabs, #back-link, #breadcrumbs, #pagination, #neighbours, .side, #periods, .slip button"


def plain(text):
  """Text without blanks, which a PDF parts as it likes, nor hyphens, which it forgets at the ends of lines."""
  return "".join(text.translate(dict.fromkeys(map(ord, "-\u00ad\ufffe\x02"))).split())


def pdf_of(page, file):
  page.pdf(path=file, format="A4", margin={side: "15mm" for side in ("top", "right", "bottom", "left")})
  document = pypdfium2.PdfDocument(file)
  return document, plain("".join(each.get_textpage().get_text_range() for each in document))


@judge("print to PDF has its content and no navigation")
def paper(crew, site):
  found, sheets = [], 0
  with tempfile.TemporaryDirectory() as folder, window(crew, site, (1440, 900)) as page:
    for at, each in enumerate(crew.kinds(site)):
      open_page(crew, site, page, each)
      wanted = page.evaluate("""() => [...document.querySelectorAll('h1, h2.day-name, .card-title, .prose p, .facts dd, summary .name')]
        // What is open now is not when the paper is read.
        .filter((each) => each.checkVisibility() && !each.closest('.side, nav, .open-now'))
        .flatMap((each) => [...each.childNodes].filter((node) => !node.classList?.contains('open-now')).map((node) => node.nodeType === Node.ELEMENT_NODE ? (node.checkVisibility() ? node.innerText : '') : node.textContent))
        // A table may go on on the next sheet.
        .flatMap((text) => text.split(/[\\n\\t]+/))""")
      addresses = page.evaluate("""() => [...document.querySelectorAll('.prose a[href^=http], .slip a.button[href^=http]')]
        .filter((each) => each.checkVisibility()).map((each) => each.getAttribute('href'))""")
      page.emulate_media(media="print")
      seen = page.evaluate(f"""() => [...document.querySelectorAll('{NAVIGATION}')].filter((each) => each.checkVisibility())
        .map((each) => each.outerHTML.slice(0, 80))""")
      document, text = pdf_of(page, str(pathlib.Path(folder) / f"{at}.pdf"))
      page.emulate_media(media="screen")
      sheets += len(document)
      if len(document) > 1 and page.evaluate("document.getElementById('event') !== null"):
        found.append(f"{each.path}: an event on {len(document)} sheets")
      found += [f"{each.path}: on paper: {element}" for element in seen]
      found += [f"{each.path}: not on paper: {line[:80]}" for line in wanted if plain(line) not in text]
      found += [f"{each.path}: no address: {address}" for address in addresses if plain(address) not in text]
      if crew.is_thorough:
        picture(document, site, each)
  assert not found, f"{len(found)} findings\n" + "\n".join(found[:20])
  return f"{len(crew.kinds(site))} kinds of page on {sheets} sheets"


def picture(document, site, each):
  """The first sheet as a picture, so that one can look at it."""
  folder = PRINTS / site.name
  folder.mkdir(parents=True, exist_ok=True)
  name = (each.path.strip("/").replace("/", "-") or "home").removesuffix(".html")
  document[0].render(scale=1.2).to_pil().save(folder / f"{name}-print.png")
