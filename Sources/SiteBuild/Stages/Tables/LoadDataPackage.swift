import Diagnostics
import Files
import Glibc
import Kinds
import Records
import Tables
import Text

/// Adds what the site's `datapackage.json` says to the collections of the site file: a resource of a collection's name,
/// or of its file, tells its columns' types and its key; every other resource becomes a collection as it is.
func addDataPackage(
  to declarations: inout [CollectionDeclaration], file: SiteFile, site: SiteFolder, log: DiagnosticLog
) throws(FileError) {
  guard let node = file.datapackage, let path = node.text else { return }
  guard let document = try readPackage(path, node, site: site, log: log) else { return }
  let folder = path.parts(separatedBy: UInt8(ascii: "/")).dropLast().joined(separator: "/")
  for resource in DataPackage.read(document.root, log: log).resources {
    let sources = sources(of: resource, folder: folder, log: log)
    let place = declarations.firstIndex { declaration in
      declaration.schema.name.isExactly(resource.name)
        || (!sources.isEmpty
          && declaration.sources.map { ExactString($0.path) } == sources.map { ExactString($0.path) })
    }
    if let place {
      declarations[place].adopt(resource, sources: sources)
    } else {
      var declaration = CollectionDeclaration(
        schema: CollectionSchema(resource, kind: knownKinds.guess(columns: resource.columns)))
      declaration.sources = sources
      // What the site file keeps for staff under another name must not come in by this door.
      let fence = StaffFence(site: site, audience: .everyone, declarations: declarations, pages: [])
      if sources.contains(where: fence.holdsSomething) { declaration.schema.audience = .staff }
      declarations.append(declaration)
    }
  }
}

extension CollectionDeclaration {
  fileprivate mutating func adopt(_ resource: DataPackage.Resource, sources: [SourceDeclaration]) {
    schema.title = schema.title ?? resource.title
    schema.adopt(resource)
    if self.sources.isEmpty { self.sources = sources }
    for index in self.sources.indices where self.sources[index].dialect == Dialect() {
      self.sources[index].dialect = resource.dialect
    }
  }
}

private func sources(of resource: DataPackage.Resource, folder: String, log: DiagnosticLog) -> [SourceDeclaration] {
  resource.paths.compactMap { path in
    if isRemote(path) {
      log.error(
        "package.remote", "the resource \"\(resource.name)\" is at \"\(path)\", expected a file of the site",
        at: resource.location, suggestion: "download it into the site and name that file")
      return nil
    }
    var source = SourceDeclaration(path: joined(folder, path), location: resource.location)
    source.dialect = resource.dialect
    return source
  }
}

private func isRemote(_ path: String) -> Bool {
  ["http:", "https:", "ftp:"].contains { path.starts(withBytesOf: $0) }
}

private func readPackage(
  _ path: String, _ node: ConfigNode, site: SiteFolder, log: DiagnosticLog
) throws(FileError) -> JSONDocument? {
  if let problem = SafePath.readingProblem(path) {
    log.error("site.source-path", "\"\(path)\" cannot be read: \(problem.message)", at: node.location)
    return nil
  }
  let real: String?
  do { real = try resolve(path, inside: site.folder) } catch  where error.code == EXDEV {
    log.error("site.source-path", "\"\(path)\" leads out of the site", at: node.location)
    return nil
  }
  guard let real else {
    log.error("site.source-not-found", "there is no file \"\(path)\" in the site", at: node.location)
    return nil
  }
  return JSONDocument.read(path: site.shown(path), bytes: try read(real, limit: 64 << 20), log: log)
}
