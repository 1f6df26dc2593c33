import FeatureDependencies
import Ledger
import TerminalDialog

/// The menu: asks for an action and performs it, until the user quits.
struct Menu {
  enum Item: Sendable, Equatable {
    case open(ProductKind)
    case quote, products, accounts, receipts, quit
  }

  private let command: CommandRun
  private var session: (any CustomerSession)?

  private var host: any CommandDependency { command.host }
  private var interface: UserInterface { command.interface }
  private var dialog: PreparedDialog { interface.dialog }

  init(_ command: CommandRun) { self.command = command }

  mutating func run() async throws(CommandError) -> ExitCode {
    if interface.isInteractive, try await host.customers().isEmpty {
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
          if error.outlivesSignOut {
            try command.confirm((error.opened ?? []).map(\.summary))
            report(error)
          }
          await dialog.show(.message(MenuQuestions.idle))
          continue
        }
        // Without a person, the next answer would be for another question.
        guard interface.isInteractive, !error.endsTheMenu else { throw error }
        if error.isLocked { session = nil }
        if !error.isBack { report(error) }
      }
    }
  }

  private func report(_ error: CommandError) {
    error.reported(by: command.invocation.command)
      .print(on: interface.streams.errors, in: interface.language)
  }

  /// Asks for a menu item. Going back from the menu asks whether to quit.
  private func chosen() async throws(CommandError) -> Item {
    while true {
      if let item = try await interface.answer(to: MenuQuestions.item(host.products)) {
        return item
      }
      if try await interface.answer(to: MenuQuestions.quit) == true { return .quit }
    }
  }

  private mutating func perform(_ item: Item) async throws(CommandError) {
    switch item {
    case .open(let kind): try await open(kind)
    case .quote: try await quote()
    case .products: await dialog.show(.products(try await host.offered()))
    case .accounts: try await showAccounts(try await signedIn())
    case .receipts: try await showDocuments(try await signedIn())
    // `run()` returns without calling `perform`.
    case .quit: break
    }
  }

  /// Returns the session. Without one, signs in the customer, or enrolls the first one.
  private mutating func signedIn() async throws(CommandError) -> any CustomerSession {
    if let session { return session }
    let isNamed = command.invocation.has(.customer)
    let session =
      if !isNamed, try await host.customers().isEmpty { try await enroll() } else {
        try await command.signIn()
      }
    self.session = session
    interface.idle.begin()
    return session
  }

  private func enroll() async throws(CommandError) -> any CustomerSession {
    // A recovery code is shown before the sign-in.
    interface.idle.begin()
    let (enrolled, session) = try await host.enrollAsking(balance: CommandRun.sandboxBalance)
    await dialog.show(.message(enrolled.welcome))
    try command.confirm([enrolled.welcome])
    return session
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
    let documents = try await session.documents(of: number)
    for content in documents.shown(in: interface.words) { await dialog.show(content) }
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
      let product = try await interface.ask(MenuQuestions.kind(host.products))
      let conversation = QuoteConversation(host: host, product: product)
      do {
        let illustration = try await conversation.quoted()
        await dialog.show(.quote(illustration))
        let opens = try await conversation.wantsToOpen(illustration.quote)
        return opens ? illustration.quote : nil
      } catch {
        guard error.isBack, host.products.count > 1 else { throw error }
      }
    }
  }
}
