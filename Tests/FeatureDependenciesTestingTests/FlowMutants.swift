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
    Mutant("Buildable.buildsAfresh", "one flow for all") {
      let flow = OnceFlow()
      return .init(doubles: try await OpeningDoubles([])) { flow }
    },
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
