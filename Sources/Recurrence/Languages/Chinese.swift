extension PhraseLanguage {
  /// Traditional Chinese, as it is written in Taiwan; simplified letters are read too.
  static let chinese = PhraseLanguage(
    code: "zh",
    words: [
      (.every, "每|每個|每个|每一|每一個|逢"),
      (.unit(.day), "天|日"), (.unit(.week), "週|周|星期|禮拜|個星期|個禮拜"), (.unit(.month), "月|個月|个月"),
      (.unit(.year), "年"),
      (.adverb(1, .day), "每日|天天|每天"), (.adverb(2, .day), "隔天|隔日"), (.adverb(2, .week), "隔週|隔周"),
      (.adverb(2, .month), "隔月"), (.adverb(2, .year), "隔年"),
      (.weekday(1), "週一|周一|星期一|禮拜一"), (.weekday(2), "週二|周二|星期二|禮拜二"),
      (.weekday(3), "週三|周三|星期三|禮拜三"), (.weekday(4), "週四|周四|星期四|禮拜四"),
      (.weekday(5), "週五|周五|星期五|禮拜五"), (.weekday(6), "週六|周六|星期六|禮拜六"),
      (.weekday(7), "週日|周日|星期日|星期天|禮拜天|禮拜日"),
      (.group(1...5), "平日|工作日|上班日|工作天"), (.group(6...7), "週末|周末"),
      (.ordinal(1), "第一|第一個|第一个"), (.ordinal(2), "第二|第二個|第二个"), (.ordinal(3), "第三|第三個|第三个"),
      (.ordinal(4), "第四|第四個|第四个"), (.ordinal(5), "第五|第五個|第五个"),
      (.ordinal(-1), "最後|最後一|最後一個|最后|最后一|最后一个"),
      (.number(1), "一"), (.number(2), "二|兩|两"), (.number(3), "三"), (.number(4), "四"), (.number(5), "五"),
      (.number(6), "六"), (.number(7), "七"), (.number(8), "八"), (.number(9), "九"), (.number(10), "十"),
      (.number(12), "十二"),
      (.month(1), "一月"), (.month(2), "二月"), (.month(3), "三月"), (.month(4), "四月"), (.month(5), "五月"),
      (.month(6), "六月"), (.month(7), "七月"), (.month(8), "八月"), (.month(9), "九月"), (.month(10), "十月"),
      (.month(11), "十一月"), (.month(12), "十二月"),
      (.from, "從|从|自"), (.until, "直到|直至|截至"), (.times, "次|回|場"),
      (.except, "除了|除|不含|不包括|但不含|例外"), (.also, "另加|另|加開|還有|也在"), (.moved, "改期|延期|調整"),
      (.cancelled, "取消|停辦|停办"), (.and, "和|及|與|与|以及"), (.to, "到|至|改到|改為|改至"),
      (.filler, "的|在|於|共|起|開始|為止|止|以外|除外|外|個|第"), (.at, "點|时|時"),
    ],
    forms: PhraseForms(
      units: [
        ["{n}天", "", "{n}天"], ["{n}週", "", "{n}週"], ["{n}個月", "", "{n}個月"], ["{n}年", "", "{n}年"],
      ],
      times: ["共{n}次", "", "共{n}次"],
      each: ["每天", "每週", "每個月", "每年"], everyCount: "每{count}",
      weekly: "每{days}", weeklyCount: "每{count}的{days}", everyDays: chineseDays, onDays: chineseDays,
      workdays: "每個平日",
      nth: "每月{nth}", nthCount: "每{count}的{nth}",
      ordinals: [["第一個", "第二個", "第三個", "第四個", "第五個", "最後一個"]], genders: [0, 0, 0, 0, 0, 0, 0],
      nthDays: chineseDays, nthJoint: "",
      monthDays: "每月{days}", monthDaysCount: "每{count}的{days}", monthDay: { "\($0)日" }, lastDay: "最後一天",
      yearDay: "每年{month}{day}", yearDayCount: "每{count}的{month}{day}",
      yearNth: "每年{month}的{nth}", yearNthCount: "每{count}的{month}的{nth}",
      yearDayNumber: { "\($0)日" },
      months: (1...12).map { "\($0)月" },
      comma: "、", and: "和", from: "從{date}起", until: "直到{date}", range: "到", except: "除了{list}",
      also: "另加{list}", moved: "改期{list}", cancelled: "取消{list}", clauseJoint: "，",
      examples: [
        "每週二", "每週二和週四", "每2週的週五", "每月第一個週六", "每月最後一個週五", "每月15日", "每個平日", "每天", "每週", "每個月",
        "每年5月15日", "每週一，直到2026-06-30", "每月最後一天",
      ]))
}

private let chineseDays = ["週一", "週二", "週三", "週四", "週五", "週六", "週日"]
