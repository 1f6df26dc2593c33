import FeatureDependencies

/// `accounts`: the customer's accounts.
struct AccountsCommand: Command {
  let customerID: String?
  let access: any CustomerAccess
  let clock: any WallClock
  let output: CommandOutput

  func run() async throws(HostError) -> ExitCode {
    let session = try await access.signIn(customerID)
    let accounts: [Account]
    do { accounts = try await session.ledger.accounts() } catch { throw .ledger(error) }
    try await output.give(
      accounts.map(AccountJSON.init), [.accounts(accounts, on: clock.now().date)])
    return .done
  }
}
