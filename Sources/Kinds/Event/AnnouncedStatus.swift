import Records
import Text

/// What a table says of an event that does not simply take place, in a word that is known.
public enum AnnouncedStatus: String, Sendable, CaseIterable {
  case scheduled
  case cancelled
  case postponed
  case rescheduled
  case movedOnline = "moved-online"
  case full

  /// Reads `cancelled`, `Moved online`, schema.org's `EventCancelled` and the usual words of five languages; `nil` for others.
  public init?(word: String) {
    // What the reader has recognized is written this way in every record.
    if let known = AnnouncedStatus(rawValue: word) {
      self = known
      return
    }
    let folded = foldedColumnName(word)
    guard !folded.isEmpty, let known = AnnouncedStatus.byWord[ExactString(folded)] else { return nil }
    self = known
  }

  private static let byWord: [ExactString: AnnouncedStatus] = {
    var table: [ExactString: AnnouncedStatus] = [:]
    for (status, words) in words {
      for word in words.parts(separatedBy: UInt8(ascii: " ")) { table[ExactString(word)] = status }
    }
    return table
  }()

  /// The words as `foldedColumnName` folds them, blanks between.
  private static let words: [(AnnouncedStatus, String)] = [
    (
      .scheduled,
      """
      scheduled eventscheduled planned confirmed active ontime asplanned takesplace zaplanowane zaplanowany \
      zaplanowana potwierdzone aktywne odbedziesie programado programada confirmado confirmada segunloprevisto \
      запланировано запланирован запланирована подтверждено поплану состоится 如期舉行 如期 已確認 正常
      """
    ),
    (
      .cancelled,
      """
      cancelled canceled eventcancelled eventcanceled cancel calledoff odwolane odwolany odwolana odwolano anulowane anulowano \
      anulowany anulowana cancelado cancelada anulado anulada suspendido suspendida отменено отменен отмена \
      отменена отменён 已取消 取消
      """
    ),
    (
      .postponed,
      """
      postponed eventpostponed deferred przelozone przelozony przelozona odlozone odlozony odlozona aplazado \
      aplazada pospuesto pospuesta отложено отложен отложена перенесено перенесен перенесён перенесена 延期 已延期
      """
    ),
    (
      .rescheduled,
      """
      rescheduled eventrescheduled newdate nowytermin zmianaterminu nuevafecha reprogramado reprogramada \
      новаядата 改期 已改期
      """
    ),
    (
      .movedOnline,
      """
      movedonline eventmovedonline online przeniesionedosieci przeniesioneonline enlinea pasaaserenlinea \
      онлайн пройдетонлайн пройдётонлайн 改為線上舉行 改線上 線上
      """
    ),
    (
      .full,
      """
      full fullybooked bookedout soldout nospacesleft brakmiejsc brakwolnychmiejsc wyprzedane komplet completo completa agotado agotada lleno llena sinplazas \
      agotadas местнет распродано 名額已滿 客滿 額滿 已滿 滿
      """
    ),
  ]
}
