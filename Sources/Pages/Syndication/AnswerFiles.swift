import Records
import Text

/// An answer of the interface for apps before it is written.
struct AnswerPlan: Sendable {
  let answers: Answers
  let records: [RecordID]
  /// Whether it is the one with all records.
  let isList: Bool
}

extension SiteModel {
  /// The answers of the interface for apps as files, so that an app made for it may read a static host: all records of each
  /// kind that has answers, in the order of their rows, and each by itself.
  func answerFiles() -> [MadeFile] {
    guard site.hasAnswers else { return [] }
    var files: [MadeFile] = []
    var lists: [(answers: Answers, records: [RecordID])] = []
    for place in store.collections.indices {
      guard let answers = kindPages(place).answers else { continue }
      let records = (0..<store.collections[place].count).map { RecordID(collection: place, row: $0) }
      if let known = lists.firstIndex(where: { $0.answers.list.file.isExactly(answers.list.file) }) {
        lists[known].records += records
      } else {
        lists.append((answers, records))
      }
    }
    for (answers, records) in lists {
      let plan = AnswerPlan(answers: answers, records: records, isList: true)
      let path = "/api/\(answers.list.file).json"
      files.append(MadeFile(content: .answer(plan), path: path, owner: "the answer \(path)", record: nil))
      for id in records {
        let key = Record(store: store, id: id).answerKey
        let path = "/api/\(answers.page.file)/\(key).json"
        let plan = AnswerPlan(answers: answers, records: [id], isList: false)
        files.append(MadeFile(content: .answer(plan), path: path, owner: "the answer \(path)", record: id))
      }
    }
    return files
  }

  /// The bytes of an answer.
  func bytes(of plan: AnswerPlan) -> [UInt8] {
    let values = plan.records.map { plan.answers.value(of: Record(store: store, id: $0), inList: plan.isList, self) }
    let form = plan.isList ? plan.answers.list : plan.answers.page
    let value: JSONNode = plan.isList ? .list(values) : values.first ?? .null
    return JSONNode.object([JSONNode.Member(form.member, value)]).bytes
  }
}
