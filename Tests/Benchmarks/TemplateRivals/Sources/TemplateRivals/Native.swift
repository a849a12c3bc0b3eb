import Foundation

/// JSON as plain Swift values, which is what both engines take: no `NSNumber` in their way.
struct Native: Decodable {
  let value: Any

  init(from decoder: any Decoder) throws {
    if let keyed = try? decoder.container(keyedBy: Key.self) {
      var map: [String: Any] = [:]
      for key in keyed.allKeys { map[key.stringValue] = try keyed.decode(Native.self, forKey: key).value }
      value = map
    } else if var list = try? decoder.unkeyedContainer() {
      var items: [Any] = []
      while !list.isAtEnd { items.append(try list.decode(Native.self).value) }
      value = items
    } else {
      let single = try decoder.singleValueContainer()
      if let flag = try? single.decode(Bool.self) {
        value = flag
      } else if let number = try? single.decode(Int.self) {
        value = number
      } else {
        value = try single.decode(String.self)
      }
    }
  }

  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init?(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }
}
