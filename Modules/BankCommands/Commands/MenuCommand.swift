import Drafts
import FeatureDependencies
import KeyCustody
import Ledger
import TerminalDialog

/// The menu: asks for an action and performs it, until the user quits.
struct Menu {
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

  let invocation: Invocation
  let host: any CommandDependency

  private var interface: UserInterface { host.interface }
  private var dialog: PreparedDialog { interface.dialog }
  private var customerID: String? { invocation[.customer] }
  private var output: CommandOutput { CommandOutput(invocation, to: interface) }
  /// Whether a person can be asked again. If not, an error ends the run.
  private var isInteractive: Bool { interface.use.isInteractive }

  func run() async throws(CommandError) -> ExitCode {
    var visitor = Visitor()
    if isInteractive, try await host.customers().isEmpty {
      await dialog.show(.message(MenuQuestions.firstRun))
    }
    while true {
      // Answers that the last opening did not use are not for the next item.
      await dialog.prepare([:])
      do {
        var item = try await chosen()
        if item == .quit { return .done }
        if item == .quote, let opening = try await quoted() { item = opening }
        try await performUnlocking(item, &visitor)
      } catch {
        if await interface.idleLock?.end() == true {
          visitor.session = nil
          try reportEffects(of: error)
          await dialog.show(.message(MenuQuestions.idle))
          continue
        }
        guard isInteractive, !error.endsTheMenu else { throw error }
        if !error.isBack { report(error) }
      }
    }
  }

  /// Reports what the conversation that `error` ended did or did not change.
  private func reportEffects(of error: CommandError) throws(CommandError) {
    guard error.statesChanges else { return }
    if let opened = error.opened, !opened.isEmpty { try output.confirm(opened.map(\.summary)) }
    report(error)
  }

  private func report(_ error: CommandError) {
    let error = error.reported(by: invocation, among: host.products)
    error.print(on: interface.streams.errors, in: output.language, wasAsked: true)
  }

  /// Performs `item`. If the key is locked, offers to unlock it with the recovery code, and then
  /// continues with `item`.
  private func performUnlocking(
    _ item: Item, _ visitor: inout Visitor
  ) async throws(CommandError) {
    do { return try await perform(item, &visitor) } catch {
      guard isInteractive, error.isLock, try await host.hasRecoveryCode(visitor.keyHolder)
      else { throw error }
      report(error)
    }
    guard try await ask(MenuQuestions.unlock) else { return }
    let (customer, session) = try await host.unlock(visitor.keyHolder)
    try await show(Command.unlocked(customer))
    // Unlocking has changed the PIN already.
    guard item != .changePIN else { return }
    await begin(session, of: visitor.keyHolder, &visitor)
    if item != .changeCustomer { try await perform(item, &visitor) }
  }

  /// Asks for a menu item. Going back from the menu asks whether to quit.
  private func chosen() async throws(CommandError) -> Item {
    let menu = MenuQuestions.item(host.products)
    while true {
      do { return try await dialog.ask(menu) } catch {
        guard error.isBack else { throw CommandError(error) }
      }
      do throws(CommandError) {
        if try await ask(MenuQuestions.quit) { return .quit }
      } catch { guard error.isBack else { throw error } }
    }
  }

  private func perform(_ item: Item, _ visitor: inout Visitor) async throws(CommandError) {
    switch item {
    case .open(let kind): try await open(kind, nil, [:], try await signedIn(&visitor))
    // A new request, so that no application in progress is offered: the quote's answers must
    // not mix with its own.
    case .openQuoted(let kind, let answers):
      try await open(kind, .random(), answers, try await signedIn(&visitor))
    case .accounts: try await showAccounts(try await signedIn(&visitor))
    case .receipts: try await showDocuments(try await signedIn(&visitor))
    case .language: choose(try await ask(MenuQuestions.language))
    case .changePIN: try await changePIN(&visitor)
    case .changeCustomer: try await changeCustomer(&visitor)
    case .enroll: try await enroll(&visitor)
    case .compare: try await compare()
    case .products: await dialog.show(.products(try await host.offered()))
    // `run()` has quoted before, or returns without calling `perform`.
    case .quote, .quit: break
    }
  }

  /// Sets the language, and stores it if a person chose it.
  private func choose(_ language: Language) {
    interface.language.set(language)
    if isInteractive { invocation.preference?.set(language) }
  }

  /// Returns the session, and signs a customer in first if there is none.
  private func signedIn(
    _ visitor: inout Visitor
  ) async throws(CommandError) -> any CustomerSession {
    if let session = visitor.session {
      visitor.keyHolder = visitor.customer
      return session
    }
    let customers = try await host.customers()
    if customers.isEmpty, customerID == nil { return try await enroll(&visitor) }
    return try await signIn(try await chosenCustomer(), &visitor)
  }

