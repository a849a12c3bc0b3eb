import Diagnostics
import Feeds
import Kinds
import Pages
import Records
import Text

/// Reads how people ask for the records of a collection; `nil` after mistakes, which are reported.
func readReservation(_ node: ConfigNode, _ kind: Kind, log: DiagnosticLog) -> Reservation? {
  let stated = ["url", "mail", "form"].filter { node[$0] != nil }
  guard stated.count == 1, let key = stated.first, let address = node[key], let text = address.text else {
    if stated.count != 1 {
      log.error(
        "site.reserve", "a reservation has \(stated.isEmpty ? "none" : "more than one") of url, mail and form",
        at: node.location, suggestion: "write one of them, such as  url: https://opac.example/reserve?id={key}")
    }
    return nil
  }
  let states = node["when"].flatMap { readStates($0, kind, log) }
  guard let way = readWay(key, text, node, at: address.location, log) else { return nil }
  return Reservation(way, states: states, at: address.location)
}

private func readWay(
  _ key: String, _ text: String, _ node: ConfigNode, at location: SourceLocation, _ log: DiagnosticLog
) -> Reservation.Way? {
  func refuse(_ expected: String) -> Reservation.Way? {
    log.error("site.reserve", "found \"\(text)\", expected \(expected)", at: location)
    return nil
  }
  switch key {
  case "url":
    // What stands in the place of names is encoded, which changes nothing of where the address leads.
    guard isWeb(String(decoding: text.utf8.filter { !"{}".utf8.contains($0) }, as: UTF8.self)), !namesHost(in: text)
    else { return refuse("an address that begins with https:// and a host, or a path of the site") }
    return .link(FilledPattern(text))
  case "mail":
    let parts = text.parts(separatedBy: UInt8(ascii: "@"))
    guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty }),
      text.utf8.allSatisfy({ $0 > 0x20 && !",;<>\"?&".utf8.contains($0) })
    else { return refuse("one address of mail, such as desk@library.example") }
    return .mail(
      to: text, subject: node["subject"]?.text.map(FilledPattern.init), body: node["body"]?.text.map(FilledPattern.init)
    )
  default:
    guard isWeb(text) else { return refuse("an address that begins with https:// and a host, or a path of the site") }
    let fields = node["fields"]?.texts.compactMap(ReservationForm.Field.init(rawValue:)) ?? [.name, .email]
    let hidden = node["hidden"]?.entries.map { (name: $0.key, pattern: FilledPattern($0.node.text ?? "")) }
    let form = ReservationForm(
      action: text, fields: fields, hidden: hidden ?? ReservationForm.usualHidden,
      trap: node["trap"]?.text ?? "website", result: node["result"]?.text ?? "redirect")
    let names = fields.map(\.rawValue) + form.hidden.map(\.name) + [form.trap, form.result]
    if let twice = names.enumerated().first(where: { place, name in names[..<place].contains { $0.isExactly(name) } }) {
      log.error(
        "site.reserve", "two fields of the form are called \"\(twice.element)\"", at: location,
        suggestion: "give one of them another name, with hidden, trap or result")
      return nil
    }
    return .form(form)
  }
}

/// Whether a name in braces stands where the host does: data would say where people are led.
private func namesHost(in text: String) -> Bool {
  let bytes = Array(text.utf8)
  guard let brace = bytes.firstIndex(of: UInt8(ascii: "{")) else { return false }
  return bytes[..<brace].count { $0 == UInt8(ascii: "/") } < (isElsewhere(text) ? 3 : 1)
}

private func isWeb(_ text: String) -> Bool {
  switch URLPolicy.target(of: text) {
  case .web: true
  case .relative: text.utf8.first == UInt8(ascii: "/")
  default: false
  }
}

private func readStates(_ node: ConfigNode, _ kind: Kind, _ log: DiagnosticLog) -> [String]? {
  let words = kindPages.pages(of: kind).reserveWords
  if words.isEmpty {
    log.error(
      "site.reserve", "records of the kind \(kind.name) have no states to be asked for in", at: node.location,
      suggestion: "delete  when")
    return nil
  }
  for item in node.items {
    guard let word = item.text, !words.contains(where: { $0.isExactly(word) }) else { continue }
    log.error(
      "site.reserve", "\(item.described) is no state, expected one of \(words.joined(separator: ", "))",
      at: item.location, suggestion: nearMiss(to: word, among: words).map { "did you mean \"\($0)\"?" })
  }
  return node.texts
}

/// Looks whether the names in braces are fields that everybody who gets the page may see.
func check(_ reservation: Reservation, of place: Int, in model: SiteModel, _ log: DiagnosticLog) {
  let fields = model.store.collections[place].schema.fields.map(\.name) + ["key", "slug", "title", "url"]
  for name in model.unknownNames(in: reservation, of: place) {
    log.error(
      "site.reserve", "{\(name)} is no field that these pages have", at: reservation.declaration,
      suggestion: nearMiss(to: name, among: fields).map { "did you mean {\($0)}?" }
        ?? "write {key}, {title}, {url} or a field of the collection")
  }
}

/// Reads that people may take the data of a collection; `nil` where they may not.
func readOpenData(_ node: ConfigNode, log: DiagnosticLog) -> OpenData? {
  guard case .mapping = node.content else { return node.boolean == true ? OpenData() : nil }
  var data = OpenData(isSafe: node["formulas"]?.text?.isExactly("safe") ?? false)
  if let licence = node["licence"], let word = licence.text {
    data.licence = Licence(word)
    if data.licence == nil {
      log.error(
        "site.licence",
        "\"\(word)\" is no licence that is known, expected one of \(Licence.names.joined(separator: ", "))",
        at: licence.location,
        suggestion: nearMiss(to: word, among: Licence.names).map { "did you mean \"\($0)\"?" }
          ?? "write the address of the licence, such as https://example.org/licence")
    }
  }
  return data
}
