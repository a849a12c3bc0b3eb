import Pages
import Records

/// What every kind is to pages, in the order in which the reference tells them. Nothing else names the kinds together.
public let kindPages: [KindPages] = [.library, .event, .book, .copy, .product, .question, .person, .record]

/// All kinds of records.
public let knownKinds = KindList(kindPages.map(\.kind), general: .record)
