/// Percent-encoding as Jinja2's `urlencode` does it.
enum URLEncoding {
  /// A text, or the pairs of a map or list as a query.
  static func encode(_ value: Value) throws(TemplateError) -> String {
    switch value {
    case .string, .safe: return quote(try value.string(), isQuery: false)
    case .map(let map):
      return try query(map.entries.map { ($0.key, $0.value) })
    case .list(let list):
      var pairs: [(Value, Value)] = []
      for item in list.items {
        let pair = try item.items()
        guard pair.count == 2 else {
          throw TemplateError("type", "urlencode needs pairs, got \(counted(pair.count, "item"))")
        }
        pairs.append((pair[0], pair[1]))
      }
      return try query(pairs)
    default: return quote(try value.string(), isQuery: false)
    }
  }

  private static func query(_ pairs: [(Value, Value)]) throws(TemplateError) -> String {
    var parts: [String] = []
    for (key, value) in pairs {
      parts.append(quote(try key.string(), isQuery: true) + "=" + quote(try value.string(), isQuery: true))
    }
    return parts.joined(separator: "&")
  }

  /// Everything but letters, digits and `_.-~` (and `/` outside of queries) as `%XX`; a blank in a query as `+`.
  static func quote(_ text: String, isQuery: Bool) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var result: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F, 0x2E, 0x2D, 0x7E: result.append(byte)
      case 0x2F where !isQuery: result.append(byte)
      case 0x20 where isQuery: result.append(0x2B)
      default: result += [0x25, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
