// Makes search indexes of made-up records and says what it took, as a line of JSON for each:
//   IndexBench RECORDS.json (one|parted|automatic) FOLDER [LAYOUT FOLDER …]
// Driven by Tests/Browser/judged.py and Tests/Benchmarks/search.py, which make the records and read the index in a
// browser.

import Diagnostics
import Files
import Glibc
import SearchIndexing
import Tables

func seconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

/// The processor's seconds that the process has had.
func processorSeconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

/// The most memory the process ever held, in MB.
func peakMegabytes() -> Int {
  var usage = rusage()
  getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
  return usage.ru_maxrss / 1024
}

func source(of root: JSONValue) -> SearchSource {
  let strings = { (value: JSONValue) in value.elements.map { $0.elements.compactMap(\.string) } }
  var source = SearchSource(count: root["count"]?.integer ?? 0)
  for field in root["fields"]?.elements ?? [] {
    source.texts.append(
      TextColumn(
        field["name"]?.string ?? "", SearchRole(rawValue: field["role"]?.string ?? "") ?? .text,
        weight: field["weight"]?.integer ?? 1, isInBox: field["box"]?.boolean ?? true,
        values: field["values"].map(strings) ?? []))
  }
  for card in root["cards"]?.elements ?? [] {
    source.cards.append(CardColumn(card["name"]?.string ?? "", values: card["values"].map(strings) ?? []))
  }
  for list in root["choices"]?.elements ?? [] {
    let parents = list["parents"]?.elements.map { $0.integer } ?? []
    let labels = list["labels"]?.elements.compactMap(\.string) ?? []
    source.choices.append(
      ChoiceColumn(
        list["name"]?.string ?? "",
        choices: labels.enumerated().map { place, label in
          ChoiceColumn.Choice(slug: label, label: label, parent: parents.indices.contains(place) ? parents[place] : nil)
        },
        values: list["values"]?.elements.map { $0.elements.compactMap(\.integer) } ?? [],
        isMany: list["many"]?.boolean ?? false))
  }
  for range in root["numbers"]?.elements ?? [] {
    source.numbers.append(
      NumberColumn(
        range["name"]?.string ?? "", isRange: range["range"]?.boolean ?? true,
        values: range["values"]?.elements.compactMap(\.string) ?? [],
        places: range["places"]?.elements.map(\.integer) ?? []))
  }
  return source
}

func write(_ index: SearchIndex, into folder: String) -> Int {
  mkdir(folder, 0o777)
  var total = 0
  for file in index.files { total += write(file.bytes, to: folder + "/" + file.name) }
  // Once more under a name that whoever opens it knows.
  if let main = index.files.first { _ = write(main.bytes, to: folder + "/index.json") }
  return total
}

func write(_ bytes: [UInt8], to path: String) -> Int {
  guard let output = fopen(path, "w") else { return 0 }
  defer { fclose(output) }
  return fwrite(bytes, 1, bytes.count, output)
}

let arguments = CommandLine.arguments
let layouts: [String: SearchIndex.Layout] = ["one": .oneFile, "parted": .parted, "automatic": .automatic]
guard arguments.count >= 4, let bytes = try? Files.read(arguments[1], limit: 1 << 30) else {
  print("usage: IndexBench RECORDS.json one|parted|automatic FOLDER …")
  exit(2)
}
guard let document = JSONDocument.read(SourceFile(path: arguments[1], bytes: bytes), log: DiagnosticLog()) else {
  print("\(arguments[1]) is no JSON")
  exit(2)
}
let records = source(of: document.root)
let before = peakMegabytes()
for place in stride(from: 2, to: arguments.count - 1, by: 2) {
  let (start, begun) = (seconds(), processorSeconds())
  let index = SearchIndex(records, layout: layouts[arguments[place]] ?? .automatic)
  let (made, worked) = (seconds() - start, processorSeconds() - begun)
  let total = write(index, into: arguments[place + 1])
  let shards = index.files.filter { $0.name.utf8.first == UInt8(ascii: "w") }.map(\.bytes.count)
  print(
    "{\"seconds\": \(made), \"cpu\": \(worked), \"bytes\": \(total), \"files\": \(index.files.count), \"one\": \(index.isOneFile), "
      + "\"peak_mb\": \(peakMegabytes()), \"before_mb\": \(before), "
      + "\"largest_shard\": \(shards.max() ?? 0)}")
}
