import Drafts
import FeatureDependencies
import Ledger
import TerminalDialog

/// `accounts`: the customer's accounts.
struct AccountsCommand: Command {
  let customerID: String?
  /// The kind to list, such as `demand`; nil for all accounts.
  let kind: String?
  let access: any CustomerAccess
  let clock: any WallClock
  let output: CommandOutput

  func run() async throws(CommandError) -> ExitCode {
    let session = try await access.signIn(customerID)
    let accounts = try await session.accounts().filter {
      kind == nil || AccountJSON($0).kind == kind
    }
    try await output.give(
      accounts.map { AccountJSON($0) }, [.accounts(accounts, on: clock.now().date)])
    return .done
  }
}

/// `account ACCOUNT`: an account with its schedule and history.
struct AccountCommand: Command {
  let account: String
  let customerID: String?
  let access: any CustomerAccess
  let clock: any WallClock
  let output: CommandOutput

  func run() async throws(CommandError) -> ExitCode {
    let session = try await access.signIn(customerID)
    guard let number = AccountNumber(account.trimmed) else { throw .noSuchAccount(account) }
    let statement = try await session.statement(of: number)
    try await output.give(StatementJSON(statement), [.statement(statement, on: clock.now().date)])
    return .done
  }
}

extension CustomerSession {
  /// The customer's accounts.
  func accounts() async throws(CommandError) -> [Account] {
    do { return try await ledger.accounts() } catch { throw .ledger(error) }
  }

  /// The account `number` with its history.
  func statement(of number: AccountNumber) async throws(CommandError) -> AccountStatement {
    let account: Account?
    do { account = try await ledger.account(number) } catch { throw .ledger(error) }
    let movements: [AccountMovement]?
    do { movements = try await documents.movements(of: number) } catch { throw .storage(error) }
    guard let account, let movements else { throw .noSuchAccount("\(number)") }
    return AccountStatement(account: account, movements: movements)
  }
}
