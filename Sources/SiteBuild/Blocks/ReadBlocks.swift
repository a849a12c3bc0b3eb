import Diagnostics
import Kinds
import Pages
import Records
import Text

/// Reads blocks: those of `home`, and those in Markdown. What they name is looked up among what the site declares.
struct BlockReader {
  let declarations: [CollectionDeclaration]
  let selections: [SelectionDeclaration]
  let assets: AssetFiles
  let log: DiagnosticLog

  /// The blocks of the home page; `nil` where the site file has none.
  func home(_ node: ConfigNode?) -> [BlockRequest]? {
    guard let node else { return nil }
    if node.isNull || node.text == "auto" { return automatic(at: node.location) }
    return node.items.compactMap { item in
      if let name = item.text { return block(name, nil, at: item.location) }
      let entries = item.entries
      guard entries.count == 1 else {
        log.error(
          "block.several", "found \(entries.count) blocks in one item, expected one in each",
          at: entries.dropFirst().first?.keyLocation ?? item.location,
          suggestion: "begin each block with a - of its own")
        return nil
      }
      return block(entries[0].key, entries[0].node, at: entries[0].keyLocation)
    }
  }

  /// A block in Markdown, whose name follows the word of its fence.
  func block(in fence: PageFence) -> BlockRequest? {
    guard let kind = BlockKind.named(fence.name) else {
      let names = BlockKind.all.map(\.name)
      log.error(
        "block.unknown", fence.name.isEmpty ? "the block has no name" : "there is no block \"\(fence.name)\"",
        at: fence.location,
        suggestion: nearMiss(to: fence.name, among: names).map { "did you mean \"\($0)\"?" }
          ?? "expected one of: \(names.joined(separator: ", "))")
      return nil
    }
    guard let node = fence.node else { return block(kind.name, nil, at: fence.location) }
    kind.shape.check(node, log: log)
    return block(kind.name, node, at: fence.location)
  }

  private func block(_ name: String, _ node: ConfigNode?, at location: SourceLocation) -> BlockRequest? {
    guard let kind = BlockKind.named(name) else { return nil }
    let values = BlockValues(kind, node)
    var block = BlockRequest(
      name: name, content: kind.content, limit: values["limit"]?.integer ?? kind.limit, location: location)
    block.title = values["title"]?.text
    block.text = values["text"]?.text
    block.more = values["more"]?.text.map(withSlashInFront)
    block.need = kind.records?.field
    block.takesAll = kind.records?.takesAll ?? true
    block.usualSort = kind.records?.sort ?? []
    block.isFiltered = values["where"] != nil
    block.audience = readAudience(values["audience"])
    block.alternative = values["alt"]?.text ?? ""
    block.field = values["field"]?.text
    block.folder = values["folder"]?.text.map(withSlashes)
    block.hasSearch = name.isExactly("search") || values["search"]?.boolean ?? false
    block.buttons = (values["buttons"]?.items ?? []).compactMap(button)
    block.picture = values["picture"].flatMap(picture)
    if block.hasSearch { checkSearch(at: location) }
    if name.isExactly("selection") {
      guard let selection = selection(values["name"], at: location) else { return nil }
      block.selection = selection
    } else if values["of"] != nil || kind.records != nil {
      guard let found = selected(kind, values, at: location) else { return nil }
      block.selections = found
    }
    return block
  }

  private func button(_ node: ConfigNode) -> BlockRequest.Link? {
    guard let label = node["label"]?.text, let url = node["url"]?.text else { return nil }
    return BlockRequest.Link(label: label, url: URLPolicy.clean(url) ?? "/")
  }

  private func picture(_ node: ConfigNode) -> String? {
    guard let path = node.text else { return nil }
    if isElsewhere(path) { return path }
    let plain = String(decoding: path.utf8.drop { $0 == UInt8(ascii: "/") }, as: UTF8.self)
    if assets.source(of: plain) != nil { return plain }
    log.error(
      "picture.not-found", "there is no picture \"\(plain)\" in the site", at: node.location,
      suggestion: nearMiss(to: plain, among: assets.paths).map { "did you mean \"\($0)\"?" }
        ?? "put the file into the folder \(assets.folders.first ?? "images")")
    return nil
  }

  private func checkSearch(at location: SourceLocation) {
    if searchPaths(declarations).contains(where: { $0 != nil }) { return }
    log.error(
      "block.no-search", "the site has no search page, so a box for search leads nowhere", at: location,
      suggestion: "write  search: true  at a collection, or remove the box")
  }

