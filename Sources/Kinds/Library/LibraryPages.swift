import Feeds
import Hours
import Locales
import Pages
import Records

extension KindPages {
  /// What libraries are to pages: places with opening hours.
  static let library: KindPages = {
    var pages = KindPages(.library, listTemplate: "libraries.html")
    pages.members = libraryMembers
    pages.blocks = ["hours", "libraries", "contact"]
    pages.answers = .ofLibraries
    pages.linkedData = { LinkedData.library($1.facts(of: $0)) }
    return pages
  }()
}

extension LinkedPage {
  fileprivate func facts(of record: Record) -> LibraryFacts {
    var facts = LibraryFacts(url: url, name: record.title)
    facts.address = model.words("address", of: record)
    facts.latitude = model.text(of: record["latitude"])
    facts.longitude = model.text(of: record["longitude"])
    facts.description = summary
    facts.images = ([record["image"]] + record["gallery"].elements).compactMap {
      $0.text.flatMap(model.absoluteImage)
    }
    facts.telephones = model.wordList("telephone", of: record)
    facts.emails = model.wordList("email", of: record)
    facts.links = model.wordList("link", of: record)
    if let timetable = record.timetable {
      facts.openingHours = timetable.hours
      let seasons = timetable.hours.seasons
      let today = seasons.isEmpty ? .earliest : model.dayOfBuild
      facts.seasons = seasons.flatMap { season in
        season.days.compactMap { days in days.next(from: today).map { ($0, season.week) } }
      }
      facts.exceptions = model.exceptionsToCome(of: timetable)
    }
    return facts
  }
}
