import BookNumbers
import Feeds
import MARC
import Pages
import Records
import Text

/// The files of a book's citation, by what reference managers read.
let citationFiles = [
  RecordFile("BibTeX", name: "book.bib") { $1.writtenCitation(of: $0).bibTeX },
  RecordFile("RIS", name: "book.ris") { $1.writtenCitation(of: $0).ris },
  RecordFile("CSL-JSON", name: "book.json") { $1.writtenCitation(of: $0).cslJSON },
  RecordFile("MARCXML", name: "book.xml") { MARCRecord.document(of: [$1.marcRecord(of: $0)]) },
]

extension SiteModel {
  /// The citation of a book, ready for its forms.
  func writtenCitation(of id: RecordID) -> WrittenCitation {
    func make() -> WrittenCitation { citation(of: Record(store: store, id: id)).written }
    return bookNotes(id.collection)?.citations.citation(of: id, make: make) ?? make()
  }

  /// What a citation says of a book.
  private func citation(of record: Record) -> BookCitation {
    var citation = BookCitation(slug: record.slug, title: record.title)
    citation.subtitle = value(BookFields.subtitle, of: record).text
    citation.authors = names(value(BookFields.authors, of: record))
    if case .integer(let year) = value(BookFields.year, of: record) { citation.year = year }
    citation.place = firstName(value(BookFields.placePublished, of: record))
    citation.publisher = firstName(value(BookFields.publisher, of: record))
    citation.series = firstName(value(BookFields.series, of: record))
    let volume = value(BookFields.volume, of: record).plainText
    citation.volume = volume.isEmpty ? nil : volume
    if case .integer(let pages) = value(BookFields.pages, of: record) { citation.pages = pages }
    citation.language = value(BookFields.language, of: record).text
    citation.isbn = value(BookFields.isbn, of: record).firstText { BookNumber.isbn13($0) != nil }
    citation.issn = value(BookFields.issn, of: record).firstText { BookNumber.issn($0) != nil }
    citation.url = path(record.id).flatMap { site.absolute($0) }
    return citation
  }
}
