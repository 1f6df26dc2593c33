import Drafts
import FeatureDependencies
import Ledger
import TerminalDialog

/// Creates the commands that use a bank, from an invocation and the host's services.
struct BankCommandBuilder {
  let invocation: Invocation
  let host: any CommandDependency
  /// Stores preferences; nil if there is no folder for them.
  let defaults: FileDefaultsStore?
  /// The user's home folder; nil if it is unknown.
  var home: String?

  private var interface: UserInterface { host.interface }
  private var customerID: String? { invocation[.customer] }

  private var output: CommandOutput {
    CommandOutput(
      json: invocation.has(.json), dialog: interface.results, streams: interface.streams,
      isQuiet: invocation.has(.quiet), interruption: interface.interruption,
      language: { [language = interface.language] in language.current })
  }

  func enroll() throws(CommandError) -> any Command {
    EnrollCommand(
      name: invocation[.name] ?? "", balance: invocation[.sandboxBalance],
      request: try invocation.requestID(), access: host, output: output)
  }

  func products() -> ProductsCommand {
    ProductsCommand(
      sections: host.products.map(\.section), catalog: host.catalog, output: output)
  }

  func accounts() -> any Command {
    AccountsCommand(
      customerID: customerID, kind: invocation[.kind], access: host, clock: host.clock,
      output: output)
  }

  func account() -> any Command {
    AccountCommand(
      account: invocation.arguments[0], customerID: customerID, access: host, clock: host.clock,
      output: output)
  }

  func receipt() throws(CommandError) -> any Command {
    ReceiptCommand(
      account: invocation.arguments[0], customerID: customerID,
      request: try DocumentRequest(invocation, store: host.documentStore), access: host,
      printer: printer, output: output)
  }

  func changePIN() -> any Command {
    ChangePINCommand(customerID: customerID, access: host, output: output)
  }

  func unlock() -> any Command {
    UnlockCommand(customerID: customerID, access: host, output: output)
  }

  func verifyReceipt() -> any Command {
    VerifyReceiptCommand(
      file: invocation.arguments[0], keyFile: invocation[.key] ?? "",
      verification: host.verification, output: output)
  }

  func keys() -> any Command {
    KeysCommand(
      customerID: customerID, register: host.register, access: host,
      verification: host.verification, output: output)
  }

  func audit() -> any Command {
    AuditCommand(
      receiptFile: invocation[.receipt], checkpointFile: invocation[.checkpoint],
      keyFile: invocation[.key], keyFiles: host.keyFiles, auditor: host.auditor,
      verification: host.verification,
      progress: progressBar(AuditCommand.progressTitle).advance, output: output)
  }

  func checkpoint() throws(CommandError) -> any Command {
    CheckpointCommand(
      source: host.checkpoints, earlierFile: invocation[.checkpoint],
      file: try ResultFile(invocation, store: host.documentStore), output: output)
  }

  #if PostgreSQL
    func migrateLedger() -> any Command {
      MigrateCommand(
        address: invocation[.ledger] ?? "", hostRole: invocation[.hostRole], host: host,
        output: output)
    }
  #endif
}

// Commands that ask questions.
extension BankCommandBuilder {
  func menu() -> any Command {
    let language = interface.language
    let errors = interface.streams.errors
    return MenuCommand(
      customerID: customerID, products: host.products, access: host, dialog: interface.dialog,
      figures: FiguresConversation(
        dialog: interface.dialog, products: host.products, catalog: host.catalog,
        conversation: { quoteConversation(about: $0, isLinked: false) }),
      clock: host.clock, opening: resumableOpening, setLanguage: setLanguage, output: output,
      isInteractive: interface.use.isInteractive, idleLock: interface.idleLock,
      documentConversation: DocumentConversation(
        dialog: interface.dialog, printer: printer, store: host.documentStore,
        home: home, language: { language.current }),
      report: { error in
        FailureReport(failure: Failure(error), language: language.current)
          .print(on: errors, wasAsked: true)
      })
  }

  func open(
    _ kind: ProductKind, requestID: RequestID? = nil
  ) throws(CommandError) -> any Command {
    let request = requestID == nil ? try invocation.requestID() : requestID
    return OpenCommand(
      kind: kind, requestID: request, customerID: customerID,
      access: host, opening: resumableOpening, showsResults: interface.showsResults,
      unused: { [interface] in await interface.unusedAnswers }, output: output)
  }

  func openBatch() throws(CommandError) -> any Command {
    BatchCommand(
      batch: try host.batch(at: invocation[.batch] ?? ""), customerID: customerID, access: host,
      dialog: interface.dialog, signals: interface.signals,
      progressBar: { progressBar(BatchCommand.progressTitle) }, output: output)
  }

  func quote(_ kind: ProductKind) throws(CommandError) -> any Command {
    let isLinked = invocation.has(.linked)
    guard let product = host.products.first(where: { $0.kind == kind }),
      let quotes = host.quotes(of: kind, linked: isLinked)
    else { throw .flow(.nothingOffered(kind), opened: []) }
    return QuoteCommand(
      product: product, invocation: invocation, quotes: quotes, catalog: host.catalog,
      conversation: interface.use.isInteractive
        ? quoteConversation(about: product, isLinked: isLinked) : nil,
      open: { (answers) throws(CommandError) in
        await interface.dialog.prepare(answers)
        // A new request, so that an interrupted application is not offered: the quote's answers
        // must not mix with its own.
        return try await open(kind, requestID: .random()).run()
      }, output: output)
  }

  /// The conversation about a quote of `product`; nil if the bank has no figures of it. The person
  /// is asked about a link unless it is chosen (`isLinked`).
  private func quoteConversation(
    about product: ProductDescription, isLinked: Bool
  ) -> QuoteConversation? {
    host.quotes(of: product.kind, linked: isLinked).map { quotes in
      QuoteConversation(
        dialog: interface.dialog, product: product, catalog: host.catalog, quotes: quotes,
        linkedQuotes: isLinked ? nil : host.quotes(of: product.kind, linked: true),
        taxPolicy: host.taxPolicy)
    }
  }

  private var resumableOpening: ResumableOpening {
    ResumableOpening(
      dialog: interface.dialog, isInteractive: interface.use == .conversation,
      products: interface.words)
  }

  private func progressBar(_ title: LocalizedText) -> ProgressBar {
    let notes = interface.streams.notes(quiet: invocation.has(.quiet))
    return ProgressBar(
      title, output: notes, language: interface.language,
      style: OutputStyle(
        of: notes, plain: invocation.has(.plain), color: !invocation.has(.noColor)))
  }

  /// Sets the language, and stores it if a person chose it.
  private var setLanguage: @Sendable (Language) -> Void {
    let defaults = interface.use.isInteractive ? defaults : nil
    return { [language = interface.language] chosen in
      language.set(chosen)
      defaults?.set(chosen.rawValue, for: .language)
    }
  }

  /// Saved text is laid out for 80 columns, independent of the screen.
  private var printer: DocumentPrinter {
    let style = OutputStyle(surface: .lines, hasColor: false)
    return DocumentPrinter(products: interface.words) {
      [words = interface.words] content, language in
      TextLayout(language: language, columns: 80, products: words, style: style).lines(content)
    }
  }
}
