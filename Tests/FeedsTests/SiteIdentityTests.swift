import Text
import Feeds
import Testing

@Suite struct SiteIdentityTests {
  @Test func namesARecordByHostFolderCollectionAndKey() throws {
    let site = try #require(SiteIdentity(baseURL: "https://Example.org:8080/libraries/north/"))
    #expect(site.uid(collection: "events", key: "101") == "libraries.north.events.101@example.org")
    #expect(site.tag("events", "101") == "tag:example.org,2026:libraries/north/events/101")
  }

  @Test func tellsPartsApart() throws {
    let site = try #require(SiteIdentity(baseURL: "https://example.org"))
    #expect(site.uid(collection: "a.b", key: "c") != site.uid(collection: "a", key: "b.c"))
    #expect(site.uid(collection: "a", key: "é") != site.uid(collection: "a", key: "e\u{301}"))
    #expect(site.uid(collection: "a", key: "x@y\r\nz") == "a.x%40y%0D%0Az@example.org")
  }

  @Test func doesWithoutAnAddress() {
    #expect(SiteIdentity(name: "Наша").uid(collection: "e", key: "1") == "e.1@%D0%9D%D0%B0%D1%88%D0%B0.invalid")
    #expect(SiteIdentity(baseURL: "/district/") == nil)
    #expect(SiteIdentity(baseURL: "ftp://example.org/") == nil)
  }
}
