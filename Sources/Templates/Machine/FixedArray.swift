/// Elements that never change, read without counting references to the array: the machine looks at them all the time. Who
/// reads stays within the count.
// Nothing is written after it was made, so that threads may share it.
struct FixedArray<Element: Sendable>: ~Copyable, @unchecked Sendable {
  let start: UnsafePointer<Element>
  let count: Int

  init(_ elements: [Element]) { self.init(count: elements.count) { elements[$0] } }

  /// So many elements, each made of its place.
  init(count: Int, _ element: (Int) -> Element) {
    let elements = UnsafeMutablePointer<Element>.allocate(capacity: count)
    for place in 0..<count { (elements + place).initialize(to: element(place)) }
    start = UnsafePointer(elements)
    self.count = count
  }

  deinit {
    let elements = UnsafeMutablePointer(mutating: start)
    elements.deinitialize(count: count)
    elements.deallocate()
  }
}

/// Objects that their owner keeps, for who stays within its life. Counting references to what all threads look at makes
/// them wait for each other.
typealias FixedObjects<Object: AnyObject & Sendable> = FixedArray<Unmanaged<Object>>

extension Unmanaged where Instance: Sendable {
  /// Objects that someone else keeps.
  static func lent(_ objects: [Instance]) -> FixedArray<Unmanaged<Instance>> {
    FixedArray(objects.map { .passUnretained($0) })
  }
}

extension Unmanaged {
  /// Hands the object over without counting the reference.
  @inline(__always)
  func lend<Result, Failure: Error>(_ body: (Instance) throws(Failure) -> Result) throws(Failure) -> Result {
    let outcome: Swift.Result<Result, Failure> = _withUnsafeGuaranteedRef { object in
      do throws(Failure) { return .success(try body(object)) } catch { return .failure(error) }
    }
    return try outcome.get()
  }
}
