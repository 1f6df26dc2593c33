import FeatureDependencies
import Ledger
import TerminalDialog

/// The menu: asks for an action and performs it, until the user quits.
struct Menu {
  enum Item: Sendable, Equatable {
    case open(ProductKind)
    case accounts, receipts, language, quit
    case changePIN, changeCustomer, enroll
    case quote, products
  }

  private let command: CommandRun
  private var session: (any CustomerSession)?
  /// Who the customer of ``session`` is, if there are several.
  private var owner: String?

  private var host: any CommandDependency { command.host }
  private var interface: UserInterface { command.interface }
  private var dialog: PreparedDialog { interface.dialog }
  private var customerID: String? { command.invocation[.customer] }
  /// Whether a person can be asked again. If not, an error ends the run.
  private var isInteractive: Bool { interface.use.isInteractive }

  init(_ command: CommandRun) { self.command = command }

  mutating func run() async throws(CommandError) -> ExitCode {
    if isInteractive, try await host.customers().isEmpty {
      await dialog.show(.message(MenuQuestions.firstRun))
    }
    while true {
      // Answers that the last opening did not use are not for the next item.
      await dialog.prepare([:])
      do {
        let item = try await chosen()
        if item == .quit { return .done }
        try await perform(item)
      } catch {
        if interface.idle.end() {
          session = nil
          if error.statesChanges {
            try command.confirm((error.opened ?? []).map(\.summary))
            report(error)
          }
          await dialog.show(.message(MenuQuestions.idle))
          continue
        }
        guard isInteractive, !error.endsTheMenu else { throw error }
        if !error.isBack { report(error) }
      }
    }
  }

  private func report(_ error: CommandError) {
    let error = error.reported(by: command.invocation, among: host.products)
    error.print(
      on: interface.streams.errors, in: interface.language.current, wasAsked: true)
  }

  /// Asks for a menu item. Going back from the menu asks whether to quit.
  private func chosen() async throws(CommandError) -> Item {
    let owner = session == nil ? nil : owner
    let menu = MenuQuestions.item(host.products).with {
      $0.note = owner.map { LocalizedText(en: "Signed in: \($0)", ko: "로그인한 고객: \($0)") }
    }
    while true {
      if let item = try await interface.answer(to: menu) { return item }
      if try await interface.answer(to: MenuQuestions.quit) == true { return .quit }
    }
  }

  private mutating func perform(_ item: Item) async throws(CommandError) {
    switch item {
    case .open(let kind): try await open(kind)
    case .accounts: try await showAccounts(try await signedIn())
    case .receipts: try await showDocuments(try await signedIn())
    case .language: interface.language.set(try await interface.ask(MenuQuestions.language))
    case .changePIN: try await changePIN()
    case .changeCustomer: try await changeCustomer()
    case .enroll: try await enroll()
    case .quote: try await quote()
    case .products: await dialog.show(.products(try await host.offered()))
    // `run()` returns without calling `perform`.
    case .quit: break
    }
  }

  /// Returns the session. Without one, signs in the customer that the option names, or asks for one
  /// if there are several.
  private mutating func signedIn() async throws(CommandError) -> any CustomerSession {
    if let session { return session }
    if customerID == nil, try await host.customers().isEmpty { return try await enroll() }
    return try await signIn(command.customer())
  }

  private mutating func begin(_ session: any CustomerSession, of customer: String?) async {
    self.session = session
    let customers = (try? await host.customers()) ?? []
    owner = customers.count > 1 ? customers.first { "\($0.id)" == customer }?.label : nil
    interface.idle.begin()
  }

  @discardableResult
  private mutating func signIn(_ id: String?) async throws(CommandError) -> any CustomerSession {
    let session = try await host.signIn(id)
    await begin(session, of: id)
    return session
  }

  @discardableResult
  private mutating func enroll() async throws(CommandError) -> any CustomerSession {
    // A recovery code is shown before the sign-in.
    interface.idle.begin()
    let (enrolled, session) = try await host.enrollAsking(balance: CommandRun.sandboxBalance)
    await begin(session, of: "\(enrolled.customer.id)")
    try await show(enrolled.welcome)
    return session
  }

  private mutating func changeCustomer() async throws(CommandError) {
    let customers = try await host.customers()
    if customers.isEmpty {
      try await enroll()
    } else {
      let other = try await interface.ask(MenuQuestions.customer(customers))
      do throws(CommandError) { try await signIn(other) } catch {
        // The menu goes on with the customer before only if the person went back.
        if error.interruption != .back { session = nil }
        throw error
      }
    }
  }

  /// Asks for the owner of the key if there are several customers: the option may name another
  /// customer than the menu has switched to.
  private mutating func changePIN() async throws(CommandError) {
    interface.idle.begin()
    let customers = try await host.customers()
    let id =
      customers.count > 1 ? try await interface.ask(MenuQuestions.customer(customers)) : customerID
    try await show(try await host.changePIN(id).pinChangedText)
  }

  private func show(_ done: LocalizedText) async throws(CommandError) {
    await dialog.show(.message(done))
    try command.confirm([done])
  }

  private func showAccounts(_ session: any CustomerSession) async throws(CommandError) {
    let accounts = try await session.accounts()
    await dialog.show(.accounts(accounts, on: host.clock.now().date))
    while let number = try await interface.ask(MenuQuestions.detail(accounts)) {
      await dialog.show(
        .statement(try await session.statement(of: number), on: host.clock.now().date))
    }
  }

  /// Opens a product of `kind`, with the answers of `quote` if there is one. That is a new request,
  /// so that no application in progress is offered: the quote's answers must not mix with its own.
  private mutating func open(
    _ kind: ProductKind, quoted quote: Quote? = nil
  ) async throws(CommandError) {
    let session = try await signedIn()
    if let quote { await dialog.prepare(opening: quote) }
    let outcome = try await interface.open(kind, quote.map { _ in .random() }, for: session)
    if let stop = outcome.stop { throw CommandError(stop, opened: outcome.opened) }
    // The person may have left the terminal before the last account was shown.
    if let why = await interface.interruption() {
      throw CommandError(.interrupted(why, at: MenuQuestions.menu), opened: outcome.opened)
    }
    try command.confirm(outcome.opened.map(\.summary))
  }

  private func showDocuments(_ session: any CustomerSession) async throws(CommandError) {
    let number = try await interface.ask(MenuQuestions.account(try await session.accounts()))
    try await command.converse(about: try await session.documents(of: number))
  }
}

// Figures of products, without a sign-in.
extension Menu {
  /// Shows the figures of a product, and opens it if the person wants that.
  private mutating func quote() async throws(CommandError) {
    guard let quote = try await quoted() else { return }
    try await open(quote.selection.kind, quoted: quote)
  }

  /// Asks for the kind of product, and shows its figures. Returns the quote if the person wants to
  /// open the product. Going back from the selection leads to the kind again.
  private func quoted() async throws(CommandError) -> Quote? {
    while true {
      do throws(FlowStop) {
        let product = try await dialog.ask(MenuQuestions.kind(host.products))
        do { return try await quoted(product) } catch {
          guard error.isBack, host.products.count > 1 else { throw error }
        }
      } catch { throw CommandError(error) }
    }
  }

  private func quoted(_ product: ProductDescription) async throws(FlowStop) -> Quote? {
    guard let conversation = host.quoteConversation(about: product) else {
      throw .nothingOffered(product.kind)
    }
    let illustration = try await conversation.quoted(on: nil)
    await dialog.show(.quote(illustration))
    let opens = try await conversation.wantsToOpen(illustration.quote)
    return opens ? illustration.quote : nil
  }
}
