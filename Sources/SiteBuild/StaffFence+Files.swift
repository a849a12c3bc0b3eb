import Diagnostics
import Files
import Pages
import Records
import Text

extension StaffFence {
  /// Reports tables and pages with something for staff that lie in a folder that is copied as it is.
  func check(
    _ assets: AssetFiles, _ schemas: [CollectionSchema], of file: SiteFile, log: DiagnosticLog
  ) throws(FileError) {
    var told: Set<ExactString> = []
    for path in files(schemas) where told.insert(ExactString(path)).inserted {
      guard try assets.hold(path) else { continue }
      log.error(
        "site.staff-file-in-assets",
        "\"\(path)\" is for staff, but the whole folder that it is in is copied to the public site",
        at: file.node["assets"]?.location, suggestion: "keep tables in a folder that  assets  does not name")
    }
  }

  /// Whether a source reads a file that holds something for staff.
  func holdsSomething(_ source: SourceDeclaration) -> Bool {
    let hidden = files(declarations.map(\.schema))
    return paths(source).contains { path in hidden.contains { $0.isExactly(path) } }
  }

  /// The files that hold something for staff, relative to the site: tables, trees and dictionaries, and pages.
  func files(_ schemas: [CollectionSchema]) -> [String] {
    var files: [String] = []
    for (declaration, schema) in zip(declarations, schemas) {
      let fields = hiddenFields(of: schema, schemas)
      for source in sources(of: declaration) where isForStaff(source, schema, fields) { files += paths(source) }
      for file in declaration.fieldFiles where fields.contains(where: { $0.name.isExactly(file.field) }) {
        files += paths(file.source)
      }
    }
    return files + pages.filter { $0.audience == .staff }.map { "pages/" + $0.name }
  }

  /// Whether a source holds something for staff.
  private func isForStaff(_ source: SourceDeclaration, _ schema: CollectionSchema, _ fields: [Field]) -> Bool {
    schema.audience == .staff || fields.contains { !source.columns(of: $0).isEmpty }
  }

  /// The fields of a collection that not everybody may see.
  func hiddenFields(of schema: CollectionSchema, _ schemas: [CollectionSchema]) -> [Field] {
    schema.fields.filter { schema.audience == .staff || schemas.audience(of: $0, in: schema.name) == .staff }
  }

  /// The sources of a collection; of one that is made of another's columns those of the other.
  func sources(of declaration: CollectionDeclaration) -> [SourceDeclaration] {
    guard let rule = declaration.fromColumns else { return declaration.sources }
    return declarations.first { $0.schema.name.isExactly(rule.collection) }?.sources ?? []
  }

  /// The files of a source. One that cannot be looked for is reported when it is read.
  func paths(_ source: SourceDeclaration) -> [String] {
    ((try? glob(source.path, under: site.folder)) ?? []).map(\.path)
  }
}

extension SourceDeclaration {
  /// The columns that a field is made of here.
  fileprivate func columns(of field: Field) -> [String] {
    columns.first { $0.field.isExactly(field.name) }?.columns ?? field.sourceColumns
  }
}
