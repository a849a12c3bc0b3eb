import Glibc

extension Value {
  func adding(_ other: Value) throws(TemplateError) -> Value {
    switch (self, other) {
    case (.integer(let left), .integer(let right)): return try checked(left.addingReportingOverflow(right), "+")
    case (.string(let left), .string(let right)): return .string(left + right)
    case (.safe(let left), .safe(let right)): return .safe(left + right)
    case (.safe(let left), .string(let right)): return .safe(left + right.htmlEscaped)
    case (.string(let left), .safe(let right)): return .safe(left.htmlEscaped + right)
    case (.list(let left), .list(let right)) where left.kind == right.kind && left.kind.isAddable:
      return .list(ValueList(left.items + right.items, kind: left.kind))
    default: return try calculate(other, "+", { $0.addingReportingOverflow($1) }, { $0 + $1 })
    }
  }

  func subtracting(_ other: Value) throws(TemplateError) -> Value {
    try calculate(other, "-", { $0.subtractingReportingOverflow($1) }, { $0 - $1 })
  }

  func multiplied(by other: Value, _ limits: Limits) throws(TemplateError) -> Value {
    if let count = other.repetition, let repeated = try repeated(count, limits) { return repeated }
    if let count = repetition, let repeated = try other.repeated(count, limits) { return repeated }
    return try calculate(other, "*", { $0.multipliedReportingOverflow(by: $1) }, { $0 * $1 })
  }

  private var repetition: Int? {
    switch self {
    case .integer(let value): value
    case .boolean(let value): value ? 1 : 0
    default: nil
    }
  }

  /// Text or a list this many times; `nil` for what cannot be repeated.
  private func repeated(_ count: Int, _ limits: Limits) throws(TemplateError) -> Value? {
    let count = max(0, count)
    switch self {
    case .string(let text): return .string(try Value.repeated(text, count, limits))
    case .safe(let text): return .safe(try Value.repeated(text, count, limits))
    case .list(let list) where list.kind.isAddable:
      let (total, overflow) = list.items.count.multipliedReportingOverflow(by: count)
      guard !overflow, total <= limits.range else {
        throw TemplateError("range-limit", "repeating the list makes more than \(limits.range) items")
      }
      return .list(ValueList(Array(repeatElement(list.items, count: count).joined()), kind: list.kind))
    default: return nil
    }
  }

  private static func repeated(_ text: String, _ count: Int, _ limits: Limits) throws(TemplateError) -> String {
    let (total, overflow) = text.utf8.count.multipliedReportingOverflow(by: count)
    guard !overflow, total <= limits.outputBytes else {
      throw TemplateError("size-limit", "repeating the text makes more than \(limits.outputBytes) bytes")
    }
    guard total > 0 else { return "" }
    var part = text
    return String(unsafeUninitializedCapacity: total) { bytes in
      var filled = part.withUTF8 { bytes.update(fromContentsOf: $0) }
      while filled < total {
        let next = min(filled, total - filled)
        _ = bytes[filled..<(filled + next)].update(fromContentsOf: bytes[..<next])
        filled += next
      }
      return total
    }
  }

  func divided(by other: Value) throws(TemplateError) -> Value {
    guard let left = arithmeticDouble, let right = other.arithmeticDouble else { throw unsupported("/", other) }
    guard right != 0 else { throw TemplateError("arithmetic", "division by zero") }
    return .number(left / right)
  }

  func floorDivided(by other: Value) throws(TemplateError) -> Value {
    if let left = arithmeticInteger, let right = other.arithmeticInteger {
      guard right != 0 else { throw TemplateError("arithmetic", "division by zero") }
      let (quotient, overflow) = left.dividedReportingOverflow(by: right)
      let rest = overflow ? 0 : left % right
      return try checked((rest != 0 && (rest < 0) != (right < 0) ? quotient - 1 : quotient, overflow), "//")
    }
    return .number(try floatDivision(other, "//").quotient)
  }

  func remainder(dividingBy other: Value, _ context: RenderContext) throws(TemplateError) -> Value {
    if text != nil { return try PercentFormat.apply(self, other, context) }
    if let left = arithmeticInteger, let right = other.arithmeticInteger {
      guard right != 0 else { throw TemplateError("arithmetic", "division by zero") }
      if right == -1 { return .integer(0) }
      let rest = left % right
      return .integer(rest != 0 && (rest < 0) != (right < 0) ? rest + right : rest)
    }
    return .number(try floatDivision(other, "%").remainder)
  }

