import Bulk
import Drafts
import FeatureDependencies
import JSONCatalog
import OpenSSLKeys
import Papers
import Quoting
import TerminalDialog

extension CompositionRoot {
  /// The command that the command line asks for. Throws a ``HostError`` for values that cannot be.
  func command() throws(HostError) -> any Command {
    switch invocation.command.name {
    case .menu: return menu
    case .enroll:
      return EnrollCommand(
        name: invocation[.name] ?? "", balance: invocation[.sandboxBalance],
        request: try requestID(), access: self, output: output)
    case .open(let kind): return try open(kind)
    case .openBatch: return try openBatch()
    case .quote(let kind): return try quote(kind)
    case .products:
      return ProductsCommand(
        sections: products.map(\.description.section), catalog: catalog, output: output)
    case .accounts:
      return AccountsCommand(
        customerID: invocation[.customer], kind: invocation[.kind], access: self, clock: clock,
        output: output)
    case .account:
      return AccountCommand(
        account: invocation.arguments[0], customerID: invocation[.customer], access: self,
        clock: clock, output: output)
    case .receipt:
      return ReceiptCommand(
        account: invocation.arguments[0], customerID: invocation[.customer],
        request: try usage { () throws(UsageError) in
          try PaperRequest(invocation, store: FilePaperStore())
        }, access: self, printer: printer, output: output)
    default: return try bankCommand()
    }
  }

  private func bankCommand() throws(HostError) -> any Command {
    switch invocation.command.name {
    case .changePIN:
      return ChangePINCommand(customerID: invocation[.customer], access: self, output: output)
    case .unlock:
      return UnlockCommand(customerID: invocation[.customer], access: self, output: output)
    case .receiptVerify:
      return VerifyReceiptCommand(
        file: invocation.arguments[0], keyFile: invocation[.key] ?? "", output: output)
    case .keys:
      return KeysCommand(
        customerID: invocation[.customer], register: bank, access: self, output: output)
    case .audit:
      return AuditCommand(
        receiptFile: invocation[.receipt], checkpointFile: invocation[.checkpoint],
        keyFile: invocation[.key], keyFiles: StoredKeyFiles(in: directory), auditor: bank,
        progress: progressBar(AuditCommand.progressTitle).advance, output: output)
    case .checkpoint:
      return CheckpointCommand(
        source: bank, earlierFile: invocation[.checkpoint],
        file: try usage { () throws(UsageError) in
          try ResultFile(invocation, store: FilePaperStore())
        }, output: output)
    case .graph:
      return GraphCommand(
        customerID: invocation[.customer], isMermaid: invocation.has(.mermaid), wiring: self,
        output: output)
    case .completion:
      return CompletionCommand(
        shell: invocation.arguments[0], completion: ShellCompletion(table), output: output)
    #if PostgreSQL
      case .ledgerMigrate: return try invocation.migration(output)
    #endif
    default: return ManCommand(table: table, output: output)
    }
  }

  private var table: CommandTable { CommandTable(products: products.map(\.description)) }

  private var output: CommandOutput {
    CommandOutput(
      json: invocation.has(.json), dialog: terminal.results, streams: terminal.streams,
      interruption: terminal.interruption,
      language: { [language] in language.current })
  }

  private func progressBar(_ title: LocalizedText) -> ProgressBar {
    ProgressBar(
      title, output: terminal.streams.errors, language: language,
      style: OutputStyle(
        of: terminal.streams.errors, plain: invocation.has(.plain),
        color: !invocation.has(.noColor)))
  }

  private var opening: ResumableOpening {
    ResumableOpening(
      dialog: terminal.dialog, isInteractive: terminal.isInteractive && !terminal.hasAnswers)
  }

  private var menu: MenuCommand {
    MenuCommand(
      customerID: invocation[.customer], products: products.map(\.description), access: self,
      dialog: terminal.dialog, clock: clock, opening: opening,
      setLanguage: setLanguage, output: output, isInteractive: terminal.isInteractive,
      paperwork: PaperConversation(
        dialog: terminal.dialog, printer: printer, store: FilePaperStore(),
        language: { [language] in language.current }),
      report: { [language, terminal] error in
        FailureReport(failure: Failure(error), language: language.current)
          .tell(terminal.streams.errors, wasAsked: true)
      })
  }

  /// Sets the language, and remembers what a person has chosen.
  private var setLanguage: @Sendable (Language) -> Void {
    let defaults = terminal.isInteractive ? defaults : nil
    return { [language] chosen in
      language.set(chosen)
      defaults?.set(chosen.rawValue, for: .language)
    }
  }

  private func open(_ kind: ProductKind) throws(HostError) -> OpenCommand {
    OpenCommand(
      kind: kind, requestID: try requestID(), customerID: invocation[.customer], access: self,
      opening: opening, showsResults: terminal.showsResults,
      unused: { [terminal] in await terminal.unusedAnswers }, output: output)
  }

  private func openBatch() throws(HostError) -> BatchCommand {
    let path = invocation[.batch] ?? ""
    let bytes: [UInt8]
    do { bytes = try InputFile.read(path, limit: 32 << 20) } catch { throw .file(error) }
    let (lines, known) = (JSONLines(bytes), products.map(\.description))
    let batch: Batch
    do { batch = try Batch(lines.values, unreadable: lines.faults, products: known) } catch {
      throw .batchFile(path: path, error)
    }
    return BatchCommand(
      batch: batch, customerID: invocation[.customer], access: self, dialog: terminal.dialog,
      signals: terminal.signals, progressBar: { self.progressBar(BatchCommand.progressTitle) },
      output: output)
  }

  private func requestID() throws(HostError) -> RequestID? {
    try usage { () throws(UsageError) in try invocation.requestID() }
  }

  private func usage<Value>(_ read: () throws(UsageError) -> Value) throws(HostError) -> Value {
    do { return try read() } catch { throw .usage(error) }
  }

  /// Text is laid out as on a page, whatever the screen.
  private var printer: PaperPrinter {
    let style = OutputStyle(surface: .lines, hasColor: false)
    return PaperPrinter(products: terminal.words) { [words = terminal.words] content, language in
      TextLayout(language: language, columns: 80, products: words, style: style).lines(content)
    }
  }

  private func quote(_ kind: ProductKind) throws(HostError) -> QuoteCommand {
    guard let product = product(kind) else { throw .flow(.nothingOffered(kind), opened: []) }
    let linked = invocation.has(.linked) ? product.linkedQuotes(self) : nil
    let quotes = linked ?? product.quotes(self)
    return QuoteCommand(
      product: product.description, invocation: invocation, quotes: quotes, catalog: catalog,
      conversation: terminal.isInteractive
        ? QuoteConversation(
          dialog: terminal.dialog, product: product.description, quotes: quotes,
          taxPolicy: taxPolicy) : nil,
      open: { [terminal] (answers) throws(HostError) in
        await terminal.prepared?.prepare(answers)
        var command = try self.open(kind)
        command.opening.offersEarlier = false
        return try await command.run()
      }, output: output)
  }
}
