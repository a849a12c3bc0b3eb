import Threads
import Locales
import Records
import Text

extension SearchSource {
  /// Where a record's page and picture are, what its title is in and how an amount is written; they are not known here.
  public struct Places: Sendable {
    /// The address of a record's page as links have it.
    public let url: @Sendable (RecordID) -> String?
    /// The address of a picture as `src` has it.
    public let image: @Sendable (String) -> String?
    /// The language of a record's title where it is not the site's.
    public let language: @Sendable (RecordID) -> String?
    /// An amount of money of a record as people read it.
    public let amount: @Sendable (FieldValue, RecordID) -> String?
    /// What people read of Markdown.
    public let prose: @Sendable (String, Field) -> String

    public init(
      url: @escaping @Sendable (RecordID) -> String?, image: @escaping @Sendable (String) -> String?,
      language: @escaping @Sendable (RecordID) -> String? = { _ in nil },
      amount: @escaping @Sendable (FieldValue, RecordID) -> String? = { _, _ in nil },
      prose: @escaping @Sendable (String, Field) -> String = { text, _ in text }
    ) {
      self.url = url
      self.image = image
      self.language = language
      self.amount = amount
      self.prose = prose
    }
  }

  /// The records of a collection that have a page, in the order of their titles; of one title the newest comes first.
  ///
  /// What the store's audience may not see is not in the store and so cannot come in here.
  public init(
    _ store: RecordStore, collection: Int, plan: SearchPlan, language: SiteLanguage, words: @escaping ChoiceWords,
    places: Places, derived: [DerivedColumn] = []
  ) {
    let reader = ColumnReader(store, collection, language, words, places)
    let (words, values) = inTwo(
      {
        let texts = plan.texts.enumerated().compactMap { reader.text($1, isTitle: $0 == 0) }
        let shown = ([plan.title] + plan.shown).compactMap { reader.card($0, Array(texts.dropFirst())) }
        return (texts: texts, cards: reader.addresses(image: plan.image) + shown)
      },
      {
        let measured = plan.ranges + plan.sorts.filter { sort in !plan.ranges.contains { $0.isExactly(sort) } }
        return (
          choices: plan.choices.compactMap { reader.choices($0) },
          numbers: measured.enumerated().compactMap { reader.numbers($1, isRange: $0 < plan.ranges.count) },
          orders: plan.sorts.compactMap { reader.order($0) }
        )
      })
    // What has too many choices to choose from is searched instead.
    let others = plan.choices.filter { name in
      !values.choices.contains { $0.name.isExactly(name) } && !plan.texts.contains { $0.isExactly(name) }
    }
    self.init(
      count: reader.rows.count, texts: words.texts + others.compactMap { reader.text($0, isTitle: false) },
      choices: values.choices + derived.compactMap { reader.choices($0) }, numbers: values.numbers,
      orders: values.orders, cards: words.cards)
  }
}

/// Something to choose by that is no field.
public struct DerivedColumn: Sendable {
  let name: String
  let choices: [ChoiceColumn.Choice]
  /// The place of a record's choice; `nil` where the record does not say.
  let choice: @Sendable (RecordID) -> Int?

  public init(_ name: String, choices: [ChoiceColumn.Choice], choice: @escaping @Sendable (RecordID) -> Int?) {
    self.name = name
    self.choices = choices
    self.choice = choice
  }
}

/// The interface's word for a value that has none of its own; `nil` where the value says enough itself.
public typealias ChoiceWords = @Sendable (FieldValue, Field) -> String?
