import Diagnostics
import Fetching
import Files
import Glibc
import Locales
import Records
import Tables
import Text

/// What a collection's files were read into.
struct LoadedCollection: Sendable {
  var declaration: CollectionDeclaration
  let sources: [RecordSource]
  /// Whether a file was missing or could not be read: then what follows from its absence is not reported.
  let isIncomplete: Bool

  /// The files of its tables.
  var files: [SourceFile] { sources.flatMap { $0.tables.map(\.table.file) } }
}

/// How many bytes a local source may have, 1 GiB, unless the site says otherwise.
private let sourceLimit = 1 << 30

/// Reads every source of every collection. A source that names no file is reported, with the file that was probably meant.
func loadTables(of site: LoadedSite, cache: SourceCache?, log: DiagnosticLog) throws(FileError) -> [LoadedCollection] {
  var loaded: [LoadedCollection] = []
  let language = site.file.settings.language.language
  for var declaration in site.declarations {
    for place in declaration.sources.indices { declaration.sources[place].dialect.language = language }
    loaded.append(try loadTables(of: declaration, site: site.folder, cache: cache, log: log))
  }
  return lendingTables(to: loaded, log: log)
}

private func loadTables(
  of declaration: CollectionDeclaration, site: SiteFolder, cache: SourceCache?, log: DiagnosticLog
) throws(FileError) -> LoadedCollection {
  let log = log.telling([declaration.schema.name])
  let declaration = try withFieldFiles(declaration, site: site, log: log)
  if declaration.fromColumns != nil {
    return LoadedCollection(declaration: declaration, sources: [], isIncomplete: true)
  }
  if declaration.sources.isEmpty {
    log.error(
      "site.no-source", "the collection \"\(declaration.schema.name)\" has no source, expected the file of its records",
      at: declaration.schema.declaration, suggestion: "add  source: data/\(declaration.schema.name).csv")
  }
  var sources: [RecordSource] = []
  var isIncomplete = declaration.sources.isEmpty
  for source in declaration.sources {
    sources.append(try load(source, site: site, cache: cache, isIncomplete: &isIncomplete, log: log))
  }
  let loaded = LoadedCollection(declaration: declaration, sources: sources, isIncomplete: isIncomplete)
  if !isIncomplete, loaded.rowCount == 0 { reportEmptiness(of: loaded, log: log) }
  return loaded
}

extension LoadedCollection {
  fileprivate var rowCount: Int {
    sources.reduce(0) { $0 + $1.tables.reduce(0) { $0 + $1.table.rowCount } }
  }
}

private func reportEmptiness(of loaded: LoadedCollection, log: DiagnosticLog) {
  let file = loaded.sources.first?.tables.first?.table.file
  log.warning(
    "site.no-records", "there are no records for the collection \"\(loaded.declaration.schema.name)\"",
    at: file.map { SourceLocation($0) } ?? loaded.declaration.schema.declaration,
    suggestion: "was the table exported with its rows?")
}

private func load(
  _ source: SourceDeclaration, site: SiteFolder, cache: SourceCache?, isIncomplete: inout Bool, log: DiagnosticLog
) throws(FileError) -> RecordSource {
  var tables: [SourceTable] = []
  let matches = try files(of: source, site: site, log: log)
  if matches.isEmpty { isIncomplete = true }
  for match in matches {
    guard let path = try readablePath(match.path, of: source, site: site, log: log) else { continue }
    if let remote = source.remote {
      let table = try loadCopy(path, of: source, remote, cache: cache, log: log)
      if let table { tables.append(SourceTable(table)) } else { isIncomplete = true }
      continue
    }
    if source.adapter == .googleBooks {
      tables +=
        loadGoogleBooks(
          path: site.shown(match.path), key: match.capture("key"), bytes: try read(path, limit: sourceLimit),
          encoding: source.dialect.encoding, log: log
        ).map { [$0] } ?? []
      continue
    }
    let reading: (DiagnosticLog) throws(FileError) -> Table? = { log throws(FileError) in
      TableReader.read(
        path: site.shown(match.path), bytes: try read(path, limit: sourceLimit), format: source.format,
        records: source.records, dialect: source.dialect, log: log)
    }
    let found: Table?
    if let draft = cache?.draft(of: match.path) {
      found = TableReader.read(
        path: site.shown(match.path), bytes: draft, format: source.format, records: source.records,
        dialect: source.dialect, log: log)
    } else if let cache {
      found = try cache.table(path, source: source, log: log, read: reading)
    } else {
      found = try reading(log)
    }
    guard var table = found else {
      isIncomplete = true
      continue
    }
    table.sitePath = match.path
    tables.append(SourceTable(table, keyFromPath: match.capture("key")))
  }
  var result = RecordSource(
    path: source.path, role: source.role, tables: tables, columns: source.columns, keyColumns: source.keyColumns)
  result.isSupplement = source.adapter != nil
  return result
}

