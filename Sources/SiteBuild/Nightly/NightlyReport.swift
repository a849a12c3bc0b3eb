import Diagnostics
import Files
import Locales
import Text

/// What a night did, for people and for programs. Whoever reads it may be anybody, so nothing of what is for staff is in it.
public struct NightlyReport: Sendable {
  /// What a source gave.
  public struct Source: Sendable {
    let name: String
    let word: String
    let line: String
    let checked: Instant?
  }

  public internal(set) var now: Instant
  public var state = NightState.right
  /// The exit code.
  public var code: Int32 = 0
  /// What was not done to its end: `fetch`, `build`, `check`; `nil`: nothing.
  public var stopped: String?
  public var sources: [Source] = []
  public var changes: [RecordChanges] = []
  /// Pages that were written and that went, where a site stood before; `nil`: no site stood, or it stays as it was.
  public var pages: (written: Int, removed: Int)?
  /// Whether the site was built.
  public var isBuilt = false
  /// When a page changes next by time alone.
  public var next: Instant?
  /// What was reported, without what is for staff.
  public var messages: [Diagnostic] = []
  /// What failed besides, in lines.
  public var failures: [String] = []

  public init(now: Instant) { self.now = now }

  /// The one line that says it: `+3 events, 1 event cancelled, 2 books gone, 41 pages changed`.
  public var headline: String {
    var parts = changes.flatMap(\.parts)
    if let pages {
      if pages.written > 0 { parts.append("\(pages.written) \(pages.written == 1 ? "page" : "pages") changed") }
      if pages.removed > 0 { parts.append("\(pages.removed) \(pages.removed == 1 ? "page" : "pages") removed") }
    }
    if let stopped { return "stopped at \(stopped)" }
    if parts.isEmpty { parts.append(isBuilt && pages == nil ? "the site was built" : "nothing changed") }
    if state == .held { parts.append("something is held") }
    return parts.joined(separator: ", ")
  }
}

extension NightlyReport {
  /// One line for a change of state.
  ///
  /// - Parameter before: the state that people were told of last.
  public func notice(before: NightState) -> String {
    switch state {
    case .right: "the nightly work succeeds again; it was \(before == .held ? "held" : "failing")"
    case .held: "the nightly work is held until somebody looks: \(firstMessage ?? headline)"
    case .failing: "the nightly work began to fail: \(headline), \(firstMessage ?? failures.first ?? "see the report")"
    }
  }

  private var firstMessage: String? {
    let first =
      messages.first { $0.severity == .error } ?? messages.first { $0.code.isExactly("fetch.held") }
    return first.map { message in
      (message.location.map { $0.file.path + ": " } ?? "") + message.message
    }
  }

  /// Writes the report as Markdown, and as JSON beside it: `night.md` and `night.json`.
  public func write(to path: String) throws(BuildFailure) {
    let isMarkdown = path.utf8.suffix(3).elementsEqual(".md".utf8)
    let name = isMarkdown ? String(decoding: path.utf8.dropLast(3), as: UTF8.self) : path
    try BuildFailure.wrapping { () throws(FileError) in
      try replace(path, with: Array(markdown.utf8))
      try replace(name + ".json", with: json)
    }
  }
}

// MARK: For people

extension NightlyReport {
  /// As Markdown, for the summary of a job or an issue.
  public var markdown: String {
    var text = "## \(markdownText(headline))\n\n"
    for failure in failures { text += "- \(markdownText(failure))\n" }
    for source in sources { text += "- \(markdownText(source.line))\n" }
    if let next { text += "- next change: \(next.iso)\n" }
    for change in changes { text += titles(of: change) }
    if !messages.isEmpty {
      text += "\n\(messages.count) \(messages.count == 1 ? "message" : "messages"):\n\n"
      // A block that is indented cannot be ended by what stands in it.
      let report = TextReport(colour: false).text(of: Array(messages.prefix(Self.mostMessages)))
      text += report.parts(separatedBy: UInt8(ascii: "\n")).map { $0.utf8.isEmpty ? "" : "    " + $0 }
        .joined(separator: "\n")
    }
    return text
  }

  private static let mostMessages = 20
  private static let mostTitles = 10

  private func titles(of change: RecordChanges) -> String {
    var text = ""
    for (word, titles) in [("new", change.new)] + change.status.map { ($0.word, $0.titles) } + [("gone", change.gone)]
    where !titles.isEmpty {
      let named = titles.prefix(Self.mostTitles).map(markdownText).joined(separator: "; ")
      let more = titles.count > Self.mostTitles ? " and \(titles.count - Self.mostTitles) more" : ""
      text += "- \(markdownText(change.collection)), \(markdownText(word)): \(named)\(more)\n"
    }
    return text
  }
}

/// Text in which nothing is markup, and nobody is called by their name.
func markdownText(_ text: String) -> String {
  var bytes: [UInt8] = []
  for byte in text.printable.utf8 {
    switch byte {
    case UInt8(ascii: "@"): bytes += "&#64;".utf8
    case UInt8(ascii: "<"): bytes += "&lt;".utf8
    case UInt8(ascii: "&"): bytes += "&amp;".utf8
    case _ where "\\`*_{}[]>#|!~".utf8.contains(byte): bytes += [UInt8(ascii: "\\"), byte]
    default: bytes.append(byte)
    }
  }
  return String(decoding: bytes, as: UTF8.self)
}

// MARK: For programs

extension NightlyReport {
  /// The same as JSON.
  public var json: [UInt8] {
    var members = JSONMembers()
    members.add("at", now.iso)
    members.add("state", state.rawValue)
    members.add("code", .integer(Int(code)))
    members.add("summary", headline)
    members.add("stopped", stopped)
    members.add("built", .boolean(isBuilt))
    members.add("next_change", next?.iso)
    members.add("sources", .lines(sources.map { $0.node(withResult: true) }))
    members.add("changes", .lines(changes.flatMap(\.nodes)))
    if let pages {
      members.add("pages_changed", .integer(pages.written))
      members.add("pages_removed", .integer(pages.removed))
    }
    members.add("failures", .texts(failures))
    members.add(
      "messages",
      .lines(
        messages.map { message in
          var members = JSONMembers()
          members.add("severity", message.severity.word)
          members.add("code", message.code)
          members.add("message", message.message)
          members.add("file", message.location?.file.path)
          return members.object
        }))
    return members.object.bytes + [0x0A]
  }

  /// What stands on the site as `build.json`: when it was built, as of when its data is, when it changes next.
  ///
  /// - Parameter built: when the site that stands was built.
  public func buildNote(built: Instant?) -> [UInt8] {
    var members = JSONMembers()
    members.add("made_by", Self.maker)
    members.add("built", built?.iso)
    members.add("checked", now.iso)
    members.add("state", state.rawValue)
    members.add("next_change", next?.iso)
    members.add("sources", .lines(sources.map { $0.node(withResult: false) }))
    return members.object.bytes + [0x0A]
  }

  /// By this we know a note of ours.
  static let maker = "gablota nightly"
}

extension NightlyReport.Source {
  fileprivate func node(withResult: Bool) -> JSONNode {
    var members = JSONMembers()
    members.add("source", name)
    if withResult { members.add("result", word) }
    members.add("as_of", checked?.iso)
    return members.object
  }
}

extension RecordChanges {
  fileprivate var nodes: [JSONNode] {
    let groups = [("new", new)] + status.map { ($0.word, $0.titles) } + [("gone", gone)]
    return groups.flatMap { word, titles in
      titles.map { ["collection": .text(collection), "change": .text(word), "title": .text($0)] }
    }
  }
}
