/// The locals of an including template as the included one sees them.
enum LocalValues {
  case none
  case copied([(name: Name, value: Value)])
  /// Read where they lie: the frame waits while the included template runs, so nothing changes meanwhile.
  case lying(in: Frame, [LocalVariable])

  /// The same values in a place of their own.
  var copied: [(name: Name, value: Value)] {
    switch self {
    case .none: []
    case .copied(let values): values
    case .lying(in: let frame, let locals):
      locals.compactMap { local in frame.value(of: local).map { (local.name, $0) } }
    }
  }
}

extension Frame {
  /// The value of a local; `nil` when it has none.
  func value(of local: LocalVariable) -> Value? { place(of: local)?.pointee }

  /// Where the value of a local lies; `nil` when it has none.
  func place(of local: LocalVariable) -> UnsafePointer<Value>? {
    let place = (local.outward == 0 ? values : outward(local.outward).values) + local.slot
    if case .undefined(let undefined) = place.pointee,
      undefined === Undefined.missing || undefined === Undefined.unresolved
    {
      return nil
    }
    return UnsafePointer(place)
  }
}
