extension SiteGrammar {
  static let pictures = Group(
    "the pictures",
    [
      Key(
        "widths", .boolean,
        "whether pages get pictures in several widths, as WebP (default: where `vipsthumbnail` is installed)"),
      Key(
        "metadata", .choice(["remove", "keep"]),
        "whether published pictures keep what their files say of the place, the time and the camera (default: remove)"),
    ])

  static let covers = Group(
    "the covers",
    [
      Key(
        "sources", .list(.either([.text, .group(coverSource)])),
        "who is asked, in order: openlibrary, or others with an address (default: openlibrary)"),
      Key(
        "table", .text,
        "the CSV table in which is noted where each cover came from (default: data/covers.csv)"),
    ])

  static let coverSource = Group(
    "a source of covers",
    [
      Key("name", .text, required: true, "what the table calls it"),
      Key("url", .text, required: true, "the address of a cover, with {isbn} for the 13 digits"),
      Key("license", .text, "what the table says of the rights to its covers"),
      Key(
        "allow_private", .boolean,
        "whether the address may be on this machine or in its network; the environment must also have GABLOTA_ALLOW_PRIVATE=1 (default: false)"
      ),
    ])
}
