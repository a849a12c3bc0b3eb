import Diagnostics
import Fetching
import Kinds
import Pages
import Records
import Tables
import Text

/// A collection as `site.yaml` declares it: its schema, where its records are, and how its pages are made.
public struct CollectionDeclaration: Sendable {
  public var schema: CollectionSchema
  public var sources: [SourceDeclaration] = []
  /// The pattern of a record's path; `nil`: made of the list's path and the key.
  public var permalink: (pattern: String, location: SourceLocation)?
  /// The field or column that names a record in its path; `nil`: the key.
  public var slugField: (name: String, location: SourceLocation)?
  /// The path of the list page; `nil`: the collection's name.
  public var path: (text: String, location: SourceLocation)?
  public var hasPages = true
  public var hasList = true
  /// Whether it has calendars and feeds.
  public var hasFeeds = true
  /// The most events of its calendars, where the site file states it.
  public var calendarLimit: Int?
  public var perPage: Int?
  public var description: String?
  public var icon: String?
  /// The search page; `nil`: none.
  public var search: SearchDeclaration?
  /// The further lists of books; `nil`: those that the fields allow.
  public var lists: [ShelfList]?
  /// Whether each book has files for reference managers.
  public var hasCitations = false
  /// Whether each library has a page of its next events for other sites to frame.
  public var hasNext = false
  /// That people may take its data; `nil`: they may not.
  public var openData: OpenData?
  /// How people ask for its records; `nil`: they cannot.
  public var reservation: Reservation?
  /// The columns of another collection that it is made of.
  var fromColumns: FromColumns?
  /// The trees and dictionaries of its fields.
  var fieldFiles: [FieldFile] = []
}

/// One source of a collection as it is declared.
public struct SourceDeclaration: Sendable {
  /// The path with its `*` and `{key}`.
  public var path: String
  public var location: SourceLocation
  public var records: String?
  public var format: TableFormat?
  public var dialect = Dialect()
  public var role: RecordSource.Role = .list
  /// Whose answers the files are.
  public var adapter: SourceAdapter?
  public var keyColumns: [String]?
  public var columns: [(field: String, columns: [String])] = []
  /// Where it lives, if not in the site: then `path` is that of the good copy.
  var remote: RemoteSource?
}

/// A known interface whose answers a source holds.
public enum SourceAdapter: String, Sendable, CaseIterable {
  case googleBooks = "google-books"
}

/// The declarations with a home page among them: where neither a free page nor a collection has the path `/`, the list of
/// the first collection that states no path gets it. A site without any home page is reported.
func givingHome(
  _ declarations: [CollectionDeclaration], _ freePages: [FreePage], _ file: SiteFile, log: DiagnosticLog
) -> [CollectionDeclaration] {
  var result = declarations
  if file.node["home"] != nil {
    reportTakenHome(&result, freePages, log: log)
    return result
  }
  let paths = freePages.map(\.path) + result.compactMap { $0.path?.text } + file.selections.compactMap(\.path)
  if paths.contains(where: { withSlashes($0).isExactly("/") }) { return result }
  let isFit = { (declaration: CollectionDeclaration) in
    declaration.hasList && declaration.path == nil && declaration.schema.audience == .everyone
  }
  guard let first = result.firstIndex(where: isFit) else {
    // A site file with mistakes may have its home page where they are.
    if log.hasErrors { return result }
    log.error(
      "site.no-home", "the site has no home page", at: declarations.first?.schema.declaration,
      suggestion: "set  path: /  for a collection, or add pages/index.md")
    return result
  }
  if let place = result[first].schema.declaration { result[first].path = ("/", place) }
  return result
}

/// Where the home page is put together of blocks, nothing else may stand there. A list that would gets its usual path, so
/// that nothing else is said of it.
private func reportTakenHome(
  _ declarations: inout [CollectionDeclaration], _ freePages: [FreePage], log: DiagnosticLog
) {
  for place in declarations.indices {
    guard let path = declarations[place].path, withSlashes(path.text).isExactly("/") else { continue }
    let name = declarations[place].schema.name
    declarations[place].path = nil
    log.error(
      "home.taken", "\"home\" and the list of \(name) both have the path /", at: path.location,
      suggestion: "remove  path: /  here, so that the list is /\(name)/, or remove  home")
  }
  for page in freePages where page.path.isExactly("/") {
    log.error(
      "home.taken", "\"home\" and this page both have the path /", at: SourceLocation(page.file),
      suggestion: "put what it says into  home  as a block  text, or remove  home")
  }
}

