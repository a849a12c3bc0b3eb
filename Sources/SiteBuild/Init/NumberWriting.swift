import Locales
import Records
import Text

/// How the numbers of a table are written: which sign stands before the fraction and which between thousands. Cells that
/// can be read in one way alone (`12,50`, `1.234,5`) tell about those that can be read in two (`1,200`).
struct NumberWriting {
  /// The sign before the fraction in all columns that tell; `nil` where none does, or not all the same.
  private let known: String?
  /// The sign before the fraction in the site's language.
  private let usual: String

  /// - Parameter columns: the texts of each column.
  init(_ columns: some Sequence<[String]>, language: SiteLanguage) {
    var told: Set<ExactString> = []
    for texts in columns {
      guard let shapes = NumberShape.all(of: texts), shapes.contains(where: { !$0.marks.isEmpty }) else { continue }
      let signs = Set(Self.readings(of: shapes).map { ExactString($0.decimalChar) })
      if signs.count == 1 { told.formUnion(signs) }
    }
    known = told.count == 1 ? told.first?.string : nil
    usual = language.number(decimal: "0.5")?.utf8.contains(UInt8(ascii: ",")) ?? false ? "," : "."
  }

  /// How the numbers of a column are written, and whether they could be read otherwise; `nil` where something else than
  /// numbers is among them, or what looks like telephone numbers.
  func format(of texts: [String]) -> (format: NumberFormat, isSure: Bool)? {
    guard let shapes = NumberShape.all(of: texts) else { return nil }
    let readings = Self.readings(of: shapes).filter { isLikely(shapes, $0) }
    // A point alone is what programs write; people's own signs are told by the language.
    let isPlain = readings.contains(NumberFormat())
    guard
      let first = known.map({ sign in readings.first { $0.decimalChar.isExactly(sign) } ?? readings.first })
        ?? (isPlain ? NumberFormat() : readings.first { $0.decimalChar.isExactly(usual) } ?? readings.first)
    else { return nil }
    let others = readings.filter { !$0.decimalChar.isExactly(first.decimalChar) }
    let isAmbiguous = known == nil && !isPlain && !others.isEmpty && shapes.contains { $0.hasComma }
    return (first, !isAmbiguous)
  }

  private static func readings(of shapes: [NumberShape]) -> [NumberFormat] {
    let ways: [(decimal: String, group: String?)] = [
      (".", nil), (",", nil), (".", ","), (",", "."), (".", " "), (",", " "),
    ]
    return ways.map { way in
      var format = NumberFormat()
      format.decimalChar = way.decimal
      format.groupChar = way.group
      return format
    }.filter { format in shapes.allSatisfy { $0.reads(as: format) } }
  }

  /// Whether groups of digits are thousands: not where all cells have two signs or more, as addresses of machines, or a
  /// blank, as telephone numbers; a fraction shows that they are numbers.
  private func isLikely(_ shapes: [NumberShape], _ format: NumberFormat) -> Bool {
    guard let group = format.groupChar else { return true }
    if shapes.contains(where: { $0.hasFraction(format) }) { return true }
    return shapes.contains { $0.marks.count < (group.isExactly(" ") ? 1 : 2) }
  }
}

/// A cell with nothing in it but digits and the signs between them.
private struct NumberShape {
  /// The signs, each with how many digits stand behind it.
  private(set) var marks: [(sign: UInt8, digits: Int)] = []
  private var first = 0
  private var startsWithZero = false

  static func all(of texts: [String]) -> [NumberShape]? {
    if texts.isEmpty { return nil }
    var shapes: [NumberShape] = []
    for text in texts {
      guard let shape = NumberShape(text) else { return nil }
      shapes.append(shape)
    }
    return shapes
  }

  init?(_ text: String) {
    var scalars = text.unicodeScalars[...]
    if scalars.first == "-" { scalars = scalars.dropFirst() }
    startsWithZero = scalars.first == "0"
    for scalar in scalars {
      switch scalar {
      case "0"..."9" where marks.isEmpty: first += 1
      case "0"..."9": marks[marks.count - 1].digits += 1
      case ".", ",": marks.append((UInt8(ascii: scalar), 0))
      case " ", "\u{A0}", "\u{202F}": marks.append((0x20, 0))
      default: return nil
      }
    }
    if first == 0 || marks.contains(where: { $0.digits == 0 }) { return nil }
  }

  var hasComma: Bool { marks.contains { $0.sign == UInt8(ascii: ",") } }

  func hasFraction(_ format: NumberFormat) -> Bool {
    marks.last.map { stands($0.sign, for: format.decimalChar) } ?? false
  }

  /// Whether it is a number in a way of writing: groups of three digits, one sign before the fraction, no zero in front.
  func reads(as format: NumberFormat) -> Bool {
    if startsWithZero, first > 1 { return false }
    let groups = hasFraction(format) ? marks.dropLast() : marks[...]
    guard let group = format.groupChar else { return groups.isEmpty }
    if groups.isEmpty { return true }
    return first <= 3 && !startsWithZero && groups.allSatisfy { stands($0.sign, for: group) && $0.digits == 3 }
  }

  private func stands(_ sign: UInt8, for text: String) -> Bool { text.utf8.elementsEqual([sign]) }
}
