import Diagnostics
import Records
import Text

/// How people ask for the records of a collection: what the key `reserve` says.
public struct Reservation: Sendable {
  public enum Way: Sendable {
    /// An address for each record.
    case link(FilledPattern)
    case mail(to: String, subject: FilledPattern?, body: FilledPattern?)
    case form(ReservationForm)
  }

  public let way: Way
  /// The states in which it is offered, of records that have states; `nil`: those that the kind says.
  public let states: [String]?
  /// Where the site file declares it.
  public let declaration: SourceLocation

  public init(_ way: Way, states: [String]?, at declaration: SourceLocation) {
    (self.way, self.states, self.declaration) = (way, states, declaration)
  }

  /// The names in braces of all its patterns.
  public var names: [String] {
    switch way {
    case .link(let pattern): pattern.names
    case .mail(_, let subject, let body): (subject?.names ?? []) + (body?.names ?? [])
    case .form(let form): form.hidden.flatMap(\.pattern.names)
    }
  }
}

/// A form that asks for a record. It is posted to an address that the site's owner states, and works without scripts.
public struct ReservationForm: Sendable {
  /// What it asks people for; what each is called is the text `reserve.NAME`.
  public enum Field: String, CaseIterable, Sendable {
    case name, email, phone, card, people, message
  }

  public let action: String
  public let fields: [Field]
  /// What it sends besides.
  public let hidden: [(name: String, pattern: FilledPattern)]
  /// The name of a field that people do not see: what has it filled in is from a robot.
  public let trap: String
  /// Under which name it sends the address of the page that says that it was sent.
  public let result: String

  public init(
    action: String, fields: [Field], hidden: [(name: String, pattern: FilledPattern)], trap: String, result: String
  ) {
    (self.action, self.fields, self.hidden, self.trap, self.result) = (action, fields, hidden, trap, result)
  }

  /// The hidden fields of a site that states none.
  public static let usualHidden = ["key", "title", "url"].map { (name: $0, pattern: FilledPattern("{\($0)}")) }

  /// The path of the page that says that a form was sent.
  static func resultPath(ofList path: String?, _ collection: String) -> String {
    (path ?? "/\(collection)/") + "reserved/"
  }
}

/// A text with names of fields in braces: `https://opac.example/reserve?id={key}`.
public struct FilledPattern: Sendable {
  private enum Part: Sendable {
    case text(String)
    case name(String)
  }

  private let parts: [Part]

  public init(_ text: String) {
    var parts: [Part] = []
    var rest = Array(text.utf8)[...]
    while let open = rest.firstIndex(of: UInt8(ascii: "{")), let close = rest[open...].firstIndex(of: UInt8(ascii: "}"))
    {
      if open > rest.startIndex { parts.append(.text(String(decoding: rest[..<open], as: UTF8.self))) }
      parts.append(.name(String(decoding: rest[(open + 1)..<close], as: UTF8.self)))
      rest = rest[(close + 1)...]
    }
    if !rest.isEmpty { parts.append(.text(String(decoding: rest, as: UTF8.self))) }
    self.parts = parts
  }

  public var names: [String] { parts.compactMap { if case .name(let name) = $0 { name } else { nil } } }

  /// The text with the values; `nil` where one is empty and `isWhole` is asked for.
  func filled(isWhole: Bool = false, _ value: (String) -> String) -> String? {
    var text = ""
    for part in parts {
      switch part {
      case .text(let part): text += part
      case .name(let name):
        let value = value(name)
        if isWhole, value.isEmpty { return nil }
        text += value
      }
    }
    return text
  }
}

/// Whether people may ask for a record now, and what that is called: the text `reserve.WORD`.
package struct ReserveState: Sendable {
  package let word: String
  /// Whether it is offered where the site does not say in which states it is.
  let isOffered: Bool

  package init(_ word: String, isOffered: Bool) { (self.word, self.isOffered) = (word, isOffered) }

  /// That of records whose kind knows no states.
  static let any = ReserveState("any", isOffered: true)
  /// That of what has ended.
  static let past = ReserveState("past", isOffered: false)
}