/// What `key` says where no column tells the records apart: the place of the row, which must not change then.
let rowNumberKey = "row number"

/// What `key` says: columns, or the place of the row, `row number` or `row number from 0`.
private func readKey(_ names: [String]) -> KeyRule {
  guard names.count == 1 else { return .columns(names) }
  if names[0].isExactly(rowNumberKey) { return .rowNumber }
  let start = rowNumberKey + " from "
  guard names[0].starts(withBytesOf: start),
    let first = Int(String(decoding: names[0].utf8.dropFirst(start.utf8.count), as: UTF8.self)),
    (0...1_000_000_000).contains(first)
  else { return .columns(names) }
  return .rows(from: first)
}

/// Reads the declarations under `collections`; mistakes of shape were reported before.
func readCollections(_ node: ConfigNode?, log: DiagnosticLog) -> [CollectionDeclaration] {
  (node?.entries ?? []).map { readCollection($0, log: log) }
}

private func readCollection(_ entry: ConfigNode.Entry, log: DiagnosticLog) -> CollectionDeclaration {
  let node = entry.node
  let kind = readKind(node["kind"])
  var schema = CollectionSchema(entry.key, kind, declaration: entry.keyLocation)
  schema.title = node["title"]?.text
  schema.missingValues = node["missingValues"]?.texts
  schema.audience = readAudience(node["audience"])
  schema.sort = (node["sort"]?.texts ?? []).map(SortKey.init(word:))
  readFacets(node["facets"], into: &schema, log)
  schema.filter = node["where"].flatMap { readCondition($0, log: log) }
  if let key = (node["key"] ?? node["primaryKey"])?.texts, !key.isEmpty {
    schema.key = readKey(key)
  }
  if node["incomplete"]?.text == "error" {
    schema.severities.unlisted = .error
    schema.severities.withoutDetail = .error
    schema.severities.conflict = .error
  }
  let broken: Severity = node["broken_references"]?.text == "warning" ? .warning : .error
  schema.fields = (node["fields"]?.entries ?? []).map { readField($0, brokenReferences: broken, log: log) }
  schema.fields += (node["computed"]?.entries ?? []).compactMap(readComputedField)
  let fromColumns = readFromColumns(node, into: &schema, log)
  var declaration = CollectionDeclaration(schema: schema)
  declaration.fromColumns = fromColumns
  addFacetFields(node["fields"], to: &declaration.schema)
  addFacetFields(node["computed"], to: &declaration.schema)
  declaration.fieldFiles = readFieldFiles(node["fields"])
  declaration.sources = readSources(node, log: log)
  declaration.settleRemoteSources()
  readPageOptions(node, into: &declaration, log: log)
  return declaration
}

/// The kind; for a misspelt one, which was reported, the one that was meant, so that no other mistakes follow from it.
private func readKind(_ node: ConfigNode?) -> Kind {
  guard let word = node?.text else { return knownKinds.general }
  return knownKinds.kind(word) ?? knownKinds.nearest(to: word) ?? knownKinds.general
}

/// The names of the facets, or the facets with what is said of each.
private func readFacets(_ node: ConfigNode?, into schema: inout CollectionSchema, _ log: DiagnosticLog) {
  guard let node else { return }
  guard case .mapping(let entries) = node.content else { return schema.facets = node.texts }
  schema.facets = entries.map(\.key)
  for entry in entries {
    guard let pages = entry.node["pages"], let words = pages.text else { continue }
    let parts = words.utf8.split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
    guard parts.count == 2, parts[0].isExactly("from"), let least = Int(parts[1]), least >= 1 else {
      log.error(
        "site.facet-pages", "found \(pages.described), expected how many records a value needs for a page of its own",
        at: pages.location, suggestion: "write  pages: from 3")
      continue
    }
    if kindPages.pages(of: schema.kind).isTimed {
      log.error(
        "site.facet-pages", "the values of \(entry.key) are lists in time, so each needs a page of its own",
        at: pages.location, suggestion: "delete it")
      continue
    }
    schema.facetPages[ExactString(entry.key)] = least
  }
}

