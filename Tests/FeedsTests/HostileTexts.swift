/// Texts that break writers which are not careful.
enum HostileTexts {
  /// Each of them goes into every field of every format.
  static let all = handmade + hiddenDelimiters

  /// Things that end a context, in the languages of the files that are written here.
  static let handmade = [
    "</script><script>alert(1)</script>", "<!--<script>", "]]>", "]]&gt;<b>", "<![CDATA[x]]>", "&lt;b&gt;&amp;",
    "\"><img src=x>",
    "' onmouseover='x", "{{7*7}}${x}", "a\r\nBEGIN:VEVENT\r\nSUMMARY:x", "a\nATTACH:http://evil.example/",
    "a\rX-ODD:1", "tail\\", "a\\nb", "a,b;c:d\\;e", "END:VCALENDAR", "\u{0}\u{1}\u{8}nul", "\u{B}\u{C}feed",
    "\u{1B}[31mred", "\u{7F}\u{85}\u{9F}c1", "line\u{2028}sep\u{2029}par", "\u{FFFE}\u{FFFF}non", "\u{FEFF}bom",
    "\u{202E}rtl\u{202C}", "zero\u{200B}width\u{200D}", "\u{10FFFF}\u{1F1F5}\u{1F1F1}", "&#0;&#x1;",
    "<?xml version='1.0'?>",
    "<!DOCTYPE x [<!ENTITY e SYSTEM 'file:///etc/passwd'>]>&e;", "%0d%0aSet-Cookie: x", "é", "e\u{301}", " ", "\t",
    String(repeating: "ж", count: 200), String(repeating: "👩‍👩‍👧‍👦", count: 40),
  ]

  /// For each delimiter one text with all the scalars that hide it, from behind or from before, from code that
  /// compares `Character`s.
  static let hiddenDelimiters: [String] = {
    // Other planes have none.
    let planes: [ClosedRange<UInt32>] = [0...0x1FFFF, 0xE0000...0xE0FFF]
    let scalars = planes.joined().compactMap { Unicode.Scalar($0) }
    let followers = scalars.filter { "x\($0)".count == 1 }
    let leaders = scalars.filter { "\($0)x".count == 1 }
    return Array("<>\"'&/\\,;:=.".unicodeScalars).map { delimiter in
      var text = String.UnicodeScalarView()
      for follower in followers { text += [delimiter, follower] }
      for leader in leaders { text += [leader, delimiter] }
      return String(text)
    }
  }()
}
