import Diagnostics
import Fetching
import Pages
import Records
import Text
import Web

/// How the interface with the loans is asked.
enum LoansInterface: String, CaseIterable {
  case paia, rest, example
}

/// Reads `loans`; reports everything that is wrong. `nil` where there is no interface to ask.
func readLoans(_ node: ConfigNode, log: DiagnosticLog) -> LoansPage? {
  guard let type = node["type"]?.text.flatMap(LoansInterface.init(rawValue:)) else { return nil }
  let reader = LoansReader(node: node, type: type, log: log)
  var page = LoansPage(path: withSlashes(node["path"]?.text ?? "/my-books/"), interface: "")
  page.title = node["title"]?.text
  page.hint = node["hint"]?.text
  page.isKiosk = node["kiosk"]?.boolean ?? false
  page.isExample = type == .example
  page.asksPIN = reader.asksPIN
  page.pattern = reader.pattern()
  reader.reportForeignKeys()
  let address = type == .example ? (text: "", origin: nil) : reader.address()
  page.origin = address?.origin
  page.interface = reader.interface(url: address?.text ?? "", pattern: page.pattern)
  return page
}

private struct LoansReader {
  let node: ConfigNode
  let type: LoansInterface
  let log: DiagnosticLog

  /// What stands in a request for what the reader wrote.
  private static let number = "{number}", pin = "{pin}"

  // MARK: Keys

  private static let ofRest = ["method", "send", "body", "headers", "records", "pin"]
  private static let ofInterfaces = ["url", "timeout", "fields", "format", "states"]

  /// Keys that mean nothing for this type.
  func reportForeignKeys() {
    let foreign: [String] =
      switch type {
      case .rest: []
      case .paia: Self.ofRest
      case .example: Self.ofRest + Self.ofInterfaces
      }
    for entry in node.entries where foreign.contains(where: entry.key.isExactly) {
      log.error(
        "loans.key", "\"\(entry.key)\" has no meaning with  type: \(type.rawValue)", at: entry.keyLocation,
        suggestion: type == .paia ? "remove it: PAIA says how it is asked" : "remove it: an example asks nobody")
    }
  }

  var asksPIN: Bool {
    switch type {
    case .paia: true
    case .example: false
    case .rest:
      node["pin"]?.boolean
        ?? (values("body") + values("headers")).contains { ($0.text ?? "").holds(Self.pin) }
    }
  }

  private func values(_ key: String) -> [ConfigNode] { node[key]?.entries.map(\.node) ?? [] }

  func pattern() -> String? {
    guard let given = node["number"], let text = given.text else { return nil }
    do throws(PatternMistake) {
      _ = try Pattern(text)
      return text
    } catch {
      log.error(
        "loans.pattern", "found \"\(text)\", expected a regular expression: \(error.message)", at: given.location,
        suggestion: error.suggestion ?? "write for example  number: \"[0-9]{8}\"")
      return nil
    }
  }

  // MARK: The address

  /// The address, and its origin where it is not the site's own.
  func address() -> (text: String, origin: String?)? {
    let example = "write for example  url: https://ils.example.org/loans"
    guard let given = node["url"], let text = given.text, !text.isEmpty else {
      log.error(
        "loans.address", "the interface of the loans has no address", at: node["type"]?.location ?? node.location,
        suggestion: example)
      return nil
    }
    if text.holds(Self.number) || text.holds(Self.pin) {
      log.error(
        "loans.address",
        "the address \"\(text)\" holds what the reader writes: addresses are kept in histories and logs",
        at: given.location,
        suggestion: "send it in the body, with  body: {number: \"{number}\"} , or by the proxy that the guide describes"
      )
      return nil
    }
    if text.utf8.first == UInt8(ascii: "/"), URLPolicy.clean(text) != nil { return (finished(text), nil) }
    guard let address = try? WebAddress(text), isSafe(address) else {
      log.error(
        "loans.address", "\"\(text)\" is not an address that readers' browsers may send card numbers to",
        at: given.location,
        suggestion: "\(example) : with https, and without a name and a password")
      return nil
    }
    return (finished(address.text), origin(of: address))
  }

  /// By https, or to the owner's own machine while it is being tried.
  private func isSafe(_ address: WebAddress) -> Bool {
    address.scheme.isExactly("https") || ["localhost", "127.0.0.1", "[::1]"].contains { address.host.isExactly($0) }
  }

  private func origin(of address: WebAddress) -> String {
    let usual = address.scheme.isExactly("https") ? "443" : "80"
    return "\(address.scheme)://\(address.host)" + (address.port.isExactly(usual) ? "" : ":\(address.port)")
  }

  /// Of PAIA, the address below which the others are.
  private func finished(_ address: String) -> String {
    type == .paia && address.utf8.last != UInt8(ascii: "/") ? address + "/" : address
  }

  // MARK: What the script knows

  /// All of it as JSON, with everything that the site file leaves out.
  func interface(url: String, pattern: String?) -> String {
    typealias Member = JSONNode.Member
    var members = [
      Member("type", .text(type.rawValue)), Member("url", .text(url)), Member("timeout", .integer(timeout())),
      Member("number", pattern.map { .text($0) } ?? .null), Member("fields", fields()), Member("states", states()),
      Member("formats", .texts(formats())),
    ]
    if type == .rest {
      members += [
        Member("method", .text(node["method"]?.text ?? "POST")), Member("send", .text(node["send"]?.text ?? "json")),
        Member("records", .text(node["records"]?.text ?? "")), Member("headers", texts(headers())),
        Member("body", texts(body())),
      ]
    } else {
      members.append(Member("records", .text("doc")))
    }
    return String(decoding: JSONNode.object(members).bytes, as: UTF8.self)
  }

