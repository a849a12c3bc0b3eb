import Synchronization

/// A place for an object that one of many threads puts there once, and that stays.
///
/// As `AtomicLazyReference` of the standard library, which is not specialised and asks the runtime for its types each time it is looked at.
struct OnceReference<Object: AnyObject & Sendable>: ~Copyable, Sendable {
  /// The object's address, 0 for none; the place owns a reference to it.
  private let address = Atomic<UInt>(0)

  deinit {
    if let reference { reference.release() }
  }

  /// What was put there.
  var object: Object? { reference?.takeUnretainedValue() }

  /// Puts an object there unless there is one.
  func store(_ object: Object) {
    let reference = Unmanaged.passRetained(object)
    let (isStored, _) = address.compareExchange(
      expected: 0, desired: UInt(bitPattern: reference.toOpaque()), ordering: .acquiringAndReleasing)
    if !isStored { reference.release() }
  }

  /// The same for who looks at it without keeping it.
  var reference: Unmanaged<Object>? {
    UnsafeRawPointer(bitPattern: address.load(ordering: .acquiring)).map(Unmanaged.fromOpaque)
  }
}
