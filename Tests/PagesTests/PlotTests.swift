import TestSupport
import Testing

@testable import Pages

/// Small plots: well-formed, the same each time, and nothing in them that a text of the data could break.
struct PlotTests {
  private let points = [
    PlotPoint(label: "Jan", size: 10, text: "£10.00"), PlotPoint(label: "<b>\"&'", size: 40, text: "<script>"),
    PlotPoint(label: "Mar", size: -5, text: "−5"), PlotPoint(label: "Apr", size: .infinity, text: "∞"),
    PlotPoint(label: "May", size: .nan, text: "?"),
  ]

  @Test func theTallestColumnFillsThePlotAndTheOthersKeepTheirShare() {
    let svg = Plot.columns(Array(points.prefix(2)), title: "Months")
    #expect(svg.contains("height=\"178\""))
    #expect(svg.contains("height=\"44.5\""))
    #expect(svg.contains("aria-label=\"Months; Jan: £10.00; "))
  }

  @Test func aPlotIsWellFormedWhateverTheDataSay() throws {
    let many = (0..<500).map { PlotPoint(label: "\($0)", size: Double($0), text: "\($0)") }
    for list in [points, [], many, [PlotPoint(label: "", size: 0, text: "")]] {
      for svg in [Plot.columns(list, title: "<\"t\">"), Plot.bars(list, title: "<\"t\">")] {
        let judged = try runPython(
          """
          import sys, xml.dom.minidom
          found = xml.dom.minidom.parseString(sys.stdin.buffer.read())
          print(all(float(r.getAttribute(n)) >= 0 for r in found.getElementsByTagName("rect") for n in ("width", "height")))
          """, input: Array(svg.utf8))
        #expect(judged.text == "True\n", "\(judged.errorText)")
        #expect(!svg.contains("<script"))
      }
    }
    #expect(Plot.columns(many, title: "").components(of: "<rect") == Plot.pointLimit)
  }
}

extension String {
  /// How many times a text occurs in it.
  fileprivate func components(of part: String) -> Int {
    split(separator: part, omittingEmptySubsequences: false).count - 1
  }
}
