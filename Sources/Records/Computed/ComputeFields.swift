import Diagnostics
import Text

/// The collections with all computed fields worked out, each after those that it is made of, in exact decimal arithmetic.
///
/// What is made of something for staff becomes a field for staff, unless the site file says that everybody may see it.
/// Mistakes in formulas, formulas that are made of themselves, divisions by zero and numbers that do not fit are reported;
/// such values are missing.
func computingFields(of collections: [RecordCollection], _ log: DiagnosticLog) -> [RecordCollection] {
  var plan = ComputationPlan(collections, log)
  if plan.isEmpty { return collections }
  plan.compile()
  return plan.computed()
}

extension RecordStore {
  /// The store with its computed fields worked out anew, after records were left out.
  func recomputed() -> RecordStore {
    guard collections.contains(where: { $0.schema.fields.contains { $0.computed != nil } }) else { return self }
    // What is wrong was said when they were worked out for all records.
    let computed = computingFields(of: collections, DiagnosticLog())
    return RecordStore(computed, audience: audience, hiddenLedgers: hiddenLedgers)
  }
}

/// In which order the formulas are worked out.
private struct ComputationPlan {
  typealias Place = FormulaCompiler.Place

  private var collections: [RecordCollection]
  private let log: DiagnosticLog
  private var parts: [Place: FormulaPart] = [:]
  private var waiting: [Place] = []
  private var types: [Place: FormulaType] = [:]
  private var operations: [(place: Place, operation: FormulaOperation)] = []
  /// The collections that each formula is worked out from.
  private var told: [Place: [String]] = [:]

  init(_ collections: [RecordCollection], _ log: DiagnosticLog) {
    self.collections = collections
    self.log = log
    for (place, collection) in collections.enumerated() {
      for (index, field) in collection.schema.fields.enumerated() where field.computed != nil {
        read(Place(collection: place, field: index))
      }
    }
  }

  var isEmpty: Bool { waiting.isEmpty }

  private func names(of places: Set<Int>) -> [String] { places.map { collections[$0].name } }

  private func field(_ place: Place) -> Field { collections[place.collection].schema.fields[place.field] }

  private mutating func read(_ place: Place) {
    guard let rule = field(place).computed else { return }
    do throws(FormulaProblem) {
      parts[place] = try FormulaParser.part(of: rule.formula)
      waiting.append(place)
    } catch {
      rule.report(error, in: field(place).name, log)
    }
  }

  /// Compiles formulas, each as soon as its computed operands are compiled; what is left then is made of itself.
  mutating func compile() {
    var blocked: [Place: [Place]] = [:]
    var next = 0
    while next < waiting.count {
      let place = waiting[next]
      next += 1
      if let open = compile(place) {
        blocked[open, default: []].append(place)
      } else {
        waiting += blocked.removeValue(forKey: place) ?? []
      }
    }
    if !blocked.isEmpty { reportCycles(blocked.values.flatMap { $0 }.sorted(by: isBefore)) }
  }

  /// Compiles a formula, or finds it wrong; gives back the operand that it must wait for.
  private mutating func compile(_ place: Place) -> Place? {
    guard let part = parts[place], let rule = field(place).computed else { return nil }
    if let open = openOperand(of: place) { return open }
    var compiler = FormulaCompiler(collections: collections, collection: place.collection, types: types)
    do throws(FormulaProblem) {
      let compiled = try compiler.compile(part)
      types[place] = compiled.type
      operations.append((place, compiled.operation))
      settle(place, rule, compiled.type, compiler)
    } catch {
      rule.report(error, in: field(place).name, log.telling(names(of: compiler.visited.union([place.collection]))))
      types[place] = .number
    }
    return nil
  }

  /// The first operand that is not compiled yet.
  private func openOperand(of place: Place) -> Place? { operands(of: place).filter(waitsFor).min(by: isBefore) }

  private func waitsFor(_ place: Place) -> Bool { parts[place] != nil && types[place] == nil }

  /// The fields that a formula reads, as far as its names lead anywhere.
  private func operands(of place: Place) -> Set<Place> {
    guard let part = parts[place] else { return [] }
    var compiler = FormulaCompiler(collections: collections, collection: place.collection, types: types)
    _ = try? compiler.compile(part)
    return compiler.read
  }

