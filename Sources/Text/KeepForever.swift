import CText
import Synchronization

private let areKept = Atomic(false)

/// From now on ``keepForever(_:)`` keeps objects: for a process that builds one site and ends. One that goes on, as the
/// preview does, would never get the memory back.
public func keepObjectsForever() { areKept.store(true, ordering: .relaxed) }

/// Keeps an object until the process ends, where ``keepObjectsForever()`` said so, and counts references to it no more.
///
/// For what is made once and looked at by all threads: templates, fields, records. Each look counts a reference up and down
/// again, and two processors that write to the same count wait for each other's memory. Called where the object is made,
/// while nobody else knows it; there may be no weak reference to it.
public func keepForever(_ object: AnyObject) {
  if areKept.load(ordering: .relaxed) { stopCounting(object) }
}

/// Counts no references to an object any more, which nobody else knows yet.
func stopCounting(_ object: AnyObject) { gablota_keep_forever(Unmanaged.passUnretained(object).toOpaque()) }

/// Keeps what a value holds until the process ends, where ``keepObjectsForever()`` said so: freeing a large site piece by
/// piece just before everything goes takes a while.
public func keepForever(value: some Sendable) {
  if areKept.load(ordering: .relaxed) { _ = Unmanaged.passRetained(KeptValue(value)) }
}

private final class KeptValue: Sendable {
  let value: any Sendable

  init(_ value: some Sendable) { self.value = value }
}
