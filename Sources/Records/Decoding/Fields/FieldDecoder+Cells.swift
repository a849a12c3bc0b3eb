import BookNumbers
import Diagnostics
import Locales
import Tables
import Text

extension FieldDecoder {
  /// The value of the cells of one row; mistakes are logged and give `missing`.
  func value(of cells: [Cell?], _ report: (Cell?) -> Report) -> FieldValue {
    if type == .list || type == .category || (type == .reference && field.isMany) {
      return checked(listValue(of: cells, report), cells.first ?? nil, report)
    }
    if cells.count > 1 { return checked(joined(cells, report), cells.compactMap(\.self).first, report) }
    guard let cell = cells.first ?? nil else { return .missing }
    return checked(single(cell, report), cell, report)
  }

  /// The value of the only cell of one row.
  func value(of cell: Cell, _ report: (Cell?) -> Report) -> FieldValue {
    if type == .list || type == .category || (type == .reference && field.isMany) { return value(of: [cell], report) }
    return checked(single(cell, report), cell, report)
  }

  /// The value of one cell.
  private func single(_ cell: Cell, _ report: (Cell?) -> Report) -> FieldValue {
    switch cell.value {
    case .null: return .missing
    case .text(let text): return value(of: text, cell, report)
    case .number(let literal):
      let isUsual = field.scale == nil && field.alsoMissing.isEmpty
      return (isUsual ? numberOfJSON(literal) : nil) ?? value(of: literal, cell, report)
    case .boolean(let flag):
      if type == .boolean { return .boolean(flag) }
      return value(of: flag ? "true" : "false", cell, report)
    case .list:
      report(cell)(
        CellProblem(
          "record.unexpected-list", "found a list, expected \(type.noun)",
          suggestion: "to allow lists, write type: list for the field \(field.name)"))
      return .missing
    case .object(let members):
      report(cell)(objectProblem(members.map(\.name)))
      return .missing
    }
  }

  private func objectProblem(_ names: [String]) -> CellProblem {
    let column = field.sourceColumns.first ?? field.name
    let example = names.first.map { "name the value that you mean, such as from: \(column).\($0)" }
    return CellProblem("record.unexpected-object", "found an object, expected \(type.noun)", suggestion: example)
  }

  func value(of text: String, _ cell: Cell?, _ report: (Cell?) -> Report) -> FieldValue {
    var remark: CellProblem?
    do throws(CellProblem) {
      let value = try value(of: text, remark: &remark)
      if let remark { report(cell)(remark) }
      return value
    } catch {
      report(cell)(error)
      return .missing
    }
  }

  /// The value with the field's constraints held against it; a value that breaks one is reported and stays.
  private func checked(_ value: FieldValue, _ cell: Cell?, _ report: (Cell?) -> Report) -> FieldValue {
    guard !limits.isTrivial, !value.isMissing else { return value }
    for problem in limits.problems(of: value, field) { report(cell)(problem) }
    return value
  }

  /// One value out of several columns.
  private func joined(_ cells: [Cell?], _ report: (Cell?) -> Report) -> FieldValue {
    switch type {
    case .datetime: return dateAndTime(cells, report)
    case .reference:
      let parts = cells.compactMap { text(of: $0, report) }
      if parts.isEmpty { return .missing }
      guard parts.count == cells.count else {
        report(cells.compactMap(\.self).first)(
          CellProblem("record.incomplete-key", "found only a part of a key, expected all \(cells.count) parts"))
        return .missing
      }
      return .text(RecordKey(parts).joined)
    case .string where field.takesFirst: return firstNumber(of: cells, report)
    case .string, .markdown:
      let parts = cells.compactMap { text(of: $0, report) }
      return parts.isEmpty ? .missing : .text(parts.joined(separator: field.joiner))
    case .html:
      let parts = cells.compactMap { text(of: $0, report) }
      return value(of: parts.joined(separator: field.joiner), cells.compactMap(\.self).first, report)
    default:
      // The first column that has a value: names change over the years, and sources differ.
      guard let cell = cells.first(where: { text(of: $0, report) != nil }) ?? nil else { return .missing }
      return single(cell, report)
    }
  }

