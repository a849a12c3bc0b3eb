import Locales
import Pages
import Records
import Text

/// Whether one pays: by the price, where the data state one.
let admission = DerivedChoice("admission", ["free", "paid"]) { event in
  let texts = event["price"].elements.map(\.plainText)
  if texts.isEmpty { return nil }
  // "Free for members, others £5" is paid by somebody.
  if texts.contains(where: { $0.utf8.contains { $0 > UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") } }) { return 1 }
  return texts.allSatisfy { says($0, freeWords) || $0.utf8.contains(UInt8(ascii: "0")) } ? 0 : nil
}

/// Whether one comes or takes part from afar.
let attendance = DerivedChoice("attendance", ["on-site", "online"]) { event in
  if event["status"].text?.isExactly("moved-online") ?? false { return 1 }
  let places = event["place"].elements
  if places.contains(where: { $0.text.map { says($0, onlineWords) } ?? false }) { return 1 }
  return places.isEmpty && event["library"].isMissing ? nil : 0
}

/// Beginnings of words, as `foldedColumnName` folds them.
private let freeWords = [
  "free", "nocharge", "gratis", "gratuit", "libre", "bezplat", "darmow", "wolny", "wstepwolny", "bezoplat", "nieodplat",
  "бесплат", "свободн", "безоплат", "免費", "免费",
]
private let onlineWords = ["online", "zoom", "webinar", "enlinea", "virtual", "онлайн", "вебинар", "線上", "网上", "網上"]

private func says(_ text: String, _ words: [String]) -> Bool {
  let folded = Array(foldedColumnName(text).utf8)
  return words.contains { word in
    let wanted = Array(word.utf8)
    guard folded.count >= wanted.count else { return false }
    return (0...(folded.count - wanted.count)).contains { folded[$0..<($0 + wanted.count)].elementsEqual(wanted) }
  }
}
