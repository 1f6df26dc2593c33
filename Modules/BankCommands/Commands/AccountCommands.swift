import Drafts
import FeatureDependencies
import Ledger

/// `accounts`: the customer's accounts.
struct AccountsCommand: Command {
  let customerID: String?
  /// The only kind to list; nil for all.
  let kind: String?
  let access: any CustomerAccess
  let clock: any WallClock
  let output: CommandOutput

  func run() async throws(CommandError) -> ExitCode {
    let session = try await access.signIn(customerID)
    let all: [Account]
    do { all = try await session.ledger.accounts() } catch { throw .ledger(error) }
    let accounts = all.filter { kind == nil || AccountJSON($0).kind == kind }
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
  /// The account `number` with its history.
  func statement(of number: AccountNumber) async throws(CommandError) -> AccountStatement {
    let accounts: [Account]
    do { accounts = try await ledger.accounts() } catch { throw .ledger(error) }
    let movements: [AccountMovement]?
    do { movements = try await documents.movements(of: number) } catch { throw .storage(error) }
    guard let account = accounts.first(where: { $0.number == number }), let movements else {
      throw .noSuchAccount("\(number)")
    }
    return AccountStatement(account: account, movements: movements)
  }
}
