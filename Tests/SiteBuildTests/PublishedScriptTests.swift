import Testing
import Theme

/// What is left out of the theme's scripts changes nothing of what they do.
@Suite struct PublishedScriptTests {
  private func published(_ script: String) -> String {
    String(decoding: PublishedScript(Array(script.utf8)).bytes, as: UTF8.self)
  }

  @Test(arguments: [
    ("// what it does\nlet a = 1;  // why\n\n/** more\n * lines */\nlet b = a + 2;\n", "let a=1;let b=a+2;\n"),
    ("const a = 'x  // y', b = \"it's\\\" /* z */\";\n", "const a='x  // y',b=\"it's\\\" /* z */\";\n"),
    ("const a = `${ b } // c  d`;", "const a=`${ b } // c  d`;\n"),
    ("x.match( /[/ ]  \\/ '/g ) / 2 / 3;", "x.match( /[/ ]  \\/ '/g) / 2 / 3;\n"),
    ("const is = (a) => /^ \"/.test(a);", "const is=(a)=> /^ \"/.test(a);\n"),
    ("function f(a) { return / b/.test(a); }", "function f(a){return / b/.test(a);}\n"),
    ("a + ++b; a - -b; a++ + b", "a+ ++b;a- -b;a++ +b\n"),
    ("let a = b\nlet c = d++\n[1].map(e)\n", "let a=b\nlet c=d++\n[1].map(e)\n"),
    ("const a = b\n  .c()\n  ? d\n  : e;\n", "const a=b.c()?d:e;\n"),
    ("for (const é of [...ź]) typeof é in x;", "for(const é of[...ź])typeof é in x;\n"),
    ("static async open(a) { get b; }\nclass C {\n}\nlet d", "static async open(a){get b;}\nclass C{}\nlet d\n"),
    ("let a = 'never ends", "let a='never ends\n"), ("", ""), ("/* never ends", ""),
  ])
  func leavesOutWhatMeansNothing(_ script: String, _ wanted: String) {
    #expect(published(script) == wanted)
  }

  @Test func whatIsPublishedIsPublishedAgainAsItIs() {
    let scripts = BuiltInTheme.files.filter { $0.path.hasSuffix(".js") }
    #expect(scripts.count > 5)
    for script in scripts {
      let once = PublishedScript(script.bytes).bytes
      #expect(PublishedScript(once).bytes == once, "\(script.path)")
      #expect(once.count * 10 < script.bytes.count * 9, "\(script.path)")
    }
  }
}
