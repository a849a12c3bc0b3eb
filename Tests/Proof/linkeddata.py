"""JSON-LD of every page: parsed, and held against schema.org's own SHACL shapes."""

import json

from registry import Skipped, judge
from sites import shared

ENUMERATIONS = ("dayOfWeek", "eventStatus", "eventAttendanceMode", "availability", "businessFunction", "itemCondition")
# The shapes take data types for nodes; what their values look like is said here.
LITERALS = {
  "Text": ".", "PronounceableText": ".", "Boolean": "^(true|false)$", "Integer": r"^-?\d+$", "Float": r"^-?\d",
  "Number": r"^-?\d+(\.\d+)?([eE][+-]?\d+)?$", "Time": r"^\d\d:\d\d$", "Date": r"^\d{4}-\d\d-\d\d$",
  "DateTime": r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d([+-]\d\d:\d\d|Z)$",
}


def documents(page):
  """The JSON-LD of a page, strictly parsed: no member twice, no NaN."""
  def unique(pairs):
    assert len({name for name, _ in pairs}) == len(pairs), "a member twice"
    return dict(pairs)

  def refused(word):
    raise ValueError(word)

  scripts = page.document.xpath("//script[@type='application/ld+json']")
  return [json.loads(script.text, object_pairs_hook=unique, parse_constant=refused) for script in scripts]


def shapes_of(folder):
  from rdflib import Graph, Literal, Namespace, URIRef
  shacl = Namespace("http://www.w3.org/ns/shacl#")
  shapes = Graph().parse(folder / "schemaorg-shapes.shacl", format="turtle")
  for name, pattern in LITERALS.items():
    shape = URIRef("http://schema.org/validation#ValidSchema" + name)
    shapes.set((shape, shacl.nodeKind, shacl.Literal))
    shapes.set((shape, shacl.pattern, Literal(pattern)))
  shapes.set((URIRef("http://schema.org/validation#ValidSchemaURL"), shacl.nodeKind, shacl.IRI))
  return shapes


def conform(found, folder):
  """Holds documents against the shapes; gives the number of statements."""
  from pyshacl import validate
  from rdflib import RDF, Graph, Namespace
  context = json.loads((folder / "schemaorgcontext.jsonld").read_text(encoding="utf-8"))["@context"]
  for name in ENUMERATIONS:  # the published context says of these addresses only that they are text
    context[name]["@type"] = "@id"
  data = Graph()
  document = {"@context": context, "@graph": [{k: v for k, v in each.items() if k != "@context"} for each in found]}
  data.parse(data=json.dumps(document), format="json-ld")
  shapes = shapes_of(folder)
  known = set(shapes.objects(None, Namespace("http://www.w3.org/ns/shacl#").targetClass))
  unknown = set(data.objects(None, RDF.type)) - known
  assert not unknown, f"classes that schema.org does not know: {unknown}"
  strange = {predicate for predicate in data.predicates() if "schema.org/" not in predicate and predicate != RDF.type}
  assert not strange, f"properties that schema.org does not know: {strange}"
  conforms, _, report = validate(data, shacl_graph=shapes, inference="none", advanced=False)
  assert conforms, report[:3000]
  return len(data)


@judge("JSON-LD parses and conforms to schema.org's shapes")
def linked_data(crew, site):
  folder = shared("schemas")
  if folder is None:
    raise Skipped("no shared/data/schemas beside the project")
  found = {page.path: documents(page) for page in site.pages}
  everything = [each for per_page in found.values() for each in per_page]
  assert everything and all(each["@context"] == "https://schema.org" for each in everything)
  if crew.is_thorough:
    judged = everything
  else:
    judged = [each for page in crew.kinds(site) for each in found[page.path]]
  statements = conform(judged, folder) if judged else 0
  kinds = sorted({each["@type"] for each in everything})
  return f"{len(everything)} documents parsed ({', '.join(kinds)}), {len(judged)} judged as {statements} statements"
