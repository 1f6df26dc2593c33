import FeatureDependencies
import FeatureDependenciesTesting
import Ledger
import SQLiteLedger
import Testing

struct LedgerContractTests {
  @Test(arguments: AccountLedgerContract.clauses + AccountLedgerContract.severalAccounts)
  func `The ledger in SQLite keeps the contract of ledgers`(
    clause: Clause<AccountLedgerContract.Fixture>
  ) async throws {
    let bank = try TestBank()
    let (hana, duri) = (try await bank.customer(), try await bank.customer("Duri"))
    try await clause.verify {
      AccountLedgerContract.Fixture(
        ledger: hana.ledger, funding: hana.account, sign: { try hana.key.sign($0) },
        neighbour: duri.ledger, neighbourFunding: duri.account,
        neighbourSign: { try duri.key.sign($0) },
        kinds: SampleKinds(single: .deposit, monthly: .savings),
        session: { SQLiteAccountLedger(bank: try bank.again().bank, customer: hana.signedIn) },
        addFunding: { try await bank.bank.addAccount(of: hana.signedIn.customer, balance: $0) })
    }
    #expect(try await bank.audit().violations == [])
  }
}
