import FeatureDependencies
import FeatureDependenciesTesting
import Ledger
import Testing

/// An in-memory ledger whose only logic is `LedgerWriter`.
struct LedgerContractTests {
  @Test(
    arguments: AccountLedgerContract.clauses + AccountLedgerContract.severalAccounts, [false, true])
  func `An in-memory ledger with one chain or many passes the ledger contract`(
    clause: Clause<AccountLedgerContract.Fixture>, hasManyChains: Bool
  ) async throws {
    let bank = try MemoryBank(hasManyChains: hasManyChains)
    let (hana, duri) = (try await bank.customer(), try await bank.customer("Duri"))
    try await clause.verify {
      AccountLedgerContract.Fixture(
        ledger: hana, funding: hana.account, sign: { try hana.key.sign($0) },
        otherCustomer: duri, otherFunding: duri.account,
        otherSign: { try duri.key.sign($0) },
        addFunding: { try await bank.addAccount(of: hana.signedIn.customer, balance: $0) })
    }
    #expect(try await bank.audit().violations == [])
  }
}
