import Diagnostics
import Foundation
import Templates
import Testing

@Suite struct ErrorCaseTests {
  /// Every case in `Cases/Errors` says its error's text after `+++`. `RECORD_SNAPSHOTS=1` writes them anew, and the
  /// test then fails so that nobody forgets to read the difference.
  @Test func reportsEveryMistakeWithItsExactText() throws {
    let cases = try CaseFile.all(in: "Errors")
    #expect(cases.count >= 120)
    let isRecording = ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] != nil
    for templateCase in cases {
      let text = report(on: templateCase)
      if !isRecording { #expect(text == templateCase.expected, "\(templateCase.file): \(templateCase.title)") }
    }
    if isRecording {
      try record(cases)
      Issue.record("recorded: read the difference, then run without RECORD_SNAPSHOTS")
    }
  }

  private func report(on templateCase: TemplateCase) -> String {
    do {
      let output = try templateCase.render { $0.addFunction("book", Book.function) }
      return "no error, but:\n\(output)"
    } catch let diagnostic as Diagnostic {
      return TextReport().text(of: diagnostic).trimmingCharacters(in: .newlines)
    } catch {
      return "\(error)"
    }
  }

  private func record(_ cases: [TemplateCase]) throws {
    for file in Set(cases.map(\.file)) {
      let text = cases.filter { $0.file == file }.map { $0.text(expected: report(on: $0)) }.joined()
      try text.write(to: CaseFile.directory.appendingPathComponent("Errors/\(file)"), atomically: true, encoding: .utf8)
    }
  }
}

/// An object as a site would give it to templates.
private final class Book: TemplateObject {
  static let function: Function = { _, _ in .object(Book()) }
  private static let title: Name = "title"
  private static let year: Name = "year"

  func member(_ name: Name) -> Value? {
    switch name {
    case Book.title: "A Room of One's Own"
    case Book.year: 1929
    default: nil
    }
  }

  var memberNames: [String] { ["title", "year"] }
  var typeName: String { "book" }
}

extension TemplateCase {
  /// The case as it stands in a file.
  func text(expected: String) -> String {
    var text = "=== \(title)\(options.isEmpty ? "" : " [\(options.sorted().joined(separator: " "))]")\n"
    if context != "{}" { text += context + "\n" }
    for template in templates {
      text += (template.name == main ? "---" : "--- \(template.name)") + "\n\(template.text)\n"
    }
    return text + "+++\n\(expected)\n"
  }
}
