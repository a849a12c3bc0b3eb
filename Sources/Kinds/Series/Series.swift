import Records

extension Kind {
  /// What takes place again and again. No table has series: they are the rows of events that say how they repeat.
  static let series = Kind("series", words: seriesWords, isPart: true, hasSeveral: true, reserved: ["spot"])
}
