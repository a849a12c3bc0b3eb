import Text

/// What is told of data that people may take.
public struct DatasetFacts: Sendable {
  /// A file with the data.
  public struct Download: Sendable {
    public let address: String
    public let type: String

    public init(_ address: String, type: String) { (self.address, self.type) = (address, type) }
  }

  /// The absolute address of the page that shows them.
  public var url: String
  public var name: String
  public var description: String
  public var language: String?
  /// The address of the licence.
  public var licence: String?
  /// Who made them.
  public var creator: String?
  public var downloads: [Download]

  public init(url: String, name: String, description: String, downloads: [Download]) {
    (self.url, self.name, self.description, self.downloads) = (url, name, description, downloads)
  }
}

extension LinkedData {
  /// A `Dataset`.
  public static func dataset(_ facts: DatasetFacts) -> [UInt8] {
    var data = LinkedObject("Dataset")
    data.add("@id", address: identifier(facts.url, "data"))
    data.add("name", text: facts.name)
    data.add("url", address: facts.url)
    data.add("description", text: facts.description)
    data.add("inLanguage", text: facts.language)
    data.add("license", address: facts.licence)
    if let creator = facts.creator {
      data.add("creator", oneOrMore: [creator]) { list, name in
        list.object("Organization") { $0.add("name", text: name) }
      }
    }
    data.add("distribution", oneOrMore: facts.downloads) { list, download in
      list.object("DataDownload") {
        $0.add("contentUrl", address: download.address)
        $0.add("encodingFormat", text: download.type)
      }
    }
    return data.finished()
  }
}
