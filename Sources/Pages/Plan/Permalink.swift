import Diagnostics
import Text

/// The pattern of a page's path, such as `/books/{slug}/`: literal text and fields in braces.
public struct Permalink: Sendable {
  enum Part: Sendable {
    case literal(String)
    case field(String)
  }

  let parts: [Part]
  /// The pattern as it was written.
  public let pattern: String

  /// Reads a pattern; reports one that does not begin with `/` or has a brace without its partner.
  public init?(_ pattern: String, at location: SourceLocation?, log: DiagnosticLog) {
    guard let parts = Permalink.parts(of: pattern) else {
      log.error(
        "site.permalink", "\"\(pattern)\" is not a pattern of paths, expected one like /books/{slug}/", at: location)
      return nil
    }
    self.parts = parts
    self.pattern = pattern
  }

  /// The names in braces.
  public var fields: [String] {
    parts.compactMap { if case .field(let name) = $0 { name } else { nil } }
  }

  /// The path with every field replaced by what `value` gives; `nil` when it gives `nil` or nothing for one of them.
  public func path(_ value: (String) -> String?) -> String? {
    var path = ""
    for part in parts {
      switch part {
      case .literal(let text): path += text
      case .field(let name):
        guard let text = value(name), !text.isEmpty else { return nil }
        path += text
      }
    }
    return path
  }

  private static func parts(of pattern: String) -> [Part]? {
    guard pattern.utf8.first == UInt8(ascii: "/") else { return nil }
    var parts: [Part] = []
    var rest = Array(pattern.utf8)[...]
    while let open = rest.firstIndex(of: UInt8(ascii: "{")) {
      guard let close = rest[open...].firstIndex(of: UInt8(ascii: "}")), close > open + 1 else { return nil }
      parts.append(.literal(String(decoding: rest[..<open], as: UTF8.self)))
      parts.append(.field(String(decoding: rest[(open + 1)..<close], as: UTF8.self)))
      rest = rest[(close + 1)...]
    }
    guard !rest.contains(UInt8(ascii: "}")) else { return nil }
    parts.append(.literal(String(decoding: rest, as: UTF8.self)))
    return parts
  }
}

/// The file a page at this path is written to: `/events/` → `events/index.html`, `/404.html` → `404.html`.
public func outputPath(ofPage path: String) -> String {
  var path = path
  return path.withUTF8 { bytes in
    let relative = bytes.drop { $0 == UInt8(ascii: "/") }
    let index: StaticString = relative.isEmpty || relative.last == UInt8(ascii: "/") ? "index.html" : ""
    let length = relative.count + index.utf8CodeUnitCount
    return String(unsafeUninitializedCapacity: length) { output in
      _ = output.update(fromContentsOf: relative)
      _ = output[relative.count...].update(
        fromContentsOf: UnsafeBufferPointer(start: index.utf8Start, count: index.utf8CodeUnitCount))
      return length
    }
  }
}
