import Foundation
import TestSupport
import Testing

/// Everything that is particular to a kind lies in its folder of `Sources/Kinds`. The other modules know what a kind can
/// have, never which kind it is.
@Suite struct KindRoomTests {
  @Test func noOtherModuleAsksWhichKindARecordIsOf() throws {
    let kinds = try kindNames()
    #expect(kinds.count >= 7)
    for file in try swiftFiles(under: "Sources") where !file.path.contains("/Sources/Kinds/") {
      for line in try lines(of: file, with: kinds) where asksForAKind(line, among: kinds) {
        Issue.record("\(file.path): \(line.trimmingCharacters(in: .whitespaces))")
      }
    }
  }

  @Test(arguments: [
    "if schema.kind == .book { check() }", "guard collection.schema.kind != .event else { return }",
    "let isUsual = [.book, .product].contains(declaration.schema.kind)", "tables[place].kind.name == \"book\"",
    "if kind.name.isExactly(\"library\") {", "    case \"event\": \"calendar\"", "let words = Kind.book.vocabulary",
    "switch kind { case .library: 1", "return \"person\" == kind.name", "let pages = KindPages.event",
  ])
  func aPlantedQuestionIsFound(_ line: String) throws {
    #expect(asksForAKind(line, among: try kindNames()))
  }

  @Test(arguments: [
    "case .record(let id): model.store.record(id)?.title", "var facts = PageFacts(title: title, kind: \"record\")",
    "// kind == .book", "guard root.kind == .object else { return }", "book.add(\"@id\", address: url)",
    "FileStatus(record).kind == .file",
  ])
  func whatIsNoSuchQuestionIsNot(_ line: String) throws {
    #expect(!asksForAKind(line, among: try kindNames()))
  }

  @Test func everyKindHasAFolderOfItsOwn() throws {
    let kinds = try kindNames()
    for name in kinds {
      let folder = "Sources/Kinds/" + name.prefix(1).uppercased() + name.dropFirst()
      #expect(!(try swiftFiles(under: folder)).isEmpty, "\(folder) holds nothing")
    }
    let folders = try FileManager.default.contentsOfDirectory(atPath: projectRoot() + "/Sources/Kinds")
    #expect(folders.filter { !$0.hasSuffix(".swift") }.count == kinds.count)
  }
}

/// The names of the kinds, as their folders declare them.
private func kindNames() throws -> [String] { try kinds.get() }

private let kinds = Result {
  try swiftFiles(under: "Sources/Kinds").flatMap { file in
    let text = ByteText([UInt8](try Data(contentsOf: file)))
    return text.places(of: "Kind(").compactMap { place in
      let rest = String(decoding: text.bytes[place...].prefix(80), as: UTF8.self)
      return rest.prefixMatch(of: /Kind\(\s*"(\w+)"/).map { String($0.1) }
    }
  }
}

/// Whether a line of source compares a kind, or takes one by its name.
private func asksForAKind(_ line: String, among kinds: [String]) -> Bool {
  let code = line.components(separatedBy: "//")[0]
  let names = "(" + kinds.joined(separator: "|") + ")"
  let kind = #"\b\w*[kK]ind(\.name|\.rawValue)?"#
  let patterns = [
    // kind == .book, kind.name != "book"
    kind + #"\s*(==|!=|~=)\s*(\."# + names + #"\b|""# + names + #"")"#,
    #"(\."# + names + #"\b|""# + names + #"")\s*(==|!=)\s*[\w.\[\]]*"# + kind + #"\b"#,
    kind + #"\.isExactly\(""# + names + "\"",
    // [.book, .product].contains(kind)
    #"\.\#(names)\b[^\]]*\]\.contains\([\w.\[\]]*\#(kind)\b"#,
    // Kind.book
    #"\b(Kind|KindPages)\.\#(names)\b"#,
    // case "book":
    #"\bcase\b[^:]*"\#(names)""#,
    #"\bswitch\b.*\#(kind)\b.*\.\#(names)\b"#,
  ]
  return patterns.contains { code.range(of: $0, options: .regularExpression) != nil }
}
