import Diagnostics
import Text

extension Environment {
  /// Lexes, parses and generates code: the whole way from bytes to a program.
  func compiling(name: String, file: SourceFile) throws(Diagnostic) -> CompiledTemplate {
    let limits = configuration.limits
    guard file.bytes.count <= limits.sourceBytes else {
      throw Diagnostic(
        .error, "template.size-limit", "the template is longer than \(limits.sourceBytes) bytes",
        at: SourceLocation(file))
    }
    do {
      var tokens = try Lexer.tokens(of: file.bytes, options: lexerOptions)
      if configuration.compactsMarkup(name) { tokens = MarkupBlanks.compacted(tokens) }
      let body = try Parser.parse(tokens, limits: limits)
      let escaping = configuration.escaping(name)
      let isMarkup = escaping == .html || escaping == .xml
      let marked =
        configuration.guardsAddresses && isMarkup
        ? try AddressMarker.marked(body, scriptFilters: configuration.scriptFilters) : body
      let program = try CodeGenerator.compile(marked, configuration)
      return CompiledTemplate(name: name, file: file, program: program, escaping: escaping, body: body)
    } catch {
      throw error.diagnostic(in: file)
    }
  }

  private var lexerOptions: LexerOptions {
    LexerOptions(
      trimBlocks: configuration.trimBlocks, lstripBlocks: configuration.lstripBlocks,
      keepTrailingNewline: configuration.keepTrailingNewline)
  }
}

extension SyntaxError {
  func diagnostic(in file: SourceFile) -> Diagnostic {
    Diagnostic(
      .error, "template.\(kind)", message, at: SourceLocation(file, span.range),
      notes: note.map { [Diagnostic.Note($0.message, at: SourceLocation(file, $0.span.range))] } ?? [],
      suggestion: suggestion)
  }
}
