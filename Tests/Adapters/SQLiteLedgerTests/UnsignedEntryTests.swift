import FeatureDependencies
import Ledger
import LedgerSpecifications
import OpenSSLKeys
import SQLiteLedger
import Testing

/// Rows that an attacker without the bank's key writes into the ledger.
struct UnsignedEntryTests {
  private let bank: TestBank
  private let hana: TestCustomer

  init() async throws {
    bank = try TestBank()
    hana = try await bank.customer(balance: 15_000_000)
    _ = try await hana.open("R1")
  }

  private func openAgain() async throws -> OpenedAccount {
    let again = try TestCustomer(
      bank: try bank.again(), hana.signedIn.customer, account: hana.account, key: hana.key)
    return try await again.open("R2")
  }

  @Test func `Deleting a payment's posting does not restore the money`() async throws {
    // Enough entries that the last payment is not among the newest ones, which are checked first.
    for number in 0..<60 { _ = try await bank.customer("Duri \(number)") }
    try bank.tamper(
      """
      DELETE FROM postings WHERE account = '\(hana.account)' AND entry > 2;
      UPDATE balances SET amount = 15000000 WHERE account = '\(hana.account)'
      """)
    await #expect(throws: LedgerError.self) { try await openAgain() }
  }

  @Test func `A maximal attempt count does not crash the program`() async throws {
    try bank.tamper("INSERT INTO pin_attempts VALUES ('C2', 9223372036854775807, 0)")
    let counter = try bank.again().bank.attempts
    let permit = try await counter.begin(hana.signedIn.customer.id, hasRecoveryCode: false)
    guard case .granted(let attempt) = permit else { return }
    #expect(attempt.left == 0)
  }
}
