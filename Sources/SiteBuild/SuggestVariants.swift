import Diagnostics
import Records
import Text

/// A first table of names that are probably one name, as CSV: the field, the most frequent name, another name. Fields may
/// name it as `variants` when a person has looked it through.
///
/// - Returns: `nil` when the site cannot be read, as the log says.
public func suggestVariants(
  in site: SiteFolder, options: BuildOptions, log: DiagnosticLog
) throws(BuildFailure) -> String? {
  var clock = StageClock(options.progress)
  guard let prepared = try prepare(site, options: options, clock: &clock, log: log), !log.hasErrors else { return nil }
  _ = clock.finished()
  let rows = prepared.store.likelyVariants.flatMap { found in found.others.map { [found.field, found.name, $0] } }
  return ([["field", "name", "also known as"]] + rows).map { cells in
    cells.map(quotedCell).joined(separator: ",") + "\n"
  }.joined()
}

private func quotedCell(_ text: String) -> String {
  guard text.utf8.contains(where: { ",;\"\r\n".utf8.contains($0) }) else { return text }
  return "\"" + text.parts(separatedBy: UInt8(ascii: "\"")).joined(separator: "\"\"") + "\""
}