  private func texts(_ pairs: [(name: String, text: String)]) -> JSONNode {
    .object(pairs.map { JSONNode.Member($0.name, .text($0.text)) })
  }

  private func timeout() -> Int {
    guard let given = node["timeout"], let text = given.text else { return 20 }
    if let time = seconds(ofDuration: text), (1...120).contains(time) { return Int(time) }
    log.error(
      "loans.time-limit", "\"\(text)\" is not how long a reader may wait, expected from 1s to 2m", at: given.location,
      suggestion: "write for example  timeout: 20s")
    return 20
  }

  private func body() -> [(name: String, text: String)] {
    guard let given = node["body"] else {
      return [("number", Self.number)] + (asksPIN ? [("pin", Self.pin)] : [])
    }
    let pairs = given.entries.map { (name: $0.key, text: $0.node.text ?? "") }
    let all = pairs.map(\.text) + values("headers").compactMap(\.text)
    for part in [Self.number] + (asksPIN ? [Self.pin] : []) where !all.contains(where: { $0.holds(part) }) {
      log.error(
        "loans.request", "the request has no \(part), so the interface would never get it", at: given.location,
        suggestion: "write for example  body: {card: \"\(Self.number)\"\(asksPIN ? ", pin: \"\(Self.pin)\"" : "")}")
    }
    return pairs
  }

  private func headers() -> [(name: String, text: String)] {
    (node["headers"]?.entries ?? []).compactMap { entry in
      let name = entry.key.lowercased()
      guard !name.isEmpty, name.utf8.allSatisfy({ $0.isASCIILetter || $0.isASCIIDigit || $0 == UInt8(ascii: "-") })
      else {
        log.error("loans.request", "\"\(entry.key)\" is not the name of a header", at: entry.keyLocation)
        return nil
      }
      let text = entry.node.text ?? ""
      let isSecret =
        ["authorization", "cookie"].contains { name.isExactly($0) }
        || ["key", "token", "secret"].contains { name.holds($0) }
      if isSecret, !text.holds(Self.number), !text.holds(Self.pin) {
        log.warning(
          "loans.secret", "the header \"\(entry.key)\" is in the public page, where everybody can read it",
          at: entry.keyLocation,
          suggestion: "if it is a secret of the library, keep it in the proxy that the guide describes")
      }
      return (entry.key, text)
    }
  }

  // MARK: Loans

  private static let fieldsOfPAIA: [(String, [String])] = [
    ("title", ["about", "edition", "item"]), ("due", ["endtime", "duedate"]), ("state", ["status"]),
    ("barcode", ["item"]),
    ("shelfmark", ["label"]), ("renewals", ["renewals"]),
  ]

  private func fields() -> JSONNode {
    var fields = type == .rest ? [] : Self.fieldsOfPAIA
    if type == .example { fields.append(("author", ["author"])) }
    for entry in node["fields"]?.entries ?? [] where !entry.node.texts.isEmpty {
      fields.removeAll { $0.0.isExactly(entry.key) }
      fields.append((entry.key, entry.node.texts))
    }
    if type == .rest {
      for name in ["title", "due"] where !fields.contains(where: { $0.0.isExactly(name) }) {
        log.error(
          "loans.request", "the fields of a loan have no \(name)", at: node["fields"]?.location ?? node.location,
          suggestion: "say where it is in the answer:  fields: {title: item.title, due: dueDate}")
      }
    }
    return .object(fields.map { JSONNode.Member($0.0, .texts($0.1)) })
  }

  /// The state of each word. The numbers are those of PAIA.
  private func states() -> JSONNode {
    var words: [(String, String)] =
      type == .rest
      ? []
      : [("0", "none"), ("1", "reserved"), ("2", "ordered"), ("3", "loan"), ("4", "ready"), ("5", "rejected")]
    for entry in node["states"]?.entries ?? [] {
      for word in entry.node.texts {
        words.removeAll { $0.0.isExactly(word.lowercased()) }
        words.append((word.lowercased(), entry.key))
      }
    }
    return texts(words.map { (name: $0.0, text: $0.1) })
  }

  private func formats() -> [String] {
    guard let given = node["format"] else { return [] }
    return given.items.compactMap { item in
      guard let text = item.text else { return nil }
      if isReadable(text) { return text }
      log.error(
        "loans.format", "\"\(text)\" is not a format of dates that browsers are made to read", at: item.location,
        suggestion: "write for example \"%d.%m.%Y\"; the directives are %Y %y %m %d %H %I %M %S %p, and %% for %")
      return nil
    }
  }

  private func isReadable(_ format: String) -> Bool {
    if ["unix", "milliseconds"].contains(where: format.isExactly) { return true }
    var letters: [UInt8] = []
    var bytes = format.utf8.makeIterator()
    while let byte = bytes.next() {
      if byte == UInt8(ascii: "%") { letters.append(bytes.next() ?? 0) }
    }
    let isKnown = letters.allSatisfy { "YymdHIMSp%".utf8.contains($0) }
    return isKnown && letters.contains(UInt8(ascii: "d")) && letters.contains(UInt8(ascii: "m"))
      && (letters.contains(UInt8(ascii: "Y")) || letters.contains(UInt8(ascii: "y")))
  }
}

extension String {
  /// Whether a text of ASCII stands somewhere in it, by bytes.
  fileprivate func holds(_ text: String) -> Bool {
    let (bytes, sought) = (Array(utf8), Array(text.utf8))
    guard bytes.count >= sought.count else { return false }
    return (0...(bytes.count - sought.count)).contains { bytes[$0...].starts(with: sought) }
  }
}
