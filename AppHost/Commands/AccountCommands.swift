import FeatureDependencies

/// `accounts`: the customer's accounts.
struct AccountsCommand: Command {
  let customerID: String?
  let door: any FrontDoor
  let clock: any WallClock
  let output: CommandOutput

  func run() async throws(HostError) -> ExitCode {
    let session = try await door.enter(customerID)
    let accounts: [Account]
    do { accounts = try await session.ledger.accounts() } catch { throw .ledger(error) }
    await output.give(
      accounts.map(AccountJSON.init), .accounts(accounts, on: clock.now().date))
    return .done
  }
}

/// `receipt ACCOUNT`: what proves that an account was opened.
struct ReceiptCommand: Command {
  let account: String
  let customerID: String?
  let door: any FrontDoor
  let output: CommandOutput

  func run() async throws(HostError) -> ExitCode {
    let session = try await door.enter(customerID)
    guard let number = AccountNumber(account.trimmed) else { throw .noSuchAccount(account) }
    let papers: Papers?
    do { papers = try await session.papers.papers(of: number) } catch { throw .storage(error) }
    guard let papers else { throw .noSuchAccount(account) }
    output.give(PapersJSON(papers: papers), lines: papers.lines)
    return .done
  }
}

extension Papers {
  /// The papers as lines to copy.
  var lines: [String] {
    (contract.map { ["contract", $0.text, ""] } ?? []) + ["receipt", receipt.text]
  }
}
