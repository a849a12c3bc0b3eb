import Pages

extension Answers {
  /// What apps are told of libraries.
  static let ofLibraries = Answers(
    list: Form("LibrariesListPage", "libraries"), page: Form("LibraryPage", "library"),
    members: [
      .text("imageUrl", "image"), .words("libName", "name"), .words("timeOpen", "opening_hours"),
      .words("libShortDesc", "summary", .list), .words("libLoc", "address"), .key("libId"),
      .text("libDesc", "description", .page), .texts("imagesList", "gallery", .page), .words("libLink", "link", .page),
    ])
}
