import Diagnostics
import Editing
import Glibc
import SiteBuild
import Synchronization
import Tables
import Text

/// Rows as somebody looks at them. A row that is edited stays where it was seen until somebody sorts or finds anew.
struct RowView: Sendable {
  let query: RowQuery
  /// How many rows there had ever been.
  var known: Int
  var rows: [Int]
}

/// What can be found in the rows of a file, so that looking for a word again takes no time.
struct FindIndex: Sendable {
  let path: ExactString
  let base: Fingerprint
  private var bytes: [UInt8] = []
  private var ends: [Int] = []

  init(_ table: KeptTable, _ draft: Draft, base: Fingerprint) {
    path = ExactString(table.path)
    self.base = base
    let written = draft.writing.table
    let delimiter = draft.writing.delimiter
    bytes.reserveCapacity(written.file.bytes.count + written.rowCount)
    ends.reserveCapacity(written.rowCount)
    for place in 0..<written.rowCount {
      if let delimiter, takePlain(written.file.bytes, written.row(place).span, delimiter) {
        ends.append(bytes.count)
        continue
      }
      for column in written.columns.indices {
        bytes += foldedForFinding(draft.writing.text(row: place, column: column))
        bytes.append(0x0A)
      }
      ends.append(bytes.count)
    }
  }

  /// Takes a row that needs no reading: ASCII without quotes or escapes.
  private mutating func takePlain(_ file: [UInt8], _ span: Range<Int>, _ delimiter: UInt8) -> Bool {
    let start = bytes.count
    let isPlain = file.withUnsafeBufferPointer { file in
      for byte in UnsafeBufferPointer(rebasing: file[span]) {
        switch byte {
        case 0x80..., UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "\\"): return false
        case delimiter: bytes.append(0x0A)
        case 0x41...0x5A: bytes.append(byte | 0x20)
        default: bytes.append(byte)
        }
      }
      return true
    }
    if isPlain { bytes.append(0x0A) } else { bytes.removeSubrange(start...) }
    return isPlain
  }

  func holds(_ word: [UInt8], place: Int) -> Bool {
    guard ends.indices.contains(place) else { return false }
    let start = place == 0 ? 0 : ends[place - 1]
    return bytes.withUnsafeBufferPointer { hasBytes(UnsafeBufferPointer(rebasing: $0[start..<ends[place]]), word) }
  }
}

/// Whether bytes have others among them.
func hasBytes(_ text: [UInt8], _ word: [UInt8]) -> Bool { text.withUnsafeBufferPointer { hasBytes($0, word) } }

private func hasBytes(_ text: UnsafeBufferPointer<UInt8>, _ word: [UInt8]) -> Bool {
  guard let first = word.first, let start = text.baseAddress else { return word.isEmpty }
  guard text.count >= word.count else { return false }
  return word.withUnsafeBufferPointer { word in
    guard let wanted = word.baseAddress else { return true }
    var place = start
    let end = start + (text.count - word.count + 1)
    while place < end, let found = memchr(place, Int32(first), end - place) {
      let candidate = UnsafePointer(found.assumingMemoryBound(to: UInt8.self))
      if memcmp(candidate, wanted, word.count) == 0 { return true }
      place = candidate + 1
    }
    return false
  }
}

extension DeskRoom {
  /// The rows of a table that a query wants. The file stays in its own order.
  ///
  /// - Parameter isFresh: whether rows that were edited go where they belong now.
  func rows(_ table: KeptTable, _ query: RowQuery, isFresh: Bool = false) throws(Problem) -> [Int] {
    let draft = table.current.draft
    if query.isPlain { return draft.rows }
    var view = isFresh ? nil : views.withLock { $0.first { $0.query == query } }
    if view == nil { view = RowView(query: query, known: draft.rowNumbers, rows: try wanted(query, table, draft)) }
    guard var view else { return [] }
    if view.known < draft.rowNumbers {
      view.rows += view.known..<draft.rowNumbers
      view.known = draft.rowNumbers
    }
    views.withLock { [view] views in
      views.removeAll { $0.query == query }
      views.insert(view, at: 0)
      if views.count > 6 { views.removeLast() }
    }
    return view.rows.filter(draft.hasRow)
  }

  private func wanted(_ query: RowQuery, _ table: KeptTable, _ draft: Draft) throws(Problem) -> [Int] {
    var rows = draft.rows
    if !query.words.isEmpty {
      let index = findIndex(table, draft)
      rows = rows.filter { row in
        if let place = draft.place(of: row), !draft.isChanged(row) {
          return query.words.allSatisfy { index.holds($0, place: place) }
        }
        let text = draft.columns.indices.flatMap { column -> [UInt8] in
          foldedForFinding(draft.text(row, column)) + [0x0A]
        }
        return query.words.allSatisfy { hasBytes(text, $0) }
      }
    }
    let wrong = query.filters.contains { $0.mode == .wrong } ? wrongRows(of: table.path) : []
    for filter in query.filters {
      rows = rows.filter { self.isWanted($0, filter, draft, wrong) }
    }
    guard let sort = query.sort, draft.columns.indices.contains(sort) else { return rows }
    return try sorted(rows, by: sort, isDown: query.isDown, table, draft)
  }

  private func findIndex(_ table: KeptTable, _ draft: Draft) -> FindIndex {
    let (path, base) = (ExactString(table.path), table.base)
    if let known = finding.withLock({ $0 }), known.path == path, known.base == base { return known }
    let made = FindIndex(table, draft, base: base)
    finding.withLock { $0 = made }
    return made
  }

  private func isWanted(_ row: Int, _ filter: RowQuery.Filter, _ draft: Draft, _ wrong: Set<Int>) -> Bool {
    switch filter.mode {
    case .changed: return draft.isNew(row) || draft.isChanged(row)
    case .wrong: return wrong.contains(row)
    case .is, .has, .lacks, .empty, .filled: break
    }
    guard draft.columns.indices.contains(filter.column) else { return true }
    let text = draft.text(row, filter.column)
    switch filter.mode {
    case .empty: return text.isEmpty
    case .filled: return !text.isEmpty
    case .is: return foldedForFinding(text) == filter.text
    case .lacks: return !hasBytes(foldedForFinding(text), filter.text)
    default: return hasBytes(foldedForFinding(text), filter.text)
    }
  }

  private func sorted(
    _ rows: [Int], by column: Int, isDown: Bool, _ table: KeptTable, _ draft: Draft
  ) throws(Problem) -> [Int] {
    let (sight, description) = (try sight(), try description(table.path))
    let all = draft.rows
    let own = draft.isUnchanged ? draft.writing.table : description.parse(draft.bytes, site: keeper.site)
    guard let own, own.rowCount == all.count else { return rows }
    let order = sight.order(of: own, by: draft.columns[column], isDown: isDown, in: description) { place in
      draft.text(all[place], column)
    }
    if rows.count == all.count { return order.map { all[$0] } }
    let wanted = Set(rows)
    return order.map { all[$0] }.filter(wanted.contains)
  }
}
