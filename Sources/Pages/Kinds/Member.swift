import Records
import Templates

/// What templates see of a record besides its fields, declared once: the object's table, what the check of templates knows
/// and the reference in `templates/README.md` are the same list.
package struct Member: Sendable {
  /// What a value is to the check of templates.
  package enum Form: Sendable {
    case text
    case number
    /// Yes or no.
    case flag
    /// A day or an instant.
    case moment
    /// A small object, or several.
    case object(ObjectShape)
    case objects(ObjectShape)
    /// Anything.
    case unknown
  }

  package let name: String
  let form: Form
  /// What it is, for people who write templates.
  let meaning: String
  let value: @Sendable (RecordObject) -> Value

  package init(
    _ name: String, _ form: Form, _ meaning: String,
    value: @escaping @Sendable (RecordObject) -> Value
  ) {
    self.name = name
    self.form = form
    self.meaning = meaning
    self.value = value
  }

  /// What the check of templates knows of it.
  var shape: Shape {
    switch form {
    case .text, .number, .flag: .scalar
    case .moment: .object("moment")
    case .object(let shape): .object(PartType.of(shape))
    case .objects(let shape): .list(.object(PartType.of(shape)))
    case .unknown: .unknown
    }
  }

  /// The shape of the small objects that it gives.
  var parts: ObjectShape? {
    switch form {
    case .object(let shape), .objects(let shape): shape
    default: nil
    }
  }

  /// Its row in the reference.
  fileprivate var reference: String {
    let members = parts.map { "`{\($0.names.map(\.text).joined(separator: ", "))}`: " } ?? ""
    return "| `\(name)` | \(members)\(meaning) |\n"
  }
}

/// The tables of `templates/README.md` that say what records have: every one, and those of kinds that have more.
public func memberReference(_ kinds: [KindPages]) -> String {
  func table(_ heading: String, _ members: [Member]) -> String {
    "| \(heading) | meaning |\n|---|---|\n" + members.map(\.reference).joined()
  }
  let own = kinds.filter { !$0.members.isEmpty }.map { kind in
    table("a record of the kind `\(kind.kind.name)` has", kind.members)
  }
  return ([table("every record has", Member.ofAll)] + own).joined(separator: "\n")
}
