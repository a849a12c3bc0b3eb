import Diagnostics
import Text

/// The categories of a field: main categories with subcategories, two levels and no more.
public struct CategoryTree: Sendable {
  /// One category.
  public struct Node: Sendable {
    /// What identifies it: the tree file's identifier, otherwise its path.
    public let id: String
    /// What people see.
    public let label: String
    /// Its main category; `nil` for a main category.
    public let parent: CategoryID?
    /// Its subcategories in order; empty for a subcategory.
    public internal(set) var children: [CategoryID]
    /// Where a tree file states it.
    public let location: SourceLocation?
  }

  /// All categories: each main category is followed by its subcategories.
  public private(set) var nodes: [Node] = []
  private var byID: [ExactString: CategoryID] = [:]
  private var byPath: [ExactString: CategoryID] = [:]
  private var byLabel: [ExactString: [CategoryID]] = [:]

  /// A category that is to become part of a tree.
  public struct Entry: Sendable {
    /// Its identifier; `nil`: its path.
    public var id: String?
    public var label: String
    /// Its subcategories; those of a subcategory are not looked at.
    public var children: [Entry]
    public var location: SourceLocation?

    public init(id: String? = nil, label: String, children: [Entry] = [], location: SourceLocation? = nil) {
      self.id = id
      self.label = label
      self.children = children
      self.location = location
    }
  }

  /// The tree of entries in their order. Two with one identifier, and two with one path, are reported with both places;
  /// the first stays.
  public init(_ entries: [Entry], log: DiagnosticLog) {
    for entry in entries {
      guard let parent = add(entry, under: nil, log) else { continue }
      for child in entry.children {
        guard let id = add(child, under: parent, log) else { continue }
        nodes[parent.index].children.append(id)
      }
    }
  }

  public subscript(_ id: CategoryID) -> Node? {
    nodes.indices.contains(id.index) ? nodes[id.index] : nil
  }

  /// The labels from the main category down.
  public func path(_ id: CategoryID) -> [String] {
    guard let node = self[id] else { return [] }
    guard let parent = node.parent.flatMap({ self[$0] }) else { return [node.label] }
    return [parent.label, node.label]
  }

  /// The category of an identifier, compared exactly.
  public func find(id: String) -> CategoryID? { byID[ExactString(id)] }

  /// The category of a path of labels, compared exactly.
  public func find(path: [String]) -> CategoryID? { byPath[CategoryTree.joined(path)] }

  /// The categories of a label, main ones first.
  public func find(label: String) -> [CategoryID] { byLabel[ExactString(label)] ?? [] }

  /// The category with all that lies under it.
  public func subtree(_ id: CategoryID) -> [CategoryID] {
    guard let node = self[id] else { return [] }
    return [id] + node.children
  }

  private mutating func add(_ entry: Entry, under parent: CategoryID?, _ log: DiagnosticLog) -> CategoryID? {
    let path = (parent.map { self.path($0) } ?? []) + [entry.label]
    let pathKey = CategoryTree.joined(path)
    let idKey = entry.id.map { ExactString($0) } ?? ExactString(path.joined(separator: " > "))
    if let twin = byID[idKey] ?? byPath[pathKey] {
      reportTwin(entry, path, of: nodes[twin.index], log)
      return nil
    }
    let id = CategoryID(nodes.count)
    nodes.append(Node(id: idKey.string, label: entry.label, parent: parent, children: [], location: entry.location))
    byID[idKey] = id
    byPath[pathKey] = id
    byLabel[ExactString(entry.label), default: []].append(id)
    return id
  }

  private func reportTwin(_ entry: Entry, _ path: [String], of twin: Node, _ log: DiagnosticLog) {
    log.error(
      "category.duplicate", "the category \(quoted(path.joined(separator: " > "))) is in the tree twice",
      at: entry.location, notes: [Diagnostic.Note("the first one is here", at: twin.location)],
      suggestion: "give them different names and identifiers, or remove one")
  }

  private static func joined(_ path: [String]) -> ExactString { ExactString(path.joined(separator: "\u{1F}")) }
}
