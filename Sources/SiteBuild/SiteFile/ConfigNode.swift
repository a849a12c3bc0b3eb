import Diagnostics
import Text

/// A value of `site.yaml` or of a page's front matter, with its place.
public struct ConfigNode: Sendable {
  /// What the value is. Scalars stay text: what they mean is decided by the key they belong to, so that
  /// `title: no` is a title.
  public indirect enum Content: Sendable {
    case null
    case scalar(String)
    case list([ConfigNode])
    case mapping([Entry])
  }

  /// A key with its value, in the order of the file.
  public struct Entry: Sendable {
    public let key: String
    public let keyLocation: SourceLocation
    public let node: ConfigNode
  }

  public let content: Content
  public let location: SourceLocation

  public init(_ content: Content, at location: SourceLocation) {
    self.content = content
    self.location = location
  }
}

extension ConfigNode {
  /// The entries of a mapping; none for anything else.
  public var entries: [Entry] {
    if case .mapping(let entries) = content { entries } else { [] }
  }

  /// The items of a list; a value that is no list is a list of itself, null an empty one.
  public var items: [ConfigNode] {
    switch content {
    case .list(let items): items
    case .null: []
    default: [self]
    }
  }

  /// The text of a scalar. `{file}` without quotes is a mapping to YAML, and a text to everybody else.
  public var text: String? {
    switch content {
    case .scalar(let text): return text
    case .mapping(let entries):
      guard entries.count == 1, entries[0].node.isNull, ["file", "folder"].contains(where: entries[0].key.isExactly)
      else { return nil }
      return "{\(entries[0].key)}"
    default: return nil
    }
  }

  /// The texts of a list of scalars, or of one scalar.
  public var texts: [String] { items.compactMap(\.text) }

  /// A whole number.
  public var integer: Int? { text.flatMap { Int($0) } }

  /// A truth value as YAML 1.2 and people write it.
  public var boolean: Bool? {
    switch text?.lowercased() {
    case "true", "yes", "on": true
    case "false", "no", "off": false
    default: nil
    }
  }

  /// Whether the value is absent or null.
  public var isNull: Bool {
    if case .null = content { true } else { false }
  }

  /// What the value is, for messages.
  public var described: String {
    switch content {
    case .null: "nothing"
    case .scalar(let text): "\"\(text)\""
    case .list: "a list"
    case .mapping: "a mapping"
    }
  }

  /// The value of a key; `nil` where the key is absent or its value null.
  public subscript(key: String) -> ConfigNode? {
    entries.first { $0.key.isExactly(key) }.flatMap { $0.node.isNull ? nil : $0.node }
  }
}
