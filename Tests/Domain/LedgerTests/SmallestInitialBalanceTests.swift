import FeatureDependencies
import Ledger
import Testing

struct SmallestInitialBalanceTests {
  @Test func `One won of sandbox money is booked on both sides`() async throws {
    let bank = try MemoryBank()
    let hana = try await bank.customer(balance: 1)
    let postings = try #require(await bank.database.stored.last).entry.postings
    #expect(postings.map(\.amount) == [Won(-1), Won(1)])
    #expect(await bank.database.balances[hana.account] == Won(1))
    #expect(try await bank.audit().violations == [])
  }
}
