import Locales
import Text

/// Places drawn as they lie to each other, as SVG: pins, names that do not overlap, a scale. Colours come from the page's
/// style sheet; each pin leads to the place in the list beside.
struct PlaceMap {
  struct Pin {
    let latitude: Double
    let longitude: Double
    let name: String
  }

  let width: Double
  let height: Double

  private static let margin = 26.0
  private static let radius = 10.0
  private static let letter = 7.6
  private static let line = 17.0
  /// More pins than this have no names: nobody could read them.
  private static let mostNames = 120
  private static let kilometresPerDegree = 111.2

  func drawing(
    of pins: [Pin], label: String, metres: String, kilometres: String, language: SiteLanguage
  ) -> String {
    let projection = Projection(pins, width: width, height: height, margin: Self.margin)
    let spots = pins.map(projection.spot)
    var svg =
      "<svg class=\"map\" role=\"group\" viewBox=\"0 0 \(Self.number(width)) \(Self.number(height))\" "
      + "aria-label=\"\(escaped(label))\">"
    svg += grid()
    let names = labels(pins, spots)
    for (place, pin) in pins.enumerated() {
      let spot = spots[place]
      svg += "<a class=\"map-pin\" href=\"#place-\(place + 1)\"><title>\(escaped(pin.name))</title>"
      // Room for a finger.
      svg += "<circle class=\"map-room\" cx=\"\(Self.number(spot.x))\" cy=\"\(Self.number(spot.y))\" r=\"14\"/>"
      svg += "<circle cx=\"\(Self.number(spot.x))\" cy=\"\(Self.number(spot.y))\" r=\"\(Self.number(Self.radius))\"/>"
      if pins.count < 100 {
        svg +=
          "<text class=\"map-number\" x=\"\(Self.number(spot.x))\" y=\"\(Self.number(spot.y + 4.2))\">\(place + 1)</text>"
      }
      if let name = names[place] {
        svg +=
          "<text x=\"\(Self.number(name.x))\" y=\"\(Self.number(name.y))\" text-anchor=\"\(name.anchor)\">"
          + "\(escaped(name.text))</text>"
      }
      svg += "</a>"
    }
    return svg + scale(projection, metres, kilometres, language) + "</svg>"
  }

  // MARK: Ground

  private func grid() -> String {
    var path = ""
    for step in stride(from: 60.0, to: width, by: 60) { path += "M\(Self.number(step)) 0V\(Self.number(height))" }
    for step in stride(from: 60.0, to: height, by: 60) { path += "M0 \(Self.number(step))H\(Self.number(width))" }
    return "<path class=\"map-grid\" d=\"\(path)\"/>"
  }

  /// A length of 1, 2 or 5 that is about a fifth of the map.
  private func scale(
    _ projection: Projection, _ metres: String, _ kilometres: String, _ language: SiteLanguage
  ) -> String {
    let perPoint = Self.kilometresPerDegree / projection.pointsPerDegree
    var length = 0.01
    let steps = [2.0, 2.5, 2.0]
    var step = 0
    while length * steps[step % 3] <= perPoint * width / 4, length < 20_000 {
      length *= steps[step % 3]
      step += 1
    }
    let isShort = length < 0.999
    let amount = Int((isShort ? length * 1000 : length).rounded())
    let words = replaced(isShort ? metres : kilometres, language.number(amount))
    let (x, y, long) = (14.0, height - 12, length / perPoint)
    return "<g class=\"map-scale\"><path d=\"M\(Self.number(x)) \(Self.number(y - 6))v6h\(Self.number(long))v-6\"/>"
      + "<text x=\"\(Self.number(x + long + 7))\" y=\"\(Self.number(y))\">\(escaped(words))</text></g>"
  }

  private func replaced(_ text: String, _ number: String) -> String {
    let parts = text.parts(separatedBy: UInt8(ascii: "#"))
    return parts.joined(separator: number)
  }

  // MARK: Names

  private struct Label {
    let text: String
    let x: Double
    let y: Double
    let anchor: String
  }

  private struct Box {
    var left, top, right, bottom: Double

    func meets(_ other: Box) -> Bool {
      left < other.right && other.left < right && top < other.bottom && other.top < bottom
    }
  }

  /// A name for each pin that has room for one.
  private func labels(_ pins: [Pin], _ spots: [(x: Double, y: Double)]) -> [Label?] {
    var labels = [Label?](repeating: nil, count: pins.count)
    guard pins.count <= Self.mostNames else { return labels }
    var taken = spots.map { spot in
      Box(
        left: spot.x - Self.radius, top: spot.y - Self.radius, right: spot.x + Self.radius, bottom: spot.y + Self.radius
      )
    }
    taken.append(Box(left: 0, top: height - 26, right: width / 2.2, bottom: height))
    for (place, pin) in pins.enumerated() {
      guard let (label, box) = room(for: pin.name, at: spots[place], taken) else { continue }
      labels[place] = label
      taken.append(box)
    }
    return labels
  }

