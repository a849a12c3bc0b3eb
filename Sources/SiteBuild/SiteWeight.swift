import Output
import Pages
import Publishing
import Records
import Text

/// Values of facets with fewer records than this could stand on the page of all values.
private let fewRecords = 3

/// What a site weighs, beside what hosts take.
struct SiteWeight {
  let files: Int
  let bytes: Int
  /// The hosts that the site names, else all that are known.
  let hosts: [HostLimits]
  /// The facet whose pages of few records are the most, with their number.
  let thin: (collection: String, facet: String, pages: Int)?

  /// Lines of the summary: how much there is, which hosts do not take it, and what would make it less.
  var lines: [String] {
    var lines = ["size: \(files) files, \(megabytes(bytes)) MB"]
    let refused = hosts.compactMap(limit)
    if !refused.isEmpty {
      lines.append("too much for " + refused.joined(separator: ", "))
      if let thin, thin.pages > files / 20 {
        lines.append(
          "\(thin.pages) of the files are pages of \(thin.facet) with fewer than \(fewRecords) records: to have them on one "
            + "page, write  facets: {\(thin.facet): {pages: from \(fewRecords)}}  for \(thin.collection)")
      }
    }
    return lines
  }

  /// What a host does not take.
  private func limit(_ host: HostLimits) -> String? {
    if let most = host.files, files > most { return "\(host.name) (\(most) files)" }
    if let most = host.size, bytes > most { return "\(host.name) (\(megabytes(most)) MB)" }
    return nil
  }

  private func megabytes(_ bytes: Int) -> String {
    let tenths = (bytes + 50_000) / 100_000
    return tenths < 100 ? "\(tenths / 10).\(tenths % 10)" : "\((tenths + 5) / 10)"
  }
}

extension SiteWeight {
  init(_ prepared: PreparedSite, _ written: [WrittenFile]) {
    files = written.count
    bytes = written.reduce(0) { $0 + $1.size }
    let named = prepared.file.targets.compactMap(\.host)
    hosts = named.isEmpty ? HostLimits.known : named
    thin = prepared.plan.pages.facetsOfFewRecords(fewRecords).max { $0.pages < $1.pages }
      .map { (prepared.store.collections[$0.collection].name, $0.facet, $0.pages) }
  }
}
