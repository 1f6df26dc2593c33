import FeatureDependencies
import FeatureDependenciesTesting
import Ledger
import LedgerSpecifications
import SQLLedger
import Synchronization
import Testing

/// A call reads one state of the database, even if another process commits during it.
struct SnapshotTests {
  @Test func `A customer is looked up in one state of the database`() async throws {
    let bank = try TestBank()
    let request = try Samples.request("E1")
    let enrolled = try await bank.bank.enroll(
      name: "Hana", key: TestKey().publicKey, stored: .sample, balance: Won(7), request: request)
    // The entry is hashed after it is read, and before its receipt is read.
    let isDue = Mutex(false)
    let cryptography = ChangedCryptography(beforeHash: {
      let isNow = isDue.withLock { $0 }
      isDue.withLock { $0 = false }
      if isNow { #expect(throws: Never.self) { try bank.tamper("DELETE FROM receipts") } }
    })
    let reader = try TestBank(at: bank.folder, cryptography: cryptography).bank
    _ = try await reader.customers()
    isDue.withLock { $0 = true }
    #expect(try await reader.enrolled(by: request) == enrolled)
    #expect(!isDue.withLock { $0 })
    await #expect(
      throws: StorageError.inconsistent(en: "entry 2: its receipt", ko: "항목 2: 개설확인서")
    ) {
      try await bank.again().bank.enrolled(by: request)
    }
  }
}