  private func begin(
    _ session: any CustomerSession, of customer: String?, _ visitor: inout Visitor
  ) async {
    (visitor.session, visitor.customer) = (session, customer)
    await interface.idleLock?.begin()
  }

  @discardableResult
  private func signIn(
    _ id: String?, _ visitor: inout Visitor
  ) async throws(CommandError) -> any CustomerSession {
    visitor.keyHolder = id
    let session = try await host.signIn(id)
    await begin(session, of: id, &visitor)
    return session
  }

  @discardableResult
  private func enroll(
    _ visitor: inout Visitor
  ) async throws(CommandError) -> any CustomerSession {
    let (enrolled, session) = try await host.enrollAsking(
      balance: Command.sandboxBalance, request: nil)
    await begin(session, of: "\(enrolled.customer.id)", &visitor)
    try await show(Command.welcome(enrolled))
    return session
  }

  private func changeCustomer(_ visitor: inout Visitor) async throws(CommandError) {
    let customers = try await host.customers()
    if customers.isEmpty {
      try await enroll(&visitor)
    } else {
      try await signIn(try await ask(MenuQuestions.customer(customers)), &visitor)
    }
  }

  /// Asks for the owner of the key if there are several customers: the option may name another
  /// customer than the menu has switched to.
  private func changePIN(_ visitor: inout Visitor) async throws(CommandError) {
    let customers = try await host.customers()
    visitor.keyHolder =
      customers.count > 1 ? try await ask(MenuQuestions.customer(customers)) : customerID
    try await show(Command.changed(try await host.changePIN(visitor.keyHolder)))
  }

  /// Asks for the customer if there are several and no option names one.
  private func chosenCustomer() async throws(CommandError) -> String? {
    let customers = try await host.customers()
    guard customers.count > 1, customerID == nil else { return customerID }
    return try await ask(MenuQuestions.customer(customers))
  }

  private func show(_ done: LocalizedText) async throws(CommandError) {
    await dialog.show(.message(done))
    try output.confirm([done])
  }

  private func showAccounts(_ session: any CustomerSession) async throws(CommandError) {
    let accounts = try await session.accounts()
    await dialog.show(.accounts(accounts, on: host.clock.now().date))
    while let number = try await ask(MenuQuestions.detail(accounts)) {
      await dialog.show(
        .statement(try await session.statement(of: number), on: host.clock.now().date))
    }
  }

  private func open(
    _ kind: ProductKind, _ requestID: RequestID?, _ answers: [QuestionKey: String],
    _ session: any CustomerSession
  ) async throws(CommandError) {
    await dialog.prepare(answers)
    let outcome = try await interface.opening.outcome(of: kind, requestID, for: session)
    if let stop = outcome.stop { throw CommandError(stop, opened: outcome.opened) }
    try output.confirm(outcome.opened.map(\.summary))
  }

  private func showDocuments(_ session: any CustomerSession) async throws(CommandError) {
    let number = try await ask(MenuQuestions.account(try await session.accounts()))
    let documents = try await session.documents(of: number)
    try await DocumentConversation(
      dialog: dialog, products: interface.words, store: host.documentStore,
      home: invocation.environment["HOME"], language: interface.language,
      isInteractive: isInteractive
    ).run(documents)
  }

  private func ask<Answer>(_ question: Question<Answer>) async throws(CommandError) -> Answer {
    do { return try await dialog.ask(question) } catch { throw CommandError(error) }
  }
}

// Figures of products, without a sign-in.
extension Menu {
  /// Shows the figures of a product for all its terms.
  private func compare() async throws(CommandError) {
    try await asking { (_, conversation) throws(FlowStop) in
      try await conversation.compare(on: nil)
    }
  }

  /// Shows the figures of a product. Returns the item that opens it, if the person wants that.
  private func quoted() async throws(CommandError) -> Item? {
    try await asking { (kind, conversation) throws(FlowStop) in
      let illustration = try await conversation.quoted(on: nil)
      await dialog.show(.quote(illustration))
      guard try await conversation.wantsToOpen(illustration.quote) else { return nil }
      return .openQuoted(kind, illustration.quote.selection.answers)
    }
  }

  /// Asks for the kind of product, and calls `body` with its conversation. Going back from there
  /// leads to the kind again.
  private func asking<Value>(
    _ body: (ProductKind, QuoteConversation) async throws(FlowStop) -> Value
  ) async throws(CommandError) -> Value {
    while true {
      do throws(FlowStop) {
        let product = try await dialog.ask(MenuQuestions.kind(host.products))
        guard let conversation = host.quoteConversation(about: product) else {
          throw FlowStop.nothingOffered(product.kind)
        }
        do { return try await body(product.kind, conversation) } catch {
          guard error.isBack, host.products.count > 1 else { throw error }
        }
      } catch { throw CommandError(error) }
    }
  }
}
