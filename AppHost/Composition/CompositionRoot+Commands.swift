import FeatureDependencies
import OpenSSLKeys
import SQLiteLedger
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
    case .quote(let kind): return try quote(kind)
    case .products:
      return ProductsCommand(
        sections: products.map(\.description.section), catalog: catalog, output: output)
    case .accounts:
      return AccountsCommand(
        customerID: invocation[.customer], access: self, clock: clock, output: output)
    case .receipt:
      return ReceiptCommand(
        account: invocation.arguments[0], customerID: invocation[.customer], access: self,
        output: output)
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
        receiptFile: invocation[.receipt], keyFile: invocation[.key],
        keyFiles: bank is SQLiteBank ? StoredKeyFiles(in: directory) : nil, auditor: bank,
        progress: progressBar.advance,
        output: output)
    case .graph:
      return GraphCommand(
        customerID: invocation[.customer], isMermaid: invocation.has(.mermaid), wiring: self,
        output: output)
    case .completion:
      return CompletionCommand(
        shell: invocation.arguments[0], completion: Completion(table: table), output: output)
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
      language: { [language] in language.current })
  }

  private var progressBar: ProgressBar {
    ProgressBar(
      AuditCommand.progressTitle, output: terminal.streams.errors, language: language,
      style: OutputStyle(
        of: terminal.streams.errors, plain: invocation.has(.plain),
        color: !invocation.has(.noColor)))
  }

  private var opening: ResumableOpening {
    ResumableOpening(
      dialog: terminal.dialog, isInteractive: terminal.isInteractive,
      showsResults: terminal.showsResults)
  }

  private var menu: MenuCommand {
    MenuCommand(
      customerID: invocation[.customer], products: products.map(\.description), access: self,
      dialog: terminal.dialog, clock: clock, opening: opening,
      setLanguage: { [language] in language.set($0) }, output: output,
      goesOnAfterErrors: terminal.isInteractive,
      report: { [language, terminal] error in
        let report = FailureReport(failure: Failure(error), language: language.current)
        terminal.streams.errors.write(lines: report.lines)
      })
  }

  private func open(_ kind: ProductKind) throws(HostError) -> OpenCommand {
    OpenCommand(
      kind: kind, requestID: try requestID(), customerID: invocation[.customer], access: self,
      opening: opening, unused: { [terminal] in await terminal.unusedAnswers }, output: output)
  }

  private func requestID() throws(HostError) -> RequestID? {
    do { return try invocation.requestID() } catch { throw .usage(error) }
  }

  private func quote(_ kind: ProductKind) throws(HostError) -> QuoteCommand {
    guard let product = product(kind) else { throw .flow(.nothingOffered(kind), opened: []) }
    let linked = invocation.has(.linked) ? product.linkedQuotes(self) : nil
    return QuoteCommand(
      kind: kind, invocation: invocation, quotes: linked ?? product.quotes(self), output: output)
  }
}
