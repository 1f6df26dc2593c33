import FeatureDependencies

/// The menu: asks what to do and does it, until there is nothing more to do.
struct MenuCommand: Command {
  enum Item: String, CaseIterable {
    case deposit, savings, accounts, receipts, language, quit
  }

  let customerID: String?
  let door: any FrontDoor
  let dialog: any Dialog
  let clock: any WallClock
  let desk: OpeningDesk
  let setLanguage: @Sendable (Language) -> Void
  let output: CommandOutput
  /// Whether an error is shown and the menu goes on; where nobody can ask again, it ends the run.
  let goesOnAfterErrors: Bool
  /// Shows an error.
  let report: @Sendable (HostError) -> Void

  func run() async throws(HostError) -> ExitCode {
    var session: (any CustomerSession)?
    while true {
      do {
        let item = try await ask(MenuQuestions.item)
        guard item != .quit else { return .done }
        try await perform(item, &session)
      } catch {
        guard goesOnAfterErrors, !error.endsTheRun else { throw error }
        if !error.isBack { report(error) }
      }
    }
  }

  private func perform(
    _ item: Item, _ session: inout (any CustomerSession)?
  ) async throws(HostError) {
    if item == .language { return setLanguage(try await ask(MenuQuestions.language)) }
    let entered: any CustomerSession
    if let session { entered = session } else { entered = try await enter() }
    session = entered
    switch item {
    case .deposit: try await open(.deposit, entered)
    case .savings: try await open(.savings, entered)
    case .accounts:
      await dialog.show(.accounts(try await accounts(entered), on: clock.now().date))
    case .receipts: try await showReceipt(entered)
    case .language, .quit: break
    }
  }

  /// Signs the customer in; the first one of all becomes a customer first.
  private func enter() async throws(HostError) -> any CustomerSession {
    let customers = try await door.customers()
    if customers.isEmpty, customerID == nil {
      let name = try await ask(CustomerQuestions.name)
      let (enrolled, session) = try await door.enroll(
        name: name, balance: EnrollCommand.sandboxBalance)
      await dialog.show(.message(EnrollCommand.welcome(enrolled)))
      return session
    }
    guard customers.count > 1, customerID == nil else { return try await door.enter(customerID) }
    return try await door.enter(try await ask(MenuQuestions.customer(customers)))
  }

  private func open(_ kind: ProductKind, _ session: any CustomerSession) async throws(HostError) {
    let outcome = try await desk.open(kind, requestID: nil, for: session)
    if let stop = outcome.stop { throw .flow(stop, opened: outcome.opened) }
  }

  private func accounts(_ session: any CustomerSession) async throws(HostError) -> [Account] {
    do { return try await session.ledger.accounts() } catch { throw .ledger(error) }
  }

  private func showReceipt(_ session: any CustomerSession) async throws(HostError) {
    let number = try await ask(MenuQuestions.account(try await accounts(session)))
    let papers: Papers?
    do { papers = try await session.papers.papers(of: number) } catch { throw .storage(error) }
    guard let papers else { throw .noSuchAccount("\(number)") }
    output.give(PapersJSON(papers: papers), lines: papers.lines)
  }

  private func ask<Answer>(_ question: Question<Answer>) async throws(HostError) -> Answer {
    do { return try await dialog.ask(question) } catch { throw .flow(error, opened: []) }
  }
}

extension HostError {
  /// Whether whoever answers has gone.
  fileprivate var endsTheRun: Bool {
    switch self {
    case .flow(.interrupted(let why, _), _), .flow(.signing(.interrupted(let why)), _),
      .lock(.interrupted(let why)), .enrolment(.pin(.noPIN(.interrupted(let why)))):
      why != .back
    default: false
    }
  }

  /// Whether the customer only went back out of what she had chosen.
  fileprivate var isBack: Bool {
    if case .flow(let stop, _) = self { stop.isBack } else { false }
  }
}
