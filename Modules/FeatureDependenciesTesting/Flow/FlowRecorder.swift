import FeatureDependencies

/// The dependencies of one run, which record their calls on a stage and fail as planned.
struct FlowRecorder: Sendable {
  let stage: FlowStage
  let customer: FlowCustomer
  let journal = FlowJournal()
  /// The dependencies, at an existing bank.
  let doubles: OpeningDoubles
  /// The number of reads of the clock before.
  private let reads: Int

  /// Creates the dependencies of a customer at `bank`, who repeats `answers` where `acts` do not
  /// say otherwise.
  init(
    of law: FlowLaw, at bank: OpeningDoubles, acts: [FlowPlace: FlowAct] = [:],
    repeating answers: [QuestionKey: String] = [:]
  ) async throws {
    stage = FlowStage(acts)
    var doubles = try await OpeningDoubles([], after: bank).offering(law.products)
    let services = FlowServices(base: doubles, stage: stage)
    doubles.nestedFlows = StubFlows { await services.run($0) }
    (doubles.ledger, doubles.signing) = (services, services)
    (doubles.requestIDs, doubles.catalog) = (services, services)
    customer = FlowCustomer(of: law, at: doubles, on: stage, repeating: answers)
    (doubles.dialog, doubles.journal) = (customer, journal)
    self.doubles = doubles
    reads = doubles.clock.reads
  }

  /// Throws a ``Deviation`` if a dependency was used so far.
  func checkUnused() async throws(Deviation) {
    let flows = doubles.nestedFlows.requests.map { "use of the flow of \($0.kind)" }
    let steps = await journal.count > 0 ? ["use of the journal"] : []
    let used =
      stage.used + flows + steps + (doubles.clock.reads > reads ? ["use of the clock"] : [])
    if let first = used.first {
      throw Deviation("a builder without effects, now or later", first)
    }
  }
}

/// The steps that a flow wrote, as texts for comparison.
actor FlowJournal: OpeningJournal {
  nonisolated let isResumed = false
  private(set) var steps: [String] = []

  var count: Int { steps.count }

  func next(at key: QuestionKey) -> String? { nil }

  func record(_ answer: String, at key: QuestionKey) { steps.append("\(key): \(answer)") }

  func rewind(to count: Int) { steps.removeSubrange(min(max(count, 0), steps.count)...) }

  func save() {}
}