  private func room(
    for text: String, at spot: (x: Double, y: Double), _ taken: [Box]
  ) -> (Label, Box)? {
    let long = Self.length(of: text)
    let away = Self.radius + 4
    let half = Self.line / 2
    let places: [(left: Double, middle: Double, anchor: String)] = [
      (spot.x + away, spot.y, "start"), (spot.x - away - long, spot.y, "end"),
      (spot.x - long / 2, spot.y - away - half, "middle"), (spot.x - long / 2, spot.y + away + half, "middle"),
      (spot.x + away - 3, spot.y - half - 4, "start"), (spot.x + away - 3, spot.y + half + 4, "start"),
      (spot.x - away + 3 - long, spot.y - half - 4, "end"), (spot.x - away + 3 - long, spot.y + half + 4, "end"),
    ]
    for place in places {
      let box = Box(left: place.left, top: place.middle - half, right: place.left + long, bottom: place.middle + half)
      guard box.left >= 4, box.right <= width - 4, box.top >= 2, box.bottom <= height - 2 else { continue }
      if taken.contains(where: box.meets) { continue }
      let x = place.anchor == "start" ? box.left : place.anchor == "end" ? box.right : (box.left + box.right) / 2
      return (Label(text: text, x: x, y: place.middle + 5, anchor: place.anchor), box)
    }
    return nil
  }

  /// About as long as a text will be: ideographs are as wide as they are high.
  private static func length(of text: String) -> Double {
    text.unicodeScalars.reduce(0) { $0 + ($1.value >= 0x2E80 ? 14.5 : letter) } + 2
  }

  // MARK: Numbers

  /// Degrees with six digits behind the point at most.
  static func written(_ degrees: Double) -> String {
    guard degrees.isFinite, abs(degrees) <= 180 else { return "0" }
    let millionths = Int((degrees * 1_000_000).rounded())
    let (whole, rest) = millionths.magnitude.quotientAndRemainder(dividingBy: 1_000_000)
    var digits = String(rest)
    digits = String(repeating: "0", count: 6 - digits.utf8.count) + digits
    while digits.utf8.last == UInt8(ascii: "0") { digits.removeLast() }
    return (millionths < 0 ? "-" : "") + "\(whole)" + (digits.isEmpty ? "" : "." + digits)
  }

  /// With one digit after the point at most; the same on every machine.
  fileprivate static func number(_ value: Double) -> String {
    guard value.isFinite, abs(value) < 1e6 else { return "0" }
    let tenths = Int((value * 10).rounded())
    let (whole, rest) = tenths.magnitude.quotientAndRemainder(dividingBy: 10)
    return (tenths < 0 ? "-" : "") + "\(whole)" + (rest == 0 ? "" : ".\(rest)")
  }

  private func escaped(_ text: String) -> String {
    var bytes: [UInt8] = []
    bytes.append(htmlEscaped: text)
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// Degrees to points: a degree of longitude is as much shorter as it is in the middle of the map, so that a town looks as on
/// any map. Places on both sides of the date line lie together.
private struct Projection {
  private let longitudes: (Double) -> Double
  private let middle: (latitude: Double, longitude: Double)
  private let shrink: Double
  private let size: (width: Double, height: Double)
  let pointsPerDegree: Double

  init(_ pins: [PlaceMap.Pin], width: Double, height: Double, margin: Double) {
    let plain = pins.map(\.longitude)
    let turned = plain.map { $0 < 0 ? $0 + 360 : $0 }
    let isTurned = Projection.span(turned) < Projection.span(plain)
    longitudes = { isTurned && $0 < 0 ? $0 + 360 : $0 }
    let (east, north) = (isTurned ? turned : plain, pins.map(\.latitude))
    middle = (Projection.middle(north), Projection.middle(east))
    shrink = max(0.05, cosine(ofDegrees: middle.latitude))
    size = (width, height)
    // A single place gets about two kilometres around it.
    let wide = max(Projection.span(east) * shrink, 0.02)
    let high = max(Projection.span(north), 0.02)
    // Names need room at both sides.
    pointsPerDegree = min((width - margin * 3.4) / wide, (height - margin * 2.6) / high)
  }

  func spot(_ pin: PlaceMap.Pin) -> (x: Double, y: Double) {
    let x = size.width / 2 + (longitudes(pin.longitude) - middle.longitude) * shrink * pointsPerDegree
    let y = size.height / 2 - (pin.latitude - middle.latitude) * pointsPerDegree
    return (x, y)
  }

  private static func span(_ values: [Double]) -> Double { (values.max() ?? 0) - (values.min() ?? 0) }
  private static func middle(_ values: [Double]) -> Double { ((values.max() ?? 0) + (values.min() ?? 0)) / 2 }
}

/// By its series, since libraries of other systems round in other ways: every machine draws the same map.
private func cosine(ofDegrees degrees: Double) -> Double {
  let x = degrees * Double.pi / 180
  var (term, sum) = (1.0, 1.0)
  for step in 1...12 {
    term *= -x * x / Double((2 * step - 1) * (2 * step))
    sum += term
  }
  return sum
}
