/// Texts that break writers which are not careful.
enum HostileTexts {
  /// 500 of them: what ends a context, alone and with a character before or behind it that hides it from code that
  /// compares `Character`s.
  static let all: [String] = {
    var texts = enders
    let hiders = ["\u{301}", "\u{200D}", "\u{FE0F}", "\u{20DD}", "\u{E0020}", "\u{600}", "\u{1F1F5}", "\u{93E}"]
    for hider in hiders {
      for ender in enders {
        texts.append(ender.unicodeScalars.map { "\($0)\(hider)" }.joined())
        texts.append(hider + ender)
      }
    }
    return Array(texts.prefix(500))
  }()

  private static let enders = [
    "<script>alert(1)</script>", "</script><script>alert(1)</script>", "<!--<script>", "-->",
    "\"><img src=x onerror=alert(1)>",
    "' onmouseover='alert(1)", "\" onfocus=\"alert(1)\" autofocus=\"", "</title><svg onload=alert(1)>", "</style><b>",
    "javascript:alert(1)", "java\tscript:alert(1)", " javascript:alert(1)", "data:text/html,<script>alert(1)</script>",
    "//evil.example/x", "\\\\evil.example", "{{ 7 * 7 }}{% include 'base.html' %}", "&lt;img src=x&gt;",
    "&#x3C;b&#x3E;",
    "]]><b>", "<a href='javascript:alert(1)'>x</a>", "[x](javascript:alert(1))", "![x](javascript:alert(1))",
    "<iframe src=//evil.example>", "`<b>`", "a\u{2028}b", "\u{202E}rtl", "x'\"<>&", "<plaintext>",
    "</textarea><noscript><p title=\"</noscript><img src=x onerror=alert(1)>\">", "<base href=//evil.example>",
    "<meta http-equiv=refresh content=0;url=//evil.example>", "vbscript:msgbox(1)",
  ]
}
