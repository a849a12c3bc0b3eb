import Pictures

extension PreparedSite {
  /// Lines of the summary.
  var pictureLines: [String] {
    let (widened, waiting) = (pictures.widened, pictures.waiting)
    if waiting.count > 0 {
      return [
        "\(waiting.count) \(waiting.count == 1 ? "picture goes" : "pictures go") out as they came, "
          + "\(kilobytes(waiting.bytes)); with \(PictureProgram.name) (of Debian's \(PictureProgram.package)), "
          + "a visitor who sees all would load about \(kilobytes(waiting.estimate))"
      ]
    }
    return widened == 0 ? [] : ["\(widened) \(widened == 1 ? "picture" : "pictures") in several widths"]
  }

  private func kilobytes(_ bytes: Int) -> String {
    bytes < 10_000_000 ? "\((bytes + 500) / 1000) kB" : "\((bytes + 500_000) / 1_000_000) MB"
  }
}