  private func selection(_ node: ConfigNode?, at location: SourceLocation) -> String? {
    guard let name = node?.text else { return nil }
    if selections.contains(where: { $0.name.isExactly(name) }) { return name }
    let names = selections.map(\.name)
    log.error(
      "block.unknown-selection", "there is no selection \"\(name)\"", at: node?.location ?? location,
      suggestion: nearMiss(to: name, among: names).map { "did you mean \"\($0)\"?" }
        ?? (names.isEmpty ? "declare it under  selections" : "expected one of: \(names.joined(separator: ", "))"))
    return nil
  }

  // MARK: Collections

  /// A selection for each collection that a block takes records from; `nil` after a mistake.
  private func selected(_ kind: BlockKind, _ values: BlockValues, at location: SourceLocation) -> [Selection]? {
    let named = values["of"]?.items ?? []
    var found: [CollectionDeclaration] = []
    for node in named {
      guard let name = node.text, let declaration = declaration(name, at: node.location) else { return nil }
      found.append(declaration)
    }
    if named.isEmpty {
      found = fitting(kind)
      if found.isEmpty, kind.content != .words { return reportNothing(kind, at: location) }
    }
    return found.map { declaration in
      var selection = Selection(of: declaration.schema.name, declaration: location)
      let own = values["where"].flatMap { readCondition($0, log: log) }
      let parts = [kind.records?.condition, own].compactMap(\.self)
      selection.condition = parts.count > 1 ? .all(parts) : parts.first
      let isTimed = kindPages.pages(of: declaration.schema.kind).isTimed
      selection.period = isTimed ? kind.records?.period : nil
      selection.sort = (values["sort"]?.texts ?? []).map(SortKey.init(word:))
      return selection
    }
  }

  private func declaration(_ name: String, at location: SourceLocation) -> CollectionDeclaration? {
    if let found = declarations.first(where: { $0.schema.name.isExactly(name) }) { return found }
    let names = declarations.map(\.schema.name)
    log.error(
      "block.unknown-collection", "there is no collection \"\(name)\"", at: location,
      suggestion: nearMiss(to: name, among: names).map { "did you mean \"\($0)\"?" }
        ?? "expected one of: \(names.joined(separator: ", "))")
    return nil
  }

  /// The collections whose kind a block is for.
  private func fitting(_ kind: BlockKind) -> [CollectionDeclaration] {
    declarations.filter { declaration in
      kindPages.pages(of: declaration.schema.kind).blocks.contains { $0.isExactly(kind.name) }
        && !hasAnotherType(kind, declaration.schema)
    }
  }

  /// Whether the field that decides is declared with a type that the block's condition cannot ask; without
  /// a stated type it becomes what its kind says.
  private func hasAnotherType(_ kind: BlockKind, _ schema: CollectionSchema) -> Bool {
    guard let records = kind.records, let name = records.field, let type = records.fieldType else { return false }
    return schema.fields.contains { $0.name.isExactly(name) && $0.type != nil && $0.type != type }
  }

  private func reportNothing(_ kind: BlockKind, at location: SourceLocation) -> [Selection]? {
    log.error(
      "block.nothing-to-show", "the site has no collection for the block \(kind.name)", at: location,
      suggestion: "name one:  \(kind.name): {of: \(declarations.first?.schema.name ?? "events")}")
    return nil
  }

  // MARK: Without a word

  /// What a home page has where the site leaves it to the program: what there are records for, in this order.
  private func automatic(at location: SourceLocation) -> [BlockRequest] {
    let names = [
      "today", "hours", "new", "favourites", "categories", "questions", "libraries", "numbers",
    ]
    var blocks = [BlockRequest(name: "hero", content: .words, limit: 0, location: location)]
    blocks[0].hasSearch = searchPaths(declarations).contains { $0 != nil }
    blocks += names.compactMap { name in
      guard let kind = BlockKind.named(name), kind.records == nil || !fitting(kind).isEmpty else { return nil }
      var block = block(name, nil, at: location)
      block?.isAsked = false
      return block
    }
    return blocks
  }
}

/// What is said of a block: its main value alone, or several by their keys.
private struct BlockValues {
  private let main: String?
  private let node: ConfigNode?

  init(_ kind: BlockKind, _ node: ConfigNode?) {
    main = kind.main
    self.node = node
  }

  subscript(key: String) -> ConfigNode? {
    guard let node, !node.isNull else { return nil }
    if case .mapping = node.content { return node[key] }
    return main.map(key.isExactly) ?? false ? node : nil
  }
}
