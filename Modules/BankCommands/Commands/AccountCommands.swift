import Drafts
import FeatureDependencies
import Ledger
import TerminalDialog

// Commands about a customer's accounts.
extension Command {
  /// `accounts`: the customer's accounts.
  static func accounts(
    _ invocation: Invocation, _ host: any CommandDependency
  ) async throws(CommandError) -> ExitCode {
    let kind = try invocation.listed(.kind)
    let session = try await host.signIn(invocation[.customer])
    let accounts = try await session.accounts().filter { kind == nil || $0.kindName == kind }
    try await CommandOutput(invocation, to: host.interface).give(
      JSON.array(accounts.map(\.json)), [.accounts(accounts, on: host.clock.now().date)])
    return .done
  }

  /// `account ACCOUNT`: an account with its schedule and history.
  static func account(
    _ invocation: Invocation, _ host: any CommandDependency
  ) async throws(CommandError) -> ExitCode {
    let number = try number(invocation.arguments[0])
    let session = try await host.signIn(invocation[.customer])
    let statement = try await session.statement(of: number)
    try await CommandOutput(invocation, to: host.interface).give(
      statement.json, [.statement(statement, on: host.clock.now().date)])
    return .done
  }

  /// `receipt ACCOUNT`: the contract and the receipt of an account.
  static func receipt(
    _ invocation: Invocation, _ host: any CommandDependency
  ) async throws(CommandError) -> ExitCode {
    let file = try ResultFile(invocation, store: host.documentStore)
    let chosen = try documentFormat(invocation, savedTo: file.path)
    let number = try number(invocation.arguments[0])
    let session = try await host.signIn(invocation[.customer])
    let documents = try await session.documents(of: number)
    let (output, words) = (CommandOutput(invocation, to: host.interface), host.interface.words)
    if let format = chosen ?? (output.isJSON || output.isAtTerminal ? nil : .jws) {
      let content = try documents.content(as: format, naming: words, in: output.language)
      try await file.give(content, by: output) { documents.json(savedTo: $0) }
    } else {
      try await output.give(documents.json(), documents.shown(in: words))
    }
    return .done
  }

  /// The requested format. Nil if not specified: card and fields at a terminal, otherwise the
  /// signed texts.
  private static func documentFormat(
    _ invocation: Invocation, savedTo path: String?
  ) throws(CommandError) -> DocumentFormat? {
    if let text = try invocation.listed(.format) { return DocumentFormat(rawValue: text) }
    guard let path else { return nil }
    guard let format = DocumentFormat(ofFile: path) else {
      let endings = DocumentFormat.allCases.map { ".\($0.fileExtension)" }.joined(separator: " ")
      throw .badValue(.save, path, expected: "\(endings), or \(OptionName.format.flag)")
    }
    return format
  }

  private static func number(_ text: String) throws(CommandError) -> AccountNumber {
    guard let number = AccountNumber(text.trimmed) else { throw .noSuchAccount(text) }
    return number
  }
}

extension CustomerSession {
  /// The customer's accounts.
  func accounts() async throws(CommandError) -> [Account] {
    do { return try await ledger.accounts() } catch { throw CommandError(error) }
  }

  /// The account `number` with its history.
  func statement(of number: AccountNumber) async throws(CommandError) -> AccountStatement {
    let account: Account?
    do { account = try await ledger.account(number) } catch { throw CommandError(error) }
    let movements: [AccountMovement]?
    do { movements = try await documents.movements(of: number) } catch {
      throw CommandError(error)
    }
    guard let account, let movements else { throw .noSuchAccount("\(number)") }
    return AccountStatement(account: account, movements: movements)
  }

  /// The documents of the account `number`.
  func documents(of number: AccountNumber) async throws(CommandError) -> AccountDocuments {
    do {
      if let found = try await documents.documents(of: number) { return found }
    } catch { throw CommandError(error) }
    throw .noSuchAccount("\(number)")
  }
}
