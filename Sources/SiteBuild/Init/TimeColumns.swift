/// Folded names of columns that hold the time of a start or an end, beside a column of days.
enum TimeColumns {
  static let starts = [
    "starttime", "timestart", "begintime", "fromtime", "timefrom", "horainicio", "horadeinicio", "horainicial",
    "godzinarozpoczecia", "godzinaod", "времяначала", "開始時間",
  ]
  static let ends = [
    "endtime", "timeend", "finishtime", "totime", "timeto", "horafin", "horadefin", "horafinal",
    "godzinazakonczenia", "godzinado", "времяокончания", "времяконца", "結束時間",
  ]
}
