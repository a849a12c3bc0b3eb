import Kinds
import Records
import Text

/// The reference of `site.yaml` as Markdown, a table a group: the guide's, so that it cannot differ from the check.
func siteReference() -> String {
  let groups: [Group] =
    [
      SiteGrammar.site, SiteGrammar.series, SiteGrammar.hours, SiteGrammar.pictures, SiteGrammar.covers,
      SiteGrammar.coverSource,
      SiteGrammar.block, SiteGrammar.theme, SiteGrammar.logo,
      SiteGrammar.ownFonts, SiteGrammar.footer, SiteGrammar.footerLink, SiteGrammar.link,
      SiteGrammar.collection, SiteGrammar.facet, SiteGrammar.search,
      SiteGrammar.reserve, SiteGrammar.openData,
      SiteGrammar.source, SiteGrammar.records, SiteGrammar.guards, SiteGrammar.dialect, SiteGrammar.field,
      SiteGrammar.join, SiteGrammar.computed,
      SiteGrammar.tree,
      SiteGrammar.dictionary, SiteGrammar.variants,
      SiteGrammar.constraints, SiteGrammar.selection, SiteGrammar.letter, SiteGrammar.loans, SiteGrammar.loanFields,
      SiteGrammar.loanStates, SiteGrammar.lookup, SiteGrammar.target, SiteGrammar.notify,
      SiteGrammar.issue,
      SiteGrammar.page,
    ]
    + [BlockKind.button] + BlockKind.all.map(\.group)
  return groups.map(table).joined(separator: "\n")
}

/// The table of kinds with the words of their vocabularies, required ones in bold.
func kindsReference() -> String {
  let rows = knownKinds.all.map { kind in
    let words = kind.vocabulary.filter { !$0.name.isExactly("draft") }
    return
      "| `\(kind.name)` | \(words.map { $0.isRequired ? "**\($0.name)**" : $0.name }.joined(separator: ", ")) |\n"
  }
  return "| kind | words |\n|---|---|\n" + rows.joined()
}

private func table(_ group: Group) -> String {
  let rows = group.keys.map { key in
    let name = key.isRequired ? "**`\(key.name)`**" : "`\(key.name)`"
    return "| \(name) | \(words(for: key.shape)) | \(key.summary) |\n"
  }
  return "## \(heading(group))\n\n| key | value | meaning |\n|---|---|---|\n" + rows.joined()
}

private func heading(_ group: Group) -> String {
  let first = group.name.utf8.prefix(1).map { $0 & ~0x20 }
  return String(decoding: first + group.name.utf8.dropFirst(), as: UTF8.self)
}

/// What stands behind a key, in a few words.
private func words(for shape: NodeShape) -> String {
  switch shape {
  case .text: "text"
  case .integer(let minimum): "number, at least \(minimum)"
  case .boolean: "true or false"
  case .choice(let words): words.map { "`\($0)`" }.joined(separator: " ")
  case .list(let shape): "list of \(words(for: shape))"
  case .oneOrMany(let shape): "\(words(for: shape)), or a list"
  case .group(let group): "[\(group.name)](#\(anchor(group)))"
  case .named(let shape): "names, each with \(words(for: shape))"
  case .either(let shapes): shapes.map(words).joined(separator: " or ")
  case .anything: "[conditions](/conditions/)"
  }
}

/// A heading's address on the pages of code hosts.
private func anchor(_ group: Group) -> String {
  String(decoding: group.name.utf8.filter { $0 != UInt8(ascii: "'") }.map { $0 == 0x20 ? 0x2D : $0 }, as: UTF8.self)
}
