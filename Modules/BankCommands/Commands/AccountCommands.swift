import Drafts
import FeatureDependencies
import Ledger
import TerminalDialog

// Commands about a customer's accounts.
extension CommandRun {
  /// `accounts`: the customer's accounts.
  func accounts() async throws(CommandError) -> ExitCode {
    let kind = try invocation.listed(.kind)
    let accounts = try await signIn().accounts().filter { kind == nil || $0.kindName == kind }
    return try await give(
      .array(accounts.map(\.json)), [.accounts(accounts, on: host.clock.now().date)])
  }

  /// `account ACCOUNT`: an account with its schedule and history.
  func account() async throws(CommandError) -> ExitCode {
    let number = try number()
    let statement = try await signIn().statement(of: number)
    return try await give(statement.json, [.statement(statement, on: host.clock.now().date)])
  }

  /// `receipt ACCOUNT`: the contract and the receipt of an account, or one of them.
  func receipt() async throws(CommandError) -> ExitCode {
    try checkFile()
    let chosen = try documentFormat()
    let number = try number()
    let documents = try await signIn().documents(of: number)
    guard let format = chosen ?? (isJSON || output.isTerminal ? nil : .receipt) else {
      return try await give(documents.json, documents.shown(in: interface.words))
    }
    let content = try documents.content(
      as: format, naming: interface.words, in: interface.language)
    return try await give(documents.json, file: content)
  }

  /// The requested format. Nil if not specified: account and fields at a terminal, otherwise the
  /// receipt.
  private func documentFormat() throws(CommandError) -> DocumentFormat? {
    if let text = try invocation.listed(.format) { return DocumentFormat(rawValue: text) }
    guard let path = invocation[.save] else { return nil }
    if let format = DocumentFormat(ofFile: path) { return format }
    let known = DocumentFormat.allCases.map { "*.\($0.fileExtension)" }.joined(separator: ", ")
    let usage = OptionName.format.usage
    throw .badValue(.save, path, expected: .init(verbatim: "\(known) (\(usage))"))
  }

  private func number() throws(CommandError) -> AccountNumber {
    let text = invocation.arguments[0]
    guard let number = AccountNumber(text.trimmed) else { throw .noSuchAccount(text) }
    return number
  }
}

extension CustomerSession {
  /// The account that the request `id` opened; nil if it opened none.
  func opening(for id: RequestID) async throws(CommandError) -> OpenedAccount? {
    do { return try await ledger.opening(for: id) } catch { throw CommandError(error) }
  }

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
