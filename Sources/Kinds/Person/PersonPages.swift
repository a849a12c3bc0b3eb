import Feeds
import Pages
import Records
import Templates

extension KindPages {
  /// What people are to pages: who they are; what refers to them stands on the page of every record.
  static let person: KindPages = {
    var pages = KindPages(.person)
    pages.openGraphType = "profile"
    pages.pictures = ["portrait"]
    pages.linkedData = personData
    pages.feedFacts = { person, model in [model.words("role", of: person)].compactMap(\.self) }
    return pages
  }()
}

/// A person in the words of schema.org.
private func personData(_ record: Record, on page: LinkedPage) -> [UInt8]? {
  let model = page.model
  var person = LinkedObject("Person")
  person.add("@id", address: LinkedData.identifier(page.url, "person"))
  person.add("name", text: record.title)
  person.add("url", address: page.url)
  person.add("jobTitle", text: model.words("role", of: record))
  person.add("description", text: page.summary)
  person.add(images: [page.image(of: record)].compactMap(\.self))
  person.add("email", texts: model.wordList("email", of: record))
  person.add("telephone", texts: model.wordList("telephone", of: record))
  person.add("sameAs", addresses: model.wordList("link", of: record) + model.wordList("same_as", of: record))
  return person.finished()
}