/// Fields marked `facet: true` are facets besides those listed, or those that the kind has by itself.
private func addFacetFields(_ fields: ConfigNode?, to schema: inout CollectionSchema) {
  let marked = (fields?.entries ?? []).filter { $0.node["facet"]?.boolean == true }.map(\.key)
  if marked.isEmpty { return }
  schema.facets = (schema.facets ?? schema.kind.defaultFacets) + marked
}

private func readPageOptions(
  _ node: ConfigNode, into declaration: inout CollectionDeclaration, log: DiagnosticLog
) {
  declaration.permalink = node["permalink"].flatMap { node in node.text.map { ($0, node.location) } }
  declaration.slugField = node["slug"].flatMap { node in node.text.map { ($0, node.location) } }
  if declaration.slugField == nil, !declaration.sources.isEmpty, declaration.sources.allSatisfy(\.isCalendar) {
    // Keys of calendars are letters that nobody can read.
    declaration.slugField = ("slug", declaration.sources[0].location)
  }
  declaration.path = node["path"].flatMap { node in node.text.map { ($0, node.location) } }
  let kind = declaration.schema.kind
  let isWhole = !kind.isPart
  declaration.hasPages = node["pages"]?.boolean ?? isWhole
  declaration.hasList = node["list"]?.boolean ?? isWhole
  declaration.hasFeeds = node["feeds"]?.boolean ?? isWhole
  declaration.calendarLimit = node["calendar_limit"]?.integer
  declaration.lists = node["lists"]?.texts.compactMap { ShelfList(rawValue: $0) }
  declaration.hasNext = node["embed"]?.boolean ?? false
  declaration.hasCitations = node["citations"]?.boolean ?? false
  declaration.openData = node["open_data"].flatMap { readOpenData($0, log: log) }
  declaration.reservation = node["reserve"].flatMap { readReservation($0, kind, log: log) }
  declaration.perPage = node["per_page"]?.integer
  declaration.description = node["description"]?.text
  declaration.icon = node["icon"]?.text
  declaration.search = readSearch(node["search"], declaration, log)
}

private func readSources(_ node: ConfigNode, log: DiagnosticLog) -> [SourceDeclaration] {
  let nodes = (node["sources"]?.items ?? []) + (node["source"].map { [$0] } ?? [])
  var sources = nodes.compactMap { readSource($0, of: node, log: log) }
  let hasList = sources.contains { !$0.hasKeyInPath }
  for index in sources.indices where sources[index].hasKeyInPath && hasList && nodes[index]["role"] == nil {
    // What another catalogue knows and no table names is a book all the same.
    if sources[index].adapter == nil { sources[index].role = .detail }
  }
  return sources
}

extension SourceDeclaration {
  /// The places of everything in an answer of Google Books. Its categories are passed over where the site has a tree of
  /// its own, in which they could not be.
  fileprivate mutating func adoptGoogleBooks(beside fields: ConfigNode?) {
    format = .json
    keyColumns = []
    let hasOwnTree = fields?["categories"]?["tree"] != nil
    for (field, paths) in GoogleBooksAnswer.columns where !columns.contains(where: { $0.field.isExactly(field) }) {
      columns.append((field, hasOwnTree && field.isExactly("categories") ? [] : paths))
    }
  }

  /// Whether it is a calendar, by its declaration.
  fileprivate var isCalendar: Bool { (format ?? remote?.declaredFormat ?? TableFormat(path: path)) == .ics }

  /// Whether the path has one file a record.
  var hasKeyInPath: Bool { remote?.hasKeys ?? path.utf8.contains("{key}".utf8) }

  /// Another name in braces than the key is a part of a path that nothing is done with.
  fileprivate func checkBraces(_ log: DiagnosticLog) {
    guard path.utf8.count(where: { $0 == UInt8(ascii: "{") }) > (hasKeyInPath ? 1 : 0) else { return }
    log.warning(
      "site.source-path",
      "\"\(path)\" has braces other than {key}: they match any name, as * does, and their content is not read",
      at: location, suggestion: hasKeyInPath ? "write *" : "write {key} if the name is the record's key, otherwise *")
  }
}

