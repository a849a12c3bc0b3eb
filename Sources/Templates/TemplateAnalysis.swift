/// What a template reads and needs, found without rendering it.
public struct TemplateAnalysis: Sendable {
  /// A variable with the members asked of it: `event.library.title`.
  public struct Path: Sendable {
    /// The variable, then its members.
    public let names: [Name]
    /// The bytes of each of them in the source.
    public let spans: [Range<Int>]
    /// Where the variable gets its value inside this template; `nil` when it comes from outside.
    public let origin: Origin?
    /// Whether the path may be missing: it stands under `is defined`, `default` or their like.
    public let isGuarded: Bool
  }

  /// Where a local variable gets its value.
  public indirect enum Origin: Sendable {
    /// The items of the path's value: `for event in library.events`.
    case items(of: [Name], origin: Origin?)
    /// The path's value itself: `set event = record.event`.
    case same(as: [Name], origin: Origin?)
    /// Something that cannot be followed: a macro's parameter, the result of a filter.
    case unknown
  }

  /// A template this one names outright.
  public struct Reference: Sendable {
    /// The name as written.
    public let name: String
    /// Its bytes in the source.
    public let span: Range<Int>
    /// Whether it may be missing.
    public let isOptional: Bool
  }

  /// Every variable path in the order of the source.
  public internal(set) var paths: [Path] = []
  /// Templates that are extended, included or imported by a literal name.
  public internal(set) var references: [Reference] = []
}

extension TemplateAnalysis {
  static func analyze(_ body: [Statement]) -> TemplateAnalysis { TemplateAnalysis() }
}
