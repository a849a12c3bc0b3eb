import Diagnostics
import Records
import Text

/// How many books are told one by one.
private let toldOneByOne = 20

/// The columns of a book's copies belong together by place, so they must have as many values, or one for all copies.
extension RecordCollection {
  func checkCopies(_ log: DiagnosticLog) {
    let fields = schema.fields.indices.filter { isPrefix("copy_", of: schema.fields[$0].name) }
    if fields.count < 2 { return }
    var wrong = 0
    for row in 0..<count {
      let counted = fields.map { (field: $0, count: value(row, $0).elements.count) }.filter { $0.count > 1 }
      guard let most = counted.max(by: { $0.count < $1.count }),
        let fewer = counted.first(where: { $0.count < most.count })
      else { continue }
      wrong += 1
      if wrong <= toldOneByOne { report(row, fewer, most, log) }
    }
    if wrong > toldOneByOne {
      log.warning(
        "record.copies", "\(wrong - toldOneByOne) more books of \(schema.name) have copies that do not fit together",
        at: schema.declaration)
    }
  }

  private func report(
    _ row: Int, _ fewer: (field: Int, count: Int), _ most: (field: Int, count: Int), _ log: DiagnosticLog
  ) {
    log.warning(
      "record.copies",
      "found \(fewer.count) values of \(schema.fields[fewer.field].name) and \(most.count) of "
        + "\(schema.fields[most.field].name), expected one for each copy, or one for all of them",
      at: location(row, field: fewer.field),
      suggestion: "if a copy has no value, leave its place between two separators empty")
  }
}
