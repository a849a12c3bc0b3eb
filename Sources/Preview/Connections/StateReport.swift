import Diagnostics
import SiteBuild
import Text

/// How many diagnostics a page shows; the terminal has the others.
private let shownLimit = 1_000

/// What the bar and the overlay of a page show, as JSON in one line.
///
/// - Parameter first: the view that is not travelled from.
func stateReport(_ shown: Shown, _ diagnostics: [Diagnostic], first: View) -> [UInt8] {
  let errors = diagnostics.count { $0.severity == .error }
  var data = Array("{\"now\":\"\(shown.live?.civilNow ?? "")\"".utf8)
  data.append(text: ",\"travels\":\(!(shown.view.now ?? "").isExactly(first.now ?? ""))")
  data.append(text: ",\"drafts\":\(shown.view.showsDrafts),\"staff\":\(shown.view.isForStaff)")
  data.append(text: ",\"stale\":\(shown.isStale),\"errors\":\(errors),\"others\":\(diagnostics.count - errors)")
  let told = diagnostics.withoutRepeats
  data.append(text: ",\"left\":\(max(0, told.count - shownLimit)),\"problems\":[")
  let report = TextReport()
  // Errors first: they are what must be mended.
  let sorted = told.filter { $0.severity == .error } + told.filter { $0.severity != .error }
  for (index, diagnostic) in sorted.prefix(shownLimit).enumerated() {
    data.append(text: index == 0 ? "{\"severity\":\"" : ",{\"severity\":\"")
    data.append(text: "\(diagnostic.severity.word)\",\"text\":\"")
    data.append(jsonEscaped: report.text(of: diagnostic))
    data.append(text: "\"}")
  }
  data.append(text: "]}")
  return data
}
