enum OpeningHoursLexer { static func tokens(of text: String) -> [Int]? { nil } }
enum OpeningHoursParser { static func days(from tokens: [Int]) -> [OpeningHours.Day]? { nil } }
