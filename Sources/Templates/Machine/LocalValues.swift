/// The locals of an including template as the included one sees them.
enum LocalValues {
  case none
  case copied([(name: Name, value: Value)])
  /// Read where they lie: the frame waits while the included template runs, so nothing changes meanwhile.
  case lying(in: Frame, [LocalVariable])

  subscript(_ name: Name) -> Value? {
    switch self {
    case .none: return nil
    case .copied(let values): return values.first { $0.name == name }?.value
    case .lying(in: let frame, let locals):
      for local in locals where local.name == name {
        if let value = frame.value(of: local) { return value }
      }
      return nil
    }
  }

  var names: [Name] {
    switch self {
    case .none: []
    case .copied(let values): values.map(\.name)
    case .lying(in: let frame, let locals): locals.filter { frame.value(of: $0) != nil }.map(\.name)
    }
  }

  /// The same values in a place of their own.
  var copied: LocalValues {
    guard case .lying(in: let frame, let locals) = self else { return self }
    return .copied(locals.compactMap { local in frame.value(of: local).map { (local.name, $0) } })
  }
}

extension Frame {
  /// The value of a local; `nil` when it has none.
  fileprivate func value(of local: LocalVariable) -> Value? {
    let value = outward(local.outward).values[local.slot]
    if case .undefined(let undefined) = value, undefined === Undefined.missing || undefined === Undefined.unresolved {
      return nil
    }
    return value
  }
}
