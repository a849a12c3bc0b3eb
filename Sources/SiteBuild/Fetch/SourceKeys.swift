import Diagnostics
import Fetching
import Files
import Records
import Tables
import Text

/// The keys of a collection's records, of its sources that are lists, for a source with a request for each.
struct SourceKeys {
  let declaration: CollectionDeclaration
  let site: SiteFolder

  /// A key as text, and as JSON.
  typealias Key = (text: String, json: [UInt8])

  /// All keys in the order of the lists, each once. Files that cannot be read have none: the build says what is wrong.
  func all() throws(FileError) -> [Key] {
    var keys: [Key] = []
    var seen: Set<ExactString> = []
    for source in declaration.sources where !source.hasKeyInPath {
      let columns = declaration.keyColumns(of: source)
      for table in try tables(of: source) {
        let paths = columns.compactMap { table.column($0) }
        guard !paths.isEmpty, paths.count == columns.count else { continue }
        for row in table.rows {
          guard let key = key(paths.map { row.cell($0) }), seen.insert(ExactString(key.text)).inserted else { continue }
          keys.append(key)
        }
      }
    }
    return keys
  }

  private func tables(of source: SourceDeclaration) throws(FileError) -> [Table] {
    let log = DiagnosticLog()
    var tables: [Table] = []
    for match in try files(of: source, site: site, log: log) {
      guard let bytes = try readSource(match.path, of: source, site: site, log: log) else { continue }
      let format = source.remote?.format(of: bytes) ?? source.format ?? TableFormat(path: match.path)
      let records = source.remote.map { $0.recordsInCopy(bytes) } ?? source.records
      let table = TableReader.read(
        path: match.path, bytes: bytes, format: format, records: records, dialect: source.dialect, log: log)
      if let table { tables.append(table) }
    }
    return tables
  }

  /// A key of several columns is asked for by their values with a comma between.
  private func key(_ cells: [Cell?]) -> Key? {
    let texts = cells.compactMap { cell -> String? in
      switch cell?.value {
      case .text(let text), .number(let text): text.utf8.isEmpty ? nil : text
      default: nil
      }
    }
    guard texts.count == cells.count else { return nil }
    let text = texts.joined(separator: ",")
    if cells.count == 1, let json = cells[0]?.json { return (text, Array(json.document.file.bytes[json.span])) }
    var json: [UInt8] = []
    json.append(jsonString: text)
    return (text, json)
  }
}
