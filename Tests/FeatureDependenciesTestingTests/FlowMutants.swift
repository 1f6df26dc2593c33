import FeatureDependencies
import FeatureDependenciesTesting

enum FlowMutants {
  static let caught: [FlowFault: String] = [
    .buildsTheNeighbourEagerly: "doesNothingBeforeItRuns", .forgetsToReport: "opensWhatWasAnswered",
    .signsTwice: "signsWhatIsOpened", .hidesFigures: "showsFiguresBeforeConsent",
    .signsFirst: "asksConsentBeforeSigning", .hidesAccount: "showsWhatWasOpened",
    .keepsTheDate: "datesByConsent", .swallowsStops: "stopsAtAnyQuestion",
    .ignoresConsent: "needsConsent", .opensUnsigned: "needsTheSignature",
    .hidesLedgerErrors: "tellsLedgerErrors", .stopsAtBadAnswers: "rejectsBadAnswers",
    .ignoresFunds: "namesTheShortfall", .cannotGoBack: "goesBackOne",
    .keepsTheOldDocument: "agreesAnew", .alwaysBuildsTheNeighbour: "asksTheNeighbourOnRequest",
    .forgetsTheLink: "linksTheTwo", .forgetsNested: "reportsNestedOpenings",
    .ignoresNestedStops: "passesOnNestedStops", .ignoresRequests: "opensOnce",
    .asksForMoneyAgain: "opensOnceWithoutMoney", .ignoresOtherTerms: "refusesOtherTerms",
    .hidesLaterFigures: "consentsToTheLatestFigures",
    .agreesAtTheStart: "consentsToTheLatestFigures",
    .ignoresTheSecondConsent: "needsTheSecondConsent", .consentsUnattended: "asksProperly",
    .hasNoHelp: "asksProperly", .ignoresLimits: "rejectsWithTheReason",
    .hasItsOwnRate: "usesTheCatalogue", .takesTwoIDs: "usesTheCatalogue",
    .losesWhatIsOpen: "keepsWhatWasOpened", .losesNestedOnStop: "keepsNestedOpenings",
    .stopsAtNestedBack: "goesOnAfterNestedBack", .swallowsBack: "leavesFromTheFirstQuestion",
    .showsTooEarly: "tellsRefusalAtOpening",
  ]

  static let all: [Mutant<FlowContract.Fixture>] = caught.flatMap { fault, clause in
    ProductKind.allCases.map { kind in
      Mutant("Flow.\(clause)", "a \(kind.rawValue) flow that \(fault)") {
        .init(kind: kind) { ReferenceFlow(kind: kind, doubles: $0, fault: fault) }
      }
    }
  }
}

enum BuilderMutants {
  static let all: [Mutant<BuildableContract.Fixture>] = [
    Mutant("Buildable.leavesTheNeighbour", "building the neighbour along") {
      let doubles = try await OpeningDoubles([])
      return .init(doubles: doubles) {
        _ = doubles.savings.build(id: nil)
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
    Mutant("Buildable.keepsFlowsApart", "one outcome for all flows") {
      let doubles = try await OpeningDoubles(FlowScript.deposits)
      let first = await ReferenceFlow(kind: .deposit, doubles: doubles).run()
      let second = await ReferenceFlow(kind: .deposit, doubles: doubles).run()
      var both = first
      try both.include(second)
      let outcome = both
      return .init(doubles: doubles) { ToldFlow(outcome: outcome) }
    },
    Mutant("Buildable.readsTheClockWhenRun", "the time of building") {
      let doubles = try await OpeningDoubles(FlowScript.deposits)
      let early = try await OpeningDoubles(FlowScript.deposits)
      return .init(doubles: doubles) { ReferenceFlow(kind: .deposit, doubles: early) }
    },
    Mutant("Buildable.buildsAfresh", "one flow for all") {
      let flow = OnceFlow()
      return .init(doubles: try await OpeningDoubles([])) { flow }
    },
  ]
}

enum FlowScript {
  /// The answers of a customer who opens two deposits.
  static let deposits: [ScriptedDialog.Step] = (0..<2).flatMap { _ in
    [
      ("product", "time-deposit"), ("amount", "10000000"), ("months", "12"),
      ("fundingAccount", "DEMAND-1"), ("tax", "general"), ("consent", "yes"), ("openSavings", "no"),
    ].map { ScriptedDialog.Step.answer("deposit.\($0.0)", $0.1) }
  }
}

private struct ToldFlow: Flow {
  let outcome: FlowOutcome
  func run() async -> FlowOutcome { outcome }
}

/// A savings builder of the reference flow, which can lose its id.
struct ReferenceSavingsBuilder: SavingsOpenBuildable {
  let doubles: OpeningDoubles
  var keepsID = true

  func build(id: AccountNumber?) -> any Flow {
    ReferenceFlow(kind: .savings, doubles: doubles, id: keepsID ? id : nil)
  }
}

enum SavingsLinkMutants {
  static let all: [Mutant<SavingsLinkContract.Fixture>] = [
    Mutant("SavingsOpenBuildable.linksToItsId", "a builder that loses the id") {
      try await .init { ReferenceSavingsBuilder(doubles: $0, keepsID: false) }
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
    return FlowOutcome(stop: ran ? .nothingOffered(.deposit) : nil)
  }
}