private func readSource(
  _ node: ConfigNode, of collection: ConfigNode, log: DiagnosticLog
) -> SourceDeclaration? {
  guard let pathNode = node.text == nil ? node["path"] : node, let path = pathNode.text else { return nil }
  var source = SourceDeclaration(path: path, location: pathNode.location)
  let isRemote = namesHost(path)
  if !isRemote { source.checkBraces(log) }
  source.records = node["records"]?.text ?? node["records"]?["path"]?.text
  source.format = node["format"]?.text.flatMap { TableFormat(rawValue: $0) }
  source.role = node["role"]?.text == "detail" ? .detail : .list
  source.keyColumns = node["key"]?.texts
  source.columns = (node["fields"]?.entries ?? []).map { ($0.key, $0.node.texts) }
  source.adapter = node["adapter"]?.text.flatMap { SourceAdapter(rawValue: $0) }
  if source.adapter == .googleBooks { source.adoptGoogleBooks(beside: collection["fields"]) }
  for dialect in [collection["dialect"], node["dialect"]].compactMap({ $0 }) {
    readDialect(dialect, into: &source.dialect, log: log)
  }
  if let encoding = node["encoding"] ?? collection["encoding"] {
    readEncoding(encoding, into: &source.dialect, log: log)
  }
  if let name = node["records"]?["keyed_by"]?.text {
    source.dialect.keyedBy = name
    // The key of a record is what it stands under, unless the site says otherwise.
    if source.keyColumns == nil, (collection["key"] ?? collection["primaryKey"]) == nil { source.keyColumns = [name] }
  }
  readSheet(node, of: collection, into: &source, log: log)
  if isRemote {
    if holdsSecret(node) { source.location.showsLine = false }
    source.remote = readRemote(node, address: path, at: source.location, log: log)
  } else {
    warnOfRemoteKeys(node, log)
  }
  return source
}

private func readDialect(_ node: ConfigNode, into dialect: inout Dialect, log: DiagnosticLog) {
  func byte(_ key: String) -> UInt8? {
    guard let value = node[key] else { return nil }
    if let byte = value.text.flatMap(Dialect.byte) { return byte }
    log.error("site.dialect", "\(value.described) is not one ASCII character", at: value.location)
    return nil
  }
  dialect.delimiter = byte("delimiter") ?? dialect.delimiter
  dialect.quoteChar = byte("quoteChar") ?? dialect.quoteChar
  dialect.escapeChar = byte("escapeChar") ?? dialect.escapeChar
  dialect.commentChar = byte("commentChar") ?? dialect.commentChar
  dialect.doubleQuote = node["doubleQuote"]?.boolean ?? dialect.doubleQuote
  dialect.header = node["header"]?.boolean ?? dialect.header
  dialect.numbersDuplicates = node["duplicates"].map { $0.text == "number" } ?? dialect.numbersDuplicates
  dialect.takesShortRows = node["missingCells"].map { $0.text == "empty" } ?? dialect.takesShortRows
  dialect.rest = node["rest"]?.text ?? dialect.rest
  dialect.skipInitialSpace = node["skipInitialSpace"]?.boolean ?? dialect.skipInitialSpace
}

/// Which sheet of a workbook, and which of its rows names the columns: the source's own words, else the collection's.
private func readSheet(
  _ node: ConfigNode, of collection: ConfigNode, into source: inout SourceDeclaration, log: DiagnosticLog
) {
  let isWorkbook = (source.format ?? TableFormat(path: addressPath(source.path)))?.isWorkbook ?? false
  for word in ["sheet", "header_row"] where !isWorkbook {
    guard let stated = node[word] else { continue }
    log.error(
      "site.sheet", "`\(word)` is for workbooks (xlsx, ods), but \"\(source.path)\" is not a workbook",
      at: stated.location,
      suggestion: "delete it; if the file is a workbook with another name, write  format: xlsx")
  }
  guard isWorkbook else { return }
  source.dialect.sheet = (node["sheet"] ?? collection["sheet"])?.text
  source.dialect.headerRow = (node["header_row"] ?? collection["header_row"])?.integer
}

/// The path of an address, without what follows a question mark.
private func addressPath(_ path: String) -> String {
  guard namesHost(path) else { return path }
  return String(decoding: path.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }, as: UTF8.self)
}

private func readEncoding(_ node: ConfigNode, into dialect: inout Dialect, log: DiagnosticLog) {
  guard let name = node.text else { return }
  if let encoding = TextEncoding(name: name) {
    dialect.encoding = encoding
  } else {
    let names = TextEncoding.allCases.map(\.rawValue)
    log.error(
      "site.encoding", "\"\(name)\" is not a known encoding, expected one of \(names.joined(separator: ", "))",
      at: node.location, suggestion: nearMiss(to: name, among: names).map { "did you mean \"\($0)\"?" })
  }
}
