import Drafts
import FeatureDependencies
import KeyCustody
import Ledger
import TerminalDialog

/// The menu: asks for an action and performs it, until the user quits.
struct MenuCommand: Command {
  enum Item: Sendable, Equatable {
    case open(ProductKind)
    case accounts, receipts, language, quit
    case changePIN, changeCustomer, enroll
    case quote, compare, products
    /// Opens a product with the answers of a quote.
    case openQuoted(ProductKind, [QuestionKey: String])
  }

  /// The person at the menu.
  private struct Visitor {
    var session: (any CustomerSession)?
    /// The customer of ``session``; nil for the only customer of the bank.
    var customer: String?
    /// The customer whose key was asked for last; nil for the only customer of the bank.
    var keyHolder: String?
  }

  let customerID: String?
  let products: [ProductDescription]
  let access: any CustomerAccess
  let dialog: PreparedDialog
  let figures: FiguresConversation
  let clock: any WallClock
  let opening: ResumableOpening
  let setLanguage: @Sendable (Language) -> Void
  let output: CommandOutput
  /// Whether a person can be asked again. If not, an error ends the run.
  let isInteractive: Bool
  /// Stops the conversation with a customer who left the terminal; nil without a person.
  let idleLock: IdleLock?
  let documentConversation: DocumentConversation
  /// Reports an error to the person, who can then go on.
  let report: @Sendable (CommandError) -> Void

  func run() async throws(CommandError) -> ExitCode {
    var visitor = Visitor()
    if isInteractive, try await access.customers().isEmpty {
      await dialog.show(.message(MenuQuestions.firstRun))
    }
    while true {
      // Answers that the last opening did not use are not for the next item.
      await dialog.prepare([:])
      do {
        var item = try await chosen()
        if item == .quit { return .done }
        if item == .quote, let opening = try await figures.quote() { item = opening }
        try await performUnlocking(item, &visitor)
      } catch {
        if await idleLock?.end() == true {
          visitor.session = nil
          try reportEffects(of: error)
          await dialog.show(.message(MenuQuestions.idle))
          continue
        }
        guard isInteractive, !error.endsTheRun else { throw error }
        if !error.isBack { report(error) }
      }
    }
  }

  /// Reports what the conversation that `error` ended did or did not change.
  private func reportEffects(of error: CommandError) throws(CommandError) {
    switch error {
    case .flow(_, let opened) where !opened.isEmpty: try output.confirm(opened.map(\.summary))
    case .custody(.interrupted(_, at: .recoveryOffer)): break
    case .custody(.interrupted(_, at: .pinAfterUnlock)): break
    default: return
    }
    report(error)
  }

