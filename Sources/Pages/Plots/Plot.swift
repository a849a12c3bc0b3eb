import Text

/// One column or bar of a plot.
struct PlotPoint: Sendable {
  let label: String
  /// How high the column is; only for drawing.
  let size: Double
  /// The value in words.
  let text: String
}

/// Small plots as SVG: colours come from the page's style sheet, the values stand in titles and in a sentence for those
/// who listen.
enum Plot {
  private static let width = 640.0
  private static let height = 220.0
  private static let foot = 24.0
  private static let head = 18.0
  /// The most columns or bars of one plot.
  static let pointLimit = 120

  /// Columns side by side, for values over time.
  static func columns(_ points: [PlotPoint], title: String) -> String {
    let points = Array(points.prefix(pointLimit))
    let most = scale(points)
    let step = width / Double(max(1, points.count))
    let room = height - foot - head
    var svg = start(title, points, height: height)
    for share in [0.25, 0.5, 0.75, 1.0] {
      let y = number(height - foot - room * share)
      svg += "<path class=\"plot-grid\" d=\"M0 \(y)H640\"/>"
    }
    let every = max(1, (points.count + 11) / 12)
    for (index, point) in points.enumerated() {
      let tall = max(0, point.size) / most * room
      let x = Double(index) * step
      svg += rectangle(x + step * 0.14, height - foot - tall, step * 0.72, tall, point)
      if index % every == 0 {
        let isMinor = index / every % 2 == 1
        svg += label(point.label, x + step / 2, height - 7, anchor: "middle", isMinor: isMinor)
      }
    }
    return svg + "</svg>"
  }

  /// Bars one below the other, for the first so many of something.
  static func bars(_ points: [PlotPoint], title: String) -> String {
    let points = Array(points.prefix(pointLimit))
    let most = scale(points)
    let step = 40.0
    var svg = start(title, points, height: step * Double(points.count) + 4)
    for (index, point) in points.enumerated() {
      let y = Double(index) * step
      svg += label(point.label, 0, y + 17, anchor: "start")
      svg += label(point.text, width, y + 17, anchor: "end")
      svg += rectangle(0, y + 24, max(1, max(0, point.size) / most * width), 9, point)
    }
    return svg + "</svg>"
  }

  private static func scale(_ points: [PlotPoint]) -> Double {
    let most = points.map(\.size).filter(\.isFinite).max() ?? 0
    return most > 0 ? most : 1
  }

  private static func start(_ title: String, _ points: [PlotPoint], height: Double) -> String {
    let spoken = ([title] + points.map { "\($0.label): \($0.text)" }).joined(separator: "; ")
    return "<svg class=\"plot\" role=\"img\" viewBox=\"0 0 640 \(number(height))\" aria-label=\"\(escaped(spoken))\">"
  }

  private static func rectangle(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ point: PlotPoint
  ) -> String {
    "<rect class=\"plot-bar\" x=\"\(number(x))\" y=\"\(number(y))\" width=\"\(number(width))\" "
      + "height=\"\(number(height))\" rx=\"2\"><title>\(escaped("\(point.label): \(point.text)"))</title></rect>"
  }

  /// A minor label goes where there is little room.
  private static func label(
    _ text: String, _ x: Double, _ y: Double, anchor: String, isMinor: Bool = false
  ) -> String {
    let names = isMinor ? "plot-label plot-minor" : "plot-label"
    return "<text class=\"\(names)\" x=\"\(number(x))\" y=\"\(number(y))\" text-anchor=\"\(anchor)\">"
      + "\(escaped(text))</text>"
  }

  /// With one digit after the point at most; the same on every machine.
  private static func number(_ value: Double) -> String {
    guard value.isFinite, abs(value) < 1e6 else { return "0" }
    let tenths = Int((value * 10).rounded())
    let (whole, rest) = tenths.magnitude.quotientAndRemainder(dividingBy: 10)
    return (tenths < 0 ? "-" : "") + "\(whole)" + (rest == 0 ? "" : ".\(rest)")
  }

  private static func escaped(_ text: String) -> String {
    var bytes: [UInt8] = []
    bytes.append(htmlEscaped: text)
    return String(decoding: bytes, as: UTF8.self)
  }
}
