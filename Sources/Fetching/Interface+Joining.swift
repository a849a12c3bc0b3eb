import Synchronization
import Tables
import Text
import Threads
import Web

extension Interface {
  /// The most pages of a source.
  static let mostPages = 1_000
  /// The most records of a source that has a request for each.
  static let mostKeys = 20_000

  /// The body of a request, where the source has one.
  private func body(_ mark: String, _ value: String) -> String? {
    source.body?.replacing(bytes: mark, by: value)
  }

  private func address(_ mark: String, _ value: String) -> String {
    source.address.replacing(bytes: mark, by: value.percentEncoded(keeping: .unreserved))
  }

  /// All pages, one after the other: counted up to one without records, or by the links that each gives to the next.
  ///
  /// - Parameter first: the answer to the first request, where it was asked already.
  func pages(after first: WebAnswer? = nil) throws(FetchProblem) -> [UInt8] {
    var joined = JoinedRecords()
    var asked: Set<ExactString> = []
    var number = source.firstPage
    var next = source.countsPages ? address("{page}", "\(number)") : source.address
    var last: [[UInt8]] = []
    for round in 0..<Self.mostPages {
      guard asked.insert(ExactString(next)).inserted || source.body != nil else {
        throw .failed("its pages lead in a circle: \(next) again")
      }
      do { try checkTime() } catch { throw .failed(error.reason) }
      guard let answer = try page(round == 0 ? first : nil, at: next, number: number, isFirst: round == 0) else {
        return joined.array
      }
      let page: InterfaceAnswer
      do { page = try InterfaceAnswer(answer, records: source.records, called: "page \(round + 1)") } catch {
        throw .damaged(error.reason, error.body)
      }
      // Interfaces that count their pages otherwise give the last one, or the only one, again.
      if source.countsPages, page.records.isEmpty || page.records == last { return joined.array }
      do { try joined.add(page.records) } catch { throw .failed(error.reason) }
      last = page.records
      guard let following = try self.following(page, answer, &number) else { return joined.array }
      next = following
    }
    throw .failed("it has more than \(Self.mostPages) pages")
  }

  /// A page; `nil` where the pages have ended.
  private func page(
    _ known: WebAnswer?, at address: String, number: Int, isFirst: Bool
  ) throws(FetchProblem) -> WebAnswer? {
    if let known { return known }
    do {
      let ends = source.countsPages && !isFirst
      let answer = try ask(address, body: body("{page}", "\(number)"), taking: ends ? [200, 204, 404] : [200])
      return answer.status == 200 ? answer : nil
    } catch { throw .failed("page \(number): \(error.reason)") }
  }

  /// The address of the page after one; `nil`: it was the last.
  private func following(
    _ page: InterfaceAnswer, _ answer: WebAnswer, _ number: inout Int
  ) throws(FetchProblem) -> String? {
    number += 1
    if source.countsPages { return address("{page}", "\(number)") }
    guard let link = source.next.map({ page.text(at: $0) }) ?? answer.nextLink else { return nil }
    do {
      let base = answer.address
      let target = try WebAddress(link, relativeTo: base)
      guard try target.hasOrigin(of: WebAddress(source.address)) else {
        throw FetchProblem.failed("its next page is at another host: \(target.text)")
      }
      return target.text
    } catch let problem as FetchProblem {
      throw problem
    } catch {
      throw .failed("the address of its next page, \(link), cannot be read")
    }
  }

  /// The answers for all keys, in their order.
  ///
  /// - Parameter keys: each as text, and as JSON.
  /// - Returns: the records, and how many keys have none.
  func records(of keys: [(text: String, json: [UInt8])]) throws(FetchProblem) -> (bytes: [UInt8], missing: Int) {
    guard keys.count <= Self.mostKeys else {
      throw .failed("there are \(keys.count) keys, and the limit for requests one by one is \(Self.mostKeys)")
    }
    let answers = Mutex<[Int: [[UInt8]]]>([:])
    let problem = Mutex<FetchProblem?>(nil)
    inThreads(keys.count, threads: Turnstile.most) { index in
      guard problem.withLock({ $0 == nil }) else { return }
      do throws(FetchProblem) {
        let records = try record(of: keys[index])
        answers.withLock { $0[index] = records }
      } catch {
        problem.withLock { $0 = $0 ?? error }
      }
    }
    if let problem = problem.withLock({ $0 }) { throw problem }
    let found = answers.withLock { $0 }
    var joined = JoinedRecords()
    do { for index in keys.indices { try joined.add(found[index] ?? []) } } catch { throw .failed(error.reason) }
    return (joined.array, keys.indices.count { (found[$0] ?? []).isEmpty })
  }

  private func record(of key: (text: String, json: [UInt8])) throws(FetchProblem) -> [[UInt8]] {
    let answer: WebAnswer
    do {
      try checkTime()
      answer = try ask(address("{key}", key.text), body: body("{key}", key.text), taking: [200, 204, 404, 410])
    } catch { throw .failed("for the key \"\(key.text)\": \(error.reason)") }
    if answer.status != 200 { return [] }
    do {
      let found = try InterfaceAnswer(answer, records: source.records, called: "the answer for \"\(key.text)\"")
      guard let name = source.keyColumns.first, source.keyColumns.count == 1 else { return found.records }
      return found.records.map { $0.withKey(name, key.json) }
    } catch { throw .damaged(error.reason, error.body) }
  }
}

/// Why a source gave no data.
enum FetchProblem: Error {
  /// There was no answer, or not all of them.
  case failed(String)
  /// There was one that is no data: the reason, and its bytes.
  case damaged(String, [UInt8])
}
