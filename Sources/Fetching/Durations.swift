import Text

/// The seconds of a time as site files write it: `90s`, `30m`, `1h`, `7d`, `2w`; `nil` for anything else, and for more than
/// ten years.
public func seconds(ofDuration text: String) -> Int64? {
  let bytes = text.utf8.trimmedASCII
  guard let unit = bytes.last, let number = Int64(String(decoding: bytes.dropLast().trimmedASCII, as: UTF8.self)),
    (0...1_000_000).contains(number)
  else { return nil }
  let factor: Int64? =
    switch unit {
    case UInt8(ascii: "s"): 1
    case UInt8(ascii: "m"): 60
    case UInt8(ascii: "h"): 3_600
    case UInt8(ascii: "d"): 86_400
    case UInt8(ascii: "w"): 604_800
    default: nil
    }
  return factor.map { $0 * number }.flatMap { $0 <= 315_360_000 ? $0 : nil }
}

/// Seconds as people say them, in the largest unit that is not too coarse: `45 s`, `26 h`, `9 days`.
public func inWords(seconds: Int64) -> String {
  switch max(0, seconds) {
  case let seconds where seconds < 120: "\(seconds) s"
  case let seconds where seconds < 7_200: "\(seconds / 60) min"
  case let seconds where seconds < 259_200: "\(seconds / 3_600) h"
  case let seconds: "\(seconds / 86_400) days"
  }
}
