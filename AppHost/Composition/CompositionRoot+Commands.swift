import FeatureDependencies
import TerminalDialog

extension CompositionRoot {
  /// The command that the command line asks for. Throws a ``HostError`` for values that cannot be.
  func command() throws(HostError) -> any Command {
    switch invocation.command {
    case .menu: return menu
    case .enroll:
      return EnrollCommand(
        name: invocation[.name] ?? "", balance: invocation[.sandboxBalance], door: self,
        output: output)
    case .openDeposit: return try open(.deposit)
    case .openSavings: return try open(.savings)
    case .quoteDeposit: return quote(.deposit)
    case .quoteSavings: return quote(.savings)
    case .accounts:
      return AccountsCommand(
        customerID: invocation[.customer], door: self, clock: clock, output: output)
    case .changePIN:
      return ChangePINCommand(customerID: invocation[.customer], door: self, output: output)
    case .receipt:
      return ReceiptCommand(
        account: invocation.arguments[0], customerID: invocation[.customer], door: self,
        output: output)
    case .receiptVerify:
      return VerifyReceiptCommand(
        file: invocation.arguments[0], keyFile: invocation[.key] ?? "", output: output)
    case .keys:
      return KeysCommand(
        customerID: invocation[.customer], keys: store, door: self, output: output)
    case .completion: return try completion(invocation.arguments[0])
    case .man: return ManCommand(output: output)
    case .audit:
      return AuditCommand(
        receiptFile: invocation[.receipt], auditor: store, progress: auditBar.advance,
        output: output
      )
    }
  }

  private var output: CommandOutput {
    CommandOutput(
      json: invocation.has(.json), dialog: terminal.dialog,
      language: { [language] in language.current },
      write: { Output(descriptor: 1).write($0) },
      note: { [language] text in
        Output(descriptor: 2).write(lines: [text(language.current).printable])
      })
  }

  private func completion(_ shell: String) throws(HostError) -> CompletionCommand {
    guard let shell = Completion(rawValue: shell) else {
      throw .usage(.unexpectedArgument(shell, .completion))
    }
    return CompletionCommand(shell: shell, output: output)
  }

  private var auditBar: ProgressBar {
    ProgressBar(
      LocalizedText(en: "entries checked", ko: "항목 확인"), output: Output(descriptor: 2),
      language: language,
      style: OutputStyle(
        descriptor: 2, plain: invocation.has(.plain), color: !invocation.has(.noColor)))
  }

  private var desk: OpeningDesk {
    OpeningDesk(dialog: terminal.dialog, isInteractive: terminal.isInteractive)
  }

  private var menu: MenuCommand {
    MenuCommand(
      customerID: invocation[.customer], door: self, dialog: terminal.dialog, clock: clock,
      desk: desk, setLanguage: { [language] in language.set($0) }, output: output,
      goesOnAfterErrors: terminal.isInteractive,
      report: { [language] error in
        let report = FailureReport(failure: Failure(error), language: language.current)
        Output(descriptor: 2).write(lines: report.lines)
      })
  }

  private func open(_ kind: ProductKind) throws(HostError) -> OpenCommand {
    var requestID: RequestID?
    if let text = invocation[.requestID] {
      // A dot would make it look like the id of a nested opening.
      guard let id = RequestID(text), text.utf8.count <= 64, !text.contains(".") else {
        throw .usage(.badValue(.requestID, text, expected: "1 to 64 of a-z A-Z 0-9 - _"))
      }
      requestID = id
    }
    return OpenCommand(
      kind: kind, requestID: requestID, customerID: invocation[.customer], door: self,
      desk: desk, unused: { [terminal] in await terminal.unusedAnswers }, output: output)
  }

  private func quote(_ kind: ProductKind) -> QuoteCommand {
    QuoteCommand(kind: kind, invocation: invocation, quotes: quotes(kind), output: output)
  }
}