  /// Python's `divmod`: the remainder has the divisor's sign.
  private func floatDivision(
    _ other: Value, _ sign: String
  ) throws(TemplateError) -> (quotient: Double, remainder: Double) {
    guard let left = arithmeticDouble, let right = other.arithmeticDouble else { throw unsupported(sign, other) }
    guard right != 0 else { throw TemplateError("arithmetic", "division by zero") }
    var rest = fmod(left, right)
    var quotient = (left - rest) / right
    if rest != 0 {
      if (right < 0) != (rest < 0) {
        rest += right
        quotient -= 1
      }
    } else {
      rest = copysign(0, right)
    }
    guard quotient != 0 else { return (copysign(0, left / right), rest) }
    let floored = quotient.rounded(.down)
    return (quotient - floored > 0.5 ? floored + 1 : floored, rest)
  }

  func power(_ other: Value) throws(TemplateError) -> Value {
    if let base = arithmeticInteger, let exponent = other.arithmeticInteger, exponent >= 0 {
      return try integerPower(base, exponent)
    }
    guard let base = arithmeticDouble, let exponent = other.arithmeticDouble else { throw unsupported("**", other) }
    guard base != 0 || exponent >= 0 else { throw TemplateError("arithmetic", "0 to a negative power") }
    let result = pow(base, exponent)
    if result.isNaN, !base.isNaN, !exponent.isNaN { throw TemplateError("arithmetic", "the root of a negative number") }
    if result.isInfinite, base.isFinite, exponent.isFinite {
      throw TemplateError("overflow", "the result of \"**\" is too large")
    }
    return .number(result)
  }

  private func integerPower(_ base: Int, _ exponent: Int) throws(TemplateError) -> Value {
    if base == 0 || base == 1 { return .integer(exponent == 0 ? 1 : base) }
    if base == -1 { return .integer(exponent % 2 == 0 ? 1 : -1) }
    var result = 1
    for _ in 0..<min(exponent, 64) {
      let (product, overflow) = result.multipliedReportingOverflow(by: base)
      if overflow { throw overflowError("**") }
      result = product
    }
    return .integer(result)
  }

  func negated() throws(TemplateError) -> Value {
    if case .number(let value) = self { return .number(-value) }
    guard let value = arithmeticInteger else { return try signError("-") }
    return try checked((0 as Int).subtractingReportingOverflow(value), "-")
  }

  func unaryPlus() throws(TemplateError) -> Value {
    if case .number = self { return self }
    guard let value = arithmeticInteger else { return try signError("+") }
    return .integer(value)
  }

  private func signError(_ sign: String) throws(TemplateError) -> Value {
    try requireDefined()
    throw TemplateError("type", "\(typeDescription) has no \"\(sign)\"")
  }
}

extension Value {
  private var arithmeticInteger: Int? {
    switch self {
    case .integer(let value): value
    case .boolean(let value): value ? 1 : 0
    case .object(let object): object.plainValue?.arithmeticInteger
    default: nil
    }
  }

  private var arithmeticDouble: Double? {
    if case .number(let value) = self { return value }
    if case .object(let object) = self { return object.plainValue?.arithmeticDouble }
    return arithmeticInteger.map(Double.init)
  }

  private func calculate(
    _ other: Value, _ sign: String, _ whole: (Int, Int) -> (partialValue: Int, overflow: Bool),
    _ floating: (Double, Double) -> Double
  ) throws(TemplateError) -> Value {
    if let left = arithmeticInteger, let right = other.arithmeticInteger {
      return try checked(whole(left, right), sign)
    }
    guard let left = arithmeticDouble, let right = other.arithmeticDouble else { throw unsupported(sign, other) }
    return .number(floating(left, right))
  }

  private func checked(
    _ result: (partialValue: Int, overflow: Bool), _ sign: String
  ) throws(TemplateError) -> Value {
    guard !result.overflow else { throw overflowError(sign) }
    return .integer(result.partialValue)
  }

  private func overflowError(_ sign: String) -> TemplateError {
    TemplateError("overflow", "the result of \"\(sign)\" is beyond ±\(Int.max)")
  }

  private func unsupported(_ sign: String, _ other: Value) -> TemplateError {
    for value in [self, other] {
      if case .undefined(let undefined) = value { return undefined.error }
    }
    let isText = (text != nil) != (other.text != nil) && sign == "+"
    return TemplateError(
      "type", "\"\(sign)\" does not work with \(typeDescription) and \(other.typeDescription)",
      suggestion: isText ? "join texts with \"~\"" : nil)
  }
}

extension ValueList.Kind {
  fileprivate var isAddable: Bool { self == .list || self == .tuple }
}
