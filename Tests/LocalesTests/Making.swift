import Foundation
import TestSupport
import Testing

@testable import Locales

/// A day that the test knows to exist.
func day(_ iso: String, _ location: SourceLocation = #_sourceLocation) throws -> CivilDate {
  try #require(CivilDate(iso: iso), sourceLocation: location)
}

/// A wall clock's reading that the test knows to exist.
func reading(_ iso: String, _ location: SourceLocation = #_sourceLocation) throws -> CivilDateTime {
  guard case .success(.local(let reading)) = DateParser().moment(iso) else {
    Issue.record("no reading: \(iso)", sourceLocation: location)
    throw CancellationError()
  }
  return reading
}

func time(_ text: String, _ location: SourceLocation = #_sourceLocation) throws -> CivilTime {
  try #require(try? DateParser().time(text).get(), sourceLocation: location)
}

func language(_ identifier: String, _ location: SourceLocation = #_sourceLocation) throws -> SiteLanguage {
  try #require(SiteLanguage(identifier), sourceLocation: location)
}

func zone(_ identifier: String, _ location: SourceLocation = #_sourceLocation) throws -> TimeZoneRules {
  try #require(TimeZoneRules.named(identifier), sourceLocation: location)
}

/// The text with blanks that are not spaces made visible: U+00A0 as `⍽`, others by their number.
func visible(_ text: String) -> String {
  text.unicodeScalars.map { scalar in
    switch scalar.value {
    case 0xA0: "⍽"
    case 0x2000...0x200F, 0x202F, 0x2060, 0x3000, 0xFEFF: "‹\(String(scalar.value, radix: 16))›"
    default: String(scalar)
    }
  }.joined()
}

/// The generator of test cases: the same numbers in every run.
struct Dice {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed }

  /// A number from 0 to below the limit.
  mutating func roll(_ limit: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(max(1, limit)))
  }
}

/// Runs Python with zone data of its own where the project's judges are installed, else with the system's; the
/// test is skipped where there is neither.
func zoneJudge(_ script: String, input: String = "") throws -> String? {
  let installed = projectRoot() + "/.venv/bin/python"
  let probe = "import zoneinfo; zoneinfo.ZoneInfo('Europe/Warsaw')"
  // With an empty path Python turns to the package tzdata.
  for (python, environment) in [(installed, ["PYTHONTZPATH": ""]), ("python3", [:])] {
    guard let found = try? run(python, ["-c", probe], environment: environment), found.code == 0 else { continue }
    let result = try run(python, ["-c", script], input: Array(input.utf8), environment: environment)
    guard result.code == 0 else {
      Issue.record("the judge failed: \(result.errorText)")
      return nil
    }
    return result.text
  }
  try skip("no Python with zone data")
}
