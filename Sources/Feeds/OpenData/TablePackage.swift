import Text

/// A `datapackage.json` (Frictionless): tables that people may take, with what their columns mean.
public struct TablePackage: Sendable {
  /// A column of a table.
  public struct Column: Sendable {
    public let name: String
    public let title: String?
    /// A type of a table schema: `string`, `integer`, `date` …
    public let type: String
    public let description: String?
    /// The table that it refers to, by its key.
    public var refersTo: String?

    public init(_ name: String, title: String?, type: String, description: String? = nil) {
      (self.name, self.title, self.type, self.description) = (name, title, type, description)
    }
  }

  /// A file of the package.
  public struct Resource: Sendable {
    public let name: String
    /// The name of the file beside the package.
    public let file: String
    public let title: String
    public let description: String?
    public let format: String
    public let mediaType: String
    public let licence: Licence?
    /// `nil`: no table.
    public let columns: [Column]?

    public init(
      name: String, file: String, title: String, description: String?, format: String, mediaType: String,
      licence: Licence?, columns: [Column]?
    ) {
      (self.name, self.file, self.title, self.description) = (name, file, title, description)
      (self.format, self.mediaType, self.licence, self.columns) = (format, mediaType, licence, columns)
    }
  }

  public var name: String
  public var title: String
  public var description: String?
  public var homepage: String?
  public var resources: [Resource]

  public init(name: String, title: String, description: String?, homepage: String?, resources: [Resource]) {
    (self.name, self.title, self.description, self.homepage) = (name, title, description, homepage)
    self.resources = resources
  }

  /// The file.
  public func json() -> [UInt8] {
    var members = MemberList(["name": .text(name)])
    members.add("title", text: title)
    members.add("description", text: description)
    members.add("homepage", address: homepage)
    let licences = resources.map(\.licence)
    let common = licences.first.flatMap(\.self).flatMap { first in licences.allSatisfy { $0 == first } ? first : nil }
    if let common { members.add("licenses", [common.node]) }
    members.add("resources", .list(resources.map { $0.node(states: common == nil) }))
    return members.object.bytes + [0x0A]
  }
}

/// What people may do with data.
public struct Licence: Hashable, Sendable {
  /// A name of SPDX, such as `CC-BY-4.0`; `nil` where only the address is known.
  public let name: String?
  public let address: String

  /// A licence by its name or its address; `nil` for a name that is not known.
  public init?(_ word: String) {
    if let known = Licence.known.first(where: { $0.name.utf8.equalsIgnoringASCIICase(word.utf8) }) {
      (name, address) = (known.name, known.address)
    } else if let encoded = WebAddress.encoded(word) {
      (name, address) = (nil, encoded)
    } else {
      return nil
    }
  }

  /// The names that are known.
  public static var names: [String] { known.map(\.name) }

  private static let known: [(name: String, address: String)] = [
    ("CC0-1.0", "https://creativecommons.org/publicdomain/zero/1.0/"),
    ("CC-BY-4.0", "https://creativecommons.org/licenses/by/4.0/"),
    ("CC-BY-SA-4.0", "https://creativecommons.org/licenses/by-sa/4.0/"),
    ("CC-BY-NC-4.0", "https://creativecommons.org/licenses/by-nc/4.0/"),
    ("PDDL-1.0", "https://opendatacommons.org/licenses/pddl/1-0/"),
    ("ODC-By-1.0", "https://opendatacommons.org/licenses/by/1-0/"),
    ("ODbL-1.0", "https://opendatacommons.org/licenses/odbl/1-0/"),
  ]

  fileprivate var node: JSONNode {
    var members = MemberList()
    members.add("name", text: name)
    members.add("path", .text(address))
    return members.object
  }
}

extension TablePackage.Resource {
  fileprivate func node(states: Bool) -> JSONNode {
    var members = MemberList(["name": .text(name), "path": .text(file)])
    if columns != nil { members.add("profile", "tabular-data-resource") }
    members.add("title", text: title)
    members.add("description", text: description)
    members.add("format", .text(format))
    members.add("mediatype", .text(mediaType))
    members.add("encoding", "utf-8")
    if states, let licence { members.add("licenses", [licence.node]) }
    if let columns { members.add("schema", schema(columns)) }
    return members.object
  }

  private func schema(_ columns: [TablePackage.Column]) -> JSONNode {
    var members = MemberList(["fields": .list(columns.map(\.node))])
    if let key = columns.first { members.add("primaryKey", .texts([key.name])) }
    let references: [JSONNode] = columns.compactMap { column in
      column.refersTo.map {
        ["fields": .texts([column.name]), "reference": ["resource": .text($0), "fields": ["key"]]]
      }
    }
    if !references.isEmpty { members.add("foreignKeys", .list(references)) }
    return members.object
  }
}

extension TablePackage.Column {
  fileprivate var node: JSONNode {
    var members = MemberList(["name": .text(name), "type": .text(type)])
    members.add("title", text: title)
    members.add("description", text: description)
    return members.object
  }
}
