import TestSupport
import Testing

/// Numbers that looked like others: ratings, and years before Christ.
@Suite struct RatingTests {
  private static let head = "title: T\ntime_zone: Europe/London\nbase_url: https://x.example\ncollections:\n"

  private func books(_ field: String, _ table: String) throws -> TestSite {
    let site = try TestSite([
      "site.yaml": Self.head + "  things:\n    kind: book\n    source: b.csv\n    key: id\n    facets: [year]\n"
        + field,
      "b.csv": table,
    ])
    let built = try site.build()
    #expect(built.code == 0 && built.errorText == "", "\(built.errorText)")
    return site
  }

  @Test func yearsBeforeChristHaveAddressesOfTheirOwn() throws {
    let site = try books("", "id,title,year\n1,A,-44\n2,B,44\n")
    #expect(try site.page("/year/44/").contains(">B<"))
    #expect(try site.page("/year/minus-44/").contains(">A<"))
  }

  @Test func ratingsAreSaidToTheirFractionAndNoughtIsNone() throws {
    let site = try books("", "id,title,rating\n1,A,4.57\n2,B,4.49\n3,C,0\n4,D,5\n")
    #expect(try site.page("/things/1/").contains("<b>★★★★★</b> 4.57</span>"))
    #expect(try site.page("/things/2/").contains("<b>★★★★</b>☆ 4.49</span>"))
    #expect(!(try site.page("/things/3/").contains("class=\"stars\"")))
    #expect(try site.page("/things/4/").contains("<b>★★★★★</b></span>"))
  }

  @Test func aRatingOnAnotherScaleBecomesFiveStars() throws {
    let site = try books("    fields:\n      rating: {scale: 10}\n", "id,title,rating\n1,A,9\n2,B,10\n")
    #expect(try site.page("/things/1/").contains("4.5 stars of 5"))
    #expect(try site.page("/things/2/").contains("5 stars of 5"))
  }
}
