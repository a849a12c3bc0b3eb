import NIOHTTP1
import Diagnostics
import SiteBuild
import Tables
import Text

/// Which rows somebody wants to see, and in which order.
struct RowQuery: Equatable, Sendable {
  enum Mode: String, Sendable { case `is`, has, lacks, empty, filled, changed, wrong }

  struct Filter: Equatable, Sendable {
    let column: Int
    let mode: Mode
    /// As it is compared.
    let text: [UInt8]
  }

  let path: ExactString
  var sort: Int?
  var isDown = false
  /// The words that a row must have.
  var words: [[UInt8]] = []
  var filters: [Filter] = []

  init(_ path: String) { self.path = ExactString(path) }
}

extension RowQuery {
  init(_ path: String, _ target: RequestTarget) throws(DeskRoom.Problem) {
    self.init(path)
    sort = target.parameter("sort").flatMap { Int($0) }
    isDown = target.parameter("down") == "1"
    takeWords(target.parameter("find") ?? "")
    if let text = target.parameter("filters") {
      let root = JSONDocument.read(path: "", bytes: Array(text.utf8), log: DiagnosticLog())?.root
      try takeFilters(root)
    }
  }

  init(_ path: String, _ body: JSONValue) throws(DeskRoom.Problem) {
    self.init(path)
    takeWords(body["find"]?.string ?? "")
    try takeFilters(body["filters"])
  }

  private mutating func takeWords(_ text: String) {
    words = foldedForFinding(text).split(separator: 0x20).map { Array($0) }
  }

  private mutating func takeFilters(_ list: JSONValue?) throws(DeskRoom.Problem) {
    for entry in list?.elements ?? [] {
      guard let column = entry[0]?.integer, let mode = entry[1]?.string.flatMap({ Mode(rawValue: $0) }),
        let text = entry[2]?.string
      else { throw DeskRoom.Problem(.badRequest, "no-filter") }
      filters.append(Filter(column: column, mode: mode, text: foldedForFinding(text)))
    }
  }

  /// Whether it is the table as it is.
  var isPlain: Bool { sort == nil && words.isEmpty && filters.isEmpty }
}
