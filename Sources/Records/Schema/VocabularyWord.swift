import Text

/// A word of a kind's vocabulary: a field that theme, feeds and search know.
public struct VocabularyWord: Sendable {
  /// The field's name in templates and in the site file.
  public let name: String
  /// The type a field of this name has when the site file states none.
  public let type: FieldType
  /// The type of a list's items; `string` for all others.
  public let items: FieldType
  /// Whether a record without it is a mistake.
  public let isRequired: Bool
  /// The other types that it may have.
  public let otherTypes: OtherTypes
  /// Whether its numbers are amounts of money.
  public let isMoney: Bool
  /// What its values mean to the program, where they do.
  public let meaning: WordMeaning?
  /// Other names people give to such a column, folded by `foldedColumnName`.
  public let guesses: [String]

  /// - Parameters:
  ///   - takes: the other types that it may have; `nil`: those that go with its type.
  ///   - guesses: names of columns, lower case, letters and digits only, blanks between.
  public init(
    _ name: String, _ type: FieldType, items: FieldType = .string, required: Bool = false,
    takes: OtherTypes? = nil,
    isMoney: Bool = false, meaning: WordMeaning? = nil, _ guesses: String = ""
  ) {
    self.name = name
    self.type = type
    self.items = items
    isRequired = required
    otherTypes = takes ?? .usual(type, items: items)
    self.isMoney = isMoney
    self.meaning = meaning
    self.guesses = guesses.utf8.split(separator: 0x20).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Whether the program could not show or use a value of a type as the word means it.
  public func refuses(_ type: FieldType) -> Bool {
    let isOtherMarkup = self.type.isMarkup && type.isMarkup
    return type != self.type && !isOtherMarkup && !otherTypes.contains(type)
  }
}

/// What the values of a word mean to the program: it has one form for each, in which every record has it however the table
/// writes it, so that filters, pages, calendars and search agree.
public struct WordMeaning: Sendable {
  /// What is said of a value that means nothing.
  public struct Mistake: Sendable {
    let code: String
    let message: String
    let suggestion: String?

    public init(_ code: String, _ message: String, suggestion: String?) {
      self.code = code
      self.message = message
      self.suggestion = suggestion
    }
  }

  /// The one form of a value: `cancelled` for `odwołane`; `nil` for what means nothing.
  let settled: @Sendable (String) -> String?
  /// What is wrong with a value that means nothing; `nil`: it stays as it is.
  let mistake: (@Sendable (String) -> Mistake)?

  public init(
    settled: @escaping @Sendable (String) -> String?,
    mistake: (@Sendable (String) -> Mistake)? = nil
  ) {
    self.settled = settled
    self.mistake = mistake
  }
}
