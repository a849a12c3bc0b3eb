import Locales
import Text

extension Feed {
  /// The feed as JSON Feed 1.1, UTF-8; its type is `application/feed+json`.
  public func jsonFeed() -> [UInt8] {
    var members = MemberList(["version": "https://jsonfeed.org/version/1.1"])
    members.add("title", .text(title.isBlank ? homeURL : title))
    members.add("home_page_url", address: homeURL)
    members.add("feed_url", address: jsonURL)
    members.add("description", text: subtitle)
    members.add("icon", address: icon)
    members.add("language", text: language)
    members.add("authors", authorList([author.isBlank ? title : author]))
    members.add("items", .list(entries.map { $0.jsonItem }))
    var bytes: [UInt8] = []
    bytes.append(json: members.object)
    bytes.append(0x0A)
    return bytes
  }
}

extension FeedEntry {
  fileprivate var jsonItem: JSONNode {
    var members = MemberList(["id": .text(id)])
    members.add("url", address: url)
    members.add("title", text: title)
    members.add("content_html", .text(absoluteContent))
    members.add("summary", text: summary)
    members.add("image", address: image)
    members.add("date_published", published.map { .text($0.iso) })
    members.add("date_modified", .text(updated.iso))
    members.add("authors", authorList(authors))
    members.add("tags", tags)
    return members.object
  }

  private var tags: JSONNode? {
    let tags = categories.filter { !$0.isBlank }.map(JSONNode.text)
    return tags.isEmpty ? nil : .list(tags)
  }
}

private func authorList(_ names: [String]) -> JSONNode? {
  let authors: [JSONNode] = names.filter { !$0.isBlank }.map { ["name": .text($0)] }
  return authors.isEmpty ? nil : .list(authors)
}
