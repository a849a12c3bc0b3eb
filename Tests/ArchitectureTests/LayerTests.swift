import Foundation
import TestSupport
import Testing

/// The compiler lets the import of a transitive dependency pass, so the table in `Package.swift` is held here.
@Suite struct LayerTests {
  @Test func everyImportIsAllowedByTheTableOfLayers() throws {
    let layers = try readLayers()
    #expect(layers.count >= 10)
    for (module, allowed) in layers {
      for file in try swiftFiles(under: "Sources/\(module)") {
        for imported in try imports(of: file) where layers[imported] != nil {
          #expect(allowed.contains(imported), "\(file.path) imports \(imported)")
        }
      }
    }
  }

  @Test func aPlantedImportIsFound() {
    #expect(importedModule(in: "@testable import Pages") == "Pages")
    #expect(importedModule(in: "public import struct Records.Record") == "Records")
    #expect(importedModule(in: "// import Pages") == nil)
  }

  @Test func noModuleImportsFoundation() throws {
    for module in try readLayers().keys {
      for file in try swiftFiles(under: "Sources/\(module)") {
        let imported = try imports(of: file)
        #expect(!imported.contains { $0.hasPrefix("Foundation") }, "\(file.path) imports Foundation")
      }
    }
  }

  @Test func noSourceFileIsLongerThan400Lines() throws {
    for file in try swiftFiles(under: "Sources") {
      let lines = try String(contentsOf: file, encoding: .utf8).utf8.count { $0 == 0x0A }
      #expect(lines <= 400, "\(file.path) has \(lines) lines")
    }
  }

  @Test func noModuleIsNamedLikeATypeInIt() throws {
    for module in try readLayers().keys {
      for file in try swiftFiles(under: "Sources/\(module)") {
        let pattern = try Regex("\\b(struct|class|enum|actor|protocol) \(module)\\b")
        let declarations = ["struct", "class", "enum", "actor", "protocol"].map { "\($0) \(module)" }
        for line in try lines(of: file, with: declarations) {
          #expect(line.firstMatch(of: pattern) == nil, "\(file.path) names a type like its module")
        }
      }
    }
  }
}

/// The table `layers` of the manifest: each module with what it may import.
private func readLayers() throws -> [String: Set<String>] {
  let manifest = try String(contentsOf: URL(filePath: projectRoot()).appending(path: "Package.swift"), encoding: .utf8)
  let table = manifest.components(separatedBy: "let layers:")[1].components(separatedBy: "\n]\n")[0]
  var layers: [String: Set<String>] = [:]
  for entry in table.matches(of: /\(\s*"(\w+)",\s*\[([^\]]*)\]/) {
    layers[String(entry.1)] = Set(entry.2.matches(of: /"(\w+)"/).map { String($0.1) })
  }
  return layers
}

private func imports(of file: URL) throws -> [String] {
  try lines(of: file, with: ["import "]).compactMap(importedModule)
}

private func importedModule(in line: String) -> String? {
  let pattern =
    /^\s*(?:@\w+(?:\(.*\))?\s+)*(?:public |package |internal |private |fileprivate )?import (?:struct |class |enum |func |protocol )?(\w+)/
  return line.firstMatch(of: pattern).map { String($0.1) }
}
