import FeatureDependencies
import Ledger

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

/// `receipt ACCOUNT`: what proves that an account was opened.
struct ReceiptCommand: Command {
  let account: String
  let customerID: String?
  let access: any CustomerAccess
  let output: CommandOutput

  func run() async throws(HostError) -> ExitCode {
    let session = try await access.signIn(customerID)
    guard let number = AccountNumber(account.trimmed) else { throw .noSuchAccount(account) }
    let documents: SignedDocuments?
    do { documents = try await session.documents.documents(of: number) } catch {
      throw .storage(error)
    }
    guard let documents else { throw .noSuchAccount(account) }
    try output.give(DocumentsJSON(documents: documents), lines: documents.lines)
    return .done
  }
}

extension SignedDocuments {
  /// The documents as lines to copy.
  var lines: [String] {
    (contract.map { ["contract", $0.text, ""] } ?? []) + ["receipt", receipt.text]
  }
}
