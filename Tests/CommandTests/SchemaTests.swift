import Foundation
import TestSupport
import Testing

@Suite struct SchemaTests {
  @Test func theSchemaIsValidAndAcceptsWhatTheCommandAccepts() throws {
    let folder = try TemporaryDirectory()
    try folder.write(try Gablota.run("schema").output, to: "schema.json")
    let script = """
      import json, sys
      try:
          import jsonschema, yaml
      except ImportError:
          print("skipped"); sys.exit(0)
      schema = json.load(open(sys.argv[1]))
      jsonschema.Draft202012Validator.check_schema(schema)
      validator = jsonschema.Draft202012Validator(schema)
      good = yaml.safe_load(open(sys.argv[2]))
      def plain(value):  # dates as YAML 1.1 reads them are text for us
          if isinstance(value, dict): return {str(k): plain(v) for k, v in value.items()}
          if isinstance(value, list): return [plain(v) for v in value]
          return value if value is None or isinstance(value, (str, int, float, bool)) else str(value)
      validator.validate(plain(good))
      bad = [
          {}, {"title": "x", "colour": "red"}, {"title": "x", "per_page": 0}, {"title": "x", "per_page": "many"},
          {"title": "x", "collections": {"a": {"kind": "lybrary"}}},
          {"title": "x", "collections": {"a": {"source": {"records": "x"}}}},
          {"title": "x", "collections": {"a": {"fields": {"b": {"tpye": "date"}}}}},
          {"title": "x", "selections": {"a": {"limit": 3}}},
      ]
      for site in bad:
          if validator.is_valid(site): sys.exit("accepted " + json.dumps(site))
      print("judged")
      """
    let python = try judge()
    let result = try run(python, ["-c", script, folder.path("schema.json"), district + "/site.yaml"])
    #expect(result.code == 0, "\(result.errorText)")
    if result.text.hasPrefix("skipped") { try skip("no jsonschema and PyYAML") }
  }

  /// The project's own Python where it is there, else the system's.
  private func judge() throws -> String {
    let own = projectRoot() + "/.venv/bin/python"
    return FileManager.default.isExecutableFile(atPath: own) ? own : "python3"
  }

  @Test func theSchemaDescribesEveryKey() throws {
    let bytes = try Gablota.run("schema").output
    let schema = try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
    #expect(schema["$schema"] as? String == "https://json-schema.org/draft/2020-12/schema")
    let properties = try #require(schema["properties"] as? [String: [String: Any]])
    #expect(properties.count > 10)
    for (name, property) in properties { #expect((property["description"] as? String)?.isEmpty == false, "\(name)") }
  }
}
