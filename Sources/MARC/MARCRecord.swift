import Text

/// A record of MARC 21, as libraries exchange them: a leader, and fields with three-digit tags.
public struct MARCRecord: Sendable, Equatable {
  /// A part of a field, with the one character that names it.
  public struct Subfield: Sendable, Equatable {
    public let code: UInt8
    public let text: String

    public init(_ code: UInt8, _ text: String) { (self.code, self.text) = (code, text) }
  }

  /// A field: a text (`001` to `009`), or two indicators and subfields.
  public struct Field: Sendable, Equatable {
    public let tag: String
    /// Two of them; none in a field that is a text.
    public let indicators: [UInt8]
    public let text: String
    public let subfields: [Subfield]

    /// A field that is a text.
    public init(_ tag: String, text: String) {
      (self.tag, self.text, indicators, subfields) = (tag, text, [], [])
    }

    public init(_ tag: String, _ indicators: [UInt8], _ subfields: [Subfield]) {
      (self.tag, self.indicators, self.subfields, text) = (tag, indicators, subfields, "")
    }
  }

  public var leader: String
  public var fields: [Field]

  public init(leader: String, fields: [Field]) { (self.leader, self.fields) = (leader, fields) }
}

/// Why a file is no MARC, or a part of it is none.
public struct MARCFault: Error, Sendable {
  /// What was found and what was expected.
  public let message: String
  /// The byte at which it was noticed.
  public let offset: Int
}