  /// Type and audience follow from what the field is made of.
  private mutating func settle(_ place: Place, _ rule: ComputedRule, _ type: FormulaType, _ compiler: FormulaCompiler) {
    collections[place.collection].schema.fields[place.field].type = type.fieldType
    told[place] = names(of: compiler.visited.union([place.collection]))
    if rule.isShownToAll { return }
    let isForStaff =
      compiler.visited.contains { collections[$0].schema.audience == .staff }
      || compiler.read.contains { collections.audience(of: field($0), in: collections[$0.collection].name) == .staff }
    if isForStaff { collections[place.collection].schema.fields[place.field].audience = .staff }
  }

  private func reportCycles(_ places: [Place]) {
    let next = Dictionary(uniqueKeysWithValues: places.map { ($0, openOperand(of: $0)) })
    var seen: Set<Place> = []
    for start in places {
      var way: [Place] = []
      var place = start
      while seen.insert(place).inserted {
        way.append(place)
        guard let following = next[place] ?? nil else { break }
        place = following
      }
      if let first = way.firstIndex(of: place), next[way[way.count - 1]] == place {
        report(cycle: Array(way[first...]))
      }
    }
  }

  private func report(cycle: [Place]) {
    let names = (cycle + [cycle[0]]).map { "\(collections[$0.collection].name).\(field($0).name)" }
    // Of a long circle its beginning and its end.
    let told = names.count > 12 ? names.prefix(6) + ["…"] + names.suffix(5) : names[...]
    log.error(
      "formula.cycle", "the formula of \(field(cycle[0]).name) uses its own result: \(told.joined(separator: " ← "))",
      at: field(cycle[0]).computed?.location, suggestion: "remove one of these fields from the formula of another")
  }

  private func isBefore(_ left: Place, _ right: Place) -> Bool {
    (left.collection, left.field) < (right.collection, right.field)
  }

  // MARK: Working out

  mutating func computed() -> [RecordCollection] {
    var result = collections
    collections = []
    let counts = result.map(\.count)
    var tables = FormulaTables(taking: &result)
    var faults: [(place: Place, row: Int, fault: FormulaFault)] = []
    for (place, operation) in operations {
      var column = [FieldValue](repeating: .missing, count: counts[place.collection])
      let isWhole = types[place] == .whole
      for row in column.indices {
        do throws(FormulaFault) {
          let value = try operation.value(row, in: tables)
          column[row] = isWhole ? value.whole : value
        } catch {
          faults.append((place, row, error))
        }
      }
      tables.set(place.collection, field: place.field, to: column)
    }
    tables.give(backTo: &result)
    reportFaults(faults, in: result, telling: told, log)
    return result
  }
}

/// How many faults of one formula are told one by one.
private let toldOneByOne = 20

private func reportFaults(
  _ faults: [(place: FormulaCompiler.Place, row: Int, fault: FormulaFault)], in collections: [RecordCollection],
  telling told: [FormulaCompiler.Place: [String]], _ log: DiagnosticLog
) {
  var counts: [FormulaCompiler.Place: Int] = [:]
  for (place, row, fault) in faults {
    counts[place, default: 0] += 1
    guard counts[place, default: 0] <= toldOneByOne else { continue }
    let collection = collections[place.collection]
    let field = collection.schema.fields[place.field]
    let what = fault == .divisionByZero ? "divides by zero" : "gives too large a number"
    log.report(
      Diagnostic(
        fault == .divisionByZero ? .warning : .error,
        fault == .divisionByZero ? "formula.division-by-zero" : "formula.overflow",
        "for \(quoted(collection.keys[row].text)), the formula of \(field.name) \(what), so \(field.name) is empty",
        at: collection.origins.location(row),
        notes: [Diagnostic.Note("the formula is here", at: field.computed?.location)]
      ).telling(told[place] ?? []))
  }
}

extension FieldValue {
  /// A number without a fraction as a whole one.
  fileprivate var whole: FieldValue {
    if case .number(let number) = self, let integer = number.integer { .integer(integer) } else { self }
  }
}
