import FeatureDependencies
import KeyCustody
import Ledger
import Papers

/// The menu: asks what to do and does it, until there is nothing more to do.
struct MenuCommand: Command {
  enum Item: Sendable, Equatable {
    case open(ProductKind)
    case accounts, receipts, language, quit
  }

  let customerID: String?
  let products: [ProductDescription]
  let access: any CustomerAccess
  let dialog: any Dialog
  let clock: any WallClock
  let opening: ResumableOpening
  let setLanguage: @Sendable (Language) -> Void
  let output: CommandOutput
  /// Whether somebody is there who can be asked again. Elsewhere an error ends the run.
  let isInteractive: Bool
  let paperwork: PaperConversation
  /// Shows an error.
  let report: @Sendable (HostError) -> Void

  func run() async throws(HostError) -> ExitCode {
    var session: (any CustomerSession)?
    while true {
      do {
        let item = try await chosen()
        guard item != .quit else { return .done }
        try await perform(item, &session)
      } catch {
        guard isInteractive, !error.endsTheRun else { throw error }
        if !error.isBack { report(error) }
      }
    }
  }

  /// What to do. There is nothing to go back to: who tries may want to quit.
  private func chosen() async throws(HostError) -> Item {
    while true {
      do { return try await dialog.ask(MenuQuestions.item(products)) } catch {
        guard error.isBack else { throw .flow(error, opened: []) }
      }
      do throws(HostError) {
        if try await ask(MenuQuestions.quit) { return .quit }
      } catch { guard error.isBack else { throw error } }
    }
  }

  private func perform(
    _ item: Item, _ session: inout (any CustomerSession)?
  ) async throws(HostError) {
    if item == .language { return setLanguage(try await ask(MenuQuestions.language)) }
    let entered: any CustomerSession
    if let session { entered = session } else { entered = try await signIn() }
    session = entered
    switch item {
    case .open(let kind): try await open(kind, entered)
    case .accounts:
      await dialog.show(.accounts(try await accounts(entered), on: clock.now().date))
    case .receipts: try await showPapers(entered)
    case .language, .quit: break
    }
  }

  /// Signs the customer in; the first one of all becomes a customer first.
  private func signIn() async throws(HostError) -> any CustomerSession {
    let customers = try await access.customers()
    if customers.isEmpty, customerID == nil {
      let name = try await ask(CustomerQuestions.name)
      let (enrolled, session) = try await access.enroll(
        name: name, balance: EnrollCommand.sandboxBalance, request: nil)
      let welcome = EnrollCommand.welcome(enrolled)
      await dialog.show(.message(welcome))
      try output.confirm([welcome])
      return session
    }
    guard customers.count > 1, customerID == nil else {
      return try await access.signIn(customerID)
    }
    return try await access.signIn(try await ask(MenuQuestions.customer(customers)))
  }

  private func open(_ kind: ProductKind, _ session: any CustomerSession) async throws(HostError) {
    let outcome = try await opening.open(kind, requestID: nil, for: session)
    if let stop = outcome.stop { throw .flow(stop, opened: outcome.opened) }
    try output.confirm(outcome.opened.map(\.summary))
  }

  private func accounts(_ session: any CustomerSession) async throws(HostError) -> [Account] {
    do { return try await session.ledger.accounts() } catch { throw .ledger(error) }
  }

  private func showPapers(_ session: any CustomerSession) async throws(HostError) {
    let number = try await ask(MenuQuestions.account(try await accounts(session)))
    let papers = try await session.papers(of: "\(number)")
    // What a pipe is answered with stands in scripts.
    guard isInteractive else {
      return try output.give(DocumentsJSON(papers), lines: papers.signedTexts)
    }
    do { try await paperwork.run(papers) } catch { throw .flow(error, opened: []) }
  }

  private func ask<Answer>(_ question: Question<Answer>) async throws(HostError) -> Answer {
    do { return try await dialog.ask(question) } catch { throw .flow(error, opened: []) }
  }
}

extension HostError {
  /// Whether nobody is left who could answer.
  fileprivate var endsTheRun: Bool {
    switch self {
    case .flow(.interrupted(let why, _), _), .flow(.signing(.interrupted(let why)), _),
      .signIn(.lock(.interrupted(let why))), .signIn(.recovery(.interrupted(let why))),
      .enrolment(.pin(.noPIN(.interrupted(let why)))),
      .enrolment(.recovery(.interrupted(let why))):
      why != .back
    case .untold: true
    default: false
    }
  }

  /// Whether the customer only went back out of what she had chosen.
  fileprivate var isBack: Bool {
    if case .flow(let stop, _) = self { stop.isBack } else { false }
  }
}
