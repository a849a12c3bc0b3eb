import CPreview
import Diagnostics
import Text

/// The path below which the preview has its own things; no site has anything there.
let ownFolder = "/_gablota/"

/// The element that makes a page reload itself; it is all that the preview adds to a page.
///
/// - Parameters:
///   - page: the page's path as it was asked for.
///   - shown: the fingerprint of its bytes.
///   - now: the moment that was travelled to, in seconds since 1970; `nil`: the page follows the visitor's clock.
func reloadScript(page: String, shown: String, token: String, now: Int64? = nil) -> [UInt8] {
  var script = Array("<script src=\"\(ownFolder)preview.js?\(PreviewFiles.version)\" data-page=\"".utf8)
  script.append(htmlEscaped: page)
  script.append(text: "\" data-shown=\"\(shown)\" data-token=\"\(token)\"")
  if let now { script.append(text: " data-now=\"\(now)\"") }
  script.append(text: "></script>")
  return script
}

/// The page with the element before its `</body>`, or at its end.
func injecting(_ script: [UInt8], into html: [UInt8]) -> [UInt8] {
  let mark = Array("</body>".utf8)
  var place = html.count
  var index = html.count - mark.count
  while index >= 0 {
    if html[index] == mark[0], html[index..<(index + mark.count)].equalsIgnoringASCIICase(mark) {
      place = index
      break
    }
    index -= 1
  }
  var result: [UInt8] = []
  result.reserveCapacity(html.count + script.count)
  result += html[..<place]
  result += script
  result += html[place...]
  return result
}

/// The script, the style of what it shows, and the worker that puts an end to all workers.
enum PreviewFiles {
  static let script = Array(
    UnsafeRawBufferPointer(start: gablota_preview_script_bytes(), count: gablota_preview_script_count()))
  static let style = Array(
    UnsafeRawBufferPointer(start: gablota_preview_style_bytes(), count: gablota_preview_style_count()))
  static let worker = Array(
    UnsafeRawBufferPointer(start: gablota_preview_worker_bytes(), count: gablota_preview_worker_count()))
  /// The query by which a browser knows the script and the style again.
  static let version = Fingerprint(of: script + style).short
}

/// A page for other machines while this one looks at what is for staff. It reloads when that is over.
func makeStaffRefusal(script: [UInt8]) -> [UInt8] {
  let html =
    """
    <!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
    <title>For staff</title></head><body><h1>This is for staff</h1>
    <p>The preview shows pages for staff only on the machine that runs it. On that machine, switch to the public view.</p>
    """
  return Array(html.utf8) + script + Array("</body></html>\n".utf8)
}

/// A page for when there is none: all that is wrong, escaped, readable without scripts too.
///
/// - Parameter subject: what cannot be shown, in markup.
func makeErrorPage(_ diagnostics: [Diagnostic], subject: StaticString, script: [UInt8]) -> [UInt8] {
  var html = Array(
    """
    <!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
    <title>Mistakes in the site</title><link rel="stylesheet" href="\(ownFolder)preview.css?\(PreviewFiles.version)"></head>
    <body class="gablota-mistakes"><h1>\(subject) cannot be shown</h1>
    """.utf8)
  let report = TextReport()
  for diagnostic in diagnostics.withoutRepeats {
    html.append(text: "<pre class=\"\(diagnostic.severity.word)\">")
    html.append(htmlEscaped: report.text(of: diagnostic))
    html.append(text: "</pre>\n")
  }
  html += script
  html.append(text: "</body></html>\n")
  return html
}
