import Diagnostics

extension Table {
  /// The row and the column on which an offset of the file lies; `nil` for what is before the first row.
  public func place(at offset: Int) -> (row: Int, column: Int?)? {
    switch storage {
    case .csv(let csv):
      guard let row = csv.row(at: offset) else { return nil }
      let column = csv.columns.indices.first { column in
        csv.span(ofRow: row, column: column).map { offset >= $0.lowerBound && offset <= $0.upperBound } ?? false
      }
      return (row, column)
    case .json(let json):
      var (low, high) = (0, json.rows.count)
      while low < high {
        let middle = (low + high) / 2
        if json.value(ofRow: middle)?.span.lowerBound ?? 0 <= offset { low = middle + 1 } else { high = middle }
      }
      guard low > 0, let row = json.value(ofRow: low - 1), offset < row.span.upperBound else { return nil }
      let column = json.columns.indices.first { column in
        json.span(ofRow: low - 1, column: column)?.contains(offset) ?? false
      }
      return (low - 1, column)
    case .calendar: return nil
    }
  }
}
