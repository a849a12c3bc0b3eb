import Feeds
import Locales
import Records
import Templates
import Text

extension SiteModel {
  /// The files of open data, and what leads to those of each collection.
  func openDataFiles(_ collections: [CollectionPages]) -> (files: [MadeFile], links: [Int: [FeedLink]]) {
    var files: [MadeFile] = []
    var links: [Int: [FeedLink]] = [:]
    let open = collections.indices.filter { collections[$0].openData != nil }
    guard !open.isEmpty else { return ([], [:]) }
    func plan(_ form: OpenDataPlan.Form, _ places: [Int], _ path: String) {
      let plan = OpenDataPlan(
        form: form, collections: places, offers: places.compactMap { collections[$0].openData },
        titles: places.map { (collections[$0].title, collections[$0].description) })
      files.append(MadeFile(content: .openData(plan), path: path, owner: "the open data \(path)", record: nil))
    }
    for place in open {
      let base = OpenData.folder + OpenTable.fileName(of: store.collections[place].name, self)
      func link(_ form: String, _ type: String, _ path: String) -> FeedLink {
        let title = site.texts.text("feed.data", values: [("title", collections[place].title), ("form", form)])
        return FeedLink(title: title ?? form, type: type, path: path)
      }
      plan(.csv, [place], base + ".csv")
      plan(.json, [place], base + ".json")
      links[place] = [
        link("CSV", FeedLink.csv, base + ".csv"), link("JSON", FeedLink.json, base + ".json"),
      ]
      for form in kindPages(place).dataForms {
        plan(.own(form), [place], base + form.ending)
        links[place]?.append(link(form.label, form.mediaType, base + form.ending))
      }
    }
    plan(.package, open, OpenData.package)
    return (files, links)
  }

  func bytes(of plan: OpenDataPlan) -> [UInt8] {
    guard let place = plan.collections.first else { return [] }
    switch plan.form {
    case .csv: return csv(OpenTable(self, place), place, isSafe: plan.offers.first?.isSafe ?? false)
    case .json: return json(OpenTable(self, place), place)
    case .own(let form):
      return form.bytes((0..<store.collections[place].count).map { RecordID(collection: place, row: $0) }, self)
    case .package: return package(plan)
    }
  }

  private func csv(_ table: OpenTable, _ place: Int, isSafe: Bool) -> [UInt8] {
    var bytes: [UInt8] = []
    func end() { bytes += [0x0D, 0x0A] }
    for (number, column) in table.columns.enumerated() {
      if number > 0 { bytes.append(UInt8(ascii: ",")) }
      bytes.append(csvCell: column.name, isSafe: isSafe)
    }
    end()
    for row in 0..<store.collections[place].count {
      for (number, value) in table.values(of: row).enumerated() {
        if number > 0 { bytes.append(UInt8(ascii: ",")) }
        bytes.append(csvCell: table.cell(value, table.columns[number]), isSafe: isSafe)
      }
      end()
    }
    return bytes
  }

  private func json(_ table: OpenTable, _ place: Int) -> [UInt8] {
    var bytes: [UInt8] = [UInt8(ascii: "["), 0x0A]
    let count = store.collections[place].count
    for row in 0..<count {
      let members = zip(table.columns, table.values(of: row)).map { column, value in
        JSONNode.Member(column.name, table.node(value, column))
      }
      bytes += JSONNode.object(members).bytes
      if row < count - 1 { bytes.append(UInt8(ascii: ",")) }
      bytes.append(0x0A)
    }
    return bytes + [UInt8(ascii: "]"), 0x0A]
  }

  private func package(_ plan: OpenDataPlan) -> [UInt8] {
    let tables = plan.collections.map { OpenTable(self, $0) }
    var resources: [TablePackage.Resource] = []
    for (number, table) in tables.enumerated() {
      let (place, titles) = (plan.collections[number], plan.titles[number])
      let columns = table.columns.map { column(in: $0, of: place, plan, tables) }
      func add(_ name: String, _ ending: String, _ format: String, _ type: String, _ columns: [TablePackage.Column]?) {
        resources.append(
          TablePackage.Resource(
            name: name, file: table.name + ending, title: titles.title, description: titles.description,
            format: format, mediaType: type, licence: plan.offers[number].licence, columns: columns))
      }
      add(table.name, ".csv", "csv", FeedLink.csv, columns)
      add(table.name + "-json", ".json", "json", FeedLink.json, nil)
      for form in kindPages(place).dataForms {
        add(
          table.name + "-" + site.language.slug(form.label), form.ending, form.label.lowercased(), form.mediaType, nil)
      }
    }
    let name = site.language.slug(site.title)
    return TablePackage(
      name: name.utf8.allSatisfy { $0 < 0x80 } && !name.isEmpty ? name : "data", title: site.title,
      description: site.description.isEmpty ? nil : site.description, homepage: site.absolute("/"),
      resources: resources
    ).json()
  }

  private func column(
    in column: OpenTable.Column, of place: Int, _ plan: OpenDataPlan, _ tables: [OpenTable]
  ) -> TablePackage.Column {
    guard let index = column.field else {
      return TablePackage.Column(column.name, title: nil, type: column.type, description: "what identifies the record")
    }
    let field = store.collections[place].schema.fields[index]
    var description: String?
    switch field.type {
    case .list: description = "several values, with \"; \" between"
    case .category: description = "categories with \"; \" between, each with \" > \" between its parts"
    case .reference: description = field.reference.map { "the key of a record of \($0.target)" }
    case .markdown: description = "Markdown"
    case .html: description = "HTML"
    default: break
    }
    var result = TablePackage.Column(
      column.name, title: tables.isEmpty ? nil : label(of: index, in: place), type: column.type,
      description: description)
    if let reference = field.reference, !reference.isMany,
      let target = store.index(of: reference.target), let number = plan.collections.firstIndex(of: target)
    {
      result.refersTo = tables[number].name
    }
    return result
  }

  private func label(of index: Int, in place: Int) -> String? {
    if case .string(let text) = tables[place].fields[index].label { return text }
    return nil
  }
}
