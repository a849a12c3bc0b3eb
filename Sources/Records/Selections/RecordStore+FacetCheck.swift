import Diagnostics
import Text

extension RecordStore {
  /// Warns of facets that the site states and no record can have: their filter is missing. A word of the kind may have no
  /// values today.
  public func checkFacets(_ log: DiagnosticLog) {
    for (place, collection) in collections.enumerated() {
      for path in collection.schema.facets ?? [] where collection.schema.kind.word(path) == nil {
        let found = DiagnosticLog()
        _ = CompiledPath(path, from: place, in: self, at: collection.schema.declaration, found)
        for var mistake in found.sorted() {
          mistake.severity = .warning
          log.report(mistake)
        }
      }
    }
  }
}