func files(
  of source: SourceDeclaration, site: SiteFolder, log: DiagnosticLog
) throws(FileError) -> [GlobMatch] {
  // What is wrong with its address was said where that is read.
  if let remote = source.remote, !remote.isUsable { return [] }
  if source.remote == nil, namesHost(source.path) {
    log.error(
      "fetch.address", "\"\(source.path)\" is an address, but only the tables of collections may have one",
      at: source.location, suggestion: "download it into the site, and name that file")
    return []
  }
  if let problem = SafePath.readingProblem(source.path) {
    log.error(
      "site.source-path", "\"\(source.path)\" cannot be read: \(problem.message)", at: source.location,
      suggestion: "keep the site's data inside its folder")
    return []
  }
  var links: [String] = []
  var matches: [GlobMatch] = []
  do {
    matches = try glob(source.path, under: site.folder) { links.append($0) }
  } catch  where error.code == EXDEV {
    // A folder on the way is a link that leads out, as is told below.
  }
  for link in links {
    log.warning(
      "site.link", "the symbolic link \(site.shown(link)) \(try site.fault(ofMatch: link)), so it is left out",
      at: source.location, suggestion: "put the file itself there")
  }
  if matches.isEmpty, let remote = source.remote {
    reportNoCopy(of: remote, log)
  } else if matches.isEmpty, let fault = try site.linkFault(source.path) {
    log.error(
      "site.source-path", "\"\(source.path)\" cannot be read: \(fault)", at: source.location,
      suggestion: "put the file itself into the site's folder")
  } else if matches.isEmpty {
    let near = try nearFile(source.path, site: site)
    log.error(
      "site.source-not-found", "there is no file \"\(source.path)\" in the site", at: source.location,
      suggestion: near.map { "did you mean \"\($0)\"?" })
  }
  return matches
}

func readSource(
  _ path: String, of source: SourceDeclaration, site: SiteFolder, log: DiagnosticLog
) throws(FileError) -> [UInt8]? {
  try readablePath(path, of: source, site: site, log: log).map { path throws(FileError) in
    try read(path, limit: sourceLimit)
  }
}

/// The table of a good copy: it is called by its address.
private func loadCopy(
  _ path: String, of source: SourceDeclaration, _ remote: RemoteSource, cache: SourceCache?, log: DiagnosticLog
) throws(FileError) -> Table? {
  let reading: (DiagnosticLog) throws(FileError) -> Table? = { log throws(FileError) in
    let bytes = try read(path, limit: sourceLimit)
    return TableReader.read(
      path: remote.address, bytes: bytes, format: remote.format(of: bytes), records: remote.recordsInCopy(bytes),
      dialect: source.dialect, log: log)
  }
  if let cache { return try cache.table(path, source: source, log: log, read: reading) }
  return try reading(log)
}

private func reportNoCopy(of remote: RemoteSource, _ log: DiagnosticLog) {
  log.error(
    "fetch.no-copy", "there is no copy of \"\(remote.address)\" in the site", at: remote.location,
    suggestion: "fetch it with  gablota fetch")
}

/// The path to read a source by; `nil` when it is not there or leads out of the site, which is reported.
private func readablePath(
  _ path: String, of source: SourceDeclaration, site: SiteFolder, log: DiagnosticLog
) throws(FileError) -> String? {
  do { return try resolve(path, inside: site.folder) } catch  where error.code == EXDEV {
    log.error("site.source-path", "\"\(path)\" leads out of the site", at: source.location)
    return nil
  }
}

/// The file whose name is most like a path that names none.
private func nearFile(_ path: String, site: SiteFolder) throws(FileError) -> String? {
  let skipped: Set<ExactString> = ["public", "node_modules", "templates"].reduce(into: []) {
    $0.insert(ExactString($1))
  }
  let names = try walk(site.folder).map(\.path).filter { name in
    let first = name.utf8.split(separator: UInt8(ascii: "/")).first.map { String(decoding: $0, as: UTF8.self) } ?? ""
    return !skipped.contains(ExactString(first))
  }
  return nearMiss(to: path, among: names)
}
