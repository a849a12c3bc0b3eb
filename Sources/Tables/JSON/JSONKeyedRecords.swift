import Diagnostics
import Text

/// Records that stand in an object by their keys: `{"Main": {…}, "North": {…}}`.
struct JSONKeyedRecords {
  private let containers: [JSONValue]
  private let column: String
  private let log: DiagnosticLog

  /// - Parameter column: what the keys are called.
  init(_ containers: [JSONValue], _ column: String, _ log: DiagnosticLog) {
    (self.containers, self.column, self.log) = (containers, column, log)
  }

  /// The table; `nil` where there is no object of records, which is reported.
  var table: Table? {
    var names: [UInt32] = []
    var values: [JSONValue] = []
    for container in containers {
      guard container.kind == .object else {
        reportNoObject(container)
        return nil
      }
      container.eachMember { name, value in
        if value.kind == .object { names.append(UInt32(truncatingIfNeeded: name.node)) }
        values.append(value)
        return true
      }
    }
    guard let document = containers.first?.document else { return nil }
    let rows = JSONReader.objects(values, log)
    let storage = JSONStorage(document, rows: rows, names: .init(column: column, nodes: names))
    reportTwin(in: storage)
    return Table(storage: .json(storage))
  }

  private func reportNoObject(_ value: JSONValue) {
    log.error(
      "json.not-keyed",
      "\(value.kind.phrase), expected an object with a record for each key, as `keyed_by: \(column)` says",
      at: value.opening,
      suggestion: value.kind == .array
        ? "remove `keyed_by`: the records are a list" : "write in `path` where in the file the records are")
  }

  /// A member of the records that is called as their keys are to be called.
  private func reportTwin(in storage: JSONStorage) {
    guard let twin = storage.columns.dropFirst().first(where: { $0.name.isExactly(column) }) else { return }
    log.error(
      "json.not-keyed", "the records have a member \"\(shortened(column))\", which `keyed_by` calls their keys",
      at: SourceLocation(storage.document.file, twin.span), suggestion: "choose another name in `keyed_by`")
  }
}
