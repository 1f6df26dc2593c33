import Ledger
import LedgerSpecifications
import Synchronization
import Testing

/// A call reads one state of the database, even if another process commits during it.
struct SnapshotTests {
  @Test func `An audit reads one state of the database`() async throws {
    let bank = try TestBank()
    _ = try await bank.customer()
    // The entries are hashed before the balances are read.
    let isDue = Mutex(true)
    let cryptography = ChangedCryptography(beforeHash: {
      let isNow = isDue.withLock { isDue in
        defer { isDue = false }
        return isDue
      }
      let edit = "UPDATE balances SET amount = amount + 1"
      if isNow { #expect(throws: Never.self) { try bank.tamper(edit) } }
    })
    let reader = try TestBank(at: bank.folder, cryptography: cryptography)
    #expect(try await reader.audit() == AuditReport(entries: 2))
    #expect(!isDue.withLock { $0 })
    #expect(try await bank.audit().violations.map(\.problem) == [.balanceChanged])
  }
}
