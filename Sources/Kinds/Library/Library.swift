import Records

extension Kind {
  /// Libraries, and other places that people go to.
  public static let library = Kind(
    "library", words: libraryWords, hasSeveral: true, hasHours: true,
    computed: ["hours"], reserved: ["upcoming_events"],
    telling: "lib library opening biblio библ 館",
    check: { $0.checkHours($1) })
}
