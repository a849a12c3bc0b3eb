import Diagnostics

/// Notes which template wrote which part of a page, and what some variables were there; for people who look for the place
/// to change. Used for one rendering.
public final class RenderTrace {
  /// A part of the page that a template or a block wrote.
  public struct Part {
    /// Where it lies in what the rendering wrote.
    public let range: Range<Int>
    /// The template, or the block in it.
    public let location: SourceLocation
    /// The block's name; `nil` for a whole template.
    public let block: String?
    /// The values of the variables that were asked for, where they are set.
    public let values: [Value]
  }

  private let names: [Name]
  /// The parts in the order in which they ended, inner ones before outer ones.
  public private(set) var parts: [Part] = []

  /// - Parameter names: the variables whose values are of interest.
  public init(names: [Name]) { self.names = names }

  func add(_ range: Range<Int>, _ frame: Frame) {
    let template = frame.template
    let values = names.compactMap { frame.variables.lookUp($0) }
    switch frame.code.kind {
    case .root:
      parts.append(Part(range: range, location: SourceLocation(template.file, 0..<0), block: nil, values: values))
    case .block(let name):
      let span = template.program.blocks.first { $0.name == name }?.span.range ?? 0..<0
      parts.append(
        Part(range: range, location: SourceLocation(template.file, span), block: name.text, values: values))
    case .macro, .loop: return
    }
  }
}
