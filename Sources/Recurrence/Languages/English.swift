extension PhraseLanguage {
  /// Every language that phrases may be written in besides English, and English.
  static let all: [PhraseLanguage] = [english, spanish, polish, russian, chinese]

  static let english = PhraseLanguage(
    code: "en",
    words: [
      (.every, "every|each|all"),
      (.other, "other|alternate"),
      (.unit(.day), "day|days"), (.unit(.week), "week|weeks"), (.unit(.month), "month|months"),
      (.unit(.year), "year|years"),
      (.adverb(1, .day), "daily|everyday"), (.adverb(1, .week), "weekly"), (.adverb(1, .month), "monthly"),
      (.adverb(1, .year), "yearly|annually"), (.adverb(2, .week), "fortnightly|fortnight"),
      (.unclear("twice a week or every two weeks"), "biweekly|bi weekly"),
      (.unclear("twice a month or every two months"), "bimonthly|bi monthly"),
      (.weekday(1), "monday|mondays|mon"), (.weekday(2), "tuesday|tuesdays|tue|tues"),
      (.weekday(3), "wednesday|wednesdays|wed"), (.weekday(4), "thursday|thursdays|thu|thur|thurs"),
      (.weekday(5), "friday|fridays|fri"), (.weekday(6), "saturday|saturdays|sat"),
      (.weekday(7), "sunday|sundays|sun"),
      (.group(1...5), "weekday|weekdays|working day|working days|workday|workdays"),
      (.group(6...7), "weekend|weekends"),
      (.ordinal(1), "first"), (.ordinal(2), "second"), (.ordinal(3), "third"), (.ordinal(4), "fourth"),
      (.ordinal(5), "fifth"), (.ordinal(-1), "last"),
      (.number(1), "one"), (.number(2), "two"), (.number(3), "three"), (.number(4), "four"), (.number(5), "five"),
      (.number(6), "six"), (.number(7), "seven"), (.number(8), "eight"), (.number(9), "nine"), (.number(10), "ten"),
      (.number(12), "twelve"),
      (.month(1), "january|jan"), (.month(2), "february|feb"), (.month(3), "march"), (.month(4), "april|apr"),
      (.month(5), "may"), (.month(6), "june|jun"), (.month(7), "july|jul"), (.month(8), "august|aug"),
      (.month(9), "september|sept|sep"), (.month(10), "october|oct"), (.month(11), "november|nov"),
      (.month(12), "december|dec"),
      (.from, "from|starting|starting on|starting from|beginning|beginning on|as of|since"),
      (.until, "until|till|up to|ending|ending on|until and including"),
      (.times, "times|time|occurrences|dates"),
      (.except, "except|except on|except for|excluding|but not|but not on|not on|without|skipping"),
      (.also, "also|also on|and also|and also on|as well as|plus|additionally"),
      (.moved, "moved|rescheduled|moved from"), (.cancelled, "cancelled|canceled|cancelled on|canceled on"),
      (.and, "and"), (.to, "to|through"), (.filler, "on|the|of|in|for"), (.at, "at"),
    ],
    forms: PhraseForms(
      units: [
        ["{n} day", "", "{n} days"], ["{n} week", "", "{n} weeks"], ["{n} month", "", "{n} months"],
        ["{n} year", "", "{n} years"],
      ],
      times: ["{n} time", "", "{n} times"],
      each: ["every day", "every week", "every month", "every year"], everyCount: "every {count}",
      weekly: "every {days}", weeklyCount: "every {count} on {days}", everyDays: englishDays, onDays: englishDays,
      workdays: "every weekday",
      nth: "{nth} of the month", nthCount: "every {count} on the {nth} of the month",
      ordinals: [["first", "second", "third", "fourth", "fifth", "last"]], genders: [0, 0, 0, 0, 0, 0, 0],
      nthDays: englishDays,
      monthDays: "on the {days} of the month", monthDaysCount: "every {count} on the {days} of the month",
      monthDay: englishOrdinal, lastDay: "last day",
      yearDay: "every year on {day} {month}", yearDayCount: "every {count} on {day} {month}",
      yearNth: "every year on the {nth} of {month}", yearNthCount: "every {count} on the {nth} of {month}",
      yearDayNumber: { "\($0)" },
      months: [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
      ],
      and: " and ", from: "from {date}", until: "until {date}", range: " to ", except: "except {list}",
      also: "also {list}", moved: "moved {list}", cancelled: "cancelled {list}",
      examples: [
        "every Tuesday", "every Tuesday and Thursday", "every 2 weeks on Friday", "first Saturday of the month",
        "last Friday of the month", "second Tuesday of the month", "on the 15th of the month", "every weekday",
        "every day", "every week", "every month", "every year on 15 May", "every Monday until 2026-06-30",
        "last day of the month",
      ]))
}

private let englishDays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]

private let englishOrdinal: @Sendable (Int) -> String = { number in
  let isTeen = (11...13).contains(number)
  let ending = isTeen ? "th" : [1: "st", 2: "nd", 3: "rd"][number % 10] ?? "th"
  return "\(number)\(ending)"
}
