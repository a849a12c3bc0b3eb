import Diagnostics
import Records
import Templates
import Text

extension PageRenderer {
  /// Renders a page whose elements say in `data-gablota` what made them: one line a template, block, record or list, with
  /// its file and line.
  public func inspect(_ page: PlannedPage) throws(Diagnostic) -> [UInt8] {
    let template = try templates.template(page.template)
    let trace = RenderTrace(names: [Names.record] + model.tables.map(\.kindName))
    var html: [UInt8] = []
    try template.render(bindings(for: page), user: model, trace: trace, into: &html)
    // Outer parts first, so that their lines stand above those of what lies in them.
    let parts = trace.parts.reversed().sorted { left, right in
      (left.range.lowerBound, right.range.upperBound) < (right.range.lowerBound, left.range.upperBound)
    }
    var notes = parts.map { (range: $0.range, text: lines(of: $0)) }
    notes.insert((0..<html.count, origin(of: page)), at: 0)
    return MarkupNotes(html).adding(notes)
  }

  private func lines(of part: RenderTrace.Part) -> String {
    let block = part.block.map { ", block \($0)" } ?? ""
    let records = part.values.compactMap { value -> String? in
      guard case .object(let object as RecordObject) = value else { return nil }
      return described(object.record)
    }
    return ([shown(part.location) + block] + records.prefix(1)).joined(separator: "\n")
  }

  private func described(_ record: Record) -> String {
    "\(record.collection.name) \"\(record.key.text)\": " + (record.location.map(shown) ?? "")
  }

  /// What a page is made for.
  private func origin(of page: PlannedPage) -> String {
    var location = page.location(in: model.store)
    var owner = page.owner
    if case .list(let list, _) = page.content, case .selection(let name) = list.role {
      let selection = model.selections.first { $0.name.isExactly(name) }
      location = selection?.declaration ?? location
      owner += ", the selection \(name)"
    }
    return owner + (location.map { ": " + shown($0) } ?? "")
  }

  private func shown(_ location: SourceLocation) -> String {
    guard let span = location.span else { return location.file.path }
    if location.file.sheet != nil { return location.file.pathAndPlace(of: span.lowerBound) }
    return "\(location.file.path):\(location.file.position(of: span.lowerBound).line)"
  }
}
