import Files
import Testing
import Text

@Suite struct SafePathTests {
  @Test(arguments: [
    "index.html", "books/9780141439563/index.html", "żółw/zażółć.html", "図書館/index.html", ".well-known/x", "a b",
    "a..b",
    "...a", "console.html", "com10.html", "com", "nulls", "_", "%2e%2e/x", "a'b", "a&b", "a=b;c",
  ])
  func letsOrdinaryPathsBe(path: String) {
    #expect(SafePath.writingProblem(path) == nil)
    #expect(SafePath.readingProblem(path) == nil)
  }

  @Test(arguments: [
    ("", PathProblem.empty), ("/etc/passwd", .absolute), ("/", .absolute), ("a//b", .emptyName), ("a/", .emptyName),
    ("..", .dots), ("../x", .dots), ("a/../b", .dots), ("a/..", .dots), (".", .dots), ("./a", .dots),
    ("a\u{0}b", .control(0)), ("a\nb", .control(10)), ("a\u{7F}", .control(0x7F)), ("a\u{85}b", .control(0x85)),
    ("a\\b", .character("\\")), ("..\\x", .character("\\")),
  ])
  func refusesToReadOrWrite(path: String, problem: PathProblem) {
    #expect(SafePath.writingProblem(path) == problem)
    #expect(SafePath.readingProblem(path) == problem)
  }

  @Test(arguments: [
    ("a\"b", PathProblem.character("\"")), ("C:/x", .character(":")), ("a<b", .character("<")),
    ("a>b", .character(">")),
    ("a|b", .character("|")), ("a*", .character("*")), ("a?b", .character("?")), ("CON", .reserved("CON")),
    ("a/nul.txt", .reserved("nul.txt")), ("aux.html/x", .reserved("aux.html")), ("com1", .reserved("com1")),
    ("LPT9.tar.gz", .reserved("LPT9.tar.gz")), ("com¹", .reserved("com¹")), ("conin$", .reserved("conin$")),
    ("con .txt", .reserved("con .txt")), ("a.", .ending("a.")), ("a ", .ending("a ")), ("a./b", .ending("a.")),
    (" a", .ending(" a")), ("a\u{202E}b", .control(0x202E)), ("a\u{2028}b", .control(0x2028)),
    ("\u{FEFF}a", .control(0xFEFF)),
  ])
  func refusesToWrite(path: String, problem: PathProblem) {
    #expect(SafePath.writingProblem(path) == problem)
  }

  @Test func countsBytesNotCharacters() {
    #expect(SafePath.writingProblem(String(repeating: "a", count: 255)) == nil)
    #expect(SafePath.writingProblem(String(repeating: "ж", count: 127)) == nil)
    #expect(
      SafePath.writingProblem(String(repeating: "ж", count: 128)) == .longName(String(repeating: "ж", count: 12), 256))
    #expect(SafePath.writingProblem(String(repeating: "abc/", count: 256) + "a") == .longPath(1_025))
  }

  /// Neighbours that make one character with a slash, dot or backslash hide nothing.
  @Test func seesThroughNeighbours() {
    let neighbours = (UInt32(0)...0x10_FFFF).compactMap(Unicode.Scalar.init).filter { scalar in
      var text = String.UnicodeScalarView(["/"])
      text.append(scalar)
      return String(text).count == 1
    }
    #expect(neighbours.count >= 2_619)
    let refused = ["../|x", "/|etc", "a\\|b", "a:|b", "a\"|b", "a*|b", "a<|b", "a>|b", "a?|b", "a/../|b", "a//|b"]
    for pattern in refused {
      let parts = pattern.parts(separatedBy: UInt8(ascii: "|"))
      let letPass = neighbours.filter { SafePath.writingProblem(parts[0] + String($0) + parts[1]) == nil }
      #expect(letPass.isEmpty, "\(pattern)")
    }
  }

  @Test func acceptsEveryLetterAndRefusesEveryControl() {
    var wrong: [Unicode.Scalar] = []
    for scalar in (UInt32(0)...0x10_FFFF).compactMap(Unicode.Scalar.init) {
      let problem = SafePath.writingProblem("a\(scalar)b")
      let isControl = scalar.properties.generalCategory == .control
      if isControl, problem != .control(scalar.value) { wrong.append(scalar) }
      if scalar.properties.isAlphabetic, problem != nil { wrong.append(scalar) }
    }
    #expect(wrong.isEmpty)
  }
}
