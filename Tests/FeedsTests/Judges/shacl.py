"""schema.org's SHACL shapes, for the classes that occur and the values that they take."""
import json, sys
from pyshacl import validate
from rdflib import Graph, Literal, Namespace, RDF, URIRef

SHACL = Namespace("http://www.w3.org/ns/shacl#")
question = json.load(sys.stdin)
context = json.load(open(question["schemas"] + "/schemaorgcontext.jsonld", encoding="utf-8"))
# The published context says of addresses of enumerations only that they are text.
for name in ("dayOfWeek", "eventStatus", "eventAttendanceMode", "availability", "businessFunction"):
    context["@context"][name]["@type"] = "@id"
data = Graph()
for text in question["documents"]:
    document = json.loads(text)
    document["@context"] = context["@context"]
    data.parse(data=json.dumps(document), format="json-ld")
assert len(data) >= question["triples"], len(data)
shapes = Graph().parse(question["schemas"] + "/schemaorg-shapes.shacl", format="turtle")
# The shapes take data types for nodes; what their values look like is said here.
LITERALS = {
    "Text": ".", "PronounceableText": ".", "Boolean": "^(true|false)$", "Integer": r"^-?\d+$", "Float": r"^-?\d",
    "Number": r"^-?\d+(\.\d+)?([eE][+-]?\d+)?$", "Time": r"^\d\d:\d\d$", "Date": r"^\d{4}-\d\d-\d\d$",
    "DateTime": r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d([+-]\d\d:\d\d|Z)$",
}
for name, pattern in LITERALS.items():
    shape = URIRef("http://schema.org/validation#ValidSchema" + name)
    shapes.set((shape, SHACL.nodeKind, SHACL.Literal))
    shapes.set((shape, SHACL.pattern, Literal(pattern)))
shapes.set((URIRef("http://schema.org/validation#ValidSchemaURL"), SHACL.nodeKind, SHACL.IRI))
classes = {kind for kind in data.objects(None, RDF.type)}
known = set(shapes.objects(None, SHACL.targetClass))
unknown = {kind for kind in classes if kind not in known}
assert not unknown, f"classes that schema.org does not know: {unknown}"
for subject, predicate, value in data:
    assert not str(predicate).startswith("file:"), predicate
conforms, _, report = validate(data, shacl_graph=shapes, inference="none", advanced=False, abort_on_first=False)
if not conforms:
    print(report)
    sys.exit(1)
