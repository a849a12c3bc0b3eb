/// What one rendering may use before it is stopped with an error at the place that went too far.
public struct Limits: Sendable {
  /// How deep tags and expressions may nest in one template.
  public var nesting = 150
  /// How many macros a template may define, how many names it may give values to, and how many templates it may include or
  /// import: each of them is held against all others when a template is compiled and checked.
  public var definitions = 1_000
  /// How deep includes, imports, macros, blocks and recursive loops may call each other.
  public var recursion = 200
  /// How many items `range` and repetition of a list may make.
  public var range = 100_000
  /// How many bytes a page and any single text in it may have.
  public var outputBytes = 16 << 20
  /// How many bytes all texts made on the way may have together.
  public var workingBytes = 256 << 20
  /// How many steps a page may take; one instruction is one step, a filter takes one for every item.
  public var fuel = 20_000_000
  /// How many lists and maps may lie within each other.
  public var valueDepth = 200
  /// How long a template's source may be, in bytes.
  public var sourceBytes = 4 << 20

  /// The limits of a page.
  public init() {}
}
