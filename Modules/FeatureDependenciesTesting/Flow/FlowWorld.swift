import FeatureDependencies

/// The bank of one conversation, in which a flow and its repetition run.
struct FlowWorld: Sendable {
  private let law: FlowLaw
  private let acts: [String: FlowAct]
  private let day: String
  private let bank: OpeningDoubles
  /// The account that the builder gets.
  private let link: AccountLink?

  /// Creates the bank in the setting of `steps`.
  init(_ steps: [FlowStep], _ law: FlowLaw) async throws {
    self.law = law
    acts = steps.reduce(into: [:]) { $0[$1.place] = $1.act }
    day = if case .day(let day) = acts[FlowPlace.day] { day } else { "2026-11-20" }
    let clock = try FixedClock(noonOn: day)
    if case .late(let seconds) = acts[FlowPlace.start] { clock.advance(seconds: seconds) }
    let acts = acts
    func balance(at place: String) -> Won? {
      if case .balance(let sum) = acts[place] { Won(sum) } else { nil }
    }
    bank = try await OpeningDoubles(
      [], balance: balance(at: FlowPlace.balance) ?? OpeningDoubles.balance, clock: clock,
      second: balance(at: FlowPlace.second))
    guard let kind = law.product.linkedKind,
      case .linkable(let isForBuilder) = acts[FlowPlace.links]
    else {
      link = nil
      return
    }
    var numbers: [AccountNumber] = []
    for id in ["OLD-1", "OLD-2", "OLD-3"] {
      numbers.append(try await bank.openOtherFeature(of: kind, id: id, amount: 1).number)
    }
    link = isForBuilder ? AccountLink(to: numbers[1], of: kind) : nil
  }

  /// Runs the flow, and a second time if the plan repeats it. Returns the first run, in which the
  /// flow has ended. Throws a ``Deviation``.
  func run(_ story: Story) async throws -> FlowStage {
    let first = try await run(story, isRepeated: false)
    guard case .again(let seconds, let isSpent) = acts[FlowPlace.repetition] else { return first }
    bank.clock.advance(seconds: seconds)
    if isSpent { try await bank.spendAll() }
    story.note("the request is repeated")
    _ = try await run(story, isRepeated: true)
    return first
  }

  private func run(_ story: Story, isRepeated: Bool) async throws -> FlowStage {
    let run = try await FlowRun(of: law, at: bank, acts: acts, isRepeated: isRepeated)
    var model = FlowModel(
      law: law, bank: bank.offering(law.products),
      isComputable: !FlowAct.extremes.contains(day),
      earlier: try await bank.ledger.opening(for: Samples.request("R")), link: link)
    let flow = law.flow(run.doubles, link?.number)
    // The flow that was built last does not run.
    _ = law.flow(run.doubles, link?.number)
    try await run.checkUnused()
    await run.stage.add(.ended(flow.run()))
    try await model.follow(run.stage.events, story)
    return run.stage
  }
}

extension OpeningDoubles {
  /// The customer's accounts, from the bank itself.
  func allAccounts() async -> [Account] {
    (try? await bank.ledger(of: Self.customer).accounts()) ?? []
  }

  /// Spends all money of the demand accounts, in another session.
  func spendAll() async throws {
    for account in await allAccounts() where account.isDemand && account.balance > .zero {
      try await openOtherFeature(
        of: ProductKind(declared: "elsewhere"), id: "SPENT-\(account.number)",
        amount: account.balance.amount, from: account.number)
    }
  }
}
