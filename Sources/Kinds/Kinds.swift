import Pages
import Records

/// What every kind is to pages, in the order in which the reference tells them. Nothing else names the kinds together.
public let kindPages: [KindPages] = statedKinds + [.series]

/// Those that a site may say its records are; the others are made of them.
private let statedKinds: [KindPages] = [.library, .event, .book, .copy, .product, .question, .person, .record]

/// All kinds of records that a site may have.
public let knownKinds = KindList(statedKinds.map(\.kind), general: .record)
