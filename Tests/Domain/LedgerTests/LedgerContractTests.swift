import FeatureDependencies
import FeatureDependenciesTesting
import Ledger
import Testing

/// A ledger that is nothing but ``LedgerWriter`` on books in memory.
struct LedgerContractTests {
  @Test(
    arguments: AccountLedgerContract.clauses + AccountLedgerContract.severalAccounts, [false, true])
  func `A ledger in memory, with one chain or many, keeps its contract`(
    clause: Clause<AccountLedgerContract.Fixture>, hasManyChains: Bool
  ) async throws {
    let bank = try MemoryBank(hasManyChains: hasManyChains)
    let (hana, duri) = (try await bank.customer(), try await bank.customer("Duri"))
    try await clause.verify {
      AccountLedgerContract.Fixture(
        ledger: hana, funding: hana.account, sign: { try hana.key.sign($0) },
        neighbour: duri, neighbourFunding: duri.account,
        neighbourSign: { try duri.key.sign($0) },
        addFunding: { try await bank.addAccount(of: hana.signedIn.customer, balance: $0) })
    }
    #expect(try await bank.audit().violations == [])
  }
}
