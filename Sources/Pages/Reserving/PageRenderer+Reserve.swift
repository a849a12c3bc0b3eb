import Records
import Templates
import Text

let reserveShape = ObjectShape("reserve", ["state", "open", "url", "fields", "hidden", "trap", "host"])
private let fieldShape = ObjectShape("reserve field", ["name", "type", "autocomplete", "required"])
private let hiddenShape = ObjectShape("hidden field", ["name", "value"])

extension PageRenderer {
  /// What templates get as `reserve`: how to ask for the record; none where nobody can.
  func reserveValue(of id: RecordID) -> Value {
    guard let reservation = reservation(of: id.collection) else { return .none }
    let state = model.hasEnded(id) ? .past : model.kindPages(id.collection).reserveState?(id, model) ?? .any
    let isOpen = reservation.states.map { $0.contains { $0.isExactly(state.word) } } ?? state.isOffered
    let record = Record(store: model.store, id: id)
    let closed = Value.object(reserveShape, .string(state.word), false, .none, .none, .none, .none, .none)
    guard isOpen, state.word != ReserveState.past.word else { return closed }
    func value(_ url: String, _ form: ReservationForm? = nil) -> Value {
      .object(
        reserveShape, .string(state.word), true, .string(url), form.map { .array($0.fields.map(\.value)) } ?? .none,
        form.map { .array(hidden($0, of: record)) } ?? .none, .optional(form?.trap), .optional(form?.host))
    }
    switch reservation.way {
    case .link(let pattern):
      // An address without the number of what is asked for would ask for something else.
      let url = pattern.filled(isWhole: true) {
        model.reserveText($0, of: record, onlyFirst: true).percentEncoded(keeping: .unreserved)
      }
      return url.map { value($0) } ?? .none
    case .mail(let address, let subject, let body):
      func filled(_ pattern: FilledPattern?) -> String? { pattern?.filled { model.reserveText($0, of: record) } }
      let usual = text("reserve.subject", [("title", record.title)])
      let parts = [("subject", filled(subject) ?? usual), ("body", filled(body) ?? model.address(of: id))]
      let query = parts.compactMap { name, text in text.map { "\(name)=\(mailEncoded($0))" } }.joined(separator: "&")
      return value("mailto:\(address.percentEncoded(keeping: .mailAddress))?\(query)")
    case .form(let form): return value(model.site.link(form.action), form)
    }
  }

  private func hidden(_ form: ReservationForm, of record: Record) -> [Value] {
    var fields = form.hidden.map { name, pattern in
      (name, pattern.filled { model.reserveText($0, of: record) } ?? "")
    }
    let path = ReservationForm.resultPath(ofList: listPath(record.id.collection), record.collection.name)
    if let address = model.site.absolute(path) { fields.append((form.result, address)) }
    return fields.map { .object(hiddenShape, .string($0), .string($1)) }
  }
}

extension ASCIISet {
  /// What an address of mail keeps in `mailto:`.
  fileprivate static let mailAddress = ASCIISet(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~@+")
}

/// A text for the query of a `mailto:` address: line ends are CR LF there (RFC 6068).
private func mailEncoded(_ text: String) -> String {
  var bytes: [UInt8] = []
  for byte in text.utf8 where byte != 0x0D {
    if byte == 0x0A { bytes.append(0x0D) }
    bytes.append(byte)
  }
  return String(decoding: bytes, as: UTF8.self).percentEncoded(keeping: .unreserved)
}

extension SiteModel {
  /// What stands for a name in braces.
  fileprivate func reserveText(_ name: String, of record: Record, onlyFirst: Bool = false) -> String {
    switch name {
    case "key": return record.key.text
    case "slug": return record.slug
    case "title": return record.title
    case "url": return address(of: record.id) ?? ""
    default:
      if onlyFirst { return record[name].elements.first?.plainText ?? "" }
      return plainText(name, of: record) ?? ""
    }
  }

  /// The names in braces that mean nothing in a collection.
  public func unknownNames(in reservation: Reservation, of place: Int) -> [String] {
    let schema = store.collections[place].schema
    return reservation.names.filter { name in
      !["key", "slug", "title", "url"].contains { $0.isExactly(name) } && schema.field(name) == nil
    }
  }
}

extension ReservationForm {
  /// The host that gets what people write; `nil` where it is the site's own.
  fileprivate var host: String? {
    let bytes = Array(action.utf8)
    guard isElsewhere(action), let slashes = action.utf8.firstRangeOfSlashes else { return nil }
    let rest = bytes[slashes...].prefix { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") }
    return String(decoding: rest, as: UTF8.self)
  }
}

extension String.UTF8View {
  /// Where the host begins.
  fileprivate var firstRangeOfSlashes: Int? {
    let bytes = Array(self)
    return bytes.indices.dropLast().first { bytes[$0] == UInt8(ascii: "/") && bytes[$0 + 1] == UInt8(ascii: "/") }
      .map { $0 + 2 }
  }
}

extension ReservationForm.Field {
  fileprivate var value: Value {
    let (type, autocomplete, isRequired) =
      switch self {
      case .name: ("text", "name", true)
      case .email: ("email", "email", true)
      case .phone: ("tel", "tel", false)
      case .card: ("text", "off", true)
      case .people: ("number", "off", true)
      case .message: ("textarea", "off", false)
      }
    return .object(fieldShape, .string(rawValue), .string(type), .string(autocomplete), .boolean(isRequired))
  }
}
