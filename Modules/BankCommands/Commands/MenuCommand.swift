import Drafts
import FeatureDependencies
import KeyCustody
import Ledger

/// The menu: asks for an action and performs it, until the user quits.
struct MenuCommand: Command {
  enum Item: Sendable, Equatable {
    case open(ProductKind)
    case accounts, receipts, language, quit
    case changePIN, changeCustomer, enroll
  }

  let customerID: String?
  let products: [ProductDescription]
  let access: any CustomerAccess
  let dialog: any Dialog
  let clock: any WallClock
  let opening: ResumableOpening
  let setLanguage: @Sendable (Language) -> Void
  let output: CommandOutput
  /// Whether a person can be asked again. If not, an error ends the run.
  let isInteractive: Bool
  let documentConversation: DocumentConversation
  /// Reports an error to the person, who can then go on.
  let report: @Sendable (CommandError) -> Void

  func run() async throws(CommandError) -> ExitCode {
    var session: (any CustomerSession)?
    if isInteractive, try await access.customers().isEmpty {
      await dialog.show(.message(MenuQuestions.firstRun))
    }
    var isLocked = false
    while true {
      do {
        if isLocked {
          isLocked = false
          try await unlock()
        }
        let asked = clock.now()
        let item = try await chosen()
        if session != nil, isInteractive, isIdle(since: asked) {
          session = nil
          await dialog.show(.message(MenuQuestions.idle))
        }
        guard item != .quit else { return .done }
        try await perform(item, &session)
      } catch {
        guard isInteractive, !error.endsTheRun else { throw error }
        if !error.isBack { report(error) }
        isLocked = error.mayBeUnlocked
      }
    }
  }

  /// Whether the menu waited so long that another person may be at the terminal.
  private func isIdle(since moment: Timestamp) -> Bool {
    clock.now().secondsSince1970 - moment.secondsSince1970 >= 600
  }

  /// Asks for a menu item. Going back from the menu asks whether to quit.
  private func chosen() async throws(CommandError) -> Item {
    let menu = MenuQuestions.item(products, isInteractive: isInteractive)
    while true {
      do { return try await dialog.ask(menu) } catch {
        guard error.isBack else { throw .flow(error, opened: []) }
      }
      do throws(CommandError) {
        if try await ask(MenuQuestions.quit) { return .quit }
      } catch { guard error.isBack else { throw error } }
    }
  }

  private func perform(
    _ item: Item, _ session: inout (any CustomerSession)?
  ) async throws(CommandError) {
    switch item {
    case .open(let kind): try await open(kind, try await signedIn(&session))
    case .accounts: try await showAccounts(try await signedIn(&session))
    case .receipts: try await showDocuments(try await signedIn(&session))
    case .language: setLanguage(try await ask(MenuQuestions.language))
    case .changePIN: try await changePIN()
    case .changeCustomer:
      let customers = try await access.customers()
      session =
        customers.isEmpty
        ? try await enroll()
        : try await access.signIn(try await ask(MenuQuestions.customer(customers)))
    case .enroll: session = try await enroll()
    // Unreachable: for this item `run()` returns without calling `perform`.
    case .quit: break
    }
  }

  /// Returns the session, and signs a customer in first if there is none.
  private func signedIn(
    _ session: inout (any CustomerSession)?
  ) async throws(CommandError) -> any CustomerSession {
    if let session { return session }
    let new = try await signIn()
    session = new
    return new
  }

  /// Signs a customer in, and enrolls one if the bank has no customers.
  private func signIn() async throws(CommandError) -> any CustomerSession {
    let customers = try await access.customers()
    if customers.isEmpty, customerID == nil {
      return try await enroll()
    }
    return try await access.signIn(try await chosenCustomer())
  }

  private func enroll() async throws(CommandError) -> any CustomerSession {
    let name = try await ask(CustomerQuestions.name)
    let (enrolled, session) = try await access.enroll(
      name: name, balance: EnrollCommand.sandboxBalance, request: nil)
    try await show(EnrollCommand.welcome(enrolled))
    return session
  }

  private func changePIN() async throws(CommandError) {
    try await show(ChangePINCommand.done(try await access.changePIN(try await keyHolder())))
  }

  /// Offers to unlock a locked key with the recovery code.
  private func unlock() async throws(CommandError) {
    guard try await ask(MenuQuestions.unlock) else { return }
    try await show(UnlockCommand.done(try await access.unlock(try await keyHolder())))
  }

  /// Asks for the customer if there are several and no option names one.
  private func chosenCustomer() async throws(CommandError) -> String? {
    let customers = try await access.customers()
    guard customers.count > 1, customerID == nil else { return customerID }
    return try await ask(MenuQuestions.customer(customers))
  }

  /// Asks for the owner of the key if there are several customers. The option may name another
  /// customer than the menu has switched to.
  private func keyHolder() async throws(CommandError) -> String? {
    let customers = try await access.customers()
    guard customers.count > 1 else { return customerID }
    return try await ask(MenuQuestions.customer(customers))
  }

  private func show(_ done: LocalizedText) async throws(CommandError) {
    await dialog.show(.message(done))
    try output.confirm([done])
  }

  private func showAccounts(_ session: any CustomerSession) async throws(CommandError) {
    let accounts = try await session.accounts()
    await dialog.show(.accounts(accounts, on: clock.now().date))
    while let number = try await ask(MenuQuestions.detail(accounts, words)) {
      await dialog.show(.statement(try await session.statement(of: number), on: clock.now().date))
    }
  }

  private var words: ProductGlossary { ProductGlossary(products) }

  private func open(_ kind: ProductKind, _ session: any CustomerSession) async throws(CommandError)
  {
    let outcome = try await opening.outcome(of: kind, nil, for: session)
    if let stop = outcome.stop { throw .flow(stop, opened: outcome.opened) }
    try output.confirm(outcome.opened.map(\.summary))
  }

  private func showDocuments(_ session: any CustomerSession) async throws(CommandError) {
    let number = try await ask(
      MenuQuestions.account(
        try await session.accounts(), words, isInteractive: isInteractive))
    let documents = try await session.documents(of: "\(number)")
    // Scripts depend on this output for a pipe.
    guard isInteractive else {
      return try output.give(DocumentsJSON(documents), lines: documents.signedTexts)
    }
    try await documentConversation.run(documents)
  }

  private func ask<Answer>(_ question: Question<Answer>) async throws(CommandError) -> Answer {
    do { return try await dialog.ask(question) } catch { throw .flow(error, opened: []) }
  }
}

extension CommandError {
  /// Whether the menu must end: a question got no answer other than going back, or output failed.
  fileprivate var endsTheRun: Bool {
    if case .outputFailed = self { return true }
    return interruption.map { $0 != .back } ?? false
  }
}
