/// Elements that never change, read without counting references to the array: the machine looks at them all the time. Who
/// reads stays within the count.
// Nothing is written after it was made, so that threads may share it.
struct FixedArray<Element: Sendable>: ~Copyable, @unchecked Sendable {
  let start: UnsafePointer<Element>
  let count: Int

  init(_ elements: [Element]) {
    let copy = UnsafeMutablePointer<Element>.allocate(capacity: elements.count)
    copy.initialize(from: elements, count: elements.count)
    start = UnsafePointer(copy)
    count = elements.count
  }

  deinit {
    let elements = UnsafeMutablePointer(mutating: start)
    elements.deinitialize(count: count)
    elements.deallocate()
  }
}
