import Ledger
import SQLiteLedger
import Testing

struct AttemptsOfOthersTests {
  @Test func `A right PIN forgets nobody else's wrong ones`() async throws {
    let bank = try TestBank()
    let hana = try await bank.customer().signedIn.customer.id
    let duri = try await bank.customer("Duri").signedIn.customer.id
    let counter = SQLiteAttemptCounter(bank: bank.bank)
    _ = try await counter.begin(hana)
    _ = try await counter.begin(duri)
    try await counter.succeed(duri)
    #expect(try await counter.begin(hana) == 8)
  }
}
