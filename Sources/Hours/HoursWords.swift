import Text

/// The words of opening hours that are understood, in English, Polish, Russian, Spanish and Chinese, in lower case.
///
/// Short forms may be followed by a full stop. A word that is not here makes the text one that is not understood.
enum HoursWords {
  /// Entries by their first scalar, the longest first.
  static let entries: [Unicode.Scalar: [(word: [Unicode.Scalar], token: HoursToken)]] = {
    var entries: [Unicode.Scalar: [(word: [Unicode.Scalar], token: HoursToken)]] = [:]
    for (words, token) in table {
      for word in words.parts(separatedBy: UInt8(ascii: "|")) {
        guard let first = word.unicodeScalars.first else { continue }
        entries[first, default: []].append((Array(word.unicodeScalars), token))
      }
    }
    return entries.mapValues { $0.sorted { $0.word.count > $1.word.count } }
  }()

  private static let table: [(String, HoursToken)] =
    days.enumerated().map { ($0.element, .day($0.offset)) } + [
      ("daily|every day|everyday|7 days a week|ежедневно|каждый день|без выходных|codziennie", .days(everyDay)),
      ("diario|diariamente|a diario|todos los días|todos los dias|cada día|每日|每天|天天", .days(everyDay)),
      ("weekdays|weekday|m-f|l-v|будни|будням|будние дни|будние|рабочие дни|в рабочие дни", .days(workdays)),
      ("dni robocze|w dni robocze|dni powszednie|laborables|días laborables|dias laborables|平日", .days(workdays)),
      ("weekends|weekend|weekendy|weekendach|fines de semana|fin de semana|週末|周末", .days(weekend)),
      ("l-s", .days([0, 1, 2, 3, 4, 5])), ("l-d", .days(everyDay)),
      ("выходные|выходные дни", .weekendOrClosed),
      ("closed|off|выходной|выходной день|закрыто|закрыт|закрыта|не работает|nieczynne|nieczynna", .closed),
      ("nieczynny|zamknięte|zamknięta|zamknięty|zamkniete|cerrado|cerrada|休館|休馆|公休|休息|閉館|闭馆|不開放", .closed),
      ("24/7|24 hours|24 h|24h|круглосуточно|całodobowo|calodobowo|24 horas|24小時|24小时", .wholeDay),
      ("ph|public holidays|public holiday|bank holidays|bank holiday|праздники|праздничные дни", .holidays),
      ("święta|swieta|w święta|festivos|國定假日", .holidays),
      ("to|till|until|through|thru|до|по|do|a|al|a las|hasta|至|到", .dash),
      ("and|и|i|y|oraz|和|及", .comma),
      ("am|a.m.|a.m|a. m.|上午", .half(.morning)), ("pm|p.m.|p.m|p. m.|下午", .half(.afternoon)),
      ("open|opening hours|opening times|hours|working hours|from|on|hrs|o'clock|each|every", .noise),
      ("часы работы|время работы|режим работы|график работы|открыто|открыта|открыт|с|со|в|во|часов", .noise),
      ("часа|час|ч|godziny otwarcia|godz|godziny|czynne|czynna|otwarte|od|w|we|h|hs", .noise),
      ("horario|horario de apertura|abierto|abierta|de|desde|desde las|las|los|de las|horas", .noise),
      ("開放時間|开放时间|營業時間|营业时间|服務時間|時間", .noise),
    ]

  private static let everyDay = [0, 1, 2, 3, 4, 5, 6]
  private static let workdays = [0, 1, 2, 3, 4]
  private static let weekend = [5, 6]

  private static let days = [
    """
    mo|mon|monday|mondays|pn|pon|poniedziałek|poniedzialek|poniedziałku|poniedziałki|пн|пнд|понедельник|понедельника|\
    понедельникам|понедельники|lun|lunes|週一|周一|星期一|禮拜一|一
    """,
    """
    tu|tue|tues|tuesday|tuesdays|wt|wto|wtorek|wtorku|wtorki|вт|втр|вторник|вторника|вторникам|вторники|mar|martes|週二|\
    周二|星期二|禮拜二|二
    """,
    """
    we|wed|weds|wednesday|wednesdays|śr|sr|śro|środa|sroda|środy|środę|ср|среда|среды|среду|средам|mié|mie|miércoles|\
    miercoles|週三|周三|星期三|禮拜三|三
    """,
    """
    th|thu|thur|thurs|thursday|thursdays|cz|czw|czwartek|czwartku|czwartki|чт|чтв|четверг|четверга|четвергам|четверги|\
    jue|jueves|週四|周四|星期四|禮拜四|四
    """,
    """
    fr|fri|friday|fridays|pt|pią|piątek|piatek|piątku|piątki|пт|птн|пятница|пятницы|пятницу|пятницам|vie|viernes|週五|\
    周五|星期五|禮拜五|五
    """,
    """
    sa|sat|saturday|saturdays|sb|sob|sobota|soboty|sobotę|сб|суб|суббота|субботы|субботу|субботам|sáb|sab|sábado|\
    sabado|sábados|sabados|週六|周六|星期六|禮拜六|六
    """,
    """
    su|sun|sunday|sundays|nd|ndz|niedz|niedziela|niedzieli|niedziele|niedzielę|вс|вск|воскресенье|воскресенья|\
    воскресеньям|dom|domingo|domingos|週日|周日|星期日|星期天|禮拜日|禮拜天|日
    """,
  ]
}
