import Records
import Text

/// What a series has: all that an event has but its times, which its dates have.
let seriesWords = eventWords.filter { word in
  !["start", "end", "previous_start", "status", "except", "also", "moved", "cancelled"].contains {
    $0.isExactly(word.name)
  }
}