  /// The first right ISBN or ISSN, else the first text: tables have one column for each form, and either may be damaged.
  private func firstNumber(of cells: [Cell?], _ report: (Cell?) -> Report) -> FieldValue {
    let filled = cells.compactMap(\.self).filter { text(of: $0, report) != nil }
    let right = filled.first { cell in
      let number = text(of: cell, report) ?? ""
      return (field.name.isExactly("issn") ? BookNumber.issn(number) : BookNumber.isbn13(number)) != nil
    }
    let undamaged = filled.first { spreadsheetDamage(in: text(of: $0, report) ?? "") == nil }
    return (right ?? undamaged ?? filled.first).map { single($0, report) } ?? .missing
  }

  /// The text of a cell, `nil` where it has none; lists and objects are reported.
  func text(of cell: Cell?, _ report: (Cell?) -> Report) -> String? {
    guard let cell else { return nil }
    switch cell.value {
    case .null: return nil
    case .text(let text), .number(let text):
      let trimmed = type == .markdown ? text : text.trimmed
      return isMissing(text) || isMissing(trimmed) ? nil : trimmed
    case .boolean(let flag): return flag ? "true" : "false"
    case .list, .object:
      if case .text(let text) = single(cell, report) { return text }
      return nil
    }
  }

  private func dateAndTime(_ cells: [Cell?], _ report: (Cell?) -> Report) -> FieldValue {
    let (dateCell, timeCell) = (cells[0], cells[1])
    let (date, time) = (text(of: dateCell, report), text(of: timeCell, report))
    guard let date else {
      // The end of an event may lack its day: see `RowDecoder.completeEnd`.
      if let time, !field.name.isExactly("end") {
        report(timeCell)(timeWithoutDate(time))
      }
      return .missing
    }
    var remark: CellProblem?
    do throws(CellProblem) {
      let value = try moment(date: date, time: time, remark: &remark)
      if let remark { report(timeCell)(remark) }
      return value
    } catch {
      let isDateWrong = self.isDateWrong(date)
      report(time == nil || isDateWrong ? dateCell : timeCell)(isDateWrong ? twoTimes(date, time) ?? error : error)
      return .missing
    }
  }

  private func timeWithoutDate(_ time: String) -> CellProblem {
    CellProblem("record.time-without-date", "found the time \(quoted(time)) without a date, expected both or none")
  }

  private func isDateWrong(_ text: String) -> Bool {
    if case .failure = dates.date(text) { true } else { false }
  }

  /// A time in the column of dates, beside the column of times; `nil` for all other mistakes.
  private func twoTimes(_ date: String, _ time: String?) -> CellProblem? {
    guard let time, case .success = dates.moment(date), let column = field.sourceColumns.first else { return nil }
    return CellProblem(
      "record.date-format",
      "\(quoted(date)) has a time, expected only a date, since the time \(quoted(time)) is in a column of its own",
      suggestion: "remove one of the two times, or write  from: \(column)  for the field \(field.name)")
  }
}

extension FieldDecoder {
  /// The end of an event that states a time and no date.
  func end(_ cell: Cell, after start: FieldValue, _ report: (Cell?) -> Report) -> FieldValue {
    guard let text = text(of: cell, report) else { return .missing }
    guard let first = start.moment else {
      report(cell)(timeWithoutDate(text))
      return .missing
    }
    var remark: CellProblem?
    do throws(CellProblem) {
      let value = try end(text, after: start, first, remark: &remark)
      if let remark { report(cell)(remark) }
      return .datetime(value)
    } catch {
      report(cell)(error)
      return .missing
    }
  }
}
