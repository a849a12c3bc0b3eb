import Diagnostics
import Records

/// What a condition asks, everybody learns from which records are there.
extension StaffFence {
  /// Reports conditions on something for staff that decide which records everybody sees, unless the collection says
  /// itself that it is for everybody.
  static func checkConditions(of file: SiteFile, in store: RecordStore, log: DiagnosticLog) {
    for schema in store.collections.map(\.schema) {
      let node = file.node["collections"]?[schema.name]
      guard let condition = node?["where"], node?["audience"] == nil,
        let path = store.staffPaths(inConditionOf: schema).first
      else { continue }
      log.error(
        "site.condition-for-staff",
        "\"\(path)\" is for staff, and which records of \(schema.name) are public would tell others something about it",
        at: condition.location, suggestion: "if everybody may know, write  audience: public  beside  where")
    }
  }
}
