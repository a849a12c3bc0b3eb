/// How much a diagnostic weighs: errors stop the build, warnings do not, notices inform.
public enum Severity: Int, Sendable, Comparable, CaseIterable {
  case error, warning, notice

  public static func < (left: Severity, right: Severity) -> Bool { left.rawValue < right.rawValue }

  /// The word shown to people and written into JSON.
  public var word: String {
    switch self {
    case .error: "error"
    case .warning: "warning"
    case .notice: "notice"
    }
  }
}

/// A place in the site: a byte range of a file, or a file as a whole.
public struct SourceLocation: Sendable {
  /// The file.
  public let file: SourceFile
  /// Byte offsets into `file.bytes`; `nil` means the whole file.
  public let span: Range<Int>?
  /// What the place is called in the table, e.g. `row 12, column "libId"`; empty where there is no such name.
  public let cell: String
  /// Whether reports may show the line.
  public var showsLine = true

  public init(_ file: SourceFile, _ span: Range<Int>? = nil, cell: String = "") {
    self.file = file
    self.span = span
    self.cell = cell
  }
}

/// One fact about a mistake, found at one place.
public struct Diagnostic: Sendable {
  /// A second place that explains the first, or a remark.
  public struct Note: Sendable {
    public let message: String
    public let location: SourceLocation?

    public init(_ message: String, at location: SourceLocation? = nil) {
      self.message = message
      self.location = location
    }
  }

  public var severity: Severity
  /// `area.kebab-case`, stable across versions: `csv.ragged-row`, `record.unknown-reference`.
  public var code: String
  /// One line in lower case without a full stop: what was found and what was expected.
  public var message: String
  /// Where; `nil` for what has no file, such as an option.
  public var location: SourceLocation?
  public var notes: [Note]
  /// What to do about it, one sentence.
  public var suggestion: String?
  /// What settles all mistakes of its kind in a column at once, said where they are told as one.
  public var settledBy: String?
  /// Of which collections the words may tell anything that need not stand at the place: names of columns, values, keys,
  /// numbers of records. Where the sources of one are for staff, nothing is quoted where others read.
  public var tells: [String] = []

  public init(
    _ severity: Severity, _ code: String, _ message: String, at location: SourceLocation? = nil,
    notes: [Note] = [], suggestion: String? = nil
  ) {
    self.severity = severity
    self.code = code
    self.message = message
    self.location = location
    self.notes = notes
    self.suggestion = suggestion
  }
}

extension Diagnostic: Error {}

extension Diagnostic {
  /// What diagnostics tell of that name files of the copied folders, as a collection is named.
  public static let copiedFiles = "copied files"

  /// The diagnostic that tells of some collections.
  public func telling(_ names: [String]) -> Diagnostic {
    var result = self
    result.tells += names
    return result
  }
}
