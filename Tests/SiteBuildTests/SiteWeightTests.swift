import Publishing
import Testing

@testable import SiteBuild

@Suite struct SiteWeightTests {
  @Test func theSummarySaysWhichHostsDoNotTakeTheSiteAndWhatWouldMakeItLess() {
    let weight = SiteWeight(
      files: 21_340, bytes: 812_000_000, hosts: HostLimits.known, thin: ("books", "authors", 7_100))
    #expect(
      weight.lines == [
        "size: 21340 files, 812 MB", "too much for codeberg (750 MB), cloudflare (20000 files)",
        "7100 of the files are pages of authors with fewer than 3 records: to have them on one page, write  "
          + "facets: {authors: {pages: from 3}}  for books",
      ])
  }

  @Test func aSiteThatEveryHostTakesSaysItsSizeAlone() {
    #expect(
      SiteWeight(files: 40, bytes: 1_260_000, hosts: HostLimits.known, thin: nil).lines == ["size: 40 files, 1.3 MB"])
  }
}