  /// Performs `item`. If the key is locked, offers to unlock it with the recovery code, and then
  /// continues with `item`.
  private func performUnlocking(
    _ item: Item, _ visitor: inout Visitor
  ) async throws(CommandError) {
    do { return try await perform(item, &visitor) } catch {
      guard isInteractive, error.isLock, try await access.hasRecoveryCode(visitor.keyHolder)
      else { throw error }
      report(error)
    }
    guard try await ask(MenuQuestions.unlock) else { return }
    let (customer, session) = try await access.unlock(visitor.keyHolder)
    try await show(UnlockCommand.done(customer))
    // Unlocking has changed the PIN already.
    guard item != .changePIN else { return }
    await begin(session, of: visitor.keyHolder, &visitor)
    if item != .changeCustomer { try await perform(item, &visitor) }
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

  private func perform(_ item: Item, _ visitor: inout Visitor) async throws(CommandError) {
    switch item {
    case .open(let kind): try await open(kind, nil, [:], try await signedIn(&visitor))
    // A new request, so that an interrupted application is not offered: the quote's answers must
    // not mix with its own.
    case .openQuoted(let kind, let answers):
      try await open(kind, .random(), answers, try await signedIn(&visitor))
    case .accounts: try await showAccounts(try await signedIn(&visitor))
    case .receipts: try await showDocuments(try await signedIn(&visitor))
    case .language: setLanguage(try await ask(MenuQuestions.language))
    case .changePIN: try await changePIN(&visitor)
    case .changeCustomer: try await changeCustomer(&visitor)
    case .enroll: try await enroll(&visitor)
    case .compare: try await figures.compare()
    case .products: try await figures.showProducts()
    // `run()` has quoted before, or returns without calling `perform`.
    case .quote, .quit: break
    }
  }

  /// Returns the session, and signs a customer in first if there is none.
  private func signedIn(
    _ visitor: inout Visitor
  ) async throws(CommandError) -> any CustomerSession {
    if let session = visitor.session {
      visitor.keyHolder = visitor.customer
      return session
    }
    let customers = try await access.customers()
    if customers.isEmpty, customerID == nil { return try await enroll(&visitor) }
    return try await signIn(try await chosenCustomer(), &visitor)
  }

  private func begin(
    _ session: any CustomerSession, of customer: String?, _ visitor: inout Visitor
  ) async {
    (visitor.session, visitor.customer) = (session, customer)
    await idleLock?.begin()
  }

  @discardableResult
  private func signIn(
    _ id: String?, _ visitor: inout Visitor
  ) async throws(CommandError) -> any CustomerSession {
    visitor.keyHolder = id
    let session = try await access.signIn(id)
    await begin(session, of: id, &visitor)
    return session
  }

  @discardableResult
  private func enroll(
    _ visitor: inout Visitor
  ) async throws(CommandError) -> any CustomerSession {
    let name = try await ask(CustomerQuestions.name)
    let (enrolled, session) = try await access.enroll(
      name: name, balance: EnrollCommand.sandboxBalance, request: nil)
    await begin(session, of: "\(enrolled.customer.id)", &visitor)
    try await show(EnrollCommand.welcome(enrolled))
    return session
  }

  private func changeCustomer(_ visitor: inout Visitor) async throws(CommandError) {
    let customers = try await access.customers()
    if customers.isEmpty {
      try await enroll(&visitor)
    } else {
      try await signIn(try await ask(customer(among: customers)), &visitor)
    }
  }

  /// Asks for the owner of the key if there are several customers: the option may name another
  /// customer than the menu has switched to.
  private func changePIN(_ visitor: inout Visitor) async throws(CommandError) {
    let customers = try await access.customers()
    visitor.keyHolder =
      customers.count > 1 ? try await ask(customer(among: customers)) : customerID
    try await show(ChangePINCommand.done(try await access.changePIN(visitor.keyHolder)))
  }

  /// Asks for the customer if there are several and no option names one.
  private func chosenCustomer() async throws(CommandError) -> String? {
    let customers = try await access.customers()
    guard customers.count > 1, customerID == nil else { return customerID }
    return try await ask(customer(among: customers))
  }

  private func customer(among customers: [Customer]) -> Question<String> {
    MenuQuestions.customer(customers, isInteractive: isInteractive)
  }

  private func show(_ done: LocalizedText) async throws(CommandError) {
    await dialog.show(.message(done))
    try output.confirm([done])
  }

  private func showAccounts(_ session: any CustomerSession) async throws(CommandError) {
    let accounts = try await session.accounts()
    await dialog.show(.accounts(accounts, on: clock.now().date))
    while let number = try await ask(MenuQuestions.detail(accounts)) {
      await dialog.show(.statement(try await session.statement(of: number), on: clock.now().date))
    }
  }

  private var words: ProductGlossary { ProductGlossary(products) }

  private func open(
    _ kind: ProductKind, _ requestID: RequestID?, _ answers: [QuestionKey: String],
    _ session: any CustomerSession
  ) async throws(CommandError) {
    await dialog.prepare(answers)
    let outcome = try await opening.outcome(of: kind, requestID, for: session)
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
