import Text

/// Where templates come from: named by paths such as `layouts/base.html`, with forward slashes.
public protocol Loader: Sendable {
  /// The source of a template in UTF-8, or `nil` when there is none of this name.
  func source(of name: String) throws(TemplateError) -> LoadedSource?

  /// The names of all templates, for "did you mean"; in a fixed order.
  var names: [String] { get }

  /// The name by which a template can extend what it stands over, or `nil` where it stands over nothing.
  func original(of name: String) -> String?
}

extension Loader {
  /// Nothing stands over anything.
  public func original(of name: String) -> String? { nil }
}

/// A template as it was found.
public struct LoadedSource: Sendable {
  /// The path shown in messages, e.g. `templates/base.html` or `theme/base.html`.
  public let path: String
  /// The text in UTF-8.
  public let bytes: [UInt8]

  /// A source shown under a path.
  public init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }
}

/// Templates held in memory.
public struct MemoryLoader: Loader {
  private let sources: [ExactString: [UInt8]]

  /// Templates by name; the name is shown as the path.
  public init(_ sources: [(name: String, text: String)]) {
    var table: [ExactString: [UInt8]] = [:]
    for (name, text) in sources { table[ExactString(name)] = Array(text.utf8) }
    self.sources = table
  }

  public func source(of name: String) throws(TemplateError) -> LoadedSource? {
    sources[ExactString(name)].map { LoadedSource(path: name, bytes: $0) }
  }

  public var names: [String] { sources.keys.sorted().map(\.string) }
}
