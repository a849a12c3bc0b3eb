"""schema.org's SHACL shapes, for the classes that occur and the values that they take."""
import json, sys
from pyshacl import validate
from rdflib import Graph, Namespace, RDF, URIRef

SHACL = Namespace("http://www.w3.org/ns/shacl#")
question = json.load(sys.stdin)
context = json.load(open(question["schemas"] + "/schemaorgcontext.jsonld", encoding="utf-8"))
data = Graph()
for text in question["documents"]:
    document = json.loads(text)
    document["@context"] = context["@context"]
    data.parse(data=json.dumps(document), format="json-ld")
assert len(data) >= question["triples"], len(data)
shapes = Graph().parse(question["schemas"] + "/schemaorg-shapes.shacl", format="turtle")
classes = {kind for kind in data.objects(None, RDF.type)}
known = set(shapes.objects(None, SHACL.targetClass))
unknown = {kind for kind in classes if kind not in known}
assert not unknown, f"classes that schema.org does not know: {unknown}"
for subject, predicate, value in data:
    assert not str(predicate).startswith("file:"), predicate
conforms, _, report = validate(data, shacl_graph=shapes, inference="none", advanced=False, abort_on_first=False)
if not conforms:
    sys.exit(report[:3000])
