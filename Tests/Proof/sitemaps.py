"""The sitemap by the schemas of sitemaps.org; it and the pages that may be indexed are the same set."""

from lxml import etree
from registry import Skipped, judge
from sites import shared

NAMESPACE = "{http://www.sitemaps.org/schemas/sitemap/0.9}"
LIMIT = 50 * 1024 * 1024


def validated(file, schemas):
  """The root of a sitemap or an index that its schema accepts."""
  assert file.stat().st_size <= LIMIT, file
  root = etree.fromstring(file.read_bytes(), etree.XMLParser(resolve_entities=False, no_network=True))
  name = {"urlset": "sitemap.xsd", "sitemapindex": "siteindex.xsd"}[etree.QName(root).localname]
  etree.XMLSchema(etree.parse(str(schemas / name))).assertValid(root)
  return root


def locations(site, schemas):
  """Every address of the site's sitemaps."""
  found = []
  for file in sorted(site.output.glob("sitemap*.xml")):
    root = validated(file, schemas)
    addresses = [element.text for element in root.iter(NAMESPACE + "loc")]
    assert len(addresses) <= 50_000
    if etree.QName(root).localname == "urlset":
      found += addresses
  return found


@judge("the sitemap obeys its schema and lists what may be indexed")
def sitemap(crew, site):
  schemas = shared("schemas/sitemap")
  if schemas is None:
    raise Skipped("no shared/data/schemas beside the project")
  found = locations(site, schemas)
  assert len(set(found)) == len(found), "an address twice"
  wanted = set()
  for page in site.pages:
    robots = page.document.xpath("string(//meta[@name='robots']/@content)")
    canonical = page.document.xpath("string(//link[@rel='canonical']/@href)")
    if "noindex" not in robots and canonical:
      wanted.add(canonical)
  assert set(found) == wanted, sorted(set(found) ^ wanted)[:20]
  return f"{len(found)} addresses"
