import Diagnostics
import Files
import Pages
import Records
import Text

extension StaffFence {
  /// A file that holds something for staff.
  private struct StaffFile {
    /// Relative to the site.
    let path: String
    /// Which of its columns are for staff; `nil`: everything in it is.
    let columns: [String]?
  }

  /// Keeps what is for staff out of the reports of a public build that others read.
  ///
  /// - Parameter schemas: the collections' schemas, in the order of the declarations, as far as they are known by now.
  func cover(_ log: DiagnosticLog, _ schemas: [CollectionSchema]) {
    if audience == .staff { return }
    let files = self.files(schemas)
    log.cover { veil in
      for file in files {
        let path = ExactString(site.shown(file.path))
        if let columns = file.columns {
          veil.columns[path, default: []] += columns
        } else {
          veil.files.insert(path)
        }
      }
      for schema in schemas {
        if schema.audience == .staff {
          veil.declarations += [schema.declaration].compactMap(\.self)
          veil.values.insert(ExactString(schema.name))
        }
        let fields = hiddenFields(of: schema, schemas)
        veil.declarations += fields.compactMap(\.declaration)
        for field in fields { veil.values.insert(ExactString(schema.told(field))) }
      }
    }
  }

  /// Reports tables and pages with something for staff that lie in a folder that is copied as it is.
  func check(_ assets: AssetFiles, _ schemas: [CollectionSchema], of file: SiteFile, log: DiagnosticLog) {
    var told: Set<ExactString> = []
    for path in files(schemas).map(\.path)
    where assets.source(of: path) != nil && told.insert(ExactString(path)).inserted {
      log.error(
        "site.staff-file-in-assets",
        "\"\(path)\" holds what is for staff, and the folder it lies in is copied to the public site as it is",
        at: file.node["assets"]?.location, suggestion: "keep tables in a folder that  assets  does not name")
    }
  }

  /// Whether a source reads a file that holds something for staff.
  func holdsSomething(_ source: SourceDeclaration) -> Bool {
    let hidden = files(declarations.map(\.schema)).map(\.path)
    return paths(source).contains { path in hidden.contains { $0.isExactly(path) } }
  }

  /// The files that hold something for staff: tables, trees and dictionaries, and pages.
  private func files(_ schemas: [CollectionSchema]) -> [StaffFile] {
    var files: [StaffFile] = []
    for (declaration, schema) in zip(declarations, schemas) {
      let fields = hiddenFields(of: schema, schemas)
      for source in declaration.sources {
        let columns = fields.flatMap { source.columns(of: $0) }
        if schema.audience == .everyone, columns.isEmpty { continue }
        files += paths(source).map { StaffFile(path: $0, columns: schema.audience == .staff ? nil : columns) }
      }
      for file in declaration.fieldFiles where fields.contains(where: { $0.name.isExactly(file.field) }) {
        files += paths(file.source).map { StaffFile(path: $0, columns: nil) }
      }
    }
    return files + pages.filter { $0.audience == .staff }.map { StaffFile(path: "pages/" + $0.name, columns: nil) }
  }

  /// The fields of a collection that not everybody may see.
  private func hiddenFields(of schema: CollectionSchema, _ schemas: [CollectionSchema]) -> [Field] {
    schema.fields.filter { schema.audience == .staff || schemas.audience(of: $0, in: schema.name) == .staff }
  }

  /// The files of a source. One that cannot be looked for is reported when it is read.
  private func paths(_ source: SourceDeclaration) -> [String] {
    ((try? glob(source.path, under: site.folder)) ?? []).map(\.path)
  }
}

extension SourceDeclaration {
  /// The columns that a field is made of here.
  fileprivate func columns(of field: Field) -> [String] {
    columns.first { $0.field.isExactly(field.name) }?.columns ?? field.sourceColumns
  }
}
