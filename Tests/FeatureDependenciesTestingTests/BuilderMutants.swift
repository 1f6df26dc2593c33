import FeatureDependencies
import FeatureDependenciesTesting

enum BuilderMutants {
  static let all: [Mutant<BuildableContract.Fixture>] = [
    Mutant("Buildable.leavesTheNeighbour", "building the neighbour along") {
      let doubles = try await OpeningDoubles([])
      return .init(doubles: doubles) {
        _ = doubles.nestedFlows.flow(of: ReferenceScripts.other)
        return EndedFlow()
      }
    },
    Mutant("Buildable.doesNoWork", "asking when built") {
      let doubles = try await OpeningDoubles([])
      // What a builder's initialiser did before the first flow was asked for.
      await doubles.script.show(.message(LocalizedText(en: "Ready.", ko: "준비됨.")))
      return .init(doubles: doubles) { EndedFlow() }
    },
    Mutant("Buildable.doesNoWork", "taking a request id in a task") {
      let doubles = try await OpeningDoubles([])
      return .init(doubles: doubles) {
        Task { await doubles.requestIDs.next() }
        return EndedFlow()
      }
    },
    Mutant("Buildable.doesNoWork", "looking at the clock") {
      let doubles = try await OpeningDoubles([])
      return .init(doubles: doubles) {
        _ = doubles.clock.now()
        return EndedFlow()
      }
    },
    Mutant("Buildable.doesNoWork", "reading the accounts in a task") {
      let doubles = try await OpeningDoubles([])
      return .init(doubles: doubles) {
        Task { try await doubles.ledger.accounts() }
        return EndedFlow()
      }
    },
    Mutant("Buildable.doesNoWork", "reading the catalogue in a task") {
      try await .init(script, offering: try ReferenceProduct.all()) { doubles, catalog in
        Task { try await catalog.products() }
        return ReferenceFlow(script: script, with: Collaborators(doubles, catalog))
      }
    },
    Mutant("Buildable.keepsFlowsApart", "one outcome for all flows") {
      let doubles = try await twoRuns()
      var outcome = await flow(doubles).run()
      try outcome.include(await flow(doubles).run())
      return .init(doubles: doubles) { [outcome] in
        ChangedFlow(base: EndedFlow()) { _ in outcome }
      }
    },
    Mutant("Buildable.readsTheClockWhenRun", "the time of building") {
      let (doubles, early) = (try await twoRuns(), try await twoRuns())
      return .init(doubles: doubles) { flow(early) }
    },
    Mutant("Buildable.buildsAfresh", "one flow for all") {
      let once = OnceFlow()
      return .init(doubles: try await OpeningDoubles([])) { once }
    },
  ]

  private static let script = ReferenceScripts.neighbourLast

  private static func twoRuns() async throws -> OpeningDoubles {
    try await OpeningDoubles(script.steps() + script.steps())
  }

  private static func flow(_ doubles: OpeningDoubles) -> any Flow {
    ReferenceFlow(
      script: script, with: Collaborators(doubles, FixedCatalog(ReferenceProduct.known)))
  }
}

/// A savings builder of the reference flow, which can lose its id.
struct ReferenceSavingsBuilder: SavingsOpenBuildable {
  let doubles: OpeningDoubles
  var keepsID = true

  func build(id: AccountNumber?) -> any Flow {
    let link = id.map { AccountLink(to: $0, of: ReferenceScripts.other) }
    return ReferenceFlow(
      script: ReferenceScripts.neighbourFirst,
      with: Collaborators(doubles, FixedCatalog(ReferenceProduct.known)),
      link: keepsID ? link : nil)
  }
}

enum SavingsLinkMutants {
  static let all: [Mutant<SavingsLinkContract.Fixture>] = [
    Mutant("SavingsOpenBuildable.linksToItsId", "a builder that loses the id") {
      try await .init(ReferenceScripts.neighbourFirst, linkedRate: 360) {
        ReferenceSavingsBuilder(doubles: $0, keepsID: false)
      }
    }
  ]
}

private struct EndedFlow: Flow {
  func run() async -> FlowOutcome { FlowOutcome() }
}

private actor OnceFlow: Flow {
  private var ran = false

  func run() async -> FlowOutcome {
    defer { ran = true }
    return FlowOutcome(stop: ran ? .nothingOffered(ReferenceProduct.kind) : nil)
  }
}
