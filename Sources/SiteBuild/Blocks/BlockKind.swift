import Pages
import Records
import Text

/// A sort of block. Each is declared once: its keys, its row in the guide, and which records it takes; the template
/// `blocks/NAME.html` makes it.
struct BlockKind: Sendable {
  let name: String
  let summary: String
  /// The key whose value a block of one line states: `selection: week`.
  var main: String?
  /// Its keys besides those of all blocks.
  var keys: [Key] = []
  var content = BlockRequest.Content.words
  /// Which records it takes; `nil`: none, or whatever is named.
  var records: Records?
  /// How many it shows where the site does not say.
  var limit = 12

  /// Which records a block takes, and in which order.
  struct Records: Sendable {
    /// The field that decides; a collection without it has nothing to show.
    var field: String?
    /// The type that the field must have for the condition; a column of the same name may have another.
    var fieldType: FieldType?
    var condition: Condition?
    var sort: [String] = []
    var period: Selection.Period?
    /// Whether it takes those of all collections that fit, or of the first.
    var takesAll = false
  }

  /// The keys of all blocks.
  static let common = [
    Key("title", .text, "its heading (default: the theme's words)"),
    Key("text", .text, "Markdown below its heading"),
    Key("more", .text, "the path that it leads to (default: the list of all that it shows some of)"),
    Key("audience", .choice(["public", "staff"]), "who may see it (default: public)"),
  ]

  private static let of = Key(
    "of", .oneOrMany(.text), "the collection, or several (default: those whose kind fits)")
  private static let wanted = [
    of, Key("where", .anything, "conditions"),
    Key("sort", .oneOrMany(.text), "the order: field names, a leading - for descending"),
    Key("limit", .integer(minimum: 1), "the largest number"),
  ]

  static let all: [BlockKind] = [
    BlockKind(
      name: "hero", summary: "the site's name in large letters, with a picture",
      keys: [
        Key("picture", .text, "the path of a picture"),
        Key("alt", .text, "what the picture shows, for people who do not see it (default: it is decoration)"),
        Key("buttons", .list(.group(button)), "one or two buttons"),
        Key("search", .boolean, "whether the box for search is part of it (default: false)"),
      ]),
    BlockKind(name: "search", summary: "a large box for search"),
    BlockKind(
      name: "today", summary: "what is on now and next, soonest first", main: "limit", keys: wanted, content: .next,
      records: Records(period: .upcoming, takesAll: true), limit: 6),
    BlockKind(
      name: "events", summary: "events to come as cards with pictures", main: "limit", keys: wanted, content: .records,
      records: Records(period: .upcoming, takesAll: true), limit: 6),
    BlockKind(
      name: "new", summary: "what came last, as covers", main: "limit", keys: wanted, content: .records,
      records: Records(field: "added", condition: .exists(path: "added", true), sort: ["-added"])),
    BlockKind(
      name: "favourites", summary: "the books that are marked as favourites", main: "limit", keys: wanted,
      content: .records,
      records: Records(
        field: "favourite", fieldType: .boolean, condition: .compare(path: "favourite", .equals, [.boolean(true)]))),
    BlockKind(
      name: "hours", summary: "which libraries are open now, and the hours of each", main: "limit", keys: wanted,
      content: .openingHours, records: Records(takesAll: true), limit: 30),
    BlockKind(
      name: "libraries", summary: "libraries as cards with pictures", main: "limit", keys: wanted, content: .records,
      records: Records(takesAll: true), limit: 30),
    BlockKind(
      name: "categories", summary: "the values of a field with how many records have each", main: "field",
      keys: wanted + [Key("field", .text, "the facet (default: the first of the collection)")], content: .values,
      records: Records()),
    BlockKind(
      name: "questions", summary: "the questions that are asked most", main: "limit", keys: wanted, content: .records,
      records: Records(sort: ["-popularity"]), limit: 5),
    BlockKind(
      name: "numbers", summary: "how much there is of everything", main: "of", keys: [of], content: .numbers),
    BlockKind(
      name: "news", summary: "Markdown pages that have a `date`, the last first", main: "limit",
      keys: [
        Key("folder", .text, "only pages whose paths begin so, such as /news/"),
        Key("limit", .integer(minimum: 1), "the largest number"),
      ], content: .news, limit: 3),
    BlockKind(name: "text", summary: "Markdown", main: "text"),
    BlockKind(name: "map", summary: "a map of everything with coordinates", main: "of", keys: [of], content: .map),
    BlockKind(
      name: "selection", summary: "the records of one of your own lists", main: "name",
      keys: [
        Key("name", .text, required: true, "the selection"), Key("limit", .integer(minimum: 1), "the largest number"),
      ], content: .records),
    BlockKind(
      name: "contact", summary: "addresses, telephones and e-mail", main: "text", keys: wanted, content: .words,
      records: Records(takesAll: true), limit: 6),
  ]

  static func named(_ name: String) -> BlockKind? { all.first { $0.name.isExactly(name) } }

  static let button = Group(
    "a button",
    [
      Key("label", .text, required: true, "its text"),
      Key("url", .text, required: true, "the address that it leads to"),
    ])

  /// What stands behind its name in the site file, and in the fence of Markdown.
  var group: Group {
    Group(
      "the block \(name)",
      keys
        + Self.common.filter { common in
          !keys.contains { $0.name.isExactly(common.name) }
        })
  }

  /// A block with keys, or its main value alone.
  var shape: NodeShape {
    guard let main, let key = group.keys.first(where: { $0.name.isExactly(main) }) else { return .group(group) }
    return .either([key.shape, .group(group)])
  }
}

extension SiteGrammar {
  /// The blocks of the home page: a name alone, or a name with what is said of the block.
  static let home = NodeShape.either([
    .choice(["auto"]),
    .list(.either([.choice(BlockKind.all.map(\.name)), .group(block)])),
  ])

  static let block = Group("a block", BlockKind.all.map { Key($0.name, $0.shape, $0.summary) })
}
